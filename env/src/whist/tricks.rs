//! The thirteen tricks of a deal as they lie open on the table: following, trumping, who takes
//! what.

use super::card::{Card, Suit};
use super::card_set::CardSet;
use super::seat::{BySeat, ByTeam, Seat, Team};
use std::hint::select_unpredictable;

/// The tricks of a deal.
pub const TRICKS: u8 = 13;
/// So many tricks are more than the opponents can have (Whist A.5a).
pub const MOST: u8 = 7;

/// Everything about the play of a deal that lies open on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tricks {
    trump: Suit,
    first: Seat,
    len: u8,
    taken: ByTeam<u8>,
    table: CurrentTrick,
    cards: [Card; Card::COUNT],
    played: BySeat<CardSet>,
    voids: BySeat<CardSet>,
}

/// The trick on the table, as far as the next card depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct CurrentTrick {
    leader: Seat,
    turn: Seat,
    /// Who holds the trick so far.
    winner: Seat,
    /// The cards that follow: all of them before the lead.
    following: CardSet,
    /// The cards that would hold the trick: all of them before the lead.
    taking: CardSet,
}

impl CurrentTrick {
    /// Before a lead.
    #[inline]
    const fn new(leader: Seat) -> CurrentTrick {
        CurrentTrick { leader, turn: leader, winner: leader, following: CardSet::ALL, taking: CardSet::ALL }
    }
}

impl Tricks {
    #[inline]
    pub(super) fn new(trump: Suit, first: Seat) -> Tricks {
        Tricks {
            trump,
            first,
            len: 0,
            taken: ByTeam([0; 2]),
            table: CurrentTrick::new(first),
            cards: [Card::from_index(0); Card::COUNT],
            played: BySeat([CardSet::EMPTY; 4]),
            voids: BySeat([CardSet::EMPTY; 4]),
        }
    }

    /// The trump.
    #[inline]
    pub const fn trump(&self) -> Suit {
        self.trump
    }

    /// Who led to the first trick of the deal: the dealer's left neighbour (Whist A.4b).
    #[inline]
    pub const fn first(&self) -> Seat {
        self.first
    }

    /// Who leads, or led, to the trick on the table: whoever took the last (Whist A.4g).
    #[inline]
    pub const fn leader(&self) -> Seat {
        self.table.leader
    }

    /// Whose turn it is to play a card.
    #[inline]
    pub const fn turn(&self) -> Seat {
        self.table.turn
    }

    /// All cards played so far in this deal, in order; four make a trick.
    #[inline]
    pub fn cards(&self) -> &[Card] {
        &self.cards[..self.len as usize]
    }

    /// The cards of the trick on the table, in order: none to three of them.
    #[inline]
    pub fn trick(&self) -> &[Card] {
        let len = self.len as usize;
        &self.cards[len - len % 4..len]
    }

    /// The last complete trick, in order, with who led to it.
    pub fn last_trick(&self) -> Option<(Seat, [Card; 4])> {
        let end = self.len as usize / 4 * 4;
        let cards: [Card; 4] = self.cards[end.checked_sub(4)?..end].try_into().ok()?;
        Some((self.player_of(cards[0])?, cards))
    }

    /// Who played a card, if it was played.
    pub fn player_of(&self, card: Card) -> Option<Seat> {
        Seat::ALL.into_iter().find(|&seat| self.played[seat].contains(card))
    }

    /// Who holds the trick on the table so far, with the card; `None` before its lead.
    #[inline]
    pub fn best(&self) -> Option<(Seat, Card)> {
        let trick = self.trick();
        let CurrentTrick { leader, winner, .. } = self.table;
        (!trick.is_empty()).then(|| (winner, trick[winner.relative_to(leader)]))
    }

    /// How many tricks are complete, 0 to 13.
    #[inline]
    pub const fn complete(&self) -> u8 {
        self.len / 4
    }

    /// How many tricks a team has taken, 0 to 13.
    #[inline]
    pub fn taken(&self, team: Team) -> u8 {
        self.taken[team]
    }

    /// Who has more tricks than the opponents can reach, from the seventh on (Whist A.5a). Play
    /// goes on all the same (Whist 12).
    #[inline]
    pub fn winner(&self) -> Option<Team> {
        Team::ALL.into_iter().find(|&team| self.taken[team] >= MOST)
    }

    /// The cards that a player has played.
    #[inline]
    pub fn played(&self, seat: Seat) -> CardSet {
        self.played[seat]
    }

    /// All cards that were played.
    #[inline]
    pub fn all_played(&self) -> CardSet {
        self.played.0[0] | self.played.0[1] | self.played.0[2] | self.played.0[3]
    }

    /// The suits that a player cannot hold, because he did not follow one of them: all that the
    /// rules let conclude.
    #[inline]
    pub fn voids(&self, seat: Seat) -> CardSet {
        self.voids[seat]
    }

    /// How many cards a player still holds.
    #[inline]
    pub fn cards_left(&self, seat: Seat) -> usize {
        TRICKS as usize - self.played[seat].len()
    }

    /// The cards that, played now, would hold the trick on the table so far: all before its lead.
    #[inline]
    pub const fn taking(&self) -> CardSet {
        self.table.taking
    }

    /// The cards of `hand` that may be played now: any to lead; those that follow, or else all
    /// (Whist A.4c, A.4d).
    #[inline]
    pub fn legal_cards(&self, hand: CardSet) -> CardSet {
        let follow = hand & self.table.following;
        select_unpredictable(follow.is_empty(), hand, follow)
    }

    /// Puts a card on the table; says whether it was the last of all.
    #[inline]
    pub(super) fn play(&mut self, card: Card) -> bool {
        let CurrentTrick { leader, turn, following, taking, .. } = self.table;
        self.played[turn].insert(card);
        self.cards[self.len as usize] = card;
        self.len += 1;
        if turn == leader {
            self.table.following = CardSet::of_suit(card.suit());
        } else {
            self.voids[turn] |= select_unpredictable(following.contains(card), CardSet::EMPTY, following);
        }
        // Chosen, not branched on: in random play nothing is to be foreseen (Whist A.4e, A.4f).
        let takes = taking.contains(card);
        self.table.winner = select_unpredictable(takes, turn, self.table.winner);
        self.table.taking = select_unpredictable(takes, CardSet::beating(card, self.trump), taking);
        self.table.turn = turn.next();
        self.table.turn == leader && self.gather()
    }

    /// Gives the complete trick to its winner; says whether it was the last.
    #[inline]
    fn gather(&mut self) -> bool {
        let winner = self.table.winner;
        self.taken[winner.team()] += 1;
        self.table = CurrentTrick::new(winner);
        self.len as usize == Card::COUNT
    }
}

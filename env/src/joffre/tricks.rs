//! The eight tricks as they lie open on the table: following, trumping, who takes what (Joffre 4.5,
//! 4.6, 5.1, 5.2).
//!
//! Who can must follow the country led; who cannot plays what he likes, a trump or not.

use super::auction::Contract;
use super::card::{Card, Country};
use super::card_set::CardSet;
use super::deal::HAND;
use super::seat::{BySeat, ByTeam, Seat, Team};
use std::hint::select_unpredictable;

/// Everything about the play that lies open on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tricks {
    trump: Country,
    contract: Contract,
    len: u8,
    points: ByTeam<i8>,
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
    /// What its cards add to its one point.
    points: i8,
    /// The country led; all cards before the lead.
    led: CardSet,
    /// The cards that would hold the trick: all of them before the lead.
    taking: CardSet,
}

impl CurrentTrick {
    /// Before a lead.
    const fn new(leader: Seat) -> CurrentTrick {
        let all = CardSet::ALL;
        CurrentTrick { leader, turn: leader, winner: leader, points: 0, led: all, taking: all }
    }
}

impl Tricks {
    /// Before the first card, whose country is trump (Joffre 4.5).
    #[inline]
    pub(super) fn new(contract: Contract, trump: Country) -> Tricks {
        Tricks {
            trump,
            contract,
            len: 0,
            points: ByTeam([0; 2]),
            taken: ByTeam([0; 2]),
            table: CurrentTrick::new(contract.buyer),
            cards: [Card::from_index(0); Card::COUNT],
            played: BySeat([CardSet::EMPTY; 4]),
            voids: BySeat([CardSet::EMPTY; 4]),
        }
    }

    /// The trump: the country of the first card.
    #[inline]
    pub const fn trump(&self) -> Country {
        self.trump
    }

    /// Who has bought the deal, and for what.
    #[inline]
    pub const fn contract(&self) -> Contract {
        self.contract
    }

    /// Who leads, or led, to the trick on the table: the buyer, then whoever took the last.
    #[inline]
    pub const fn leader(&self) -> Seat {
        self.table.leader
    }

    /// Whose turn it is to play a card.
    #[inline]
    pub const fn turn(&self) -> Seat {
        self.table.turn
    }

    /// All cards played so far, in order; four make a trick.
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

    /// What the cards on the table add to the one point of their trick: -3 to 5.
    #[inline]
    pub const fn points_on_table(&self) -> i8 {
        self.table.points
    }

    /// How many tricks are complete, 0 to 8.
    #[inline]
    pub const fn complete(&self) -> u8 {
        self.len / 4
    }

    /// The points in a team's tricks, -2 to 12: one each, the Joffre, the Kaiser (Joffre 5.1, 5.2).
    #[inline]
    pub fn points(&self, team: Team) -> i8 {
        self.points[team]
    }

    /// How many tricks a team has taken, 0 to 8.
    #[inline]
    pub fn taken(&self, team: Team) -> u8 {
        self.taken[team]
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

    /// Cards that a player cannot hold: the countries that he has not followed. This is all that
    /// the rules let conclude.
    #[inline]
    pub fn voids(&self, seat: Seat) -> CardSet {
        self.voids[seat]
    }

    /// How many cards a player still holds.
    #[inline]
    pub fn cards_left(&self, seat: Seat) -> usize {
        HAND - self.played[seat].len()
    }

    /// The cards that, played now, would hold the trick on the table so far: all before its lead.
    #[inline]
    pub const fn taking(&self) -> CardSet {
        self.table.taking
    }

    /// The cards of `hand` that may be played now (Joffre 4.6).
    #[inline]
    pub fn legal_cards(&self, hand: CardSet) -> CardSet {
        let following = hand & self.table.led;
        select_unpredictable(following.is_empty(), hand, following)
    }

    /// Puts a card on the table; says whether it was the last of all.
    #[inline]
    pub(super) fn play(&mut self, card: Card) -> bool {
        let CurrentTrick { turn, leader, led, taking, .. } = self.table;
        if turn == leader {
            self.table.led = CardSet::of_country(card.country());
        }
        self.voids[turn] |= select_unpredictable(led.contains(card), CardSet::EMPTY, led);
        self.played[turn].insert(card);
        self.cards[self.len as usize & 31] = card;
        self.len += 1;
        // Chosen, not branched on: in random play nothing is to be foreseen.
        let takes = taking.contains(card);
        self.table.winner = select_unpredictable(takes, turn, self.table.winner);
        self.table.taking = select_unpredictable(takes, CardSet::beating(card, self.trump), taking);
        self.table.points += card.points();
        self.table.turn = turn.next();
        self.table.turn == leader && self.gather()
    }

    /// Gives the complete trick to its winner, who leads to the next; says whether it was the last.
    #[inline]
    fn gather(&mut self) -> bool {
        let CurrentTrick { winner, points, .. } = self.table;
        self.points[winner.team()] += 1 + points;
        self.taken[winner.team()] += 1;
        self.table = CurrentTrick::new(winner);
        self.len as usize == Card::COUNT
    }
}

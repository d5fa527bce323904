//! The nine tricks as they lie open on the table: following, trumping, who takes what.
//!
//! Who can must follow suit or trump; who holds no card of the suit led plays what he likes, but
//! puts no trump below one that lies on the table unless all his cards are trumps (Jass 3.7). Who
//! holds no trump but the jack need not follow a trump with it. The match's rules leave following
//! and the jack to what is common in Jass.

use super::card::{Card, Rank, Suit};
use super::card_set::CardSet;
use super::seat::{BySeat, ByTeam, Seat, Team};
use std::hint::select_unpredictable;

/// Points for the last trick.
pub const LAST_TRICK: u8 = 5;
/// Points of a deal: 152 on the cards and five for the last trick (Jass 2.3).
pub const DEAL_POINTS: u8 = 157;

/// Everything about the play that lies open on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tricks {
    trump: Suit,
    maker: Option<Seat>,
    len: u8,
    points: ByTeam<u8>,
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
    points: u8,
    lead: Lead,
    /// The cards that would hold the trick: all of them before the lead.
    taking: CardSet,
}

/// What a lead asks of the others. Before a lead all three are all cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Lead {
    /// Who holds one of these must follow or trump: the suit led, but not the trump jack.
    following: CardSet,
    /// The cards that may be played whatever else is held: the suit led and the trumps, but not
    /// those below a trump that was played on another suit.
    free: CardSet,
    /// The cards that never undertrump: all of them where a trump was led, else all but the trumps.
    never_under: CardSet,
}

impl Lead {
    const NONE: Lead = Lead { following: CardSet::ALL, free: CardSet::ALL, never_under: CardSet::ALL };

    const fn of(card: Card, trump: Suit) -> Lead {
        let suit = CardSet::of_suit(card.suit());
        let trumps = CardSet::of_suit(trump);
        if card.suit() as usize == trump as usize {
            let jack = 1 << Card::new(trump, Rank::Jack).index();
            Lead {
                following: CardSet::from_bits(trumps.bits() & !jack),
                free: trumps,
                never_under: CardSet::ALL,
            }
        } else {
            let free = CardSet::from_bits(suit.bits() | trumps.bits());
            let never_under = CardSet::from_bits(!trumps.bits());
            Lead { following: suit, free, never_under }
        }
    }
}

/// What each card asks when it is led under each trump.
static LEADS: [[Lead; Card::COUNT]; 4] = {
    let mut table = [[Lead::NONE; Card::COUNT]; 4];
    let mut trump = 0;
    while trump < 4 {
        let mut card = 0;
        while card < Card::COUNT {
            table[trump][card] = Lead::of(Card::from_index(card), Suit::from_index(trump));
            card += 1;
        }
        trump += 1;
    }
    table
};

impl CurrentTrick {
    /// Before a lead.
    const fn new(leader: Seat) -> CurrentTrick {
        CurrentTrick {
            leader,
            turn: leader,
            winner: leader,
            points: 0,
            lead: Lead::NONE,
            taking: CardSet::ALL,
        }
    }

    /// Puts a card on the table.
    #[inline]
    fn play(&mut self, card: Card, trump: Suit) {
        if self.turn == self.leader {
            self.lead = LEADS[trump as usize][card.index()];
        }
        // Chosen, not branched on: in random play nothing is to be foreseen.
        let takes = self.taking.contains(card);
        self.winner = select_unpredictable(takes, self.turn, self.winner);
        self.taking = select_unpredictable(takes, CardSet::beating(card, trump), self.taking);
        self.lead.free &= self.lead.never_under | self.taking;
        self.points += card.points(trump);
        self.turn = self.turn.next();
    }
}

impl Tricks {
    pub(super) fn new(trump: Suit, maker: Option<Seat>) -> Tricks {
        Tricks {
            trump,
            maker,
            len: 0,
            points: ByTeam([0; 2]),
            taken: ByTeam([0; 2]),
            table: CurrentTrick::new(Seat::First),
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

    /// Who made it trump: the first player, or the third if the first left it to him; `None` where
    /// the sheet or a card did.
    #[inline]
    pub const fn maker(&self) -> Option<Seat> {
        self.maker
    }

    /// Who leads, or led, to the trick on the table: the first player (Jass 1.5c), then whoever
    /// took the last.
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

    /// The card points that lie in the trick on the table, 0 to 56.
    #[inline]
    pub const fn points_on_table(&self) -> u8 {
        self.table.points
    }

    /// How many tricks are complete, 0 to 9.
    #[inline]
    pub const fn complete(&self) -> u8 {
        self.len / 4
    }

    /// The points in a team's tricks, with those for the last: 0 to 157.
    #[inline]
    pub fn points(&self, team: Team) -> u8 {
        self.points[team]
    }

    /// How many tricks a team has taken, 0 to 9.
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

    /// Cards that a player cannot hold, because what he played would have been illegal with one.
    ///
    /// A card that neither follows nor trumps shows that he has none of the suit led; where a trump
    /// was led, none of the trumps but perhaps the jack. Undertrumping shows that he has nothing
    /// but trumps. This is all that the rules let conclude.
    #[inline]
    pub fn voids(&self, seat: Seat) -> CardSet {
        self.voids[seat]
    }

    /// How many cards a player still holds.
    #[inline]
    pub fn cards_left(&self, seat: Seat) -> usize {
        9 - self.played[seat].len()
    }

    /// The cards that, played now, would hold the trick on the table so far: all before its lead.
    #[inline]
    pub const fn taking(&self) -> CardSet {
        self.table.taking
    }

    /// The cards of `hand` that may be played now (Jass 1.7, 3.7).
    #[inline]
    pub fn legal_cards(&self, hand: CardSet) -> CardSet {
        let Lead { following, free, .. } = self.table.lead;
        let trumps = CardSet::of_suit(self.trump);
        // Who cannot follow and has other cards does not undertrump; who has trumps alone may.
        let unbound = select_unpredictable(hand.is_subset(trumps), hand, hand - (trumps - free));
        select_unpredictable(hand.is_disjoint(following), unbound, hand & free)
    }

    /// Puts a card on the table; says whether it was the last of all.
    #[inline]
    pub(super) fn play(&mut self, card: Card) -> bool {
        let seat = self.table.turn;
        let trumps = CardSet::of_suit(self.trump);
        let Lead { following, free, .. } = self.table.lead;
        let absent = select_unpredictable(trumps.contains(card), !trumps, following);
        self.voids[seat] |= select_unpredictable(free.contains(card), CardSet::EMPTY, absent);
        self.played[seat].insert(card);
        self.cards[self.len as usize] = card;
        self.len += 1;
        self.table.play(card, self.trump);
        self.table.turn == self.table.leader && self.gather()
    }

    /// Gives the complete trick to its winner; says whether it was the last.
    #[inline]
    fn gather(&mut self) -> bool {
        let CurrentTrick { winner, points, .. } = self.table;
        let is_over = self.len as usize == Card::COUNT;
        self.points[winner.team()] += points + if is_over { LAST_TRICK } else { 0 };
        self.taken[winner.team()] += 1;
        self.table = CurrentTrick::new(winner);
        is_over
    }
}

//! The tricks as they lie open on the table: following, trumping, overtrumping, who takes what.
//!
//! Who can must follow suit; who cannot must trump, and whoever plays a trump must go above the
//! highest on the table if he can, where trumps were led too; who can neither follow nor trump
//! plays what he likes. The Excuse may be played at any time, and takes no trick (reading R4).

use super::card::Card;
use super::card_set::CardSet;
use super::contract::Terms;
use super::poignee::Poignee;
use super::seat::{BySeat, Seat, Sizes};
use std::hint::select_unpredictable;

/// The most cards that are played at any table.
const MOST: usize = 75;

/// Everything about the play that lies open on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tricks<const P: usize = 4> {
    terms: Terms,
    len: u8,
    table: Trick,
    cards: [Card; MOST],
    played: BySeat<CardSet, P>,
    won: BySeat<CardSet, P>,
    absent: BySeat<CardSet, P>,
    poignees: BySeat<Option<Poignee>, P>,
    excuse: Option<ExcusePlayed>,
}

/// The Excuse in a complete trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ExcusePlayed {
    /// Who played it.
    pub by: Seat,
    /// Who took the trick.
    pub taker: Seat,
    /// The number of the trick, from 0.
    pub trick: u8,
}

/// The trick on the table, as far as the next card depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Trick {
    leader: Seat,
    turn: Seat,
    /// Who holds the trick so far; the leader before.
    winner: Seat,
    /// Whether a card lies that must be followed: any but the Excuse.
    is_led: bool,
    /// The suit that must be followed; none before the lead and under a trump.
    follow: CardSet,
    /// The cards that would hold the trick.
    taking: CardSet,
    cards: CardSet,
}

/// What follows each card that is led: its suit, or nothing but the trumps that all must play.
static FOLLOWING: [CardSet; Card::COUNT] = {
    let mut table = [CardSet::EMPTY; Card::COUNT];
    let mut card = 0;
    while card < Card::COUNT {
        if let Some(suit) = Card::from_index(card).suit() {
            table[card] = CardSet::of_suit(suit);
        }
        card += 1;
    }
    table
};

impl Trick {
    const fn new(leader: Seat) -> Trick {
        Trick {
            leader,
            turn: leader,
            winner: leader,
            is_led: false,
            follow: CardSet::EMPTY,
            taking: CardSet::beating(Card::EXCUSE),
            cards: CardSet::EMPTY,
        }
    }
}

impl<const P: usize> Tricks<P> {
    pub(super) fn new(terms: Terms) -> Tricks<P> {
        // Who has announced the chelem leads (reading R6).
        let leader = if terms.chelem { terms.declarer } else { Seat::FIRST };
        Tricks {
            terms,
            len: 0,
            table: Trick::new(leader),
            cards: [Card::PETIT; MOST],
            played: BySeat([CardSet::EMPTY; P]),
            won: BySeat([CardSet::EMPTY; P]),
            absent: BySeat([CardSet::EMPTY; P]),
            poignees: BySeat([None; P]),
            excuse: None,
        }
    }

    /// What is played.
    #[inline]
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// Who leads, or led, to the trick on the table.
    #[inline]
    pub const fn leader(&self) -> Seat {
        self.table.leader
    }

    /// Whose turn it is to play a card.
    #[inline]
    pub const fn turn(&self) -> Seat {
        self.table.turn
    }

    /// All cards played so far, in order; as many as there are players make a trick.
    #[inline]
    pub fn cards(&self) -> &[Card] {
        &self.cards[..self.len as usize]
    }

    /// The cards of the trick on the table, in order.
    #[inline]
    pub fn trick(&self) -> &[Card] {
        let len = self.len as usize;
        &self.cards[len - len % P..len]
    }

    /// Who played a card, if it was played.
    pub fn player_of(&self, card: Card) -> Option<Seat> {
        Seat::all::<P>().find(|&seat| self.played[seat].contains(card))
    }

    /// Who holds the trick on the table so far; `None` before a card that can hold it.
    #[inline]
    pub const fn holder(&self) -> Option<Seat> {
        if self.table.is_led { Some(self.table.winner) } else { None }
    }

    /// The suit that must be followed in the trick on the table; empty before its lead and under a
    /// trump.
    #[inline]
    pub const fn follow(&self) -> CardSet {
        self.table.follow
    }

    /// Whether a card other than the Excuse lies in the trick on the table.
    #[inline]
    pub const fn is_led(&self) -> bool {
        self.table.is_led
    }

    /// The cards of the trick on the table.
    #[inline]
    pub const fn on_table(&self) -> CardSet {
        self.table.cards
    }

    /// How many tricks are complete.
    #[inline]
    pub const fn complete(&self) -> usize {
        self.len as usize / P
    }

    /// The cards in the tricks that a player has taken, the Excuse where it lay.
    #[inline]
    pub fn won(&self, seat: Seat) -> CardSet {
        self.won[seat]
    }

    /// How many tricks a player has taken.
    #[inline]
    pub fn taken(&self, seat: Seat) -> usize {
        self.won[seat].len() / P
    }

    /// The cards that a player has played.
    #[inline]
    pub fn played(&self, seat: Seat) -> CardSet {
        self.played[seat]
    }

    /// All cards that were played.
    #[inline]
    pub fn all_played(&self) -> CardSet {
        self.played.0.iter().fold(CardSet::EMPTY, |all, &cards| all | cards)
    }

    /// Cards that a player cannot hold, because what he played or showed would have been illegal
    /// with one: none of the suit that he did not follow, no trump if he did not trump, none above
    /// the highest on the table if he went below it, none but those shown if he showed the Excuse.
    #[inline]
    pub fn absent(&self, seat: Seat) -> CardSet {
        self.absent[seat]
    }

    /// The poignée that a player has shown.
    #[inline]
    pub fn poignee(&self, seat: Seat) -> Option<Poignee> {
        self.poignees[seat]
    }

    /// The Excuse, once its trick is complete.
    #[inline]
    pub const fn excuse(&self) -> Option<ExcusePlayed> {
        self.excuse
    }

    /// How many cards a player still holds.
    #[inline]
    pub fn cards_left(&self, seat: Seat) -> usize {
        Sizes::<P>::HAND - self.played[seat].len()
    }

    /// The cards that, played now, would hold the trick on the table so far: all but the Excuse
    /// before its lead.
    #[inline]
    pub const fn taking(&self) -> CardSet {
        self.table.taking
    }

    /// Whether a player is of the declarer's camp, as far as the cards on the table say: the
    /// declarer, and who has played the called card.
    #[inline]
    pub fn is_declarers(&self, seat: Seat) -> bool {
        let plays_called = |card| self.played[seat].contains(card);
        seat == self.terms.declarer || self.terms.called.is_some_and(plays_called)
    }

    /// The cards of `hand` that may be played now (reading R4).
    #[inline]
    pub fn legal_cards(&self, hand: CardSet) -> CardSet {
        if !self.table.is_led {
            return hand - self.forbidden_lead();
        }
        let Trick { follow, taking, .. } = self.table;
        let excuse = hand & CardSet::EXCUSE;
        let (suit, trumps) = (hand & follow, hand.trumps());
        let bound = select_unpredictable(suit.is_empty(), trumps, suit);
        let legal = select_unpredictable(bound.is_empty(), hand, bound | excuse);
        // Last what the card before decides, so that the rest need not wait for it.
        let above = trumps & taking;
        let overtrumps = suit.is_empty() & !above.is_empty();
        select_unpredictable(overtrumps, above | excuse, legal)
    }

    /// At a table of five the first lead is not of the suit called, but for the called card itself
    /// (reading R9). No hand is of one suit alone.
    #[inline]
    fn forbidden_lead(&self) -> CardSet {
        match self.terms.called {
            Some(card) if self.len == 0 => {
                let suit = card.suit().map_or(CardSet::EMPTY, CardSet::of_suit);
                suit - CardSet::of(card)
            }
            _ => CardSet::EMPTY,
        }
    }

    /// Lays a poignée open.
    pub(super) fn show(&mut self, poignee: Poignee) {
        let seat = self.table.turn;
        self.poignees[seat] = Some(poignee);
        if !poignee.cards.is_disjoint(CardSet::EXCUSE) {
            self.absent[seat] |= CardSet::TRUMPS - poignee.cards;
        }
    }

    /// Puts a card on the table; says whether it was the last of all.
    // With the trick in registers a card need not wait for the one before to be stored and loaded.
    #[inline(always)]
    pub(super) fn play(&mut self, card: Card) -> bool {
        let seat = self.table.turn;
        self.played[seat].insert(card);
        self.cards[self.len as usize] = card;
        self.len += 1;
        self.table.cards.insert(card);
        if !matches!(card, Card::EXCUSE) {
            let Trick { follow, taking, is_led, .. } = self.table;
            let takes = taking.contains(card);
            if is_led {
                let trumps = CardSet::TRUMPS;
                let above = select_unpredictable(takes, CardSet::EMPTY, taking & trumps);
                let absent = select_unpredictable(card.is_trump(), follow | above, follow | trumps);
                self.absent[seat] |= select_unpredictable(follow.contains(card), CardSet::EMPTY, absent);
            } else {
                self.table.is_led = true;
                self.table.follow = FOLLOWING[card.index()];
            }
            self.table.winner = select_unpredictable(takes, seat, self.table.winner);
            self.table.taking = select_unpredictable(takes, CardSet::beating(card), taking);
        }
        self.table.turn = seat.next::<P>();
        self.table.turn == self.table.leader && self.gather()
    }

    /// Gives the complete trick to its winner; says whether it was the last.
    #[inline]
    fn gather(&mut self) -> bool {
        let Trick { leader, cards, .. } = self.table;
        let is_over = self.len as usize == Sizes::<P>::PLAYED;
        let mut taker = self.table.winner;
        if !cards.is_disjoint(CardSet::EXCUSE) {
            let by = self.player_of(Card::EXCUSE).expect("it was played");
            // Led to the last trick by a camp that has taken all others, it takes it (reading R7).
            if is_over && by == leader && self.has_all(by) {
                taker = by;
            }
            self.excuse = Some(ExcusePlayed { by, taker, trick: (self.complete() - 1) as u8 });
        }
        self.won[taker] |= cards;
        self.table = Trick::new(taker);
        is_over
    }

    /// Whether all tricks so far went to the camp of `seat`, once all know who is of it.
    pub(super) fn has_all(&self, seat: Seat) -> bool {
        let camp = self.is_declarers(seat);
        Seat::all::<P>().all(|other| self.is_declarers(other) == camp || self.won[other].is_empty())
    }
}

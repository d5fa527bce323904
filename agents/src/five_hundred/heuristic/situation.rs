//! A decision of the play, seen as a player of 500 sees it.

use super::counting::Count;
use skat_env::five_hundred::order::{beating, cards_of, suit_in, trumps};
use skat_env::five_hundred::{Card, CardSet, Demand, Denomination, Rank, Seat, Suit, Tricks, View};

/// What matters to every card that may be played now.
pub(super) struct Situation<'a> {
    pub(super) view: &'a View,
    pub(super) tricks: &'a Tricks,
    pub(super) denomination: Denomination,
    /// The trumps; at no trump the jokers.
    pub(super) trumps: CardSet,
    pub(super) unseen: CardSet,
    pub(super) count: Count,
    /// Whether the observer's side has the contract.
    pub(super) declares: bool,
}

impl<'a> Situation<'a> {
    /// # Panics
    /// Before the play.
    pub(super) fn of(view: &'a View) -> Situation<'a> {
        let tricks = view.tricks.as_ref().expect("cards are played");
        let denomination = tricks.denomination();
        let trumps = trumps(denomination);
        Situation {
            view,
            tricks,
            denomination,
            trumps,
            unseen: view.unseen(),
            count: Count::of(view, trumps | CardSet::of_rank(Rank::Ace)),
            declares: tricks.contract().declarer.team() == view.seat.team(),
        }
    }

    pub(super) fn is_no_trump(&self) -> bool {
        self.denomination == Denomination::NoTrump
    }

    /// Who plays to this trick after the observer, in order.
    pub(super) fn after(&self) -> impl Iterator<Item = Seat> + '_ {
        (1..4 - self.tricks.trick().len()).map(|places| self.view.seat.after(places))
    }

    /// How likely the observer's side takes the trick after this card.
    pub(super) fn probability(&self, card: Card) -> f32 {
        let holds = self.view.would_hold(card);
        let (holder, best) = match self.tricks.best() {
            Some(best) if !holds => best,
            _ => (self.view.seat, card),
        };
        let led = self.led_suit(card);
        let mut ours = if holder.team() == self.view.seat.team() { 1.0_f32 } else { 0.0 };
        for seat in self.after() {
            let beats = self.beats(seat, best, led);
            if seat.team() == self.view.seat.team() {
                // The partner does not always spend what it takes.
                ours += (1.0 - ours) * beats * 0.9;
            } else {
                ours *= 1.0 - beats;
            }
        }
        ours
    }

    /// The suit that has to be followed when `card` leads, or in the trick on the table.
    fn led_suit(&self, card: Card) -> Option<Suit> {
        match (self.tricks.trick().first(), self.tricks.demand()) {
            (_, Some(Demand::Suit(suit))) => Some(suit),
            (_, Some(Demand::Card(asked))) => asked.suit(),
            (Some(&lead), None) => suit_in(lead, self.denomination),
            (None, None) => suit_in(card, self.denomination),
        }
    }

    /// How likely a player can beat this card where this suit has to be followed: with a higher one
    /// of it, or with a trump because he has none of it.
    fn beats(&self, seat: Seat, card: Card, led: Option<Suit>) -> f32 {
        let higher = beating(card, self.denomination);
        let Some(led) = led else { return 0.0 };
        let suit = cards_of(led, self.denomination);
        let in_suit = 1.0 - self.count.holds_none(seat, higher & suit);
        if self.denomination.suit() == Some(led) {
            return in_suit;
        }
        let over = higher & self.trumps;
        if over.is_empty() {
            return if self.trumps.contains(card) { 0.0 } else { in_suit };
        }
        let void = self.count.holds_none(seat, suit);
        let trumped = void * (1.0 - self.count.holds_none(seat, over));
        if self.trumps.contains(card) { trumped } else { in_suit + (1.0 - in_suit) * trumped }
    }

    /// How many unseen cards of its suit are higher.
    pub(super) fn higher(&self, card: Card) -> usize {
        let beating = beating(card, self.denomination);
        let same = if self.trumps.contains(card) { beating } else { beating - self.trumps };
        (same & self.unseen).len()
    }

    /// The cards of the observer's hand that belong to the suit of `card`.
    pub(super) fn suit_of(&self, card: Card) -> CardSet {
        let suit = suit_in(card, self.denomination);
        suit.map_or(CardSet::EMPTY, |suit| self.view.hand & cards_of(suit, self.denomination))
    }

    /// How many trumps the opponents are expected to hold.
    pub(super) fn against(&self) -> f32 {
        let seat = self.view.seat;
        [seat.next(), seat.previous()].into_iter().map(|seat| self.count.expected(seat, self.trumps)).sum()
    }
}

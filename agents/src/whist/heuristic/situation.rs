//! A decision of the play, seen as a player of Whist sees it.

use super::counting::Count;
use skat_env::whist::{Card, CardSet, Seat, Suit, Tricks, View};

/// What matters to every card that may be played now.
pub(super) struct Situation<'a> {
    pub(super) view: &'a View,
    pub(super) tricks: &'a Tricks,
    pub(super) trumps: CardSet,
    pub(super) unseen: CardSet,
    pub(super) count: Count,
}

/// What each kind of decision has its own weights for.
pub const KINDS: usize = 11;

impl<'a> Situation<'a> {
    /// # Panics
    /// When no card is to be played.
    pub(super) fn of(view: &'a View) -> Situation<'a> {
        assert!(!view.legal.is_empty(), "a card is to be played");
        Situation {
            view,
            tricks: &view.tricks,
            trumps: CardSet::of_suit(view.trump()),
            unseen: view.unseen(),
            count: Count::of(view),
        }
    }

    /// Which kind of decision it is: a lead; second to play, third or fourth, for the last two
    /// whether the partner holds the trick, and for all of them whether the suit is followed.
    pub(super) fn kind(&self) -> usize {
        let partner_holds = self.tricks.best().is_some_and(|(seat, _)| seat == self.view.seat.partner());
        let Some(lead) = self.tricks.trick().first() else { return 0 };
        let place = match (self.tricks.trick().len(), partner_holds) {
            (1, _) => 0,
            (2, true) => 1,
            (2, false) => 2,
            (_, true) => 3,
            (_, false) => 4,
        };
        let follows = !self.view.hand.suit(lead.suit()).is_empty();
        1 + 2 * place + usize::from(follows)
    }

    /// Who plays to this trick after the observer, in order.
    pub(super) fn after(&self) -> impl Iterator<Item = Seat> + use<> {
        let seat = self.view.seat;
        (1..4 - self.tricks.trick().len()).map(move |places| seat.after(places))
    }

    /// How likely the observer's side takes the trick after this card, and how likely it is the
    /// card itself that holds it then.
    pub(super) fn probabilities(&self, card: Card) -> (f32, f32) {
        let holds = self.view.would_hold(card);
        let (holder, best) = match self.tricks.best() {
            Some(best) if !holds => best,
            _ => (self.view.seat, card),
        };
        let led = self.tricks.trick().first().map_or(card.suit(), |led| led.suit());
        let mut ours = if holder.team() == self.view.seat.team() { 1.0_f32 } else { 0.0 };
        let mut own = if holds { 1.0_f32 } else { 0.0 };
        for seat in self.after() {
            let beats = self.beats(seat, best, led);
            if seat.team() == self.view.seat.team() {
                ours += (1.0 - ours) * beats;
            } else {
                ours *= 1.0 - beats;
            }
            own *= 1.0 - beats;
        }
        (ours, own)
    }

    /// How likely a player can beat this card, where `led` was led: with a higher card of its suit,
    /// or with a trump because he cannot follow.
    pub(super) fn beats(&self, seat: Seat, card: Card, led: Suit) -> f32 {
        let higher = CardSet::above(card) & self.unseen;
        let is_trump = self.trumps.contains(card);
        let follows = card.suit() == led;
        let trumps = if is_trump { higher } else { self.trumps & self.unseen };
        let over = if follows { 1.0 - self.count.holds_none(seat, higher) } else { 0.0 };
        let ruffed = if led == self.view.trump() { 0.0 } else { self.ruffs(seat, led, trumps) };
        over + (1.0 - over) * ruffed
    }

    /// How likely a player has none of a suit, but one of these trumps.
    pub(super) fn ruffs(&self, seat: Seat, suit: Suit, trumps: CardSet) -> f32 {
        if trumps.is_empty() {
            return 0.0;
        }
        self.count.holds_none(seat, CardSet::of_suit(suit)) * (1.0 - self.count.holds_none(seat, trumps))
    }

    /// Whether no card that is still out beats this one within its suit.
    pub(super) fn is_boss(&self, card: Card) -> bool {
        CardSet::above(card).is_disjoint(self.unseen)
    }

    /// The suit, other than trump, that a player led first in this deal.
    pub(super) fn opened(&self, seat: Seat) -> Option<Suit> {
        let leads = self.tricks.cards().iter().step_by(4);
        let mut own = leads.filter(|card| self.tricks.played(seat).contains(**card));
        own.find(|card| card.suit() != self.view.trump()).map(|card| card.suit())
    }
}

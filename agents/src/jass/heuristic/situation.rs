//! A decision of the play, seen as a player of Jass sees it.

use super::counting::Count;
use skat_env::jass::{Card, CardSet, Rank, Seat, Suit, Tricks, View};

/// What matters to every card that may be played now.
pub(super) struct Situation<'a> {
    pub(super) view: &'a View,
    pub(super) tricks: &'a Tricks,
    pub(super) trump: Suit,
    pub(super) trumps: CardSet,
    pub(super) unseen: CardSet,
    pub(super) count: Count,
    /// Who plays to this trick after the observer, in order.
    pub(super) after: Vec<Seat>,
}

/// What each kind of decision has its own weights for.
pub const KINDS: usize = 6;

impl<'a> Situation<'a> {
    /// # Panics
    /// When no card is to be played.
    pub(super) fn of(view: &'a View) -> Situation<'a> {
        let tricks = view.tricks.as_ref().expect("a card is to be played");
        let trump = tricks.trump();
        let played = tricks.trick().len();
        Situation {
            view,
            tricks,
            trump,
            trumps: CardSet::of_suit(trump),
            unseen: view.unseen() | (view.shown() - view.hand),
            count: Count::of(view),
            after: (1..4 - played).map(|places| view.seat.after(places)).collect(),
        }
    }

    /// Which kind of decision it is: a lead, second to play, third or fourth, and for these whether
    /// the partner holds the trick.
    pub(super) fn kind(&self) -> usize {
        let partner_holds = self.tricks.best().is_some_and(|(seat, _)| self.is_partner(seat));
        match (self.tricks.trick().len(), partner_holds) {
            (0, _) => 0,
            (1, _) => 1,
            (2, true) => 2,
            (2, false) => 3,
            (_, true) => 4,
            (_, false) => 5,
        }
    }

    pub(super) fn is_partner(&self, seat: Seat) -> bool {
        seat == self.view.seat.partner()
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
        for &seat in &self.after {
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

    /// How likely a player can and has to beat this card, where `led` was led: with a higher card
    /// of its suit, or with a trump because he cannot follow.
    pub(super) fn beats(&self, seat: Seat, card: Card, led: Suit) -> f32 {
        let beating = CardSet::beating(card, self.trump);
        let higher = 1.0 - self.count.holds_none(seat, beating.suit(card.suit()));
        if led == self.trump {
            return higher;
        }
        let trumped = self.ruffs(seat, led, beating & self.trumps);
        if card.suit() == self.trump { trumped } else { higher + (1.0 - higher) * trumped }
    }

    /// How likely a player has none of a suit, but one of these trumps.
    pub(super) fn ruffs(&self, seat: Seat, suit: Suit, trumps: CardSet) -> f32 {
        if trumps.is_empty() {
            return 0.0;
        }
        self.count.holds_none(seat, CardSet::of_suit(suit)) * (1.0 - self.count.holds_none(seat, trumps))
    }

    /// The opponents who play after the observer.
    pub(super) fn opponents_after(&self) -> impl Iterator<Item = Seat> + '_ {
        self.after.iter().copied().filter(|seat| seat.team() != self.view.seat.team())
    }

    /// Whether no card that is still out beats this one within its suit.
    pub(super) fn is_boss(&self, card: Card) -> bool {
        let higher = CardSet::beating(card, self.trump).suit(card.suit());
        (higher & self.unseen).is_empty()
    }

    /// The suit, other than trump, that the partner led first in this deal.
    pub(super) fn partners_suit(&self) -> Option<Suit> {
        let partner = self.view.seat.partner();
        let leads = self.tricks.cards().iter().step_by(4);
        let by_partner = |card: &&Card| self.tricks.played(partner).contains(**card);
        leads.filter(by_partner).map(|card| card.suit()).find(|&suit| suit != self.trump)
    }

    pub(super) fn trump_card(&self, rank: Rank) -> Card {
        Card::new(self.trump, rank)
    }
}

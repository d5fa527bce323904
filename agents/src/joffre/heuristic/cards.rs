//! What speaks for each card.

use super::counting::Count;
use skat_env::joffre::{Card, CardSet, Country, Seat, Tricks, View};

/// How surely a player gives the Joffre to his own side's trick, or the Kaiser to the other's, when
/// he can.
const GIVES: f32 = 0.85;
/// What a card's power to take tricks is worth in addition to points that are won now.
const POWER: f32 = 1.4;
/// What is gained beyond the trick by each trump that the buyer's side pulls from an opponent.
const PULLED: f32 = 0.25;
/// How much of its points a Joffre is expected to bring its holder's side later, and a Kaiser; the
/// second is below none, as it is better to be rid of it.
const JOFFRE_LATER: f32 = 0.5;
const KAISER_LATER: f32 = -0.1;

/// What matters to every card that may be played now.
pub(super) struct Situation<'a> {
    view: &'a View,
    tricks: &'a Tricks,
    trump: Country,
    trumps: CardSet,
    unseen: CardSet,
    count: Count,
    /// Who plays to this trick after the observer, in order.
    after: Vec<Seat>,
}

impl<'a> Situation<'a> {
    /// # Panics
    /// When no card was led yet.
    pub(super) fn of(view: &'a View) -> Situation<'a> {
        let tricks = view.tricks.as_ref().expect("trump is known");
        let trump = tricks.trump();
        Situation {
            view,
            tricks,
            trump,
            trumps: CardSet::of_country(trump),
            unseen: view.unseen(),
            count: Count::of(view),
            after: (1..4 - tricks.trick().len()).map(|places| view.seat.after(places)).collect(),
        }
    }

    /// What playing the card is expected to bring the own side more than the other.
    pub(super) fn rating(&self, card: Card) -> f32 {
        let led = self.tricks.trick().first().map_or(card.country(), |lead| lead.country());
        let ours = self.probability(card, led);
        let value = f32::from(1 + self.tricks.points_on_table() + card.points());
        let (mut won, mut lost) = (value, value);
        for &seat in &self.after {
            let joffre = 5.0 * self.gives(seat, Card::JOFFRE, led);
            let kaiser = 3.0 * self.gives(seat, Card::KAISER, led);
            let must_joffre = 5.0 * self.forced(seat, Card::JOFFRE, led);
            let must_kaiser = 3.0 * self.forced(seat, Card::KAISER, led);
            if seat.team() == self.view.seat.team() {
                won += GIVES * joffre - must_kaiser;
                lost += must_joffre - GIVES * kaiser;
            } else {
                won += must_joffre - GIVES * kaiser;
                lost += GIVES * joffre - must_kaiser;
            }
        }
        let pulled = if self.tricks.trick().is_empty() { self.pulled(card) } else { 0.0 };
        ours * won - (1.0 - ours) * lost + pulled - self.later(card)
    }

    /// How likely the own side takes the trick after this card.
    fn probability(&self, card: Card, led: Country) -> f32 {
        let holds = self.view.would_hold(card);
        let (holder, best) = match self.tricks.best() {
            Some(best) if !holds => best,
            _ => (self.view.seat, card),
        };
        let mut ours = if holder.team() == self.view.seat.team() { 1.0_f32 } else { 0.0 };
        for &seat in &self.after {
            let beats = self.beats(seat, best, led);
            if seat.team() == self.view.seat.team() {
                ours += (1.0 - ours) * beats;
            } else {
                ours *= 1.0 - beats;
            }
        }
        ours
    }

    /// How likely a player can beat this card: with a higher one of its country, or with a trump
    /// because he cannot follow.
    fn beats(&self, seat: Seat, card: Card, led: Country) -> f32 {
        let beating = CardSet::beating(card, self.trump);
        if led == self.trump {
            return self.count.holds_any(seat, beating);
        }
        let void = self.count.holds_none(seat, CardSet::of_country(led));
        let trumped = void * self.count.holds_any(seat, beating & self.trumps);
        if card.country() == self.trump {
            return trumped;
        }
        let higher = self.count.holds_any(seat, beating.country(led));
        higher + (1.0 - higher) * trumped
    }

    /// How likely a player holds this card and may play it to a trick of this country.
    fn gives(&self, seat: Seat, card: Card, led: Country) -> f32 {
        let holds = self.count.holds_any(seat, CardSet::of(card));
        if card.country() == led {
            holds
        } else {
            holds * self.count.holds_none(seat, CardSet::of_country(led))
        }
    }

    /// How likely a player has this card alone of the country led.
    fn forced(&self, seat: Seat, card: Card, led: Country) -> f32 {
        if card.country() != led {
            return 0.0;
        }
        let others = CardSet::of_country(led) - CardSet::of(card);
        self.count.holds_any(seat, CardSet::of(card)) * self.count.holds_none(seat, others)
    }

    /// What a lead of trump gains by the trumps that it takes from the opponents.
    fn pulled(&self, card: Card) -> f32 {
        if card.country() != self.trump {
            return 0.0;
        }
        let own = self.view.hand.country(self.trump).len() as f32;
        let opponents = [self.view.seat.next(), self.view.seat.previous()];
        let falls = |seat| self.count.expected(seat, self.trumps).min(1.0);
        let from_them: f32 = opponents.into_iter().map(falls).sum();
        let from_partner = falls(self.view.seat.partner());
        let is_buyers = self.tricks.contract().buyer.team() == self.view.seat.team();
        if is_buyers && own > 1.0 { PULLED * (from_them - 0.5 * from_partner) } else { 0.0 }
    }

    /// What the card is worth if it is kept.
    fn later(&self, card: Card) -> f32 {
        let is_last = self.view.hand.len() == 1;
        if is_last {
            return 0.0;
        }
        let is_buyers = self.tricks.contract().buyer.team() == self.view.seat.team();
        let sure = if is_buyers { 1.0 } else { 0.5 };
        let special = match card {
            Card::JOFFRE => 5.0 * JOFFRE_LATER * sure,
            Card::KAISER => 3.0 * KAISER_LATER,
            _ => 0.0,
        };
        special + POWER * self.power(card)
    }

    /// What the card's power to take tricks is worth.
    fn power(&self, card: Card) -> f32 {
        let higher = (CardSet::beating(card, self.trump).country(card.country()) & self.unseen).len();
        let out = (self.trumps & self.unseen).len() as f32;
        if card.country() == self.trump {
            let master: f32 = if higher == 0 { 0.9 } else { 0.0 };
            return master.max(0.75 - 0.1 * higher as f32).max(0.35);
        }
        let length = self.unseen.country(card.country()).len() as f32;
        let lives = (0.9 - 0.06 * out) * if length >= 3.0 { 1.0 } else { 0.75 };
        match higher {
            0 => lives,
            1 => 0.4 * lives,
            _ => 0.02 * f32::from(card.rank().number()),
        }
    }
}

//! Which card is played.

use super::demanding;
use super::situation::Situation;
use skat_env::five_hundred::{Card, CardSet, Rank, View};

/// What a trick taken now is worth, in tricks that a card might take later.
const NOW: f32 = 1.15;

/// The card that is rated best; of equals the lowest number.
///
/// # Panics
/// When no card is to be played.
pub(super) fn card(view: &View) -> Card {
    let legal = view.legal_cards();
    if legal.len() == 1 {
        return legal.nth(0);
    }
    let facts = DecisionFacts::of(view);
    let mut best = (legal.nth(0), f32::NEG_INFINITY);
    for card in legal {
        let rating = facts.rating(card);
        if rating > best.1 {
            best = (card, rating);
        }
    }
    best.0
}

/// How each legal card is rated, in tricks.
///
/// # Panics
/// When no card is to be played.
pub(super) fn ratings(view: &View) -> Vec<(Card, f32)> {
    let facts = DecisionFacts::of(view);
    view.legal_cards().iter().map(|card| (card, facts.rating(card))).collect()
}

/// What is the same for all cards of a decision.
struct DecisionFacts<'a> {
    at: Situation<'a>,
    against: f32,
    leads: bool,
}

impl<'a> DecisionFacts<'a> {
    fn of(view: &'a View) -> DecisionFacts<'a> {
        let at = Situation::of(view);
        let against = at.against();
        let leads = at.tricks.trick().is_empty();
        DecisionFacts { at, against, leads }
    }

    fn rating(&self, card: Card) -> f32 {
        let at = &self.at;
        if self.leads && at.is_no_trump() && card.is_joker() {
            let worth = demanding::best(at).map_or(0.0, |(_, worth)| worth);
            let other = card.other_joker().is_some_and(|other| card < other && at.unseen.contains(other));
            let taken = if other { 0.8 } else { 1.0 };
            return NOW * taken + worth - self.kept(card);
        }
        let lead = if self.leads { self.lead(card) } else { self.thrown(card) };
        NOW * at.probability(card) - self.kept(card) + lead
    }

    /// What the card is still worth in the hand, in tricks.
    fn kept(&self, card: Card) -> f32 {
        let at = &self.at;
        let higher = at.higher(card);
        let rank = card.rank().map_or(11, |rank| rank as usize) as f32;
        if at.trumps.contains(card) {
            if at.is_no_trump() {
                return 0.95;
            }
            // A trump takes a trick by its height, or by trumping; when none are out, every one
            // does.
            let by_height = 1.0 / (1.0 + 0.6 * higher as f32);
            return 0.45 + 0.4 * by_height + 0.004 * rank;
        }
        let length = at.suit_of(card).len();
        let own_higher = at.suit_of(card).iter().filter(|other| other.rank() > card.rank()).count();
        let safe = if at.is_no_trump() { 0.75 } else { 0.55 };
        let value = match higher {
            0 => safe,
            // Guarded: so many cards must go before it is the highest.
            n if length > n && own_higher == 0 => safe * 0.55 / n as f32,
            _ => 0.0,
        };
        value + 0.006 * rank + self.length_value(length)
    }

    /// At no trump the cards of a long suit are worth something together.
    fn length_value(&self, length: usize) -> f32 {
        if self.at.is_no_trump() && length >= 4 { 0.04 * (length - 3) as f32 } else { 0.0 }
    }

    /// What there is to throwing a card off, or following with it, apart from the trick.
    fn thrown(&self, card: Card) -> f32 {
        let at = &self.at;
        if at.is_no_trump() || at.trumps.contains(card) {
            return 0.0;
        }
        let trumps_left = !(at.view.hand & at.trumps).is_empty();
        let voids = at.suit_of(card).len() == 1;
        if voids && trumps_left { 0.12 } else { 0.0 }
    }

    /// What there is to a lead apart from the trick.
    fn lead(&self, card: Card) -> f32 {
        let at = &self.at;
        let (higher, own) = (at.higher(card), at.suit_of(card));
        let master = higher == 0;
        if at.is_no_trump() {
            let length = own.len() as f32;
            // Long suits are established, masters from short ones are kept for entries.
            return 0.07 * (length - 2.0) - self.unguarding(card, own);
        }
        if at.trumps.contains(card) {
            let many = own.len() as f32;
            return match (at.declares, master) {
                (true, true) => 0.22 * self.against.min(4.0),
                (true, false) if many >= 4.0 => 0.13 * self.against.min(4.0) - 0.1,
                (true, false) => 0.05 * self.against.min(4.0) - 0.15,
                (false, _) => -0.25,
            };
        }
        let has_trumps = !(at.view.hand & at.trumps).is_empty();
        let short = if own.len() == 1 && has_trumps { 0.15 } else { 0.0 };
        let early = if master { 0.1 } else { 0.0 };
        short + early - self.unguarding(card, own)
    }

    /// A lead away from a king or queen that is not the highest gives it up.
    fn unguarding(&self, card: Card, own: CardSet) -> f32 {
        let honour = own.iter().rev().find(|&other| other != card);
        let loses = honour.is_some_and(|honour| {
            let is_honour = honour.rank().is_some_and(|rank| rank == Rank::King || rank == Rank::Queen);
            is_honour && self.at.higher(honour) == 1 && self.at.higher(card) > 1
        });
        if loses && own.len() == 2 { 0.15 } else { 0.0 }
    }
}

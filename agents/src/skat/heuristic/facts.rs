//! Facts of a card in the play, as bits for the steps that numbers reach: inputs of networks.
//!
//! They are the quantities behind the considerations of the rules of thumb, without weights.

use super::counting::Count;
use super::null::{below, weakness};
use super::trick;
use skat_env::skat::{Card, CardSet};

/// How many bits the facts of a card have: those of all games, then those of suit games and Grand,
/// then those of Null.
pub const FACTS: usize = ALL + TRUMPS + NULL;

const ALL: usize = 43;
const TRUMPS: usize = 61;
const NULL: usize = 19;

/// Steps of a probability.
const PROBABILITY: [f32; 5] = [0.1, 0.3, 0.5, 0.7, 0.9];
/// Steps of a number of cards.
const CARDS: [f32; 6] = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
/// Steps of the card points that a trick is expected to bring, or to cost.
const TRICK: [f32; 5] = [1.0, 4.0, 8.0, 14.0, 20.0];
/// Steps of the card points that a card is worth if it is kept.
const KEPT: [f32; 6] = [1.0, 3.0, 5.0, 7.0, 9.0, 12.0];
/// Steps by which a trick decides the game, or loses it.
const DECIDES: [f32; 2] = [0.1, 0.5];

/// The steps that were reached so far, and the place of the next.
struct Steps {
    bits: u128,
    place: usize,
}

impl Steps {
    fn flag(&mut self, holds: bool) {
        self.bits |= u128::from(holds) << self.place;
        self.place += 1;
    }

    /// Which of these the number reaches.
    fn reached(&mut self, number: f32, steps: &[f32]) {
        steps.iter().for_each(|&step| self.flag(number >= step));
    }

    /// Which of these the number reaches above and below 0.
    fn both_ways(&mut self, number: f32, steps: &[f32]) {
        self.reached(number, steps);
        self.reached(-number, steps);
    }

    fn count(&mut self, cards: CardSet, most: usize) {
        self.reached(cards.len() as f32, &CARDS[..most]);
    }
}

/// The facts of `card`, of [`FACTS`] bits.
pub(super) fn facts(count: &Count<'_>, card: Card) -> u128 {
    let mut steps = Steps { bits: 0, place: 0 };
    of_all_games(&mut steps, count, card);
    if count.game.is_null() {
        steps.place += TRUMPS;
        of_null(&mut steps, count, card);
    } else {
        of_trumps(&mut steps, count, card);
        steps.place += NULL;
    }
    debug_assert_eq!(steps.place, FACTS);
    steps.bits
}

fn of_all_games(steps: &mut Steps, count: &Count<'_>, card: Card) {
    let suit = count.game.followers(card);
    let higher = suit & count.game.beating(card);
    let lower = suit - higher - CardSet::of(card);
    let (own, out) = (count.hand & suit, count.against & suit);
    let others = [count.me.next(), count.me.previous()];
    steps.count(out & higher, 3);
    steps.count(out & lower, 4);
    steps.count(own - CardSet::of(card), 4);
    steps.count(own & higher, 3);
    steps.count(own & lower, 3);
    others.into_iter().for_each(|seat| steps.reached(count.void(seat, card), &PROBABILITY));
    others.into_iter().for_each(|seat| steps.reached(1.0 - count.lacks(seat, higher), &PROBABILITY));
    [others[0], count.me, others[1]].into_iter().for_each(|seat| steps.flag(count.led_before(seat, suit)));
    let best = count.tricks.best();
    steps.flag(best.is_some_and(|(_, best)| count.game.beats(card, best)));
    steps.flag(best.is_some_and(|(holder, _)| count.same_side(holder, count.me)));
    steps.flag(count.tricks.trick().first().is_some_and(|&led| !count.game.followers(led).contains(card)));
}

fn of_trumps(steps: &mut Steps, count: &Count<'_>, card: Card) {
    let forecast = trick::forecast(count, card);
    let others = [count.me.next(), count.me.previous()];
    let is_trump = count.trumps.contains(card);
    let suit = count.game.followers(card);
    let (own, out) = (count.hand & suit, count.against & suit);
    steps.both_ways(forecast.points, &TRICK);
    steps.reached(forecast.ours, &PROBABILITY);
    let kept = trick::worth_keeping(count, card);
    steps.reached(kept, &KEPT);
    steps.flag(kept <= -1.0);
    steps.both_ways(trick::target(count, &forecast, card), &DECIDES);
    steps.count(count.trumps_out, 6);
    let without = others.map(|seat| count.without_trumps(seat));
    without.into_iter().for_each(|probability| steps.reached(probability, &PROBABILITY));
    for (seat, without) in others.into_iter().zip(without) {
        let ruffs = if is_trump { 0.0 } else { count.void(seat, card) * (1.0 - without) };
        steps.reached(ruffs, &PROBABILITY);
    }
    let masters = own.iter().filter(|&card| out.is_disjoint(count.game.beating(card)));
    steps.count(masters.collect(), 3);
    let has = |points: u8| (own - CardSet::of(card)).iter().any(|other| other.points() == points);
    steps.flag(!is_trump && has(11));
    steps.flag(!is_trump && has(10));
    steps.flag(!is_trump && has(10) && !has(11) && card.points() < 10 && own.len() == 2);
    steps.flag(!is_trump && has(10) && !has(11) && card.points() < 10 && own.len() > 2);
    let best = count.tricks.best().map(|(_, best)| best);
    let led = count.tricks.trick().first();
    let ruffs = led.is_some_and(|&led| is_trump && !count.game.followers(led).contains(card));
    steps.flag(ruffs && best.is_some_and(|best| count.game.beats(card, best)));
    steps.flag(best.is_some_and(|best| (count.legal & count.game.beating(best)).first() == Some(card)));
}

fn of_null(steps: &mut Steps, count: &Count<'_>, card: Card) {
    let lower = below(CardSet::ALL, card);
    let (own, out) = (count.hand.suit(card.suit()), count.against.suit(card.suit()));
    for seat in [count.me.next(), count.me.previous()] {
        steps.reached(1.0 - count.lacks(seat, lower), &PROBABILITY);
    }
    let (before, after) = (weakness(own, out), weakness(own - CardSet::of(card), out));
    steps.reached(8.0 * before, &CARDS[..5]);
    steps.both_ways(8.0 * (before - after), &CARDS[..2]);
}

//! The worlds that a player reckons with.

use super::clock::{Clock, Effort};
use crate::skat::inference::{ABREAST, Inference};
use arrayvec::ArrayVec;
use skat_env::Rng;
use skat_env::skat::{Rules, State, View, Worlds};
use skat_env::{below, shuffle};

/// One way in which the cards may lie, and how much it counts.
#[derive(Clone, Copy, Debug)]
pub struct World {
    /// The deal as it would stand. It goes on to the last card, whatever its house rules were, so
    /// that its points are whole.
    pub state: State,
    /// How much it counts against the others.
    pub weight: f32,
}

/// How many worlds are weighed for each that is kept.
const CANDIDATES: usize = 4;

/// How many worlds are asked for, each number no higher than the one before.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counts {
    /// Drawn uniformly and judged at a glance.
    pub(crate) drawn: usize,
    /// Drawn from these and weighed by the auction.
    pub(crate) by_auction: usize,
    /// Drawn from these and weighed by the cards that were played.
    pub(crate) by_cards: usize,
    /// Drawn from these in the end.
    pub(crate) kept: usize,
}

/// How likely a world is, in three steps that take ever longer.
pub(crate) trait Likelihood {
    /// About what `by_auction` says, above 0, for each of these worlds.
    fn guess(&self, worlds: &[State]) -> impl Iterator<Item = f32>;

    /// By what was said and declared.
    fn by_auction(&self, world: &State) -> f32;

    /// By the cards that were played.
    fn by_cards(&self, world: &State) -> f32;
}

/// At most `count` worlds of the view, weighed by the likelihood of what the others have done.
///
/// Where there are no more worlds than would be drawn, each is taken once. They come in random
/// order, so that the first of them are a sample too.
pub(crate) fn draw(view: &View, count: usize, inference: &Inference, rng: &mut Rng) -> Vec<World> {
    let weighed = if inference.weighs() { count * CANDIDATES } else { count };
    let worlds = Uniform::of(view);
    let weigh = |number| {
        let state = worlds.state(number);
        World { state, weight: inference.likelihood(&state) }
    };
    let drawn = worlds.draw(weighed, rng).into_iter().map(weigh).collect();
    shuffled(resampled(drawn, count, rng), rng)
}

/// At most `count` worlds of the view, all alike; each once where there are no more. In random
/// order.
pub(crate) fn uniform(view: &View, count: usize, rng: &mut Rng) -> Vec<World> {
    let worlds = Uniform::of(view);
    let world = |number| World { state: worlds.state(number), weight: 1.0 };
    shuffled(worlds.draw(count, rng).into_iter().map(world).collect(), rng)
}

/// How many worlds fit the view.
pub(crate) fn possible(view: &View) -> u64 {
    Uniform::of(view).count()
}

/// Does something in worlds that [`draw`] draws, until there are enough or the time is over; in one
/// at least.
pub(crate) fn each(
    view: &View,
    effort: Effort,
    inference: &Inference,
    rng: &mut Rng,
    mut visit: impl FnMut(World),
) {
    let mut left = effort.worlds;
    while left > 0 {
        let count = effort.batch(view, left);
        left -= count;
        for world in draw(view, count, inference, rng) {
            visit(world);
            if effort.clock.is_over() {
                return;
            }
        }
    }
}

/// Worlds of the view as by [`draw`], drawn in steps: by each step's weights from those of the step
/// before, so that what takes long is asked of few worlds that are likely already.
pub(crate) fn draw_in_steps(
    view: &View,
    counts: Counts,
    likelihood: &impl Likelihood,
    rng: &mut Rng,
) -> Vec<World> {
    let worlds = Uniform::of(view);
    let numbers = worlds.draw(counts.drawn, rng);
    let mut guessed = Vec::with_capacity(numbers.len());
    for numbers in numbers.chunks(ABREAST) {
        let states: ArrayVec<State, ABREAST> = numbers.iter().map(|&number| worlds.state(number)).collect();
        let guesses = likelihood.guess(&states);
        guessed.extend(numbers.iter().zip(guesses).map(|(&number, weight)| Guessed {
            number,
            guess: weight,
            weight,
        }));
    }
    let guessed = resampled(guessed, counts.by_auction, rng);
    let by_auction = |Guessed { number, guess, weight }| {
        let state = worlds.state(number);
        // What was guessed has been counted already.
        World { state, weight: weight / guess * likelihood.by_auction(&state) }
    };
    let mut drawn = resampled(guessed.into_iter().map(by_auction).collect(), counts.by_cards, rng);
    for World { state, weight } in &mut drawn {
        *weight = (*weight * likelihood.by_cards(state)).max(f32::MIN_POSITIVE);
    }
    shuffled(resampled(drawn, counts.kept, rng), rng)
}

/// The worlds of a view by number.
struct Uniform {
    worlds: Worlds,
    histories: u64,
}

impl Uniform {
    fn of(view: &View) -> Uniform {
        // Games that are played out in worlds go on to the last card, so that their points are
        // whole.
        let rules = Rules { end_when_certain: false, ..view.rules };
        let worlds = Worlds::of(&View { rules, ..*view }).expect("a player is asked while the deal runs");
        Uniform { histories: worlds.histories(), worlds }
    }

    fn count(&self) -> u64 {
        self.worlds.count() * self.histories
    }

    /// The numbers of so many worlds, or of all if there are no more.
    fn draw(&self, count: usize, rng: &mut Rng) -> Vec<u64> {
        let all = self.count();
        if all <= count as u64 {
            return (0..all).collect();
        }
        let mut number = || {
            let distribution = below(rng, self.worlds.count() as usize) as u64;
            distribution * self.histories + below(rng, self.histories as usize) as u64
        };
        (0..count).map(|_| number()).collect()
    }

    fn state(&self, number: u64) -> State {
        self.worlds.nth(number / self.histories, number % self.histories)
    }
}

/// The number of a world that is judged at a glance.
#[derive(Clone, Copy)]
struct Guessed {
    number: u64,
    guess: f32,
    weight: f32,
}

/// What is drawn by weight.
trait Weighted: Copy {
    fn weight(&mut self) -> &mut f32;
}

impl Weighted for World {
    fn weight(&mut self) -> &mut f32 {
        &mut self.weight
    }
}

impl Weighted for Guessed {
    fn weight(&mut self) -> &mut f32 {
        &mut self.weight
    }
}

/// At most `count` draws from these in proportion to their weights, evenly spaced; what is drawn
/// more than once is there once and weighs as much. No more than `count` are left as they are.
fn resampled<W: Weighted>(mut all: Vec<W>, count: usize, rng: &mut Rng) -> Vec<W> {
    if all.len() <= count {
        return all;
    }
    let total: f64 = all.iter_mut().map(|one| f64::from(*one.weight())).sum();
    let step = total / count as f64;
    let mut next = step * (below(rng, 1 << 30) as f64 + 0.5) / f64::from(1 << 30);
    let mut sum = 0.0;
    let mut drawn = Vec::with_capacity(count);
    for mut one in all {
        sum += f64::from(*one.weight());
        let mut times = 0;
        while next < sum {
            times += 1;
            next += step;
        }
        if times > 0 {
            *one.weight() = times as f32;
            drawn.push(one);
        }
    }
    drawn
}

fn shuffled(mut worlds: Vec<World>, rng: &mut Rng) -> Vec<World> {
    shuffle(&mut worlds, rng);
    worlds
}

/// So many worlds are drawn at a time while the clock runs.
const BATCH: usize = 48;

impl Effort<'_> {
    /// How many of the worlds that are still to be drawn are drawn next: all of them without a
    /// limit, or where that is each one that fits the view.
    pub(crate) fn batch(&self, view: &View, left: usize) -> usize {
        match self.clock {
            Clock::Unlimited => left,
            _ if possible(view) <= left as u64 => left,
            _ => left.min(BATCH),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use skat_env::skat::{Bid, Contract, Deal, Game, Seat};

    #[test]
    fn worlds_are_drawn_as_often_as_they_weigh() {
        let weights = [0.1, 0.0, 3.0, 0.4, 0.5];
        let worlds: Vec<World> = (0..5)
            .map(|seed| World {
                state: State::new(Deal::from_seed(seed), Rules::default()),
                weight: weights[seed as usize],
            })
            .collect();
        let mut times = [0.0; 5];
        let rng = &mut Rng::seed_from_u64(1);
        for _ in 0..1000 {
            let drawn = resampled(worlds.clone(), 4, rng);
            assert_eq!(drawn.iter().map(|world| world.weight).sum::<f32>(), 4.0);
            for world in drawn {
                let place = worlds.iter().position(|w| w.state == world.state).expect("one of them");
                times[place] += world.weight / 4000.0;
            }
        }
        for (times, weight) in times.into_iter().zip(weights) {
            assert!((times - weight / 4.0).abs() < 0.01, "{times} of a weight of {weight}");
        }
    }

    /// Weights that depend on the world alone, and contradict each other in part.
    struct ByCards;

    impl ByCards {
        fn points(world: &State) -> f32 {
            f32::from(world.hand(Seat::Middlehand).points())
        }
    }

    impl Likelihood for ByCards {
        fn guess(&self, worlds: &[State]) -> impl Iterator<Item = f32> {
            worlds.iter().map(|world| 1.0 + ByCards::points(world))
        }

        fn by_auction(&self, world: &State) -> f32 {
            (1.0 + ByCards::points(world)).powi(2)
        }

        fn by_cards(&self, world: &State) -> f32 {
            world.skat().len() as f32 + f32::from(world.skat().points())
        }
    }

    #[test]
    fn steps_draw_by_the_product_of_all_but_the_guess() {
        let deal = Deal::from_seed(4);
        let mut state = State::with_declarer(deal, Rules::default(), Seat::Forehand, Bid::MIN);
        state.declare(Contract::hand(Game::Grand));
        while state.hand(Seat::Forehand).len() > 7 || state.seat_to_move() != Some(Seat::Forehand) {
            let legal = state.legal_cards();
            state.play_card(legal.first().expect("the play goes on"));
        }
        let view = View::of(&state, Seat::Forehand);
        let worlds = Uniform::of(&view);
        let rng = &mut Rng::seed_from_u64(1);
        let all = worlds.draw(usize::MAX, rng);
        let card = (view.unseen() & deal.hand(Seat::Middlehand)).first().expect("he holds one");
        let held = |world: &State| f64::from(u8::from(world.hand(Seat::Middlehand).contains(card)));
        let (mut sum, mut total) = (0.0, 0.0);
        for state in all.iter().map(|&number| worlds.state(number)) {
            let weight = f64::from(ByCards.by_auction(&state) * ByCards.by_cards(&state));
            sum += weight * held(&state);
            total += weight;
        }
        let expected = sum / total;
        let counts = Counts { drawn: 6000, by_auction: 2000, by_cards: 600, kept: 150 };
        assert!(all.len() > counts.drawn, "{} worlds are too few", all.len());
        let (mut sum, mut total) = (0.0, 0.0);
        for _ in 0..if cfg!(debug_assertions) { 20 } else { 200 } {
            let drawn = draw_in_steps(&view, counts, &ByCards, rng);
            assert!(drawn.len() <= counts.kept);
            sum += drawn.iter().map(|world| f64::from(world.weight) * held(&world.state)).sum::<f64>();
            total += drawn.iter().map(|world| f64::from(world.weight)).sum::<f64>();
        }
        let found = sum / total;
        assert!((found - expected).abs() < 0.02, "{found} instead of {expected}");
    }
}

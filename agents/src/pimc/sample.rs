//! The worlds that a player reckons with.

use super::inference::Inference;
use super::settings::Switch;
use skat_env::Rng;
use skat_env::skat::{Rules, State, View, Worlds, below};

/// One way in which the cards may lie, and how much it counts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct World {
    pub(crate) state: State,
    pub(crate) weight: f32,
}

/// How many worlds are weighed for each that is kept, where nothing else is asked for.
const CANDIDATES: usize = 4;

/// At most `count` worlds of the view, weighed by the likelihood of what the others have done: see [`draw_of`].
pub(crate) fn draw(view: &View, count: usize, inference: &Inference, rng: &mut Rng) -> Vec<World> {
    let weighed = match inference.switch() {
        Switch::On => count * CANDIDATES,
        Switch::Off => count,
    };
    draw_of(view, count, weighed, |world| inference.likelihood(world), rng)
}

/// At most `count` worlds of the view, drawn by weight from `weighed` uniform ones.
///
/// Where there are no more worlds than would be drawn, each is taken once. They come in random order, so that the first
/// of them are a sample too.
pub(crate) fn draw_of(
    view: &View,
    count: usize,
    weighed: usize,
    weigh: impl Fn(&State) -> f32,
    rng: &mut Rng,
) -> Vec<World> {
    // Games that are played out in worlds go on to the last card, so that their points are whole.
    let rules = Rules { end_when_certain: false, ..view.rules };
    let view = View { rules, ..*view };
    let worlds = Worlds::of(&view).expect("a player is asked while the deal runs");
    let weigh = |state: State| World { state, weight: weigh(&state) };
    let histories = worlds.histories();
    let all = worlds.count() * histories;
    let drawn: Vec<World> = if all <= weighed as u64 {
        (0..all).map(|number| weigh(worlds.nth(number / histories, number % histories))).collect()
    } else {
        (0..weighed).map(|_| weigh(worlds.sample(rng))).collect()
    };
    let mut drawn = if drawn.len() > count { resampled(&drawn, count, rng) } else { drawn };
    for last in (1..drawn.len()).rev() {
        drawn.swap(last, below(rng, last + 1));
    }
    drawn
}

/// `count` draws from these worlds in proportion to their weights, evenly spaced; a world drawn more than once is there
/// once and weighs as much.
fn resampled(worlds: &[World], count: usize, rng: &mut Rng) -> Vec<World> {
    let total: f64 = worlds.iter().map(|world| f64::from(world.weight)).sum();
    let step = total / count as f64;
    let mut next = step * (below(rng, 1 << 30) as f64 + 0.5) / f64::from(1 << 30);
    let mut sum = 0.0;
    let mut drawn = Vec::with_capacity(count);
    for world in worlds {
        sum += f64::from(world.weight);
        let mut times = 0;
        while next < sum {
            times += 1;
            next += step;
        }
        if times > 0 {
            drawn.push(World { state: world.state, weight: times as f32 });
        }
    }
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use skat_env::skat::Deal;

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
            let drawn = resampled(&worlds, 8, rng);
            assert_eq!(drawn.iter().map(|world| world.weight).sum::<f32>(), 8.0);
            for world in drawn {
                let place = worlds.iter().position(|w| w.state == world.state).expect("one of them");
                times[place] += world.weight / 8000.0;
            }
        }
        for (times, weight) in times.into_iter().zip(weights) {
            assert!((times - weight / 4.0).abs() < 0.005, "{times} of a weight of {weight}");
        }
    }
}

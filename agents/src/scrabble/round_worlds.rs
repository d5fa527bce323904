//! Sampled worlds of the running round.

use super::heuristic::Heuristic;
use super::steps::{step, values};
use super::top::Top;
use crate::agent::{Agent, Decision, Opinion};
use crate::sampled_worlds::Settings;
use rand::{Rng as _, SeedableRng};
use skat_env::scrabble::{Action, SOLO, State, View, Worlds};
use skat_env::{ActionSet as _, Rng};

/// Values every action in sampled worlds by what the running round brings: the most points that it
/// can lead to, and a solo where it counts, less what the others have on average.
///
/// Those who have answered have any answer; the others answer as [`Heuristic`] does. Nobody's
/// answer changes the draws to come, so that the round is all that an action is worth. The highest
/// answer is never worth less than another, whatever the others answer: so this player can only
/// equal [`Top`], whose choice it takes among equals.
#[derive(Clone, Debug)]
pub struct RoundWorlds {
    settings: Settings,
}

impl RoundWorlds {
    /// The player with these settings.
    pub fn new(settings: Settings) -> RoundWorlds {
        RoundWorlds { settings }
    }

    fn opinion<const P: usize>(&self, view: &View<P>, rng: &mut Rng) -> Opinion<Action> {
        let mut rng = Rng::seed_from_u64(rng.next_u64() ^ self.settings.seed);
        let others = sampled(view, self.settings.worlds.into(), &mut rng);
        let worth =
            |own: f32| -> Vec<f64> { others.iter().map(|others| gain(view, own as i32, *others)).collect() };
        let usual = step(view, Top.answer(view));
        let (mut choice, mut values, mut errors) = (None::<(Action, f32)>, Vec::new(), Vec::new());
        for (action, own) in values_of(view, usual) {
            let (mean, error) = summed_up(&worth(own));
            values.push((action, mean));
            errors.push(error);
            if choice.is_none_or(|(_, best)| mean > best) {
                choice = Some((action, mean));
            }
        }
        let choice = choice.expect("an action is legal").0;
        Opinion { choice, values, errors, unit: "points more than the others", method: "sampled worlds" }
    }
}

/// Each legal action with the most points that it can lead to, this one first.
fn values_of<const P: usize>(view: &View<P>, first: Action) -> Vec<(Action, f32)> {
    let mut all = values(view, |_| true);
    all.sort_by_key(|(action, _)| *action != first);
    all
}

/// The points of all players' answers in so many worlds; the observer's place is free.
fn sampled<const P: usize>(view: &View<P>, count: usize, rng: &mut Rng) -> Vec<[i32; P]> {
    let worlds = Worlds::of(view).expect("the view of a player to move has worlds");
    let fresh = View { partial: None, ..view.clone() };
    let usual = Heuristic::default().answer(&fresh).map_or(0, |answer| answer.points().into());
    let in_a_world = |_| {
        let world = worlds.sample(rng);
        std::array::from_fn(|player| match world.answer(player) {
            Some(answer) => answer.map_or(0, |answer| answer.points().into()),
            None => usual,
        })
    };
    (0..count).map(in_a_world).collect()
}

/// By how many points the observer does better in this round than the others on average (Scr 3.E).
fn gain<const P: usize>(view: &View<P>, own: i32, mut points: [i32; P]) -> f64 {
    points[view.player] = own;
    let most = points.iter().copied().max().unwrap_or(0);
    let with_most: Vec<usize> = (0..P).filter(|&player| points[player] == most).collect();
    if let [alone] = with_most[..]
        && most > 0
        && P > 1
        && P >= usize::from(view.table.rules.solo_from)
    {
        points[alone] += SOLO;
    }
    let (own, all) = (points[view.player], points.iter().sum::<i32>());
    f64::from(own) - f64::from(all - own) / (P - 1).max(1) as f64
}

/// The mean with its standard error.
fn summed_up(values: &[f64]) -> (f32, f32) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (mean as f32, ((squares / count).sqrt() / count.sqrt()) as f32)
}

impl<const P: usize> Agent<State<P>> for RoundWorlds {
    fn act(&mut self, decision: Decision<'_, State<P>>) -> Action {
        match decision.legal.len() {
            1 => decision.legal.nth(0),
            _ => self.opinion(&decision.view, decision.rng).choice,
        }
    }

    /// No values where nothing is to be chosen.
    fn consider(&mut self, decision: Decision<'_, State<P>>) -> Opinion<Action> {
        match decision.legal.len() {
            1 => Opinion::without_values(decision.legal.nth(0)),
            _ => self.opinion(&decision.view, decision.rng),
        }
    }

    fn fork(&self) -> Box<dyn Agent<State<P>>> {
        Box::new(self.clone())
    }
}

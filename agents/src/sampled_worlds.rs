//! Search by sampled worlds, for any game whose hidden state can be drawn.
//!
//! Before each decision full states are drawn that fit what the player knows: determinizations of
//! his view, called worlds. In each of them every legal action is rolled out: a policy plays the
//! rest for all players, each by his own view. The action with the highest mean over the worlds is
//! taken, unless it is better than the policy's own choice by no more than a standard error: then
//! that is taken.
//!
//! All actions are rolled out in the same worlds and with the same random numbers, which cancels
//! common luck. Worlds are drawn uniformly, not weighed by the likelihood of the others' actions,
//! and the method assumes that later play can depend on the world (strategy fusion), as all of its
//! kind do.

use crate::agent::{Agent, Decision, Opinion};
use crate::rollout::play_out;
use crate::settings::{self, Setting, SettingsError};
use rand::{Rng as _, SeedableRng};
use skat_env::{ActionSet as _, Determinize, Environment, Rng};
use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

/// The settings of a [`SampledWorlds`] player; written `worlds=20,seed=1`, the others have their
/// defaults.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Settings {
    /// How many worlds a decision is based on, 1 to 10,000.
    pub worlds: u16,
    /// Varies the worlds that are drawn.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { worlds: 50, seed: 0 }
    }
}

impl settings::Settings for Settings {
    const AGENT: &'static str = "worlds";
    const ALL: &'static [Setting<Settings>] = &[
        Setting::number("worlds", 1, 10_000, |to, worlds| to.worlds = worlds as u16, |of| of.worlds.into()),
        Setting::number("seed", 0, u64::MAX, |to, seed| to.seed = seed, |of| of.seed),
    ];
}

impl FromStr for Settings {
    type Err = SettingsError;

    fn from_str(text: &str) -> Result<Settings, SettingsError> {
        settings::parse(text)
    }
}

/// The settings that differ from the default, each once; nothing for the default.
impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        settings::display(self, f)
    }
}

/// Rolls out every legal action in sampled worlds by the policy `P`.
///
/// Its effort is limited by the number of worlds, never by a clock: the same view and
/// generator give the same choice.
#[derive(Clone, Debug)]
pub struct SampledWorlds<E, P> {
    settings: Settings,
    policy: P,
    game: PhantomData<fn() -> E>,
}

impl<E: Determinize, P: Agent<E>> SampledWorlds<E, P> {
    /// The player with these settings and this rollout policy.
    pub fn new(settings: Settings, policy: P) -> SampledWorlds<E, P> {
        SampledWorlds { settings, policy, game: PhantomData }
    }

    /// Its evaluation of a decision with a choice.
    fn opinion(&mut self, decision: Decision<'_, E>) -> Opinion<E::Action> {
        let Decision { view, legal, rng } = decision;
        let mut rng = Rng::seed_from_u64(rng.next_u64() ^ self.settings.seed);
        let count = usize::from(self.settings.worlds);
        let worlds: Vec<E> = (0..count).map(|_| E::sample(&view, &mut rng)).collect();
        let player = worlds[0].turn().expect("it is the player's turn in every world");
        let usual = self.policy.act(Decision { view, legal, rng: &mut rng });
        let others = legal.into_iter().filter(|&action| action != usual);
        let actions: Vec<E::Action> = std::iter::once(usual).chain(others).collect();
        let mut games = Vec::with_capacity(count * actions.len());
        let mut generators = Vec::with_capacity(count * actions.len());
        for world in worlds {
            let luck = Rng::seed_from_u64(rng.next_u64());
            for &action in &actions {
                let mut game = world.clone();
                game.apply(action);
                games.push(game);
                generators.push(luck.clone());
            }
        }
        play_out(&mut games, &mut generators, &mut self.policy);
        let gains: Vec<f64> = games.iter().map(|game| gain(game, player)).collect();
        let worlds = gains.chunks_exact(actions.len());
        let mean = |i: usize| (worlds.clone().map(|gains| gains[i]).sum::<f64>() / count as f64) as f32;
        let values: Vec<_> = actions.iter().enumerate().map(|(i, &action)| (action, mean(i))).collect();
        let error = |i: usize| {
            let squares = worlds.clone().map(|gains| (gains[i] - f64::from(values[i].1)).powi(2));
            ((squares.sum::<f64>() / count as f64).sqrt() / (count as f64).sqrt()) as f32
        };
        let errors = (0..actions.len()).map(error).collect();
        let choice = actions[chosen(&gains, actions.len())];
        Opinion { choice, values, errors, unit: UNIT, method: "rollouts in sampled worlds" }
    }
}

/// The place of the chosen action, by the gains of so many actions in each world: the first, which
/// the policy would take, unless others gain more by over a standard error of the difference.
fn chosen(gains: &[f64], actions: usize) -> usize {
    let count = (gains.len() / actions) as f64;
    let certain = |i: usize| {
        let ahead = gains.chunks_exact(actions).map(|gains| gains[i] - gains[0]);
        let mean = ahead.clone().sum::<f64>() / count;
        let squares: f64 = ahead.map(|ahead| (ahead - mean).powi(2)).sum();
        mean - (squares / ((count - 1.0).max(1.0) * count)).sqrt()
    };
    let better = |best: (usize, f64), next: (usize, f64)| if next.1 > best.1 { next } else { best };
    (1..actions).map(|i| (i, certain(i))).fold((0, 0.0), better).0
}

/// The unit of its values.
const UNIT: &str = "points more than the others";

/// How much more a player of this one's side has scored than one of the others, on average.
fn gain<E: Environment>(game: &E, player: usize) -> f64 {
    let mean = |own: bool| {
        let side = (0..E::PLAYERS).filter(|&other| (E::team(other) == E::team(player)) == own);
        let (count, sum) =
            side.fold((0, 0), |(count, sum), other| (count + 1, sum + i64::from(game.score(other))));
        sum as f64 / f64::from(count.max(1))
    };
    mean(true) - mean(false)
}

impl<E: Determinize, P: Agent<E> + Clone + 'static> Agent<E> for SampledWorlds<E, P> {
    fn act(&mut self, decision: Decision<'_, E>) -> E::Action {
        match decision.legal.len() {
            1 => decision.legal.nth(0),
            _ => self.opinion(decision).choice,
        }
    }

    /// No values where nothing is to be chosen.
    fn consider(&mut self, decision: Decision<'_, E>) -> Opinion<E::Action> {
        match decision.legal.len() {
            1 => Opinion::without_values(decision.legal.nth(0)),
            _ => self.opinion(decision),
        }
    }

    fn fork(&self) -> Box<dyn Agent<E>> {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn others_must_be_better_by_more_than_chance() {
        assert_eq!(chosen(&[1.0, 2.0, 1.0, 2.0], 2), 1, "better by 1 in every world");
        assert_eq!(chosen(&[1.0, 5.0, 1.0, -2.0], 2), 0, "0.5 ± 3.5");
        assert_eq!(chosen(&[1.0, 5.0, 1.5, 1.0, -2.0, 1.6], 3), 2, "0.55 ± 0.05");
        assert_eq!(chosen(&[3.0, 1.0, 2.0], 3), 0);
        assert_eq!(chosen(&[3.0, 3.0], 2), 0, "of equals the policy's own");
    }

    #[test]
    fn settings_are_read_as_they_are_written() {
        for text in ["", "worlds=1", "worlds=10000,seed=18446744073709551615", "seed=1"] {
            let settings: Result<Settings, _> = match text {
                "" => Ok(Settings::default()),
                text => text.parse(),
            };
            assert_eq!(settings.expect("settings").to_string(), text);
        }
        assert!("worlds=0".parse::<Settings>().is_err() && "inference=on".parse::<Settings>().is_err());
    }
}

//! An iteration of self-play: who plays, on which threads, and what comes of it.

use super::actor::Actor;
use super::config::Config;
use super::exploration::Exploration;
use super::sample::Sample;
use crate::actors::in_parallel;
use crate::algorithm::Played;
use skat_agents::Agent;
use skat_agents::skat::Neural;
use skat_agents::skat::neural::Network;
use skat_env::skat::State;

/// All that decides the games of an iteration, but which one it is.
#[derive(Clone, Copy)]
pub struct SelfPlay<'a> {
    /// The newest network.
    pub network: &'a Network,
    /// The scripted opponent.
    pub scripted: &'a dyn Agent<State>,
    /// Who plays rollouts to their end.
    pub rollout_policy: &'a dyn Agent<State>,
    /// The opponent pool, oldest first.
    pub earlier: &'a [Neural],
    /// The experiment.
    pub config: &'a Config,
    /// How freely is explored, and how much is tried.
    pub exploration: Exploration,
}

impl SelfPlay<'_> {
    /// Plays an iteration's games. The deals and all else that is drawn depend on the config's
    /// seed, on `iteration` and on the number of actors, each of which has its own thread and its
    /// part of the games.
    pub fn play(&self, iteration: u64) -> Played<Vec<Sample>> {
        let actor = |games, seed| {
            let actor = Actor::new(self, games, seed);
            move || actor.play()
        };
        let mut played: Played<Vec<Sample>> = Played::default();
        for part in in_parallel(&self.config.actors, self.config.run.seed, iteration, actor) {
            played.experience.extend(part.experience);
            played.statistics.merge(&part.statistics);
        }
        played
    }
}

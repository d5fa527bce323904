//! Sampled worlds of one deal at a time.

use super::heuristic::Heuristic;
use crate::agent::{Agent, Decision, Opinion};
use crate::sampled_worlds::{SampledWorlds, Settings};
use skat_env::whist::{Card, Scoring, State};

/// Rolls out every legal card in sampled worlds, which the rules of thumb play to the end of the
/// deal, and plays what brings the most tricks.
///
/// The other deals of a game of four are left out: they are the same whatever is played in this
/// one. Tricks, not points: with as few worlds as there is time for, how many tricks a card brings
/// can be told from noise sooner than whether it brings the seventh.
#[derive(Clone, Debug)]
pub struct Worlds(SampledWorlds<State, Heuristic>);

impl Worlds {
    /// The player with these settings.
    pub fn new(settings: Settings) -> Worlds {
        Worlds(SampledWorlds::new(settings, Heuristic::default()))
    }
}

/// The decision in its deal alone.
fn of_one_deal(decision: Decision<'_, State>) -> Decision<'_, State> {
    Decision { view: decision.view.single_deal(Scoring::Tricks), ..decision }
}

impl Agent<State> for Worlds {
    fn act(&mut self, decision: Decision<'_, State>) -> Card {
        self.0.act(of_one_deal(decision))
    }

    fn consider(&mut self, decision: Decision<'_, State>) -> Opinion<Card> {
        let opinion = self.0.consider(of_one_deal(decision));
        let unit = if opinion.values.is_empty() { opinion.unit } else { "tricks more than the opponents" };
        Opinion { unit, ..opinion }
    }

    fn fork(&self) -> Box<dyn Agent<State>> {
        Box::new(self.clone())
    }
}

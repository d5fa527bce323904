//! Sampled worlds that end with the running deal.

use super::heuristic::Heuristic;
use crate::agent::{Agent, Decision, Opinion};
use crate::sampled_worlds::{SampledWorlds, Settings};
use skat_env::cribbage::{Card, Length, Scoring, State, View};
use std::num::NonZeroU8;

/// [`SampledWorlds`] over [`Heuristic`], where games end with the running deal, or before it at the
/// target, and what counts is by how many points a team is ahead then.
///
/// Deals to come are the same luck for every card that may be played now; played out, they would
/// hide what the cards are worth.
#[derive(Clone, Debug)]
pub struct DealWorlds {
    worlds: SampledWorlds<State, Heuristic>,
}

impl DealWorlds {
    /// The player with these settings.
    pub fn new(settings: Settings) -> DealWorlds {
        DealWorlds { worlds: SampledWorlds::new(settings, Heuristic) }
    }
}

/// The same decision in a game that ends with the running deal.
fn of_this_deal(decision: Decision<'_, State>) -> Decision<'_, State> {
    let mut view: View = decision.view;
    let deals = NonZeroU8::MIN.saturating_add(view.number);
    view.rules.length = Length::Deals(deals);
    view.rules.scoring = Scoring::Difference;
    Decision { view, ..decision }
}

impl Agent<State> for DealWorlds {
    fn act(&mut self, decision: Decision<'_, State>) -> Card {
        self.worlds.act(of_this_deal(decision))
    }

    fn consider(&mut self, decision: Decision<'_, State>) -> Opinion<Card> {
        self.worlds.consider(of_this_deal(decision))
    }

    fn fork(&self) -> Box<dyn Agent<State>> {
        Box::new(self.clone())
    }
}

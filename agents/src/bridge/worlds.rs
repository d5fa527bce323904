//! Sampled worlds for the cards, the rules of thumb for the auction.
//!
//! In the auction the uniform worlds of a view say little: what matters is what calls mean, and
//! rollouts that go on from any call would be scored by a bidding that never meant it. So calls are
//! those of [`Heuristic`], and cards are rolled out in sampled worlds, in which it plays to the
//! end.

use super::heuristic::Heuristic;
use crate::agent::{Agent, Decision, Opinion};
use crate::catalogue::Recipe;
use crate::sampled_worlds::{SampledWorlds, Settings};
use crate::settings;
use crate::spec::{read_settings, write_settings};
use crate::spec_error::SpecError;
use skat_env::bridge::view::Stage;
use skat_env::bridge::{Action, State};

/// Calls as [`Heuristic`], plays cards by [`SampledWorlds`] over it.
#[derive(Clone, Debug)]
pub struct Worlds {
    bidder: Heuristic,
    cards: SampledWorlds<State, Heuristic>,
}

impl Worlds {
    /// The player with these settings.
    pub fn new(settings: Settings) -> Worlds {
        Worlds { bidder: Heuristic, cards: SampledWorlds::new(settings, Heuristic) }
    }
}

impl Agent<State> for Worlds {
    fn act(&mut self, decision: Decision<'_, State>) -> Action {
        match decision.view.stage {
            Stage::Bidding => self.bidder.act(decision),
            _ => self.cards.act(decision),
        }
    }

    fn consider(&mut self, decision: Decision<'_, State>) -> Opinion<Action> {
        match decision.view.stage {
            Stage::Bidding => self.bidder.consider(decision),
            _ => self.cards.consider(decision),
        }
    }

    fn fork(&self) -> Box<dyn Agent<State>> {
        Box::new(self.clone())
    }
}

impl Recipe<State> for Settings {
    const NAME: &'static str = "worlds";
    const FORMS: &'static [&'static str] = &["worlds", "worlds:SETTINGS"];
    const ABOUT: &'static str =
        "every card rolled out in sampled worlds, which heuristic plays to the end; bids as it does";

    fn settings() -> String {
        settings::expected::<Settings>()
    }

    fn read(rest: &str) -> Result<Option<Settings>, SpecError> {
        read_settings(rest)
    }

    fn write(&self) -> String {
        write_settings(self)
    }

    fn build(self) -> Result<Box<dyn Agent<State>>, SpecError> {
        Ok(Box::new(Worlds::new(self)))
    }
}

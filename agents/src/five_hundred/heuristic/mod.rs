//! The baseline of 500: hand evaluation, card counting and rules of thumb.
//!
//! **Bidding.** In each denomination the tricks that the side is expected to take are a sum over
//! the hand: jokers, bowers, trump length, aces and guarded kings, voids (`bidding`). What the
//! partner and the opponents have announced moves it. The bid with the best expected points is made
//! if it promises more than passing.
//!
//! **Laying away.** Low cards of short suits go first, so that suits are void and masters, guarded
//! kings and all trumps are kept (`discarding`).
//!
//! **Cards.** Each legal card is rated by how likely the side takes the trick, by who may still
//! hold a higher card or trump, and by what the card would still be worth in the hand
//! (`card_play`). A joker led at no trump asks for the card that stands in the way of the longest
//! suit.
//!
//! `docs/five_hundred/players.md` in this crate's folder says what was measured.

pub mod bidding;
mod bidding_weights;
mod card_play;
mod counting;
mod demanding;
mod discarding;
mod situation;

use crate::agent::{Agent, Decision, Opinion};
use crate::catalogue::Recipe;
use crate::spec_error::SpecError;
use bidding::Weights;
use bidding_weights::WEIGHTS;
use skat_env::five_hundred::view::Stage;
use skat_env::five_hundred::{Action, State, View};

/// Bids and plays by rules of thumb. Deterministic.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Heuristic {
    weights: Weights,
}

impl Default for Heuristic {
    fn default() -> Heuristic {
        Heuristic::new(WEIGHTS)
    }
}

impl Heuristic {
    /// The player that evaluates hands by these weights.
    pub const fn new(weights: Weights) -> Heuristic {
        Heuristic { weights }
    }

    /// What it does with this view when it is its turn.
    ///
    /// # Panics
    /// When nothing is legal.
    pub fn choose(&self, view: &View) -> Action {
        match view.stage {
            Stage::Bidding => bidding::call(view, &self.weights),
            Stage::Discarding => Action::Card(discarding::card(view)),
            Stage::Demanding => demanding::demand(view),
            _ => Action::Card(card_play::card(view)),
        }
    }
}

impl Agent<State> for Heuristic {
    fn act(&mut self, decision: Decision<'_, State>) -> Action {
        self.choose(&decision.view)
    }

    /// No values but for cards that are played.
    fn consider(&mut self, decision: Decision<'_, State>) -> Opinion<Action> {
        let is_card = decision.view.stage == Stage::Playing;
        let ratings = if is_card { card_play::ratings(&decision.view) } else { Vec::new() };
        Opinion {
            choice: self.choose(&decision.view),
            values: ratings.into_iter().map(|(card, rating)| (Action::Card(card), rating)).collect(),
            errors: Vec::new(),
            unit: "tricks",
            method: "rules of thumb",
        }
    }

    fn fork(&self) -> Box<dyn Agent<State>> {
        Box::new(*self)
    }
}

impl Recipe<State> for Heuristic {
    const NAME: &'static str = "heuristic";
    const FORMS: &'static [&'static str] = &["heuristic"];
    const ABOUT: &'static str =
        "hand evaluation in the auction, rules of thumb with card counting in the play";

    fn read(rest: &str) -> Result<Option<Heuristic>, SpecError> {
        Ok(rest.is_empty().then(Heuristic::default))
    }

    fn write(&self) -> String {
        String::new()
    }

    fn build(self) -> Result<Box<dyn Agent<State>>, SpecError> {
        Ok(Box::new(self))
    }
}

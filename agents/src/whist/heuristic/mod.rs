//! The baseline of Whist: rules of thumb with card counting, whose weights are fitted.
//!
//! Each legal card is rated by what speaks for and against it ([`considered`]): how likely the own
//! side takes the trick, by who may still hold a higher card or ruff, which is second hand low,
//! third hand high and the finesse in numbers; the trumps, masters and guards that it would give
//! away; voids that it makes; and for a lead whether it draws trumps, tops a sequence, opens the
//! partner's suit, or is ruffed. The weights differ by the place in the trick, by who holds it, and
//! by whether the suit is followed.
//!
//! `docs/whist/players.md` in this crate's folder says what was measured. `cargo run
//! --release -p skat-agents --example whist_fit` fits the weights to the tricks that deals end with
//! after each card.

mod card_weights;
mod considerations;
mod counting;
mod situation;

pub use considerations::{CONSIDERATIONS, CardWeights, Considered, considered};
pub use situation::KINDS;

use crate::agent::{Agent, Decision, Opinion};
use crate::catalogue::Recipe;
use crate::spec_error::SpecError;
use card_weights::CARD_WEIGHTS;
use skat_env::whist::{Card, State, View};

/// Plays cards by rules of thumb. Deterministic.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Heuristic {
    weights: CardWeights,
}

impl Default for Heuristic {
    fn default() -> Heuristic {
        Heuristic::new(CARD_WEIGHTS)
    }
}

impl Heuristic {
    /// The player with these weights.
    pub const fn new(weights: CardWeights) -> Heuristic {
        Heuristic { weights }
    }

    /// What it plays with this view when it is its turn: of cards that are rated alike, the lowest.
    ///
    /// # Panics
    /// When nothing is legal.
    pub fn choose(&self, view: &View) -> Card {
        match view.legal.len() {
            1 => view.legal.first(),
            _ => best(&self.ratings(view)),
        }
        .expect("a card is legal")
    }

    /// How it rates each legal card, in tricks of the team beyond any other card.
    ///
    /// # Panics
    /// When no card is to be played.
    pub fn ratings(&self, view: &View) -> Vec<(Card, f32)> {
        let (kind, cards) = considered(view);
        let dot = |all: Considered| self.weights[kind].iter().zip(all).map(|(weight, of)| weight * of).sum();
        cards.into_iter().map(|(card, all)| (card, dot(all))).collect()
    }
}

/// The first card of the highest rating.
fn best(ratings: &[(Card, f32)]) -> Option<Card> {
    let better = |best: (Card, f32), next: (Card, f32)| if next.1 > best.1 { next } else { best };
    ratings.iter().copied().reduce(better).map(|(card, _)| card)
}

impl Agent<State> for Heuristic {
    fn act(&mut self, decision: Decision<'_, State>) -> Card {
        self.choose(&decision.view)
    }

    fn consider(&mut self, decision: Decision<'_, State>) -> Opinion<Card> {
        Opinion {
            choice: self.choose(&decision.view),
            values: self.ratings(&decision.view),
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
    const ABOUT: &'static str = "rules of thumb with card counting, whose weights are fitted";

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

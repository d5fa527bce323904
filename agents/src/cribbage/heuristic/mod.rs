//! The baseline of cribbage: expected counts for the discard, a look ahead with counted cards for
//! the pegging.
//!
//! **Discards.** Each card that may be laid away is rated by what the other four count on average
//! over all starters that are unseen, and by what it adds to the crib: for the team that has it, or
//! against it ([`discard`]).
//!
//! **Pegging.** Each card that fits is rated by the points that it scores, less what the next
//! player is expected to score on it, with what the partner is expected to score on that, and the
//! probability of the point for go ([`pegging`]). What others hold is estimated from the cards that
//! are unseen and from their goes.
//!
//! `docs/cribbage/players.md` in this crate's folder says what was measured.

pub mod discard;
pub mod pegging;

use crate::agent::{Agent, Decision, Opinion};
use crate::catalogue::Recipe;
use crate::spec_error::SpecError;
use skat_env::cribbage::view::Stage;
use skat_env::cribbage::{Card, State, View};

/// Discards and pegs by expected points. Deterministic.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Heuristic;

impl Heuristic {
    /// What it does with this view when it is its turn.
    ///
    /// # Panics
    /// When nothing is legal.
    pub fn choose(&self, view: &View) -> Card {
        let card = match view.legal.len() {
            1 => view.legal.first(),
            _ => best(&self.ratings(view)),
        };
        card.expect("a card is legal")
    }

    /// How it rates each legal card, in points of the deal beyond the other team's; only
    /// differences mean something.
    pub fn ratings(&self, view: &View) -> Vec<(Card, f32)> {
        match &view.table {
            Some(table) if view.stage == Stage::Pegging => pegging::ratings(view, table),
            _ => discard::ratings(view),
        }
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
            unit: "points",
            method: "expected counts",
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
        "expected counts for the discard, a look ahead for the pegging, cards counted";

    fn read(rest: &str) -> Result<Option<Heuristic>, SpecError> {
        Ok(rest.is_empty().then_some(Heuristic))
    }

    fn write(&self) -> String {
        String::new()
    }

    fn build(self) -> Result<Box<dyn Agent<State>>, SpecError> {
        Ok(Box::new(self))
    }
}

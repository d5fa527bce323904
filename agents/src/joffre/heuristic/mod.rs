//! The baseline of Joffre: rules of thumb with card counting.
//!
//! **Bids.** For each country as trump the hand is expected to win so many points
//! ([`expected_points`]): trumps by rank and number, high cards beside them, the Joffre and the
//! Kaiser by who will take most tricks. What the partner and the opponents have bid moves that. The
//! lowest legal bid is weighed against a pass: between the teams a bid that is made with p points
//! is worth 2p - 10, and one that fails costs 10.
//!
//! **Cards.** Each legal card is rated ([`Heuristic::ratings`]) by how likely the own side takes
//! the trick, by who may still hold a higher card or trump; by what lies in it and what the others
//! will give to it: the Joffre to their own side, the Kaiser to the other; and by what the card is
//! worth later, as trump, as master, as a Joffre that waits for a safe trick. A lead besides by the
//! trumps that it pulls.
//!
//! `docs/joffre/players.md` in this crate's folder says what was measured.

mod bidding;
mod cards;
mod counting;

pub use bidding::expected_points;

use crate::agent::{Agent, Decision, Opinion};
use crate::catalogue::Recipe;
use crate::spec_error::SpecError;
use cards::Situation;
use skat_env::joffre::view::Stage;
use skat_env::joffre::{Action, Card, State, View};

/// Bids and plays cards by rules of thumb. Deterministic.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Heuristic;

impl Heuristic {
    /// What it does with this view when it is its turn.
    ///
    /// # Panics
    /// When nothing is legal.
    pub fn choose(&self, view: &View) -> Action {
        match view.stage {
            Stage::Bidding => bidding::choose(view),
            Stage::Opening => Action::Card(bidding::opening(view)),
            Stage::Playing | Stage::Over => {
                let legal = view.legal_cards();
                let card = if legal.len() == 1 { legal.first() } else { best(&self.ratings(view)) };
                Action::Card(card.expect("a card is legal"))
            }
        }
    }

    /// How it rates each legal card from the second of a deal on, in points of its team more than
    /// of the other.
    ///
    /// # Panics
    /// When no card was led yet.
    pub fn ratings(&self, view: &View) -> Vec<(Card, f32)> {
        let situation = Situation::of(view);
        view.legal_cards().iter().map(|card| (card, situation.rating(card))).collect()
    }
}

/// The first card of the highest rating.
fn best(ratings: &[(Card, f32)]) -> Option<Card> {
    let better = |best: (Card, f32), next: (Card, f32)| if next.1 > best.1 { next } else { best };
    ratings.iter().copied().reduce(better).map(|(card, _)| card)
}

impl Agent<State> for Heuristic {
    fn act(&mut self, decision: Decision<'_, State>) -> Action {
        self.choose(&decision.view)
    }

    /// No values but for cards, from the second of a deal on.
    fn consider(&mut self, decision: Decision<'_, State>) -> Opinion<Action> {
        let is_card = decision.view.stage == Stage::Playing;
        let ratings = if is_card { self.ratings(&decision.view) } else { Vec::new() };
        let values = ratings.into_iter().map(|(card, rating)| (Action::Card(card), rating)).collect();
        Opinion {
            choice: self.choose(&decision.view),
            values,
            errors: Vec::new(),
            unit: "points",
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
    const ABOUT: &'static str = "rules of thumb with card counting";

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

//! The baseline of Tarot: rules of thumb with card counting.
//!
//! **Bids.** A hand is worth `strength` points: bouts, trumps by number and height, kings and
//! queens, voids and long suits. Each contract needs so many of them.
//!
//! **Discard.** Of the ways to lay cards away that empty one or two suits it takes the one that
//! saves most: points of honours, voids and singletons that let trumps take, queens that stay
//! guarded.
//!
//! **Announcements.** A poignée is shown where the contract is likely to go its way; the chelem is
//! announced with a hand that holds nearly all that matters.
//!
//! **Cards.** Each legal card is rated in points: what the trick brings, by how likely the own camp
//! takes it when the others hold what they may; less what the card is still worth in the hand. The
//! petit is played where it is safe, and hunted by a declarer with long trumps; the Excuse saves
//! dear cards and never waits for the last trick.
//!
//! `docs/tarot/players.md` in this crate's folder says what was measured.

mod bidding;
mod counting;
mod discard;
mod rating;

pub use bidding::strength;

use crate::agent::{Agent, Decision, Opinion};
use crate::catalogue::Recipe;
use crate::spec_error::SpecError;
use skat_env::tarot::view::Stage;
use skat_env::tarot::{Action, Card, State, View};

/// Bids, lays away, announces and plays by rules of thumb. Deterministic.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Heuristic;

impl Heuristic {
    /// What it does with this view when it is its turn.
    ///
    /// # Panics
    /// When nothing is legal.
    pub fn choose(&self, view: &View) -> Action {
        match view.stage {
            Stage::Bidding => bidding::bid(view),
            Stage::Announcing => bidding::announce_chelem(view),
            Stage::Discarding => Action::Card(discard::next(view)),
            _ if view.choosing.is_some() => Action::Card(bidding::hide(view)),
            _ => match bidding::poignee(view) {
                Some(show) => show,
                None => Action::Card(best(&self.ratings(view))),
            },
        }
    }

    /// How it rates each legal card, in points.
    ///
    /// # Panics
    /// When no card is to be played.
    pub fn ratings(&self, view: &View) -> Vec<(Card, f32)> {
        let legal = view.legal_cards();
        if legal.len() == 1 {
            return legal.iter().map(|card| (card, 0.0)).collect();
        }
        rating::ratings(view)
    }
}

/// The first card of the highest rating.
fn best(ratings: &[(Card, f32)]) -> Card {
    let better = |best: (Card, f32), next: (Card, f32)| if next.1 > best.1 { next } else { best };
    ratings.iter().copied().reduce(better).expect("a card is legal").0
}

impl Agent<State> for Heuristic {
    fn act(&mut self, decision: Decision<'_, State>) -> Action {
        self.choose(&decision.view)
    }

    /// No values but for cards that are played.
    fn consider(&mut self, decision: Decision<'_, State>) -> Opinion<Action> {
        let view = &decision.view;
        let is_card = view.stage == Stage::Playing && view.choosing.is_none();
        let ratings = if is_card { self.ratings(view) } else { Vec::new() };
        let values = ratings.into_iter().map(|(card, rating)| (Action::Card(card), rating)).collect();
        Opinion {
            choice: self.choose(view),
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
    const ABOUT: &'static str = "rules of thumb: hand points, discard for voids, card counting, the petit";

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

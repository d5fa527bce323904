//! The baseline of bridge: a natural bidding system, and rules of thumb for the cards.
//!
//! **Auction.** Five-card majors, one no trump with 15 to 17, a strong two clubs, weak twos and
//! preempts; raises, new suits, no trump by points; two clubs over no trump asks for majors;
//! overcalls, take-out and negative doubles, penalty doubles of what cannot be made. Each call is
//! made for a reason, from which everybody concludes what the hand has; later calls add up points
//! and fit to part-scores, invitations, games and slams.
//!
//! **Cards.** The opening lead goes by the auction and the suit's texture. Later each legal card is
//! rated by the probability that the own side wins the trick, by who may still hold what; by what
//! the card is worth later, with its guards; and for a lead by drawing trumps, ruffing in the short
//! hand, long suits and tenaces, or for the defenders by the partner's suit and the dummy's cards.
//! Touching cards count as one, so that finesses and covers come out of the probabilities.
//!
//! `docs/bridge/players.md` in this crate's folder says what was measured.

mod bidding;
mod play;

use crate::agent::{Agent, Decision, Opinion};
use crate::catalogue::Recipe;
use crate::spec_error::SpecError;
use skat_env::bridge::view::Stage;
use skat_env::bridge::{Action, Card, State, View};

/// Bids and plays by rules of thumb. Deterministic.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Heuristic;

impl Heuristic {
    /// What it does with this view when it is its turn.
    ///
    /// # Panics
    /// When nothing is legal.
    pub fn choose(&self, view: &View) -> Action {
        match view.stage {
            Stage::Bidding => Action::Call(bidding::choose(view)),
            _ => Action::Card(play::choose(view)),
        }
    }

    /// How it rates each legal card after the opening lead, in tricks.
    ///
    /// # Panics
    /// When no card is to be played.
    pub fn ratings(&self, view: &View) -> Vec<(Card, f32)> {
        play::ratings(view)
    }
}

impl Agent<State> for Heuristic {
    fn act(&mut self, decision: Decision<'_, State>) -> Action {
        self.choose(&decision.view)
    }

    /// No values but for cards after the opening lead.
    fn consider(&mut self, decision: Decision<'_, State>) -> Opinion<Action> {
        let is_rated = decision.view.stage == Stage::Playing;
        let ratings = if is_rated { self.ratings(&decision.view) } else { Vec::new() };
        let values = ratings.into_iter().map(|(card, rating)| (Action::Card(card), rating)).collect();
        Opinion {
            choice: self.choose(&decision.view),
            values,
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
        "a natural bidding system, and rules of thumb with card counting for the play";

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

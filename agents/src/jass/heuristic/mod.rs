//! The baseline of Jass: rules of thumb with card counting, whose weights are fitted.
//!
//! **Trump.** What the team takes is expected by the hand: its trumps (jack, nine, ace, ..., how
//! many), the aces and guarded kings beside them, the suits that it can ruff ([`holdings`]). Where
//! the partner may be asked, it is left to him when the best suit is expected to bring less than
//! what he makes of it on average.
//!
//! **Cards.** Each legal card is rated by what speaks for and against it ([`considered`]): how
//! likely the own side takes the trick, by who may still hold a higher card or ruff; the points
//! that it would win, smear on the partner's trick, or lose; the trumps, masters and guards that it
//! would give away; voids that it makes; and for a lead whether it pulls trumps, or is ruffed. The
//! weights differ by the place in the trick and by who holds it.
//!
//! `docs/jass/players.md` in this crate's folder says what was measured.
//! `cargo run --release -p skat-agents --example jass_fit` fits the weights: those of trump to how
//! deals end under each trump, those of cards to how deals end after each of them.

mod card_weights;
mod considerations;
mod counting;
mod making;
mod making_weights;
mod situation;

pub use considerations::{CONSIDERATIONS, CardWeights, Considered, considered};
pub use making::{ANY_TRUMP, HOLDINGS, Holdings, MakingWeights, any_trump, holdings};
pub use situation::KINDS;

use crate::agent::{Agent, Decision, Opinion};
use crate::catalogue::Recipe;
use crate::spec_error::SpecError;
use card_weights::CARD_WEIGHTS;
use making_weights::MAKING_WEIGHTS;
use skat_env::jass::view::Stage;
use skat_env::jass::{Action, Card, State, View};

/// Makes trump and plays cards by rules of thumb. Deterministic.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Heuristic {
    cards: CardWeights,
    making: MakingWeights,
}

impl Default for Heuristic {
    fn default() -> Heuristic {
        Heuristic::new(CARD_WEIGHTS, MAKING_WEIGHTS)
    }
}

impl Heuristic {
    /// The player with these weights.
    pub const fn new(cards: CardWeights, making: MakingWeights) -> Heuristic {
        Heuristic { cards, making }
    }

    /// What it does with this view when it is its turn.
    ///
    /// # Panics
    /// When nothing is legal.
    pub fn choose(&self, view: &View) -> Action {
        if view.stage != Stage::Playing {
            return making::choose(view, &self.making);
        }
        let legal = view.legal_cards();
        let card = match legal.len() {
            1 => legal.first(),
            _ => best(&self.ratings(view)),
        };
        Action::Card(card.expect("a card is legal"))
    }

    /// How it rates each legal card, in points of the team beyond any other card.
    ///
    /// # Panics
    /// When no card is to be played.
    pub fn ratings(&self, view: &View) -> Vec<(Card, f32)> {
        let (kind, cards) = considered(view);
        let weights = &self.cards[kind];
        cards.into_iter().map(|(card, all)| (card, making::dot(weights, &all))).collect()
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

    /// No values but for cards.
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

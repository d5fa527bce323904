//! The best answer that there is.

use super::steps::{step, values};
use crate::agent::{Agent, Decision, Opinion};
use crate::catalogue::Recipe;
use crate::spec_error::SpecError;
use skat_env::scrabble::{Action, Move, State, View};

/// Answers what the referee will place: the most points, and of equals the one that the referee
/// takes. Leaves nothing to chance.
///
/// No player can do better in any round: all answer the same draw, nobody's answer changes what is
/// placed or drawn, and a solo goes to the highest answer alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Top;

impl Top {
    /// The answer that it gives in this view: the solution that will be placed, or where the
    /// observer's answer has begun otherwise, the one with the most points that begins so, the
    /// first of equals by its actions.
    ///
    /// # Panics
    /// When the game is over.
    pub fn answer<'a, const P: usize>(&self, view: &'a View<P>) -> &'a Move {
        let solutions = view.solutions();
        let best = view.table.best().filter(|best| solutions.binary_search(best).is_ok());
        let better = |best: &'a Move, next: &'a Move| if next.points() > best.points() { next } else { best };
        best.or_else(|| solutions.iter().reduce(better)).expect("a running game has a solution")
    }
}

impl<const P: usize> Agent<State<P>> for Top {
    fn act(&mut self, decision: Decision<'_, State<P>>) -> Action {
        step(&decision.view, self.answer(&decision.view))
    }

    fn consider(&mut self, decision: Decision<'_, State<P>>) -> Opinion<Action> {
        let view = &decision.view;
        Opinion {
            choice: step(view, self.answer(view)),
            values: values(view, |_| true),
            errors: Vec::new(),
            unit: "points of the round",
            method: "all solutions",
        }
    }

    fn fork(&self) -> Box<dyn Agent<State<P>>> {
        Box::new(*self)
    }
}

impl<const P: usize> Recipe<State<P>> for Top {
    const NAME: &'static str = "top";
    const FORMS: &'static [&'static str] = &["top"];
    const ABOUT: &'static str = "the solution that the referee places: nobody can gain more";

    fn read(rest: &str) -> Result<Option<Top>, SpecError> {
        Ok(rest.is_empty().then_some(Top))
    }

    fn write(&self) -> String {
        String::new()
    }

    fn build(self) -> Result<Box<dyn Agent<State<P>>>, SpecError> {
        Ok(Box::new(self))
    }
}

//! The baseline: the best solution of which all words are known.
//!
//! `docs/scrabble/players.md` beside the sources of this crate says what was measured.

use super::steps::{step, values};
use super::vocabulary::Vocabulary;
use crate::agent::{Agent, Decision, Opinion};
use crate::catalogue::Recipe;
use crate::settings;
use crate::spec::{read_settings, write_settings};
use crate::spec_error::SpecError;
use skat_env::scrabble::{Action, Move, State, View};
use std::cmp::Reverse;

/// Answers the solution with the most points among those whose words it all knows, of equals the
/// one with the fewest jokers, of these the first by its actions. Leaves nothing to chance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Heuristic {
    /// The words that it knows.
    pub vocabulary: Vocabulary,
}

impl Heuristic {
    /// The answer that it gives in this view; `None` where it knows no solution.
    pub fn answer<'a, const P: usize>(&self, view: &'a View<P>) -> Option<&'a Move> {
        let mut solutions: Vec<&Move> = view.solutions().iter().collect();
        // The sort is stable, and solutions are ordered by their actions.
        solutions.sort_by_key(|answer| (Reverse(answer.points()), answer.jokers()));
        solutions.into_iter().find(|answer| self.knows(view, answer))
    }

    fn knows<const P: usize>(&self, view: &View<P>, answer: &Move) -> bool {
        self.vocabulary.knows_all_of(answer, &view.table.grid)
    }

    /// What it does with this view when it is its turn: goes on with its answer, or says that it
    /// has no word; where its answer was begun with a word that it does not know, it ends it by the
    /// most points.
    ///
    /// # Panics
    /// When nothing is legal.
    pub fn choose<const P: usize>(&self, view: &View<P>) -> Action {
        match self.answer(view) {
            Some(answer) => step(view, answer),
            None if view.partial.is_some_and(|partial| partial.steps() == 0) => Action::NoWord,
            None => step(view, super::Top.answer(view)),
        }
    }
}

impl<const P: usize> Agent<State<P>> for Heuristic {
    fn act(&mut self, decision: Decision<'_, State<P>>) -> Action {
        self.choose(&decision.view)
    }

    fn consider(&mut self, decision: Decision<'_, State<P>>) -> Opinion<Action> {
        let view = &decision.view;
        Opinion {
            choice: self.choose(view),
            values: values(view, |answer| self.knows(view, answer)),
            errors: Vec::new(),
            unit: "points of the round",
            method: "solutions of known words",
        }
    }

    fn fork(&self) -> Box<dyn Agent<State<P>>> {
        Box::new(*self)
    }
}

impl<const P: usize> Recipe<State<P>> for Heuristic {
    const NAME: &'static str = "heuristic";
    const FORMS: &'static [&'static str] = &["heuristic", "heuristic:SETTINGS"];
    const ABOUT: &'static str = "the best solution of which it knows all words: those of two and three letters, and a part of the others";

    fn settings() -> String {
        settings::expected::<Vocabulary>()
    }

    fn read(rest: &str) -> Result<Option<Heuristic>, SpecError> {
        Ok(read_settings(rest)?.map(|vocabulary| Heuristic { vocabulary }))
    }

    fn write(&self) -> String {
        write_settings(&self.vocabulary)
    }

    fn build(self) -> Result<Box<dyn Agent<State<P>>>, SpecError> {
        Ok(Box::new(self))
    }
}

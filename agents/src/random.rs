//! The player that takes any legal action.

use crate::agent::{Agent, Decision};
use crate::catalogue::Recipe;
use crate::spec_error::SpecError;
use skat_env::{ActionSet, Environment, below};

/// Takes each legal action with the same probability, in any game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<E: Environment> Agent<E> for Random {
    fn act(&mut self, decision: Decision<'_, E>) -> E::Action {
        decision.legal.nth(below(decision.rng, decision.legal.len()))
    }

    fn fork(&self) -> Box<dyn Agent<E>> {
        Box::new(Random)
    }
}

impl<E: Environment> Recipe<E> for Random {
    const NAME: &'static str = "random";
    const FORMS: &'static [&'static str] = &["random"];
    const ABOUT: &'static str = "any legal action";

    fn read(rest: &str) -> Result<Option<Random>, SpecError> {
        Ok(rest.is_empty().then_some(Random))
    }

    fn write(&self) -> String {
        String::new()
    }

    fn build(self) -> Result<Box<dyn Agent<E>>, SpecError> {
        Ok(Box::new(self))
    }
}

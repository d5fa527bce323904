//! The player that takes any legal action.

use crate::agent::{Agent, Decision};
use skat_env::{ActionSet, Environment, below};

/// Takes each legal action with the same chance, in any game.
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

//! What every player can do: decide, alone or for many games at once.

use skat_env::{Environment, Rng};

/// One decision that an agent is asked for.
pub struct Decision<'a, E: Environment> {
    /// All that the player to move may know.
    pub view: E::View,
    /// What he may do.
    pub legal: E::Actions,
    /// The generator of this seat in this game, for agents that leave something to chance.
    pub rng: &'a mut Rng,
}

/// A player. It gets views, never states: an agent that sees all cards has "cheating" in its name.
///
/// The same view and generator give the same action, whatever was asked before and in which batch.
pub trait Agent<E: Environment>: Send {
    /// One decision.
    fn act(&mut self, decision: Decision<'_, E>) -> E::Action;

    /// Decisions in as many games, in their order, put at the end of `actions`.
    fn act_batch(&mut self, decisions: Vec<Decision<'_, E>>, actions: &mut Vec<E::Action>) {
        actions.extend(decisions.into_iter().map(|decision| self.act(decision)));
    }

    /// The same player once more, for another thread.
    fn fork(&self) -> Box<dyn Agent<E>>;
}

//! What every player can do: decide, alone or for many games at once.

use skat_env::{Environment, Rng};
use std::error::Error;

/// One decision that an agent is asked for.
pub struct Decision<'a, E: Environment> {
    /// All that the player to move may know.
    pub view: E::View,
    /// What he may do.
    pub legal: E::Actions,
    /// The generator of this seat in this game, for agents that draw at random.
    pub rng: &'a mut Rng,
}

/// What an agent thinks of a decision.
#[derive(Clone, Debug, PartialEq)]
pub struct Opinion<A> {
    /// What it would do.
    pub choice: A,
    /// What speaks for each action that it has considered, the more the better; empty where it does
    /// not think in values.
    pub values: Vec<(A, f32)>,
    /// The standard errors of the values, in their order; empty where they are not means of a
    /// sample.
    pub errors: Vec<f32>,
    /// In what the values count: "tournament points", say.
    pub unit: &'static str,
    /// How it came by the values, in a few words: "network", say. Empty without values.
    pub method: &'static str,
}

impl<A> Opinion<A> {
    /// The opinion of an agent that does not think in values.
    pub const fn without_values(choice: A) -> Opinion<A> {
        Opinion { choice, values: Vec::new(), errors: Vec::new(), unit: "", method: "" }
    }
}

/// A decision that an agent did not make, or not legally; what it gave instead is said at
/// [`Agent::faults`].
#[derive(Debug)]
pub struct Fault {
    /// The place of the decision in the batch; 0 for a single one.
    pub decision: usize,
    /// What happened; the text goes on after the agent's name.
    pub problem: Box<dyn Error + Send + Sync>,
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

    /// What it thinks of the legal actions. Most agents know no more than what they would do.
    fn consider(&mut self, decision: Decision<'_, E>) -> Opinion<E::Action> {
        Opinion::without_values(self.act(decision))
    }

    /// The decisions of the last batch that it did not make, or not legally, in their order; asked
    /// once.
    ///
    /// Only an agent that asks somebody else has any, such as a program of its own. Where an agent
    /// gives an action that is not legal, there is a fault with it; in place of a decision that it
    /// does not make it gives some action, legal or not. So whoever asks such agents looks at the
    /// faults, and lets a referee rule on what is not legal.
    fn faults(&mut self) -> Vec<Fault> {
        Vec::new()
    }

    /// Tells that a game is over in which it has decided, with the last view and the generator of
    /// its seat. Agents that keep nothing between decisions need not know.
    fn over(&mut self, _view: &E::View, _rng: &Rng) {}

    /// The same player once more, for another thread.
    fn fork(&self) -> Box<dyn Agent<E>>;
}

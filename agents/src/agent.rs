//! The interface of players: decisions, one at a time or for many games at once.

use skat_env::{Environment, Rng};
use std::error::Error;

/// A decision for an agent to make.
pub struct Decision<'a, E: Environment> {
    /// Everything that the player to move may know.
    pub view: E::View,
    /// The legal actions.
    pub legal: E::Actions,
    /// The generator of this seat in this game, for agents that draw at random.
    pub rng: &'a mut Rng,
}

/// An agent's evaluation of a decision.
#[derive(Clone, Debug, PartialEq)]
pub struct Opinion<A> {
    /// The action that it would take.
    pub choice: A,
    /// The value of each action that it has considered, higher is better; empty for agents without
    /// values.
    pub values: Vec<(A, f32)>,
    /// The standard errors of the values, in their order; empty where they are not means of a
    /// sample.
    pub errors: Vec<f32>,
    /// The unit of the values: "tournament points", for example.
    pub unit: &'static str,
    /// How the values were found, in a few words: "network", for example. Empty without values.
    pub method: &'static str,
}

impl<A> Opinion<A> {
    /// The opinion of an agent without values.
    pub const fn without_values(choice: A) -> Opinion<A> {
        Opinion { choice, values: Vec::new(), errors: Vec::new(), unit: "", method: "" }
    }
}

/// A decision that an agent failed to make, or made illegally; [`Agent::faults`] explains what it
/// returns instead.
#[derive(Debug)]
pub struct Fault {
    /// The place of the decision in the batch; 0 for a single one.
    pub decision: usize,
    /// What happened; the text continues after the agent's name.
    pub problem: Box<dyn Error + Send + Sync>,
}

/// A player. It sees views, never states; an agent that sees all cards has "cheating" in its name.
///
/// The same view and generator give the same action, whatever was decided before and in which
/// batch.
pub trait Agent<E: Environment>: Send {
    /// One decision.
    fn act(&mut self, decision: Decision<'_, E>) -> E::Action;

    /// Decisions in many games; the actions are appended to `actions` in the same order.
    fn act_batch(&mut self, decisions: Vec<Decision<'_, E>>, actions: &mut Vec<E::Action>) {
        actions.extend(decisions.into_iter().map(|decision| self.act(decision)));
    }

    /// Its evaluation of the legal actions. By default only the action that it would take.
    fn consider(&mut self, decision: Decision<'_, E>) -> Opinion<E::Action> {
        Opinion::without_values(self.act(decision))
    }

    /// The decisions of the last batch that it failed to make, or made illegally, in their order;
    /// each is returned once.
    ///
    /// Only agents that are separate programs have any. An illegal action comes with a fault; for a
    /// decision that it fails to make, the agent returns any action, legal or not. So code that
    /// runs such agents has to look at the faults, and let a referee rule on illegal actions.
    fn faults(&mut self) -> Vec<Fault> {
        Vec::new()
    }

    /// Called when a game is over in which it has decided, with the last view and the generator of
    /// its seat. Agents without memory can ignore it.
    fn over(&mut self, _view: &E::View, _rng: &Rng) {}

    /// A copy of the player, for another thread.
    fn fork(&self) -> Box<dyn Agent<E>>;
}

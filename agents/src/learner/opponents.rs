//! Whom a learner plays against.

use crate::agent::Agent;
use crate::catalogue::Catalogue;
use skat_env::Environment;

/// Where the learner sits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seats {
    /// In game `i` of the vector first in seat `i`, counted round the table, and one further with
    /// each deal.
    Turns,
    /// In this seat of each game.
    Fixed(Vec<usize>),
}

/// An agent that did not decide, or not legally.
#[derive(Debug, thiserror::Error)]
#[error("game {game}, player {player}: {agent} {problem}")]
pub struct OpponentFault {
    /// The number of the game.
    pub game: usize,
    /// The seat of the agent.
    pub player: usize,
    /// What the agent is called.
    pub agent: String,
    /// What it did instead; the text goes on after its name.
    pub problem: String,
}

/// An agent and what it is called.
pub type Opponent<E> = (String, Box<dyn Agent<E>>);

/// Whom a learner plays against, and where.
pub struct Company<E: Environment> {
    /// From which the other seats draw: one or more.
    pub opponents: Vec<Opponent<E>>,
    /// Where the learner sits.
    pub seats: Seats,
    /// How many threads of the current rayon pool share the games; one or more.
    pub threads: usize,
}

/// The agents of these texts, with what they are called.
///
/// # Errors
/// When a text names no agent of the game, or one cannot be built.
pub fn opponents<E: Catalogue>(texts: &[String]) -> Result<Vec<Opponent<E>>, crate::SpecError> {
    texts
        .iter()
        .map(|text| {
            let spec: crate::Spec<E> = text.parse()?;
            Ok((spec.to_string(), spec.build()?))
        })
        .collect()
}

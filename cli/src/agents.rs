//! Lists of agents on the command line.

use serde::Serialize;
use skat_agents::catalogue::listing;
use skat_agents::{Catalogue, Spec, SpecError};
use std::str::FromStr;

/// The agents of a game.
pub(crate) fn help_of<E: Catalogue>() -> String {
    format!("Agents:\n{}", listing::<E>())
}

/// `LEAST` agents or more, one to three, written with commas between them.
#[derive(Clone, Debug, Serialize)]
#[serde(bound = "")]
pub(crate) struct AgentsOf<E: Catalogue, const LEAST: usize>(pub(crate) Vec<Spec<E>>);

/// Words that are not agents enough.
#[derive(Debug, thiserror::Error)]
pub(crate) enum AgentsError {
    #[error("expected {number} agents or more with commas between them, such as {example}")]
    TooFew { number: &'static str, example: &'static str },
    #[error(transparent)]
    Spec(#[from] SpecError),
}

impl<E: Catalogue, const LEAST: usize> FromStr for AgentsOf<E, LEAST> {
    type Err = AgentsError;

    fn from_str(text: &str) -> Result<AgentsOf<E, LEAST>, AgentsError> {
        let specs = Spec::list(text)?;
        if specs.len() < LEAST {
            let (number, example) = match LEAST {
                1 => ("one", "heuristic"),
                3 => ("three", "heuristic,heuristic,random"),
                _ => ("two", "random,heuristic"),
            };
            return Err(AgentsError::TooFew { number, example });
        }
        Ok(AgentsOf(specs))
    }
}

//! Lists of agents on the command line.

use serde::Serialize;
use skat_agents::SpecError;
use skat_agents::catalogue::listing;
use skat_agents::skat::Spec;
use skat_env::skat::State;
use std::str::FromStr;

/// The agents that commands take, for the end of their help.
pub(crate) fn help() -> String {
    format!("Agents:\n{}", listing::<State>())
}

/// `LEAST` agents or more, two or three, written with commas between them.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Agents<const LEAST: usize>(pub(crate) Vec<Spec>);

/// Words that are not agents enough.
#[derive(Debug, thiserror::Error)]
pub(crate) enum AgentsError {
    #[error("expected {number} agents or more with commas between them, such as {example}")]
    TooFew { number: &'static str, example: &'static str },
    #[error(transparent)]
    Spec(#[from] SpecError),
}

impl<const LEAST: usize> FromStr for Agents<LEAST> {
    type Err = AgentsError;

    fn from_str(text: &str) -> Result<Agents<LEAST>, AgentsError> {
        let specs = Spec::list(text)?;
        if specs.len() < LEAST {
            let (number, example) = match LEAST {
                3 => ("three", "heuristic,heuristic,random"),
                _ => ("two", "random,heuristic"),
            };
            return Err(AgentsError::TooFew { number, example });
        }
        Ok(Agents(specs))
    }
}

//! Lists of agents of Skat on the command line.

use crate::agents::{AgentsOf, help_of};
use skat_env::skat::State;

/// The agents that commands take, for the end of their help.
pub(crate) fn help() -> String {
    help_of::<State>()
}

/// Agents of Skat.
pub(crate) type Agents<const LEAST: usize> = AgentsOf<State, LEAST>;

//! The Python package `skat_env`, as far as it is compiled: conversions between the crates of this
//! project and Python, and no rule of any game.
//!
//! `games` registers the games; what is converted for one game alone has a folder of its own.
//! Single games are objects of any kind behind a pointer (`game`); vectors of games are stepped
//! by code that knows the game.

mod agent;
mod arrays;
mod bridge;
mod cribbage;
mod error;
mod evaluate;
mod fingerprint;
mod five_hundred;
mod functions;
mod game;
mod games;
mod generation;
mod jass;
mod joffre;
mod network;
mod number;
mod plain;
mod scrabble;
mod skat;
mod spec;
mod state;
mod tarot;
mod training;
mod vector;
mod whist;

use pyo3::pymodule;

/// Learning returns big buffers after every step, which the system's allocator is slow at.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The compiled part of `skat_env`.
#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::agent::{Agent, agent, agents};
    #[pymodule_export]
    use crate::evaluate::_evaluate;
    #[pymodule_export]
    use crate::fingerprint::{_checksum, fingerprint};
    #[pymodule_export]
    use crate::functions::{action_name, make, parse_action, solve};
    #[pymodule_export]
    use crate::generation::{Generation, shard};
    #[pymodule_export]
    use crate::network::{_save_network, agent_text, network};
    #[pymodule_export]
    use crate::skat::engine::serve_engine;
    #[pymodule_export]
    use crate::skat::records::{Record, Records, read_records, write_records};
    #[pymodule_export]
    use crate::spec::{GameSpec, games, spec};
    #[pymodule_export]
    use crate::state::State;
    #[pymodule_export]
    use crate::training::{TrainingOrder, TrainingRun, TrainingWorker};
    #[pymodule_export]
    use crate::vector::VectorEnv;
}

//! PPO: what is kept of the games, what is learnt of them, and that a run goes on as if it had never stopped.

#[path = "../common/mod.rs"]
mod common;
mod experience;
mod runs;

use common::{ITERATIONS, copy, files, tiny_ppo, train};
use skat_agents::skat::neural::{
    Advice, Buffers, Choice, Features, Network, action_inputs, considered, load, logit, observe,
};
use skat_agents::skat::{Heuristic, Neural, Spec};
use skat_env::skat::encode::{oracle_v1, v1};
use skat_env::skat::view::Stage;
use skat_env::skat::{Action, Card, Relabelling, Seat, State, View};
use skat_env::{ActionSet as _, Environment, stream};
use skat_training::ppo::{
    Advantage, Decision, Hidden, OPEN_LEN, Origin, WarmStart, advantages, log_softmax, play,
};
use skat_training::{
    Config, Ended, Exploration, NetworkConfig, Run, RunError, Schedule, fresh_network, newest_checkpoint,
};
use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use tempfile::TempDir;

fn network(config: &Config, seed: u64) -> Network {
    fresh_network(&config.network, &mut stream(seed, 0))
}

//! Tarot as runs see it: what to say of results.

use crate::game::Game;
use crate::plain::PlainGame;
use skat_env::tarot::State;
use skat_env::tarot::encode::OracleV1Bits;

impl Game for State {
    const UNIT: &'static str = "points a deal";
    const ABOUT_RESULTS: &'static str = "The scores of a deal add up to 0; what is told is by how many points a seat of the \
        trained agent is ahead of one of\nthe other, each deal played with either alone in each seat against three of the \
        other.";

    fn evaluation_command(agent: &str) -> String {
        format!("cargo run --release -- evaluate --game tarot --agents {agent},random --deals 2000")
    }
}

impl PlainGame for State {
    type CriticElement = u64;
    type Critic = OracleV1Bits;
}

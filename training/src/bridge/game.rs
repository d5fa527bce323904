//! Bridge as runs see it: what to say of results.

use crate::game::Game;
use crate::plain::PlainGame;
use skat_env::bridge::State;
use skat_env::bridge::encode::OracleV1Bits;

impl Game for State {
    const UNIT: &'static str = "points a deal";
    const ABOUT_RESULTS: &'static str = "Points are the duplicate score of a side; what is told is by how many the trained \
        side is ahead\nof the other, each deal played twice with the sides exchanged.";

    fn evaluation_command(agent: &str) -> String {
        format!("cargo run --release -- evaluate --game bridge --agents {agent},random --deals 10000")
    }
}

impl PlainGame for State {
    type CriticElement = u64;
    type Critic = OracleV1Bits;
}

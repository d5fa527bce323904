//! 500 as runs see it: what to say of results.

use crate::game::Game;
use crate::plain::PlainGame;
use skat_env::five_hundred::State;
use skat_env::five_hundred::encode::OracleV1Bits;

impl Game for State {
    const UNIT: &'static str = "points a deal";
    const ABOUT_RESULTS: &'static str = "A contract counts 140 to 520 points; what is told is by how many the trained team is ahead \
        of the other,\neach deal played twice with the teams exchanged.";

    fn evaluation_command(agent: &str) -> String {
        format!("cargo run --release -- evaluate --game five_hundred --agents {agent},random --deals 10000")
    }
}

impl PlainGame for State {
    type CriticElement = u64;
    type Critic = OracleV1Bits;
}

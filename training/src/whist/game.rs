//! Whist as runs see it: what to say of results.

use crate::game::Game;
use crate::plain::PlainGame;
use skat_env::whist::State;
use skat_env::whist::encode::OracleV1Bits;

impl Game for State {
    const UNIT: &'static str = "points a game";
    const DECIMALS: usize = 2;
    const ABOUT_RESULTS: &'static str = "A deal has one point, or thirteen tricks where tricks are scored; what is told is by how many the \
        trained team\nis ahead of the other, each deal played twice with the teams exchanged.";

    fn evaluation_command(agent: &str) -> String {
        format!("cargo run --release -- evaluate --game whist --agents {agent},random --deals 10000")
    }
}

impl PlainGame for State {
    type CriticElement = u64;
    type Critic = OracleV1Bits;
}

//! Joffre as runs see it: what to say of results.

use crate::game::Game;
use crate::plain::PlainGame;
use skat_env::joffre::State;
use skat_env::joffre::encode::OracleV1Bits;

impl Game for State {
    const UNIT: &'static str = "points a deal";
    const DECIMALS: usize = 2;
    const ABOUT_RESULTS: &'static str = "A deal has ten points, and a bid that fails costs those that were won; what is told \
        is by how\nmany the trained team is ahead of the other, each deal played twice with the teams exchanged.";

    fn evaluation_command(agent: &str) -> String {
        format!("cargo run --release -- evaluate --game joffre --agents {agent},random --deals 10000")
    }
}

impl PlainGame for State {
    type CriticElement = u64;
    type Critic = OracleV1Bits;
}

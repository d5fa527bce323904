//! Cribbage as runs see it: what to say of results.

use crate::game::Game;
use crate::plain::PlainGame;
use skat_env::cribbage::State;
use skat_env::cribbage::encode::OracleV1Bits;

impl Game for State {
    const UNIT: &'static str = "game points a game";
    const DECIMALS: usize = 2;
    const ABOUT_RESULTS: &'static str = "A game that is won is worth 1, a lost one -1; what is told is by how much the \
        trained team is\nahead of the other, each game's cards played twice with the teams exchanged.";

    fn evaluation_command(agent: &str) -> String {
        format!("cargo run --release -- evaluate --game cribbage --agents {agent},random --deals 2000")
    }
}

impl PlainGame for State {
    type CriticElement = u64;
    type Critic = OracleV1Bits;
}

//! Scrabble as runs see it: what to say of results.

use crate::game::Game;
use crate::plain::PlainGame;
use skat_env::scrabble::State;
use skat_env::scrabble::encode::OracleV1Bits;

impl Game for State {
    const UNIT: &'static str = "points a game";
    const ABOUT_RESULTS: &'static str = "Points are those of all answers of a game; what is told is by how many the trained \
        player is\nahead of the other, who answers the same draws.";

    fn evaluation_command(agent: &str) -> String {
        format!("cargo run --release -- evaluate --game scrabble --agents {agent},random --deals 200")
    }
}

impl PlainGame for State {
    type CriticElement = u64;
    type Critic = OracleV1Bits;
}

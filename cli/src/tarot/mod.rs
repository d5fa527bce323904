//! What the program does for Tarot alone.

mod bench;
mod describe;
mod match_text;

use crate::failure::Failure;
use crate::game::Game;
use skat_env::ParseError;
use skat_env::tarot::{State, perft};
use skat_evaluation::tarot::MatchReport;
use std::io::Write;

impl Game for State {
    const POSITIONS: &'static str = "a game";

    fn perft(line: &str) -> Result<Box<dyn Fn(usize) -> u64>, String> {
        let state: State = line.parse().map_err(|error: ParseError| error.to_string())?;
        Ok(Box::new(move |depth| perft(&state, depth)))
    }

    fn describe_actions(out: &mut impl Write) -> Result<(), Failure> {
        describe::actions(out)
    }

    fn describe_observation(out: &mut impl Write) -> Result<(), Failure> {
        describe::observation(out)
    }

    fn match_text(report: &MatchReport) -> String {
        match_text::text(report)
    }
}

//! What the program does for Scrabble alone.

mod bench;
mod describe;
mod match_text;

use crate::failure::Failure;
use crate::game::Game;
use skat_env::ParseError;
use skat_env::scrabble::{Rules, State, perft};
use skat_evaluation::scrabble::MatchReport;
use std::io::Write;
use std::path::PathBuf;

impl Game for State {
    const POSITIONS: &'static str = "a game";

    /// The user's list of words.
    fn files_of_rules(rules: &Rules) -> Vec<PathBuf> {
        if rules.lexicon.comes_along() { Vec::new() } else { vec![rules.lexicon.name().into()] }
    }

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

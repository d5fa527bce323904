//! What the program does for Jass alone.

mod match_text;

use crate::game::Game;
use skat_env::jass::State;
use skat_evaluation::jass::MatchReport;

impl Game for State {
    fn match_text(report: &MatchReport) -> String {
        match_text::text(report)
    }
}

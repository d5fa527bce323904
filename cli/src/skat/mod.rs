//! What the program does for Skat alone.

mod agents;
pub(crate) mod alternatives;
pub(crate) mod analyse;
mod bench;
pub(crate) mod calibrate;
pub(crate) mod convert;
pub(crate) mod deals;
mod describe;
pub(crate) mod distil;
mod duel_text;
pub(crate) mod engine;
pub(crate) mod exploit;
pub(crate) mod export;
pub(crate) mod import;
pub(crate) mod inspect;
mod journal;
mod look;
mod match_text;
mod perft;
pub(crate) mod play;
mod record_file;
pub(crate) mod replay;
pub(crate) mod series;
pub(crate) mod sheet;
pub(crate) mod solve;
pub(crate) mod tournament;
pub(crate) mod verify;

use crate::evaluate::Deals;
use crate::failure::Failure;
use crate::game::Game;
use skat_env::skat::State;
use skat_evaluation::skat::{DealSet, MatchReport};
use std::io::Write;

impl Game for State {
    const HAS_CONTRACTS: bool = true;
    const HAS_DEAL_FILES: bool = true;

    fn read_deals(text: &str, with_contracts: bool) -> Result<Deals<State>, Failure> {
        let set: DealSet = text.parse()?;
        let set = if with_contracts { set.with_contracts()? } else { set.from_the_bidding() };
        Ok(Deals { digest: set.digest(), starts: set.starts().to_vec() })
    }

    const POSITIONS: &'static str = "a game or a line of skat solve";

    fn perft(line: &str) -> Result<Box<dyn Fn(usize) -> u64>, String> {
        Ok(Box::new(perft::counter(line)?))
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

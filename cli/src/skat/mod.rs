//! What the program does for Skat alone.

mod duel_text;
mod match_text;

use crate::evaluate::Deals;
use crate::failure::Failure;
use crate::game::Game;
use skat_env::skat::State;
use skat_evaluation::skat::{DealSet, MatchReport};

impl Game for State {
    const HAS_CONTRACTS: bool = true;
    const HAS_DEAL_FILES: bool = true;

    fn read_deals(text: &str, with_contracts: bool) -> Result<Deals<State>, Failure> {
        let set: DealSet = text.parse()?;
        let set = if with_contracts { set.with_contracts()? } else { set.from_the_bidding() };
        Ok(Deals { digest: set.digest(), starts: set.starts().to_vec() })
    }

    fn match_text(report: &MatchReport) -> String {
        match_text::text(report)
    }
}

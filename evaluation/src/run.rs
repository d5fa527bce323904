//! Playing a match.

mod ledger;
mod starts;
mod work;

pub use starts::draw;

use crate::contest::Contest;
use crate::journal::{Journal, JournalError};
use crate::results::Results;
use crate::setup::{Cast, Setup};
use ledger::Ledger;
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use work::{Pace, Work};

/// Why a match cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// Games cannot be kept.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// An agent failed, and that was to end the match.
    #[error("deal {deal}, {seat}: {agent} {problem}")]
    Fault {
        /// The number of the deal, from 0.
        deal: u64,
        /// Where the agent sat, as [`Contest::SEATS`] calls it.
        seat: &'static str,
        /// What it is called.
        agent: String,
        /// What it did instead of answering.
        problem: String,
    },
    /// The agent that is to bring deals to the play of the cards passes.
    #[error("the bidder passed {deals} deals in, one after another; expected an agent that bids")]
    NeverBids {
        /// How many deals.
        deals: u64,
    },
}

/// How far a match is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Done {
    /// Deals that are played.
    pub deals: u64,
    /// How many there will be at most.
    pub of: u64,
    /// Extra deals that are measured for controls.
    pub extra: u64,
    /// How many there will be.
    pub extra_of: u64,
}

/// How the playing ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Everything is played.
    Whole,
    /// `stop` was set before.
    Stopped,
}

/// A match to be played.
pub struct Match<'a, E: Contest> {
    /// What is played.
    pub setup: &'a Setup<E>,
    /// Who plays it.
    pub cast: &'a Cast<E>,
    /// The deals, where they come from a file.
    pub deals: Option<&'a [E]>,
    /// Where every game is kept as soon as it is played, if anywhere.
    pub journal: Option<Journal>,
}

impl<E: Contest> Match<'_, E> {
    /// Plays what is missing in `results`, which hold what was played before, and adds it there.
    ///
    /// Runs on the current rayon pool. The results are the same, bit for bit, for any number of
    /// threads, and when the match was interrupted. Once `stop` is set, deals that were begun are
    /// finished and kept, and no others begun. `progress` is told from any thread how far the match
    /// is.
    ///
    /// # Errors
    /// When the journal cannot be written, the bidder passes in one deal after another, or an agent
    /// fails and that is to end the match; what was kept is kept.
    ///
    /// # Panics
    /// When the setup does not pass its [check](Setup::check), the cast or the deals are not those
    /// of the setup, or an agent plays an illegal action without a fault that says why.
    pub fn play(
        self,
        results: &mut Results<E>,
        stop: &AtomicBool,
        progress: &(dyn Fn(Done) + Sync),
    ) -> Result<Ended, MatchError> {
        let Match { setup, cast, deals, journal } = self;
        setup.check().expect("the setup was checked");
        assert_eq!(cast.agents.len(), setup.agents.len(), "a player for each agent");
        let work = Work::new(setup, cast, deals);
        let ledger = Ledger::new(setup, std::mem::take(results), journal);
        let next = AtomicU64::new(0);
        let halt = AtomicBool::new(false);
        let chunks = work.chunks();
        progress(ledger.done());
        let is_to_end = || stop.load(Ordering::Relaxed) || halt.load(Ordering::Relaxed);
        let worker = |()| -> Result<(), MatchError> {
            let mut pace = Pace::new();
            loop {
                if is_to_end() {
                    return Ok(());
                }
                let chunk = next.fetch_add(1, Ordering::Relaxed);
                if chunk >= chunks || ledger.lock().is_settled() && work.is_of_deals(chunk) {
                    return Ok(());
                }
                if let Err(error) = work.perform(chunk, &ledger, &mut pace, &is_to_end) {
                    halt.store(true, Ordering::Relaxed);
                    return Err(error);
                }
                progress(ledger.done());
            }
        };
        let threads = rayon::current_num_threads();
        let ended = vec![(); threads].into_par_iter().with_max_len(1).map(worker).collect::<Vec<_>>();
        let entries = ledger.into_entries();
        let whole = entries.is_whole();
        *results = entries.into_results();
        ended.into_iter().collect::<Result<(), _>>()?;
        Ok(if whole { Ended::Whole } else { Ended::Stopped })
    }
}

//! What has been played of a match, and what is still to be played.

use super::Done;
use crate::contest::Contest;
use crate::journal::{Journal, JournalError};
use crate::played::duel_difference;
use crate::results::{DealResult, ExtraResult, Results};
use crate::setup::Setup;
use crate::sprt;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

/// What was played, shared by all threads.
pub(super) struct Ledger<E: Contest>(Mutex<Entries<E>>);

impl<E: Contest> Ledger<E> {
    pub(super) fn new(setup: &Setup<E>, before: Results<E>, journal: Option<Journal>) -> Ledger<E> {
        let mut entries = Entries {
            deals: before.deals.into_iter().map(|result| (result.deal, result)).collect(),
            extra: before.extra.into_iter().map(|result| (result.extra, result)).collect(),
            setup: setup.clone(),
            journal,
            sprt: setup.sprt.map(sprt::Sprt::begin),
            asked: 0,
        };
        entries.ask();
        Ledger(Mutex::new(entries))
    }

    pub(super) fn lock(&self) -> std::sync::MutexGuard<'_, Entries<E>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn into_entries(self) -> Entries<E> {
        self.0.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn done(&self) -> Done {
        let entries = self.lock();
        Done {
            deals: entries.deals.len() as u64,
            of: entries.setup.deals,
            extra: entries.extra.len() as u64,
            extra_of: entries.setup.extra_deals(),
        }
    }
}

/// The results by number, and what follows from them.
pub(super) struct Entries<E: Contest> {
    setup: Setup<E>,
    deals: BTreeMap<u64, DealResult<E>>,
    extra: BTreeMap<u64, ExtraResult<E>>,
    journal: Option<Journal>,
    sprt: Option<sprt::Progress>,
    /// The sequential test has seen the deals before this one.
    asked: u64,
}

impl<E: Contest> Entries<E> {
    pub(super) fn missing(&self, range: Range<u64>) -> Vec<u64> {
        range.filter(|deal| !self.deals.contains_key(deal)).collect()
    }

    pub(super) fn missing_extra(&self, range: Range<u64>) -> Vec<u64> {
        range.filter(|extra| !self.extra.contains_key(extra)).collect()
    }

    pub(super) fn enter(&mut self, results: Vec<DealResult<E>>) -> Result<(), JournalError> {
        if let Some(journal) = self.journal.as_mut().filter(|_| !results.is_empty()) {
            journal.append(&results)?;
        }
        self.deals.extend(results.into_iter().map(|result| (result.deal, result)));
        self.ask();
        Ok(())
    }

    pub(super) fn enter_extra(&mut self, results: Vec<ExtraResult<E>>) -> Result<(), JournalError> {
        if let Some(journal) = self.journal.as_mut().filter(|_| !results.is_empty()) {
            journal.append(&results)?;
        }
        self.extra.extend(results.into_iter().map(|result| (result.extra, result)));
        Ok(())
    }

    /// Passes consecutive deals to the sequential test.
    fn ask(&mut self) {
        let Some(sprt) = &mut self.sprt else { return };
        while let Some(result) = self.deals.get(&self.asked).filter(|_| sprt.verdict().is_none()) {
            let schedule = self.setup.schedule;
            sprt.add(duel_difference(schedule, &result.seated(schedule, 2)));
            self.asked += 1;
        }
    }

    /// Whether the sequential test has its answer.
    pub(super) fn is_settled(&self) -> bool {
        self.sprt.is_some_and(|sprt| sprt.verdict().is_some())
    }

    pub(super) fn is_whole(&self) -> bool {
        let deals = self.is_settled() || self.deals.len() as u64 == self.setup.deals;
        deals && self.extra.len() as u64 == self.setup.extra_deals()
    }

    /// The deals as far as the sequential test asked for them.
    pub(super) fn into_results(self) -> Results<E> {
        let settled = self.is_settled();
        let asked = self.asked;
        let deals = self.deals.into_values().filter(|result| !settled || result.deal < asked);
        Results { deals: deals.collect(), extra: self.extra.into_values().collect() }
    }
}

//! Playing a match.

mod ledger;

use crate::chance;
use crate::deal_set::DealSet;
use crate::duel::twice_difference;
use crate::journal::{Journal, JournalError};
use crate::open_cards;
use crate::players::Players;
use crate::results::{Control, DealResult, ExtraResult, GameFault, Results};
use crate::schedule::Schedule;
use crate::setup::{Cast, OnFault, OpenValue, Play, Setup};
use crate::table::{self, Player, Seated, Table};
use ledger::Ledger;
use rayon::prelude::*;
use skat_agents::skat::search::{Position, Solver};
use skat_env::skat::{BySeat, Phase, Rules, Seat, State};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// About so many games are played together; agents may answer in batches.
const GAMES: u64 = 96;

/// So many extra deals are measured together.
const EXTRA: u64 = 64;

/// So many deals in a row a bidder may pass in.
const ATTEMPTS: u64 = 1000;

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
        /// Where the agent sat.
        seat: Seat,
        /// What it is called.
        agent: String,
        /// What it did instead of answering.
        problem: String,
    },
    /// The agent that is to find contracts passes.
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
pub struct Match<'a> {
    /// What is played.
    pub setup: &'a Setup,
    /// Who plays it.
    pub cast: &'a Cast,
    /// The deals, where they come from a file.
    pub deals: Option<&'a DealSet>,
    /// Where every game is kept as soon as it is played, if anywhere.
    pub journal: Option<Journal>,
}

impl Match<'_> {
    /// Plays what is missing in `results`, which hold what was played before, and adds it there.
    ///
    /// Runs on the current rayon pool. The results are the same, bit for bit, for any number of threads, and when the
    /// match was interrupted. Once `stop` is set, deals that were begun are finished and kept, and no others begun.
    /// `progress` is told from any thread how far the match is.
    ///
    /// # Errors
    /// When the journal cannot be written, the bidder passes in one deal after another, or an agent fails and that is to
    /// end the match; what was kept is kept.
    ///
    /// # Panics
    /// When the setup does not pass its [check](Setup::check), the cast or the deals are not those of the setup, or an
    /// agent plays an illegal action without a fault that says why.
    pub fn play(
        self,
        results: &mut Results,
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
        let worker = |()| -> Result<(), MatchError> {
            loop {
                if stop.load(Ordering::Relaxed) || halt.load(Ordering::Relaxed) {
                    return Ok(());
                }
                let chunk = next.fetch_add(1, Ordering::Relaxed);
                if chunk >= chunks || ledger.lock().is_settled() && work.is_of_deals(chunk) {
                    return Ok(());
                }
                if let Err(error) = work.perform(chunk, &ledger) {
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

/// What one thread does at a time.
enum Chunk {
    Deals(Range<u64>),
    Extra(Range<u64>),
}

/// The games of a match, chunk by chunk.
struct Work<'a> {
    setup: &'a Setup,
    deals: Option<&'a DealSet>,
    /// The agents, then the bidder, then the baseline, as far as there are any.
    players: Players,
    solvers: Mutex<Vec<Solver>>,
    size: u64,
}

impl<'a> Work<'a> {
    fn new(setup: &'a Setup, cast: &Cast, deals: Option<&'a DealSet>) -> Work<'a> {
        let has = |deals: &DealSet| deals.len() as u64 >= setup.deals;
        assert!(deals.is_none_or(has), "the set has a deal for each of the match");
        let bids = matches!(setup.play, Play::Cards { bidder: Some(_) });
        assert_eq!(cast.bidder.is_some(), bids, "a bidder where contracts are bid");
        assert_eq!(
            cast.baseline.is_some(),
            setup.controls.is_some(),
            "a baseline where controls are measured"
        );
        let all = cast.agents.iter().chain(&cast.bidder).chain(&cast.baseline);
        let players = Players::new(all.map(|player| player.fork()).collect());
        let games = setup.schedule.games_per_deal(setup.agents.len()) as u64;
        Work { setup, deals, players, solvers: Mutex::default(), size: (GAMES / games).max(1) }
    }

    fn chunks(&self) -> u64 {
        self.setup.deals.div_ceil(self.size) + self.setup.extra_deals().div_ceil(EXTRA)
    }

    fn is_of_deals(&self, chunk: u64) -> bool {
        chunk < self.setup.deals.div_ceil(self.size)
    }

    fn range(&self, chunk: u64) -> Chunk {
        if self.is_of_deals(chunk) {
            return Chunk::Deals(chunk * self.size..self.setup.deals.min((chunk + 1) * self.size));
        }
        let chunk = chunk - self.setup.deals.div_ceil(self.size);
        Chunk::Extra(chunk * EXTRA..self.setup.extra_deals().min((chunk + 1) * EXTRA))
    }

    /// Does what is missing of a chunk.
    fn perform(&self, chunk: u64, ledger: &Ledger) -> Result<(), MatchError> {
        match self.range(chunk) {
            Chunk::Deals(range) => {
                let missing = ledger.lock().missing(range);
                let played = self.play(&missing)?;
                Ok(ledger.lock().enter(played)?)
            }
            Chunk::Extra(range) => {
                let missing = ledger.lock().missing_extra(range);
                let measured = self.measure(&missing)?;
                Ok(ledger.lock().enter_extra(measured)?)
            }
        }
    }

    /// Plays these deals.
    fn play(&self, deals: &[u64]) -> Result<Vec<DealResult>, MatchError> {
        let Setup { agents, schedule, seed, open_cards, .. } = self.setup;
        let mut players = self.players.take();
        let starts = self.starts(deals, &mut players)?;
        let of_deal = |(&deal, &start)| Table::of_deal(*schedule, agents.len(), *seed, deal, start);
        let mut tables: Vec<Table> = deals.iter().zip(&starts).flat_map(of_deal).collect();
        table::play(&mut tables, &mut players, |_| false);
        let controls = self.controls(deals, &starts, &mut players)?;
        self.players.give_back(players);
        if self.setup.on_fault == OnFault::Stop {
            let games = schedule.games_per_deal(agents.len());
            expect_no_faults(deals, &tables, games, |agent| agents[agent].clone())?;
        }
        let games = tables.chunks_exact(schedule.games_per_deal(agents.len()));
        let result = |((&deal, tables), control): ((&u64, &[Table]), _)| {
            let compared = open_cards.is_some_and(|step| deal.is_multiple_of(step));
            let losses = |table: &Table| {
                let play = table.state().play();
                play.map_or_else(Vec::new, |play| self.solving(|solver| open_cards::losses(solver, play)))
            };
            let faults = tables.iter().enumerate().flat_map(|(game, table)| {
                let fault = move |(seat, problem): &(Seat, _)| GameFault {
                    game,
                    seat: *seat,
                    problem: format!("{problem}"),
                };
                table.faults.iter().map(fault)
            });
            DealResult {
                deal,
                faults: faults.collect(),
                games: tables.iter().map(|table| table.seated().game).collect(),
                control,
                losses: compared.then(|| tables.iter().map(losses).collect()),
            }
        };
        Ok(deals.iter().zip(games).zip(controls).map(result).collect())
    }

    /// Measures the controls of these extra deals.
    fn measure(&self, extra: &[u64]) -> Result<Vec<ExtraResult>, MatchError> {
        let deals: Vec<u64> = extra.iter().map(|&index| chance::extra(index)).collect();
        let mut players = self.players.take();
        let starts = self.starts(&deals, &mut players)?;
        let controls = self.controls(&deals, &starts, &mut players)?;
        self.players.give_back(players);
        let result = |(&extra, control): (_, Option<_>)| ExtraResult {
            extra,
            control: control.expect("extra deals have controls"),
        };
        Ok(extra.iter().zip(controls).map(result).collect())
    }

    /// The states from which these deals are played.
    fn starts(&self, deals: &[u64], players: &mut [Player]) -> Result<Vec<State>, MatchError> {
        let seed = self.setup.seed;
        match (self.deals, &self.setup.play) {
            (Some(set), Play::Whole | Play::Cards { bidder: None }) => {
                Ok(deals.iter().map(|&deal| set.starts()[deal as usize]).collect())
            }
            (None, Play::Whole | Play::Cards { bidder: None }) => {
                let start = |&deal: &u64| State::new(chance::deal(seed, deal), Rules::default());
                Ok(deals.iter().map(start).collect())
            }
            (set, Play::Cards { bidder: Some(_) }) => {
                let dealt = |deal: u64, attempt| match set {
                    Some(set) if attempt == 0 => *set.starts()[deal as usize].dealt(),
                    _ => chance::attempted_deal(seed, deal, attempt),
                };
                bid_contracts(deals, seed, dealt, self.setup.agents.len(), players)
            }
        }
    }

    /// What the baseline finds, where controls are measured.
    fn controls(
        &self,
        deals: &[u64],
        starts: &[State],
        players: &mut [Player],
    ) -> Result<Vec<Option<Control>>, MatchError> {
        let Some(controls) = &self.setup.controls else { return Ok(vec![None; deals.len()]) };
        let seating = BySeat([players.len() - 1; 3]);
        let table = |(&deal, &start)| {
            Table::new(seating, start, |seat| chance::baseline(self.setup.seed, deal, seat))
        };
        let mut tables: Vec<Table> = deals.iter().zip(starts).map(table).collect();
        table::play(&mut tables, players, |_| false);
        expect_no_faults(deals, &tables, 1, |_| controls.baseline.clone())?;
        let open = |table: &Table| {
            let lead = table.state().play().filter(|_| controls.open_value == OpenValue::On)?.rewound(0);
            Some(self.solving(|solver| solver.value(&Position::from(&lead)).into()))
        };
        let control = |table: &Table| Control { game: table.seated().game, open: open(table) };
        Ok(tables.iter().map(|table| Some(control(table))).collect())
    }

    /// Asks a solver; its answers do not depend on what it was asked before.
    fn solving<T>(&self, ask: impl FnOnce(&mut Solver) -> T) -> T {
        let idle = || self.solvers.lock().unwrap_or_else(PoisonError::into_inner);
        let solver = idle().pop();
        let mut solver = solver.unwrap_or_default();
        let answer = ask(&mut solver);
        idle().push(solver);
        answer
    }
}

/// The first fault at these tables, so many of each deal, is an error.
fn expect_no_faults(
    deals: &[u64],
    tables: &[Table],
    games: usize,
    name: impl Fn(usize) -> String,
) -> Result<(), MatchError> {
    let fault = tables.iter().enumerate().find_map(|(i, table)| Some((i, table, table.faults.first()?)));
    let Some((i, table, (seat, problem))) = fault else { return Ok(()) };
    let agent = name(table.seating[*seat]);
    Err(MatchError::Fault { deal: deals[i / games], seat: *seat, agent, problem: problem.to_string() })
}

/// Deals drawn from a seed as a match draws them: the cards alone, or the contracts that `bidder` reaches in all seats.
///
/// # Errors
/// When the bidder passes in one deal after another.
///
/// # Panics
/// When `count` is 0.
pub fn draw(count: u64, seed: u64, bidder: Option<&Player>) -> Result<DealSet, MatchError> {
    let drawn = |chunk: u64| {
        let deals: Vec<u64> = (chunk * EXTRA..count.min((chunk + 1) * EXTRA)).collect();
        match bidder {
            None => {
                let start = |&deal: &u64| State::new(chance::deal(seed, deal), Rules::default());
                Ok(deals.iter().map(start).collect())
            }
            Some(bidder) => {
                let dealt = |deal, attempt| chance::attempted_deal(seed, deal, attempt);
                bid_contracts(&deals, seed, dealt, 0, &mut [bidder.fork()])
            }
        }
    };
    let chunks: Result<Vec<Vec<State>>, MatchError> = (0..count.div_ceil(EXTRA)).map(drawn).collect();
    Ok(DealSet::new(chunks?.concat()))
}

/// The declarations that player number `bidder` reaches in all seats, on other deals where it passes in.
fn bid_contracts(
    deals: &[u64],
    seed: u64,
    dealt: impl Fn(u64, u64) -> skat_env::skat::Deal,
    bidder: usize,
    players: &mut [Player],
) -> Result<Vec<State>, MatchError> {
    let mut starts = vec![None; deals.len()];
    for attempt in 0..ATTEMPTS {
        let pending: Vec<usize> = (0..deals.len()).filter(|&i| starts[i].is_none()).collect();
        if pending.is_empty() {
            break;
        }
        let table = |&i: &usize| {
            let state = State::new(dealt(deals[i], attempt), Rules::default());
            Table::new(BySeat([bidder; 3]), state, |seat| chance::bidder(seed, deals[i], attempt, seat))
        };
        let mut tables: Vec<Table> = pending.iter().map(table).collect();
        table::play(&mut tables, players, |state| state.play().is_some());
        let asked: Vec<u64> = pending.iter().map(|&i| deals[i]).collect();
        expect_no_faults(&asked, &tables, 1, |_| "the bidder".into())?;
        for (i, table) in pending.into_iter().zip(tables) {
            starts[i] = Some(*table.state()).filter(|state| matches!(state.phase(), Phase::Playing(_)));
        }
    }
    starts.into_iter().collect::<Option<_>>().ok_or(MatchError::NeverBids { deals: ATTEMPTS })
}

/// A's points less B's per game and seat, in a deal of two agents.
pub(crate) fn duel_difference(schedule: Schedule, games: &[Seated]) -> f64 {
    twice_difference(games, 0, 1) as f64 / (2.0 * schedule.compared_games() as f64)
}

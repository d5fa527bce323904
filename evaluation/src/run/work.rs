//! The games of a match, chunk by chunk.

use super::ledger::Ledger;
use super::{MatchError, starts};
use crate::contest::{Contest, OpenCards};
use crate::crew::Crew;
use crate::results::{Control, DealResult, ExtraResult, GameFault};
use crate::seated_game::{self, Player, SeatedGame};
use crate::seating::Seating;
use crate::setup::{Cast, OnFault, OpenValue, Play, Setup};
use crate::streams;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// So many games are played together at most; agents may answer in batches.
const GAMES: u64 = 96;

/// About so often a thread enters what it has played, so that a kill loses no more.
const ENTRY_EVERY: Duration = Duration::from_secs(5);

/// So many extra deals are measured together.
pub(super) const EXTRA: u64 = 64;

/// What one thread does at a time.
enum Chunk {
    Deals(Range<u64>),
    Extra(Range<u64>),
}

/// How many deals a thread plays together: as many as take about [`ENTRY_EVERY`]. What is found
/// does not depend on it.
pub(super) struct Pace {
    deals: u64,
}

impl Pace {
    /// The first deal is played alone.
    pub(super) const fn new() -> Pace {
        Pace { deals: 1 }
    }

    /// Takes in how long the last deals took together.
    fn note(&mut self, taken: Duration) {
        let room = ENTRY_EVERY.as_secs_f64() / taken.as_secs_f64().max(1e-3);
        self.deals = (self.deals as f64 * room.min(4.0)).clamp(1.0, GAMES as f64) as u64;
    }
}

/// The games of a match, chunk by chunk.
pub(super) struct Work<'a, E: Contest> {
    setup: &'a Setup<E>,
    deals: Option<&'a [E]>,
    /// The agents, then the bidder, then the baseline, as far as there are any.
    crew: Crew<E>,
    solvers: Mutex<Vec<E::OpenCards>>,
    size: u64,
}

impl<'a, E: Contest> Work<'a, E> {
    pub(super) fn new(setup: &'a Setup<E>, cast: &Cast<E>, deals: Option<&'a [E]>) -> Work<'a, E> {
        let has = |deals: &[E]| deals.len() as u64 >= setup.deals;
        assert!(deals.is_none_or(has), "the set has a deal for each of the match");
        let bids = matches!(setup.play, Play::Cards { bidder: Some(_) });
        assert_eq!(cast.bidder.is_some(), bids, "a bidder where somebody bids");
        let before_cards = |deals: &[E]| !deals.iter().any(E::in_card_play);
        assert!(!bids || deals.is_none_or(before_cards), "a bidder takes deals from their beginning");
        assert_eq!(
            cast.baseline.is_some(),
            setup.controls.is_some(),
            "a baseline where controls are measured"
        );
        let all = cast.agents.iter().chain(&cast.bidder).chain(&cast.baseline);
        let crew = Crew::new(all.map(|player| player.fork()).collect());
        let size = (GAMES / setup.games_per_deal() as u64).max(1);
        Work { setup, deals, crew, solvers: Mutex::default(), size }
    }

    pub(super) fn chunks(&self) -> u64 {
        self.setup.deals.div_ceil(self.size) + self.setup.extra_deals().div_ceil(EXTRA)
    }

    pub(super) fn is_of_deals(&self, chunk: u64) -> bool {
        chunk < self.setup.deals.div_ceil(self.size)
    }

    fn range(&self, chunk: u64) -> Chunk {
        if self.is_of_deals(chunk) {
            return Chunk::Deals(chunk * self.size..self.setup.deals.min((chunk + 1) * self.size));
        }
        let chunk = chunk - self.setup.deals.div_ceil(self.size);
        Chunk::Extra(chunk * EXTRA..self.setup.extra_deals().min((chunk + 1) * EXTRA))
    }

    /// Does what is missing of a chunk and enters it at this pace, until it is to end.
    pub(super) fn perform(
        &self,
        chunk: u64,
        ledger: &Ledger<E>,
        pace: &mut Pace,
        is_to_end: &dyn Fn() -> bool,
    ) -> Result<(), MatchError> {
        match self.range(chunk) {
            Chunk::Deals(range) => {
                let missing = ledger.lock().missing(range);
                in_parts(&missing, pace, is_to_end, |deals| {
                    let played = self.crew.lend(|players| self.play(deals, players))?;
                    Ok(ledger.lock().enter(played)?)
                })
            }
            Chunk::Extra(range) => {
                let missing = ledger.lock().missing_extra(range);
                in_parts(&missing, pace, is_to_end, |extra| {
                    let measured = self.crew.lend(|players| self.measure(extra, players))?;
                    Ok(ledger.lock().enter_extra(measured)?)
                })
            }
        }
    }

    /// Plays these deals.
    fn play(&self, deals: &[u64], players: &mut [Player<E>]) -> Result<Vec<DealResult<E>>, MatchError> {
        let Setup { agents, schedule, seed, open_cards, .. } = self.setup;
        let starts = starts::of_match(self.setup, self.deals, deals, players)?;
        let of_deal = |(&deal, start)| SeatedGame::of_deal(*schedule, agents.len(), *seed, deal, start);
        let mut tables: Vec<SeatedGame<E>> = deals.iter().zip(&starts).flat_map(of_deal).collect();
        seated_game::play(&mut tables, players, |_| false);
        let controls = self.controls(deals, &starts, players)?;
        let games = self.setup.games_per_deal();
        if self.setup.on_fault == OnFault::Stop {
            expect_no_faults(deals, &tables, games, |agent| agents[agent].clone())?;
        }
        let result = |((&deal, tables), control): ((&u64, &[SeatedGame<E>]), _)| {
            let compared = open_cards.is_some_and(|step| deal.is_multiple_of(step));
            let losses = |table: &SeatedGame<E>| self.solving(|solver| solver.losses(table.game()));
            DealResult {
                deal,
                faults: faults(tables),
                games: tables.iter().map(|table| table.seated().game).collect(),
                control,
                losses: compared.then(|| tables.iter().map(losses).collect()),
            }
        };
        Ok(deals.iter().zip(tables.chunks_exact(games)).zip(controls).map(result).collect())
    }

    /// Measures the controls of these extra deals.
    fn measure(&self, extra: &[u64], players: &mut [Player<E>]) -> Result<Vec<ExtraResult<E>>, MatchError> {
        let deals: Vec<u64> = extra.iter().map(|&index| streams::extra(index)).collect();
        let starts = starts::of_match(self.setup, self.deals, &deals, players)?;
        let controls = self.controls(&deals, &starts, players)?;
        let result = |(&extra, control): (_, Option<_>)| ExtraResult {
            extra,
            control: control.expect("extra deals have controls"),
        };
        Ok(extra.iter().zip(controls).map(result).collect())
    }

    /// What the baseline finds, where controls are measured.
    fn controls(
        &self,
        deals: &[u64],
        starts: &[E],
        players: &mut [Player<E>],
    ) -> Result<Vec<Option<Control<E>>>, MatchError> {
        let Some(controls) = &self.setup.controls else { return Ok(vec![None; deals.len()]) };
        let baseline = players.len() - 1;
        let table = |(&deal, start): (&u64, &E)| {
            let generator = |player| streams::of_baseline::<E>(self.setup.seed, deal, player);
            SeatedGame::new(Seating::all::<E>(baseline), start.clone(), generator)
        };
        let mut tables: Vec<SeatedGame<E>> = deals.iter().zip(starts).map(table).collect();
        seated_game::play(&mut tables, players, |_| false);
        expect_no_faults(deals, &tables, 1, |_| controls.baseline.clone())?;
        let open = |table: &SeatedGame<E>| match controls.open_value {
            OpenValue::Off => None,
            OpenValue::On => self.solving(|solver| solver.value(table.game())),
        };
        let control = |table: &SeatedGame<E>| Control { game: table.seated().game, open: open(table) };
        Ok(tables.iter().map(|table| Some(control(table))).collect())
    }

    /// Asks a solver; its answers do not depend on what it was asked before.
    fn solving<T>(&self, ask: impl FnOnce(&mut E::OpenCards) -> T) -> T {
        let idle = || self.solvers.lock().unwrap_or_else(PoisonError::into_inner);
        let solver = idle().pop();
        let mut solver = solver.unwrap_or_default();
        let answer = ask(&mut solver);
        idle().push(solver);
        answer
    }
}

/// Deals played part by part.
fn in_parts(
    mut deals: &[u64],
    pace: &mut Pace,
    is_to_end: &dyn Fn() -> bool,
    mut play: impl FnMut(&[u64]) -> Result<(), MatchError>,
) -> Result<(), MatchError> {
    while !deals.is_empty() && !is_to_end() {
        let (part, rest) = deals.split_at(deals.len().min(pace.deals as usize));
        let begin = Instant::now();
        play(part)?;
        pace.note(begin.elapsed());
        deals = rest;
    }
    Ok(())
}

/// What went wrong at the tables of a deal.
fn faults<E: Contest>(tables: &[SeatedGame<E>]) -> Vec<GameFault> {
    let of_table = |(game, table): (usize, &SeatedGame<E>)| {
        let fault = |(player, problem): &(usize, _)| GameFault {
            game,
            seat: E::SEATS[*player].into(),
            problem: format!("{problem}"),
        };
        table.faults.iter().map(fault).collect::<Vec<_>>()
    };
    tables.iter().enumerate().flat_map(of_table).collect()
}

/// The first fault at these tables, so many of each deal, is an error.
pub(super) fn expect_no_faults<E: Contest>(
    deals: &[u64],
    tables: &[SeatedGame<E>],
    games: usize,
    name: impl Fn(usize) -> String,
) -> Result<(), MatchError> {
    let fault = tables.iter().enumerate().find_map(|(i, table)| Some((i, table, table.faults.first()?)));
    let Some((i, table, (player, problem))) = fault else { return Ok(()) };
    let agent = name(table.seating[*player]);
    let (deal, seat) = (deals[i / games], E::SEATS[*player]);
    Err(MatchError::Fault { deal, seat, agent, problem: problem.to_string() })
}

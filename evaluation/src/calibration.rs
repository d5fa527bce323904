//! Whether a network knows its chances: what it promises when it declares, and what comes of it.

use crate::chance;
use crate::duel::DuelConfig;
use crate::players::Players;
use crate::statistics::{Clusters, Share};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use skat_agents::skat::Neural;
use skat_agents::{Agent, Decision};
use skat_env::skat::{Action, Contract, Outcome, Rules, Seat, State, View};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

/// Promises of games and what was kept of them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Calibration {
    /// How many deals were played, three games each.
    pub deals: u64,
    /// The seed of the deals.
    pub seed: u64,
    /// All games that the network declared; `None` if it declared none.
    pub all: Option<Promises>,
    /// By the chance that was promised, in tenths from the lowest on; empty ones are left out.
    pub by_chance: Vec<ByChance>,
    /// By contract, in the order of their numbers; those that were not declared are left out.
    pub by_contract: Vec<ByPromisedContract>,
    /// The mean square of what was promised less what came of it, 1 or 0 (G. Brier, *Verification of forecasts*, 1950);
    /// `None` without games.
    pub brier: Option<f64>,
}

/// What was promised, and kept, in some games.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Promises {
    /// The mean chance to make the contract with its announcements, whatever the bid, that the network gave itself, 0 to 1.
    pub promised: f64,
    /// How many were made.
    pub made: Share,
}

/// The games with a promise in one tenth.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ByChance {
    /// The least promise, 0 to 0.9.
    pub from: f64,
    /// The games.
    #[serde(flatten)]
    pub promises: Promises,
}

/// The games with one contract.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ByPromisedContract {
    /// Its short name, `GH` for Grand Hand.
    pub contract: String,
    /// The games.
    #[serde(flatten)]
    pub promises: Promises,
}

/// Deals that are played together.
const CHUNK: u64 = 64;
/// Promises are sorted into so many classes.
const CLASSES: usize = 10;

/// A game that the network declared.
#[derive(Clone, Copy, Debug)]
struct Declared {
    contract: Contract,
    promised: f64,
    made: bool,
}

/// Plays the network alone in each seat of every deal against two of `others`; `None` for two of itself.
///
/// A promise is the network's chance, at the declaration, that the cards fall as the declared game demands, by the mean of
/// its valuations that it chooses by. Runs on the current rayon pool; the result is the same for any number of threads.
///
/// # Panics
/// When an agent plays an illegal action.
pub fn calibration(
    network: &Neural,
    others: Option<&dyn Agent<State>>,
    config: &DuelConfig,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Calibration {
    let DuelConfig { deals, seed } = *config;
    let done = AtomicU64::new(0);
    let players = Players::new(vec![others.map_or_else(|| network.fork(), Agent::fork)]);
    let chunks: Vec<Vec<Vec<Declared>>> = (0..deals.div_ceil(CHUNK))
        .into_par_iter()
        .map(|chunk| {
            let range = chunk * CHUNK..deals.min((chunk + 1) * CHUNK);
            let played = range.end - range.start;
            let (mut network, mut others) = (network.clone(), players.take());
            let mut games = |index| {
                let seats = Seat::ALL.into_iter();
                seats.filter_map(|seat| declared(&mut network, &mut *others[0], seed, index, seat)).collect()
            };
            let games = range.map(&mut games).collect();
            players.give_back(others);
            progress(done.fetch_add(played, Ordering::Relaxed) + played, deals);
            games
        })
        .collect();
    Calibration::of(deals, seed, chunks.iter().flatten())
}

/// The game that the network declares in this seat, if it does.
fn declared(
    network: &mut Neural,
    others: &mut dyn Agent<State>,
    seed: u64,
    index: u64,
    seat: Seat,
) -> Option<Declared> {
    let mut state = State::new(chance::deal(seed, index), Rules::default());
    let mut rngs = Seat::ALL.map(|other| chance::player(seed, index, seat, other));
    let mut promise = None;
    while let Some(turn) = state.seat_to_move() {
        let view = View::of(&state, turn);
        let decision = Decision { view, legal: view.legal, rng: &mut rngs[turn.index()] };
        let action = if turn == seat { network.act(decision) } else { others.act(decision) };
        if let (true, Action::Declare(contract)) = (turn == seat, action) {
            let needed = Outcome::required_by(contract) as usize;
            let outcomes = network.outcomes(&view);
            let (_, chances) = outcomes.iter().find(|(other, _)| *other == action)?;
            promise = Some((contract, f64::from(chances[needed..].iter().sum::<f32>())));
        }
        state.act(action);
    }
    let (contract, promised) = promise?;
    Some(Declared { contract, promised, made: state.played()?.outcome >= Outcome::required_by(contract) })
}

/// Games of one kind, not yet counted together.
#[derive(Clone, Copy, Debug, Default)]
struct Kind {
    promised: f64,
    made: Clusters,
}

impl Kind {
    /// Adds the games of this kind of one deal.
    fn add<'a>(&mut self, games: impl Iterator<Item = &'a Declared>) {
        let (mut made, mut count) = (0, 0);
        for game in games {
            self.promised += game.promised;
            made += usize::from(game.made);
            count += 1;
        }
        self.made.add(made, count);
    }

    fn promises(&self) -> Option<Promises> {
        let made = self.made.share()?;
        Some(Promises { promised: self.promised / made.of as f64, made })
    }
}

impl Calibration {
    fn of<'a>(deals: u64, seed: u64, by_deal: impl Iterator<Item = &'a Vec<Declared>>) -> Calibration {
        let mut all = Kind::default();
        let mut by_chance = [Kind::default(); CLASSES];
        let mut by_contract: BTreeMap<usize, Kind> = BTreeMap::new();
        let mut squares = 0.0;
        for games in by_deal {
            all.add(games.iter());
            for (i, kind) in by_chance.iter_mut().enumerate() {
                kind.add(games.iter().filter(|game| class(game.promised) == i));
            }
            let contracts: std::collections::BTreeSet<usize> =
                games.iter().map(|game| game.contract.index()).collect();
            for contract in contracts {
                let kind = by_contract.entry(contract).or_default();
                kind.add(games.iter().filter(|game| game.contract.index() == contract));
            }
            squares += games
                .iter()
                .map(|game| (game.promised - f64::from(u8::from(game.made))).powi(2))
                .sum::<f64>();
        }
        let all = all.promises();
        let from = |i: usize| i as f64 / CLASSES as f64;
        let by_chance = by_chance
            .iter()
            .enumerate()
            .filter_map(|(i, kind)| kind.promises().map(|promises| ByChance { from: from(i), promises }));
        let by_contract = by_contract.iter().filter_map(|(&contract, kind)| {
            let contract = Contract::from_index(contract).to_string();
            kind.promises().map(|promises| ByPromisedContract { contract, promises })
        });
        Calibration {
            deals,
            seed,
            all,
            by_chance: by_chance.collect(),
            by_contract: by_contract.collect(),
            brier: all.map(|all| squares / all.made.of as f64),
        }
    }
}

/// The class of a promise.
fn class(promised: f64) -> usize {
    ((promised * CLASSES as f64) as usize).min(CLASSES - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use skat_env::skat::Game;

    #[test]
    fn promises_stand_beside_what_was_kept() {
        let grand = Contract::hand(Game::Grand);
        let clubs = Contract::hand(Game::Clubs);
        let game = |contract, promised, made| Declared { contract, promised, made };
        let deals = [
            vec![game(grand, 0.95, true), game(clubs, 0.5, false)],
            vec![game(grand, 1.0, true)],
            vec![],
            vec![game(clubs, 0.55, true)],
        ];
        let found = Calibration::of(4, 1, deals.iter());
        let counts = |promises: Promises| (promises.made.count, promises.made.of);
        assert_eq!(counts(found.all.expect("four games")), (3, 4));
        assert!((found.all.expect("four games").promised - 0.75).abs() < 1e-12);
        let by_chance: Vec<_> = found.by_chance.iter().map(|c| (c.from, counts(c.promises))).collect();
        assert_eq!(by_chance, [(0.5, (1, 2)), (0.9, (2, 2))]);
        let by_contract: Vec<_> =
            found.by_contract.iter().map(|c| (c.contract.as_str(), counts(c.promises))).collect();
        assert_eq!(by_contract, [("CH", (1, 2)), ("GH", (2, 2))]);
        let brier = (0.05f64.powi(2) + 0.25 + 0.0 + 0.45f64.powi(2)) / 4.0;
        assert!((found.brier.expect("four games") - brier).abs() < 1e-12);
        let none = Calibration::of(1, 1, [vec![]].iter());
        assert!(none.all.is_none() && none.brier.is_none() && none.by_chance.is_empty());
    }
}

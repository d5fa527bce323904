//! Whether a network is calibrated: the probabilities that it predicts when it declares, and what
//! is observed.

use super::deal;
use crate::crew::Crew;
use crate::duel::DuelConfig;
use crate::statistics::{Clusters, Fraction};
use crate::streams;
use serde::{Deserialize, Serialize};
use skat_agents::rollout::finish;
use skat_agents::skat::Neural;
use skat_agents::{Agent, Decision};
use skat_env::Environment as _;
use skat_env::skat::{Action, Contract, Outcome, Rules, Seat, State};
use std::collections::BTreeMap;

/// What was predicted of games, and what was observed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Calibration {
    /// How many deals were played, three games each.
    pub deals: u64,
    /// The seed of the deals.
    pub seed: u64,
    /// All games that the network declared; `None` if it declared none.
    pub all: Option<Predictions>,
    /// By the predicted probability, in tenths from the lowest on; empty ones are left out.
    pub by_probability: Vec<ByProbability>,
    /// By contract, in the order of their numbers; those that were not declared are left out.
    pub by_contract: Vec<ByDeclaredContract>,
    /// The mean square of the predicted probability less what was observed, 1 or 0 (G. Brier,
    /// *Verification of forecasts*, 1950); `None` without games.
    pub brier: Option<f64>,
}

/// What was predicted, and what was observed, in some games.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Predictions {
    /// The mean of the network's probabilities to make the contract with its announcements,
    /// whatever the bid, 0 to 1.
    pub predicted: f64,
    /// How many were made.
    pub observed: Fraction,
}

/// The games with a prediction in one tenth.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ByProbability {
    /// The least prediction, 0 to 0.9.
    pub from: f64,
    /// The games.
    #[serde(flatten)]
    pub predictions: Predictions,
}

/// The games with one contract.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ByDeclaredContract {
    /// Its short name, `GH` for Grand Hand.
    pub contract: String,
    /// The games.
    #[serde(flatten)]
    pub predictions: Predictions,
}

/// The number of classes into which predictions are sorted.
const CLASSES: usize = 10;

/// A game that the network declared.
#[derive(Clone, Copy, Debug)]
struct PredictedGame {
    contract: Contract,
    predicted: f64,
    observed: bool,
}

/// Plays the network alone in each seat of every deal against two of `others`; `None` for two of
/// itself.
///
/// A prediction is the network's probability, at the declaration, that the cards fall as the
/// declared game demands, by the mean of its valuations that it chooses by. Runs on the current
/// rayon pool; the result is the same for any number of threads.
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
    let crew = Crew::new(vec![others.map_or_else(|| network.fork(), Agent::fork)]);
    let chunks: Vec<Vec<Vec<PredictedGame>>> = crew.play_deals(deals, progress, |range, others| {
        let mut network = network.clone();
        let mut games = |index| {
            let game = |seat| declared(&mut network, &mut *others[0], seed, index, seat);
            Seat::ALL.into_iter().filter_map(game).collect()
        };
        range.map(&mut games).collect()
    });
    Calibration::of(deals, seed, chunks.iter().flatten())
}

/// The game that the network declares in this seat, if it does.
fn declared(
    network: &mut Neural,
    others: &mut dyn Agent<State>,
    seed: u64,
    index: u64,
    seat: Seat,
) -> Option<PredictedGame> {
    let state = State::new(deal(seed, index), Rules::default());
    let mut rngs = Seat::ALL.map(|other| streams::of_duel::<State>(seed, index, seat.index(), other.index()));
    let mut prediction = None;
    let ended = finish(state, |state, player| {
        let view = state.view(player);
        let decision = Decision { view, legal: view.legal, rng: &mut rngs[player] };
        if player != seat.index() {
            return others.act(decision);
        }
        let action = network.act(decision);
        if let Action::Declare(contract) = action {
            let needed = Outcome::required_by(contract) as usize;
            let outcomes = network.outcomes(&view);
            let found = outcomes.iter().find(|(other, _)| *other == action);
            prediction = found
                .map(|(_, probabilities)| (contract, f64::from(probabilities[needed..].iter().sum::<f32>())));
        }
        action
    });
    let (contract, predicted) = prediction?;
    Some(PredictedGame {
        contract,
        predicted,
        observed: ended.played()?.outcome >= Outcome::required_by(contract),
    })
}

/// Games of one kind, not yet counted together.
#[derive(Clone, Copy, Debug, Default)]
struct Group {
    predicted: f64,
    observed: Clusters,
}

impl Group {
    /// Adds the games of this kind of one deal.
    fn add<'a>(&mut self, games: impl Iterator<Item = &'a PredictedGame>) {
        let (mut observed, mut count) = (0, 0);
        for game in games {
            self.predicted += game.predicted;
            observed += usize::from(game.observed);
            count += 1;
        }
        self.observed.add(observed, count);
    }

    fn predictions(&self) -> Option<Predictions> {
        let observed = self.observed.fraction()?;
        Some(Predictions { predicted: self.predicted / observed.of as f64, observed })
    }
}

impl Calibration {
    fn of<'a>(deals: u64, seed: u64, by_deal: impl Iterator<Item = &'a Vec<PredictedGame>>) -> Calibration {
        let mut all = Group::default();
        let mut by_probability = [Group::default(); CLASSES];
        let mut by_contract: BTreeMap<usize, Group> = BTreeMap::new();
        let mut squares = 0.0;
        for games in by_deal {
            all.add(games.iter());
            for (i, kind) in by_probability.iter_mut().enumerate() {
                kind.add(games.iter().filter(|game| class(game.predicted) == i));
            }
            let contracts: std::collections::BTreeSet<usize> =
                games.iter().map(|game| game.contract.index()).collect();
            for contract in contracts {
                let kind = by_contract.entry(contract).or_default();
                kind.add(games.iter().filter(|game| game.contract.index() == contract));
            }
            squares += games
                .iter()
                .map(|game| (game.predicted - f64::from(u8::from(game.observed))).powi(2))
                .sum::<f64>();
        }
        let all = all.predictions();
        let from = |i: usize| i as f64 / CLASSES as f64;
        let by_probability = by_probability.iter().enumerate().filter_map(|(i, kind)| {
            kind.predictions().map(|predictions| ByProbability { from: from(i), predictions })
        });
        let by_contract = by_contract.iter().filter_map(|(&contract, kind)| {
            let contract = Contract::from_index(contract).to_string();
            kind.predictions().map(|predictions| ByDeclaredContract { contract, predictions })
        });
        Calibration {
            deals,
            seed,
            all,
            by_probability: by_probability.collect(),
            by_contract: by_contract.collect(),
            brier: all.map(|all| squares / all.observed.of as f64),
        }
    }
}

/// The class of a prediction.
fn class(predicted: f64) -> usize {
    ((predicted * CLASSES as f64) as usize).min(CLASSES - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use skat_env::skat::Game;

    #[test]
    fn predictions_stand_beside_what_was_observed() {
        let grand = Contract::hand(Game::Grand);
        let clubs = Contract::hand(Game::Clubs);
        let game = |contract, predicted, observed| PredictedGame { contract, predicted, observed };
        let deals = [
            vec![game(grand, 0.95, true), game(clubs, 0.5, false)],
            vec![game(grand, 1.0, true)],
            vec![],
            vec![game(clubs, 0.55, true)],
        ];
        let found = Calibration::of(4, 1, deals.iter());
        let counts = |predictions: Predictions| (predictions.observed.count, predictions.observed.of);
        assert_eq!(counts(found.all.expect("four games")), (3, 4));
        assert!((found.all.expect("four games").predicted - 0.75).abs() < 1e-12);
        let by_probability: Vec<_> =
            found.by_probability.iter().map(|c| (c.from, counts(c.predictions))).collect();
        assert_eq!(by_probability, [(0.5, (1, 2)), (0.9, (2, 2))]);
        let by_contract: Vec<_> =
            found.by_contract.iter().map(|c| (c.contract.as_str(), counts(c.predictions))).collect();
        assert_eq!(by_contract, [("CH", (1, 2)), ("GH", (2, 2))]);
        let brier = (0.05f64.powi(2) + 0.25 + 0.0 + 0.45f64.powi(2)) / 4.0;
        assert!((found.brier.expect("four games") - brier).abs() < 1e-12);
        let none = Calibration::of(1, 1, [vec![]].iter());
        assert!(none.all.is_none() && none.brier.is_none() && none.by_probability.is_empty());
    }
}

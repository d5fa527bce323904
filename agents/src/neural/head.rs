//! What a network's outputs mean, and what an action is worth by them.
//!
//! In the bidding, picking up and burying an output is the expected score itself. From the declaration on it is the
//! distribution over the six outcomes ([`Outcome`]): won or lost, then Schneider and Schwarz given that. The expected
//! score of any contract, bid, announcement and overbid follows from it by the rules' own arithmetic.

use serde::{Deserialize, Serialize};
use skat_env::skat::score::{self, Outcome};
use skat_env::skat::view::Stage;
use skat_env::skat::{Action, BySeat, Contract, Declarer, Seat, View};
use skat_env::{Action as _, ActionSet as _};
use std::fmt;

/// What a network was trained to maximise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Objective {
    /// The own tournament points.
    Own,
    /// The own tournament points less the mean of the other two players': what decides a match.
    Difference,
}

impl fmt::Display for Objective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Objective::Own => "own",
            Objective::Difference => "difference",
        })
    }
}

/// Points that a score of 1 stands for in the network.
pub const SCALE: f32 = 100.0;

impl Objective {
    /// What `seat` gets for these tournament points, in units of [`SCALE`].
    pub fn score(self, points: BySeat<i32>, seat: Seat) -> f32 {
        let others = points[seat.next()] + points[seat.previous()];
        match self {
            Objective::Own => points[seat] as f32 / SCALE,
            Objective::Difference => (points[seat] as f32 - others as f32 / 2.0) / SCALE,
        }
    }

    /// What the observer of `view` gets for each outcome of `contract`, in units of [`SCALE`].
    ///
    /// Exact where he knows the matadors; a defender who does not reckons with the least number that is possible.
    pub fn payoffs(self, view: &View, declarer: Declarer, contract: Contract) -> [f32; 6] {
        let matadors = least_matadors(view, contract);
        Outcome::ALL.map(|outcome| {
            let settlement = score::settle(contract, declarer.bid, matadors, outcome);
            let points = BySeat::from_fn(|seat| score::tournament_points(settlement, declarer.seat, seat));
            self.score(points, view.seat)
        })
    }
}

/// The matadors that are certain from what the observer knows; at least one, as there is always one (ISkO 2.4).
fn least_matadors(view: &View, contract: Contract) -> i8 {
    let cards = view.declarer_cards();
    if view.is_declarer() {
        return score::matadors(contract.game(), cards);
    }
    let least = score::matadors(contract.game(), cards);
    let most = score::matadors(contract.game(), cards | view.unseen());
    match (least.signum() == most.signum(), least.abs() < most.abs()) {
        (false, _) => 1,
        (true, true) => least,
        (true, false) => most,
    }
}

/// How many outputs a network has.
pub const OUTPUTS: usize = 256;
/// Actions whose outputs are the logits of an outcome: 32 cards and 29 declarations.
const OUTCOME_ACTIONS: usize = 32 + Contract::COUNT;
const SCHNEIDER: usize = <Action as skat_env::Action>::COUNT;
const OWN_SCHNEIDER: usize = SCHNEIDER + OUTCOME_ACTIONS;
const COMMON: usize = OWN_SCHNEIDER + OUTCOME_ACTIONS;

/// The places of one action's outputs; each pair is summed, the second being common to all actions of the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Places {
    /// Bidding, picking up, burying: the score.
    Score {
        /// Where the score stands.
        score: [usize; 2],
    },
    /// Declaring and playing: logits of the outcome.
    Outcome {
        /// Won rather than lost.
        won: [usize; 2],
        /// Schneider or better, if won.
        schneider: [usize; 2],
        /// Own Schneider or worse, if lost.
        own_schneider: [usize; 2],
        /// Schwarz, if Schneider.
        schwarz: usize,
        /// Own Schwarz, if own Schneider.
        own_schwarz: usize,
    },
}

impl Places {
    /// The places for `action` at `stage`.
    pub fn of(stage: Stage, action: Action) -> Places {
        let index = action.index();
        let outcome = match action {
            Action::Card(card) if stage == Stage::Playing => card.index(),
            Action::Declare(contract) => 32 + contract.index(),
            _ => return Places::Score { score: [index, COMMON] },
        };
        Places::Outcome {
            won: [index, COMMON + 1],
            schneider: [SCHNEIDER + outcome, COMMON + 2],
            own_schneider: [OWN_SCHNEIDER + outcome, COMMON + 3],
            schwarz: COMMON + 4,
            own_schwarz: COMMON + 5,
        }
    }
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// The chances of the six outcomes, from worst to best.
pub fn outcome_distribution(outputs: &[f32], places: Places) -> Option<[f32; 6]> {
    let Places::Outcome { won, schneider, own_schneider, schwarz, own_schwarz } = places else { return None };
    let sum = |pair: [usize; 2]| outputs[pair[0]] + outputs[pair[1]];
    let won = sigmoid(sum(won));
    let schneider = sigmoid(sum(schneider));
    let own_schneider = sigmoid(sum(own_schneider));
    let schwarz = sigmoid(outputs[schwarz]);
    let own_schwarz = sigmoid(outputs[own_schwarz]);
    let lost = 1.0 - won;
    Some([
        lost * own_schneider * own_schwarz,
        lost * own_schneider * (1.0 - own_schwarz),
        lost * (1.0 - own_schneider),
        won * (1.0 - schneider),
        won * schneider * (1.0 - schwarz),
        won * schneider * schwarz,
    ])
}

/// The expected score of each considered action, in units of [`SCALE`].
///
/// `view` has the true names of the suits; `action_name` gives each action the name that the network knows.
pub fn values(
    objective: Objective,
    view: &View,
    outputs: &[f32],
    action_name: impl Fn(Action) -> Action,
) -> impl Iterator<Item = (Action, f32)> {
    let declarer = view.declarer();
    let playing = view.contract().zip(declarer).map(|(contract, d)| objective.payoffs(view, d, contract));
    considered(view).into_iter().map(move |action| {
        let places = Places::of(view.stage, action_name(action));
        let payoffs = match (action, declarer) {
            (Action::Declare(contract), Some(d)) => Some(objective.payoffs(view, d, contract)),
            _ => playing,
        };
        let value = match (places, outcome_distribution(outputs, places), payoffs) {
            (_, Some(chances), Some(payoffs)) => chances.iter().zip(&payoffs).map(|(p, v)| p * v).sum(),
            (Places::Score { score: [own, common] }, ..) => outputs[own] + outputs[common],
            _ => unreachable!("an outcome has a contract"),
        };
        (action, value)
    })
}

/// The actions that the learner chooses among: all legal ones but jump bids, which tell the others more and win
/// nothing that a lower bid does not, and conceding.
pub fn considered(view: &View) -> skat_env::skat::ActionSet {
    let bids = ((1u128 << 63) - 1) << Action::BIDS;
    let lowest = view.auction.lowest_legal_bid().map_or(0, |bid| 1 << Action::Bid(bid).index());
    let bits = view.legal.bits() & !(1 << Action::CONCEDE);
    skat_env::skat::ActionSet::from_bits(bits & (!bids | lowest))
}

/// Whether there is nothing to decide.
pub fn is_forced(view: &View) -> bool {
    considered(view).len() == 1
}

const _: () = assert!(COMMON + 6 == OUTPUTS);

//! What a network's outputs mean, and what an action is worth by them.
//!
//! In the bidding, picking up and burying an output is the expected score itself. From the
//! declaration on it is the distribution over the six outcomes ([`Outcome`]): won or lost, then
//! Schneider and Schwarz given that. The expected score of any contract, bid, announcement and
//! overbid follows from it by the rules' own arithmetic.

use super::advice::Advice;
use super::choices::considered;
use super::network::{Network, action_inputs};
use super::outputs::{Continuation, OWN_OUTPUTS, OWN_PART, output};
use crate::logistic;
use serde::{Deserialize, Serialize};
use skat_env::skat::score::{self, Outcome};
use skat_env::skat::view::Stage;
use skat_env::skat::{Action, BySeat, Contract, Declarer, Relabelling, Seat, View};
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

/// What an action is chosen by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Selection {
    /// What it is expected to score.
    #[default]
    Values,
    /// The same, but what it is expected to score in rollouts is the output that says so, at every
    /// stage, and is not computed from the outcomes.
    Scores,
    /// The logit of a policy: [`logit`]. Nothing else of the outputs was learnt.
    Logits,
}

impl fmt::Display for Selection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Selection::Values => "values",
            Selection::Scores => "scores",
            Selection::Logits => "logits",
        })
    }
}

/// What a network is told, and how its outputs become a choice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Criterion {
    /// What is maximised.
    pub objective: Objective,
    /// How much of an action's value is what rollouts would come to ([`Continuation::Rollout`]), 0
    /// to 1; the rest is what self-play would.
    pub rollout_weight: f32,
    /// Whether the network is told what the rules of thumb say of each action ([`Advice`]).
    pub advice: bool,
    /// What an action is chosen by.
    pub selection: Selection,
}

impl Criterion {
    /// The advice on the decision of the player whose view this is.
    pub fn advice(self, view: &View) -> Advice {
        if self.advice { Advice::of(view) } else { Advice::NONE }
    }

    /// How much each continuation counts.
    pub fn weight(self, continuation: Continuation) -> f32 {
        match continuation {
            Continuation::SelfPlay => 1.0 - self.rollout_weight,
            Continuation::Rollout => self.rollout_weight,
        }
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
    /// Exact where he knows the matadors; a defender who does not reckons with the least number
    /// that is possible.
    pub fn payoffs(self, view: &View, declarer: Declarer, contract: Contract) -> [f32; 6] {
        let matadors = least_matadors(view, contract);
        Outcome::ALL.map(|outcome| {
            let settlement = score::settle(contract, declarer.bid, matadors, outcome);
            let points = BySeat::from_fn(|seat| score::tournament_points(settlement, declarer.seat, seat));
            self.score(points, view.seat)
        })
    }
}

/// The matadors that are certain from what the observer knows; at least one, as there is always one
/// (ISkO 2.4).
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

/// What the network's outputs for an action say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// The expected score: bidding, picking up, burying.
    Score,
    /// Logits of the outcome: declaring and playing.
    Outcome,
}

impl Meaning {
    /// What they say of `action` at `stage`.
    pub fn of(stage: Stage, action: Action) -> Meaning {
        match action {
            Action::Card(_) if stage == Stage::Playing => Meaning::Outcome,
            Action::Declare(_) => Meaning::Outcome,
            _ => Meaning::Score,
        }
    }
}

/// An output that an action and its state share.
fn both(own: [f32; OWN_PART], common: &[f32], output: usize) -> f32 {
    own[output] + common[output]
}

fn probability(own: [f32; OWN_PART], common: &[f32], output: usize) -> f32 {
    logistic(both(own, common, output))
}

/// What the play is expected to come to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Expectation {
    /// The declarer's probability to win, 0 to 1.
    pub won: f32,
    /// The declarer's card points, as [`points_scaled`] counts them; of no account in Null.
    pub points: f32,
}

impl Expectation {
    /// By the outputs for one continuation: an action's own and the common ones.
    pub fn of(own: [f32; OWN_PART], common: &[f32]) -> Expectation {
        Expectation { won: probability(own, common, output::WON), points: both(own, common, output::POINTS) }
    }

    /// As much of `other` as `share` says, the rest of this.
    pub fn mix(self, share: f32, other: Expectation) -> Expectation {
        let mix = |own: f32, other: f32| own + share * (other - own);
        Expectation { won: mix(self.won, other.won), points: mix(self.points, other.points) }
    }
}

/// Card points of the declarer as the network counts them: 0 for 60, 1 for 90.
pub fn points_scaled(points: u8) -> f32 {
    (f32::from(points) - 60.0) / 30.0
}

/// The probabilities of the six outcomes, from worst to best, by the outputs for one continuation:
/// an action's own and the common ones.
pub fn outcome_distribution(own: [f32; OWN_PART], common: &[f32]) -> [f32; 6] {
    let won = probability(own, common, output::WON);
    let schneider = probability(own, common, output::SCHNEIDER);
    let own_schneider = probability(own, common, output::OWN_SCHNEIDER);
    let schwarz = logistic(common[output::SCHWARZ]);
    let own_schwarz = logistic(common[output::OWN_SCHWARZ]);
    let lost = 1.0 - won;
    [
        lost * own_schneider * own_schwarz,
        lost * own_schneider * (1.0 - own_schwarz),
        lost * (1.0 - own_schneider),
        won * (1.0 - schneider),
        won * schneider * (1.0 - schwarz),
        won * schneider * schwarz,
    ]
}

/// The logit of an action in the policy of a network that was trained to be one: the own output of
/// the score in self-play. What all actions have in common would change nothing.
pub fn logit(own: &[f32; OWN_OUTPUTS]) -> f32 {
    Continuation::SelfPlay.own(own)[output::SCORE]
}

/// The value of each considered action: its expected score in units of [`SCALE`], or its logit
/// where the criterion says so.
///
/// `view` has the true names of the suits, `names` those that the network knows; `advice` is none
/// where the criterion wants none; `state` and `common` are what the network read of the
/// observation.
pub fn values<'a>(
    network: &'a Network,
    criterion: Criterion,
    view: &'a View,
    names: Relabelling,
    advice: &'a Advice,
    (state, common): (&'a [f32], &'a [f32]),
) -> impl Iterator<Item = (Action, f32)> + 'a {
    let declarer = view.declarer();
    let payoffs = move |contract| declarer.map(|d| criterion.objective.payoffs(view, d, contract));
    let playing = view.contract().and_then(payoffs);
    rated(network, view, names, advice, state).into_iter().map(move |(action, own)| {
        if criterion.selection == Selection::Logits {
            return (action, logit(&own));
        }
        let payoffs = match (Meaning::of(view.stage, action), action) {
            (Meaning::Score, _) => None,
            (Meaning::Outcome, Action::Declare(contract)) => payoffs(contract),
            (Meaning::Outcome, _) => playing,
        };
        let value = |continuation: Continuation| match criterion.weight(continuation) {
            0.0 => 0.0,
            weight => {
                let is_direct =
                    criterion.selection == Selection::Scores && continuation == Continuation::Rollout;
                let payoffs = payoffs.as_ref().filter(|_| !is_direct);
                weight * expected(continuation.own(&own), continuation.common(common), payoffs)
            }
        };
        (action, Continuation::ALL.map(value).iter().sum())
    })
}

/// The own outputs of each considered action, those for rollouts less their mean.
fn rated(
    network: &Network,
    view: &View,
    names: Relabelling,
    advice: &Advice,
    state: &[f32],
) -> Vec<(Action, [f32; OWN_OUTPUTS])> {
    let rate = |action: Action| {
        let inputs = action_inputs(names.action(action), advice.features(view, action));
        (action, network.rate(state, inputs))
    };
    let mut owns: Vec<_> = considered(view).iter().map(rate).collect();
    centre(owns.iter_mut().map(|(_, own)| own));
    owns
}

/// The probabilities of the six outcomes after each considered action, from worst to best, by the
/// criterion's mean of the continuations; only of declarations and cards. The parameters are those
/// of [`values`].
pub fn outcomes(
    network: &Network,
    criterion: Criterion,
    view: &View,
    names: Relabelling,
    advice: &Advice,
    (state, common): (&[f32], &[f32]),
) -> Vec<(Action, [f32; 6])> {
    let mut owns = rated(network, view, names, advice, state);
    owns.retain(|&(action, _)| Meaning::of(view.stage, action) == Meaning::Outcome);
    let probabilities = |own: [f32; OWN_OUTPUTS]| {
        let parts = Continuation::ALL
            .map(|c| (criterion.weight(c), outcome_distribution(c.own(&own), c.common(common))));
        std::array::from_fn(|i| parts.iter().map(|(weight, part)| weight * part[i]).sum())
    };
    owns.into_iter().map(|(action, own)| (action, probabilities(own))).collect()
}

/// Takes from the considered actions' own outputs for rollouts their mean.
///
/// As every action of a decision is rolled out with the same cards, what they have in common is
/// left to the common outputs, and its luck does not reach what is learnt of their differences: a
/// dueling network (Z. Wang et al., *Dueling Network Architectures for Deep Reinforcement
/// Learning*, 2016).
pub fn centre<'a>(owns: impl Iterator<Item = &'a mut [f32; OWN_OUTPUTS]>) {
    let mut owns: Vec<_> = owns.collect();
    for i in OWN_PART * Continuation::Rollout as usize..OWN_OUTPUTS {
        let mean = owns.iter().map(|own| own[i]).sum::<f32>() / owns.len() as f32;
        owns.iter_mut().for_each(|own| own[i] -= mean);
    }
}

/// The expected score by the outputs for one continuation: of the outcomes if it is given what they
/// pay.
fn expected(own: [f32; OWN_PART], common: &[f32], payoffs: Option<&[f32; 6]>) -> f32 {
    match payoffs {
        Some(payoffs) => outcome_distribution(own, common).iter().zip(payoffs).map(|(p, v)| p * v).sum(),
        None => both(own, common, output::SCORE),
    }
}

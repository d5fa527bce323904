//! One decision of self-play with its result, and its bytes in a checkpoint.

use super::targets::{Label, Targets};
use skat_agents::skat::neural::{Continuation, Features, HOLDERS, output};
use skat_env::Action as _;
use skat_env::skat::encode::v1;
use skat_env::skat::view::Stage;
use skat_env::skat::{Action, CardSet, Outcome};

/// An action that was rolled out apart from the game, with the result of the rollout.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rollout {
    /// The action, in the network's naming of suits.
    pub action: Action,
    /// The inputs of the action in addition to its number.
    pub features: Features,
    /// The targets.
    pub targets: Targets,
}

/// What the network's outputs for an action should be.
pub(super) struct ActionTargets {
    pub(super) action: Action,
    pub(super) features: Features,
    pub(super) continuation: Continuation,
    pub(super) targets: Targets,
}

/// One decision with its result.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// The observation.
    pub row: v1::Row,
    /// The action, in the network's naming of suits.
    pub action: Action,
    /// The inputs of the action in addition to its number.
    pub features: Features,
    /// Where the deal stood.
    pub stage: Stage,
    /// How the deal came out.
    pub label: Label,
    /// Whether every other action of the same decision has a sample too, played out with the same
    /// cards, or actions of it were rolled out.
    pub is_compared: bool,
    /// The score of the player who decided, in units of [`skat_agents::skat::neural::SCALE`].
    pub score: f32,
    /// The declarer's probability to win that is to be expected; not used where the label has the
    /// score alone.
    pub won: f32,
    /// The declarer's card points that are to be expected, in the network's scale
    /// ([`skat_agents::skat::neural::points_scaled`]); `None` where they are not counted to the
    /// end.
    pub points: Option<f32>,
    /// The unseen cards, in the network's naming: the next player's, the previous one's, the
    /// skat's.
    pub hidden: [CardSet; HOLDERS],
    /// The actions of the decision that were rolled out: all considered ones, or with a margin the
    /// close ones; none if it was not drawn.
    pub rollouts: Vec<Rollout>,
}

impl Sample {
    /// Targets from the result of the game.
    pub fn targets(&self) -> Targets {
        let mut targets = self.label.targets(self.score);
        if self.label.won().is_some() {
            targets.0[output::WON].0 = self.won;
            targets.0[output::POINTS] = self.points.map_or((0.0, 0.0), |points| (points, 1.0));
        }
        targets
    }

    /// Another action of the same decision, whose result is not known yet.
    pub(super) fn other(&self, action: Action, features: Features) -> Sample {
        let Sample { row, stage, label, is_compared, score, won, points, hidden, .. } = *self;
        let rollouts = Vec::new();
        Sample { row, action, features, stage, label, is_compared, score, won, points, hidden, rollouts }
    }

    /// The targets: of the action from the result of the game, of rolled-out actions from their
    /// rollouts.
    pub(super) fn by_action(&self) -> impl Iterator<Item = ActionTargets> + '_ {
        let game = ActionTargets {
            action: self.action,
            features: self.features,
            continuation: Continuation::SelfPlay,
            targets: self.targets(),
        };
        let rolled_out = |&Rollout { action, features, targets }: &Rollout| ActionTargets {
            action,
            features,
            continuation: Continuation::Rollout,
            targets,
        };
        std::iter::once(game).chain(self.rollouts.iter().map(rolled_out))
    }

    /// How many actions that are.
    pub(super) fn action_count(&self) -> usize {
        1 + self.rollouts.len()
    }

    /// Appends the sample's bytes.
    pub fn write(&self, out: &mut Vec<u8>) {
        for word in self.row.0 {
            out.extend_from_slice(&word.to_le_bytes());
        }
        let stage = self.stage.index() as u8;
        let label = match self.label {
            Label::Score => 0,
            Label::Decided(won) => 1 + u8::from(won),
            Label::Outcome(outcome) => 3 + outcome as u8,
        };
        let rollouts = u8::try_from(self.rollouts.len()).expect("a decision has at most 128 actions");
        out.extend_from_slice(&[
            self.action.index() as u8,
            stage,
            label,
            u8::from(self.is_compared),
            rollouts,
        ]);
        for number in [self.score, self.won, self.points.unwrap_or(f32::NAN)] {
            out.extend_from_slice(&number.to_le_bytes());
        }
        for cards in self.hidden {
            out.extend_from_slice(&cards.bits().to_le_bytes());
        }
        write_features(self.features, out);
        for Rollout { action, features, targets } in &self.rollouts {
            out.push(action.index() as u8);
            write_features(*features, out);
            for (target, weight) in targets.0 {
                out.extend_from_slice(&target.to_le_bytes());
                out.extend_from_slice(&weight.to_le_bytes());
            }
        }
    }

    /// Takes a sample from the front of `bytes`; `None` if there is none.
    pub fn read(bytes: &mut &[u8]) -> Option<Sample> {
        let mut row = v1::Row::ZERO;
        for word in &mut row.0 {
            *word = u64::from_le_bytes(take(bytes)?);
        }
        let [action, stage, label, is_compared, rollouts] = take(bytes)?;
        let stage = *Stage::ALL.get(stage as usize).filter(|&&stage| stage != Stage::Over)?;
        let label = match label {
            0 => Label::Score,
            1 => Label::Decided(false),
            2 => Label::Decided(true),
            n => Label::Outcome(*Outcome::ALL.get(n as usize - 3)?),
        };
        let [score, won, points] = [float(bytes)?, float(bytes)?, float(bytes)?];
        let mut read_cards = || take(bytes).map(u32::from_le_bytes).map(CardSet::from_bits);
        let hidden = [read_cards()?, read_cards()?, read_cards()?];
        let features = read_features(bytes)?;
        let mut read_rollout = || {
            let [action] = take(bytes)?;
            let features = read_features(bytes)?;
            let mut targets = Targets::default();
            for (target, weight) in &mut targets.0 {
                (*target, *weight) = (float(bytes)?, float(bytes)?);
            }
            Some(Rollout { action: Action::from_index(action as usize)?, features, targets })
        };
        Some(Sample {
            row,
            action: Action::from_index(action as usize)?,
            features,
            stage,
            label,
            is_compared: is_compared != 0,
            score,
            won,
            points: (!points.is_nan()).then_some(points),
            hidden,
            rollouts: (0..rollouts).map(|_| read_rollout()).collect::<Option<_>>()?,
        })
    }
}

pub(in crate::skat) fn write_features(features: Features, out: &mut Vec<u8>) {
    out.extend_from_slice(&features.action.to_le_bytes());
    out.extend_from_slice(&features.advice.to_le_bytes());
    out.extend_from_slice(&features.facts.to_le_bytes());
}

pub(in crate::skat) fn read_features(bytes: &mut &[u8]) -> Option<Features> {
    let [action, advice] = [take(bytes)?, take(bytes)?].map(u64::from_le_bytes);
    Some(Features { action, advice, facts: u128::from_le_bytes(take(bytes)?) })
}

pub(in crate::skat) fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (first, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(*first)
}

fn float(bytes: &mut &[u8]) -> Option<f32> {
    take(bytes).map(f32::from_le_bytes)
}

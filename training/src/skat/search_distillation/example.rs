//! A decision that is learnt from, and its bytes in a checkpoint.

use crate::skat::rollout_improvement::{read_features, take, write_features};
use skat_agents::skat::neural::{COMMON_OUTPUTS, Features, OWN_OUTPUTS};
use skat_env::Action as _;
use skat_env::skat::encode::v1;
use skat_env::skat::view::Stage;
use skat_env::skat::{Action, Game, View};

/// A decision that is learnt from.
#[derive(Clone, Debug, PartialEq)]
pub struct Example {
    /// The observation, in the network's naming of suits.
    pub row: v1::Row,
    /// Which part of the deal it belongs to.
    pub part: Part,
    /// The considered actions in that naming, with their inputs beside the number.
    pub actions: Vec<(Action, Features)>,
    /// What the network should make of them.
    pub targets: Targets,
}

/// What the network should make of a decision's actions.
#[derive(Clone, Debug, PartialEq)]
pub enum Targets {
    /// A value for each action, by a search; `None` for those that have none.
    Values(Vec<Option<Value>>),
    /// The outputs of the reference network.
    Outputs(Outputs),
}

/// What an action is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Value {
    /// The tournament points that the player gets more than the mean of the others.
    pub points: f32,
    /// Their standard error; infinite where it is not known.
    pub error: f32,
}

/// A network's outputs for a decision.
#[derive(Clone, Debug, PartialEq)]
pub struct Outputs {
    /// Of each action, those for rollouts less their mean.
    pub own: Vec<[f32; OWN_OUTPUTS]>,
    /// Of the position.
    pub common: [f32; COMMON_OUTPUTS],
}

/// Which part of a deal a decision belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The stage.
    pub stage: Stage,
    /// Whether the declarer decides.
    pub is_declarer: bool,
    /// 0 for suit games and before the declaration, 1 for Grand, 2 for Null.
    pub game: u8,
    /// How many cards the player holds.
    pub cards: u8,
}

impl Part {
    /// Of the decision of the player whose view this is.
    pub fn of(view: &View) -> Part {
        let game = view.contract().map_or(0, |contract| match contract.game() {
            Game::Grand => 1,
            Game::Null => 2,
            _ => 0,
        });
        Part { stage: view.stage, is_declarer: view.is_declarer(), game, cards: view.hand.len() as u8 }
    }

    /// What metrics call the groups that it belongs to: in the play the role, the role with the
    /// kind of game, the role with how far the play is; else the stage.
    pub fn names(self) -> Vec<String> {
        if self.stage != Stage::Playing {
            let stage = match self.stage {
                Stage::Bidding => "bidding",
                Stage::PickingUp => "picking_up",
                Stage::Burying(_) => "burying",
                Stage::Declaring => "declaring",
                Stage::Playing | Stage::Over => "playing",
            };
            return vec![stage.into()];
        }
        let role = if self.is_declarer { "declarer" } else { "defenders" };
        let game = ["suit", "grand", "null"][usize::from(self.game)];
        let phase = match self.cards {
            8.. => "early",
            5..=7 => "middle",
            _ => "late",
        };
        vec![role.into(), format!("{role}_{game}"), format!("{role}_{phase}")]
    }
}

impl Example {
    /// Whether a search has valued its actions.
    pub fn is_labelled(&self) -> bool {
        matches!(self.targets, Targets::Values(_))
    }

    /// Appends the example's bytes.
    pub fn write(&self, out: &mut Vec<u8>) {
        self.row.0.iter().for_each(|word| out.extend_from_slice(&word.to_le_bytes()));
        let Part { stage, is_declarer, game, cards } = self.part;
        let actions = u8::try_from(self.actions.len()).expect("a decision has at most 128 actions");
        let is_labelled = u8::from(self.is_labelled());
        out.extend_from_slice(&[
            stage.index() as u8,
            u8::from(is_declarer),
            game,
            cards,
            is_labelled,
            actions,
        ]);
        for &(action, features) in &self.actions {
            out.push(action.index() as u8);
            write_features(features, out);
        }
        let mut put = |number: f32| out.extend_from_slice(&number.to_le_bytes());
        match &self.targets {
            Targets::Values(values) => values.iter().for_each(|value| {
                let Value { points, error } = value.unwrap_or(Value { points: f32::NAN, error: 0.0 });
                put(points);
                put(error);
            }),
            Targets::Outputs(Outputs { own, common }) => {
                own.iter().flatten().chain(common).for_each(|&number| put(number));
            }
        }
    }

    /// Takes an example from the front of `bytes`; `None` if there is none.
    pub fn read(bytes: &mut &[u8]) -> Option<Example> {
        let mut row = v1::Row::ZERO;
        for word in &mut row.0 {
            *word = u64::from_le_bytes(take(bytes)?);
        }
        let [stage, is_declarer, game, cards, is_labelled, count] = take(bytes)?;
        let stage = *Stage::ALL.get(usize::from(stage))?;
        let part = Part { stage, is_declarer: is_declarer != 0, game: (game < 3).then_some(game)?, cards };
        let action = |bytes: &mut &[u8]| {
            let [action] = take(bytes)?;
            Some((Action::from_index(action.into())?, read_features(bytes)?))
        };
        let actions = (0..count).map(|_| action(bytes)).collect::<Option<_>>()?;
        let float = |bytes: &mut &[u8]| take(bytes).map(f32::from_le_bytes);
        let value = |bytes: &mut &[u8]| {
            let value = Value { points: float(bytes)?, error: float(bytes)? };
            Some((!value.points.is_nan()).then_some(value))
        };
        let targets = if is_labelled != 0 {
            Targets::Values((0..count).map(|_| value(bytes)).collect::<Option<_>>()?)
        } else {
            let own = |bytes: &mut &[u8]| {
                let mut own = [0.0; OWN_OUTPUTS];
                own.iter_mut().try_for_each(|output| float(bytes).map(|read| *output = read))?;
                Some(own)
            };
            let own = (0..count).map(|_| own(bytes)).collect::<Option<_>>()?;
            let mut common = [0.0; COMMON_OUTPUTS];
            common.iter_mut().try_for_each(|output| float(bytes).map(|read| *output = read))?;
            Targets::Outputs(Outputs { own, common })
        };
        Some(Example { row, part, actions, targets })
    }
}

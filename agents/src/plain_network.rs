//! Networks that the plain algorithms train, for any game: their outputs, their file, and the agent
//! that plays them.

mod file;

use crate::agent::{Agent, Decision, Opinion};
use crate::catalogue::Recipe;
use crate::layer::ShapeError;
use crate::mlp::{Activations, Element, Mlp};
use crate::spec_error::SpecError;
use crate::tensors::{FileError, Problem};
use serde::{Deserialize, Serialize};
use skat_env::encode::total;
use skat_env::{Action as _, ActionSet as _, Encoder, Environment};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The form of a network's outputs for actions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Head {
    /// One output for each action of the game, all of them in one pass.
    #[default]
    PerAction,
    /// One output; the action is an input in addition to the observation, one of as many features
    /// as there are actions.
    ActionAsInput,
}

impl Head {
    /// As configs and files write it.
    pub const fn name(self) -> &'static str {
        match self {
            Head::PerAction => PER_ACTION,
            Head::ActionAsInput => ACTION_AS_INPUT,
        }
    }
}

/// The game, encoder and algorithm of a network, as in its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Purpose {
    /// The game.
    pub game: String,
    /// The encoder that writes its observations.
    pub observation: String,
    /// The algorithm that trained it: `ppo` and `imitation`, whose ratings are logits, or `dmc`,
    /// whose ratings are scaled returns.
    pub algorithm: String,
}

impl Purpose {
    /// From these names.
    pub fn new(game: &str, observation: &str, algorithm: &str) -> Purpose {
        Purpose { game: game.into(), observation: observation.into(), algorithm: algorithm.into() }
    }
}

/// A network that rates the legal actions of a decision, higher is better; it may come with a
/// second network for the value of the decision itself.
#[derive(Clone, Debug, PartialEq)]
pub struct PlainNetwork {
    purpose: Purpose,
    head: Head,
    actions: usize,
    mlp: Mlp,
    value: Option<Mlp>,
}

/// Memory that is kept from call to call.
#[derive(Clone, Debug, Default)]
pub struct Buffers {
    activations: Activations,
    asked: Vec<(usize, usize)>,
    ratings: Vec<f32>,
}

impl PlainNetwork {
    /// A network for a game with so many actions.
    ///
    /// # Errors
    /// When its inputs or outputs do not fit the head.
    pub fn new(purpose: Purpose, head: Head, actions: usize, mlp: Mlp) -> Result<PlainNetwork, ShapeError> {
        let outputs = match head {
            Head::PerAction => actions,
            Head::ActionAsInput => 1,
        };
        if mlp.outputs() != outputs {
            let found = format!("{} outputs wide", mlp.outputs());
            return Err(ShapeError { place: "the last layer".into(), found, expected: outputs.to_string() });
        }
        if head == Head::ActionAsInput && mlp.inputs() <= actions {
            let found = format!("{} inputs wide", mlp.inputs());
            let expected = format!("more than the {actions} of the actions");
            return Err(ShapeError { place: "the first layer".into(), found, expected });
        }
        Ok(PlainNetwork { purpose, head, actions, mlp, value: None })
    }

    /// The same with a value network: one output for an observation, the scaled return that the
    /// player may expect.
    ///
    /// # Errors
    /// When it does not read the same observations or has more than one output.
    pub fn with_value(self, value: Mlp) -> Result<PlainNetwork, ShapeError> {
        let (found, expected) = ([value.inputs(), value.outputs()], [self.features(), 1]);
        if found != expected {
            let place = "the value network, inputs and outputs".into();
            let (found, expected) = (format!("{found:?} wide"), format!("{expected:?}"));
            return Err(ShapeError { place, found, expected });
        }
        Ok(PlainNetwork { value: Some(value), ..self })
    }

    /// The layers of the network that values observations, if there is one.
    pub fn value(&self) -> Option<&Mlp> {
        self.value.as_ref()
    }

    /// The same, to change its numbers.
    pub fn value_mut(&mut self) -> Option<&mut Mlp> {
        self.value.as_mut()
    }

    /// What it is for.
    pub fn purpose(&self) -> &Purpose {
        &self.purpose
    }

    /// How it rates actions.
    pub fn head(&self) -> Head {
        self.head
    }

    /// The layers.
    pub fn mlp(&self) -> &Mlp {
        &self.mlp
    }

    /// The layers, to change their numbers.
    pub fn mlp_mut(&mut self) -> &mut Mlp {
        &mut self.mlp
    }

    /// How many features an observation has.
    pub fn features(&self) -> usize {
        match self.head {
            Head::PerAction => self.mlp.inputs(),
            Head::ActionAsInput => self.mlp.inputs() - self.actions,
        }
    }

    /// Rates the actions that a mask says are legal, `[rows, actions]`; negative infinity stands at
    /// every other.
    ///
    /// What is written for a row does not depend on the others.
    ///
    /// # Panics
    /// When observation or mask are not as long as the network expects.
    pub fn rate<'a, 'r, T: Element>(
        &self,
        rows: impl ExactSizeIterator<Item = (&'r [T], &'r [u8])> + Clone,
        buffers: &'a mut Buffers,
    ) -> &'a [f32] {
        let Buffers { activations, asked, ratings } = buffers;
        ratings.clear();
        ratings.resize(rows.len() * self.actions, f32::NEG_INFINITY);
        asked.clear();
        for (row, (_, mask)) in rows.clone().enumerate() {
            assert_eq!(mask.len(), self.actions, "a place in the mask for each action");
            asked.extend((0..self.actions).filter(|&action| mask[action] != 0).map(|action| (row, action)));
        }
        let observations = rows.map(|(observation, _)| observation);
        match self.head {
            Head::PerAction => {
                let outputs = self.mlp.forward(observations, activations);
                for &(row, action) in asked.iter() {
                    ratings[row * self.actions + action] = outputs[row * self.actions + action];
                }
            }
            Head::ActionAsInput => {
                let features = self.features();
                asked.iter_mut().for_each(|(_, action)| *action += features);
                let outputs = self.mlp.forward_actions(observations, asked, activations);
                for (&(row, input), &rating) in asked.iter().zip(outputs) {
                    ratings[row * self.actions + input - features] = rating;
                }
            }
        }
        ratings
    }
}

/// The heads, as configs and files write them.
const PER_ACTION: &str = "per_action";
const ACTION_AS_INPUT: &str = "action_as_input";

/// A game whose observations the plain algorithms learn from.
pub trait Observed: Environment {
    /// Writes them.
    type Encoder: Encoder<Self::View, Element: Element> + Default + 'static;
    /// The encoder's name, as it stands in the files of networks.
    const OBSERVATION: &'static str;
}

/// The file of a network that a plain algorithm has trained, played greedily: `net:PATH`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainRecipe {
    path: PathBuf,
}

impl<E: Observed> Recipe<E> for PlainRecipe {
    const NAME: &'static str = "net";
    const FORMS: &'static [&'static str] = &["net:PATH"];
    const ABOUT: &'static str =
        "a network that a plain algorithm (PPO or Deep Monte Carlo) has trained, greedily";

    fn read(rest: &str) -> Result<Option<PlainRecipe>, SpecError> {
        let Some(path) = rest.strip_prefix(':') else { return Ok(None) };
        Ok((!path.is_empty()).then(|| PlainRecipe { path: path.into() }))
    }

    fn write(&self) -> String {
        format!(":{}", self.path.display())
    }

    fn build(self) -> Result<Box<dyn Agent<E>>, SpecError> {
        let network = PlainNetwork::load(&self.path)?;
        let Purpose { game, observation, .. } = network.purpose();
        let expected = [E::NAME, E::OBSERVATION];
        let quoted = |word: &str| format!("\"{word}\"");
        let (features, actions) = (total(E::Encoder::BLOCKS), E::Action::COUNT);
        for (field, found, expected) in [
            ("game", quoted(game), quoted(expected[0])),
            ("observation", quoted(observation), quoted(expected[1])),
            ("features", network.features().to_string(), features.to_string()),
            ("actions", network.actions.to_string(), actions.to_string()),
        ] {
            if found != expected {
                let problem = Problem::Metadata { field, found, expected };
                return Err(FileError { path: self.path, problem }.into());
            }
        }
        Ok(Box::new(PlainAgent::<E, E::Encoder>::new(Arc::new(network), E::Encoder::default())))
    }

    fn network(&self) -> Option<&Path> {
        Some(&self.path)
    }
}

/// Plays a network greedily: always the legal action of the highest rating, the first of equals.
#[derive(Clone, Debug)]
pub struct PlainAgent<E, O> {
    network: Arc<PlainNetwork>,
    encoder: O,
    buffers: Buffers,
    game: PhantomData<fn() -> E>,
}

impl<E: Environment, O: Encoder<E::View, Element: Element>> PlainAgent<E, O> {
    /// A player with this network, whose observations `encoder` writes.
    pub fn new(network: Arc<PlainNetwork>, encoder: O) -> PlainAgent<E, O> {
        PlainAgent { network, encoder, buffers: Buffers::default(), game: PhantomData }
    }

    /// The ratings of these decisions, as [`PlainNetwork::rate`] gives them.
    fn rate(&mut self, decisions: &[Decision<'_, E>]) -> &[f32] {
        let (width, actions) = (O::LEN, E::Action::COUNT);
        let mut rows = vec![O::Element::default(); decisions.len() * width];
        let mut masks = vec![0; decisions.len() * actions];
        let places = rows.chunks_exact_mut(width).zip(masks.chunks_exact_mut(actions));
        for (decision, (row, mask)) in decisions.iter().zip(places) {
            self.encoder.encode(&decision.view, row);
            decision.legal.write_mask(mask);
        }
        let rows = rows.chunks_exact(width).zip(masks.chunks_exact(actions));
        self.network.rate(rows, &mut self.buffers)
    }
}

/// The number of the highest rating, the first of equals.
///
/// # Panics
/// When there is none.
pub fn greedy(ratings: &[f32]) -> usize {
    (1..ratings.len()).fold(0, |best, i| if ratings[i] > ratings[best] { i } else { best })
}

impl<E, O> Agent<E> for PlainAgent<E, O>
where
    E: Environment,
    O: Encoder<E::View, Element: Element> + 'static,
{
    fn act(&mut self, decision: Decision<'_, E>) -> E::Action {
        let mut actions = Vec::with_capacity(1);
        self.act_batch(vec![decision], &mut actions);
        actions[0]
    }

    fn act_batch(&mut self, decisions: Vec<Decision<'_, E>>, actions: &mut Vec<E::Action>) {
        let ratings = self.rate(&decisions).chunks_exact(E::Action::COUNT).map(greedy);
        actions.extend(
            ratings.map(|action| E::Action::from_index(action).expect("a legal action has a number")),
        );
    }

    fn consider(&mut self, decision: Decision<'_, E>) -> Opinion<E::Action> {
        let unit = match self.network.purpose.algorithm.as_str() {
            "dmc" => "scaled returns",
            _ => "logits of a policy",
        };
        let legal = decision.legal;
        let ratings = self.rate(std::slice::from_ref(&decision));
        let values = legal.into_iter().map(|action: E::Action| (action, ratings[action.index()])).collect();
        let choice = E::Action::from_index(greedy(ratings)).expect("a legal action has a number");
        Opinion { choice, values, errors: Vec::new(), unit, method: "network" }
    }

    fn fork(&self) -> Box<dyn Agent<E>> {
        Box::new(self.clone())
    }
}

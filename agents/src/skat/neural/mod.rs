//! The player that asks a trained network.

mod advice;
mod choices;
mod exchange;
mod file;
mod head;
mod inputs;
mod network;
mod outputs;
mod suits;

pub use crate::layer::{Layer, ShapeError};
pub use crate::skat::heuristic::Exchange;
pub use crate::tensors::{FileError, Problem};
pub use advice::Advice;
pub use choices::{considered, is_forced};
pub use exchange::{exchange_value, exchanges_in_question, observe_exchanges};
pub use file::{Networks, from_bytes, load, to_bytes};
pub use head::{
    Criterion, Expectation, Meaning, Objective, SCALE, Selection, centre, logit, outcome_distribution,
    outcomes, points_scaled, values,
};
pub use inputs::{ADVICE_LEN, Features, OPINION, observe};
pub use network::{
    ACTION_INPUTS, Buffers, Extras, HEADS, HIDDEN, INNER, Network, Reading, WIDEST_HEAD, action_inputs,
};
pub use outputs::{
    COMMON_OUTPUTS, COMMON_PART, Continuation, HIDDEN_OUTPUTS, HOLDERS, OWN_OUTPUTS, OWN_PART,
    holder_probabilities, output,
};
pub use suits::{SUIT_COLUMNS, SUIT_FEATURES, SUIT_INPUTS, SUIT_LAYERS, SuitLayers, suit_of};

use crate::agent::{Agent, Decision, Opinion};
use crate::catalogue::Recipe;
use crate::spec::{read_path, write_path};
use crate::spec_error::SpecError;
use skat_env::skat::encode::v1;
use skat_env::skat::view::Stage;
use skat_env::skat::{Action, Card, Relabelling, State, View};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The file of the network that comes with this crate.
pub(super) const SHIPPED: &[u8] = include_bytes!("../../../../models/skat.safetensors");

/// Plays a trained network greedily: always the action of the highest value.
#[derive(Clone, Debug)]
pub struct Neural {
    network: Arc<Network>,
    /// Another network, which values what comes of exchanges.
    exchange: Option<Arc<Network>>,
    criterion: Criterion,
    buffers: Buffers,
}

impl Neural {
    /// A player with this network.
    pub fn new(network: Arc<Network>, criterion: Criterion) -> Neural {
        Neural { network, exchange: None, criterion, buffers: Buffers::default() }
    }

    /// The player who buries and declares by this network: by what it makes, in its common output
    /// for the score, of what comes of each exchange.
    pub fn with_exchange(self, exchange: Arc<Network>) -> Neural {
        Neural { exchange: Some(exchange), ..self }
    }

    /// A player with the networks of a file.
    pub fn of(Networks { main, exchange, criterion }: Networks) -> Neural {
        let exchange = exchange.map(Arc::new);
        Neural { exchange, ..Neural::new(Arc::new(main), criterion) }
    }

    /// A player with the network of a file.
    ///
    /// # Errors
    /// When the file is missing or broken, or holds a network of another shape.
    pub fn load(path: &Path) -> Result<Neural, FileError> {
        Ok(Neural::of(Networks::load(path)?))
    }

    /// A player with the network that comes with this crate; its card is `models/README.md`.
    pub fn shipped() -> Neural {
        Neural::of(Networks::from_bytes(SHIPPED).expect("the shipped network is whole"))
    }

    /// What its network is told, and how that becomes a choice.
    pub fn criterion(&self) -> Criterion {
        self.criterion
    }

    /// The network, the main one where there is another for the exchange.
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// The network for burying and declaring, if that is another.
    pub fn exchange(&self) -> Option<&Network> {
        self.exchange.as_deref()
    }

    /// What the network of exchanges makes of the next steps, in tournament points; `None` where
    /// there is none or there is something else to decide.
    fn steps_of_exchange(&mut self, view: &View) -> Option<Vec<(Action, f32)>> {
        let network = self.exchange.as_ref()?;
        let is_exchange = matches!(view.stage, Stage::Burying(_) | Stage::Declaring);
        is_exchange.then(|| exchange::next_steps(network, view, &mut self.buffers))
    }

    /// Who holds each unseen card: for each card by its number the probabilities of the next
    /// player, the previous one and the skat, which add up to 1. Of no account for cards that the
    /// observer sees; `None` if the network has not learnt it.
    pub fn holders(&mut self, view: &View) -> Option<[[f32; HOLDERS]; 32]> {
        self.network.hidden()?;
        let (names, row) = observe(view);
        let torso = self.network.read(&[row], &mut self.buffers).torso(0);
        let probabilities = self.network.holders(torso)?;
        Some(std::array::from_fn(|card| probabilities[names.card(Card::from_index(card)).index()]))
    }

    /// What each considered action is expected to score, in tournament points; of a policy the
    /// actions' logits.
    ///
    /// A network of exchanges values the steps that those in question begin with, no others.
    pub fn values(&mut self, view: &View) -> Vec<(Action, f32)> {
        if let Some(steps) = self.steps_of_exchange(view) {
            return steps;
        }
        let (names, row) = observe(view);
        let network = &self.network;
        let reading = network.read(&[row], &mut self.buffers).row(0);
        let advice = self.criterion.advice(view);
        let scale = match self.criterion.selection {
            Selection::Values | Selection::Scores => SCALE,
            Selection::Logits => 1.0,
        };
        values(network, self.criterion, view, names, &advice, reading).map(|(a, v)| (a, v * scale)).collect()
    }
}

impl Neural {
    /// The probabilities of the six outcomes ([`Outcome`](skat_env::skat::Outcome)) after each
    /// declaration or card that is considered, from worst to best. Empty for a policy, which does
    /// not predict them.
    pub fn outcomes(&mut self, view: &View) -> Vec<(Action, [f32; 6])> {
        if self.criterion.selection == Selection::Logits {
            return Vec::new();
        }
        let (names, row) = observe(view);
        let network = &self.network;
        let reading = network.read(&[row], &mut self.buffers).row(0);
        let advice = self.criterion.advice(view);
        outcomes(network, self.criterion, view, names, &advice, reading)
    }
}

/// The action of the highest value, the first of equals.
pub fn best(values: impl Iterator<Item = (Action, f32)>) -> Action {
    values
        .reduce(|best, next| if next.1 > best.1 { next } else { best })
        .expect("there is always a legal action")
        .0
}

impl Agent<State> for Neural {
    fn act(&mut self, decision: Decision<'_, State>) -> Action {
        let mut actions = Vec::with_capacity(1);
        self.act_batch(vec![decision], &mut actions);
        actions[0]
    }

    fn act_batch(&mut self, decisions: Vec<Decision<'_, State>>, actions: &mut Vec<Action>) {
        let forced = |view: &View| considered(view).iter().next().filter(|_| is_forced(view));
        let mut chosen: Vec<Option<Action>> = decisions.iter().map(|d| forced(&d.view)).collect();
        for (chosen, decision) in chosen.iter_mut().zip(&decisions).filter(|(chosen, _)| chosen.is_none()) {
            *chosen = self.steps_of_exchange(&decision.view).map(|steps| best(steps.into_iter()));
        }
        let open: Vec<usize> = (0..decisions.len()).filter(|&i| chosen[i].is_none()).collect();
        let (names, rows): (Vec<Relabelling>, Vec<v1::Row>) =
            open.iter().map(|&i| observe(&decisions[i].view)).unzip();
        let reading = self.network.read(&rows, &mut self.buffers);
        for (row, i) in open.into_iter().enumerate() {
            let view = &decisions[i].view;
            let advice = self.criterion.advice(view);
            let values = values(&self.network, self.criterion, view, names[row], &advice, reading.row(row));
            chosen[i] = Some(best(values));
        }
        actions.extend(chosen.into_iter().flatten());
    }

    /// No values where nothing is to be chosen.
    fn consider(&mut self, decision: Decision<'_, State>) -> Opinion<Action> {
        let is_forced = is_forced(&decision.view);
        let values = if is_forced { Vec::new() } else { Neural::values(self, &decision.view) };
        let unit = match self.criterion.selection {
            Selection::Values | Selection::Scores => "tournament points",
            Selection::Logits => "nats of a policy",
        };
        Opinion { choice: self.act(decision), values, errors: Vec::new(), unit, method: "network" }
    }

    fn fork(&self) -> Box<dyn Agent<State>> {
        Box::new(self.clone())
    }
}

/// [`Neural`] by name: the network that comes with this crate, or that of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NeuralRecipe(pub Option<PathBuf>);

impl NeuralRecipe {
    /// The player.
    ///
    /// # Errors
    /// When the file is missing or broken, or holds something else.
    pub fn load(&self) -> Result<Neural, FileError> {
        self.0.as_deref().map_or_else(|| Ok(Neural::shipped()), Neural::load)
    }
}

impl Recipe<State> for NeuralRecipe {
    const NAME: &'static str = "neural";
    const FORMS: &'static [&'static str] = &["neural", "neural:PATH"];
    const ABOUT: &'static str =
        "a trained network, played greedily: the one that comes with the program, or that in PATH";

    fn read(rest: &str) -> Result<Option<NeuralRecipe>, SpecError> {
        Ok(read_path("neural", rest)?.map(NeuralRecipe))
    }

    fn write(&self) -> String {
        write_path(self.0.as_ref())
    }

    fn build(self) -> Result<Box<dyn Agent<State>>, SpecError> {
        Ok(Box::new(self.load()?))
    }

    fn network(&self) -> Option<&Path> {
        self.0.as_deref()
    }

    const SHIPPED: Option<&'static [u8]> = Some(SHIPPED);
}

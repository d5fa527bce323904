//! The player that asks a trained network.

mod file;
mod head;
mod network;

pub use file::{FileError, Problem, from_bytes, load, to_bytes};
pub use head::{
    Expectation, Meaning, Objective, SCALE, considered, is_forced, outcome_distribution, points_scaled,
    values,
};
pub use network::{
    ACTION_INPUTS, Buffers, COMMON_OUTPUTS, HEADS, Layer, Network, OWN_OUTPUTS, Reading, ShapeError,
    WIDEST_HEAD, action_inputs, output,
};

use crate::agent::{Agent, Decision, Opinion};
use skat_env::skat::encode::v1;
use skat_env::skat::view::Stage;
use skat_env::skat::{Action, Card, CardSet, Relabelling, State, View};
use std::path::Path;
use std::sync::Arc;

/// Plays a trained network greedily: always the action of the highest expected score.
#[derive(Clone, Debug)]
pub struct Neural {
    network: Arc<Network>,
    objective: Objective,
    buffers: Buffers,
}

impl Neural {
    /// A player with this network.
    pub fn new(network: Arc<Network>, objective: Objective) -> Neural {
        Neural { network, objective, buffers: Buffers::default() }
    }

    /// A player with the network of a file.
    ///
    /// # Errors
    /// When the file is missing or broken, or holds a network of another shape.
    pub fn load(path: &Path) -> Result<Neural, FileError> {
        let (network, objective) = load(path)?;
        Ok(Neural::new(Arc::new(network), objective))
    }

    /// The network.
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// What each considered action is expected to score, in tournament points.
    pub fn values(&mut self, view: &View) -> Vec<(Action, f32)> {
        let (names, row) = observe(view);
        let reading = self.network.read(&[row], &mut self.buffers).row(0);
        values(&self.network, self.objective, view, names, reading).map(|(a, v)| (a, v * SCALE)).collect()
    }
}

/// The renaming of suits and the observation that the network gets for a view.
pub fn observe(view: &View) -> (Relabelling, v1::Row) {
    let names = Relabelling::of(view);
    (names, v1::row(&names.view(view)))
}

/// The action of the highest value, the first of equals.
pub fn best(values: impl Iterator<Item = (Action, f32)>) -> Action {
    values
        .reduce(|best, next| if next.1 > best.1 { next } else { best })
        .expect("there is always a legal action")
        .0
}

/// The pairs that may be buried from here, each with the card to lay away now.
fn pairs(view: &View) -> Vec<(Card, CardSet)> {
    let mut pairs = Vec::with_capacity(66);
    for now in view.legal_cards() {
        let laid_away = view.buried | CardSet::of(now);
        if laid_away.len() == 2 {
            pairs.push((now, laid_away));
        } else {
            let higher = |card: &Card| *card > now;
            pairs.extend(view.hand.iter().filter(higher).map(|card| (now, laid_away | CardSet::of(card))));
        }
    }
    pairs
}

impl Neural {
    /// What is decided apart from the batch: where nothing is to be chosen, and burying.
    fn apart(&mut self, view: &View) -> Option<Action> {
        match view.stage {
            _ if is_forced(view) => considered(view).iter().next(),
            Stage::Burying(_) => Some(self.bury(view)),
            _ => None,
        }
    }

    /// Burying and declaring are one decision: the card that leads to the best game that can be declared.
    fn bury(&mut self, view: &View) -> Action {
        let pairs = pairs(view);
        let after: Vec<View> = pairs.iter().map(|(_, two)| view.after_burying(*two)).collect();
        let (names, rows): (Vec<Relabelling>, Vec<v1::Row>) = after.iter().map(observe).unzip();
        let reading = self.network.read(&rows, &mut self.buffers);
        let worth = |i: usize| {
            let games = values(&self.network, self.objective, &after[i], names[i], reading.row(i));
            games.map(|(_, value)| value).fold(f32::NEG_INFINITY, f32::max)
        };
        best(pairs.iter().enumerate().map(|(i, (now, _))| (Action::Card(*now), worth(i))))
    }
}

impl Agent<State> for Neural {
    fn act(&mut self, decision: Decision<'_, State>) -> Action {
        let mut actions = Vec::with_capacity(1);
        self.act_batch(vec![decision], &mut actions);
        actions[0]
    }

    fn act_batch(&mut self, decisions: Vec<Decision<'_, State>>, actions: &mut Vec<Action>) {
        let mut chosen: Vec<Option<Action>> = decisions.iter().map(|d| self.apart(&d.view)).collect();
        let open: Vec<usize> = (0..decisions.len()).filter(|&i| chosen[i].is_none()).collect();
        let (names, rows): (Vec<Relabelling>, Vec<v1::Row>) =
            open.iter().map(|&i| observe(&decisions[i].view)).unzip();
        let reading = self.network.read(&rows, &mut self.buffers);
        for (row, i) in open.into_iter().enumerate() {
            let view = &decisions[i].view;
            chosen[i] = Some(best(values(&self.network, self.objective, view, names[row], reading.row(row))));
        }
        actions.extend(chosen.into_iter().flatten());
    }

    /// No values for what it does not consider one by one: where nothing is to be chosen, and for burying.
    fn consider(&mut self, decision: Decision<'_, State>) -> Opinion<Action> {
        let is_apart = is_forced(&decision.view) || matches!(decision.view.stage, Stage::Burying(_));
        let values = if is_apart { Vec::new() } else { Neural::values(self, &decision.view) };
        Opinion { choice: self.act(decision), values, unit: "tournament points" }
    }

    fn fork(&self) -> Box<dyn Agent<State>> {
        Box::new(self.clone())
    }
}

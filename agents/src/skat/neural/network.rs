//! The forward pass of a trained network on plain arrays.
//!
//! Observations are bits with few ones, so the first layer is a sum of weight rows; the others are
//! matrix products. This is what plays, alone and in self-play; training goes through Burn and is
//! tested to give the same numbers.

use super::inputs::{ADVICE_LEN, Features, OPINION};
use super::outputs::{COMMON_OUTPUTS, HIDDEN_OUTPUTS, HOLDERS, OWN_OUTPUTS, holder_probabilities};
use super::suits::{SUIT_LAYERS, SUITS, SuitLayers, suit_of, sum_suits};
use crate::layer::{Layer, ShapeError, add, check, matrix, matrix_mut, multiply, relu, sum_rows};
use ndarray::Axis;
use ndarray::linalg::general_mat_mul;
use skat_env::Action as _;
use skat_env::skat::Action;
use skat_env::skat::encode::{action_v1, v1};

/// A network that rates actions: a torso reads the observation once, a small head then looks at
/// each action.
///
/// The torso is fully connected layers, each followed by ReLU. `state`, `common` and `hidden`, if
/// there is one, read its last layer. An action is a few ones among [`ACTION_INPUTS`]: its number
/// and its [`Features`]; `action` sums their rows onto what `state` says, and after another ReLU,
/// and `inner` with one more if there is such a layer, `out` makes the action's own outputs of it.
///
/// With [`SuitLayers`] the four suits are read one by one too: what is found is told to the torso,
/// beside the observation, and to the suit's own cards, beside `state` and `action`.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    torso: Vec<Layer>,
    state: Layer,
    action: Layer,
    suits: Option<SuitLayers>,
    inner: Option<Layer>,
    out: Layer,
    common: Layer,
    hidden: Option<Layer>,
}

/// What an action is to the network: its number, then its features, then the advice on it.
pub const ACTION_INPUTS: usize = <Action as skat_env::Action>::COUNT + action_v1::LEN + ADVICE_LEN;
/// The most that `state` may put out.
pub const WIDEST_HEAD: usize = 256;
/// The layers that follow the torso, by name.
pub const HEADS: [&str; 4] = ["state", "action", "out", "common"];
/// The second layer of the head, which a network may lack.
pub const INNER: &str = "inner";
/// The layer for hidden cards, which a network may lack.
pub const HIDDEN: &str = "hidden";

/// The layers that a network may lack.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Extras {
    /// Those that read the suits one by one.
    pub suits: Option<SuitLayers>,
    /// The head's second layer, as wide as its first.
    pub inner: Option<Layer>,
    /// The layer of card-location prediction.
    pub hidden: Option<Layer>,
}

impl Network {
    /// The network of these layers: the torso's, then those of [`HEADS`], and those that it may
    /// lack. The bias of `action` is put into that of `state`, to which it is always added.
    ///
    /// # Errors
    /// When shapes do not fit each other or the encoders.
    pub fn new(torso: Vec<Layer>, heads: [Layer; 4], extras: Extras) -> Result<Network, ShapeError> {
        let Extras { suits, inner, hidden } = extras;
        let [mut state, mut action, out, common] = heads;
        let head = state.weight.ncols().min(WIDEST_HEAD);
        suits.as_ref().map_or(Ok(()), |suits| suits.check(head))?;
        let mut width = v1::LEN + suits.as_ref().map_or(0, |suits| SUITS * suits.width());
        for (i, layer) in torso.iter().enumerate() {
            check(layer, &format!("torso{i}"), width, layer.weight.ncols())?;
            width = layer.weight.ncols();
        }
        check(&state, "state", width, head)?;
        check(&action, "action", ACTION_INPUTS, head)?;
        inner.as_ref().map_or(Ok(()), |inner| check(inner, INNER, head, head))?;
        check(&out, "out", head, OWN_OUTPUTS)?;
        check(&common, "common", width, COMMON_OUTPUTS)?;
        if torso.is_empty() {
            let place = "the torso".to_string();
            return Err(ShapeError { place, found: "empty".into(), expected: "one layer or more".into() });
        }
        state.bias += &action.bias;
        action.bias.fill(0.0);
        Network { torso, state, action, suits, inner, out, common, hidden: None }.with_hidden(hidden)
    }

    /// The same network with a layer of card-location prediction, or without one.
    ///
    /// # Errors
    /// When its shape does not fit.
    pub fn with_hidden(self, hidden: Option<Layer>) -> Result<Network, ShapeError> {
        if let Some(hidden) = &hidden {
            check(hidden, HIDDEN, self.common.weight.nrows(), HIDDEN_OUTPUTS)?;
        }
        Ok(Network { hidden, ..self })
    }

    /// The torso's layers, from input on.
    pub fn torso(&self) -> &[Layer] {
        &self.torso
    }

    /// The layers of [`HEADS`].
    pub fn heads(&self) -> [&Layer; 4] {
        [&self.state, &self.action, &self.out, &self.common]
    }

    /// The layers that read the suits one by one.
    pub fn suits(&self) -> Option<&SuitLayers> {
        self.suits.as_ref()
    }

    /// The head's second layer.
    pub fn inner(&self) -> Option<&Layer> {
        self.inner.as_ref()
    }

    /// The layer of card-location prediction.
    pub fn hidden(&self) -> Option<&Layer> {
        self.hidden.as_ref()
    }

    /// All layers with their names.
    pub fn layers(&self) -> impl Iterator<Item = (String, &Layer)> {
        let torso = self.torso.iter().enumerate().map(|(i, layer)| (format!("torso{i}"), layer));
        let heads = HEADS.into_iter().zip(self.heads());
        let suits = self.suits.iter().flat_map(|suits| SUIT_LAYERS.into_iter().zip(suits.layers()));
        let inner = self.inner.iter().map(|layer| (INNER, layer));
        let hidden = self.hidden.iter().map(|layer| (HIDDEN, layer));
        let others = heads.chain(suits).chain(inner).chain(hidden);
        torso.chain(others.map(|(name, layer)| (name.to_string(), layer)))
    }

    /// All layers, in the order of [`Network::layers`].
    fn layers_mut(&mut self) -> impl Iterator<Item = &mut Layer> {
        let heads = [&mut self.state, &mut self.action, &mut self.out, &mut self.common];
        let suits = self.suits.iter_mut().flat_map(SuitLayers::layers_mut);
        self.torso.iter_mut().chain(heads).chain(suits).chain(&mut self.inner).chain(&mut self.hidden)
    }

    /// How many numbers the network is made of.
    pub fn parameters(&self) -> usize {
        self.layers().map(|(_, layer)| layer.weight.len() + layer.bias.len()).sum()
    }

    /// Whether every parameter is a finite number.
    pub fn is_finite(&self) -> bool {
        self.layers().all(|(_, layer)| layer.weight.iter().chain(&layer.bias).all(|x| x.is_finite()))
    }

    /// Moves every parameter to `decay` times itself plus `1 - decay` times `other`'s.
    ///
    /// # Panics
    /// When the networks differ in shape.
    pub fn average_with(&mut self, other: &Network, decay: f32) {
        for (own, (_, other)) in self.layers_mut().zip(other.layers()) {
            own.weight.zip_mut_with(&other.weight, |a, &b| *a = decay * *a + (1.0 - decay) * b);
            own.bias.zip_mut_with(&other.bias, |a, &b| *a = decay * *a + (1.0 - decay) * b);
        }
    }

    /// Reads the observations. What is written for a row does not depend on the other rows.
    pub fn read<'a>(&self, rows: &[v1::Row], buffers: &'a mut Buffers) -> Reading<'a> {
        let count = rows.len();
        buffers.grow(&self.torso, count);
        self.read_suits(rows, buffers);
        sum_rows(&self.torso[0], rows.iter().map(v1::Row::ones), &mut buffers.torso[0]);
        if let Some(suits) = &self.suits {
            let told = self.torso[0].weight.view().split_at(Axis(0), v1::LEN).1;
            let width = self.torso[0].bias.len();
            let read = matrix(&buffers.suits[1], count, SUITS * suits.width());
            let mut sums = matrix_mut(&mut buffers.torso[0], count, width);
            general_mat_mul(1.0, &read, &told, 1.0, &mut sums);
        }
        for (i, layer) in self.torso.iter().enumerate() {
            let (before, after) = buffers.torso.split_at_mut(i);
            if let Some(input) = before.last() {
                multiply(layer, &input[..count * layer.weight.nrows()], &mut after[0]);
            }
            relu(&mut after[0][..count * layer.bias.len()]);
        }
        let last = &buffers.torso[self.torso.len() - 1][..count * self.state.weight.nrows()];
        buffers.state.resize(count * self.state.bias.len(), 0.0);
        buffers.common.resize(count * COMMON_OUTPUTS, 0.0);
        multiply(&self.state, last, &mut buffers.state);
        multiply(&self.common, last, &mut buffers.common);
        let mut head = self.state.bias.len();
        let mut state = &buffers.state;
        if self.suits.is_some() {
            let cards = buffers.suits[2].chunks_exact(SUITS * head);
            buffers.told.clear();
            for (state, cards) in state.chunks_exact(head).zip(cards) {
                buffers.told.extend_from_slice(state);
                buffers.told.extend_from_slice(cards);
            }
            head *= 1 + SUITS;
            state = &buffers.told;
        }
        Reading { torso: last, state, common: &buffers.common, widths: [self.state.weight.nrows(), head] }
    }

    /// Reads each suit, where there are layers for that.
    fn read_suits(&self, rows: &[v1::Row], buffers: &mut Buffers) {
        let Some(suits) = &self.suits else { return };
        let count = SUITS * rows.len();
        let [first, second, card] = &mut buffers.suits;
        for (buffer, layer) in [&mut *first, &mut *second, &mut *card].into_iter().zip(suits.layers()) {
            buffer.resize(count * layer.bias.len(), 0.0);
        }
        for (row, sums) in rows.iter().zip(first.chunks_exact_mut(SUITS * suits.first.bias.len())) {
            sum_suits(&suits.first, row, sums);
        }
        relu(first);
        multiply(&suits.second, first, second);
        relu(second);
        multiply(&suits.card, second, card);
    }

    /// The action's own outputs, given what was read of the state. The first of the inputs is its
    /// number.
    pub fn rate(&self, state: &[f32], inputs: impl Iterator<Item = usize>) -> [f32; OWN_OUTPUTS] {
        let head = self.state.bias.len();
        let mut sums = [0.0f32; WIDEST_HEAD];
        let sums = &mut sums[..head];
        sums.copy_from_slice(&state[..head]);
        let weight = self.action.weight.as_slice().expect("weights are contiguous");
        let mut is_number = self.suits.is_some();
        for i in inputs {
            add(sums, &weight[i * head..]);
            if std::mem::take(&mut is_number)
                && let Some(suit) = Action::from_index(i).and_then(suit_of)
            {
                add(sums, &state[(1 + suit) * head..]);
            }
        }
        relu(sums);
        let mut second = [0.0f32; WIDEST_HEAD];
        let sums = match &self.inner {
            None => sums,
            Some(inner) => {
                let second = &mut second[..head];
                second.copy_from_slice(inner.bias.as_slice().expect("a bias is contiguous"));
                let weight = inner.weight.as_slice().expect("weights are contiguous");
                for (&x, weights) in sums.iter().zip(weight.chunks_exact(head)).filter(|(x, _)| **x > 0.0) {
                    second.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += x * weight);
                }
                relu(second);
                second
            }
        };
        let mut own: [f32; OWN_OUTPUTS] = std::array::from_fn(|i| self.out.bias[i]);
        let weight = self.out.weight.as_slice().expect("weights are contiguous");
        for (x, weights) in sums.iter().zip(weight.chunks_exact(OWN_OUTPUTS)) {
            for (own, weight) in own.iter_mut().zip(weights) {
                *own += x * weight;
            }
        }
        own
    }

    /// Who holds each unseen card, by what was read of an observation: for each card, in the
    /// network's naming, the probabilities of the next player, the previous one and the skat, which
    /// add up to 1. Of no account for seen cards; `None` if the network has no such layer.
    pub fn holders(&self, torso: &[f32]) -> Option<[[f32; HOLDERS]; 32]> {
        let mut logits = [0.0; HIDDEN_OUTPUTS];
        multiply(self.hidden.as_ref()?, torso, &mut logits);
        Some(std::array::from_fn(|card| holder_probabilities(&logits[HOLDERS * card..])))
    }
}

/// The ones of an action: its number, and where its features stand.
pub fn action_inputs(action: Action, features: Features) -> impl Iterator<Item = usize> {
    let first = <Action as skat_env::Action>::COUNT;
    let advice = first + action_v1::LEN;
    let Features { action: does, advice: opinion, facts } = features;
    let [low, high] = [facts as u64, (facts >> 64) as u64];
    let facts = ones(low, advice + OPINION).chain(ones(high, advice + OPINION + 64));
    std::iter::once(action.index()).chain(ones(does, first)).chain(ones(opinion, advice)).chain(facts)
}

/// Where the ones of a word stand, counted from `first` on.
fn ones(word: u64, first: usize) -> impl Iterator<Item = usize> {
    let rests = std::iter::successors(Some(word), |&rest| Some(rest & rest.wrapping_sub(1)));
    rests.take_while(|&rest| rest != 0).map(move |rest| first + rest.trailing_zeros() as usize)
}

/// What the torso read of a batch of observations.
#[derive(Clone, Copy, Debug)]
pub struct Reading<'a> {
    torso: &'a [f32],
    state: &'a [f32],
    common: &'a [f32],
    /// Of the torso's last layer, and of `state` with what the suits' cards are told.
    widths: [usize; 2],
}

impl<'a> Reading<'a> {
    /// For observation `i`: what [`Network::rate`] takes, and the common outputs.
    pub fn row(&self, i: usize) -> (&'a [f32], &'a [f32]) {
        let inner = self.widths[1];
        let state = &self.state[i * inner..(i + 1) * inner];
        (state, &self.common[i * COMMON_OUTPUTS..(i + 1) * COMMON_OUTPUTS])
    }

    /// For observation `i`: what [`Network::holders`] takes.
    pub fn torso(&self, i: usize) -> &'a [f32] {
        let width = self.widths[0];
        &self.torso[i * width..(i + 1) * width]
    }
}

/// Memory for the layers' outputs, kept from call to call.
#[derive(Clone, Debug, Default)]
pub struct Buffers {
    suits: [Vec<f32>; 3],
    torso: Vec<Vec<f32>>,
    state: Vec<f32>,
    told: Vec<f32>,
    common: Vec<f32>,
}

impl Buffers {
    fn grow(&mut self, layers: &[Layer], rows: usize) {
        self.torso.resize_with(layers.len(), Vec::new);
        for (buffer, layer) in self.torso.iter_mut().zip(layers) {
            let needed = rows * layer.bias.len();
            if buffer.len() < needed {
                buffer.resize(needed, 0.0);
            }
        }
    }
}

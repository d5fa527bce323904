//! The network as a module of Burn.

use burn::module::Param;
use burn::nn::Linear;
use burn::prelude::*;
use burn::tensor::TensorData;
use burn::tensor::activation::relu;
use ndarray::{Array1, Array2};
use skat_agents::Layer;
use skat_agents::skat::neural::{Extras, Network, SUIT_COLUMNS, SUIT_FEATURES, SUIT_INPUTS, SuitLayers};

/// [`Network`] as Burn's module.
#[derive(Module, Debug)]
pub(super) struct Model {
    torso: Vec<Linear>,
    state: Linear,
    action: Linear,
    /// None, or the three of [`SuitLayers`].
    pub(super) suits: Vec<Linear>,
    inner: Option<Linear>,
    out: Linear,
    common: Linear,
    hidden: Option<Linear>,
}

/// Actions of a batch, on the device.
pub(super) struct Asked {
    /// `[actions, ACTION_INPUTS]`.
    pub(super) inputs: Tensor<2>,
    /// The row that each belongs to.
    pub(super) row: Tensor<1, Int>,
    /// Which suit of which row each is a card of, four for a row; one more than there are where it
    /// is none. For networks that read suits.
    pub(super) suit: Option<Tensor<1, Int>>,
}

fn linear(layer: &Layer, device: &Device) -> Linear {
    let weight = TensorData::new(layer.weight.iter().copied().collect::<Vec<f32>>(), layer.weight.shape());
    let bias = TensorData::new(layer.bias.to_vec(), [layer.bias.len()]);
    Linear { weight: Param::from_data(weight, device), bias: Some(Param::from_data(bias, device)) }
}

fn layer(linear: &Linear) -> Layer {
    let floats = |data: TensorData| data.try_to_vec::<f32>().expect("parameters are 32-bit floats");
    let [rows, columns] = linear.weight.dims();
    let weight = floats(linear.weight.val().into_data());
    let bias = linear.bias.as_ref().map(|bias| floats(bias.val().into_data()));
    Layer {
        weight: Array2::from_shape_vec((rows, columns), weight).expect("as many numbers as the shape says"),
        bias: Array1::from_vec(bias.unwrap_or_else(|| vec![0.0; columns])),
    }
}

impl Model {
    pub(super) fn of(network: &Network, device: &Device) -> Model {
        let [state, action, out, common] = network.heads().map(|layer| linear(layer, device));
        let layers = |layers: &[&Layer]| layers.iter().map(|layer| linear(layer, device)).collect();
        Model {
            torso: layers(&network.torso().iter().collect::<Vec<_>>()),
            state,
            action,
            suits: network.suits().map_or_else(Vec::new, |suits| layers(&suits.layers())),
            inner: network.inner().map(|layer| linear(layer, device)),
            out,
            common,
            hidden: network.hidden().map(|layer| linear(layer, device)),
        }
    }

    pub(super) fn network(&self) -> Network {
        let heads = [&self.state, &self.action, &self.out, &self.common].map(layer);
        let suits = match &self.suits[..] {
            [first, second, card] => {
                Some(SuitLayers { first: layer(first), second: layer(second), card: layer(card) })
            }
            _ => None,
        };
        let [inner, hidden] = [&self.inner, &self.hidden].map(|linear| linear.as_ref().map(layer));
        let network =
            Network::new(self.torso.iter().map(layer).collect(), heads, Extras { suits, inner, hidden });
        network.expect("training does not change shapes")
    }

    /// `[rows, features]` and the actions to the actions' own outputs, the rows' common ones and,
    /// if there is one, those of the card-location head.
    pub(super) fn forward(
        &self,
        observation: Tensor<2>,
        columns: &Tensor<1, Int>,
        asked: Asked,
    ) -> Vec<Tensor<2>> {
        let (mut read, cards) = self.read_suits(observation, columns);
        for layer in &self.torso {
            read = relu(layer.forward(read));
        }
        let mut sums = self.state.forward(read.clone()).select(0, asked.row);
        sums = sums + self.action.forward(asked.inputs);
        if let Some((cards, suit)) = cards.zip(asked.suit) {
            sums = sums + cards.select(0, suit);
        }
        let mut head = relu(sums);
        if let Some(inner) = &self.inner {
            head = relu(inner.forward(head));
        }
        let hidden = self.hidden.as_ref().map(|layer| layer.forward(read.clone()));
        [self.out.forward(head), self.common.forward(read)].into_iter().chain(hidden).collect()
    }

    /// The inputs of the torso, and the outputs of the suit layers for the cards of each suit of
    /// each row, zeros at the end for actions that are no card; `None` without such layers.
    fn read_suits(&self, observation: Tensor<2>, columns: &Tensor<1, Int>) -> (Tensor<2>, Option<Tensor<2>>) {
        let [first, second, card] = &self.suits[..] else { return (observation, None) };
        let device = &observation.device();
        let rows = observation.dims()[0];
        let suits = SUIT_COLUMNS.len();
        let features = observation.clone().select(1, columns.clone()).reshape([rows, suits, SUIT_FEATURES]);
        let which = Tensor::<2>::eye(suits, device).unsqueeze::<3>().expand([rows, suits, suits]);
        let inputs = Tensor::cat(vec![features, which], 2).reshape([rows * suits, SUIT_INPUTS]);
        let read = relu(second.forward(relu(first.forward(inputs))));
        let cards = card.forward(read.clone());
        let none = Tensor::zeros([1, cards.dims()[1]], device);
        let width = suits * read.dims()[1];
        let told = Tensor::cat(vec![observation, read.reshape([rows, width])], 1);
        (told, Some(Tensor::cat(vec![cards, none], 0)))
    }
}

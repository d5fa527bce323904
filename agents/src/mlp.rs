//! Multi-layer perceptrons on plain arrays, for observations with few features that are not 0.
//!
//! The first layer is a sum of the weight rows of those features; the others are matrix products.
//! This forward pass is used for playing, in self-play too; training uses Burn and is tested to
//! give the same numbers.

use crate::layer::{Layer, ShapeError, check, multiply, relu};

/// Fully connected layers, each but the last followed by ReLU.
#[derive(Clone, Debug, PartialEq)]
pub struct Mlp {
    layers: Vec<Layer>,
}

/// An element of an observation's row, which holds one feature or more.
pub trait Element: Copy + Default + Send + Sync + 'static {
    /// Calls `each` with number and value of every feature that is not 0, ascending.
    fn for_each_nonzero(row: &[Self], each: impl FnMut(usize, f32));

    /// Writes the first `out.len()` features.
    fn write(row: &[Self], out: &mut [f32]) {
        out.fill(0.0);
        Self::for_each_nonzero(row, |feature, x| out[feature] = x);
    }
}

impl Element for f32 {
    #[inline]
    fn for_each_nonzero(row: &[f32], mut each: impl FnMut(usize, f32)) {
        for (i, &x) in row.iter().enumerate().filter(|(_, x)| **x != 0.0) {
            each(i, x);
        }
    }
}

impl Element for u8 {
    #[inline]
    fn for_each_nonzero(row: &[u8], mut each: impl FnMut(usize, f32)) {
        for (i, &x) in row.iter().enumerate().filter(|(_, x)| **x != 0) {
            each(i, f32::from(x));
        }
    }
}

/// 64 features, 0 or 1, that of the lowest bit first.
impl Element for u64 {
    #[inline]
    fn for_each_nonzero(row: &[u64], mut each: impl FnMut(usize, f32)) {
        for (i, &word) in row.iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                each(64 * i + rest.trailing_zeros() as usize, 1.0);
                rest &= rest - 1;
            }
        }
    }
}

/// Memory for the layers' outputs, kept from call to call.
#[derive(Clone, Debug, Default)]
pub struct Activations {
    /// The outputs of the first layer for the observations, where actions are appended to them.
    read: Vec<f32>,
    layers: Vec<Vec<f32>>,
}

impl Mlp {
    /// The network of these layers, the input's first.
    ///
    /// # Errors
    /// When there is none, or one is empty or does not fit the one before it.
    pub fn new(layers: Vec<Layer>) -> Result<Mlp, ShapeError> {
        let Some(first) = layers.first() else {
            let (found, expected) = ("empty".into(), "one layer or more".into());
            return Err(ShapeError { place: "the network".into(), found, expected });
        };
        let mut inputs = first.weight.nrows();
        for (i, layer) in layers.iter().enumerate() {
            if layer.weight.is_empty() {
                let (place, found) = (format!("layer{i}.weight"), format!("{:?}", layer.weight.shape()));
                return Err(ShapeError { place, found, expected: "one input and one output or more".into() });
            }
            check(layer, &format!("layer{i}"), inputs, layer.weight.ncols())?;
            inputs = layer.weight.ncols();
        }
        Ok(Mlp { layers })
    }

    /// The layers, the input's first.
    pub fn layers(&self) -> &[Layer] {
        &self.layers
    }

    /// How many features it reads.
    pub fn inputs(&self) -> usize {
        self.layers[0].weight.nrows()
    }

    /// How many outputs it has.
    pub fn outputs(&self) -> usize {
        self.layers[self.layers.len() - 1].weight.ncols()
    }

    /// The widths of the hidden layers.
    pub fn hidden(&self) -> Vec<usize> {
        self.layers[1..].iter().map(|layer| layer.weight.nrows()).collect()
    }

    /// How many parameters it has.
    pub fn parameters(&self) -> usize {
        self.layers.iter().map(|layer| layer.weight.len() + layer.bias.len()).sum()
    }

    /// Moves every parameter to `decay` times itself plus `1 - decay` times `other`'s.
    ///
    /// # Panics
    /// When the networks differ in shape.
    pub fn average_with(&mut self, other: &Mlp, decay: f32) {
        for (own, other) in self.layers.iter_mut().zip(&other.layers) {
            own.weight.zip_mut_with(&other.weight, |a, &b| *a = decay * *a + (1.0 - decay) * b);
            own.bias.zip_mut_with(&other.bias, |a, &b| *a = decay * *a + (1.0 - decay) * b);
        }
    }

    /// Whether every parameter is a finite number.
    pub fn is_finite(&self) -> bool {
        self.layers.iter().all(|layer| layer.weight.iter().chain(&layer.bias).all(|x| x.is_finite()))
    }

    /// The outputs for these observations, `[rows, outputs]`. What is written for a row does not
    /// depend on the others.
    ///
    /// # Panics
    /// When a row has a feature that the network does not read.
    pub fn forward<'a, 'r, T: Element>(
        &self,
        rows: impl ExactSizeIterator<Item = &'r [T]>,
        activations: &'a mut Activations,
    ) -> &'a [f32] {
        let count = rows.len();
        activations.grow(self, count);
        self.read(rows, &mut activations.layers[0]);
        self.rest(count, activations)
    }

    /// The single output for each of these actions, an action being one more feature behind those
    /// of its observation.
    ///
    /// `asked` holds the number of the row and the number of the action's feature.
    ///
    /// # Panics
    /// When a row or an action has a feature that the network does not read.
    pub fn forward_actions<'a, 'r, T: Element>(
        &self,
        rows: impl ExactSizeIterator<Item = &'r [T]>,
        asked: &[(usize, usize)],
        activations: &'a mut Activations,
    ) -> &'a [f32] {
        let width = self.layers[0].bias.len();
        let mut read = std::mem::take(&mut activations.read);
        read.resize(rows.len() * width, 0.0);
        self.read(rows, &mut read);
        activations.grow(self, asked.len());
        let weight = self.layers[0].weight.as_slice().expect("weights are contiguous");
        for (&(row, feature), sums) in asked.iter().zip(activations.layers[0].chunks_exact_mut(width)) {
            let (read, weights) = (&read[row * width..], &weight[feature * width..(feature + 1) * width]);
            sums.iter_mut().zip(read).zip(weights).for_each(|((sum, read), weight)| *sum = read + weight);
        }
        activations.read = read;
        self.rest(asked.len(), activations)
    }

    /// The first layer.
    fn read<'r, T: Element>(&self, rows: impl Iterator<Item = &'r [T]>, out: &mut [f32]) {
        let Layer { weight, bias } = &self.layers[0];
        let weight = weight.as_slice().expect("weights are contiguous");
        let bias = bias.as_slice().expect("a bias is contiguous");
        let width = bias.len();
        for (row, sums) in rows.zip(out.chunks_exact_mut(width)) {
            sums.copy_from_slice(bias);
            T::for_each_nonzero(row, |feature, x| {
                let weights = &weight[feature * width..(feature + 1) * width];
                sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += x * weight);
            });
        }
    }

    /// The layers that follow the first.
    fn rest<'a>(&self, rows: usize, activations: &'a mut Activations) -> &'a [f32] {
        for (i, layer) in self.layers.iter().enumerate().skip(1) {
            let (before, after) = activations.layers.split_at_mut(i);
            let input = &mut before[i - 1][..rows * layer.weight.nrows()];
            relu(input);
            multiply(layer, input, &mut after[0]);
        }
        &activations.layers[self.layers.len() - 1][..rows * self.outputs()]
    }
}

impl Activations {
    fn grow(&mut self, network: &Mlp, rows: usize) {
        self.layers.resize_with(network.layers.len(), Vec::new);
        for (buffer, layer) in self.layers.iter_mut().zip(&network.layers) {
            let needed = rows * layer.bias.len();
            if buffer.len() < needed {
                buffer.resize(needed, 0.0);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ndarray::{Array1, Array2};

    fn layer(inputs: usize, outputs: usize, seed: f32) -> Layer {
        Layer {
            weight: Array2::from_shape_fn((inputs, outputs), |(i, j)| {
                (seed + 1.3 * i as f32 + 0.7 * j as f32).sin()
            }),
            bias: Array1::from_shape_fn(outputs, |j| (seed * j as f32).cos()),
        }
    }

    /// Sums in the order of the definition.
    fn slow(network: &Mlp, row: &[f32]) -> Vec<f32> {
        let mut x = row.to_vec();
        for (i, layer) in network.layers.iter().enumerate() {
            if i > 0 {
                relu(&mut x);
            }
            x = (0..layer.bias.len())
                .map(|j| {
                    layer.bias[j] + x.iter().enumerate().map(|(k, x)| x * layer.weight[(k, j)]).sum::<f32>()
                })
                .collect();
        }
        x
    }

    fn assert_near(found: &[f32], expected: &[f32]) {
        assert_eq!(found.len(), expected.len());
        assert!(found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-5), "{found:?} {expected:?}");
    }

    fn network(inputs: usize, outputs: usize) -> Mlp {
        let layers = vec![layer(inputs, 7, 0.3), layer(7, 5, 1.1), layer(5, outputs, 2.2)];
        Mlp::new(layers).expect("the layers fit")
    }

    #[test]
    fn rows_of_every_element_give_the_sums_of_the_definition() {
        let network = network(70, 3);
        let (a, b) = (0x8000_0000_0001_0421u64, 0b10_0110u64);
        let mut bytes = [0u8; 70];
        u64::for_each_nonzero(&[a, b], |i, _| bytes[i] = 1);
        let floats = bytes.map(f32::from);
        let expected = slow(&network, &floats);
        let mut activations = Activations::default();
        assert_near(network.forward([[a, b].as_slice()].into_iter(), &mut activations), &expected);
        assert_near(network.forward([bytes.as_slice()].into_iter(), &mut activations), &expected);
        let empty = slow(&network, &[0.0; 70]);
        let two = network.forward([[0.0f32; 70].as_slice(), floats.as_slice()].into_iter(), &mut activations);
        assert_near(&two[..3], &empty);
        assert_near(&two[3..], &expected);
    }

    #[test]
    fn an_action_is_one_more_feature() {
        let network = network(8, 1);
        let rows = [[1.0f32, 0.0, 0.5, 0.0, 0.0], [0.0, 2.0, 0.0, 0.0, 1.0]];
        let asked = [(1, 5), (0, 7), (1, 6)];
        let mut activations = Activations::default();
        let found =
            network.forward_actions(rows.iter().map(<[f32; 5]>::as_slice), &asked, &mut activations).to_vec();
        for (&(row, feature), found) in asked.iter().zip(found) {
            let mut input = [0.0; 8];
            input[..5].copy_from_slice(&rows[row]);
            input[feature] = 1.0;
            assert_near(&[found], &slow(&network, &input));
        }
    }

    #[test]
    fn layers_that_do_not_fit_are_refused() {
        let error = Mlp::new(vec![layer(3, 4, 0.0), layer(5, 2, 0.0)]).expect_err("4 outputs, 5 inputs");
        assert_eq!(error.to_string(), "layer1.weight is [5, 2], expected [4, 2]");
        assert!(Mlp::new(Vec::new()).is_err());
    }
}

//! The forward pass of a trained network on plain arrays.
//!
//! Observations are bits with few ones, so the first layer is a sum of weight rows; the others are matrix products.
//! This is what plays, alone and in self-play; training goes through Burn and is tested to give the same numbers.

use ndarray::linalg::general_mat_mul;
use ndarray::{Array1, Array2, ArrayView2, ArrayViewMut2};
use skat_env::skat::encode::v1;

/// A fully connected layer.
#[derive(Clone, Debug, PartialEq)]
pub struct Layer {
    /// `[inputs, outputs]`.
    pub weight: Array2<f32>,
    /// `[outputs]`.
    pub bias: Array1<f32>,
}

/// Fully connected layers with ReLU between them.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    layers: Vec<Layer>,
}

/// Layers that do not make a network.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place} is {found}, expected {expected}")]
pub struct ShapeError {
    /// Which tensor.
    pub place: String,
    /// Its shape.
    pub found: String,
    /// What it should be.
    pub expected: String,
}

impl Network {
    /// The network of these layers.
    ///
    /// # Errors
    /// When there are fewer than two, or shapes do not fit each other, `inputs` or `outputs`.
    pub fn new(layers: Vec<Layer>, inputs: usize, outputs: usize) -> Result<Network, ShapeError> {
        if layers.len() < 2 {
            let found = format!("{} layers", layers.len());
            return Err(ShapeError { place: "the network".into(), found, expected: "two or more".into() });
        }
        let mut width = inputs;
        for (i, layer) in layers.iter().enumerate() {
            let (rows, columns) = layer.weight.dim();
            let last = i + 1 == layers.len();
            if rows != width || (last && columns != outputs) {
                let expected_columns = if last { outputs } else { columns };
                return Err(ShapeError {
                    place: format!("layer{i}.weight"),
                    found: format!("[{rows}, {columns}]"),
                    expected: format!("[{width}, {expected_columns}]"),
                });
            }
            if layer.bias.len() != columns {
                return Err(ShapeError {
                    place: format!("layer{i}.bias"),
                    found: format!("[{}]", layer.bias.len()),
                    expected: format!("[{columns}]"),
                });
            }
            width = columns;
        }
        Ok(Network { layers })
    }

    /// The layers, from input to output.
    pub fn layers(&self) -> &[Layer] {
        &self.layers
    }

    /// How many numbers the network is made of.
    pub fn parameters(&self) -> usize {
        self.layers.iter().map(|layer| layer.weight.len() + layer.bias.len()).sum()
    }

    /// Moves every parameter to `decay` times itself plus `1 - decay` times `other`'s.
    ///
    /// # Panics
    /// When the networks differ in shape.
    pub fn average_with(&mut self, other: &Network, decay: f32) {
        for (own, other) in self.layers.iter_mut().zip(&other.layers) {
            own.weight.zip_mut_with(&other.weight, |a, &b| *a = decay * *a + (1.0 - decay) * b);
            own.bias.zip_mut_with(&other.bias, |a, &b| *a = decay * *a + (1.0 - decay) * b);
        }
    }

    /// The outputs for each observation, `[rows, outputs]`, valid until the next call with the same buffers.
    ///
    /// A row's outputs do not depend on the other rows.
    pub fn forward<'a>(&self, rows: &[v1::Row], buffers: &'a mut Buffers) -> ArrayView2<'a, f32> {
        let count = rows.len();
        buffers.grow(&self.layers, count);
        self.sum_first_layer(rows, &mut buffers.0[0]);
        for (i, layer) in self.layers.iter().enumerate().skip(1) {
            let (before, after) = buffers.0.split_at_mut(i);
            let width = self.layers[i - 1].bias.len();
            let input = &mut before[i - 1][..count * width];
            for x in input.iter_mut() {
                *x = x.max(0.0);
            }
            let input =
                ArrayView2::from_shape((count, width), input).expect("the buffer was cut to this size");
            let mut output = ArrayViewMut2::from_shape(
                (count, layer.bias.len()),
                &mut after[0][..count * layer.bias.len()],
            )
            .expect("the buffer was cut to this size");
            output.assign(&layer.bias);
            general_mat_mul(1.0, &input, &layer.weight, 1.0, &mut output);
        }
        let width = self.layers[self.layers.len() - 1].bias.len();
        let outputs = &buffers.0[self.layers.len() - 1][..count * width];
        ArrayView2::from_shape((count, width), outputs).expect("the buffer was cut to this size")
    }

    fn sum_first_layer(&self, rows: &[v1::Row], out: &mut [f32]) {
        let Layer { weight, bias } = &self.layers[0];
        let weight = weight.as_slice().expect("weights are contiguous");
        let bias = bias.as_slice().expect("a bias is contiguous");
        let width = bias.len();
        for (row, sums) in rows.iter().zip(out.chunks_exact_mut(width)) {
            sums.copy_from_slice(bias);
            for i in row.ones() {
                for (sum, weight) in sums.iter_mut().zip(&weight[i * width..(i + 1) * width]) {
                    *sum += weight;
                }
            }
        }
    }
}

/// Memory for the layers' outputs, kept from call to call.
#[derive(Clone, Debug, Default)]
pub struct Buffers(Vec<Vec<f32>>);

impl Buffers {
    fn grow(&mut self, layers: &[Layer], rows: usize) {
        self.0.resize_with(layers.len(), Vec::new);
        for (buffer, layer) in self.0.iter_mut().zip(layers) {
            let needed = rows * layer.bias.len();
            if buffer.len() < needed {
                buffer.resize(needed, 0.0);
            }
        }
    }
}

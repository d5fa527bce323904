//! Fully connected layers and their arithmetic on plain arrays.

use ndarray::linalg::general_mat_mul;
use ndarray::{Array1, Array2, ArrayView2, ArrayViewMut2};

/// A fully connected layer.
#[derive(Clone, Debug, PartialEq)]
pub struct Layer {
    /// `[inputs, outputs]`.
    pub weight: Array2<f32>,
    /// `[outputs]`.
    pub bias: Array1<f32>,
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

pub(crate) fn check(layer: &Layer, name: &str, rows: usize, columns: usize) -> Result<(), ShapeError> {
    let (found_rows, found_columns) = layer.weight.dim();
    if (found_rows, found_columns) != (rows, columns) {
        return Err(ShapeError {
            place: format!("{name}.weight"),
            found: format!("[{found_rows}, {found_columns}]"),
            expected: format!("[{rows}, {columns}]"),
        });
    }
    if layer.bias.len() != columns {
        return Err(ShapeError {
            place: format!("{name}.bias"),
            found: format!("[{}]", layer.bias.len()),
            expected: format!("[{columns}]"),
        });
    }
    Ok(())
}

pub(crate) fn multiply(layer: &Layer, input: &[f32], output: &mut [f32]) {
    let (rows, columns) = layer.weight.dim();
    let count = input.len() / rows;
    let input = matrix(input, count, rows);
    let mut output = matrix_mut(output, count, columns);
    output.assign(&layer.bias);
    general_mat_mul(1.0, &input, &layer.weight, 1.0, &mut output);
}

/// The first numbers as so many rows.
pub(crate) fn matrix(numbers: &[f32], rows: usize, columns: usize) -> ArrayView2<'_, f32> {
    ArrayView2::from_shape((rows, columns), &numbers[..rows * columns]).expect("whole rows")
}

pub(crate) fn matrix_mut(numbers: &mut [f32], rows: usize, columns: usize) -> ArrayViewMut2<'_, f32> {
    ArrayViewMut2::from_shape((rows, columns), &mut numbers[..rows * columns]).expect("whole rows")
}

pub(crate) fn relu(numbers: &mut [f32]) {
    numbers.iter_mut().for_each(|x| *x = x.max(0.0));
}

/// Adds as many of the weights as there are sums.
pub(crate) fn add(sums: &mut [f32], weights: &[f32]) {
    sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += weight);
}

/// Bias and the weight rows of the ones, for each row of ones.
pub(crate) fn sum_rows(
    layer: &Layer,
    rows: impl Iterator<Item = impl Iterator<Item = usize>>,
    out: &mut [f32],
) {
    let weight = layer.weight.as_slice().expect("weights are contiguous");
    let bias = layer.bias.as_slice().expect("a bias is contiguous");
    let width = bias.len();
    for (ones, sums) in rows.zip(out.chunks_exact_mut(width)) {
        sums.copy_from_slice(bias);
        for i in ones {
            add(sums, &weight[i * width..(i + 1) * width]);
        }
    }
}

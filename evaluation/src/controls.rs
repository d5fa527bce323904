//! Control variates: known luck is removed from a result.
//!
//! A control is a number of the deal alone, such as what a baseline scores on it against itself.
//! If, for example, deals that were good for the declarer shifted the difference of two agents, the
//! difference is corrected by how much better than usual the deals were. The usual value is
//! measured on extra deals, which cost little, since the agents do not play them.
//!
//! The result stays unbiased: the coefficients with which a deal is corrected come from the other
//! deals (cross-fitting), and the mean of the controls from extra deals that are independent of
//! both. The interval includes the uncertainty of that mean (double sampling; Cochran,
//! "Sampling Techniques", 3rd edition, chapter 12).

use crate::statistics::{Estimate, Z};
use serde::{Deserialize, Serialize};

/// A mean with known luck removed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Controlled {
    /// The mean with its 95 % normal interval.
    pub estimate: Estimate,
    /// How many times the variance of the plain mean is that of this one: so many times more deals
    /// would give the same interval. Below 1 where the controls explain less than the extra deals
    /// leave open.
    pub gain: f64,
    /// The coefficient of each control, the mean over all deals.
    pub coefficients: Vec<f64>,
}

/// Deals are put into so many parts; those of one are corrected by what was found on the others.
const PARTS: usize = 10;

/// So many deals are needed for each control.
const DEALS_FOR_EACH: usize = 20;

/// The mean of `values`, one for each deal, with the `controls` of the same deals taken out; `None`
/// with too few deals for that.
///
/// # Panics
/// When there are not as many rows of controls as values, or rows are not of the same length.
pub fn controlled(values: &[f64], controls: &[Vec<f64>], extra: &[Vec<f64>]) -> Option<Controlled> {
    assert_eq!(values.len(), controls.len(), "controls for each value");
    let columns = controls.first()?.len();
    if values.len() < DEALS_FOR_EACH * columns.max(1) || extra.len() < 2 {
        return None;
    }
    let usual = means(extra);
    let parts = PARTS.min(values.len());
    let fits: Vec<Vec<f64>> = (0..parts)
        .map(|part| {
            let others = |i: &usize| i % parts != part;
            regression((0..values.len()).filter(others).map(|i| (values[i], &controls[i][..])), columns)
        })
        .collect();
    let corrected: Vec<f64> = values
        .iter()
        .zip(controls)
        .enumerate()
        .map(|(i, (value, row))| {
            let luck = row.iter().zip(&usual).zip(&fits[i % parts]).map(|((x, mean), fit)| fit * (x - mean));
            value - luck.sum::<f64>()
        })
        .collect();
    let coefficients = means(&fits);
    let weighted: Vec<f64> =
        extra.iter().map(|row| row.iter().zip(&coefficients).map(|(x, fit)| x * fit).sum()).collect();
    let of_mean = |values: &[f64]| variance(values) / values.len() as f64;
    let error = of_mean(&corrected) + of_mean(&weighted);
    let mean = corrected.iter().sum::<f64>() / corrected.len() as f64;
    let standard_error = error.sqrt();
    let margin = Z * standard_error;
    let plain = of_mean(values);
    Some(Controlled {
        estimate: Estimate { mean, low: mean - margin, high: mean + margin, standard_error },
        gain: if error > 0.0 { plain / error } else { 1.0 },
        coefficients,
    })
}

fn means(rows: &[Vec<f64>]) -> Vec<f64> {
    let columns = rows.first().map_or(0, Vec::len);
    (0..columns).map(|c| rows.iter().map(|row| row[c]).sum::<f64>() / rows.len() as f64).collect()
}

fn variance(values: &[f64]) -> f64 {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (n - 1.0)
}

/// Least squares with an intercept, which is left out of the answer. A column that the others
/// explain gets 0.
fn regression<'a>(rows: impl Iterator<Item = (f64, &'a [f64])> + Clone, columns: usize) -> Vec<f64> {
    let n = rows.clone().count() as f64;
    let mut mean = vec![0.0; columns + 1];
    for (y, x) in rows.clone() {
        x.iter().chain([&y]).zip(&mut mean).for_each(|(value, mean)| *mean += value / n);
    }
    // The covariances of the columns, and in the last place of each row that with the values.
    let mut matrix = vec![vec![0.0; columns + 1]; columns];
    for (y, x) in rows {
        let centred: Vec<f64> = x.iter().chain([&y]).zip(&mean).map(|(value, mean)| value - mean).collect();
        for (row, of_row) in matrix.iter_mut().zip(&centred) {
            row.iter_mut().zip(&centred).for_each(|(cell, of_column)| *cell += of_row * of_column / n);
        }
    }
    // What is left of a constant by rounding is no variance.
    for column in 0..columns {
        if matrix[column][column] <= 1e-12 * mean[column].powi(2) {
            matrix[column].fill(0.0);
        }
    }
    solve(matrix)
}

/// The solution of linear equations whose matrix is a covariance, the right sides being the last
/// column.
fn solve(mut matrix: Vec<Vec<f64>>) -> Vec<f64> {
    let columns = matrix.len();
    let own: Vec<f64> = (0..columns).map(|c| matrix[c][c]).collect();
    let mut usable = vec![false; columns];
    for pivot in 0..columns {
        // What is left of a column's variance once the earlier ones have explained theirs.
        usable[pivot] = matrix[pivot][pivot] > 1e-9 * own[pivot] && own[pivot] > 0.0;
        if !usable[pivot] {
            continue;
        }
        let row = matrix[pivot].clone();
        for (_, cells) in matrix.iter_mut().enumerate().filter(|(other, _)| *other != pivot) {
            let factor = cells[pivot] / row[pivot];
            cells.iter_mut().zip(&row).for_each(|(cell, of_pivot)| *cell -= factor * of_pivot);
        }
    }
    (0..columns).map(|c| if usable[c] { matrix[c][columns] / matrix[c][c] } else { 0.0 }).collect()
}

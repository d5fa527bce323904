//! Intervals by drawing deals again.

use crate::streams;
use rayon::prelude::*;
use skat_env::below;

/// How many times all deals are drawn again.
pub const REPLICATES: usize = 1000;

/// The means of several numbers of each deal, each time over as many deals drawn with replacement.
///
/// Deals are what is drawn, since games of one deal are not independent (Efron and Tibshirani, "An
/// Introduction to the Bootstrap", 1993). The same values and seed give the same means, whatever
/// the number of threads.
#[derive(Clone, Debug, PartialEq)]
pub struct Bootstrap {
    /// For each replicate the mean of every column.
    means: Vec<Vec<f64>>,
}

impl Bootstrap {
    /// Draws from rows of `columns` numbers, one row for each deal, that follow each other in
    /// `values`.
    ///
    /// # Panics
    /// When there is no row, or the last is not whole.
    pub fn new(values: &[f64], columns: usize, seed: u64) -> Bootstrap {
        assert!(columns > 0 && !values.is_empty() && values.len().is_multiple_of(columns), "whole rows");
        let rows = values.len() / columns;
        let replicate = |number| {
            let mut rng = streams::replicate(seed, number as u64);
            let mut sums = vec![0.0; columns];
            for _ in 0..rows {
                let row = below(&mut rng, rows) * columns;
                for (sum, value) in sums.iter_mut().zip(&values[row..row + columns]) {
                    *sum += value;
                }
            }
            sums.iter_mut().for_each(|sum| *sum /= rows as f64);
            sums
        };
        Bootstrap { means: (0..REPLICATES).into_par_iter().map(replicate).collect() }
    }

    /// The means of each replicate.
    pub fn means(&self) -> &[Vec<f64>] {
        &self.means
    }

    /// The 95 % interval of a column's mean.
    pub fn interval(&self, column: usize) -> (f64, f64) {
        interval(self.means.iter().map(|means| means[column]).collect())
    }
}

/// What leaves out 2.5 % of the values below and above.
///
/// # Panics
/// Without values, or when one is not a number.
pub fn interval(mut values: Vec<f64>) -> (f64, f64) {
    values.sort_by(|a, b| a.partial_cmp(b).expect("numbers can be ordered"));
    let left_out = values.len() / 40;
    (values[left_out], values[values.len() - 1 - left_out])
}

#[cfg(test)]
mod tests {
    use super::*;
    use skat_env::stream;

    #[test]
    fn it_agrees_with_the_normal_interval_of_many_values() {
        let mut rng = stream(1, 2);
        let values: Vec<f64> = (0..4000).map(|_| below(&mut rng, 10) as f64).collect();
        let (low, high) = Bootstrap::new(&values, 1, 7).interval(0);
        let mean = values.iter().sum::<f64>() / 4000.0;
        let margin = 1.96 * (8.25_f64 / 4000.0).sqrt();
        assert!((low - (mean - margin)).abs() < 0.15 * margin, "{low} is not near {}", mean - margin);
        assert!((high - (mean + margin)).abs() < 0.15 * margin, "{high} is not near {}", mean + margin);
    }

    /// Of 0, 0 and 3 the mean of three drawn is 0, 1, 2 or 3 with the probabilities 8, 12, 6 and 1
    /// of 27.
    #[test]
    fn the_means_of_few_values_come_as_often_as_they_should() {
        let bootstrap = Bootstrap::new(&[0.0, 0.0, 3.0], 1, 3);
        for (mean, cases) in [(0.0, 8.0), (1.0, 12.0), (2.0, 6.0), (3.0, 1.0)] {
            let found = bootstrap.means().iter().filter(|means| means[0] == mean).count() as f64;
            let expected = cases / 27.0 * REPLICATES as f64;
            assert!((found - expected).abs() < 4.0 * expected.sqrt(), "{mean}: {found}, expected {expected}");
        }
        assert_eq!(bootstrap.interval(0), (0.0, 3.0));
    }

    #[test]
    fn columns_are_drawn_together() {
        let values: Vec<f64> = (0..50).flat_map(|i| [f64::from(i), 2.0 * f64::from(i)]).collect();
        let bootstrap = Bootstrap::new(&values, 2, 1);
        assert!(bootstrap.means().iter().all(|means| means[1] == 2.0 * means[0]));
        assert_ne!(bootstrap, Bootstrap::new(&values, 2, 2));
        let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool");
        assert_eq!(bootstrap, one.install(|| Bootstrap::new(&values, 2, 1)));
    }
}

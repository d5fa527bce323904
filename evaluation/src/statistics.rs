//! Means, fractions and their confidence intervals, from exact sums of integers.
//!
//! Sums of integers do not depend on the order of adding, so results are the same for any number of
//! threads, and the variance suffers no cancellation: it is computed exactly and rounded once.

use serde::{Deserialize, Serialize};

/// The 97.5 % point of the standard normal distribution: intervals are of 95 %.
pub(crate) const Z: f64 = 1.959_963_984_540_054;

/// A mean with its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// The mean of the sample.
    pub mean: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
    /// Standard error of the mean, from the sample variance.
    pub standard_error: f64,
}

/// How often something happened, with the 95 % confidence interval of its fraction.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fraction {
    /// In how many cases it happened.
    pub count: u64,
    /// Out of how many.
    pub of: u64,
    /// `count / of`, from 0 to 1.
    pub share: f64,
    /// Lower end of the interval, 0 or more.
    pub low: f64,
    /// Upper end of the interval, 1 or less.
    pub high: f64,
}

impl Fraction {
    /// The fraction of `count` among so many independent cases, with Wilson's interval; `None`
    /// without cases.
    pub fn of(count: u64, of: u64) -> Option<Fraction> {
        let share = (of > 0).then(|| count as f64 / of as f64)?;
        let (low, high) = wilson(share, of as f64);
        Some(Fraction { count, of, share, low, high })
    }
}

/// A sample of independent integers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sample {
    count: u64,
    sum: i128,
    squares: i128,
}

impl Sample {
    /// Adds one value.
    pub fn add(&mut self, value: i64) {
        let value = i128::from(value);
        self.count += 1;
        self.sum += value;
        self.squares += value * value;
    }

    /// Adds all values of another sample.
    pub fn merge(&mut self, other: &Sample) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// How many values there are.
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// The mean; `None` without values.
    pub fn mean(&self) -> Option<f64> {
        (self.count > 0).then(|| self.sum as f64 / self.count as f64)
    }

    /// The unbiased variance, divided by `count - 1`; `None` with fewer than two values.
    pub fn variance(&self) -> Option<f64> {
        let n = i128::from(self.count);
        (n > 1).then(|| (n * self.squares - self.sum * self.sum) as f64 / (n as f64 * (n - 1) as f64))
    }

    /// The mean of the values divided by `unit`, with its normal interval; `None` with fewer than
    /// two values.
    ///
    /// `unit` lets values that are fractions be added as integers: twelfths with the unit 12, for
    /// example.
    pub fn estimate(&self, unit: f64) -> Option<Estimate> {
        let mean = self.mean()? / unit;
        let standard_error = (self.variance()? / self.count as f64).sqrt() / unit;
        let margin = Z * standard_error;
        Some(Estimate { mean, low: mean - margin, high: mean + margin, standard_error })
    }
}

impl FromIterator<i64> for Sample {
    fn from_iter<I: IntoIterator<Item = i64>>(values: I) -> Sample {
        let mut sample = Sample::default();
        values.into_iter().for_each(|value| sample.add(value));
        sample
    }
}

/// Sums over independent clusters of unequal size, for the mean of what was summed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Differences {
    clusters: u64,
    sum: i128,
    cases: i128,
    squares: i128,
    sum_by_cases: i128,
    cases_squared: i128,
}

impl Differences {
    /// Adds the sum over a cluster of `cases`; one without cases changes nothing.
    pub fn add(&mut self, sum: i64, cases: usize) {
        let (x, n) = (i128::from(sum), cases as i128);
        self.clusters += u64::from(cases > 0);
        self.sum += x;
        self.cases += n;
        self.squares += x * x;
        self.sum_by_cases += x * n;
        self.cases_squared += n * n;
    }

    /// The mean of all cases divided by `unit`, with its normal interval, as a ratio of two sums
    /// over clusters; `None` with fewer than two clusters.
    pub fn estimate(&self, unit: f64) -> Option<Estimate> {
        if self.clusters < 2 {
            return None;
        }
        let (x, n) = (self.sum, self.cases);
        let residuals = n * n * self.squares - 2 * x * n * self.sum_by_cases + x * x * self.cases_squared;
        let correction = self.clusters as f64 / (self.clusters - 1) as f64;
        let standard_error = (correction * residuals as f64).sqrt() / (n as f64).powi(2) / unit;
        let mean = x as f64 / n as f64 / unit;
        let margin = Z * standard_error;
        Some(Estimate { mean, low: mean - margin, high: mean + margin, standard_error })
    }
}

/// Cases in independent clusters: games of the same deal resemble each other and do not count as so
/// many deals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clusters {
    clusters: u64,
    hits: i128,
    cases: i128,
    hits_squared: i128,
    hits_by_cases: i128,
    cases_squared: i128,
}

impl Clusters {
    /// Adds a cluster of `cases` in which `hits` were found; one without cases changes nothing.
    pub fn add(&mut self, hits: usize, cases: usize) {
        let (x, n) = (hits as i128, cases as i128);
        self.clusters += u64::from(cases > 0);
        self.hits += x;
        self.cases += n;
        self.hits_squared += x * x;
        self.hits_by_cases += x * n;
        self.cases_squared += n * n;
    }

    /// Adds all clusters of another one.
    pub fn merge(&mut self, other: &Clusters) {
        self.clusters += other.clusters;
        self.hits += other.hits;
        self.cases += other.cases;
        self.hits_squared += other.hits_squared;
        self.hits_by_cases += other.hits_by_cases;
        self.cases_squared += other.cases_squared;
    }

    /// Variance of `hits / cases` as the ratio of two sums over clusters; 0 with fewer than two
    /// clusters.
    fn variance(&self) -> f64 {
        if self.clusters < 2 {
            return 0.0;
        }
        let (x, n) = (self.hits, self.cases);
        let residuals =
            n * n * self.hits_squared - 2 * x * n * self.hits_by_cases + x * x * self.cases_squared;
        let correction = self.clusters as f64 / (self.clusters - 1) as f64;
        correction * residuals as f64 / (n as f64).powi(4)
    }

    /// The fraction of hits among the cases; `None` without cases.
    ///
    /// The interval is Wilson's, for the number of independent cases that would give the same
    /// variance: at most all cases, and the number of clusters where none or all are hits.
    pub fn fraction(&self) -> Option<Fraction> {
        if self.cases == 0 {
            return None;
        }
        let share = self.hits as f64 / self.cases as f64;
        let spread = share * (1.0 - share);
        let variance = self.variance();
        let n = match spread > 0.0 {
            false => self.clusters as f64,
            true if variance > 0.0 => (spread / variance).min(self.cases as f64),
            true => self.clusters as f64,
        };
        let (low, high) = wilson(share, n);
        Some(Fraction { count: self.hits as u64, of: self.cases as u64, share, low, high })
    }
}

/// Wilson's score interval for a fraction found in `n` independent cases.
fn wilson(share: f64, n: f64) -> (f64, f64) {
    let z2 = Z * Z / n;
    let centre = share + z2 / 2.0;
    let margin = (z2 * (share * (1.0 - share) + z2 / 4.0)).sqrt();
    (((centre - margin) / (1.0 + z2)).max(0.0), ((centre + margin) / (1.0 + z2)).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use skat_env::{Rng, below};

    fn sample(values: &[i64]) -> Sample {
        let mut sample = Sample::default();
        values.iter().for_each(|&v| sample.add(v));
        sample
    }

    fn close(a: f64, b: f64) {
        assert!((a - b).abs() < 1e-9 * (1.0 + b.abs()), "{a} is not {b}");
    }

    #[test]
    fn a_share_of_independent_cases_is_that_of_clusters_of_one() {
        let mut clusters = Clusters::default();
        (0..40).for_each(|case| clusters.add(usize::from(case % 4 == 0), 1));
        let (share, of) = (clusters.fraction().unwrap(), Fraction::of(10, 40).unwrap());
        assert_eq!((share.count, share.of, share.share), (of.count, of.of, of.share));
        assert!(
            (share.low - of.low).abs() < 0.003 && (share.high - of.high).abs() < 0.003,
            "{share:?} {of:?}"
        );
        assert_eq!(Fraction::of(0, 0), None);
    }

    #[test]
    fn known_sample() {
        let sample = sample(&[2, 4, 4, 4, 5, 5, 7, 9]);
        close(sample.mean().unwrap(), 5.0);
        close(sample.variance().unwrap(), 32.0 / 7.0);
        let estimate = sample.estimate(2.0).unwrap();
        close(estimate.mean, 2.5);
        close(estimate.standard_error, (32.0_f64 / 7.0 / 8.0).sqrt() / 2.0);
        close(estimate.high - estimate.low, 2.0 * 1.959963984540054 * estimate.standard_error);
    }

    #[test]
    fn variance_survives_a_large_offset() {
        let offset = 1_000_000_000_000;
        close(sample(&[offset + 4, offset + 7, offset + 13, offset + 16]).variance().unwrap(), 30.0);
    }

    /// Cochran, "Sampling Techniques": the ratio of two means, with the residuals from it.
    #[test]
    fn sums_over_unequal_clusters() {
        let clusters = [(6, 2), (-1, 1), (9, 3), (0, 0), (4, 2)];
        let mut differences = Differences::default();
        clusters.iter().for_each(|&(sum, cases)| differences.add(sum, cases));
        let ratio = 18.0 / 8.0;
        let residuals = clusters.iter().map(|&(sum, cases)| (sum as f64 - ratio * cases as f64).powi(2));
        let error = (4.0 / 3.0 * residuals.sum::<f64>()).sqrt() / 8.0;
        let estimate = differences.estimate(2.0).unwrap();
        close(estimate.mean, ratio / 2.0);
        close(estimate.standard_error, error / 2.0);
        let mut alone = Differences::default();
        [2, 4, 4, 4, 5, 5, 7, 9].iter().for_each(|&value| alone.add(value, 1));
        assert_eq!(alone.estimate(1.0), sample(&[2, 4, 4, 4, 5, 5, 7, 9]).estimate(1.0));
        assert_eq!(Differences::default().estimate(1.0), None);
    }

    #[test]
    fn too_few_values() {
        assert_eq!(sample(&[]).mean(), None);
        assert_eq!(sample(&[3]).mean(), Some(3.0));
        assert_eq!(sample(&[3]).estimate(1.0), None);
        assert_eq!(Clusters::default().fraction(), None);
    }

    #[test]
    fn merging_is_adding() {
        let mut left = sample(&[1, -5, 7]);
        left.merge(&sample(&[100, 3]));
        assert_eq!(left, sample(&[1, -5, 7, 100, 3]));

        let (mut all, mut first, mut second) =
            (Clusters::default(), Clusters::default(), Clusters::default());
        for (i, (hits, cases)) in [(1, 3), (0, 0), (2, 2), (0, 6), (5, 6)].into_iter().enumerate() {
            all.add(hits, cases);
            if i < 2 { first.add(hits, cases) } else { second.add(hits, cases) }
        }
        first.merge(&second);
        assert_eq!(first, all);
    }

    /// Newcombe 1998, table I: 81 of 263 gives 0.2553 to 0.3662, 0 of 20 gives 0 to 0.1611.
    #[test]
    fn wilson_has_its_published_values() {
        let rounded = |(low, high): (f64, f64)| ((low * 1e4).round() as i64, (high * 1e4).round() as i64);
        assert_eq!(rounded(wilson(81.0 / 263.0, 263.0)), (2553, 3662));
        assert_eq!(rounded(wilson(0.0, 20.0)), (0, 1611));
        assert_eq!(rounded(wilson(1.0, 29.0)).1, 10_000);
    }

    #[test]
    fn equal_games_of_a_deal_count_once() {
        let (mut once, mut six_times) = (Clusters::default(), Clusters::default());
        for deal in 0..300 {
            once.add(usize::from(deal % 3 == 0), 1);
            six_times.add(if deal % 3 == 0 { 6 } else { 0 }, 6);
        }
        let (once, six_times) = (once.fraction().unwrap(), six_times.fraction().unwrap());
        close(six_times.low, once.low);
        close(six_times.high, once.high);
        assert_eq!((six_times.count, six_times.of), (600, 1800));
    }

    #[test]
    fn the_interval_of_a_mean_covers_it_in_95_percent() {
        let mut rng = Rng::seed_from_u64(1);
        let trials = 4000;
        let covered = (0..trials).filter(|_| {
            let mut sample = Sample::default();
            // The mean of the square of a number from 0 to 9 is 28.5; skewed, as points are.
            (0..100).for_each(|_| sample.add((below(&mut rng, 10) as i64).pow(2)));
            let estimate = sample.estimate(1.0).unwrap();
            (estimate.low..=estimate.high).contains(&28.5)
        });
        let share = covered.count() as f64 / f64::from(trials);
        assert!((0.935..0.965).contains(&share), "{share}");
    }

    #[test]
    fn the_interval_of_a_share_covers_it_in_95_percent() {
        let mut rng = Rng::seed_from_u64(2);
        let trials = 4000;
        let covered = (0..trials).filter(|_| {
            let mut clusters = Clusters::default();
            for _ in 0..100 {
                // Each deal has its own probability of a hit, 0.6 to 1.0: 0.8 on average, and
                // cases that resemble.
                let (cases, percent) = (below(&mut rng, 4), 60 + 10 * below(&mut rng, 5));
                let hits = (0..cases).filter(|_| below(&mut rng, 100) < percent).count();
                clusters.add(hits, cases);
            }
            let share = clusters.fraction().unwrap();
            (share.low..=share.high).contains(&0.8)
        });
        let share = covered.count() as f64 / f64::from(trials);
        assert!((0.935..0.965).contains(&share), "{share}");
    }
}

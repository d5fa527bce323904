//! Counts and means, by name.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Counts and means of games and of learning, by the names of the metrics. TensorBoard groups names
/// by the part before a slash.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Statistics {
    /// Counts: `games`, `decisions`, `samples`. The metrics give them per second.
    pub counts: BTreeMap<String, u64>,
    /// Numbers whose mean the metrics give.
    pub means: BTreeMap<String, Mean>,
}

/// A number that is reported as its mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Mean {
    /// The sum.
    pub sum: f64,
    /// How many terms.
    pub count: u64,
}

impl Statistics {
    /// Adds to a count.
    pub fn count(&mut self, name: &str, more: u64) {
        match self.counts.get_mut(name) {
            Some(count) => *count += more,
            None => drop(self.counts.insert(name.to_string(), more)),
        }
    }

    /// Adds numbers to a mean: their sum, and how many they are.
    pub fn add(&mut self, name: &str, sum: f64, count: u64) {
        let mean = match self.means.get_mut(name) {
            Some(mean) => mean,
            None => self.means.entry(name.to_string()).or_default(),
        };
        mean.sum += sum;
        mean.count += count;
    }

    /// Adds another's counts and numbers.
    pub fn merge(&mut self, other: &Statistics) {
        other.counts.iter().for_each(|(name, &count)| self.count(name, count));
        other.means.iter().for_each(|(name, mean)| self.add(name, mean.sum, mean.count));
    }

    /// A count; 0 where nothing was counted under that name.
    pub fn total(&self, name: &str) -> u64 {
        self.counts.get(name).copied().unwrap_or(0)
    }

    /// The first number whose sum is not finite, a sign that training diverges.
    pub fn not_finite(&self) -> Option<&str> {
        self.means.iter().find(|(_, mean)| !mean.sum.is_finite()).map(|(name, _)| &**name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_merged_are_the_whole() {
        let (mut whole, mut merged) = (Statistics::default(), Statistics::default());
        for part in 1..=4u64 {
            let mut own = Statistics::default();
            for statistics in [&mut own, &mut whole] {
                statistics.count("games", part);
                statistics.add("loss/value", part as f64, 1);
                statistics.add(&format!("won/{part}"), 0.5, part);
            }
            merged.merge(&own);
        }
        assert_eq!(merged, whole);
        assert_eq!((merged.total("games"), merged.total("samples")), (10, 0));
        assert_eq!(merged.means["loss/value"], Mean { sum: 10.0, count: 4 });
        assert_eq!(merged.not_finite(), None);
        merged.add("loss/value", f64::NAN, 1);
        assert!(merged.not_finite().is_some());
    }
}

//! What an iteration of imitation learns from.

use skat_data::Rows;
use skat_env::Rng;
use skat_env::chance::shuffle;

/// Rows of decisions with a choice. Where actions have values the policy is fitted to these,
/// otherwise to the recorded action.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Examples {
    /// The rows.
    pub rows: Rows,
    /// How many games of the first data set they stand for.
    pub games: u64,
}

impl Examples {
    /// Adds those of these rows that leave a choice.
    pub fn extend(&mut self, rows: &Rows) {
        (0..rows.len()).filter(|&row| rows.is_choice(row)).for_each(|row| self.rows.push(rows, row));
    }

    /// Puts them into a random order.
    pub fn shuffle(&mut self, rng: &mut Rng) {
        let mut order: Vec<usize> = (0..self.rows.len()).collect();
        shuffle(&mut order, rng);
        let rows = std::mem::take(&mut self.rows);
        order.into_iter().for_each(|row| self.rows.push(&rows, row));
    }
}

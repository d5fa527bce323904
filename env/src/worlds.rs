//! What the worlds of any game of cards rest on: why there are none, and sets of cards by number.

/// Why there are no worlds for a view. None of this happens to the view that
/// [`Environment::view`](crate::Environment::view) gives of a running deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WorldsError {
    /// The deal is over: there is nothing left to decide, and the cards may be laid open.
    #[error("the deal is over: worlds are those of a deal that still runs")]
    Over,
    /// The view's fields cannot stand together in any deal.
    #[error("the view contradicts itself: `{field}` {reason}")]
    Contradiction {
        /// The field of the view in which it showed.
        field: &'static str,
        /// What is wrong with it.
        reason: &'static str,
    },
}

pub(crate) fn contradiction<T>(field: &'static str, reason: &'static str) -> Result<T, WorldsError> {
    Err(WorldsError::Contradiction { field, reason })
}

/// One more than the cards that a player can have not seen, in any game here.
const SIZES: usize = 47;

/// How many sets of `k` among `n` cards there are: `CHOOSE[n][k]`, for `n` up to 46.
pub(crate) static CHOOSE: [[u64; SIZES]; SIZES] = {
    let mut table = [[0; SIZES]; SIZES];
    let mut n = 0;
    while n < SIZES {
        table[n][0] = 1;
        let mut k = 1;
        while k <= n {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// The set of `k` among `cards` with this number, which is below `CHOOSE[cards.count_ones()][k]`;
/// sets are the bits of cards.
pub(crate) fn subset(cards: u64, k: usize, mut number: u64) -> u64 {
    let (mut picked, mut wanted, mut rest) = (0, k, cards);
    while wanted > 0 && rest != 0 {
        let lowest = rest & rest.wrapping_neg();
        rest ^= lowest;
        let with_this = CHOOSE[rest.count_ones() as usize][wanted - 1];
        if number < with_this {
            picked |= lowest;
            wanted -= 1;
        } else {
            number -= with_this;
        }
    }
    picked
}

#[cfg(test)]
mod tests {
    use super::{CHOOSE, subset};
    use std::collections::BTreeSet;

    #[test]
    fn every_set_has_a_number_of_its_own() {
        let cards = 0x8000_0012_0034_0001;
        let count = u64::count_ones(cards) as usize;
        for (k, &number) in CHOOSE[count].iter().enumerate().take(count + 1) {
            let sets: BTreeSet<u64> = (0..number).map(|n| subset(cards, k, n)).collect();
            assert_eq!(sets.len() as u64, number, "sets of {k} among {count}");
            assert!(sets.iter().all(|set| set & !cards == 0 && set.count_ones() as usize == k));
        }
        assert_eq!(CHOOSE[27][9], 4_686_825);
        assert_eq!(CHOOSE[39][13], 8_122_425_444);
    }
}

//! The order in which examples are learnt from, epoch after epoch.

use skat_env::{shuffle, stream};

/// The places of these numbers, from `from` up to but without `to`, among `count` examples: each
/// epoch has all of them in an order of its own, by the seed alone.
///
/// # Panics
/// When there are numbers and no example.
pub(super) fn in_epochs(count: usize, seed: u64, from: u64, to: u64) -> Vec<usize> {
    let all = count as u64;
    let mut found = Vec::with_capacity((to - from) as usize);
    let mut next = from;
    while next < to {
        let epoch = next / all;
        let mut order: Vec<usize> = (0..count).collect();
        shuffle(&mut order, &mut stream(seed, epoch));
        let end = to.min((epoch + 1) * all);
        found.extend(&order[(next - epoch * all) as usize..(end - epoch * all) as usize]);
        next = end;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// However the numbers are cut into parts the order is the same, and an epoch has each once.
    #[test]
    fn an_epoch_has_each_once_however_it_is_cut() {
        let whole = in_epochs(7, 3, 0, 21);
        let cut: Vec<usize> = [(0, 5), (5, 16), (16, 21)]
            .into_iter()
            .flat_map(|(from, to)| in_epochs(7, 3, from, to))
            .collect();
        assert_eq!(cut, whole);
        for epoch in whole.chunks(7) {
            let mut sorted = epoch.to_vec();
            sorted.sort_unstable();
            assert_eq!(sorted, [0, 1, 2, 3, 4, 5, 6]);
        }
        assert_ne!(whole[..7], whole[7..14]);
        assert_ne!(whole, in_epochs(7, 4, 0, 21));
    }
}

//! All randomness: the generator, its streams, and what is drawn from them.
//!
//! Everything that needs random numbers takes a generator as a parameter; there is no global or
//! thread-local one. The numbers below never change, because deals, matches and training runs
//! depend on them.

use rand::{Rng as _, SeedableRng};

/// The generator used everywhere: Xoshiro256++, whose stream is part of its definition.
pub type Rng = rand_xoshiro::Xoshiro256PlusPlus;

/// The generator of stream `stream` under `seed`: streams do not overlap in practice, and each
/// never changes.
///
/// Both numbers are mixed by SplitMix64's finaliser before they seed Xoshiro256++.
pub fn stream(seed: u64, stream: u64) -> Rng {
    Rng::seed_from_u64(mix(seed ^ mix(stream.wrapping_add(0x9e37_79b9_7f4a_7c15))))
}

const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A number below `bound` (at most 2^32), from one draw; the bias is below `bound` / 2^64.
#[inline]
pub fn below(rng: &mut Rng, bound: usize) -> usize {
    ((u128::from(rng.next_u64()) * bound as u128) >> 64) as usize
}

/// A number from 0 up to but not including 1, from one draw: one of 2^53 at equal distances.
#[inline]
pub fn uniform(rng: &mut Rng) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64
}

/// Puts `items` into a random order, by one draw for each but the first (Fisher and Yates, from the
/// end).
// A copy for each caller, who knows the length: a shared one costs a deal a fifth more.
#[inline(always)]
pub fn shuffle<T>(items: &mut [T], rng: &mut Rng) {
    for i in (1..items.len()).rev() {
        items.swap(i, below(rng, i + 1));
    }
}

/// What [`shuffle`] puts at `place`, when all places behind it are done; what lay there moves into
/// the gap. So a deck is dealt while it is shuffled. The first place needs no draw.
#[inline(always)]
pub(crate) fn shuffled_to(place: usize, items: &mut [u8], rng: &mut Rng) -> u8 {
    let from = below(rng, place + 1);
    let item = items[from];
    items[from] = items[place];
    item
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_the_same() {
        let rng = &mut stream(1, 2);
        let mut order = [0, 1, 2, 3, 4, 5, 6, 7];
        shuffle(&mut order, rng);
        assert_eq!(order, [0, 7, 5, 1, 6, 3, 2, 4]);
        assert_eq!((below(rng, 1000), uniform(rng)), (880, 0.803_603_685_810_809_1));
    }

    #[test]
    fn every_order_is_as_frequent() {
        let (mut counts, rng) = (std::collections::BTreeMap::new(), &mut stream(3, 0));
        for _ in 0..24_000 {
            let mut order = [0, 1, 2, 3];
            shuffle(&mut order, rng);
            *counts.entry(order).or_insert(0u32) += 1;
        }
        assert_eq!(counts.len(), 24);
        assert!(counts.values().all(|count| (850..1150).contains(count)), "{counts:?}");
    }
}

//! The n-th of the bits that are set: how a set of cards or actions is chosen from.
//!
//! One instruction (PDEP) where the build's processor has it; elsewhere without a loop, whose end a
//! processor cannot foresee: the byte by arithmetic on all of them at once, the bit in it by a
//! table.

#[cfg(target_feature = "bmi2")]
use crate::chance::{Rng, below};
#[cfg(target_feature = "bmi2")]
use std::hint::select_unpredictable;

/// The `n`-th of the bits that are set, counted from 0, alone; 0 if there are no more than `n`,
/// which is below 32.
#[cfg(target_feature = "bmi2")]
#[inline]
pub(crate) fn in_32(bits: u32, n: u32) -> u32 {
    safe_arch::population_deposit_u32(1 << n, bits)
}

/// The place of the `n`-th bit that is set, counted from 0, if there are so many; `n` is below 64.
#[cfg(target_feature = "bmi2")]
#[inline]
pub(crate) fn in_64(bits: u64, n: usize) -> Option<usize> {
    let bit = safe_arch::population_deposit_u64(1 << n, bits);
    (bit != 0).then_some(bit.trailing_zeros() as usize)
}

/// The place of one of the bits that are set, each as likely as another: the one at the place among
/// them that [`below`] draws, as [`in_64`] finds it.
///
/// # Panics
/// When no bit is set.
#[cfg(target_feature = "bmi2")]
#[inline]
pub(crate) fn drawn_of_64(bits: u64, rng: &mut Rng) -> usize {
    in_64(bits, below(rng, bits.count_ones() as usize)).expect(SOME)
}

/// The same of 128 bits.
///
/// # Panics
/// When no bit is set.
#[cfg(target_feature = "bmi2")]
#[inline]
pub(crate) fn drawn_of_128(bits: u128, rng: &mut Rng) -> usize {
    let (low, high) = (bits as u64, (bits >> 64) as u64);
    let in_low = low.count_ones() as usize;
    let n = below(rng, in_low + high.count_ones() as usize);
    // Chosen, not branched on: nothing is to be foreseen.
    let is_high = n >= in_low;
    let (bits, before) = (select_unpredictable(is_high, high, low), select_unpredictable(is_high, in_low, 0));
    in_64(bits, n - before).expect(SOME) + 64 * usize::from(is_high)
}

const SOME: &str = "something to choose from";

#[cfg(not(target_feature = "bmi2"))]
pub(crate) use by_bytes::{drawn_of_64, drawn_of_128, in_32, in_64};

#[cfg(any(test, not(target_feature = "bmi2")))]
mod by_bytes {
    use super::SOME;
    use crate::chance::{Rng, below};
    use std::hint::select_unpredictable;

    /// [`in_32`](super::in_32) without PDEP.
    #[inline]
    pub(crate) fn in_32(bits: u32, n: u32) -> u32 {
        const EACH: u32 = 0x0101_0101;
        let in_pairs = bits - (bits >> 1 & 0x5555_5555);
        let in_fours = (in_pairs & 0x3333_3333) + (in_pairs >> 2 & 0x3333_3333);
        let in_bytes = (in_fours + (in_fours >> 4)) & (0x0f * EACH);
        let up_to_byte = in_bytes.wrapping_mul(EACH);
        // The top bit of a byte is left where no more than n bits stand up to it.
        let bytes_below = (((0x80 | n) * EACH - up_to_byte) >> 7 & EACH).wrapping_mul(EACH) >> 24;
        let at = 8 * bytes_below;
        let Some(byte) = bits.checked_shr(at) else { return 0 };
        let n_in_byte = n - (up_to_byte << 8 >> at & 0xff);
        1 << (at + u32::from(NTH_IN_BYTE[byte as usize & 0xff][n_in_byte as usize & 7]))
    }

    const EACH: u64 = 0x0101_0101_0101_0101;

    /// [`in_64`](super::in_64) without PDEP.
    #[inline]
    pub(crate) fn in_64(bits: u64, n: usize) -> Option<usize> {
        place(bits, up_to_byte(bits), n)
    }

    /// [`drawn_of_64`](super::drawn_of_64) without PDEP: the bits are counted once.
    #[inline]
    pub(crate) fn drawn_of_64(bits: u64, rng: &mut Rng) -> usize {
        let up_to_byte = up_to_byte(bits);
        let n = below(rng, (up_to_byte >> 56) as usize);
        place(bits, up_to_byte, n).expect(SOME)
    }

    /// [`drawn_of_128`](super::drawn_of_128) without PDEP: the bits are counted once.
    #[inline]
    pub(crate) fn drawn_of_128(bits: u128, rng: &mut Rng) -> usize {
        let (low, high) = (bits as u64, (bits >> 64) as u64);
        let (up_to_low, up_to_high) = (up_to_byte(low), up_to_byte(high));
        let in_low = (up_to_low >> 56) as usize;
        let n = below(rng, in_low + (up_to_high >> 56) as usize);
        // Chosen, not branched on: nothing is to be foreseen.
        let is_high = n >= in_low;
        let bits = select_unpredictable(is_high, high, low);
        let up_to_byte = select_unpredictable(is_high, up_to_high, up_to_low);
        let before = select_unpredictable(is_high, in_low, 0);
        place(bits, up_to_byte, n - before).expect(SOME) + 64 * usize::from(is_high)
    }

    /// How many bits are set in each byte and those below it, the lowest byte's number lowest; the
    /// highest says how many are set at all.
    #[inline]
    fn up_to_byte(bits: u64) -> u64 {
        let in_pairs = bits - (bits >> 1 & (0x55 * EACH));
        let in_fours = (in_pairs & (0x33 * EACH)) + (in_pairs >> 2 & (0x33 * EACH));
        let in_bytes = (in_fours + (in_fours >> 4)) & (0x0f * EACH);
        in_bytes.wrapping_mul(EACH)
    }

    /// The place of the `n`-th bit, with [`up_to_byte`] of the bits.
    #[inline]
    fn place(bits: u64, up_to_byte: u64, n: usize) -> Option<usize> {
        // The top bit of a byte stays where more than n bits stand up to it: the lowest has bit n.
        let above = (up_to_byte + 0x7f * EACH - n as u64 * EACH) & (0x80 * EACH);
        let at = above.trailing_zeros() & 0x78;
        let byte = bits.checked_shr(at)? & 0xff;
        let n_in_byte = n as u64 - (up_to_byte << 8 >> at & 0xff);
        Some(at as usize + usize::from(NTH_IN_BYTE[byte as usize][n_in_byte as usize & 7]))
    }

    /// The place of the `n`-th bit that is set in a byte.
    static NTH_IN_BYTE: [[u8; 8]; 256] = {
        let mut table = [[0; 8]; 256];
        let mut byte = 0;
        while byte < 256 {
            let (mut n, mut place) = (0, 0);
            while place < 8 {
                if byte >> place & 1 != 0 {
                    table[byte][n] = place as u8;
                    n += 1;
                }
                place += 1;
            }
            byte += 1;
        }
        table
    };
}

#[cfg(test)]
mod tests {
    use super::{by_bytes, drawn_of_64, drawn_of_128, in_32, in_64};
    use crate::chance::{below, stream};

    /// The `n`-th bit, found by taking away those below.
    fn in_32_by_counting(bits: u32, n: u32) -> u32 {
        let rest = (0..n).fold(bits, |rest, _| rest & rest.wrapping_sub(1));
        rest & rest.wrapping_neg()
    }

    /// The same, found by looking at one bit after the other.
    fn in_64_by_counting(bits: u64, n: usize) -> Option<usize> {
        (0..64).filter(|place| bits >> place & 1 != 0).nth(n)
    }

    #[test]
    fn the_nth_of_32_bits_is_found_alike_in_every_way() {
        let spread = (0..2_000_000u32).map(|i| i.wrapping_mul(0x9e37_79b9));
        for bits in spread.chain(0..0x1_0000).chain([u32::MAX]) {
            // The first that is not there, too.
            for n in 0..(bits.count_ones() + 1).min(32) {
                let expected = in_32_by_counting(bits, n);
                assert_eq!(in_32(bits, n), expected, "bit {n} of {bits:#x}");
                assert_eq!(by_bytes::in_32(bits, n), expected, "bit {n} of {bits:#x}");
            }
        }
    }

    #[test]
    fn the_nth_of_64_bits_is_found_alike_in_every_way() {
        let spread = (0..20_000u64).map(|i| i.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let thin = spread.clone().map(|bits| bits & bits.rotate_left(7) & bits.rotate_left(29));
        for bits in spread.chain(thin).chain(0..0x1000).chain([0, u64::MAX, 1 << 63]) {
            // The first that is not there, too.
            for n in 0..(bits.count_ones() as usize + 1).min(64) {
                let expected = in_64_by_counting(bits, n);
                assert_eq!(in_64(bits, n), expected, "bit {n} of {bits:#x}");
                assert_eq!(by_bytes::in_64(bits, n), expected, "bit {n} of {bits:#x}");
            }
        }
    }

    #[test]
    fn a_drawn_bit_is_the_one_that_is_counted_to() {
        let (mut rng, mut draws) = (stream(5, 0), stream(6, 0));
        for round in 0..200_000 {
            let word = |draws: &mut _| (below(draws, 1 << 32) as u64) << 32 | below(draws, 1 << 32) as u64;
            // Few bits and many, in both halves and in one alone.
            let masks = [u64::MAX, word(&mut draws), word(&mut draws) & word(&mut draws), 0];
            let low = word(&mut draws) & masks[round % 4];
            let high = word(&mut draws) & masks[round / 4 % 4];
            let both = u128::from(high) << 64 | u128::from(low);
            for of_low in [true, false] {
                let bits = if of_low { u128::from(low) } else { both };
                if bits == 0 {
                    continue;
                }
                let n = below(&mut rng.clone(), bits.count_ones() as usize);
                let expected = (0..128).filter(|place| bits >> place & 1 != 0).nth(n);
                let mut same = [rng.clone(), rng.clone()];
                let drawn = if of_low {
                    [drawn_of_64(low, &mut same[0]), by_bytes::drawn_of_64(low, &mut same[1])]
                } else {
                    [drawn_of_128(both, &mut same[0]), by_bytes::drawn_of_128(both, &mut same[1])]
                };
                assert_eq!(drawn.map(Some), [expected; 2], "bit {n} of {bits:#x}");
                assert_eq!(same[0], same[1], "one number is drawn");
                rng = same[0].clone();
            }
        }
    }
}

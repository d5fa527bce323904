//! The n-th of the bits that are set: how a set of cards or actions is chosen from.

/// The place of the `n`-th bit that is set, counted from 0, if there are so many; `n` is below 64.
#[inline]
pub(super) const fn nth_bit(bits: u64, n: usize) -> Option<usize> {
    // Without a loop, whose end a processor cannot foresee: the byte by arithmetic on all eight at
    // once, the bit in it by a table.
    const EACH: u64 = 0x0101_0101_0101_0101;
    let in_pairs = bits - (bits >> 1 & (0x55 * EACH));
    let in_fours = (in_pairs & (0x33 * EACH)) + (in_pairs >> 2 & (0x33 * EACH));
    let in_bytes = (in_fours + (in_fours >> 4)) & (0x0f * EACH);
    let up_to_byte = in_bytes.wrapping_mul(EACH);
    // The top bit of a byte is left where no more than n bits stand up to it.
    let passed = ((0x80 | n as u64) * EACH - up_to_byte) >> 7 & EACH;
    let at = 8 * (passed.wrapping_mul(EACH) >> 56) as u32;
    if at == 64 {
        return None;
    }
    let n_in_byte = n as u64 - (up_to_byte << 8 >> at & 0xff);
    let byte = bits >> at & 0xff;
    Some(at as usize + NTH_IN_BYTE[byte as usize][n_in_byte as usize & 7] as usize)
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

#[cfg(test)]
mod tests {
    use super::nth_bit;

    /// The same, found by looking at one bit after the other.
    fn by_counting(bits: u64, n: usize) -> Option<usize> {
        (0..64).filter(|place| bits >> place & 1 != 0).nth(n)
    }

    #[test]
    fn the_nth_bit_is_found_wherever_it_stands() {
        let spread = (0..20_000u64).map(|i| i.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let thin = spread.clone().map(|bits| bits & bits.rotate_left(7) & bits.rotate_left(29));
        for bits in spread.chain(thin).chain(0..0x1000).chain([0, u64::MAX, 1 << 63]) {
            // The first that is not there, too.
            for n in 0..(bits.count_ones() as usize + 1).min(64) {
                assert_eq!(nth_bit(bits, n), by_counting(bits, n), "bit {n} of {bits:#x}");
            }
        }
    }
}

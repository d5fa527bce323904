//! All chance of a duel, derived from its seed.

use rand::SeedableRng;
use skat_env::Rng;
use skat_env::skat::{Deal, Seat};

/// Deal number `index` of the duels with this seed: a pure function of the two, for ever the same.
///
/// Shuffled by a generator seeded with `mix(mix(mix(seed) ^ index) ^ 0)`, where `mix` is the output function of
/// SplitMix64; generators of the players have 1 to 9 in the place of 0.
pub fn deal(seed: u64, index: u64) -> Deal {
    Deal::random(&mut generator(seed, index, 0))
}

/// The generator of the player in `seat` when one agent sits alone in `alone`.
///
/// It does not depend on which agent that is: the two games that differ only by exchanging the agents have the
/// same luck, so that an agent draws exactly level with itself.
pub(crate) fn player(seed: u64, index: u64, alone: Seat, seat: Seat) -> Rng {
    generator(seed, index, 1 + 3 * alone.index() as u64 + seat.index() as u64)
}

fn generator(seed: u64, index: u64, stream: u64) -> Rng {
    Rng::seed_from_u64(mix(mix(mix(seed) ^ index) ^ stream))
}

/// One step of SplitMix64: a bijection in which every bit of the argument reaches every bit of the result.
const fn mix(value: u64) -> u64 {
    let z = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn splitmix_has_its_published_values() {
        assert_eq!(mix(0), 0xe220_a839_7b1d_cdaf);
        assert_eq!(mix(1_234_567), 6_457_827_717_110_365_317);
    }

    #[test]
    fn deals_differ_by_seed_and_index() {
        let deals: HashSet<_> = (0..10).flat_map(|seed| (0..100).map(move |i| deal(seed, i))).collect();
        assert_eq!(deals.len(), 1000);
    }

    #[test]
    fn deals_stay_the_same() {
        let first = "CJ.SQ.S8.HJ.HA.HT.H7.DT.DQ.D7|C9.C8.C7.SJ.SA.HK.HQ.H9.DK.D9|\
                     CA.CT.CK.CQ.ST.S9.S7.H8.DJ.DA|SK.D8";
        assert_eq!(deal(1, 0).to_string(), first);
    }
}

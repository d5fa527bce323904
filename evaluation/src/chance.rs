//! All chance of a duel, derived from its seed.

use rand::Rng as _;
use skat_env::skat::{Deal, Seat};
use skat_env::{Rng, stream};

/// Deal number `index` of the duels with this seed: a pure function of the two, for ever the same.
///
/// The first number of [`stream(seed, index)`](stream) is the seed of more streams: number 0 shuffles the cards, 1 to 9
/// are the generators of the players of a duel, three for each seat in which one agent sits alone, 10 to 12 those of
/// the players at the table of a series, 13 to 15 those of all other games of a match, 16 to 18 those of a baseline that
/// sits in all seats. From 1000 on four numbers belong to each attempt at a contract: the cards, and the bidders.
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

/// The generator of the player in `seat` in all games of a deal that are no duels; the same whoever sits where.
pub(crate) fn at_table(seed: u64, index: u64, seat: Seat) -> Rng {
    generator(seed, index, 13 + seat.index() as u64)
}

/// The generator of a baseline in `seat`.
pub(crate) fn baseline(seed: u64, index: u64, seat: Seat) -> Rng {
    generator(seed, index, 16 + seat.index() as u64)
}

/// The deal of an attempt at a contract: [`deal`] itself at first, then others until somebody bids.
pub(crate) fn attempted_deal(seed: u64, index: u64, attempt: u64) -> Deal {
    if attempt == 0 {
        deal(seed, index)
    } else {
        Deal::random(&mut generator(seed, index, 1000 + 4 * attempt))
    }
}

/// The generator of the bidder in `seat` in an attempt at a contract.
pub(crate) fn bidder(seed: u64, index: u64, attempt: u64, seat: Seat) -> Rng {
    generator(seed, index, 1001 + 4 * attempt + seat.index() as u64)
}

/// The generator of one replicate of a bootstrap; no deal has its index.
pub(crate) fn replicate(seed: u64, replicate: u64) -> Rng {
    generator(seed, u64::MAX - 1, replicate)
}

/// The number of an extra deal, on which only the controls are measured; deals that are played have lower ones.
pub(crate) const fn extra(index: u64) -> u64 {
    (1 << 63) + index
}

/// The generator of the player in `seat` in a game of a series.
pub(crate) fn partner(seed: u64, index: u64, seat: Seat) -> Rng {
    generator(seed, index, 10 + seat.index() as u64)
}

/// The generator for the lots after a series; no deal has its index.
pub(crate) fn lots(seed: u64) -> Rng {
    generator(seed, u64::MAX, 0)
}

fn generator(seed: u64, index: u64, number: u64) -> Rng {
    stream(stream(seed, index).next_u64(), number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn deals_differ_by_seed_and_index() {
        let deals: HashSet<_> = (0..10).flat_map(|seed| (0..100).map(move |i| deal(seed, i))).collect();
        assert_eq!(deals.len(), 1000);
    }

    #[test]
    fn players_have_generators_of_their_own() {
        let seats = || Seat::ALL.into_iter().flat_map(|alone| Seat::ALL.map(|seat| (alone, seat)));
        let firsts: HashSet<_> = seats().map(|(alone, seat)| player(1, 2, alone, seat).next_u64()).collect();
        assert_eq!(firsts.len(), 9);
    }

    #[test]
    fn deals_stay_the_same() {
        let first = "CK.CQ.C7.SK.S9.HJ.HK.DK.D9.D7|CJ.CA.C8.SJ.ST.S7.HQ.DA.DT.D8|\
                     CT.SA.SQ.S8.HA.HT.H9.H7.DJ.DQ|C9.H8";
        assert_eq!(deal(1, 0).to_string(), first);
    }
}

//! All randomness of a match, derived from its seed.

use rand::Rng as _;
use skat_env::{Environment, Rng, stream};

/// Deal number `index` of the matches with this seed: a pure function of the two and the options,
/// always the same.
///
/// The first number of [`stream(seed, index)`](stream) is the seed of more streams. With `P`
/// players on `S` sides number 0 deals; the next `P * S` are the players of a duel, `P` for each
/// side that one agent can have alone; then come `P` each for the players at the table of a series,
/// for those of all other games of a match, and for a baseline that sits in all seats. From 1000 on
/// `P + 1` numbers belong to each attempt at the play of the cards: the deal, and the players that
/// bid.
pub fn deal<E: Environment>(options: &E::Options, seed: u64, index: u64) -> E {
    E::deal(options, &mut dealer::<E>(seed, index, 0))
}

/// The generator that deals in an attempt at the play of the cards: that of [`deal`] itself at
/// first, then others until somebody bids.
pub(crate) fn dealer<E: Environment>(seed: u64, index: u64, attempt: u64) -> Rng {
    generator(seed, index, if attempt == 0 { 0 } else { attempted::<E>(attempt) })
}

/// The generator of `player` when one agent has the side `alone` for itself.
///
/// It does not depend on which agent that is: the two games that differ only by exchanging the
/// agents have the same luck, so that an agent draws exactly level with itself.
pub(crate) fn of_duel<E: Environment>(seed: u64, index: u64, alone: usize, player: usize) -> Rng {
    generator(seed, index, (1 + E::PLAYERS * alone + player) as u64)
}

/// The generator of `player` in a game of a series.
pub(crate) fn of_series<E: Environment>(seed: u64, index: u64, player: usize) -> Rng {
    generator(seed, index, (after_duels::<E>() + player) as u64)
}

/// The generator of `player` in all games of a deal that are no duels; the same whoever sits where.
pub(crate) fn at_table<E: Environment>(seed: u64, index: u64, player: usize) -> Rng {
    generator(seed, index, (after_duels::<E>() + E::PLAYERS + player) as u64)
}

/// The generator of a baseline in the place of `player`.
pub(crate) fn of_baseline<E: Environment>(seed: u64, index: u64, player: usize) -> Rng {
    generator(seed, index, (after_duels::<E>() + 2 * E::PLAYERS + player) as u64)
}

/// The generator of `player` in an attempt at the play of the cards.
pub(crate) fn of_bidder<E: Environment>(seed: u64, index: u64, attempt: u64, player: usize) -> Rng {
    generator(seed, index, attempted::<E>(attempt) + 1 + player as u64)
}

/// The generator of one replicate of a bootstrap; no deal has its index.
pub(crate) fn replicate(seed: u64, replicate: u64) -> Rng {
    generator(seed, u64::MAX - 1, replicate)
}

/// The generator for the lots after a series; no deal has its index.
pub(crate) fn lots(seed: u64) -> Rng {
    generator(seed, u64::MAX, 0)
}

/// The seed of the deals at a table of a tournament's series; no deal has its index.
pub(crate) fn at_tournament(seed: u64, series: usize, table: usize) -> u64 {
    generator(seed, u64::MAX - 2, ((series as u64) << 32) + table as u64).next_u64()
}

/// The number of an extra deal, on which only the controls are measured; deals that are played have
/// lower ones.
pub(crate) const fn extra(index: u64) -> u64 {
    (1 << 63) + index
}

const fn after_duels<E: Environment>() -> usize {
    1 + E::PLAYERS * E::TEAMS
}

const fn attempted<E: Environment>(attempt: u64) -> u64 {
    1000 + (E::PLAYERS as u64 + 1) * attempt
}

fn generator(seed: u64, index: u64, number: u64) -> Rng {
    stream(stream(seed, index).next_u64(), number)
}

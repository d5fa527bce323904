//! How long a deal of Tarot can last, and how much can be scored.

use super::seat::Sizes;
use super::state::State;
use crate::bounds::Bounded;

/// The defenders that pay at most.
const fn payers(players: usize) -> i32 {
    players as i32 - 1
}

/// What all poignées of a deal can bring: two of ten and twelve trumps at a table of five.
const fn poignees(players: usize) -> i32 {
    if players == 5 { 60 } else { 40 }
}

/// Actions for poignées: two of them, or one with all that it hides.
const fn showing(players: usize) -> usize {
    match players {
        3 => 1 + 8,
        5 => 2 + 7,
        _ => 1 + 8,
    }
}

impl<const P: usize> Bounded for State<P> {
    /// The auction, a card called, the discard, the chelem, poignées and all cards.
    const LONGEST: usize = P + (P == 5) as usize + Sizes::<P>::DOG + 1 + showing(P) + Sizes::<P>::PLAYED;
    /// A garde contre without a bout and without a point, the petit at the end, poignées and the
    /// chelem lost, paid to all.
    const LOWEST_SCORE: i32 = -((25 + 56 + 10) * 6 + poignees(P) + 200) * payers(P);
    /// A garde contre with all points, the petit at the end, poignées and the chelem announced.
    const HIGHEST_SCORE: i32 = ((25 + 55 + 10) * 6 + poignees(P) + 400) * payers(P);
}

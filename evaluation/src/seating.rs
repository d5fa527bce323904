//! Who sits where in the six games of a deal.

use skat_env::skat::{BySeat, Seat};
use std::ops::{Index, IndexMut};

/// One of the two agents of a duel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    A,
    B,
}

impl Side {
    pub(crate) const BOTH: [Side; 2] = [Side::A, Side::B];

    pub(crate) const fn other(self) -> Side {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }
}

/// One value for each agent.
#[derive(Clone, Debug, Default)]
pub(crate) struct BySide<T>(pub(crate) [T; 2]);

impl<T> Index<Side> for BySide<T> {
    type Output = T;
    fn index(&self, side: Side) -> &T {
        &self.0[side as usize]
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self.0[side as usize]
    }
}

/// One agent alone in a seat against two of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seating {
    pub(crate) lone: Side,
    pub(crate) alone: Seat,
}

impl Seating {
    /// All six: each agent alone in each seat.
    pub(crate) fn all() -> impl Iterator<Item = Seating> {
        Side::BOTH.into_iter().flat_map(|lone| Seat::ALL.map(|alone| Seating { lone, alone }))
    }

    /// The agent in a seat.
    pub(crate) fn side(self, seat: Seat) -> Side {
        if seat == self.alone { self.lone } else { self.lone.other() }
    }

    /// The seats of an agent: one, or two.
    pub(crate) fn seats(self, side: Side) -> impl Iterator<Item = Seat> {
        Seat::ALL.into_iter().filter(move |&seat| self.side(seat) == side)
    }

    /// Twice the mean of an agent's seats, an integer when the values are.
    pub(crate) fn twice_mean(self, side: Side, points: &BySeat<i32>) -> i64 {
        let sum: i64 = self.seats(side).map(|seat| i64::from(points[seat])).sum();
        if side == self.lone { 2 * sum } else { sum }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_agent_weighs_the_same_in_each_seat() {
        for side in Side::BOTH {
            for seat in Seat::ALL {
                let mut points = BySeat::default();
                points[seat] = 1;
                let weight: i64 = Seating::all().map(|s| s.twice_mean(side, &points)).sum();
                assert_eq!(weight, 4);
            }
        }
    }
}

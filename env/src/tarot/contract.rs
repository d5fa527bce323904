//! The four contracts, and what a declarer has bound himself to.

use super::card::Card;
use super::seat::Seat;
use std::fmt;

/// What a declarer offers to play, ascending (reading R1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Contract {
    /// The prise, or petite: the dog is turned up and taken; scores count once.
    Prise,
    /// The garde: the same, and scores count twice.
    Garde,
    /// The garde sans: the dog stays hidden and counts for the declarer; four times.
    GardeSans,
    /// The garde contre: the dog stays hidden and counts for the defence; six times.
    GardeContre,
}

impl Contract {
    /// All four, ascending.
    pub const ALL: [Contract; 4] =
        [Contract::Prise, Contract::Garde, Contract::GardeSans, Contract::GardeContre];

    /// 0 to 3.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// 1, 2, 4 or 6.
    #[inline]
    pub const fn multiplier(self) -> i32 {
        [1, 2, 4, 6][self as usize]
    }

    /// Whether the dog is turned up and taken by the declarer, who then lays cards away.
    #[inline]
    pub const fn takes_dog(self) -> bool {
        matches!(self, Contract::Prise | Contract::Garde)
    }
}

/// prise, garde, sans or contre.
impl fmt::Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["prise", "garde", "sans", "contre"][*self as usize])
    }
}

/// What the declarer plays, as everybody knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Terms {
    /// Who plays it.
    pub declarer: Seat,
    /// What.
    pub contract: Contract,
    /// The card whose holder is the declarer's partner; at a table of five alone (reading R9).
    pub called: Option<Card>,
    /// Whether the declarer has announced the chelem.
    pub chelem: bool,
}

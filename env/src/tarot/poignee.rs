//! Poignées: so many trumps, shown before the first card.

use super::action::{Action, ActionSet};
use super::card_set::CardSet;
use super::discard::ascending;
use std::fmt;

/// How many trumps are shown (reading R5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// 10 trumps at a table of four; 13 of three, 8 of five.
    Simple,
    /// 13 trumps; 15 of three, 10 of five.
    Double,
    /// 15 trumps; 18 of three, 13 of five.
    Triple,
}

impl Level {
    /// All three, ascending.
    pub const ALL: [Level; 3] = [Level::Simple, Level::Double, Level::Triple];

    /// 0 to 2.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The trumps that are shown at a table of `P`.
    #[inline]
    pub const fn trumps<const P: usize>(self) -> usize {
        match P {
            3 => [13, 15, 18][self as usize],
            5 => [8, 10, 13][self as usize],
            _ => [10, 13, 15][self as usize],
        }
    }

    /// What it brings whoever wins the deal: 20, 30 or 40, never multiplied.
    #[inline]
    pub const fn bonus(self) -> i32 {
        [20, 30, 40][self as usize]
    }

    /// Whether a hand may show it. The Excuse counts as a trump only where it is needed for the
    /// number, since showing it says that no other trump is hidden (Tarot 16.10, reading R5).
    #[inline]
    pub const fn is_in<const P: usize>(self, hand: CardSet) -> bool {
        let (trumps, wanted) = (hand.trumps().len(), self.trumps::<P>());
        trumps >= wanted || trumps + 1 == wanted && !hand.is_disjoint(CardSet::EXCUSE)
    }
}

/// simple, double or triple.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["simple", "double", "triple"][*self as usize])
    }
}

/// The poignées that a hand may show at a table of `P`.
#[inline]
pub(super) fn offers<const P: usize>(hand: CardSet) -> ActionSet {
    if hand.trumps().len() + 1 < Level::Simple.trumps::<P>() {
        return ActionSet::EMPTY;
    }
    Level::ALL.into_iter().filter(|level| level.is_in::<P>(hand)).map(Action::Show).collect()
}

/// A poignée that lies open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Poignee {
    /// Its level.
    pub level: Level,
    /// The trumps that were shown, perhaps with the Excuse.
    pub cards: CardSet,
}

/// A player who has announced a poignée and still chooses which trumps to keep hidden, one by one
/// in ascending order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hiding {
    /// What was announced.
    pub level: Level,
    /// What stays hidden so far.
    pub hidden: CardSet,
}

impl Hiding {
    /// How many trumps of a hand stay hidden in the end.
    pub const fn wanted<const P: usize>(level: Level, hand: CardSet) -> usize {
        hand.trumps().len().saturating_sub(level.trumps::<P>())
    }

    /// The trumps that may be kept hidden next.
    pub fn legal<const P: usize>(&self, hand: CardSet) -> CardSet {
        ascending(hand.trumps(), self.hidden, Hiding::wanted::<P>(self.level, hand))
    }

    /// What lies open once all is chosen: all trumps but the hidden ones, with the Excuse if there
    /// are too few of them.
    pub fn shown<const P: usize>(&self, hand: CardSet) -> Poignee {
        let trumps = hand.trumps() - self.hidden;
        let needs_excuse = trumps.len() < self.level.trumps::<P>();
        let cards = if needs_excuse { trumps | CardSet::EXCUSE } else { trumps };
        Poignee { level: self.level, cards }
    }
}

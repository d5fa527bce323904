//! The two sides of a table.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Index, IndexMut};

/// One of the two teams at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The team whose table it is: chairs 1 and 3.
    Home,
    /// The other: chairs 2 and 4.
    Visitors,
}

impl Side {
    /// Both.
    pub const ALL: [Side; 2] = [Side::Home, Side::Visitors];

    /// The opponents.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Home => Side::Visitors,
            Side::Visitors => Side::Home,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Side::Home => "home",
            Side::Visitors => "visitors",
        })
    }
}

/// Something for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct BySide<T> {
    pub home: T,
    pub visitors: T,
}

impl<T> BySide<T> {
    /// What `value` gives for each side, home first.
    pub fn of(mut value: impl FnMut(Side) -> T) -> BySide<T> {
        BySide { home: value(Side::Home), visitors: value(Side::Visitors) }
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::Home => &self.home,
            Side::Visitors => &self.visitors,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Home => &mut self.home,
            Side::Visitors => &mut self.visitors,
        }
    }
}

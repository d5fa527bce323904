//! What a search is asked, but for the position and the amount.

use super::layout::{Order, Unit};
use super::moves::Wish;

/// Who wants the declarer to have more of what is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// The declarer; the defenders do not.
    Gather,
    /// The defenders; the declarer does not.
    Avoid,
    /// All three.
    Together,
    /// Nobody.
    Apart,
}

impl Aim {
    /// What a player wants.
    pub(super) const fn wish(self, player: usize) -> Wish {
        match self {
            Aim::Gather if player == 0 => Wish::More,
            Aim::Avoid if player != 0 => Wish::More,
            Aim::Together => Wish::More,
            _ => Wish::Less,
        }
    }
}

/// What is asked, but for the position and the amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct QuestionKind {
    pub(super) order: Order,
    pub(super) unit: Unit,
    pub(super) aim: Aim,
}

impl QuestionKind {
    /// Below 24.
    #[inline(always)]
    pub(super) const fn number(self) -> u8 {
        (self.order as u8 * 2 + self.unit as u8) * 4 + self.aim as u8
    }
}

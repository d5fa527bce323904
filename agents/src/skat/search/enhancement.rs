//! What makes the search fast, piece by piece.

/// Something that makes the search faster and never changes its answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Enhancement {
    /// Positions before a lead are remembered with what is known of them.
    Table,
    /// What is known of a position holds for all in which the cards of each suit have the same
    /// holders in the same order and count the same.
    Canonical,
    /// Where some of them count more or less, it holds but for that.
    NearlyAlike,
    /// Top trumps, and suits that a player can run, bound the result before a lead is tried.
    Bounds,
    /// Of neighbouring cards that count the same, one is tried.
    Symmetry,
    /// A neighbouring card is not tried when even the difference of what they count would not help.
    QuasiSymmetry,
    /// Where tricks are counted: before the last card to a trick is searched, the positions after
    /// each are looked up.
    EarlyProbe,
    /// The lead that decided the last time is tried first.
    TableMove,
    /// Good cards are tried first, by who will take the trick.
    Ordering,
}

impl Enhancement {
    /// All of them.
    pub const ALL: [Enhancement; 9] = [
        Enhancement::Table,
        Enhancement::Canonical,
        Enhancement::NearlyAlike,
        Enhancement::Bounds,
        Enhancement::Symmetry,
        Enhancement::QuasiSymmetry,
        Enhancement::EarlyProbe,
        Enhancement::TableMove,
        Enhancement::Ordering,
    ];
}

/// The enhancements that a solver uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Enhancements(u16);

impl Enhancements {
    /// Every one.
    pub const ALL: Enhancements = Enhancements((1 << Enhancement::ALL.len()) - 1);
    /// Plain minimax with zero windows.
    pub const NONE: Enhancements = Enhancements(0);

    /// These but for one.
    #[must_use]
    pub const fn without(self, enhancement: Enhancement) -> Enhancements {
        Enhancements(self.0 & !(1 << enhancement as u16))
    }

    /// These and one more.
    #[must_use]
    pub const fn with(self, enhancement: Enhancement) -> Enhancements {
        Enhancements(self.0 | 1 << enhancement as u16)
    }

    /// Whether it is one of them.
    #[inline]
    pub const fn contains(self, enhancement: Enhancement) -> bool {
        self.0 >> enhancement as u16 & 1 != 0
    }
}

impl Default for Enhancements {
    fn default() -> Enhancements {
        Enhancements::ALL
    }
}

//! What calls mean: what a hand has that makes one, and what everybody concludes from it.

use super::hand::{Hand, Worth};
use skat_env::bridge::{Call, Suit};

/// What a player has shown by his calls.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shown {
    /// The fewest points, and the most.
    pub(super) points: (usize, usize),
    /// The fewest cards of each suit.
    pub(super) lengths: [usize; 4],
}

impl Shown {
    pub(super) const NOTHING: Shown = Shown { points: (0, 37), lengths: [0; 4] };

    pub(super) const fn len(&self, suit: Suit) -> usize {
        self.lengths[suit.index()]
    }

    /// What is known once this was shown too. A later call that contradicts an earlier one is
    /// believed.
    fn and(self, new: Shown) -> Shown {
        let low = self.points.0.max(new.points.0);
        let high = self.points.1.min(new.points.1);
        let points = if low <= high { (low, high) } else { new.points };
        let mut lengths = self.lengths;
        for (len, new) in lengths.iter_mut().zip(new.lengths) {
            *len = (*len).max(new);
        }
        Shown { points, lengths }
    }
}

/// Whether the partner may pass what was called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Force {
    /// He may.
    None,
    /// He must call again if the next opponent passes.
    OneRound,
}

/// One reason to make a call.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meaning {
    pub(super) call: Call,
    points: (usize, usize),
    worth: Worth,
    lengths: [usize; 4],
    at_most: [usize; 4],
    balanced: Option<()>,
    stops: [bool; 4],
    also: Option<fn(&Hand, Call) -> bool>,
    pub(super) force: Force,
}

impl Meaning {
    /// So many points, counted so, and nothing else.
    pub(super) fn new(call: Call, low: usize, high: usize, worth: Worth) -> Meaning {
        Meaning {
            call,
            points: (low, high),
            worth,
            lengths: [0; 4],
            at_most: [13; 4],
            balanced: None,
            stops: [false; 4],
            also: None,
            force: Force::None,
        }
    }

    /// At least so many cards of a suit.
    pub(super) fn with(mut self, suit: Suit, least: usize) -> Meaning {
        self.lengths[suit.index()] = least;
        self
    }

    /// At most so many cards of a suit.
    pub(super) fn at_most(mut self, suit: Suit, most: usize) -> Meaning {
        self.at_most[suit.index()] = most;
        self
    }

    /// A balanced hand, which shows two cards of each suit.
    pub(super) fn balanced(mut self) -> Meaning {
        self.balanced = Some(());
        self
    }

    /// A stopper in a suit.
    pub(super) fn stopping(mut self, suit: Suit) -> Meaning {
        self.stops[suit.index()] = true;
        self
    }

    /// What else the hand has, which nobody concludes from the call.
    pub(super) fn also(mut self, condition: fn(&Hand, Call) -> bool) -> Meaning {
        self.also = Some(condition);
        self
    }

    /// The partner must call again.
    pub(super) fn forcing(mut self) -> Meaning {
        self.force = Force::OneRound;
        self
    }

    /// Whether a hand has all of it.
    pub(super) fn fits(&self, hand: &Hand) -> bool {
        let points = hand.points(self.worth);
        let long_enough =
            (0..4).all(|suit| (self.lengths[suit]..=self.at_most[suit]).contains(&hand.lengths[suit]));
        (self.points.0..=self.points.1).contains(&points)
            && long_enough
            && (self.balanced.is_none() || hand.is_balanced())
            && Suit::ALL.into_iter().all(|suit| !self.stops[suit.index()] || hand.stops(suit))
            && self.also.is_none_or(|condition| condition(hand, self.call))
    }

    fn shows(&self) -> Shown {
        let mut lengths = self.lengths;
        if self.balanced.is_some() {
            lengths.iter_mut().for_each(|len| *len = (*len).max(2));
        }
        Shown { points: self.points, lengths }
    }
}

/// What is known of a player after a call, of which these are the reasons in question.
///
/// Of several reasons for one call that is concluded which all of them have in common. A call
/// without a reason shows what its level does.
pub(super) fn concluded(before: Shown, call: Call, reasons: &[Meaning]) -> Shown {
    let common = |all: Shown, next: Shown| {
        let mut lengths = all.lengths;
        for (len, next) in lengths.iter_mut().zip(next.lengths) {
            *len = (*len).min(next);
        }
        Shown { points: (all.points.0.min(next.points.0), all.points.1.max(next.points.1)), lengths }
    };
    let of_call = reasons.iter().filter(|reason| reason.call == call).map(Meaning::shows);
    match of_call.reduce(common) {
        Some(shown) => before.and(shown),
        None => before.and(unexplained(call)),
    }
}

fn unexplained(call: Call) -> Shown {
    let Call::Bid(bid) = call else { return Shown::NOTHING };
    let mut shown = Shown { points: (4 + 2 * usize::from(bid.level()).min(3), 37), lengths: [0; 4] };
    if let Some(suit) = bid.denomination().trump() {
        shown.lengths[suit.index()] = 4;
    }
    shown
}

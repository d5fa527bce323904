//! Revokes: when they are established, and the tricks that they cost (Laws 61 to 64).

use super::Law;
use super::course::Course;
use crate::bridge::card::{Card, Suit};
use crate::bridge::seat::{Seat, Side};

/// A hand that could follow suit and did not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Revoke {
    /// Whose hand.
    pub seat: Seat,
    /// The card.
    pub card: Card,
    /// The suit that was led.
    pub suit: Suit,
    /// The trick, counted from 0.
    pub trick: usize,
}

/// What is done about a revoke.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adjustment {
    /// What it rests on.
    pub law: Law,
    /// The tricks that go to the other side at the end of the play, 0 to 2.
    pub tricks: u8,
}

impl Revoke {
    /// Whether it can no longer be corrected: the offender or his partner has led or played to the
    /// next trick (Law 63A1). One in the twelfth trick never is (Law 62D1), nor one that is found
    /// before.
    pub fn is_established(&self, course: &Course) -> bool {
        let next = course.cards().iter().skip(4 * (self.trick + 1));
        self.trick != 11 && next.clone().any(|(seat, _)| seat.side() == self.seat.side())
    }

    /// What is done about it when the play has ended; `course` is the whole play.
    ///
    /// # Panics
    /// When the revoke is not one of this course.
    pub fn adjustment(&self, course: &Course) -> Adjustment {
        let revokes = course.revokes();
        assert!(revokes.contains(self), "a revoke of this course");
        let none = |law| Adjustment { law, tricks: 0 };
        if self.trick == 11 {
            return none(Law("62D1"));
        }
        if !self.is_established(course) {
            return none(Law("62A"));
        }
        if self.seat == course.contract().dummy() {
            return none(Law("64B3"));
        }
        let established = |revoke: &&Revoke| revoke.is_established(course);
        let both = |revoke: &Revoke| revoke.seat.side() != self.seat.side();
        if revokes.iter().filter(established).any(both) {
            return none(Law("64B7"));
        }
        let earlier =
            |other: &Revoke| other.seat == self.seat && other.suit == self.suit && other.trick < self.trick;
        if revokes.iter().filter(established).any(earlier) {
            return none(Law("64B2"));
        }
        self.transfer(&course.winners())
    }

    /// The revoke trick, if the offender won it, and one later trick; otherwise one trick of the
    /// revoke trick and the later ones; only tricks that the offending side has won (Law 64A).
    fn transfer(&self, winners: &[Seat]) -> Adjustment {
        let side = self.seat.side();
        let own = |winner: &&Seat| winner.side() == side;
        let later = winners[self.trick + 1..].iter().filter(own).count().min(1) as u8;
        let winner = winners[self.trick];
        if winner == self.seat {
            return Adjustment { law: Law("64A1"), tricks: 1 + later };
        }
        let tricks = if winner.side() == side { 1 } else { later };
        let law = if tricks == 0 { Law("64B1") } else { Law("64A2") };
        Adjustment { law, tricks }
    }
}

impl Course {
    /// The tricks of a side after the adjustment of all revokes: what it won, with what the other
    /// side's revokes bring it and without what its own cost.
    ///
    /// That a revoke did more harm than is put right here is for the director (Law 64C).
    pub fn adjusted(&self, side: Side) -> u8 {
        let mut tricks = i32::from(self.taken(side));
        for revoke in self.revokes() {
            let moved = i32::from(revoke.adjustment(self).tricks);
            tricks += if revoke.seat.side() == side { -moved } else { moved };
        }
        u8::try_from(tricks.clamp(0, 13)).expect("clamped to the tricks of a deal")
    }
}

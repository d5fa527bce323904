//! Who sits at the table, who deals, who plays and who sits out (ISkO 3.1, 3.2).

use super::partner::Partner;
use crate::skat::{BySeat, Seat};

/// The playing partners at a table, clockwise from No. 1 (ISkO 3.1.1): three or more, all
/// different.
///
/// As many games as there are partners are a round: No. 1 deals the first, and the partner to his
/// right, who sits last, deals the last (ISkO 3.2.1).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Company(Vec<Partner>);

/// Who does what in one game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Seating {
    /// Who deals. At a table of three he is rearhand; otherwise he sits out.
    pub dealer: Partner,
    /// The three players.
    pub players: BySeat<Partner>,
    /// Who gets no cards, clockwise from the dealer on; empty at a table of three.
    pub sitting_out: Vec<Partner>,
}

impl Company {
    /// The fewest who can play.
    pub const LEAST: usize = 3;

    /// The company of these partners, clockwise from No. 1; `None` for fewer than three or the same
    /// one twice.
    pub fn new(partners: Vec<Partner>) -> Option<Company> {
        let twice = |i: usize| partners[..i].contains(&partners[i]);
        let is_company = partners.len() >= Company::LEAST && !(0..partners.len()).any(twice);
        is_company.then_some(Company(partners))
    }

    /// All of them, clockwise from No. 1.
    pub fn partners(&self) -> &[Partner] {
        &self.0
    }

    /// How many games are a round: as many as there are partners.
    pub fn round(&self) -> usize {
        self.0.len()
    }

    /// Whether this partner sits at the table.
    pub fn contains(&self, partner: Partner) -> bool {
        self.0.contains(&partner)
    }

    /// Who deals, plays and sits out in a game, counted from 0 since this company came together at
    /// the beginning of a round (ISkO 3.2.1, 3.2.7, 3.3.2).
    ///
    /// Forehand and middlehand are the two to the dealer's left, rearhand is to his right; among
    /// three that is the dealer himself.
    pub fn seating(&self, game: usize) -> Seating {
        let round = self.round();
        let at = |places: usize| self.0[(game + places) % round];
        let rearhand = if round == 3 { 0 } else { round - 1 };
        let players = BySeat::from_fn(|seat| match seat {
            Seat::Forehand => at(1),
            Seat::Middlehand => at(2),
            Seat::Rearhand => at(rearhand),
        });
        let sitting_out = (0..round).map(at).filter(|partner| !players.0.contains(partner)).collect();
        Seating { dealer: at(0), players, sitting_out }
    }

    /// Whether this company can follow `before` at the beginning of a round: those who stay keep
    /// their order; a newcomer takes the seat of one who left or sits down to the right of No. 1,
    /// so behind all (ISkO 3.1.2); and whoever dealt last does not deal again (ISkO 3.3.7).
    pub(super) fn can_follow(&self, before: &Company) -> bool {
        let is_new = |partner: Partner| !before.contains(partner);
        let mut now = self.0.iter().copied().peekable();
        for &old in &before.0 {
            let taken = |partner: &Partner| *partner == old || (!self.contains(old) && is_new(*partner));
            if now.next_if(taken).is_none() && self.contains(old) {
                return false;
            }
        }
        now.all(is_new) && before.0.last() != self.0.first()
    }
}

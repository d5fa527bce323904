//! Final scores of a series and the ranking (SkTO 5.1, 8.11).

use crate::chance::{Rng, below};
use crate::name::Name;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

/// What one partner has at the end of a series, or of several.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Standing {
    /// Who.
    pub name: Name,
    /// Game points, the last running score on the sheet.
    pub points: i64,
    /// Games won as declarer.
    pub won: u64,
    /// Games lost as declarer.
    pub lost: u64,
    /// Games that the others lost while he was at the table, playing or sitting out.
    pub others_lost: u64,
    /// What he gets for those, as [`bonus_for_others`] says for each.
    pub others_bonus: i64,
}

/// What each other partner gets for a lost game: 40 points at a table of three, 30 at a table of
/// four, dealer included (SkTO 5.1). The tournament order knows no larger tables; they have the 30
/// of a table of four.
pub const fn bonus_for_others(partners: usize) -> i64 {
    if partners > 3 { 30 } else { 40 }
}

impl Standing {
    /// Nothing played yet.
    pub fn new(name: Name) -> Standing {
        Standing { name, points: 0, won: 0, lost: 0, others_lost: 0, others_bonus: 0 }
    }

    /// 50 points for each game won, less 50 for each game lost.
    pub const fn own_bonus(&self) -> i64 {
        50 * (self.won as i64 - self.lost as i64)
    }

    /// Game points and both bonuses.
    pub const fn final_score(&self) -> i64 {
        self.points + self.own_bonus() + self.others_bonus
    }

    /// Adds what the same partner has from another series.
    pub fn add(&mut self, other: &Standing) {
        self.points += other.points;
        self.won += other.won;
        self.lost += other.lost;
        self.others_lost += other.others_lost;
        self.others_bonus += other.others_bonus;
    }

    /// What ranks: the final score, then more games won, then fewer lost.
    fn rank(&self) -> (Reverse<i64>, Reverse<u64>, u64) {
        (Reverse(self.final_score()), Reverse(self.won), self.lost)
    }
}

/// A place in the ranking.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ranked {
    /// From 1, each once.
    pub place: usize,
    /// Whose it is.
    pub standing: Standing,
    /// Whether lots were drawn for this place, since another had the same score, games won and
    /// games lost.
    pub by_lot: bool,
}

/// The ranking, best first: by final score, then games won, then fewer games lost, then by lots
/// drawn from `rng` (SkTO 5.1).
///
/// Takes as many numbers from `rng` as there are standings less one, whether there are ties or not.
pub fn rank(standings: Vec<Standing>, rng: &mut Rng) -> Vec<Ranked> {
    let mut lots: Vec<usize> = (0..standings.len()).collect();
    for i in (1..lots.len()).rev() {
        lots.swap(i, below(rng, i + 1));
    }
    let mut drawn: Vec<(usize, Standing)> = lots.into_iter().zip(standings).collect();
    drawn.sort_by_key(|(lot, standing)| (standing.rank(), *lot));
    let ties = |i: usize| drawn.iter().filter(|(_, other)| other.rank() == drawn[i].1.rank()).count();
    let by_lot: Vec<bool> = (0..drawn.len()).map(|i| ties(i) > 1).collect();
    let places = drawn.into_iter().zip(by_lot).enumerate();
    places.map(|(i, ((_, standing), by_lot))| Ranked { place: i + 1, standing, by_lot }).collect()
}

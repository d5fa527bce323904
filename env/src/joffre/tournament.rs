//! The ranking of a tournament (Joffre 6.5, 6.6).

use std::cmp::Reverse;

/// What a player, a pair or a team has brought home from a tournament.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Entrant {
    /// Games won.
    pub wins: u32,
    /// The points of all games, those that were lost too (Joffre 6.7).
    pub points: i32,
}

impl Entrant {
    /// Adds a game, in which so many points were made.
    pub const fn add(&mut self, won: bool, points: i32) {
        self.wins += won as u32;
        self.points += points;
    }
}

/// The rank of each entrant, from 1, in their order: most games won, then most points. Those alike
/// in both share a rank, and the next has theirs with as many added as share it.
///
/// ```
/// use skat_env::joffre::{Entrant, ranking};
///
/// let entrants = [(2, 90), (3, 70), (2, 95), (2, 90), (0, 120)];
/// let entrants = entrants.map(|(wins, points)| Entrant { wins, points });
/// assert_eq!(ranking(&entrants), [3, 1, 2, 3, 5]);
/// ```
pub fn ranking(entrants: &[Entrant]) -> Vec<usize> {
    let key = |entrant: &Entrant| (Reverse(entrant.wins), Reverse(entrant.points));
    let better = |own: &Entrant| entrants.iter().filter(|other| key(other) < key(own)).count();
    entrants.iter().map(|own| 1 + better(own)).collect()
}

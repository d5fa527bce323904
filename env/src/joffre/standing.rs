//! The points of a game in its course, and who wins it (Joffre 5.5, 5.6).

use super::seat::{ByTeam, Seat, Team};
use serde::{Deserialize, Serialize};

/// Whoever reaches so many points wins (Joffre 5.5).
pub const TARGET: i16 = 40;
/// A game has at most so many deals. The text has no such end: it is there so that every episode
/// ends.
pub const MAX_DEALS: u8 = 50;
/// What the winners of a whole game score in addition to their points, so that a victory is worth
/// more than any points (Joffre 6.5).
pub const VICTORY: i32 = 100;

/// Where a game stands at the beginning of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Standing {
    /// The number of the deal, from 1; 1 where the episode is a single deal.
    pub deal: u8,
    /// The points of both teams from the deals before.
    pub points: ByTeam<i16>,
}

impl Standing {
    /// Before the first deal.
    pub const START: Standing = Standing { deal: 1, points: ByTeam([0; 2]) };

    /// Who deals: East first, then each time the next to the left.
    #[inline]
    pub const fn dealer(&self) -> Seat {
        Seat::East.after(self.deal as usize + 3)
    }

    /// The points of both teams with what this deal has brought them.
    #[inline]
    pub const fn with(&self, scores: ByTeam<i16>) -> ByTeam<i16> {
        let [first, second] = self.points.0;
        ByTeam([first + scores.0[0], second + scores.0[1]])
    }

    /// Who has won the game, if this deal was its last.
    ///
    /// The game ends when a team has 40 points. If both have, the one with more wins, and at a tie
    /// the one that took the points: the team that scored more in this deal, which is the buyer's
    /// (his contract is made, or he would have had 40 before). The same decides after
    /// [`MAX_DEALS`]. Two teams never score alike in a deal: the two add up to ten, of which an
    /// even half makes no contract.
    pub fn winner(&self, scores: ByTeam<i16>) -> Option<Team> {
        let [first, second] = self.with(scores).0;
        if first.max(second) < TARGET && self.deal < MAX_DEALS {
            return None;
        }
        let [first_of_deal, second_of_deal] = scores.0;
        let first_wins = (first, first_of_deal) > (second, second_of_deal);
        Some(if first_wins { Team::SouthNorth } else { Team::WestEast })
    }

    /// The next deal of a game that goes on.
    #[must_use]
    pub const fn next(&self, scores: ByTeam<i16>) -> Standing {
        Standing { deal: self.deal + 1, points: self.with(scores) }
    }
}

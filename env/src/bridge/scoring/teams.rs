//! Matches of two teams of four, which hold North and South at one table and East and West at the
//! other (Law 78B and C).

use super::imps::imps;

/// One board at both tables: the scores of North and South.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TeamBoard {
    /// In the open room, where the first team sits North and South.
    pub open: i32,
    /// In the closed room, where the second team sits North and South.
    pub closed: i32,
}

impl TeamBoard {
    /// The total points of the first team, those of the second with the other sign (Law 78C).
    pub const fn total_points(self) -> i32 {
        self.open - self.closed
    }

    /// The international match points of the first team, -24 to 24 (Law 78B).
    pub fn imps(self) -> i32 {
        imps(self.total_points())
    }

    /// Board-a-match: 2 for the first team where it won the board, 1 where both scored the same.
    pub const fn board_a_match(self) -> u32 {
        (1 + self.total_points().signum()) as u32
    }
}

/// The boards of a match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TeamMatch {
    /// In the order of play.
    pub boards: Vec<TeamBoard>,
}

impl TeamMatch {
    /// The international match points of the first team, those of the second taken off.
    pub fn imps(&self) -> i32 {
        self.boards.iter().map(|board| board.imps()).sum()
    }

    /// The total points of the first team, those of the second taken off.
    pub fn total_points(&self) -> i32 {
        self.boards.iter().map(|board| board.total_points()).sum()
    }

    /// The first team's points at board-a-match, of two for each board.
    pub fn board_a_match(&self) -> u32 {
        self.boards.iter().map(|board| board.board_a_match()).sum()
    }

    /// The victory points of the first and the second team; `None` without a board.
    pub fn victory_points(&self) -> Option<[f64; 2]> {
        let boards = u32::try_from(self.boards.len()).ok().filter(|&boards| boards > 0)?;
        Some(victory_points(self.imps(), boards))
    }
}

/// The victory points of a match of so many boards, for the team that leads by `margin`
/// international match points and for the other: 20 together, in hundredths.
///
/// The continuous scale of the World Bridge Federation: with the golden ratio's inverse `t` and the
/// margin `b = 15 * sqrt(boards)` at which all 20 are won, the winner has `10 + 10 * (1 - t^(3 m /
/// b)) / (1 - t^3)`.
///
/// # Panics
/// When there is no board.
pub fn victory_points(margin: i32, boards: u32) -> [f64; 2] {
    assert!(boards > 0, "a match has boards");
    let inverse = (5f64.sqrt() - 1.0) / 2.0;
    let all = 15.0 * f64::from(boards).sqrt();
    let share = (f64::from(margin.unsigned_abs()) / all).min(1.0);
    let won = 10.0 + 10.0 * (1.0 - inverse.powf(3.0 * share)) / (1.0 - inverse.powi(3));
    let winner = (100.0 * won).round() / 100.0;
    let loser = (100.0 * (20.0 - winner)).round() / 100.0;
    if margin >= 0 { [winner, loser] } else { [loser, winner] }
}

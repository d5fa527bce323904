//! What a deal counts (500.4g, 500.6).

use super::bid::Bid;
use super::rules::DefenderTricks;
use super::seat::{ByTeam, Seat};

/// Points for a trick of the opponents (500.6c).
pub const TRICK: u16 = 10;
/// Points for a revoke of the other team: ten tricks at [`TRICK`] (500.6f).
pub const REVOKE: u16 = 100;

/// The points of both teams when the declarer's team has taken so many tricks, 0 to 10.
///
/// A contract that is made counts its value for the declarer's team, whatever more it took
/// (500.6b). One that failed counts its value and ten points a trick for the opponents (500.6c).
pub fn points(bid: Bid, declarer: Seat, tricks: u8, counted: DefenderTricks) -> ByTeam<u16> {
    let (team, opponents) = (declarer.team(), declarer.team().other());
    let of_tricks = TRICK * (10 - u16::from(tricks));
    let mut points = ByTeam([0; 2]);
    if tricks >= bid.level() {
        points[team] = bid.value();
        if counted == DefenderTricks::Always {
            points[opponents] = of_tricks;
        }
    } else {
        points[opponents] = bid.value() + of_tricks;
    }
    points
}

//! How long a deal of bridge can last, and how much can be scored.

use super::State;
use super::auction::Auction;
use super::card::Card;
use crate::bounds::Bounded;

impl Bounded for State {
    /// The longest auction, and 52 cards.
    const LONGEST: usize = Auction::LONGEST + Card::COUNT;
    /// No trick in a redoubled grand slam, vulnerable (Law 77).
    const LOWEST_SCORE: i32 = -7_600;
    const HIGHEST_SCORE: i32 = 7_600;
}

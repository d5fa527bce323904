//! Contracts and what they score: the duplicate scoring table (Law 77).

use super::call::{Bid, Denomination};
use super::seat::{Seat, Side};
use crate::text::{ParseError, serde_as_text};
use std::fmt;
use std::str::FromStr;

/// Whether a contract is doubled (Law 19C and D).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Doubling {
    Undoubled,
    Doubled,
    Redoubled,
}

impl Doubling {
    /// Undoubled, doubled, redoubled.
    pub const ALL: [Doubling; 3] = [Doubling::Undoubled, Doubling::Doubled, Doubling::Redoubled];

    /// 0 to 2.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Nothing, X or XX.
impl fmt::Display for Doubling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["", "X", "XX"][*self as usize])
    }
}

/// Whether a side stands to win and lose more (Law 77).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Vulnerable {
    No,
    Yes,
}

/// What the auction ended in: the declarer's side is to win `6 + level` tricks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Contract {
    /// The last bid.
    pub bid: Bid,
    /// Whether it is doubled.
    pub doubling: Doubling,
    /// Who plays the hand and his partner's.
    pub declarer: Seat,
}

impl Contract {
    /// What is trumps.
    #[inline]
    pub const fn denomination(&self) -> Denomination {
        self.bid.denomination()
    }

    /// The tricks that fulfil it, 7 to 13.
    #[inline]
    pub const fn tricks_needed(&self) -> u8 {
        6 + self.bid.level()
    }

    /// The declarer's partner, whose cards lie open after the opening lead (Law 41D).
    #[inline]
    pub const fn dummy(&self) -> Seat {
        self.declarer.partner()
    }

    /// The declarer's left-hand opponent, who makes the opening lead (Law 41A).
    #[inline]
    pub const fn leader(&self) -> Seat {
        self.declarer.next()
    }

    /// The declarer's side.
    #[inline]
    pub const fn side(&self) -> Side {
        self.declarer.side()
    }

    /// The score of the declarer's side, which won `tricks` (Law 77): -7600 to 3160.
    ///
    /// # Panics
    /// When `tricks` is above 13.
    #[inline]
    pub const fn score(&self, vulnerable: Vulnerable, tricks: u8) -> i32 {
        score(self.bid, self.doubling, vulnerable, tricks)
    }
}

/// The score of the declarer's side for a bid, with `tricks` won (Law 77).
///
/// # Panics
/// When `tricks` is above 13.
pub const fn score(bid: Bid, doubling: Doubling, vulnerable: Vulnerable, tricks: u8) -> i32 {
    assert!(tricks <= 13, "a side wins at most thirteen tricks");
    let needed = 6 + bid.level();
    if tricks < needed {
        return -undertricks((needed - tricks) as i32, doubling, vulnerable);
    }
    let is_vulnerable = matches!(vulnerable, Vulnerable::Yes);
    let factor = 1 << doubling as i32;
    let odd_trick = if bid.denomination().is_minor() { 20 } else { 30 };
    let first = if matches!(bid.denomination(), Denomination::NoTrump) { 10 } else { 0 };
    let trick_score = factor * (bid.level() as i32 * odd_trick + first);
    let game = match (trick_score >= 100, is_vulnerable) {
        (false, _) => 50,
        (true, false) => 300,
        (true, true) => 500,
    };
    let slam = match (bid.level(), is_vulnerable) {
        (6, false) => 500,
        (6, true) => 750,
        (7, false) => 1_000,
        (7, true) => 1_500,
        _ => 0,
    };
    // For making a doubled contract, and a redoubled one.
    let insult = 50 * doubling as i32;
    let overtrick = match doubling {
        Doubling::Undoubled => odd_trick,
        Doubling::Doubled => {
            if is_vulnerable {
                200
            } else {
                100
            }
        }
        Doubling::Redoubled => {
            if is_vulnerable {
                400
            } else {
                200
            }
        }
    };
    trick_score + game + slam + insult + (tricks - needed) as i32 * overtrick
}

/// What the opponents of a failed contract score.
const fn undertricks(down: i32, doubling: Doubling, vulnerable: Vulnerable) -> i32 {
    match (doubling, vulnerable) {
        (Doubling::Undoubled, Vulnerable::No) => 50 * down,
        (Doubling::Undoubled, Vulnerable::Yes) => 100 * down,
        (_, Vulnerable::No) => {
            // 100, the second and the third 200 each, every further one 300.
            let doubled = if down <= 3 { 200 * down - 100 } else { 300 * down - 400 };
            doubled * doubling as i32
        }
        (_, Vulnerable::Yes) => (300 * down - 100) * doubling as i32,
    }
}

// The table of Law 77 where it is easy to get wrong.
const _: () = {
    use Denomination::{Clubs, Hearts, NoTrump, Spades};
    use Doubling::{Doubled, Redoubled, Undoubled};
    use Vulnerable::{No, Yes};
    assert!(score(Bid::new(1, NoTrump), Undoubled, No, 7) == 90);
    assert!(score(Bid::new(3, NoTrump), Undoubled, Yes, 9) == 600);
    assert!(score(Bid::new(2, Hearts), Doubled, No, 8) == 470);
    assert!(score(Bid::new(5, Clubs), Undoubled, No, 11) == 400);
    assert!(score(Bid::new(6, Spades), Undoubled, Yes, 12) == 1_430);
    assert!(score(Bid::new(7, NoTrump), Redoubled, Yes, 13) == 2_980);
    assert!(score(Bid::new(1, Clubs), Redoubled, Yes, 13) == 230 + 6 * 400);
    assert!(score(Bid::new(4, Spades), Doubled, No, 6) == -800);
    assert!(score(Bid::new(7, NoTrump), Redoubled, Yes, 0) == -7_600);
};

/// As it is written on a score sheet: `4SXN` for four spades doubled by North.
impl fmt::Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.bid, self.doubling, self.declarer)
    }
}

impl FromStr for Contract {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Contract, ParseError> {
        let expected = "a contract: a bid, then nothing, X or XX, then the declarer, like 4SXN";
        let refuse = |_| ParseError::new(text, expected);
        let declarer = text.char_indices().next_back().map_or(0, |(at, _)| at);
        let (rest, declarer) = text.split_at(declarer);
        let declarer = declarer.parse().map_err(refuse)?;
        let bid = rest.trim_end_matches('X');
        let doubling = match rest.len() - bid.len() {
            0 => Doubling::Undoubled,
            1 => Doubling::Doubled,
            2 => Doubling::Redoubled,
            _ => return Err(ParseError::new(text, expected)),
        };
        Ok(Contract { bid: bid.parse().map_err(refuse)?, doubling, declarer })
    }
}

serde_as_text!(Contract);

//! Boards: their numbers say who deals and who is vulnerable (Law 2).

use super::contract::Vulnerable;
use super::seat::{Seat, Side};
use crate::chance::{Rng, below};
use crate::text::{ParseError, serde_as_text};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The number of a board, from 1; dealer and vulnerability repeat after sixteen boards, in which
/// every dealer meets every vulnerability once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board(u16);

impl Board {
    /// The board with this number, if it is not 0.
    pub const fn new(number: u16) -> Option<Board> {
        if number == 0 { None } else { Some(Board(number)) }
    }

    /// One of the boards 1 to 16, each as likely as another, by one draw.
    #[inline]
    pub fn random(rng: &mut Rng) -> Board {
        Board(1 + below(rng, 16) as u16)
    }

    /// Boards 1 to 16.
    pub fn all() -> impl Iterator<Item = Board> {
        (1..=16).map(Board)
    }

    /// That of the boards 1 to 16 which has this dealer and these sides vulnerable.
    pub fn with(dealer: Seat, north_south: Vulnerable, east_west: Vulnerable) -> Board {
        let fits = |board: &Board| {
            board.dealer() == dealer
                && board.vulnerable(Side::NorthSouth) == north_south
                && board.vulnerable(Side::EastWest) == east_west
        };
        Board::all().find(fits).expect("sixteen boards have all sixteen cases")
    }

    /// From 1.
    #[inline]
    pub const fn number(self) -> u16 {
        self.0
    }

    /// Who calls first: North on board 1, then clockwise (Law 2).
    #[inline]
    pub const fn dealer(self) -> Seat {
        Seat::from_index((self.0 as usize - 1) & 3)
    }

    /// Whether a side is vulnerable (Law 2).
    #[inline]
    pub const fn vulnerable(self, side: Side) -> Vulnerable {
        // None, NS, EW, both from board 1 on; shifted by one board for each group of four.
        let place = (self.0 as usize - 1) & 15;
        let which = (place + place / 4) & 3;
        if which >> side as usize & 1 != 0 { Vulnerable::Yes } else { Vulnerable::No }
    }
}

// Law 2: neither 1, 8, 11, 14; North-South 2, 5, 12, 15; East-West 3, 6, 9, 16; both 4, 7, 10, 13.
const _: () = {
    let vulnerable = [0, 1, 2, 3, 1, 2, 3, 0, 2, 3, 0, 1, 3, 0, 1, 2];
    let mut number = 1;
    while number <= 16 {
        let board = Board(number);
        let north_south = matches!(board.vulnerable(Side::NorthSouth), Vulnerable::Yes) as u8;
        let east_west = matches!(board.vulnerable(Side::EastWest), Vulnerable::Yes) as u8;
        assert!(north_south + 2 * east_west == vulnerable[number as usize - 1]);
        number += 1;
    }
};

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Board {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Board, ParseError> {
        let number = if text.starts_with('0') || text.starts_with('+') { None } else { text.parse().ok() };
        let board = number.and_then(Board::new);
        board.ok_or_else(|| ParseError::new(text, "the number of a board: 1 to 65535"))
    }
}

serde_as_text!(Board);

/// Which board is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum BoardRule {
    /// One of the boards 1 to 16, drawn with the cards.
    #[default]
    Drawn,
    /// This one.
    Number(Board),
}

/// `drawn` or a number.
impl fmt::Display for BoardRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardRule::Drawn => f.write_str("drawn"),
            BoardRule::Number(board) => board.fmt(f),
        }
    }
}

impl FromStr for BoardRule {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<BoardRule, ParseError> {
        if text == "drawn" {
            return Ok(BoardRule::Drawn);
        }
        let refuse = |_| ParseError::new(text, "a board: drawn, or a number from 1 to 65535");
        text.parse().map(BoardRule::Number).map_err(refuse)
    }
}

serde_as_text!(BoardRule);

/// The options of a deal of bridge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Rules {
    /// Which board is played, and so who deals and who is vulnerable: `"drawn"` (the default) or a
    /// number like `"7"`.
    pub board: BoardRule,
}

//! How the 52 cards lie before the auction, and on which board (Law 6).

use super::board::{Board, BoardRule, Rules};
use super::card::Card;
use super::card_set::CardSet;
use super::seat::{BySeat, Seat};
use crate::chance::{Rng, shuffled_to};
use crate::text::{ParseError, serde_as_text};
use rand::SeedableRng;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// A board with thirteen cards for each player, all different.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Deal {
    board: Board,
    hands: BySeat<CardSet>,
}

impl Deal {
    /// The deal with these hands.
    ///
    /// # Errors
    /// When a hand does not have thirteen cards, or two hands share one.
    pub fn new(board: Board, hands: BySeat<CardSet>) -> Result<Deal, ParseError> {
        let mut seen = CardSet::EMPTY;
        for (seat, hand) in hands.iter() {
            let refuse =
                |found, expected| Err(ParseError::new(found, expected).at(format!("hand of {seat}")));
            if hand.len() != 13 {
                return refuse(format!("{hand} ({} cards)", hand.len()), "a hand of thirteen cards");
            }
            if let Some(card) = (*hand & seen).first() {
                return refuse(card.to_string(), "in one hand only");
            }
            seen |= *hand;
        }
        Ok(Deal { board, hands })
    }

    /// The deal of this seed, always the same.
    pub fn from_seed(rules: &Rules, seed: u64) -> Deal {
        Deal::random(rules, &mut Rng::seed_from_u64(seed))
    }

    /// Draws a board where none is given, shuffles and deals.
    ///
    /// Takes 51 numbers from `rng`, and one before them for a board that is drawn. Every deal is as
    /// likely as another up to a bias below 2^-57.
    #[inline]
    pub fn random(rules: &Rules, rng: &mut Rng) -> Deal {
        let board = match rules.board {
            BoardRule::Drawn => Board::random(rng),
            BoardRule::Number(board) => board,
        };
        let mut deck: [u8; Card::COUNT] = std::array::from_fn(|i| i as u8);
        // North's cards come first in the shuffled deck, which is shuffled from its end.
        let mut hand = |places: Range<usize>| {
            places.rev().fold(0, |bits: u64, place| bits | 1 << shuffled_to(place, &mut deck, rng))
        };
        let (west, south, east) = (hand(39..52), hand(26..39), hand(13..26));
        let north = hand(1..13) | 1 << deck[0];
        Deal { board, hands: BySeat([north, east, south, west].map(CardSet::from_bits)) }
    }

    /// The board.
    #[inline]
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The thirteen cards of a player.
    #[inline]
    pub const fn hand(&self, seat: Seat) -> CardSet {
        self.hands.0[seat.index()]
    }

    /// All four hands.
    #[inline]
    pub const fn hands(&self) -> BySeat<CardSet> {
        self.hands
    }
}

/// Two words: the board's number, and the hands of N, E, S and W with "|" between them.
impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [north, east, south, west] = self.hands.0;
        write!(f, "{} {north}|{east}|{south}|{west}", self.board)
    }
}

impl fmt::Debug for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Deal {
    type Err = ParseError;

    /// The number of the board, then 52 different cards: four hands with "|" between them.
    ///
    /// # Errors
    /// Names the word, and in the second the hand and the suit.
    fn from_str(text: &str) -> Result<Deal, ParseError> {
        let mut words = text.split_whitespace();
        let (Some(board), Some(hands), None) = (words.next(), words.next(), words.next()) else {
            let expected = "a deal of two words: the board's number, and four hands";
            return Err(ParseError::new(text, expected));
        };
        let board = board.parse().map_err(|e: ParseError| e.at("word 1"))?;
        Deal::from_hands(board, hands)
    }
}

impl Deal {
    /// The deal of its second word.
    pub(super) fn from_hands(board: Board, hands: &str) -> Result<Deal, ParseError> {
        let second = |error: ParseError| error.at("word 2");
        let parts: Vec<&str> = hands.split('|').collect();
        let Ok(parts) = <[&str; 4]>::try_from(parts) else {
            return Err(second(ParseError::new(hands, "four hands with \"|\" between them")));
        };
        let mut cards = BySeat::default();
        for (seat, part) in Seat::ALL.into_iter().zip(parts) {
            cards[seat] = part.parse().map_err(|e: ParseError| second(e.at(format!("hand of {seat}"))))?;
        }
        Deal::new(board, cards).map_err(second)
    }
}

serde_as_text!(Deal);

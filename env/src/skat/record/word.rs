//! The single words of a record: cards, seats, numbers, contracts.

use super::cards::Seen;
use crate::skat::text::ParseError;
use crate::skat::{Announcement, Card, Contract, Game, Rank, Seat, Suit};
use std::fmt;
use std::str::FromStr;

/// What a card looks like, for errors.
const CARD: &str = "a card: one of C S H D, then one of A K Q J T 9 8 7, like CA or HT";

/// The card of this word.
pub(super) fn card(word: &str) -> Option<Card> {
    let &[suit, rank] = word.as_bytes() else { return None };
    let suit = match suit {
        b'C' => Suit::Clubs,
        b'S' => Suit::Spades,
        b'H' => Suit::Hearts,
        b'D' => Suit::Diamonds,
        _ => return None,
    };
    let rank = match rank {
        b'7' => Rank::Seven,
        b'8' => Rank::Eight,
        b'9' => Rank::Nine,
        b'Q' => Rank::Queen,
        b'K' => Rank::King,
        b'T' => Rank::Ten,
        b'A' => Rank::Ace,
        b'J' => Rank::Jack,
        _ => return None,
    };
    Some(Card::new(suit, rank))
}

/// The cards of a text like "H7.H8".
pub(super) fn cards_of(text: &str) -> impl Iterator<Item = Result<Card, ParseError>> {
    text.split('.').map(|word| card(word).ok_or_else(|| ParseError::new(word, CARD)))
}

/// The card, or the "??", of this word.
pub(super) fn seen(word: &str) -> Option<Seen> {
    if word == "??" { Some(Seen::Unknown) } else { card(word).map(Seen::Card) }
}

/// The same with its error.
pub(super) fn seen_of(word: &str) -> Result<Seen, ParseError> {
    seen(word).ok_or_else(|| ParseError::new(word, format!("{CARD}, or ?? for one that was not seen")))
}

/// The seat of this digit.
pub(super) fn seat(word: &str) -> Option<Seat> {
    match word {
        "0" => Some(Seat::Forehand),
        "1" => Some(Seat::Middlehand),
        "2" => Some(Seat::Rearhand),
        _ => None,
    }
}

/// The number of this word, written as numbers are: without plus sign and leading zeros.
pub(super) fn number<T: FromStr>(word: &str) -> Option<T> {
    let digits = word.strip_prefix('-').unwrap_or(word);
    let is_plain = word == "0" || digits.starts_with(|digit: char| digit.is_ascii_digit() && digit != '0');
    if is_plain { word.parse().ok() } else { None }
}

/// A contract with the letters in which it is written: NOH may be NHO, CHZ may be CHSZ, CO may be
/// COHSZ.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Written {
    contract: Contract,
    /// What follows the letter of the game.
    letters: [u8; 4],
    count: u8,
}

impl Written {
    /// The contract.
    pub const fn contract(&self) -> Contract {
        self.contract
    }
}

/// In the usual letters.
impl From<Contract> for Written {
    fn from(contract: Contract) -> Written {
        contract.to_string().parse().expect("a contract reads back from its own text")
    }
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write as _;
        f.write_char(self.contract.game().letter())?;
        self.letters[..self.count as usize].iter().try_for_each(|&letter| f.write_char(letter.into()))
    }
}

impl fmt::Debug for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Written {
    type Err = ParseError;

    /// The letter of the game, then O, H, S and Z in any order, each at most once, so far as they
    /// make a contract.
    fn from_str(word: &str) -> Result<Written, ParseError> {
        written(word).ok_or_else(|| {
            ParseError::new(word, "a contract: C S H D or G, alone or with H, HS, HZ or O; or N, NH, NO, NOH")
        })
    }
}

fn written(word: &str) -> Option<Written> {
    let (&first, rest) = word.as_bytes().split_first()?;
    let game = match first {
        b'D' => Game::Diamonds,
        b'H' => Game::Hearts,
        b'S' => Game::Spades,
        b'C' => Game::Clubs,
        b'G' => Game::Grand,
        b'N' => Game::Null,
        _ => return None,
    };
    let mut letters = [0; 4];
    letters.get_mut(..rest.len())?.copy_from_slice(rest);
    let mut seen = [false; 4];
    for letter in rest {
        let place = b"OHSZ".iter().position(|known| known == letter)?;
        if std::mem::replace(&mut seen[place], true) {
            return None;
        }
    }
    let [ouvert, hand, schneider, schwarz] = seen;
    let contract = match (game, ouvert, hand, schneider, schwarz) {
        (Game::Null, false, false, false, false) => Contract::NULL,
        (Game::Null, false, true, false, false) => Contract::NULL_HAND,
        (Game::Null, true, false, false, false) => Contract::NULL_OUVERT,
        (Game::Null, true, true, false, false) => Contract::NULL_OUVERT_HAND,
        (Game::Null, ..) => return None,
        (_, true, ..) => announced(game, Announcement::Ouvert),
        (_, false, true, _, true) => announced(game, Announcement::Schwarz),
        (_, false, true, true, false) => announced(game, Announcement::Schneider),
        (_, false, true, false, false) => Contract::hand(game),
        (_, false, false, false, false) => Contract::plain(game),
        (_, false, false, ..) => return None,
    };
    Some(Written { contract, letters, count: rest.len() as u8 })
}

/// The Hand game with this announcement.
fn announced(game: Game, announcement: Announcement) -> Contract {
    Contract::from_parts(game, true, announcement).expect("every suit and Grand game can be announced")
}

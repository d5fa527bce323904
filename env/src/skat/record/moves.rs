//! What happens in a recorded game, step by step.

use super::cards::{Cards, Pair, Seen, cards};
use super::word::{Written, number, seat, seen};
use crate::skat::auction::Call;
use crate::skat::text::ParseError;
use crate::skat::{Bid, Seat};
use std::fmt;
use std::str::FromStr;

/// One step of a recorded game: who did what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A call in the bidding: `1 18`, `0 y`, `0 p`.
    Call(Seat, Call),
    /// The declarer takes the skat: `1 s`.
    PickUp(Seat),
    /// The skat that he gets: `w H8.CK`.
    Skat(Pair),
    /// The declarer names the game, `1 GH`; with what he buries, `1 G.SK.S7`, and shows,
    /// `1 NO.SK.S7.CA...`.
    Declare(Seat, Declaration),
    /// What the declarer buries, where it is told apart from the game: `1 SK.S7`; with what he
    /// shows.
    Bury(Seat, Pair, Option<Cards>),
    /// A card: `0 SA`.
    Card(Seat, Seen),
    /// A player gives up: `0 RE`. When both defenders do, the rest is the declarer's.
    Resign(Seat),
    /// A player shows his cards, `0 SC`; which they are, where that is told, `0 SC.CA.CT`.
    Show(Seat, Cards),
    /// A player's time is up: `w TI.1`.
    TimeOut(Seat),
    /// A player has left: `w LE.1`.
    Leave(Seat),
}

/// What the declarer says, and lays down with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Declaration {
    /// The contract.
    pub contract: Written,
    /// The two cards he buries, where they are told at once.
    pub buried: Option<Pair>,
    /// The ten cards he shows, where they are told.
    pub shown: Option<Cards>,
}

impl Move {
    /// Who acts; `None` for the world, which hands out the skat and tells who is gone.
    pub const fn by(&self) -> Option<Seat> {
        match *self {
            Move::Call(seat, _)
            | Move::PickUp(seat)
            | Move::Declare(seat, _)
            | Move::Bury(seat, ..)
            | Move::Card(seat, _)
            | Move::Resign(seat)
            | Move::Show(seat, _) => Some(seat),
            Move::Skat(_) | Move::TimeOut(_) | Move::Leave(_) => None,
        }
    }

    /// The step of these two words, `who` and `what`.
    ///
    /// # Errors
    /// Says which of the two is no word of a record, and what it should be.
    pub fn from_words(who: &str, what: &str) -> Result<Move, ParseError> {
        if who == "w" {
            return world(what);
        }
        let seat = seat(who).ok_or_else(|| {
            ParseError::new(who, "who acts: w (the world), 0 (forehand), 1 (middlehand) or 2 (rearhand)")
        })?;
        action(seat, what)
    }
}

/// What the world does.
fn world(what: &str) -> Result<Move, ParseError> {
    let refuse = || {
        ParseError::new(what, "what the world does: two cards like H8.CK, TI.n or LE.n with n one of 0 1 2")
    };
    if let Some(who) = what.strip_prefix("TI.") {
        return seat(who).map(Move::TimeOut).ok_or_else(refuse);
    }
    if let Some(who) = what.strip_prefix("LE.") {
        return seat(who).map(Move::Leave).ok_or_else(refuse);
    }
    match pair(what) {
        Some((two, None)) => Ok(Move::Skat(two)),
        _ => Err(refuse()),
    }
}

/// What a player does.
fn action(seat: Seat, what: &str) -> Result<Move, ParseError> {
    if let Some(seen) = seen(what) {
        return Ok(Move::Card(seat, seen));
    }
    match what {
        "p" => return Ok(Move::Call(seat, Call::Pass)),
        "y" => return Ok(Move::Call(seat, Call::Hold)),
        "s" => return Ok(Move::PickUp(seat)),
        "RE" => return Ok(Move::Resign(seat)),
        "SC" => return Ok(Move::Show(seat, Cards::NONE)),
        _ => {}
    }
    if let Some(shown) = what.strip_prefix("SC.") {
        return Ok(Move::Show(seat, cards(shown)?));
    }
    if what.starts_with(|first: char| first.is_ascii_digit()) {
        let bid = number(what).and_then(Bid::from_value).ok_or_else(|| {
            ParseError::new(what, "a bid: one of the 63 game values 18 20 22 23 24 27 ... 240 264")
        })?;
        return Ok(Move::Call(seat, Call::Bid(bid)));
    }
    if let Some((two, rest)) = pair(what) {
        return Ok(Move::Bury(seat, two, ten_shown(rest)?));
    }
    let (word, rest) = match what.split_once('.') {
        Some((word, rest)) => (word, Some(rest)),
        None => (what, None),
    };
    let Ok(contract) = word.parse::<Written>() else {
        let expected = "an action: p, y, a bid like 18, s, a contract like GH or D.SK.S7, two cards like SK.S7, a card \
                        like CA or ??, RE or SC";
        return Err(ParseError::new(what, expected));
    };
    let (buried, shown) = match rest.map_or(0, |cards| cards.split('.').count()) {
        0 => (None, None),
        10 => (None, ten_shown(rest)?),
        2 | 12 => {
            let two = rest.and_then(pair);
            let (two, shown) =
                two.ok_or_else(|| ParseError::new(what, "a contract and two buried cards like D.SK.S7"))?;
            (Some(two), ten_shown(shown)?)
        }
        _ => return Err(ParseError::new(what, "a contract with two buried cards, ten shown ones, or both")),
    };
    Ok(Move::Declare(seat, Declaration { contract, buried, shown }))
}

/// Two cards at the front, which differ where both are known, and what follows their dot.
fn pair(text: &str) -> Option<(Pair, Option<&str>)> {
    let (first, rest) = text.split_once('.')?;
    let (second, rest) = match rest.split_once('.') {
        Some((second, rest)) => (second, Some(rest)),
        None => (rest, None),
    };
    let pair = [seen(first)?, seen(second)?];
    let is_twice = pair[0] == pair[1] && pair[0] != Seen::Unknown;
    (!is_twice).then_some((pair, rest))
}

/// Ten cards, if there are any.
fn ten_shown(text: Option<&str>) -> Result<Option<Cards>, ParseError> {
    let Some(text) = text else { return Ok(None) };
    let shown = cards(text)?;
    if shown.as_slice().len() == 10 {
        Ok(Some(shown))
    } else {
        Err(ParseError::new(text, "the ten cards shown"))
    }
}

/// The two words.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.by() {
            Some(seat) => write!(f, "{} ", seat.index())?,
            None => f.write_str("w ")?,
        }
        let shown = |f: &mut fmt::Formatter<'_>, cards: Option<Cards>| match cards {
            None | Some(Cards::NONE) => Ok(()),
            Some(cards) => write!(f, ".{cards}"),
        };
        match self {
            Move::Call(_, Call::Pass) => f.write_str("p"),
            Move::Call(_, Call::Hold) => f.write_str("y"),
            Move::Call(_, Call::Bid(bid)) => bid.fmt(f),
            Move::PickUp(_) => f.write_str("s"),
            Move::Skat([a, b]) => write!(f, "{a}.{b}"),
            Move::Declare(_, declaration) => {
                declaration.contract.fmt(f)?;
                if let Some([a, b]) = declaration.buried {
                    write!(f, ".{a}.{b}")?;
                }
                shown(f, declaration.shown)
            }
            Move::Bury(_, [a, b], cards) => {
                write!(f, "{a}.{b}")?;
                shown(f, *cards)
            }
            Move::Card(_, card) => card.fmt(f),
            Move::Resign(_) => f.write_str("RE"),
            Move::Show(_, cards) => {
                f.write_str("SC")?;
                shown(f, Some(*cards))
            }
            Move::TimeOut(seat) => write!(f, "TI.{}", seat.index()),
            Move::Leave(seat) => write!(f, "LE.{}", seat.index()),
        }
    }
}

impl FromStr for Move {
    type Err = ParseError;

    /// Reads the two words, with one space between them.
    fn from_str(text: &str) -> Result<Move, ParseError> {
        let (who, what) = text.split_once(' ').ok_or_else(|| {
            ParseError::new(text, "a move: who, a space, what; like \"1 18\", \"0 SA\" or \"w H8.CK\"")
        })?;
        Move::from_words(who, what)
    }
}

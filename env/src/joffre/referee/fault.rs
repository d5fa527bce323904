//! What can go wrong at a table (Joffre 6.1).

use crate::joffre::{Card, Seat};
use crate::text::{ParseError, serde_as_text};
use std::fmt;
use std::str::FromStr;

/// A fault, with who commits it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fault {
    /// A player plays a card before his turn (Joffre 6.1a).
    OutOfTurn(Seat, Card),
    /// A player puts down two cards at once (Joffre 6.1b).
    TwoCards(Seat, Card, Card),
    /// A player drops a card on the table (Joffre 6.1c).
    Dropped(Seat, Card),
    /// The player to move puts down a card that he may not play: he does not follow though he
    /// could (Joffre 6.1d), or does not play his visible card (Joffre 6.3, 6.4).
    Illegal(Seat, Card),
    /// A player bids or passes before his turn, or once more.
    CallOutOfTurn(Seat),
    /// The player to move bids what he may not bid.
    WrongBid(Seat),
}

impl Fault {
    /// Who commits it.
    pub const fn by(self) -> Seat {
        match self {
            Fault::OutOfTurn(by, _)
            | Fault::TwoCards(by, ..)
            | Fault::Dropped(by, _)
            | Fault::Illegal(by, _)
            | Fault::CallOutOfTurn(by)
            | Fault::WrongBid(by) => by,
        }
    }
}

/// `out-of-turn west E7`, `two-cards west E7 E3`, `dropped west E7`, `illegal west E7`,
/// `call-out-of-turn west`, `wrong-bid west`.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::OutOfTurn(by, card) => write!(f, "out-of-turn {by} {card}"),
            Fault::TwoCards(by, first, second) => write!(f, "two-cards {by} {first} {second}"),
            Fault::Dropped(by, card) => write!(f, "dropped {by} {card}"),
            Fault::Illegal(by, card) => write!(f, "illegal {by} {card}"),
            Fault::CallOutOfTurn(by) => write!(f, "call-out-of-turn {by}"),
            Fault::WrongBid(by) => write!(f, "wrong-bid {by}"),
        }
    }
}

impl FromStr for Fault {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Fault, ParseError> {
        let expected = "a fault: out-of-turn SEAT CARD, two-cards SEAT CARD CARD, dropped SEAT CARD, illegal \
                        SEAT CARD, call-out-of-turn SEAT or wrong-bid SEAT";
        let words: Vec<&str> = text.split(' ').collect();
        let seat = |word: &str| Seat::ALL.into_iter().find(|seat| seat.to_string() == word);
        let card = |word: &str| word.parse::<Card>().ok();
        let fault = match words[..] {
            ["out-of-turn", by, of] => seat(by).zip(card(of)).map(|(by, card)| Fault::OutOfTurn(by, card)),
            ["dropped", by, of] => seat(by).zip(card(of)).map(|(by, card)| Fault::Dropped(by, card)),
            ["illegal", by, of] => seat(by).zip(card(of)).map(|(by, card)| Fault::Illegal(by, card)),
            ["two-cards", by, first, second] => {
                let cards = card(first).zip(card(second));
                seat(by).zip(cards).map(|(by, (first, second))| Fault::TwoCards(by, first, second))
            }
            ["call-out-of-turn", by] => seat(by).map(Fault::CallOutOfTurn),
            ["wrong-bid", by] => seat(by).map(Fault::WrongBid),
            _ => None,
        };
        fault.ok_or_else(|| ParseError::new(text, expected))
    }
}

serde_as_text!(Fault);

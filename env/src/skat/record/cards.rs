//! Cards in the order in which somebody wrote them down.

use super::word::{cards_of, seen_of};
use crate::skat::text::ParseError;
use crate::skat::{BySeat, Card, CardSet, Deal, Seat};
use std::fmt;
use std::str::FromStr;

/// A card, or `??` where the writer could not see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seen {
    /// This card.
    Card(Card),
    /// Some card, written `??`.
    Unknown,
}

impl Seen {
    /// The card, where it was seen.
    pub const fn card(self) -> Option<Card> {
        match self {
            Seen::Card(card) => Some(card),
            Seen::Unknown => None,
        }
    }
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seen::Card(card) => card.fmt(f),
            Seen::Unknown => f.write_str("??"),
        }
    }
}

/// Two cards: the skat, or what is buried.
pub type Pair = [Seen; 2];

/// The set of two cards, where both were seen and differ.
pub(super) fn pair_set(pair: Pair) -> Option<CardSet> {
    let set: CardSet = pair.into_iter().filter_map(Seen::card).collect();
    (set.len() == 2).then_some(set)
}

/// The two cards as they are written when nobody minds the order.
pub(super) fn pair_of(set: CardSet) -> Pair {
    let mut cards = set.iter().rev().map(Seen::Card);
    std::array::from_fn(|_| cards.next().unwrap_or(Seen::Unknown))
}

/// Up to ten different cards, in order.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cards {
    cards: [Card; 10],
    len: u8,
}

impl Cards {
    /// No card.
    pub const NONE: Cards = Cards { cards: [Card::from_index(0); 10], len: 0 };

    /// These cards, clubs first and each suit from the jack down.
    ///
    /// # Panics
    /// When they are more than ten.
    pub fn of(set: CardSet) -> Cards {
        let mut cards = Cards::NONE;
        for card in set.iter().rev() {
            cards.push(card);
        }
        cards
    }

    /// The cards in order.
    pub fn as_slice(&self) -> &[Card] {
        &self.cards[..self.len as usize]
    }

    /// The cards as a set.
    pub fn set(&self) -> CardSet {
        self.as_slice().iter().copied().collect()
    }

    pub(super) fn push(&mut self, card: Card) {
        self.cards[self.len as usize] = card;
        self.len += 1;
    }
}

/// Joined by dots.
impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, card) in self.as_slice().iter().enumerate() {
            f.write_str(if place == 0 { "" } else { "." })?;
            fmt::Display::fmt(card, f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What stands between two hands of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Separator {
    /// As between two cards: the server's own records.
    #[default]
    Dot,
    /// "|": a player's view.
    Bar,
}

/// The 32 places of a deal in the order of the record: forehand's ten cards, middlehand's,
/// rearhand's, the skat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dealt {
    cards: [Seen; 32],
    separator: Separator,
}

impl Dealt {
    /// The cards in the order of the record.
    pub const fn cards(&self) -> &[Seen; 32] {
        &self.cards
    }

    /// What stands between two hands.
    pub const fn separator(&self) -> Separator {
        self.separator
    }

    /// The deal, unless a card was not seen.
    pub fn deal(&self) -> Option<Deal> {
        let hand =
            |seat: Seat| self.cards[10 * seat.index()..].iter().take(10).filter_map(|seen| seen.card());
        Deal::new(BySeat::from_fn(|seat| hand(seat).collect())).ok()
    }
}

impl From<&Deal> for Dealt {
    fn from(deal: &Deal) -> Dealt {
        let [forehand, middlehand, rearhand] = deal.hands().0;
        let mut cards =
            [forehand, middlehand, rearhand, deal.skat()].into_iter().flat_map(|set| set.iter().rev());
        let cards = std::array::from_fn(|_| cards.next().map_or(Seen::Unknown, Seen::Card));
        Dealt { cards, separator: Separator::Dot }
    }
}

impl fmt::Display for Dealt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, card) in self.cards.iter().enumerate() {
            match (place, self.separator) {
                (0, _) => {}
                (10 | 20 | 30, Separator::Bar) => f.write_str("|")?,
                _ => f.write_str(".")?,
            }
            card.fmt(f)?;
        }
        Ok(())
    }
}

impl FromStr for Dealt {
    type Err = ParseError;

    /// 32 different cards or "??", joined by "."; between hands "." or "|".
    fn from_str(text: &str) -> Result<Dealt, ParseError> {
        let mut cards = [Seen::Unknown; 32];
        let mut known = CardSet::EMPTY;
        let mut count = 0;
        for word in text.split(['.', '|']) {
            let card = seen_of(word).map_err(|error| error.at(format!("card {}", count + 1)))?;
            if let Seen::Card(card) = card {
                if known.contains(card) {
                    return Err(ParseError::new(word, "a card that has not appeared before")
                        .at(format!("card {}", count + 1)));
                }
                known.insert(card);
            }
            if let Some(place) = cards.get_mut(count) {
                *place = card;
            }
            count += 1;
        }
        if count != 32 {
            return Err(ParseError::new(text, format!("a deal of 32 cards: it has {count}")));
        }
        let bars = text.bytes().filter(|&byte| byte == b'|').count();
        let between_hands = [29, 59, 89].into_iter().filter(|&i| text.as_bytes()[i] == b'|').count();
        let separator = match (bars, between_hands) {
            (0, _) => Separator::Dot,
            (3, 3) => Separator::Bar,
            _ => {
                return Err(ParseError::new(
                    text,
                    "a deal with \"|\" after 10, 20 and 30 cards, or without any",
                ));
            }
        };
        Ok(Dealt { cards, separator })
    }
}

/// The cards of a text like "H7.H8", at most ten.
pub(super) fn cards(text: &str) -> Result<Cards, ParseError> {
    let mut cards = Cards::NONE;
    for card in cards_of(text) {
        let card = card?;
        if cards.set().contains(card) {
            return Err(ParseError::new(card.to_string(), "a card that has not appeared before"));
        }
        if cards.len == 10 {
            return Err(ParseError::new(text, "at most ten cards"));
        }
        cards.push(card);
    }
    Ok(cards)
}

//! How the cards of one deal lie.

use super::card::Card;
use super::card_set::CardSet;
use super::seat::{BySeat, Seat};
use crate::chance::{Rng, below, stream};
use crate::text::{ParseError, serde_as_text};
use std::fmt;
use std::str::FromStr;

/// Five cards for each player and the starter that will be cut, all different (Crib 4.3, 4.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Deal {
    hands: BySeat<CardSet>,
    starter: Card,
}

impl Deal {
    /// Cards that each player is dealt.
    pub const HAND: usize = 5;

    /// The deal with these cards.
    ///
    /// # Errors
    /// When a hand does not have five cards, or a card is there twice.
    pub fn new(hands: BySeat<CardSet>, starter: Card) -> Result<Deal, ParseError> {
        let mut seen = CardSet::of(starter);
        for (seat, hand) in hands.iter() {
            let refuse = |found, expected| Err(ParseError::new(found, expected).at(seat.to_string()));
            if hand.len() != Deal::HAND {
                return refuse(format!("{hand} ({} cards)", hand.len()), "a hand of five cards");
            }
            if let Some(card) = (*hand & seen).first() {
                return refuse(card.to_string(), "in one hand only, and not the starter");
            }
            seen |= *hand;
        }
        Ok(Deal { hands, starter })
    }

    /// Shuffles, deals five cards to each player and cuts the starter.
    ///
    /// Takes 21 numbers from `rng`. Every deal is as likely as another up to a bias below 2^-57.
    #[inline]
    pub fn random(rng: &mut Rng) -> Deal {
        let mut deck: [u8; Card::COUNT] = std::array::from_fn(|i| i as u8);
        // What lies at a place that is drawn moves into the gap.
        let mut draw = |place: usize| {
            let from = place + below(rng, Card::COUNT - place);
            let card = deck[from];
            deck[from] = deck[place];
            card
        };
        let mut hand = |first: usize| {
            let places = first..first + Deal::HAND;
            CardSet::from_bits(places.fold(0, |bits: u64, place| bits | 1 << draw(place)))
        };
        let hands = BySeat([hand(0), hand(5), hand(10), hand(15)]);
        Deal { hands, starter: Card::from_index(draw(20).into()) }
    }

    /// The deal with this number, from 0, of the game with this seed: for ever the same.
    #[inline]
    pub fn numbered(seed: u64, number: u8) -> Deal {
        Deal::random(&mut stream(seed, number.into()))
    }

    /// The five cards of a player.
    #[inline]
    pub const fn hand(&self, seat: Seat) -> CardSet {
        self.hands.0[seat.index()]
    }

    /// All four hands.
    #[inline]
    pub const fn hands(&self) -> BySeat<CardSet> {
        self.hands
    }

    /// The card that is cut once all have laid away.
    #[inline]
    pub const fn starter(&self) -> Card {
        self.starter
    }
}

/// Two words: the hands in the order of players with "|" between them, and the starter.
impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second, third, fourth] = self.hands.0;
        write!(f, "{first}|{second}|{third}|{fourth} {}", self.starter)
    }
}

impl fmt::Debug for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Deal {
    type Err = ParseError;

    /// Four hands of five cards, joined by "." and, between hands, "|"; then the starter.
    ///
    /// # Errors
    /// Names the word, and in the first the hand and the card.
    fn from_str(text: &str) -> Result<Deal, ParseError> {
        let mut words = text.split_whitespace();
        let (Some(hands), Some(starter), None) = (words.next(), words.next(), words.next()) else {
            return Err(ParseError::new(text, "a deal of two words: four hands of five, and the starter"));
        };
        let parts: Vec<&str> = hands.split('|').collect();
        let Ok(parts) = <[&str; 4]>::try_from(parts) else {
            return Err(ParseError::new(hands, "four hands with | between them"));
        };
        let mut all = BySeat::default();
        for (seat, part) in Seat::ALL.into_iter().zip(parts) {
            all[seat] = part.parse().map_err(|error: ParseError| error.at(seat.to_string()))?;
        }
        Deal::new(all, starter.parse().map_err(|error: ParseError| error.at("starter"))?)
    }
}

serde_as_text!(Deal);

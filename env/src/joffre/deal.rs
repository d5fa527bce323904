//! How the 32 cards lie before the bids (Joffre 4.2).

use super::card::Card;
use super::card_set::CardSet;
use super::seat::{BySeat, Seat};
use crate::chance::{Rng, shuffle};
use crate::text::{ParseError, serde_as_text};
use rand::SeedableRng;
use std::fmt;
use std::str::FromStr;

/// Cards in a hand.
pub(super) const HAND: usize = 8;

/// Eight cards for each player, all different.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Deal {
    hands: BySeat<CardSet>,
}

impl Deal {
    /// The deal with these hands.
    ///
    /// # Errors
    /// When a hand does not have eight cards or two hands share one.
    pub fn new(hands: BySeat<CardSet>) -> Result<Deal, ParseError> {
        let mut seen = CardSet::EMPTY;
        for (seat, hand) in hands.iter() {
            let refuse = |found, expected| Err(ParseError::new(found, expected).at(seat.to_string()));
            if hand.len() != HAND {
                return refuse(format!("{hand} ({} cards)", hand.len()), "a hand of eight cards");
            }
            if let Some(card) = (*hand & seen).first() {
                return refuse(card.to_string(), "in one hand only");
            }
            seen |= *hand;
        }
        Ok(Deal { hands })
    }

    /// The deal of this seed, always the same.
    pub fn from_seed(seed: u64) -> Deal {
        Deal::random(&mut Rng::seed_from_u64(seed))
    }

    /// Shuffles and deals. Takes 31 numbers from `rng`; every deal is as likely as another up to a
    /// bias below 2^-58.
    #[inline]
    pub fn random(rng: &mut Rng) -> Deal {
        let mut deck: [u8; Card::COUNT] = std::array::from_fn(|i| i as u8);
        shuffle(&mut deck, rng);
        let hand = |seat: Seat| {
            let cards = &deck[HAND * seat.index()..][..HAND];
            CardSet::from_bits(cards.iter().fold(0, |bits, &card| bits | 1 << card))
        };
        Deal { hands: BySeat::from_fn(hand) }
    }

    /// The eight cards of a player.
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

/// The four hands from South on with "|" between them.
impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [south, west, north, east] = self.hands.0;
        write!(f, "{south}|{west}|{north}|{east}")
    }
}

impl fmt::Debug for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Deal {
    type Err = ParseError;

    /// 32 different cards: four hands of eight, joined by "." and, between hands, "|".
    ///
    /// # Errors
    /// Names the hand and the card.
    fn from_str(text: &str) -> Result<Deal, ParseError> {
        let parts: Vec<&str> = text.split('|').collect();
        let Ok(parts) = <[&str; 4]>::try_from(parts) else {
            return Err(ParseError::new(text, "four hands with \"|\" between them"));
        };
        let mut cards = BySeat::default();
        for (seat, part) in Seat::ALL.into_iter().zip(parts) {
            cards[seat] = part.parse().map_err(|e: ParseError| e.at(seat.to_string()))?;
        }
        Deal::new(cards)
    }
}

serde_as_text!(Deal);

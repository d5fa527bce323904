//! How the 52 cards lie before the play.

use super::card::Card;
use super::card_set::CardSet;
use super::seat::{BySeat, Seat};
use crate::chance::{Rng, shuffle};
use crate::text::{ParseError, serde_as_text};
use rand::SeedableRng;
use std::fmt;
use std::str::FromStr;

/// Thirteen cards for each player, all different (Whist 7a).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Deal(BySeat<CardSet>);

impl Deal {
    /// The deal with these hands.
    ///
    /// # Errors
    /// When a hand does not have thirteen cards, or two hands share one.
    pub fn new(hands: BySeat<CardSet>) -> Result<Deal, ParseError> {
        let mut seen = CardSet::EMPTY;
        for (seat, hand) in hands.iter() {
            let refuse = |found, expected| Err(ParseError::new(found, expected).at(seat.to_string()));
            if hand.len() != 13 {
                return refuse(format!("{hand} ({} cards)", hand.len()), "a hand of thirteen cards");
            }
            if let Some(card) = (*hand & seen).first() {
                return refuse(card.to_string(), "in one hand only");
            }
            seen |= *hand;
        }
        Ok(Deal(hands))
    }

    /// The deal of this seed, always the same.
    pub fn from_seed(seed: u64) -> Deal {
        Deal::random(Seat::First, &mut Rng::seed_from_u64(seed))
    }

    /// Shuffles and deals one by one, from the dealer's left neighbour on, who is `leader`
    /// (Whist A.3a).
    ///
    /// Takes 51 numbers from `rng`. Every deal is as likely as another up to a bias below 2^-58.
    #[inline]
    pub fn random(leader: Seat, rng: &mut Rng) -> Deal {
        let mut deck: [u8; Card::COUNT] = std::array::from_fn(|i| i as u8);
        shuffle(&mut deck, rng);
        let mut bits = [0; 4];
        for round in deck.chunks_exact(4) {
            for (hand, &card) in bits.iter_mut().zip(round) {
                *hand |= 1 << card;
            }
        }
        Deal(BySeat::from_fn(|seat| CardSet::from_bits(bits[seat.relative_to(leader)])))
    }

    /// The thirteen cards of a player.
    #[inline]
    pub const fn hand(&self, seat: Seat) -> CardSet {
        self.0.0[seat.index()]
    }

    /// All four hands.
    #[inline]
    pub const fn hands(&self) -> BySeat<CardSet> {
        self.0
    }
}

/// The four hands in the order of players, with "|" between them.
impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second, third, fourth] = self.0.0;
        write!(f, "{first}|{second}|{third}|{fourth}")
    }
}

impl fmt::Debug for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Deal {
    type Err = ParseError;

    /// 52 different cards: four hands of thirteen, joined by "." and, between hands, "|".
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

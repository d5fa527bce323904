//! How the 32 cards lie before the bidding (ISkO 3.2.6).

use super::card::Card;
use super::card_set::CardSet;
use super::seat::{BySeat, Seat};
use super::text::ParseError;
use crate::chance::{Rng, shuffle};
use rand::SeedableRng;
use std::fmt;
use std::str::FromStr;

/// Ten cards for each player and two in the skat, all different.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Deal {
    hands: BySeat<CardSet>,
    skat: CardSet,
}

impl Deal {
    /// The deal with these hands; what is left is the skat.
    ///
    /// # Errors
    /// When a hand does not have ten cards or two hands share one.
    pub fn new(hands: BySeat<CardSet>) -> Result<Deal, ParseError> {
        let mut seen = CardSet::EMPTY;
        for (seat, hand) in hands.iter() {
            if hand.len() != 10 {
                let found = format!("{hand} ({} cards)", hand.len());
                return Err(ParseError::new(found, "a hand of ten cards").at(seat.to_string()));
            }
            if let Some(card) = (*hand & seen).first() {
                return Err(ParseError::new(card.to_string(), "in one hand only").at(seat.to_string()));
            }
            seen |= *hand;
        }
        Ok(Deal { hands, skat: !seen })
    }

    /// The deal of this seed, always the same.
    pub fn from_seed(seed: u64) -> Deal {
        Deal::random(&mut Rng::seed_from_u64(seed))
    }

    /// Shuffles 32 cards with `rng` and deals them 3, skat, 4, 3 (ISkO 3.2.6).
    ///
    /// Takes 31 numbers from `rng`. Each of the 32! orders has the same probability up to a bias
    /// below 2^-58.
    pub fn random(rng: &mut Rng) -> Deal {
        let mut deck: [u8; 32] = std::array::from_fn(|i| i as u8);
        shuffle(&mut deck, rng);
        let cards = |from: usize, to: usize| {
            let bits = deck[from..to].iter().fold(0, |bits, &card| bits | 1 << card);
            CardSet::from_bits(bits)
        };
        let forehand = cards(0, 3) | cards(11, 15) | cards(23, 26);
        let middlehand = cards(3, 6) | cards(15, 19) | cards(26, 29);
        let rearhand = cards(6, 9) | cards(19, 23) | cards(29, 32);
        Deal { hands: BySeat([forehand, middlehand, rearhand]), skat: cards(9, 11) }
    }

    /// The ten cards of a player.
    #[inline]
    pub const fn hand(&self, seat: Seat) -> CardSet {
        self.hands.0[seat.index()]
    }

    /// All three hands.
    #[inline]
    pub const fn hands(&self) -> BySeat<CardSet> {
        self.hands
    }

    /// The two cards of the skat.
    #[inline]
    pub const fn skat(&self) -> CardSet {
        self.skat
    }
}

/// The order of the International Skat Server: forehand's ten cards, middlehand's, rearhand's and
/// the skat, with "|" between them and "." between cards.
impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [forehand, middlehand, rearhand] = self.hands.0;
        write!(f, "{forehand}|{middlehand}|{rearhand}|{}", self.skat)
    }
}

impl fmt::Debug for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Deal {
    type Err = ParseError;

    /// 32 different cards: forehand's ten, middlehand's, rearhand's, the skat; joined by "." or,
    /// between hands, "|".
    fn from_str(text: &str) -> Result<Deal, ParseError> {
        let mut seen = CardSet::EMPTY;
        let mut parts = [CardSet::EMPTY; 4];
        let mut count = 0;
        for word in text.split(['.', '|']) {
            let place = format!("card {}", count + 1);
            let card: Card = word.parse().map_err(|e: ParseError| e.at(place.clone()))?;
            if seen.contains(card) {
                return Err(ParseError::new(word, "a card that has not appeared before").at(place));
            }
            seen.insert(card);
            parts[count / 10].insert(card);
            count += 1;
        }
        if count != 32 {
            return Err(ParseError::new(text, format!("a deal of 32 cards: it has {count}")));
        }
        let bars: Vec<usize> = text.char_indices().filter(|&(_, c)| c == '|').map(|(i, _)| i).collect();
        if !bars.is_empty() && bars != [29, 59, 89] {
            return Err(ParseError::new(text, "a deal with \"|\" after 10, 20 and 30 cards"));
        }
        Ok(Deal { hands: BySeat([parts[0], parts[1], parts[2]]), skat: parts[3] })
    }
}

super::text::serde_as_text!(Deal);

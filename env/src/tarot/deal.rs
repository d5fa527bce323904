//! How the 78 cards lie before the first bid.

use super::card::Card;
use super::card_set::CardSet;
use super::seat::{BySeat, Seat, Sizes};
use crate::chance::{Rng, shuffled_to};
use crate::text::ParseError;
use rand::SeedableRng;
use std::fmt;
use std::str::FromStr;

/// A hand for each player and the dog, all cards different.
///
/// No hand has the petit as its only trump without the Excuse: such a deal is annulled before the
/// first word (Tarot 2.9).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Deal<const P: usize = 4> {
    hands: BySeat<CardSet, P>,
    dog: CardSet,
}

impl<const P: usize> Deal<P> {
    /// The deal with these hands; what is in none is the dog.
    ///
    /// # Errors
    /// When a hand does not have its number of cards, two share one, or one annuls the deal (Tarot
    /// 2.9).
    pub fn new(hands: BySeat<CardSet, P>) -> Result<Deal<P>, ParseError> {
        let mut seen = CardSet::EMPTY;
        for (seat, hand) in hands.iter() {
            let refuse = |found, expected: String| Err(ParseError::new(found, expected).at(seat.to_string()));
            if hand.len() != Sizes::<P>::HAND {
                let found = format!("{hand} ({} cards)", hand.len());
                return refuse(found, format!("a hand of {} cards", Sizes::<P>::HAND));
            }
            if let Some(card) = (*hand & seen).first() {
                return refuse(card.to_string(), "in one hand only".into());
            }
            if hand.is_lone_petit() {
                let expected = "a hand that is played: the petit alone annuls the deal";
                return refuse(hand.to_string(), expected.into());
            }
            seen |= *hand;
        }
        Ok(Deal { hands, dog: !seen })
    }

    /// The deal of this seed, always the same.
    pub fn from_seed(seed: u64) -> Deal<P> {
        Deal::random(&mut Rng::seed_from_u64(seed))
    }

    /// Shuffles and deals, again if the deal is annulled (Tarot 2.9).
    ///
    /// Takes 77 numbers from `rng`, and as many for each deal that is annulled, about one in 500.
    #[inline]
    pub fn random(rng: &mut Rng) -> Deal<P> {
        loop {
            let deal = Deal::any(rng);
            if !deal.hands.0.iter().any(|hand| hand.is_lone_petit()) {
                return deal;
            }
        }
    }

    /// Three by three from the dealer's right neighbour on; after each of the first packets a card
    /// goes to the dog, until it is whole: neither the first nor the last of the pack (Tarot 2.4,
    /// 2.5).
    #[inline]
    fn any(rng: &mut Rng) -> Deal<P> {
        let mut deck: [u8; Card::COUNT] = std::array::from_fn(|i| i as u8);
        let (mut hands, mut dog) = ([CardSet::EMPTY; P], CardSet::EMPTY);
        // The pack is shuffled from its end, and dealt as it is.
        let mut place = Card::COUNT;
        let mut last = |cards: &mut CardSet| {
            place -= 1;
            cards.insert(Card::from_index(shuffled_to(place, &mut deck, rng).into()));
        };
        for packet in (1..P * Sizes::<P>::HAND / 3).rev() {
            if packet < Sizes::<P>::DOG {
                last(&mut dog);
            }
            let hand = &mut hands[packet % P];
            last(hand);
            last(hand);
            last(hand);
        }
        last(&mut dog);
        last(&mut hands[0]);
        last(&mut hands[0]);
        hands[0].insert(Card::from_index(deck[0].into()));
        Deal { hands: BySeat(hands), dog }
    }

    /// The cards dealt to a player.
    #[inline]
    pub const fn hand(&self, seat: Seat) -> CardSet {
        self.hands.0[seat.index()]
    }

    /// All hands.
    #[inline]
    pub const fn hands(&self) -> BySeat<CardSet, P> {
        self.hands
    }

    /// The dog.
    #[inline]
    pub const fn dog(&self) -> CardSet {
        self.dog
    }
}

/// One word: the hands in the order of play, then the dog, with "|" between them.
impl<const P: usize> fmt::Display for Deal<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for hand in self.hands.0 {
            write!(f, "{hand}|")?;
        }
        self.dog.fmt(f)
    }
}

impl<const P: usize> fmt::Debug for Deal<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<const P: usize> FromStr for Deal<P> {
    type Err = ParseError;

    /// The hands in the order of play and the dog, each joined by "." and "|" between them.
    ///
    /// # Errors
    /// Names the hand and the card.
    fn from_str(text: &str) -> Result<Deal<P>, ParseError> {
        let parts: Vec<&str> = text.split('|').collect();
        if parts.len() != P + 1 {
            let expected = format!("{P} hands and the dog with \"|\" between them");
            return Err(ParseError::new(text, expected));
        }
        let mut hands = BySeat([CardSet::EMPTY; P]);
        for (seat, part) in Seat::all::<P>().zip(&parts) {
            hands[seat] = part.parse().map_err(|e: ParseError| e.at(seat.to_string()))?;
        }
        let dog: CardSet = parts[P].parse().map_err(|e: ParseError| e.at("dog"))?;
        let deal = Deal::new(hands)?;
        if deal.dog != dog {
            let expected = format!("the dog, which has the cards of no hand: {}", deal.dog);
            return Err(ParseError::new(parts[P], expected).at("dog"));
        }
        Ok(deal)
    }
}

impl<const P: usize> serde::Serialize for Deal<P> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de, const P: usize> serde::Deserialize<'de> for Deal<P> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Deal<P>, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

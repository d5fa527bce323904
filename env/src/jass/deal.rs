//! How the 36 cards lie before the play, and how trump is made.

use super::card::{Card, Suit};
use super::card_set::CardSet;
use super::seat::{BySeat, Seat};
use super::variant::{TrumpMaking, Variant};
use crate::chance::{Rng, shuffle};
use crate::text::{ParseError, serde_as_text};
use rand::SeedableRng;
use std::fmt;
use std::str::FromStr;

/// Nine cards for each player, all different, and the way to trump with its card.
///
/// In Kreuz the card that was cut is one of the dealer's (Jass 1.4b).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Deal {
    making: TrumpMaking,
    hands: BySeat<CardSet>,
}

impl Deal {
    /// The deal with these hands.
    ///
    /// # Errors
    /// When a hand does not have nine cards, two hands share one, or the dealer does not have the
    /// card shown in Kreuz.
    pub fn new(making: TrumpMaking, hands: BySeat<CardSet>) -> Result<Deal, ParseError> {
        let mut seen = CardSet::EMPTY;
        for (seat, hand) in hands.iter() {
            let refuse = |found, expected| Err(ParseError::new(found, expected).at(seat.to_string()));
            if hand.len() != 9 {
                return refuse(format!("{hand} ({} cards)", hand.len()), "a hand of nine cards");
            }
            if let Some(card) = (*hand & seen).first() {
                return refuse(card.to_string(), "in one hand only");
            }
            seen |= *hand;
        }
        let dealers = hands[Seat::Dealer];
        match making.shown() {
            Some(card) if !dealers.contains(card) => {
                let expected = format!("a hand with {card}, which the dealer keeps in Kreuz");
                Err(ParseError::new(dealers.to_string(), expected).at(Seat::Dealer.to_string()))
            }
            _ => Ok(Deal { making, hands }),
        }
    }

    /// The deal of this seed, always the same.
    pub fn from_seed(variant: Variant, seed: u64) -> Deal {
        Deal::random(variant, &mut Rng::seed_from_u64(seed))
    }

    /// Cuts a card where the variant asks for one, shuffles and deals.
    ///
    /// Takes 35 numbers from `rng`, 36 in Tourne, 35 in Kreuz too. Every deal is as likely as
    /// another up to a bias below 2^-58.
    #[inline]
    pub fn random(variant: Variant, rng: &mut Rng) -> Deal {
        let making = TrumpMaking::draw(variant, rng);
        Deal::with(making, rng)
    }

    /// Shuffles and deals by threes, from the dealer's right neighbour on.
    ///
    /// The card shown in Kreuz stays with the dealer and the other 35 are shuffled (Jass 1.4d). For
    /// a new deal after a false one, in which the trump that was cut stays (Jass 1.3d, 1.4c). Takes
    /// 35 numbers from `rng`, in Kreuz 34.
    #[inline]
    pub fn with(making: TrumpMaking, rng: &mut Rng) -> Deal {
        let mut deck: [u8; Card::COUNT] = std::array::from_fn(|i| i as u8);
        match making.shown() {
            Some(card) => {
                deck.swap(card.index(), Card::COUNT - 1);
                shuffle(&mut deck[..Card::COUNT - 1], rng);
            }
            None => shuffle(&mut deck, rng),
        }
        let threes = |from: usize| {
            let bits = deck[from..from + 3].iter().fold(0, |bits, &card| bits | 1 << card);
            CardSet::from_bits(bits)
        };
        let hand = |seat: usize| threes(3 * seat) | threes(3 * seat + 12) | threes(3 * seat + 24);
        Deal { making, hands: BySeat([hand(0), hand(1), hand(2), hand(3)]) }
    }

    /// How trump is made.
    #[inline]
    pub const fn making(&self) -> TrumpMaking {
        self.making
    }

    /// The trump, where no player makes it.
    #[inline]
    pub const fn trump(&self) -> Option<Suit> {
        self.making.trump()
    }

    /// The nine cards of a player.
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

/// Two words: the way to trump, and the four hands in the order of play with "|" between them.
impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second, third, dealer] = self.hands.0;
        write!(f, "{} {first}|{second}|{third}|{dealer}", self.making)
    }
}

impl fmt::Debug for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Deal {
    type Err = ParseError;

    /// The way to trump, then 36 different cards: four hands of nine, joined by "." and, between
    /// hands, "|".
    ///
    /// # Errors
    /// Names the word, and in the second the hand and the card.
    fn from_str(text: &str) -> Result<Deal, ParseError> {
        let mut words = text.split_whitespace();
        let (Some(making), Some(hands), None) = (words.next(), words.next(), words.next()) else {
            let expected = "a deal of two words: a way to trump like chibre or kreuz:HJ, and four hands";
            return Err(ParseError::new(text, expected));
        };
        Deal::from_words(making, hands)
    }
}

impl Deal {
    /// The deal of its two words.
    pub(super) fn from_words(making: &str, hands: &str) -> Result<Deal, ParseError> {
        let making = making.parse().map_err(|e: ParseError| e.at("word 1"))?;
        let second = |error: ParseError| error.at("word 2");
        let parts: Vec<&str> = hands.split('|').collect();
        let Ok(parts) = <[&str; 4]>::try_from(parts) else {
            return Err(second(ParseError::new(hands, "four hands with \"|\" between them")));
        };
        let mut cards = BySeat::default();
        for (seat, part) in Seat::ALL.into_iter().zip(parts) {
            cards[seat] = part.parse().map_err(|e: ParseError| second(e.at(seat.to_string())))?;
        }
        Deal::new(making, cards).map_err(second)
    }
}

serde_as_text!(Deal);

//! Sets of cards.

use super::call::Denomination;
use super::card::{Card, Rank, Suit};
use crate::bit_set::{BitSet, Numbered};
use crate::text::{ParseError, serde_as_text};
use std::fmt;
use std::str::FromStr;

/// A set of the 52 cards, ordered by their numbers.
pub type CardSet = BitSet<Card>;

impl Numbered for Card {
    const COUNT: usize = Card::COUNT;

    #[inline]
    fn from_index(index: usize) -> Card {
        Card::from_index(index)
    }

    #[inline]
    fn index(self) -> usize {
        Card::index(self)
    }
}

/// The thirteen bits of a suit, as they lie for clubs.
const SUIT: u64 = (1 << 13) - 1;

impl CardSet {
    /// The thirteen cards of a suit.
    #[inline]
    pub const fn of_suit(suit: Suit) -> CardSet {
        CardSet::from_known_bits(SUIT << (suit as u32 * 13))
    }

    /// The four cards of a rank.
    #[inline]
    pub const fn of_rank(rank: Rank) -> CardSet {
        CardSet::from_known_bits((1 | 1 << 13 | 1 << 26 | 1 << 39) << rank as u32)
    }

    /// The cards that take a trick which `card` holds: the higher ones of its suit and, unless it
    /// is a trump itself, all trumps (Law 44E and F).
    #[inline]
    pub const fn beating(card: Card, denomination: Denomination) -> CardSet {
        BEATING[denomination as usize][card.index()]
    }

    /// The cards of this set that belong to `suit`.
    #[inline]
    pub const fn suit(self, suit: Suit) -> CardSet {
        CardSet::from_known_bits(self.bits() & CardSet::of_suit(suit).bits())
    }

    /// The ranks held of a suit: bit 0 for the two to bit 12 for the ace.
    #[inline]
    pub const fn ranks(self, suit: Suit) -> u16 {
        (self.bits() >> (suit as u32 * 13) & SUIT) as u16
    }

    /// How many cards of each suit the set has, clubs first.
    #[inline]
    pub const fn lengths(self) -> [usize; 4] {
        let mut lengths = [0; 4];
        let mut suit = 0;
        while suit < 4 {
            lengths[suit] = self.suit(Suit::ALL[suit]).len();
            suit += 1;
        }
        lengths
    }

    /// High-card points: four an ace, three a king, two a queen, one a jack; 0 to 40.
    #[inline]
    pub const fn high_card_points(self) -> usize {
        4 * held_of(self, Rank::Ace)
            + 3 * held_of(self, Rank::King)
            + 2 * held_of(self, Rank::Queen)
            + held_of(self, Rank::Jack)
    }
}

/// How many cards of a rank a set has.
const fn held_of(cards: CardSet, rank: Rank) -> usize {
    CardSet::from_known_bits(cards.bits() & CardSet::of_rank(rank).bits()).len()
}

/// The cards that beat each card in each denomination.
static BEATING: [[CardSet; Card::COUNT]; 5] = {
    let mut table = [[CardSet::EMPTY; Card::COUNT]; 5];
    let mut denomination = 0;
    while denomination < 5 {
        let mut held = 0;
        while held < Card::COUNT {
            let suit = held / 13;
            let higher = (SUIT << (13 * suit)) & !((2 << held) - 1);
            let is_plain = denomination < 4 && suit != denomination;
            let trumps = if is_plain { SUIT << (13 * denomination) } else { 0 };
            table[denomination][held] = CardSet::from_known_bits(higher | trumps);
            held += 1;
        }
        denomination += 1;
    }
    table
};

/// As PBN writes a hand: spades, hearts, diamonds, clubs, each from the ace down, with dots between
/// them; "..." for no card.
impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for suit in Suit::ALL.into_iter().rev() {
            for card in self.suit(suit).iter().rev() {
                write!(f, "{}", card.rank().letter())?;
            }
            if suit != Suit::Clubs {
                f.write_str(".")?;
            }
        }
        Ok(())
    }
}

impl FromStr for CardSet {
    type Err = ParseError;

    /// Four suits from spades to clubs with dots between them, each a row of ranks in any order.
    fn from_str(text: &str) -> Result<CardSet, ParseError> {
        let parts: Vec<&str> = text.split('.').collect();
        let Ok(suits) = <[&str; 4]>::try_from(parts) else {
            let expected = "cards: spades.hearts.diamonds.clubs, like AK2.T9..QJ87";
            return Err(ParseError::new(text, expected));
        };
        let mut set = CardSet::EMPTY;
        for (suit, ranks) in Suit::ALL.into_iter().rev().zip(suits) {
            let at = |error: ParseError| error.at(format!("suit {suit}"));
            for letter in ranks.chars() {
                let refuse = |expected| at(ParseError::new(letter.to_string(), expected));
                let rank = Rank::from_letter(letter);
                let rank = rank.ok_or_else(|| refuse("a rank: one of 2 to 9 T J Q K A"))?;
                let card = Card::new(suit, rank);
                if set.contains(card) {
                    return Err(refuse("a rank that has not appeared before"));
                }
                set.insert(card);
            }
        }
        Ok(set)
    }
}

serde_as_text!(CardSet);

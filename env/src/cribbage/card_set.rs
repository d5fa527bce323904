//! Sets of cards.

use super::card::{Card, Rank, Suit};
use crate::chance::Rng;
use crate::nth_bit;
use crate::text::{ParseError, serde_as_text};
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};
use std::str::FromStr;

/// A set of cards, ordered by their numbers.
///
/// The operators are a set's: `-` is difference, `!` the other cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CardSet(u64);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);
    /// All 52 cards.
    pub const ALL: CardSet = CardSet((1 << Card::COUNT) - 1);

    /// The set whose bit `i` says whether card `i` is in it; higher bits are left out.
    #[inline]
    pub const fn from_bits(bits: u64) -> CardSet {
        CardSet(bits & CardSet::ALL.0)
    }

    /// Bit `i` says whether card `i` is in the set; bits 52 to 63 are 0.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set of one card.
    #[inline]
    pub const fn of(card: Card) -> CardSet {
        CardSet(1 << card.index())
    }

    /// The thirteen cards of a suit.
    #[inline]
    pub const fn of_suit(suit: Suit) -> CardSet {
        CardSet(0x1_1111_1111_1111 << suit as u32)
    }

    /// The four cards of a rank.
    #[inline]
    pub const fn of_rank(rank: Rank) -> CardSet {
        CardSet(0xf << (4 * rank as u32))
    }

    /// The cards that count no more than `value` (Crib 6.1).
    #[inline]
    pub const fn up_to(value: u8) -> CardSet {
        UP_TO[if value < 10 { value as usize } else { 10 }]
    }

    /// How many cards are in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `card` is in the set.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.index() & 1 != 0
    }

    /// Whether the sets share no card.
    #[inline]
    pub const fn is_disjoint(self, other: CardSet) -> bool {
        self.0 & other.0 == 0
    }

    /// Whether every card of this set is in `other`.
    #[inline]
    pub const fn is_subset(self, other: CardSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// Adds a card.
    #[inline]
    pub const fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.index();
    }

    /// Takes a card out.
    #[inline]
    pub const fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.index());
    }

    /// The cards of this set that belong to `suit`.
    #[inline]
    pub const fn suit(self, suit: Suit) -> CardSet {
        CardSet(self.0 & CardSet::of_suit(suit).0)
    }

    /// The cards of this set that have `rank`.
    #[inline]
    pub const fn rank(self, rank: Rank) -> CardSet {
        CardSet(self.0 & CardSet::of_rank(rank).0)
    }

    /// The card with the lowest number.
    #[inline]
    pub const fn first(self) -> Option<Card> {
        if self.0 == 0 { None } else { Some(Card::from_index(self.0.trailing_zeros() as usize)) }
    }

    /// The card with the highest number.
    #[inline]
    pub const fn last(self) -> Option<Card> {
        if self.0 == 0 { None } else { Some(Card::from_index(63 - self.0.leading_zeros() as usize)) }
    }

    /// The `n`-th card from below, counted from 0.
    ///
    /// # Panics
    /// When the set has no more than `n` cards.
    #[inline]
    pub fn nth(self, n: usize) -> Card {
        self.get(n).expect("n is below the number of cards")
    }

    /// The `n`-th card from below, counted from 0, if there are so many.
    #[inline]
    pub fn get(self, n: usize) -> Option<Card> {
        let place = if n < Card::COUNT { nth_bit::in_64(self.0, n) } else { None };
        place.map(Card::from_index)
    }

    /// One of the cards, each as likely as another: the one at the place among them that
    /// [`below`](crate::below) draws.
    ///
    /// # Panics
    /// When the set is empty.
    #[inline]
    pub(super) fn random(self, rng: &mut Rng) -> Card {
        Card::from_index(nth_bit::drawn_of_64(self.0, rng))
    }

    /// The cards, ascending.
    #[inline]
    pub fn iter(self) -> Iter {
        Iter(self.0)
    }
}

/// The cards that count no more than 0, 1, ... 10.
static UP_TO: [CardSet; 11] = {
    let mut table = [CardSet::EMPTY; 11];
    let mut value = 1;
    while value < 10 {
        table[value] = CardSet((1 << (4 * value)) - 1);
        value += 1;
    }
    table[10] = CardSet::ALL;
    table
};

/// The cards of a set, ascending.
#[derive(Clone, Debug)]
pub struct Iter(u64);

impl Iterator for Iter {
    type Item = Card;

    #[inline]
    fn next(&mut self) -> Option<Card> {
        let card = CardSet(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(card)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl DoubleEndedIterator for Iter {
    fn next_back(&mut self) -> Option<Card> {
        let card = CardSet(self.0).last()?;
        self.0 &= !(1 << card.index());
        Some(card)
    }
}

impl ExactSizeIterator for Iter {}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        cards.into_iter().fold(CardSet::EMPTY, |set, card| set | CardSet::of(card))
    }
}

impl BitOr for CardSet {
    type Output = CardSet;
    #[inline]
    fn bitor(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }
}

impl BitAnd for CardSet {
    type Output = CardSet;
    #[inline]
    fn bitand(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }
}

impl Sub for CardSet {
    type Output = CardSet;
    #[inline]
    fn sub(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }
}

impl Not for CardSet {
    type Output = CardSet;
    #[inline]
    fn not(self) -> CardSet {
        CardSet::ALL - self
    }
}

impl BitOrAssign for CardSet {
    #[inline]
    fn bitor_assign(&mut self, other: CardSet) {
        self.0 |= other.0;
    }
}

impl BitAndAssign for CardSet {
    #[inline]
    fn bitand_assign(&mut self, other: CardSet) {
        self.0 &= other.0;
    }
}

impl SubAssign for CardSet {
    #[inline]
    fn sub_assign(&mut self, other: CardSet) {
        self.0 &= !other.0;
    }
}

/// Joined by dots, from the highest number down: kings first, aces last; "-" for the empty set.
impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for (i, card) in self.iter().rev().enumerate() {
            if i > 0 {
                f.write_str(".")?;
            }
            write!(f, "{card}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for CardSet {
    type Err = ParseError;

    /// Cards joined by dots in any order, or "-".
    fn from_str(text: &str) -> Result<CardSet, ParseError> {
        let mut set = CardSet::EMPTY;
        if text == "-" {
            return Ok(set);
        }
        for (place, word) in (1..).zip(text.split('.')) {
            let at = |error: ParseError| error.at(format!("card {place}"));
            let card: Card = word.parse().map_err(at)?;
            if set.contains(card) {
                return Err(at(ParseError::new(word, "a card that has not appeared before")));
            }
            set.insert(card);
        }
        Ok(set)
    }
}

serde_as_text!(CardSet);

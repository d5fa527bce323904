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
pub struct CardSet(u128);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);
    /// All 78 cards.
    pub const ALL: CardSet = CardSet((1 << Card::COUNT) - 1);
    /// The 56 cards of the suits.
    pub const PLAIN: CardSet = CardSet((1 << 56) - 1);
    /// The trumps 1 to 21.
    pub const TRUMPS: CardSet = CardSet(((1 << 21) - 1) << 56);
    /// The Excuse.
    pub const EXCUSE: CardSet = CardSet::of(Card::EXCUSE);
    /// The petit, the 21 and the Excuse.
    pub const BOUTS: CardSet =
        CardSet(CardSet::of(Card::PETIT).0 | CardSet::of(Card::TWENTY_ONE).0 | CardSet::EXCUSE.0);
    /// The four kings.
    pub const KINGS: CardSet = CardSet::of_rank(Rank::King);
    /// What may always be laid away: the cards of the suits but the kings.
    pub const LOW: CardSet = CardSet(CardSet::PLAIN.0 & !CardSet::KINGS.0);

    /// The set whose bit `i` says whether card `i` is in it; higher bits are left out.
    #[inline]
    pub const fn from_bits(bits: u128) -> CardSet {
        CardSet(bits & CardSet::ALL.0)
    }

    /// Bit `i` says whether card `i` is in the set; bits 78 to 127 are 0.
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The set of one card.
    #[inline]
    pub const fn of(card: Card) -> CardSet {
        CardSet(1 << card.index())
    }

    /// [`CardSet::of`] from a table: a shift of 128 bits takes eight instructions.
    #[inline]
    const fn alone(card: Card) -> CardSet {
        // There are 128 rows so that no place is behind the last.
        ALONE[card.index() & 127]
    }

    /// The fourteen cards of a suit.
    #[inline]
    pub const fn of_suit(suit: Suit) -> CardSet {
        CardSet(0x3fff << (suit as u32 * 14))
    }

    /// The four cards of a rank.
    #[inline]
    pub const fn of_rank(rank: Rank) -> CardSet {
        CardSet((1 | 1 << 14 | 1 << 28 | 1 << 42) << rank as u32)
    }

    /// The cards that take a trick which `card` holds: the higher ones of its suit and all trumps,
    /// or the higher trumps; of the Excuse all but itself.
    #[inline]
    pub const fn beating(card: Card) -> CardSet {
        BEATING[card.index()]
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
        !self.is_disjoint(CardSet::alone(card))
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
        self.0 |= CardSet::alone(card).0;
    }

    /// Takes a card out.
    #[inline]
    pub const fn remove(&mut self, card: Card) {
        self.0 &= !CardSet::alone(card).0;
    }

    /// The cards of this set that belong to `suit`.
    #[inline]
    pub const fn suit(self, suit: Suit) -> CardSet {
        CardSet(self.0 & CardSet::of_suit(suit).0)
    }

    /// The trumps 1 to 21 of this set.
    #[inline]
    pub const fn trumps(self) -> CardSet {
        CardSet(self.0 & CardSet::TRUMPS.0)
    }

    /// The card with the lowest number.
    #[inline]
    pub const fn first(self) -> Option<Card> {
        if self.0 == 0 { None } else { Some(Card::from_index(self.0.trailing_zeros() as usize)) }
    }

    /// The card with the highest number.
    #[inline]
    pub const fn last(self) -> Option<Card> {
        if self.0 == 0 { None } else { Some(Card::from_index(127 - self.0.leading_zeros() as usize)) }
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
        nth_of_128(self.0, n).map(Card::from_index)
    }

    /// Half points of the cards, 0 to 182.
    #[inline]
    pub const fn half_points(self) -> u8 {
        let nines = (self.0 & (CardSet::KINGS.0 | CardSet::BOUTS.0)).count_ones();
        let low = self.0.count_ones();
        (low + 2 * of_rank(self, Rank::Jack)
            + 4 * of_rank(self, Rank::Knight)
            + 6 * of_rank(self, Rank::Queen)
            + 8 * nines) as u8
    }

    /// How many of the three bouts are in the set.
    #[inline]
    pub const fn bouts(self) -> usize {
        (self.0 & CardSet::BOUTS.0).count_ones() as usize
    }

    /// Whether a hand as it was dealt annuls the deal: it holds the petit as its only trump, and no
    /// Excuse (Tarot 2.9).
    #[inline]
    pub const fn is_lone_petit(self) -> bool {
        self.0 & (CardSet::TRUMPS.0 | CardSet::EXCUSE.0) == CardSet::of(Card::PETIT).0
    }

    /// One of the cards, each as likely as another: the one at the place among them that
    /// [`below`](crate::below) draws.
    ///
    /// # Panics
    /// When the set is empty.
    #[inline]
    pub(super) fn random(self, rng: &mut Rng) -> Card {
        Card::from_index(nth_bit::drawn_of_128(self.0, rng))
    }

    /// The cards, ascending.
    #[inline]
    pub fn iter(self) -> Iter {
        Iter(self.0)
    }
}

const fn of_rank(set: CardSet, rank: Rank) -> u32 {
    (set.0 & CardSet::of_rank(rank).0).count_ones()
}

/// The place of the `n`-th bit that is set, counted from 0, if there are so many.
#[inline]
pub(super) fn nth_of_128(bits: u128, n: usize) -> Option<usize> {
    let (low, high) = (bits as u64, (bits >> 64) as u64);
    let in_low = low.count_ones() as usize;
    if n < in_low {
        nth_bit::in_64(low, n)
    } else if n - in_low < 64 {
        nth_bit::in_64(high, n - in_low).map(|place| place + 64)
    } else {
        None
    }
}

/// The set of each card alone; none behind the last.
static ALONE: [CardSet; 128] = {
    let mut table = [CardSet::EMPTY; 128];
    let mut card = 0;
    while card < Card::COUNT {
        table[card] = CardSet(1 << card);
        card += 1;
    }
    table
};

/// The cards that beat each card.
static BEATING: [CardSet; Card::COUNT] = {
    let mut table = [CardSet(CardSet::ALL.0 & !CardSet::EXCUSE.0); Card::COUNT];
    let mut held = 0;
    while held < Card::COUNT - 1 {
        let above = !((1u128 << (held + 1)) - 1);
        table[held] = match Card::from_index(held).suit() {
            Some(suit) => CardSet(CardSet::of_suit(suit).0 & above | CardSet::TRUMPS.0),
            None => CardSet(CardSet::TRUMPS.0 & above),
        };
        held += 1;
    }
    table
};

/// The cards of a set, ascending.
#[derive(Clone, Debug)]
pub struct Iter(u128);

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

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

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

/// Joined by dots: the Excuse, the trumps from the 21 down, clubs to diamonds each from the king
/// down; "-" for the empty set.
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

//! Sets of cards.

use super::card::{Card, Rank, Suit};
use super::text::ParseError;
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};
use std::str::FromStr;

/// A set of cards, ordered by their numbers. The operators are a set's: `-` is difference, `!` the
/// other cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CardSet(u32);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);
    /// All 32 cards.
    pub const ALL: CardSet = CardSet(u32::MAX);
    /// The four jacks.
    pub const JACKS: CardSet = CardSet::of_rank(Rank::Jack);

    /// The set whose bit `i` says whether card `i` is in it.
    #[inline]
    pub const fn from_bits(bits: u32) -> CardSet {
        CardSet(bits)
    }

    /// Bit `i` says whether card `i` is in the set.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The set of one card.
    #[inline]
    pub const fn of(card: Card) -> CardSet {
        CardSet(1 << card.index())
    }

    /// The eight cards with this suit printed on them, the jack among them.
    #[inline]
    pub const fn of_suit(suit: Suit) -> CardSet {
        CardSet(0xff << (suit as u32 * 8))
    }

    /// The four cards of a rank.
    #[inline]
    pub const fn of_rank(rank: Rank) -> CardSet {
        CardSet(0x0101_0101 << rank as u32)
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

    /// The union, where a constant is needed.
    pub const fn union(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }

    /// The cards of this set with `suit` printed on them.
    #[inline]
    pub const fn suit(self, suit: Suit) -> CardSet {
        CardSet(self.0 & CardSet::of_suit(suit).0)
    }

    /// The card with the lowest number.
    #[inline]
    pub const fn first(self) -> Option<Card> {
        if self.0 == 0 { None } else { Some(Card::from_index(self.0.trailing_zeros() as usize)) }
    }

    /// The card with the highest number.
    #[inline]
    pub const fn last(self) -> Option<Card> {
        if self.0 == 0 { None } else { Some(Card::from_index(31 - self.0.leading_zeros() as usize)) }
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
        if n < Card::COUNT { CardSet(nth_bit(self.0, n as u32)).first() } else { None }
    }

    /// The sum of the card points (ISkO 1.2.2), 0 to 120.
    #[inline]
    pub const fn points(self) -> u8 {
        let [diamonds, hearts, spades, clubs] = self.0.to_le_bytes();
        SUIT_POINTS[diamonds as usize]
            + SUIT_POINTS[hearts as usize]
            + SUIT_POINTS[spades as usize]
            + SUIT_POINTS[clubs as usize]
    }

    /// The cards, ascending.
    #[inline]
    pub fn iter(self) -> Iter {
        Iter(self.0)
    }
}

/// The card points of each set of cards of one suit, by its eight bits: four look-ups take less
/// than counting the bits of five ranks.
const SUIT_POINTS: [u8; 256] = {
    let mut points = [0; 256];
    let mut cards = 0;
    while cards < 256 {
        let mut rank = 0;
        while rank < Rank::ALL.len() {
            points[cards] += Rank::ALL[rank].points() * ((cards >> Rank::ALL[rank] as usize) & 1) as u8;
            rank += 1;
        }
        cards += 1;
    }
    points
};

/// The `n`-th of the bits that are set, counted from 0, alone; 0 if there are no more than `n`,
/// which is below 32.
#[cfg(target_feature = "bmi2")]
#[inline]
fn nth_bit(bits: u32, n: u32) -> u32 {
    safe_arch::population_deposit_u32(1 << n, bits)
}

/// The same without PDEP and without a loop, whose end a processor cannot foresee: the byte by
/// arithmetic on all four at once, the bit in it by a table.
#[cfg(any(test, not(target_feature = "bmi2")))]
#[inline]
fn nth_bit_by_bytes(bits: u32, n: u32) -> u32 {
    const EACH: u32 = 0x0101_0101;
    let in_pairs = bits - (bits >> 1 & 0x5555_5555);
    let in_fours = (in_pairs & 0x3333_3333) + (in_pairs >> 2 & 0x3333_3333);
    let in_bytes = (in_fours + (in_fours >> 4)) & (0x0f * EACH);
    let up_to_byte = in_bytes.wrapping_mul(EACH);
    let bytes_below = (((0x80 | n) * EACH - up_to_byte) >> 7 & EACH).wrapping_mul(EACH) >> 24;
    let at = 8 * bytes_below;
    let Some(byte) = bits.checked_shr(at) else { return 0 };
    let n_in_byte = n - (up_to_byte << 8 >> at & 0xff);
    1 << (at + u32::from(NTH_IN_BYTE[byte as usize & 0xff][n_in_byte as usize & 7]))
}

#[cfg(not(target_feature = "bmi2"))]
use nth_bit_by_bytes as nth_bit;

/// The place of the `n`-th bit that is set in a byte.
#[cfg(any(test, not(target_feature = "bmi2")))]
static NTH_IN_BYTE: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut n, mut place) = (0, 0);
        while place < 8 {
            if byte >> place & 1 != 0 {
                table[byte][n] = place as u8;
                n += 1;
            }
            place += 1;
        }
        byte += 1;
    }
    table
};

/// The cards of a set, ascending.
#[derive(Clone, Debug)]
pub struct Iter(u32);

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
        CardSet(!self.0)
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

/// Joined by dots, clubs first and each suit from the jack down; "-" for the empty set.
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
        for (i, word) in text.split('.').enumerate() {
            let card: Card = word.parse().map_err(|e: ParseError| e.at(format!("card {}", i + 1)))?;
            if set.contains(card) {
                return Err(ParseError::new(word, "a card that has not appeared before")
                    .at(format!("card {}", i + 1)));
            }
            set.insert(card);
        }
        Ok(set)
    }
}

super::text::serde_as_text!(CardSet);

#[cfg(test)]
mod tests {
    use super::*;

    /// The `n`-th bit, found by taking away those below.
    fn nth_bit_by_counting(bits: u32, n: u32) -> u32 {
        let rest = (0..n).fold(bits, |rest, _| rest & rest.wrapping_sub(1));
        rest & rest.wrapping_neg()
    }

    #[test]
    fn the_nth_bit_is_found_alike_in_every_way() {
        let spread = (0..2_000_000u32).map(|i| i.wrapping_mul(0x9e37_79b9));
        for bits in spread.chain(0..0x1_0000).chain([u32::MAX]) {
            // The first that is not there, too.
            for n in 0..(bits.count_ones() + 1).min(32) {
                let expected = nth_bit_by_counting(bits, n);
                assert_eq!(nth_bit(bits, n), expected, "bit {n} of {bits:#x}");
                assert_eq!(nth_bit_by_bytes(bits, n), expected, "bit {n} of {bits:#x}");
            }
        }
        assert_eq!(CardSet::ALL.get(32), None);
    }
}

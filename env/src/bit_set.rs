//! Sets of up to 64 numbered things, in one word.

use crate::chance::Rng;
use crate::nth_bit;
use crate::text::ParseError;
use std::fmt;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};
use std::str::FromStr;

/// What a [`BitSet`] can hold: things numbered from 0.
pub trait Numbered: Copy {
    /// How many there are, 1 to 64.
    const COUNT: usize;

    /// The one with this number.
    ///
    /// # Panics
    /// When `index` is [`COUNT`](Numbered::COUNT) or more.
    fn from_index(index: usize) -> Self;

    /// Its number, below [`COUNT`](Numbered::COUNT).
    fn index(self) -> usize;
}

/// A set of numbered things, ordered by their numbers.
///
/// The operators are a set's: `-` is difference, `!` is complement.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct BitSet<T>(u64, PhantomData<T>);

impl<T: Numbered> BitSet<T> {
    /// The set of nothing.
    pub const EMPTY: BitSet<T> = BitSet(0, PhantomData);
    /// The set of all.
    pub const ALL: BitSet<T> = BitSet(u64::MAX >> (64 - T::COUNT), PhantomData);

    /// The set whose bit `i` says whether element `i` is in it; higher bits are left out.
    #[inline]
    pub const fn from_bits(bits: u64) -> BitSet<T> {
        BitSet(bits & BitSet::<T>::ALL.0, PhantomData)
    }

    /// The same of bits none of which is higher than that of the last element.
    #[inline]
    pub(crate) const fn from_known_bits(bits: u64) -> BitSet<T> {
        debug_assert!(bits & !BitSet::<T>::ALL.0 == 0, "bits of elements");
        BitSet(bits, PhantomData)
    }

    /// Bit `i` says whether element `i` is in the set; higher bits are 0.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set of one element.
    #[inline]
    pub fn of(element: T) -> BitSet<T> {
        BitSet(1 << element.index(), PhantomData)
    }

    /// The set and the element with this number; for tables that the compiler fills, where
    /// [`insert`](BitSet::insert) cannot be called.
    #[inline]
    pub(crate) const fn with_index(self, index: usize) -> BitSet<T> {
        BitSet::from_known_bits(self.0 | 1 << index)
    }

    /// How many elements are in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `element` is in the set.
    #[inline]
    pub fn contains(self, element: T) -> bool {
        self.0 >> element.index() & 1 != 0
    }

    /// Whether the sets have no element in common.
    #[inline]
    pub const fn is_disjoint(self, other: BitSet<T>) -> bool {
        self.0 & other.0 == 0
    }

    /// Whether every element of this set is in `other`.
    #[inline]
    pub const fn is_subset(self, other: BitSet<T>) -> bool {
        self.0 & !other.0 == 0
    }

    /// Adds an element.
    #[inline]
    pub fn insert(&mut self, element: T) {
        self.0 |= 1 << element.index();
    }

    /// Takes an element out.
    #[inline]
    pub fn remove(&mut self, element: T) {
        self.0 &= !(1 << element.index());
    }

    /// The element with the lowest number.
    #[inline]
    pub fn first(self) -> Option<T> {
        if self.0 == 0 { None } else { Some(T::from_index(self.0.trailing_zeros() as usize)) }
    }

    /// The element with the highest number.
    #[inline]
    pub fn last(self) -> Option<T> {
        if self.0 == 0 { None } else { Some(T::from_index(63 - self.0.leading_zeros() as usize)) }
    }

    /// The `n`-th element in ascending order, counted from 0.
    ///
    /// # Panics
    /// When the set has no more than `n` elements.
    #[inline]
    pub fn nth(self, n: usize) -> T {
        self.get(n).expect("n is below the number of elements")
    }

    /// The `n`-th element in ascending order, counted from 0, if there are so many.
    #[inline]
    pub fn get(self, n: usize) -> Option<T> {
        let place = if n < T::COUNT { nth_bit::in_64(self.0, n) } else { None };
        place.map(T::from_index)
    }

    /// One of the elements, each as likely as another: the one at the place among them that
    /// [`below`](crate::below) draws.
    ///
    /// # Panics
    /// When the set is empty.
    #[inline]
    pub(crate) fn random(self, rng: &mut Rng) -> T {
        T::from_index(nth_bit::drawn_of_64(self.0, rng))
    }

    /// The elements, ascending.
    #[inline]
    pub fn iter(self) -> Elements<T> {
        Elements(self)
    }
}

/// The elements of a [`BitSet`], ascending.
#[derive(Clone)]
pub struct Elements<T>(BitSet<T>);

impl<T: Numbered> Iterator for Elements<T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        let element = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(element)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl<T: Numbered> DoubleEndedIterator for Elements<T> {
    fn next_back(&mut self) -> Option<T> {
        let element = self.0.last()?;
        self.0.remove(element);
        Some(element)
    }
}

impl<T: Numbered> ExactSizeIterator for Elements<T> {}

impl<T> fmt::Debug for Elements<T>
where
    BitSet<T>: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

impl<T: Numbered> Default for BitSet<T> {
    fn default() -> BitSet<T> {
        BitSet::EMPTY
    }
}

impl<T: Numbered> IntoIterator for BitSet<T> {
    type Item = T;
    type IntoIter = Elements<T>;

    fn into_iter(self) -> Elements<T> {
        self.iter()
    }
}

impl<T: Numbered> FromIterator<T> for BitSet<T> {
    fn from_iter<I: IntoIterator<Item = T>>(elements: I) -> BitSet<T> {
        elements.into_iter().fold(BitSet::EMPTY, |set, element| set | BitSet::of(element))
    }
}

impl<T> BitOr for BitSet<T> {
    type Output = BitSet<T>;
    #[inline]
    fn bitor(self, other: BitSet<T>) -> BitSet<T> {
        BitSet(self.0 | other.0, PhantomData)
    }
}

impl<T> BitAnd for BitSet<T> {
    type Output = BitSet<T>;
    #[inline]
    fn bitand(self, other: BitSet<T>) -> BitSet<T> {
        BitSet(self.0 & other.0, PhantomData)
    }
}

impl<T> Sub for BitSet<T> {
    type Output = BitSet<T>;
    #[inline]
    fn sub(self, other: BitSet<T>) -> BitSet<T> {
        BitSet(self.0 & !other.0, PhantomData)
    }
}

impl<T: Numbered> Not for BitSet<T> {
    type Output = BitSet<T>;
    #[inline]
    fn not(self) -> BitSet<T> {
        BitSet::ALL - self
    }
}

impl<T> BitOrAssign for BitSet<T> {
    #[inline]
    fn bitor_assign(&mut self, other: BitSet<T>) {
        self.0 |= other.0;
    }
}

impl<T> BitAndAssign for BitSet<T> {
    #[inline]
    fn bitand_assign(&mut self, other: BitSet<T>) {
        self.0 &= other.0;
    }
}

impl<T> SubAssign for BitSet<T> {
    #[inline]
    fn sub_assign(&mut self, other: BitSet<T>) {
        self.0 &= !other.0;
    }
}

/// As the text form, which each game decides.
impl<T> fmt::Debug for BitSet<T>
where
    BitSet<T>: fmt::Display,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Writes elements joined by dots, the highest number first; "-" for the empty set.
pub(crate) fn write_joined<T: Numbered + fmt::Display>(
    set: BitSet<T>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    if set.is_empty() {
        return f.write_str("-");
    }
    for (i, element) in set.iter().rev().enumerate() {
        if i > 0 {
            f.write_str(".")?;
        }
        write!(f, "{element}")?;
    }
    Ok(())
}

/// Reads cards joined by dots in any order, or "-".
///
/// # Errors
/// When a word is no card or a card appears twice; the error names its place, "card 2" for example.
pub(crate) fn read_joined<T>(text: &str) -> Result<BitSet<T>, ParseError>
where
    T: Numbered + FromStr<Err = ParseError>,
{
    let mut set = BitSet::EMPTY;
    if text == "-" {
        return Ok(set);
    }
    for (place, word) in (1..).zip(text.split('.')) {
        let at = |error: ParseError| error.at(format!("card {place}"));
        let card: T = word.parse().map_err(at)?;
        if set.contains(card) {
            return Err(at(ParseError::new(word, "a card that has not appeared before")));
        }
        set.insert(card);
    }
    Ok(set)
}

#[cfg(test)]
mod tests {
    use super::{BitSet, Numbered};
    use std::collections::BTreeSet;

    /// As many numbers as fit.
    impl Numbered for u8 {
        const COUNT: usize = 64;

        fn from_index(index: usize) -> u8 {
            index as u8
        }

        fn index(self) -> usize {
            usize::from(self)
        }
    }

    /// Sets with few and with many elements, and those at the ends.
    fn sets() -> Vec<BitSet<u8>> {
        let spread = (0..40u64).map(|i| i.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let thin = spread.clone().map(|bits| bits & bits.rotate_left(7) & bits.rotate_left(29));
        spread.chain(thin).chain([0, u64::MAX, 1, 1 << 63]).map(BitSet::from_bits).collect()
    }

    #[test]
    fn it_is_a_set_in_everything() {
        for set in sets() {
            let same: BTreeSet<u8> = set.iter().collect();
            assert_eq!(same.iter().copied().collect::<BitSet<u8>>().bits(), set.bits());
            assert!(set.iter().eq(same.iter().copied()) && set.iter().rev().eq(same.iter().rev().copied()));
            assert_eq!((set.len(), set.is_empty()), (same.len(), same.is_empty()));
            assert_eq!((set.first(), set.last()), (same.first().copied(), same.last().copied()));
            for i in 0..64 {
                assert_eq!(set.contains(i), same.contains(&i));
                assert_eq!(set.get(usize::from(i)), same.iter().nth(usize::from(i)).copied());
                let (mut more, mut less) = (set, set);
                more.insert(i);
                less.remove(i);
                assert!(more == (set | BitSet::of(i)) && less == (set - BitSet::of(i)));
            }
            for other in sets() {
                let also: BTreeSet<u8> = other.iter().collect();
                assert!((set | other).iter().eq(&same | &also));
                assert!((set & other).iter().eq(&same & &also));
                assert!((set - other).iter().eq(&same - &also));
                assert!(((set & !other) == (set - other)) && (!set & set).is_empty());
                assert_eq!(set.is_disjoint(other), same.is_disjoint(&also));
                assert_eq!(set.is_subset(other), same.is_subset(&also));
            }
        }
    }
}

//! Sets of cards.

use super::call::Denomination;
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

/// The thirteen bits of a suit, as they lie for clubs.
const SUIT: u64 = (1 << 13) - 1;

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
        CardSet(SUIT << (suit as u32 * 13))
    }

    /// The four cards of a rank.
    #[inline]
    pub const fn of_rank(rank: Rank) -> CardSet {
        CardSet((1 | 1 << 13 | 1 << 26 | 1 << 39) << rank as u32)
    }

    /// The cards that take a trick which `card` holds: the higher ones of its suit and, unless it
    /// is a trump itself, all trumps (Law 44E and F).
    #[inline]
    pub const fn beating(card: Card, denomination: Denomination) -> CardSet {
        BEATING[denomination as usize][card.index()]
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

    /// The ranks held of a suit: bit 0 for the two to bit 12 for the ace.
    #[inline]
    pub const fn ranks(self, suit: Suit) -> u16 {
        (self.0 >> (suit as u32 * 13) & SUIT) as u16
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

/// How many cards of a rank a set has.
const fn held_of(cards: CardSet, rank: Rank) -> usize {
    CardSet(cards.0 & CardSet::of_rank(rank).0).len()
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
            table[denomination][held] = CardSet(higher | trumps);
            held += 1;
        }
        denomination += 1;
    }
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

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
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

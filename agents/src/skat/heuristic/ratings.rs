//! Ratings of cards: weighted sums of considerations.

use arrayvec::ArrayVec;
use skat_env::skat::{Card, CardSet};
use std::ops::{Index, IndexMut};

/// Cards with their ratings.
pub(crate) type Ratings = ArrayVec<(Card, f32), 10>;

/// How many cards are rated side by side: each sum is a long chain of additions, each of which
/// waits for the one before.
const ABREAST: usize = 4;

/// Where the considerations of one card go: a column among those of the cards that are rated side
/// by side.
pub(super) struct Place<'a, const N: usize> {
    all: &'a mut [[f32; ABREAST]; N],
    column: usize,
}

impl<const N: usize> Index<usize> for Place<'_, N> {
    type Output = f32;

    #[inline]
    fn index(&self, consideration: usize) -> &f32 {
        &self.all[consideration][self.column]
    }
}

impl<const N: usize> IndexMut<usize> for Place<'_, N> {
    #[inline]
    fn index_mut(&mut self, consideration: usize) -> &mut f32 {
        &mut self.all[consideration][self.column]
    }
}

/// Each of these cards with the weighted sum of its considerations, which are written into places
/// of zeros.
pub(super) fn of<const N: usize>(
    cards: CardSet,
    weights: &[f32; N],
    consider: impl Fn(&mut Place<'_, N>, Card),
) -> Ratings {
    let mut ratings = Ratings::new();
    let mut cards = cards.iter();
    loop {
        let before = ratings.len();
        let mut all = [[0.0; ABREAST]; N];
        for (column, card) in cards.by_ref().take(ABREAST).enumerate() {
            consider(&mut Place { all: &mut all, column }, card);
            ratings.push((card, 0.0));
        }
        if ratings.len() == before {
            return ratings;
        }
        let mut sums = [0.0; ABREAST];
        for (considered, weight) in all.iter().zip(weights) {
            sums.iter_mut().zip(considered).for_each(|(sum, considered)| *sum += considered * weight);
        }
        ratings[before..].iter_mut().zip(sums).for_each(|((_, rating), sum)| *rating = sum);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use skat_env::skat::{Deal, Seat};

    #[test]
    fn sums_side_by_side_are_the_sums_one_by_one() {
        let weights: [f32; 37] = std::array::from_fn(|i| 1.0 / (i as f32 + 3.0));
        let of = |card: Card| std::array::from_fn::<f32, 37, _>(|i| ((i * card.index()) as f32 * 0.1).sin());
        let alone = |card| of(card).iter().zip(&weights).map(|(f, w)| f * w).sum::<f32>();
        let hand = Deal::from_seed(1).hand(Seat::Forehand);
        for count in 0..=hand.len() {
            let cards: CardSet = hand.iter().take(count).collect();
            let expected: Vec<(Card, f32)> = cards.iter().map(|card| (card, alone(card))).collect();
            let consider = |place: &mut Place<'_, 37>, card| {
                of(card).into_iter().enumerate().for_each(|(i, number)| place[i] = number);
            };
            assert_eq!(super::of(cards, &weights, consider).as_slice(), expected);
        }
    }
}

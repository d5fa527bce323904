//! Weighted sums of what speaks for cards.

use arrayvec::ArrayVec;
use skat_env::skat::{Card, CardSet};

/// Cards with what speaks for them.
pub(crate) type Ratings = ArrayVec<(Card, f32), 10>;

/// How many cards are rated side by side: each sum is a long chain of additions, each of which waits for the one before.
const ABREAST: usize = 4;

/// Each of these cards with the weighted sum of its considerations.
pub(super) fn of<const N: usize>(
    cards: CardSet,
    weights: &[f32; N],
    considerations: impl Fn(Card) -> [f32; N],
) -> Ratings {
    let mut ratings = Ratings::new();
    let mut cards = cards.iter();
    let mut considered = [[0.0; N]; ABREAST];
    loop {
        let before = ratings.len();
        for (place, card) in considered.iter_mut().zip(cards.by_ref()) {
            *place = considerations(card);
            ratings.push((card, 0.0));
        }
        if ratings.len() == before {
            return ratings;
        }
        let mut sums = [0.0; ABREAST];
        for (i, weight) in weights.iter().enumerate() {
            for (sum, considered) in sums.iter_mut().zip(&considered) {
                *sum += considered[i] * weight;
            }
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
            assert_eq!(super::of(cards, &weights, of).as_slice(), expected);
        }
    }
}

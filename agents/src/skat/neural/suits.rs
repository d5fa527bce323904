//! The part of an observation that speaks of one suit, which the same layers read for each of the
//! four.
//!
//! What makes a card of one suit good makes it good in another: layers that see one suit at a time
//! learn it once, from four times as many examples.

use crate::layer::{Layer, ShapeError, add, check};
use skat_env::skat::Action;
use skat_env::skat::encode::v1;
use std::sync::LazyLock;

/// How many suits there are.
pub(super) const SUITS: usize = 4;
/// The features of an observation that speak of a suit: its cards and voids, the trumps' voids, the
/// game.
pub const SUIT_FEATURES: usize = 140;
/// What the layers see of a suit: these features, then which of the four suits it is.
pub const SUIT_INPUTS: usize = SUIT_FEATURES + SUITS;
/// The names of the layers.
pub const SUIT_LAYERS: [&str; 3] = ["suit0", "suit1", "card"];

/// Layers that read the suits one by one.
#[derive(Clone, Debug, PartialEq)]
pub struct SuitLayers {
    /// From the inputs of a suit, followed by ReLU.
    pub first: Layer,
    /// To what the torso is told of the suit, followed by ReLU.
    pub second: Layer,
    /// From that to what each card of the suit is told.
    pub card: Layer,
}

impl SuitLayers {
    pub(super) fn check(&self, head: usize) -> Result<(), ShapeError> {
        let [first, second, card] = SUIT_LAYERS;
        check(&self.first, first, SUIT_INPUTS, self.first.weight.ncols())?;
        check(&self.second, second, self.first.weight.ncols(), self.second.weight.ncols())?;
        check(&self.card, card, self.second.weight.ncols(), head)
    }

    /// All three, by the names of [`SUIT_LAYERS`].
    pub fn layers(&self) -> [&Layer; 3] {
        [&self.first, &self.second, &self.card]
    }

    pub(super) fn layers_mut(&mut self) -> [&mut Layer; 3] {
        [&mut self.first, &mut self.second, &mut self.card]
    }

    /// How many numbers say what there is to a suit.
    pub fn width(&self) -> usize {
        self.second.weight.ncols()
    }
}

/// Where the features of each suit stand in an observation, by suit (diamonds, hearts, spades,
/// clubs) and input.
///
/// In the order of the blocks of [`v1`]: the cards of a block of 32, the four bits of each card's
/// trick, of the voids that of the trumps and that of the suit, and the whole of the declared game.
pub static SUIT_COLUMNS: LazyLock<[[usize; SUIT_FEATURES]; SUITS]> = LazyLock::new(|| {
    std::array::from_fn(|suit| {
        let mut columns = Vec::with_capacity(SUIT_FEATURES);
        let mut first = 0;
        for block in &v1::BLOCKS {
            match (block.name, block.len) {
                (_, 32) => columns.extend((0..8).map(|card| first + 8 * suit + card)),
                ("trick_of_card", _) => columns.extend((0..32).map(|bit| first + 32 * suit + bit)),
                ("void_self" | "void_next" | "void_previous", _) => {
                    columns.extend([first, first + 1 + suit]);
                }
                ("game", _) => columns.extend(first..first + block.len),
                _ => {}
            }
            first += block.len;
        }
        columns.try_into().expect("the blocks hold so many features of a suit")
    })
});

/// By feature of an observation: the suits that it speaks of, each with the input.
static PLACES: LazyLock<Vec<Vec<(usize, usize)>>> = LazyLock::new(|| {
    let mut places = vec![Vec::new(); v1::LEN];
    for (suit, columns) in SUIT_COLUMNS.iter().enumerate() {
        for (input, &column) in columns.iter().enumerate() {
            places[column].push((suit, input));
        }
    }
    places
});

/// The suit of an action, where it is a card.
pub fn suit_of(action: Action) -> Option<usize> {
    match action {
        Action::Card(card) => Some(card.suit() as usize),
        _ => None,
    }
}

/// Biases and the weight rows of the ones of each suit: `[4, outputs]` for an observation.
pub(super) fn sum_suits(layer: &Layer, row: &v1::Row, out: &mut [f32]) {
    let weight = layer.weight.as_slice().expect("weights are contiguous");
    let width = layer.bias.len();
    let row_of = |input: usize| &weight[input * width..(input + 1) * width];
    for (suit, sums) in out.chunks_exact_mut(width).enumerate() {
        let own = row_of(SUIT_FEATURES + suit);
        for ((sum, bias), own) in sums.iter_mut().zip(&layer.bias).zip(own) {
            *sum = bias + own;
        }
    }
    for one in row.ones() {
        for &(suit, input) in &PLACES[one] {
            add(&mut out[suit * width..(suit + 1) * width], row_of(input));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_suit_sees_its_own_cards() {
        let hand = v1::offset("hand");
        let table = v1::offset("table_self");
        let game = v1::offset("game");
        for (suit, columns) in SUIT_COLUMNS.iter().enumerate() {
            assert_eq!(columns[..8], std::array::from_fn::<usize, 8, _>(|card| hand + 8 * suit + card));
            assert!(columns.is_sorted() && columns.contains(&(v1::offset("trick_of_card") + 32 * suit)));
            assert!((0..32).all(|card| columns.contains(&(table + card)) == (card / 8 == suit)));
            assert!((game..game + 6).all(|column| columns.contains(&column)));
            let void = v1::offset("void_next");
            let seen: Vec<usize> = (0..5).filter(|i| columns.contains(&(void + i))).collect();
            assert_eq!(seen, [0, 1 + suit]);
        }
    }
}

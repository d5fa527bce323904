//! All-seeing encoder v1, for critics that are trained with open cards. Frozen. Never for an agent
//! that plays.

use super::{WriteSets, v1};
use crate::bridge::seat::Seat;
use crate::bridge::state::State;
use crate::bridge::view::View;
use crate::encode::{BitRow, Block, Encoder, FullView, Writer, total};

/// The blocks that follow those of [`v1`].
pub const BLOCKS: [Block; 3] = [
    Block {
        name: "hand_of_next",
        len: 52,
        meaning: "the cards now of the left-hand opponent, who plays after the observer",
    },
    Block { name: "hand_of_partner", len: 52, meaning: "the cards of the partner now" },
    Block {
        name: "hand_of_previous",
        len: 52,
        meaning: "the cards now of the right-hand opponent, who plays before him",
    },
];

/// The blocks of [`v1`] and then [`BLOCKS`].
const ALL_BLOCKS: [Block; v1::BLOCKS.len() + BLOCKS.len()] = {
    let mut all = [BLOCKS[0]; v1::BLOCKS.len() + BLOCKS.len()];
    let mut i = 0;
    while i < all.len() {
        all[i] = if i < v1::BLOCKS.len() { v1::BLOCKS[i] } else { BLOCKS[i - v1::BLOCKS.len()] };
        i += 1;
    }
    all
};

/// How many features an observation has: those of [`v1`] and then [`BLOCKS`].
pub const LEN: usize = total(&ALL_BLOCKS);
/// How many 64-bit words hold them.
pub const WORDS: usize = LEN.div_ceil(64);
/// An observation as bits.
pub type Row = BitRow<WORDS>;

/// All-seeing encoder v1, a feature as an `f32`.
#[derive(Clone, Copy, Debug, Default)]
pub struct OracleV1;

impl Encoder<FullView<State>> for OracleV1 {
    type Element = f32;
    const LEN: usize = LEN;
    const BLOCKS: &'static [Block] = &ALL_BLOCKS;

    fn encode(&self, source: &FullView<State>, out: &mut [f32]) {
        assert_eq!(out.len(), LEN, "the length of an all-seeing observation");
        row(&source.state, Seat::from_index(source.player)).write(out);
    }
}

/// All-seeing encoder v1 with 64 features in a word.
#[derive(Clone, Copy, Debug, Default)]
pub struct OracleV1Bits;

impl Encoder<FullView<State>> for OracleV1Bits {
    type Element = u64;
    const LEN: usize = WORDS;
    const BLOCKS: &'static [Block] = &ALL_BLOCKS;

    fn encode(&self, source: &FullView<State>, out: &mut [u64]) {
        out.copy_from_slice(&row(&source.state, Seat::from_index(source.player)).0);
    }
}

/// The observation of `seat` with all cards open.
pub fn row(state: &State, seat: Seat) -> Row {
    let mut w = Writer::after(&v1::row(&View::of(state, seat)), v1::LEN);
    for places in [1, 2, 3] {
        w.cards(state.hand(seat.after(places)));
    }
    w.finish(LEN)
}

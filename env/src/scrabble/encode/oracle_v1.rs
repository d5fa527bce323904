//! All-seeing encoder v1, for critics that are trained with everything open. Frozen. Never for an
//! agent that plays.

use super::{WriteScrabble, v1};
use crate::encode::{BitRow, Block, Encoder, FullView, Writer, total};
use crate::scrabble::letter::Counts;
use crate::scrabble::moves::Move;
use crate::scrabble::state::State;
use crate::scrabble::view::View;

/// The blocks that follow those of [`v1`].
pub const BLOCKS: [Block; 4] = [
    Block {
        name: "next_tiles",
        len: 189,
        meaning: "the next seven tiles of the bag in order, 27 each: the letters and the joker",
    },
    Block {
        name: "best_squares",
        len: 225,
        meaning: "the squares of the tiles of the solution that the referee will place",
    },
    Block { name: "best_points", len: 40, meaning: "its points: at least 5, 10, ... 200" },
    Block {
        name: "best_answer",
        len: 40,
        meaning: "the most points of another player's answer to the running draw: at least 5, ... 200",
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

impl<const P: usize> Encoder<FullView<State<P>>> for OracleV1 {
    type Element = f32;
    const LEN: usize = LEN;
    const BLOCKS: &'static [Block] = &ALL_BLOCKS;

    fn encode(&self, source: &FullView<State<P>>, out: &mut [f32]) {
        assert_eq!(out.len(), LEN, "the length of an all-seeing observation");
        row(&source.state, source.player).write(out);
    }
}

/// All-seeing encoder v1 with 64 features in a word.
#[derive(Clone, Copy, Debug, Default)]
pub struct OracleV1Bits;

impl<const P: usize> Encoder<FullView<State<P>>> for OracleV1Bits {
    type Element = u64;
    const LEN: usize = WORDS;
    const BLOCKS: &'static [Block] = &ALL_BLOCKS;

    fn encode(&self, source: &FullView<State<P>>, out: &mut [u64]) {
        out.copy_from_slice(&row(&source.state, source.player).0);
    }
}

/// The observation of `player` with everything open.
pub fn row<const P: usize>(state: &State<P>, player: usize) -> Row {
    let mut w = Writer::new();
    w.words(&v1::row(&View::of(state, player)).0, v1::LEN);
    let mut upcoming = state.bag().upcoming();
    for _ in 0..Move::TILES {
        w.one_hot(upcoming.next(), Counts::KINDS);
    }
    let table = state.table();
    let best = table.best();
    let squares = best.into_iter().flat_map(|best| table.grid.free_from(best.place()).take(best.len()));
    w.squares(squares);
    w.thermometer(best.map_or(0, |best| usize::from(best.points()) / 5), 40);
    let others = (0..P).filter(|&other| other != player);
    let points = others.filter_map(|other| Some(state.answer(other)??.points())).max();
    w.thermometer(usize::from(points.unwrap_or(0)) / 5, 40);
    w.finish(LEN)
}

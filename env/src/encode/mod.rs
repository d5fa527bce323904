//! Observations as rows of features: what every encoder of every game is made of.
//!
//! An [`Encoder`] turns a source, such as a player's view, into a row of fixed length. The row is a
//! sum of named [`Block`]s. Features are 0 or 1, so that a row can be kept as bits ([`BitRow`],
//! which a [`Writer`] fills block by block), expanded to floats or bytes, or read as the short list
//! of its ones. An encoder is a frozen file: once something was trained on it, it never changes.

mod bits;
mod packed;

pub use bits::{BitRow, Block, Feature, Writer, expand, total};
pub use packed::Packed;

/// Turns a source into a row of fixed length.
///
/// The source of an encoder for players is the [`View`](crate::Environment::View) of their game;
/// that of an all-seeing one, for critics, is a [`FullView`].
pub trait Encoder<Source>: Clone + Send + Sync {
    /// What a row is made of: a feature as an `f32` or a `u8`, or `u64` words of 64 features each.
    type Element: Copy + Default + Send + Sync;
    /// How many elements a row has.
    const LEN: usize;
    /// The named blocks of features, in order.
    const BLOCKS: &'static [Block];

    /// Writes the observation of `source`.
    ///
    /// # Panics
    /// When `out` does not have [`Encoder::LEN`] places.
    fn encode(&self, source: &Source, out: &mut [Self::Element]);
}

/// A state and the player who looks at it with all cards open: the source of all-seeing encoders.
///
/// For critics and for labels; an agent that plays never gets one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FullView<E> {
    /// The whole state.
    pub state: E,
    /// The player, from 0.
    pub player: usize,
}

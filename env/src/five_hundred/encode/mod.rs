//! Observations: a view as a row of bits for a learner.
//!
//! Every encoder is a frozen file: it never changes once something was trained on it, a new idea is
//! a new file. An observation is a sum of named blocks, listed in the encoder's `BLOCKS`; the
//! tables stand in `docs/five_hundred/observation.md`. All seats are relative to the observer. All
//! features are 0 or 1, so a row can be kept as bits, expanded to floats or bytes, or read as the
//! short list of its ones.

pub mod oracle_v1;
pub mod v1;

pub use crate::encode::{BitRow, Block};
pub use oracle_v1::{OracleV1, OracleV1Bits};
pub use v1::{V1, V1Bits, V1Bytes};

use super::card::Card;
use super::card_set::CardSet;
use crate::encode::Writer;

/// What 500's encoders append in addition to plain bits.
trait WriteCards {
    /// Appends 46 features, one a card.
    fn cards(&mut self, cards: CardSet);
}

impl<const WORDS: usize> WriteCards for Writer<WORDS> {
    #[inline]
    fn cards(&mut self, cards: CardSet) {
        self.bits(cards.bits(), Card::COUNT);
    }
}

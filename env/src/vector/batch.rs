//! What a step of a vector gives, in memory of its own or of the caller.

use ndarray::{Array1, Array2};

/// What a learner reads after each step: one row for each game, in buffers that are allocated once.
#[derive(Clone, Debug, PartialEq)]
pub struct Batch<T = f32> {
    /// Observations of the players to move, `[games, elements]`.
    pub observations: Array2<T>,
    /// Legal actions of the players to move, 1 or 0, `[games, actions]`.
    pub masks: Array2<u8>,
    /// The players to move, `[games]`.
    pub players: Array1<u8>,
    /// Points of each player for a game that the last step ended, otherwise 0, `[games, players]`.
    pub rewards: Array2<f32>,
    /// Whether the last step ended the game, 1 or 0, `[games]`.
    pub ended: Array1<u8>,
}

/// A batch in memory that somebody else owns: arrays of another language, or part of a larger
/// buffer. Rows lie one after the other; the shapes are those of [`Batch`].
#[derive(Debug)]
pub struct BatchMut<'a, T = f32> {
    /// As [`Batch::observations`].
    pub observations: &'a mut [T],
    /// As [`Batch::masks`].
    pub masks: &'a mut [u8],
    /// As [`Batch::players`].
    pub players: &'a mut [u8],
    /// As [`Batch::rewards`].
    pub rewards: &'a mut [f32],
    /// As [`Batch::ended`].
    pub ended: &'a mut [u8],
}

impl<T> Batch<T> {
    /// The same memory as slices.
    ///
    /// # Panics
    /// When an array was replaced by one that is not contiguous.
    pub fn view_mut(&mut self) -> BatchMut<'_, T> {
        const WHOLE: &str = "the arrays of a batch are contiguous";
        BatchMut {
            observations: self.observations.as_slice_mut().expect(WHOLE),
            masks: self.masks.as_slice_mut().expect(WHOLE),
            players: self.players.as_slice_mut().expect(WHOLE),
            rewards: self.rewards.as_slice_mut().expect(WHOLE),
            ended: self.ended.as_slice_mut().expect(WHOLE),
        }
    }
}

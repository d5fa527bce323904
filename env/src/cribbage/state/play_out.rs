//! Random play to the end of a game.

use super::{Phase, State};
use crate::chance::Rng;

impl State {
    /// Plays the game to its end with legal cards drawn from `rng`, one number for each; says how
    /// many they were.
    #[inline]
    pub(in super::super) fn play_out(&mut self, rng: &mut Rng) -> u64 {
        let mut decisions = 0;
        loop {
            match &mut self.phase {
                Phase::Pegging(pegging) => {
                    let pegged = pegging.play_legal(pegging.legal_cards().random(rng));
                    let is_last = pegging.table().turn().is_none();
                    self.peg(pegged, is_last);
                }
                Phase::Discarding(_) => self.lay_away(self.legal_cards().random(rng)),
                Phase::Over(_) => return decisions,
            }
            decisions += 1;
        }
    }
}

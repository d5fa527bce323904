//! Random play to the end of a deal.

use super::{Phase, State};
use crate::chance::{Rng, below};
use crate::environment::ActionSet as _;

impl<const P: usize> State<P> {
    /// Plays the deal to its end with legal actions drawn from `rng`, one number for each; says how
    /// many they were.
    #[inline]
    pub(in super::super) fn play_out(&mut self, rng: &mut Rng) -> u64 {
        let mut decisions = 0;
        while !self.is_after_first_trick() {
            match self.phase {
                Phase::Discarding(terms) => self.lay_away(terms, self.discardable(&terms).random(rng)),
                Phase::PassedIn | Phase::Played(_) => return decisions,
                _ => {
                    let legal = self.legal();
                    self.act(legal.nth(below(rng, legal.len())));
                }
            }
            decisions += 1;
        }
        let Phase::Playing(play) = &mut self.phase else { return decisions };
        // No poignée is shown any more: nothing is left but cards.
        loop {
            decisions += 1;
            if play.play_legal(play.legal_cards().random(rng)) {
                break;
            }
        }
        self.phase = Phase::Played(*play);
        decisions
    }

    const fn is_after_first_trick(&self) -> bool {
        matches!(&self.phase, Phase::Playing(play) if play.tricks().complete() > 0)
    }
}

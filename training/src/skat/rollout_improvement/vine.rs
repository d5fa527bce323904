//! Vine rollouts: at one decision of a deal the other actions are played too, with the same cards.
//!
//! The name is that of the estimator of TRPO (Schulman et al. 2015, section 5.2), which rolls out
//! several actions from states along a trajectory.

use skat_env::skat::view::Stage;
use skat_env::skat::{Action, State, View};
use skat_env::{Rng, below, uniform};

/// A decision whose other actions are to be played too.
#[derive(Clone, Copy, Debug)]
pub(super) struct Decided {
    pub(super) game: usize,
    pub(super) state: State,
    /// The place of its sample among the deals' samples.
    pub(super) sample: usize,
    pub(super) choice: Action,
}

/// The decisions that get a vine rollout.
pub(super) struct Vine {
    /// One decision of each game, drawn from all of them with the same probability, and how many
    /// there were.
    of_game: Vec<(usize, Option<Decided>)>,
    /// Cards of Null games, in addition.
    of_null: Vec<Decided>,
}

impl Vine {
    /// For so many games.
    pub(super) fn new(games: usize) -> Vine {
        Vine { of_game: vec![(0, None); games], of_null: Vec::new() }
    }

    /// Offers a decision of the player whose view this is; a card of a Null game is taken with this
    /// probability.
    pub(super) fn offer(&mut self, decided: Decided, view: &View, null: f64, rng: &mut Rng) {
        let is_null = view.stage == Stage::Playing && view.contract().is_some_and(|c| c.game().is_null());
        if is_null && uniform(rng) < null {
            self.of_null.push(decided);
        }
        let (count, drawn) = &mut self.of_game[decided.game];
        *count += 1;
        if below(rng, *count) == 0 {
            *drawn = Some(decided);
        }
    }

    /// The decisions that were drawn, each once, in the order of their samples.
    pub(super) fn drawn(&mut self) -> Vec<Decided> {
        let mut drawn: Vec<Decided> = self.of_game.iter().filter_map(|(_, decided)| *decided).collect();
        drawn.append(&mut self.of_null);
        drawn.sort_by_key(|decided| decided.sample);
        drawn.dedup_by_key(|decided| decided.sample);
        drawn
    }
}

//! What the instructions are counted of: games, positions and vectors from fixed seeds.

#[path = "../../env/benches/common/mod.rs"]
mod common;

use rand::SeedableRng;
use skat_env::below;
use skat_env::skat::{State, View};
use skat_env::{ActionSet as _, Batch, Encoder, Environment, Reset, Rng, VecEnv};

const DECISIONS: usize = 2_000;
const GAMES: usize = 64;
const STEPS: usize = 30;

/// The generator that everything begins with.
pub fn rng() -> Rng {
    Rng::seed_from_u64(1)
}

/// Deals and plays the cards of Clubs Hand, and says how many points the declarers made.
pub fn card_play(rng: &mut Rng, deals: usize) -> u64 {
    common::card_play(rng, deals)
}

/// Clubs with five cards in each hand.
pub fn ending() -> State {
    let mut rng = rng();
    let mut state = common::clubs(&mut rng);
    for _ in 0..15 {
        let legal = state.legal_cards();
        state.play_card(legal.nth(below(&mut rng, legal.len())));
    }
    state
}

/// 2,000 states of random games, one for each decision.
pub fn decisions() -> Vec<State> {
    common::decisions(DECISIONS)
}

/// What the players to move see of them.
pub fn views() -> Vec<View> {
    views_of(&decisions())
}

/// What the players to move see.
pub fn views_of(states: &[State]) -> Vec<View> {
    common::views(states)
}

/// 64 games in lock-step with their buffers.
pub struct Vector<O: Encoder<View>> {
    games: VecEnv<State, O>,
    batch: Batch<O::Element>,
    actions: Vec<<State as Environment>::Action>,
    rng: Rng,
}

impl<O: Encoder<View>> Vector<O> {
    /// New games, observed once.
    pub fn new(encoder: O) -> Vector<O> {
        let games = VecEnv::new(GAMES, 1, encoder, Reset::SameStep);
        let mut batch = games.batch();
        games.observe(&mut batch);
        Vector { games, batch, actions: Vec::with_capacity(GAMES), rng: rng() }
    }

    /// Thirty steps of random legal actions.
    #[must_use]
    pub fn steps(mut self) -> Batch<O::Element> {
        for _ in 0..STEPS {
            self.actions.clear();
            for state in self.games.states() {
                let legal = state.legal_actions();
                self.actions.push(legal.nth(below(&mut self.rng, legal.len())));
            }
            self.games.step(&self.actions, &mut self.batch);
        }
        self.batch
    }
}

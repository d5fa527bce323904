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

/// What the players to move see in 2,000 decisions of random games, all actions alike.
pub fn views_of_random_games<E: Environment>() -> Vec<E::View> {
    let (mut rng, mut views) = (rng(), Vec::with_capacity(DECISIONS));
    while views.len() < DECISIONS {
        let mut state = E::deal(&E::Options::default(), &mut rng);
        while views.len() < DECISIONS
            && let Some(decision) = state.decision()
        {
            state.apply(decision.legal.nth(below(&mut rng, decision.legal.len())));
            views.push(decision.view);
        }
    }
    views
}

/// 64 games in lock-step with their buffers.
pub struct Vector<E: Environment, O: Encoder<E::View>> {
    games: VecEnv<E, O>,
    batch: Batch<O::Element>,
    actions: Vec<E::Action>,
    rng: Rng,
}

impl<E: Environment, O: Encoder<E::View>> Vector<E, O> {
    /// New games, observed once.
    pub fn new(encoder: O) -> Vector<E, O> {
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

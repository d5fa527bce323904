//! What every environment must satisfy beyond its types, checked over random games.
//!
//! A game's tests call [`check`] for each set of options, and the other functions for what else the
//! game has: [`refusals`] of illegal actions, [`bounds`] of length and scores, [`worlds`], [`text`]
//! forms, [`encoder`]s for players and [`full_encoder`]s for critics, and many games in a
//! [`vector`].
//!
//! ```
//! use skat_env::conformance;
//! use skat_env::skat::encode::{OracleV1, V1};
//! use skat_env::skat::{Rules, State};
//!
//! for concede in [false, true] {
//!     let rules = Rules { concede, ..Rules::default() };
//!     conformance::check::<State>(&rules, 20);
//!     conformance::refusals::<State>(&rules, 2);
//!     conformance::worlds::<State>(&rules, 5);
//!     conformance::text::<State>(&rules, 5);
//!     conformance::encoder::<State, V1>(&rules, 5, &V1);
//!     conformance::full_encoder::<State, OracleV1>(&rules, 5, &OracleV1);
//!     conformance::vector::<State, V1>(&rules, &V1);
//! }
//! ```
//!
//! # Panic policy
//! Every function panics at the first thing that is wrong. The message names the game, the seed of
//! the deal ([`deal`] deals it again), how many actions were played, and what was expected. The
//! number of games is only a matter of time: the same number always checks the same games.

mod bounds;
mod encoders;
mod many;
mod rules;
mod world;

pub use bounds::bounds;
pub use encoders::{encoder, full_encoder};
pub use many::vector;
pub use rules::{check, refusals, text};
pub use world::worlds;

use crate::chance::{Rng, below, stream};
use crate::environment::{ActionSet, Environment};

/// The greatest number of actions of a game; a longer one is taken to be endless.
pub const LONGEST: usize = 10_000;

/// Game number `seed` of every check.
pub fn deal<E: Environment>(options: &E::Options, seed: u64) -> E {
    E::deal(options, &mut stream(seed, 0))
}

/// Where a check stands, for its messages.
#[derive(Clone, Copy)]
struct Place {
    game: &'static str,
    seed: u64,
    step: usize,
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Place { game, seed, step } = self;
        write!(f, "{game}, deal {seed}, after {step} actions")
    }
}

/// Plays `games` games by random legal actions; `visit` sees every state, the last one too.
///
/// Half of the games take one of the first two actions wherever they can, so that rare long games
/// are covered as well as likely ones.
fn walk<E: Environment>(options: &E::Options, games: u64, mut visit: impl FnMut(&E, Place, &mut Rng)) {
    assert!(games > 0, "{}: no games are checked by 0 games", E::NAME);
    for seed in 0..games {
        let mut state = deal::<E>(options, seed);
        let rng = &mut stream(seed, 1);
        for step in 0.. {
            let place = Place { game: E::NAME, seed, step };
            assert!(step < LONGEST, "{place}: expected the end of the game by now");
            visit(&state, place, rng);
            if state.turn().is_none() {
                break;
            }
            let legal = state.legal_actions();
            assert!(!legal.is_empty(), "{place}: no legal action; expected at least one before the end");
            let choices = if seed % 2 == 0 { legal.len() } else { legal.len().min(2) };
            state.apply(legal.nth(below(rng, choices)));
        }
    }
}

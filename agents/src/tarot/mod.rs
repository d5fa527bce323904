//! Players of French Tarot, at a table of four.
//!
//! - [`Heuristic`] is the yardstick: it bids by the points of its hand, lays away what makes voids
//!   and saves honours, counts cards, hunts the petit and brings its own home. It does not search.
//! - [`SampledWorlds`](crate::SampledWorlds) over it rolls out every action in worlds that fit what
//!   it has seen.
//!
//! [`Spec`] names them by short texts: `random`, `heuristic`, `worlds`, `worlds:worlds=20`.
//!
//! ```
//! use skat_agents::tarot::Spec;
//! use skat_agents::{Agent, Decision};
//! use skat_env::tarot::{Rules, State};
//! use skat_env::{Environment, stream};
//!
//! let mut agent = "heuristic".parse::<Spec>()?.build()?;
//! let mut rng = stream(1, 0);
//! let mut state: State = State::deal(&Rules::default(), &mut rng);
//! while let Some(player) = state.turn() {
//!     let decision = Decision { view: state.view(player), legal: state.legal_actions(), rng: &mut rng };
//!     state.apply(agent.act(decision));
//! }
//! assert_eq!((0..4).map(|player| state.score(player)).sum::<i32>(), 0);
//! # Ok::<(), skat_agents::SpecError>(())
//! ```

mod catalogue;
pub mod heuristic;

pub use catalogue::Spec;
pub use heuristic::Heuristic;

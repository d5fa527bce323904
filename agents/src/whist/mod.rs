//! Players of military Whist.
//!
//! - [`Heuristic`] is the yardstick: it counts cards, and plays by rules of thumb whose weights are
//!   fitted. It does not search.
//! - [`Worlds`] rolls out every card in worlds that fit what it has seen, over [`Heuristic`].
//!
//! [`Spec`] names them by short texts: `random`, `heuristic`, `worlds`, `worlds:worlds=20`.
//!
//! ```
//! use skat_agents::whist::Spec;
//! use skat_agents::{Agent, Decision};
//! use skat_env::whist::{Rules, State};
//! use skat_env::{Environment, stream};
//!
//! let mut agent = "heuristic".parse::<Spec>()?.build()?;
//! let mut rng = stream(1, 0);
//! let mut state = State::deal(&Rules::default(), &mut rng);
//! while let Some(player) = state.turn() {
//!     let decision = Decision { view: state.view(player), legal: state.legal_actions(), rng: &mut rng };
//!     state.apply(agent.act(decision));
//! }
//! assert_eq!(state.score(0).abs(), 1);
//! # Ok::<(), skat_agents::SpecError>(())
//! ```

mod catalogue;
pub mod heuristic;
mod worlds;

pub use catalogue::Spec;
pub use heuristic::Heuristic;
pub use worlds::Worlds;

//! Players of cribbage.
//!
//! - [`Heuristic`] is the yardstick: it discards by the expected count of its hand and of the crib,
//!   whosever that is, and pegs by what it gains and what the next two players may gain, with cards
//!   counted. It does not search.
//! - [`DealWorlds`] over it tries every action in worlds that fit what it has seen, to the end of
//!   the running deal.
//!
//! [`Spec`] names them by short texts: `random`, `heuristic`, `worlds`, `worlds:worlds=20`.
//!
//! ```
//! use skat_agents::cribbage::Spec;
//! use skat_agents::{Agent, Decision};
//! use skat_env::cribbage::{Rules, State};
//! use skat_env::{Environment, stream};
//!
//! let mut agent = "heuristic".parse::<Spec>()?.build()?;
//! let mut rng = stream(1, 0);
//! let mut state = State::deal(&Rules::default(), &mut rng);
//! while let Some(player) = state.turn() {
//!     let decision = Decision { view: state.view(player), legal: state.legal_actions(), rng: &mut
//!     rng }; state.apply(agent.act(decision));
//! }
//! assert_eq!(state.score(0) + state.score(1), 0);
//! # Ok::<(), skat_agents::SpecError>(())
//! ```

mod catalogue;
mod deal_worlds;
pub mod heuristic;

pub use catalogue::Spec;
pub use deal_worlds::DealWorlds;
pub use heuristic::Heuristic;

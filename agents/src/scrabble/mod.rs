//! Players of duplicate Scrabble.
//!
//! - [`Top`] answers what the referee will place: nobody can gain more from a draw.
//! - [`Heuristic`] answers the best solution of which it knows all words, and knows a part of them:
//!   the yardstick, and an opponent of any strength.
//! - [`RoundWorlds`] values every action in worlds that fit what it has seen. Nothing hidden
//!   changes which answer is best, so that it can only equal [`Top`].
//!
//! [`Spec`] names them by short texts: `random`, `top`, `heuristic`, `heuristic:words=80`,
//! `worlds`.
//!
//! ```
//! use skat_agents::scrabble::Spec;
//! use skat_agents::{Agent, Decision};
//! use skat_env::scrabble::{Rules, State};
//! use skat_env::{Environment, stream};
//!
//! let mut agent = "top".parse::<Spec>()?.build()?;
//! let mut rng = stream(1, 0);
//! let mut state = State::deal(&Rules::default(), &mut rng);
//! let best = state.table().best().expect("a running game has a solution").points();
//! while state.answered() == 0 && state.table().rounds.is_empty() {
//!     let decision =
//!         Decision { view: state.view(0), legal: state.legal_actions(), rng: &mut rng };
//!     state.apply(agent.act(decision));
//! }
//! let answer = state.answer(0).flatten().expect("the first player has answered");
//! assert_eq!(answer.points(), best);
//! # Ok::<(), skat_agents::SpecError>(())
//! ```

mod catalogue;
mod heuristic;
mod round_worlds;
mod steps;
mod top;
mod vocabulary;

pub use catalogue::Spec;
pub use heuristic::Heuristic;
pub use round_worlds::RoundWorlds;
pub use top::Top;
pub use vocabulary::Vocabulary;

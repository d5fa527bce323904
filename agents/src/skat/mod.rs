//! Skat players: heuristic, searching, neural, and external programs.
//!
//! - [`Heuristic`] is the baseline. It bids what its hand is expected to win, exchanges by trying
//!   all pairs, and plays with card counting, Null included. It does not search. It has other
//!   [styles](Style) too: opponents of another kind.
//! - [`Swift`] is the same with cards by small networks, see [`swift`].
//! - [`Pimc`] searches: it evaluates its choices in sampled worlds that fit what it has seen, see
//!   [`pimc`].
//! - [`Neural`] plays a network that training has written, greedily. It runs on plain arrays, see
//!   [`neural`].
//! - [`NeuralSearch`] searches with a network, see [`neural_search`].
//! - [`DoubleDummy`] solves sampled worlds with open cards, without rules of thumb: an opponent of
//!   another school, see [`double_dummy`].
//! - `selftaught` is a network that learnt by itself, without rules of thumb: of a third
//!   school.
//! - [`Engine`] is a program in any language that is asked over standard input and output, see
//!   [`engine`].
//!
//! [`Spec`] names agents by short texts (`random`, `heuristic`, `pimc`, `neural:PATH`,
//! `neural+search`, `engine:COMMAND`), for command lines and configs. The exact solver for open
//! cards is [`search`].
//!
//! ```
//! use skat_agents::skat::Spec;
//! use skat_agents::{Agent, Decision};
//! use skat_env::skat::{Deal, Rules, State};
//! use skat_env::{Environment, stream};
//!
//! let mut agent = "heuristic".parse::<Spec>()?.build()?;
//! let mut rng = stream(1, 0);
//! let mut state = State::new(Deal::from_seed(3), Rules::default());
//! while let Some(player) = state.turn() {
//!     let decision = Decision { view: state.view(player), legal: state.legal_actions(), rng: &mut rng };
//!     state.apply(agent.act(decision));
//! }
//! let played = state.played().expect("somebody bids on this deal");
//! println!("{} {}", played.play.tricks().contract(), played.settlement.value);
//! # Ok::<(), skat_agents::SpecError>(())
//! ```

mod catalogue;
pub mod double_dummy;
pub mod engine;
mod heuristic;
pub mod inference;
pub mod neural;
pub mod neural_search;
pub mod pimc;
pub mod search;
mod self_taught;
pub mod swift;

pub use catalogue::Spec;
pub use double_dummy::DoubleDummy;
pub use engine::Engine;
pub use heuristic::{Bids, Defence, Heuristic, Style};
pub use neural::Neural;
pub use neural_search::NeuralSearch;
pub use pimc::Pimc;
pub use swift::Swift;

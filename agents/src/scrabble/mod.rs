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
mod top;
mod vocabulary;

pub use catalogue::Spec;
pub use heuristic::Heuristic;
pub use round_worlds::RoundWorlds;
pub use top::Top;
pub use vocabulary::Vocabulary;

use skat_env::ActionSet as _;
use skat_env::scrabble::{Action, Move, View};

/// The action with which this answer goes on, which begins as the observer's does.
fn step<const P: usize>(view: &View<P>, answer: &Move) -> Action {
    let steps = view.partial.map_or(0, |partial| partial.steps());
    answer.actions().nth(steps).expect("an answer ends with its last action")
}

/// Each legal action with the most points of those solutions that go on with it and that `counts`
/// admits; nothing for actions without one. No word counts nothing.
fn values<const P: usize>(view: &View<P>, counts: impl Fn(&Move) -> bool) -> Vec<(Action, f32)> {
    let mut values: Vec<(Action, f32)> = Vec::new();
    // Solutions are ordered by their actions, so that equal ones follow each other.
    for answer in view.solutions().iter().filter(|answer| counts(answer)) {
        let (action, points) = (step(view, answer), f32::from(answer.points()));
        match values.last_mut().filter(|last| last.0 == action) {
            Some(last) => last.1 = last.1.max(points),
            None => values.push((action, points)),
        }
    }
    if view.legal.contains(Action::NoWord) {
        values.push((Action::NoWord, 0.0));
    }
    values
}

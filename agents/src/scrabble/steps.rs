//! The actions that whole answers are composed of, and what each can lead to.

use skat_env::ActionSet as _;
use skat_env::scrabble::{Action, Move, View};

/// The action with which this answer goes on, which begins as the observer's does.
pub(super) fn step<const P: usize>(view: &View<P>, answer: &Move) -> Action {
    let steps = view.partial.map_or(0, |partial| partial.steps());
    answer.actions().nth(steps).expect("an answer ends with its last action")
}

/// Each legal action with the most points of those solutions that go on with it and that `counts`
/// admits; nothing for actions without one. No word counts nothing.
pub(super) fn values<const P: usize>(view: &View<P>, counts: impl Fn(&Move) -> bool) -> Vec<(Action, f32)> {
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

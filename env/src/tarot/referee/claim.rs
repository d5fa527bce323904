//! Cards spread on the table by a player who thinks that the rest is his (Tarot 10).

use super::ruling::{Course, Ruling, Sanction};
use crate::environment::ActionSet as _;
use crate::tarot::seat::Seat;
use crate::tarot::state::State;

/// What the referee rules: the rest is played in the way that is worst for the player (Tarot 10.1).
pub const fn rule(by: Seat) -> Ruling {
    Ruling { course: Course::PlayedOutAgainst(by), sanction: Sanction::Warning, ..Ruling::nothing("10.1") }
}

/// The end of the deal that is worst for a player, whoever has to play how by the rules; of several
/// the first, by ascending actions.
///
/// The referee has all cards played, those of the player's partners and opponents too (reading
/// R14). Takes time in proportion to the courses that are left: for the last four tricks a few
/// thousand at most as a rule.
pub fn worst_course<const P: usize>(state: &State<P>, against: Seat) -> State<P> {
    if state.is_over() {
        return *state;
    }
    let ends = state.legal().into_iter().map(|action| {
        let mut next = *state;
        next.act(action);
        worst_course(&next, against)
    });
    let worse = |worst: State<P>, end: State<P>| {
        if end.scores()[against] < worst.scores()[against] { end } else { worst }
    };
    debug_assert!(!state.legal().is_empty(), "an action is legal before the end");
    ends.reduce(worse).expect("an action is legal before the end")
}

//! When nothing that can still be played changes the entry on the score sheet.

use super::play::Play;
use super::score::{self, Outcome, Settlement};

/// From so many cards in each hand on, all lines of play are looked at.
const LOOKED_THROUGH: u8 = 3;

/// How the game comes out, if its settlement is the same whatever the three still play; asked after
/// a complete trick.
///
/// Points and tricks taken so far decide it at any time; with three cards or fewer in each hand
/// every line of play that the rules allow is tried, so that from there on the answer is exact.
pub(super) fn outcome(play: &Play, matadors: i8) -> Option<Outcome> {
    let tricks = play.tricks();
    let settle = |outcome| score::settle(tricks.contract(), tricks.bid(), matadors, outcome);
    let (worst, best) = bounds(play);
    if settle(worst) == settle(best) {
        return Some(worst);
    }
    if 10 - tricks.complete() > LOOKED_THROUGH {
        return None;
    }
    let mut found = None;
    every_line_settles_alike(play, &settle, &mut found).then_some(found?.0)
}

/// The outcomes if the declarer takes none and if he takes all of the remaining tricks.
fn bounds(play: &Play) -> (Outcome, Outcome) {
    let tricks = play.tricks();
    let game = tricks.contract().game();
    let left = 10 - tricks.complete();
    let (won, lost) = (tricks.declarer_tricks(), tricks.defender_tricks());
    let points = play.declarer_points();
    let none = Outcome::of(game, points, won, lost + left);
    let all = Outcome::of(game, 120 - tricks.defender_points(), won + left, lost);
    (none.min(all), none.max(all))
}

fn every_line_settles_alike(
    play: &Play,
    settle: &impl Fn(Outcome) -> Settlement,
    found: &mut Option<(Outcome, Settlement)>,
) -> bool {
    play.legal_cards().iter().all(|card| {
        let mut next = *play;
        if !next.play(card) {
            return every_line_settles_alike(&next, settle, found);
        }
        let outcome = next.outcome();
        found.get_or_insert((outcome, settle(outcome))).1 == settle(outcome)
    })
}

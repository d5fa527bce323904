//! What is known of the luck of a deal.

use super::Open;
use crate::results::Control;
use skat_env::skat::score::{settle, tournament_points};
use skat_env::skat::{Outcome, State};

/// The controls in their order. The last two are 0 where open cards are not solved.
pub(super) const NAMES: [&str; 5] = [
    "the baseline plays",
    "the baseline declarer's tournament points / 100",
    "the baseline loses",
    "tournament points / 100 of its contract with open cards",
    "it is lost with open cards",
];

/// What the luck of a deal is measured by; the names stand in [`NAMES`].
pub(super) fn of(control: &Control<State>) -> [f64; NAMES.len()] {
    let Some(game) = control.game.declared() else { return [0.0; NAMES.len()] };
    let score = |settlement| f64::from(tournament_points(settlement, game.seat, game.seat)) / 100.0;
    let settlement = game.settlement();
    let (mut open_score, mut open_lost) = (0.0, 0.0);
    if let Some(open) = control.open {
        let outcome = match open {
            Open::Points(points) => Outcome::of(game.contract.game(), points, 1, 1),
            Open::Won => Outcome::Won,
            Open::Lost => Outcome::Lost,
        };
        let settlement = settle(game.contract, game.bid, game.matadors, outcome);
        (open_score, open_lost) = (score(settlement), f64::from(u8::from(!settlement.won)));
    }
    [1.0, score(settlement), f64::from(u8::from(!settlement.won)), open_score, open_lost]
}

//! What is seen of a game of Scrabble, as plain values.

use crate::plain::Plain;
use skat_env::Environment;
use skat_env::scrabble::{Action, Ending, Move, PublicState, Round, State, View};

const PLAYERS: std::ops::Range<usize> = 0..<State as Environment>::PLAYERS;

fn answer(answer: &Move) -> Plain {
    Plain::dict([
        ("place", Plain::text(answer.place())),
        ("tiles", Plain::texts(answer.tiles())),
        ("points", Plain::int(answer.points())),
    ])
}

/// An answer, or the text "-" for no word.
fn given(given: Option<Move>) -> Plain {
    given.as_ref().map_or_else(|| Plain::text(Action::NoWord), answer)
}

fn ending(ending: Ending) -> Plain {
    Plain::text(match ending {
        Ending::AllPlaced => "all_placed",
        Ending::Remainder => "remainder",
        Ending::NoPlace => "no_place",
    })
}

fn round(round: &Round) -> Plain {
    Plain::dict([
        ("draw", Plain::text(round.draw)),
        ("placed", answer(&round.placed)),
        ("squares", Plain::texts(round.squares())),
        ("answers", Plain::list(round.answers, given)),
        ("solo", Plain::option(round.solo, Plain::int)),
    ])
}

/// What lies open.
fn table(table: &PublicState) -> [(&'static str, Plain); 7] {
    [
        ("grid", Plain::text(table.grid)),
        ("draw", Plain::text(table.draw)),
        ("bag", Plain::text(table.bag)),
        ("move", Plain::int(table.number() as i64)),
        ("points", Plain::list(table.points, Plain::int)),
        ("rounds", Plain::list(&table.rounds, round)),
        ("ending", Plain::option(table.ending, ending)),
    ]
}

fn with<const N: usize>(table: [(&'static str, Plain); 7], more: [(&'static str, Plain); N]) -> Plain {
    Plain::Dict(table.into_iter().chain(more).map(|(key, value)| (key.to_string(), value)).collect())
}

/// All that a player may know; the solutions of the draw, which he could find himself, are left
/// out.
pub(super) fn of_player(view: &View) -> Plain {
    let so_far = view.partial.map_or_else(Vec::new, |partial| partial.actions(&view.table.solutions));
    with(
        table(&view.table),
        [
            ("player", Plain::int(view.player as i64)),
            ("options", crate::game::options::<State>(&view.table.rules)),
            ("turn", Plain::option(view.turn, |player| Plain::int(player as i64))),
            ("legal", Plain::list(view.legal, |action: Action| Plain::int(action.number() as i64))),
            ("answer", Plain::option(view.answer, given)),
            ("so_far", Plain::texts(so_far)),
            ("top", Plain::int(view.top())),
        ],
    )
}

/// All that there is.
pub(super) fn whole(state: &State) -> Plain {
    let answers = PLAYERS.map(|player| Plain::option(state.answer(player), given)).collect();
    let seen = state.table();
    with(
        table(seen),
        [
            ("turn", Plain::option(state.turn(), |player| Plain::int(player as i64))),
            ("solutions", Plain::list(&seen.solutions, answer)),
            ("best", Plain::option(seen.best(), answer)),
            ("answers", Plain::List(answers)),
            ("order", Plain::text(state.bag())),
            ("scores", Plain::list(PLAYERS, |player| Plain::int(state.score(player)))),
        ],
    )
}

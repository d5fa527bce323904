//! What is seen of a deal of Jass, as plain values.

use crate::plain::Plain;
use skat_env::jass::view::Stage;
use skat_env::jass::{Card, CardSet, Rules, Seat, State, Team, Tricks, View};
use skat_env::{Action as _, Environment as _};

fn player(seat: Seat) -> Plain {
    Plain::int(seat.index() as i64)
}

fn cards(cards: CardSet) -> Plain {
    Plain::texts(cards.iter())
}

fn stage(stage: Stage) -> Plain {
    Plain::text(match stage {
        Stage::MakingTrump => "making trump",
        Stage::Chibred => "left to the partner",
        Stage::Playing => "playing",
        Stage::Over => "over",
    })
}

fn tricks(tricks: &Tricks) -> Plain {
    let played =
        |card: &Card| Plain::List(vec![Plain::option(tricks.player_of(*card), player), Plain::text(card)]);
    Plain::dict([
        ("trump", Plain::text(tricks.trump())),
        ("maker", Plain::option(tricks.maker(), player)),
        ("leader", player(tricks.leader())),
        ("trick", Plain::list(tricks.trick(), played)),
        ("cards", Plain::list(tricks.cards(), played)),
        ("points", Plain::list(Team::ALL, |team| Plain::int(tricks.points(team)))),
        ("tricks", Plain::list(Team::ALL, |team| Plain::int(tricks.taken(team)))),
    ])
}

/// All that a player may know.
pub(super) fn of_player(view: &View) -> Plain {
    Plain::dict([
        ("player", player(view.seat)),
        ("seat", Plain::text(view.seat)),
        ("options", crate::game::options::<State>(&Rules { variant: view.making.variant() })),
        ("stage", stage(view.stage)),
        ("turn", Plain::option(view.turn, player)),
        ("legal", Plain::list(view.legal, |action| Plain::int(action.index() as i64))),
        ("making", Plain::text(view.making)),
        ("dealt", cards(view.dealt)),
        ("hand", cards(view.hand)),
        ("shown", cards(view.shown())),
        ("play", Plain::option(view.tricks.as_ref(), tricks)),
    ])
}

/// All that there is.
pub(super) fn whole(state: &State) -> Plain {
    let seen = View::of(state, Seat::First);
    Plain::dict([
        ("stage", stage(seen.stage)),
        ("turn", Plain::option(state.seat_to_move(), Plain::text)),
        ("making", Plain::text(seen.making)),
        ("first", cards(state.hand(Seat::First))),
        ("second", cards(state.hand(Seat::Second))),
        ("third", cards(state.hand(Seat::Third))),
        ("dealer", cards(state.hand(Seat::Dealer))),
        ("play", Plain::option(seen.tricks.as_ref(), tricks)),
        ("scores", Plain::list(Seat::ALL, |seat| Plain::int(state.score(seat.index())))),
    ])
}

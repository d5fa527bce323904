//! What is seen of a game of Whist, as plain values.

use crate::plain::Plain;
use skat_env::Environment as _;
use skat_env::whist::view::Stage;
use skat_env::whist::{Card, CardSet, Past, Seat, State, Team, Tricks, View};

fn player(seat: Seat) -> Plain {
    Plain::int(seat.index() as i64)
}

fn cards(cards: CardSet) -> Plain {
    Plain::texts(cards.iter())
}

fn stage(stage: Stage) -> Plain {
    Plain::text(match stage {
        Stage::Playing => "playing",
        Stage::Over => "over",
    })
}

fn tricks(tricks: &Tricks) -> Plain {
    let played =
        |card: &Card| Plain::List(vec![Plain::option(tricks.player_of(*card), player), Plain::text(card)]);
    Plain::dict([
        ("trump", Plain::text(tricks.trump())),
        ("leader", player(tricks.leader())),
        ("trick", Plain::list(tricks.trick(), played)),
        ("cards", Plain::list(tricks.cards(), played)),
        ("tricks", Plain::list(Team::ALL, |team| Plain::int(tricks.taken(team)))),
    ])
}

/// The tricks of both teams in each deal that is over.
fn past(past: &Past) -> Plain {
    Plain::List(past.iter().map(|deal| Plain::list(Team::ALL, |team| Plain::int(deal.taken(team)))).collect())
}

/// All that a player may know.
pub(super) fn of_player(view: &View) -> Plain {
    Plain::dict([
        ("player", player(view.seat)),
        ("seat", Plain::text(view.seat)),
        ("options", crate::game::options::<State>(&view.rules)),
        ("stage", stage(view.stage)),
        ("turn", Plain::option(view.turn, player)),
        ("legal", Plain::list(view.legal, |card| Plain::int(card.index() as i64))),
        ("dealt", cards(view.dealt)),
        ("hand", cards(view.hand)),
        ("play", tricks(&view.tricks)),
        ("deal", Plain::int(view.deal_number() as i64)),
        ("past", past(&view.past)),
        ("points", Plain::list(Team::ALL, |team| Plain::int(view.points(team)))),
    ])
}

/// All that there is.
pub(super) fn whole(state: &State) -> Plain {
    let seen = View::of(state, Seat::First);
    Plain::dict([
        ("stage", stage(seen.stage)),
        ("turn", Plain::option(state.seat_to_move(), Plain::text)),
        ("first", cards(state.hand(Seat::First))),
        ("second", cards(state.hand(Seat::Second))),
        ("third", cards(state.hand(Seat::Third))),
        ("fourth", cards(state.hand(Seat::Fourth))),
        ("play", tricks(&seen.tricks)),
        ("deal", Plain::int(seen.deal_number() as i64)),
        ("past", past(&seen.past)),
        ("to_come", Plain::List(state.to_come().map(Plain::text).collect())),
        ("scores", Plain::list(Seat::ALL, |seat| Plain::int(state.score(seat.index())))),
    ])
}

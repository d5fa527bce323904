//! What is seen of a deal of Tarot, as plain values.

use crate::plain::Plain;
use skat_env::tarot::view::Stage;
use skat_env::tarot::{Card, CardSet, Contract, Poignee, Seat, State, Terms, Tricks, View};
use skat_env::{Action as _, Environment as _};

fn player(seat: Seat) -> Plain {
    Plain::int(seat.index() as i64)
}

fn cards(cards: CardSet) -> Plain {
    Plain::texts(cards.iter())
}

fn stage(stage: Stage) -> Plain {
    Plain::text(match stage {
        Stage::Bidding => "bidding",
        Stage::Calling => "calling",
        Stage::Discarding => "discarding",
        Stage::Announcing => "announcing",
        Stage::Playing => "playing",
        Stage::PassedIn => "passed in",
        Stage::Over => "over",
    })
}

fn call(call: &Option<Contract>) -> Plain {
    match call {
        Some(contract) => Plain::text(contract),
        None => Plain::text("pass"),
    }
}

fn terms(terms: Terms) -> Plain {
    Plain::dict([
        ("declarer", player(terms.declarer)),
        ("contract", Plain::text(terms.contract)),
        ("chelem", Plain::text(if terms.chelem { "announced" } else { "not announced" })),
    ])
}

fn poignee(poignee: Poignee) -> Plain {
    Plain::dict([("level", Plain::text(poignee.level)), ("cards", cards(poignee.cards))])
}

fn tricks(tricks: &Tricks) -> Plain {
    let played =
        |card: &Card| Plain::List(vec![Plain::option(tricks.player_of(*card), player), Plain::text(card)]);
    let seats = || Seat::all::<4>();
    Plain::dict([
        ("leader", player(tricks.leader())),
        ("trick", Plain::list(tricks.trick(), played)),
        ("cards", Plain::list(tricks.cards(), played)),
        ("won", Plain::list(seats(), |seat| cards(tricks.won(seat)))),
        ("poignees", Plain::list(seats(), |seat| Plain::option(tricks.poignee(seat), poignee))),
    ])
}

/// All that a player may know.
pub(super) fn of_player(view: &View) -> Plain {
    Plain::dict([
        ("player", player(view.seat)),
        ("options", crate::game::options::<State>(&view.rules)),
        ("stage", stage(view.stage)),
        ("turn", Plain::option(view.turn, player)),
        ("legal", Plain::list(view.legal, |action| Plain::int(action.index() as i64))),
        ("calls", Plain::list(view.auction.calls(), call)),
        ("terms", Plain::option(view.terms, terms)),
        ("dealt", cards(view.dealt)),
        ("hand", cards(view.hand)),
        ("dog", cards(view.dog)),
        ("laid", cards(view.laid)),
        ("play", Plain::option(view.tricks.as_ref(), tricks)),
    ])
}

/// All that there is.
pub(super) fn whole(state: &State) -> Plain {
    let seen = View::of(state, Seat::FIRST);
    let seats = || Seat::all::<4>();
    Plain::dict([
        ("stage", stage(seen.stage)),
        ("turn", Plain::option(state.seat_to_move(), player)),
        ("calls", Plain::list(seen.auction.calls(), call)),
        ("terms", Plain::option(seen.terms, terms)),
        ("hands", Plain::list(seats(), |seat| cards(state.hand(seat)))),
        ("dog", cards(state.dealt().dog())),
        ("laid", cards(state.laid())),
        ("play", Plain::option(seen.tricks.as_ref(), tricks)),
        ("scores", Plain::list(seats(), |seat| Plain::int(state.score(seat.index())))),
    ])
}

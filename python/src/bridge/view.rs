//! What is seen of a deal of bridge, as plain values.

use crate::plain::Plain;
use skat_env::bridge::view::Stage;
use skat_env::bridge::{Auction, Board, Card, CardSet, Seat, Side, State, Tricks, View, Vulnerable};
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
        Stage::OpeningLead => "opening lead",
        Stage::Playing => "playing",
        Stage::Over => "over",
    })
}

/// The sides that are vulnerable.
fn vulnerable(board: Board) -> Plain {
    Plain::texts(Side::ALL.into_iter().filter(|&side| board.vulnerable(side) == Vulnerable::Yes))
}

/// Who called what, in order.
fn auction(auction: &Auction) -> Plain {
    let call = |(seat, call)| Plain::List(vec![player(seat), Plain::text(call)]);
    Plain::list(auction.calls(), call)
}

fn tricks(tricks: &Tricks) -> Plain {
    let played =
        |card: &Card| Plain::List(vec![Plain::option(tricks.player_of(*card), player), Plain::text(card)]);
    let contract = tricks.contract();
    Plain::dict([
        ("contract", Plain::text(contract)),
        ("declarer", player(contract.declarer)),
        ("dummy", player(contract.dummy())),
        ("leader", player(tricks.leader())),
        ("trick", Plain::list(tricks.trick(), played)),
        ("cards", Plain::list(tricks.cards(), played)),
        ("tricks", Plain::list(Side::ALL, |side| Plain::int(tricks.taken(side)))),
    ])
}

/// All that a player may know.
pub(super) fn of_player(view: &View) -> Plain {
    Plain::dict([
        ("player", player(view.seat)),
        ("seat", Plain::text(view.seat)),
        ("options", crate::game::options::<State>(&view.rules)),
        ("stage", stage(view.stage)),
        ("turn", Plain::option(view.turn, player)),
        ("hand_in_turn", Plain::option(view.hand_in_turn(), player)),
        ("legal", Plain::list(view.legal, |action| Plain::int(action.index() as i64))),
        ("board", Plain::int(view.board.number())),
        ("dealer", player(view.board.dealer())),
        ("vulnerable", vulnerable(view.board)),
        ("dealt", cards(view.dealt)),
        ("hand", cards(view.hand)),
        ("dummy", cards(view.dummy)),
        ("auction", auction(&view.auction)),
        ("play", Plain::option(view.tricks.as_ref(), tricks)),
    ])
}

/// All that there is.
pub(super) fn whole(state: &State) -> Plain {
    let seen = View::of(state, Seat::North);
    Plain::dict([
        ("stage", stage(seen.stage)),
        ("turn", Plain::option(state.seat_to_move(), Plain::text)),
        ("board", Plain::int(seen.board.number())),
        ("dealer", Plain::text(seen.board.dealer())),
        ("vulnerable", vulnerable(seen.board)),
        ("north", cards(state.hand(Seat::North))),
        ("east", cards(state.hand(Seat::East))),
        ("south", cards(state.hand(Seat::South))),
        ("west", cards(state.hand(Seat::West))),
        ("auction", auction(state.auction())),
        ("play", Plain::option(seen.tricks.as_ref(), tricks)),
        ("scores", Plain::list(Seat::ALL, |seat| Plain::int(state.score(seat.index())))),
    ])
}

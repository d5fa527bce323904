//! What is seen of a deal of Joffre, as plain values.

use crate::plain::Plain;
use skat_env::joffre::view::Stage;
use skat_env::joffre::{Auction, Card, CardSet, Contract, Seat, Standing, State, Team, Tricks, View};
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
        Stage::Opening => "opening",
        Stage::Playing => "playing",
        Stage::Over => "over",
    })
}

fn standing(standing: Standing) -> Plain {
    Plain::dict([
        ("deal", Plain::int(standing.deal)),
        ("dealer", player(standing.dealer())),
        ("points", Plain::list(standing.points.0, Plain::int)),
    ])
}

/// A pass is None.
fn calls(auction: &Auction) -> Plain {
    let call = |(seat, bid): (Seat, Option<skat_env::joffre::Bid>)| {
        Plain::List(vec![player(seat), Plain::option(bid, |bid| Plain::int(bid.points()))])
    };
    Plain::list(auction.calls(), call)
}

fn contract(contract: Contract) -> Plain {
    Plain::dict([("buyer", player(contract.buyer)), ("bid", Plain::int(contract.bid.points()))])
}

fn tricks(tricks: &Tricks) -> Plain {
    let played =
        |card: &Card| Plain::List(vec![Plain::option(tricks.player_of(*card), player), Plain::text(card)]);
    Plain::dict([
        ("trump", Plain::text(tricks.trump())),
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
        ("options", crate::game::options::<State>(&view.rules)),
        ("standing", standing(view.standing)),
        ("stage", stage(view.stage)),
        ("turn", Plain::option(view.turn, player)),
        ("legal", Plain::list(view.legal, |action| Plain::int(action.index() as i64))),
        ("dealt", cards(view.dealt)),
        ("hand", cards(view.hand)),
        ("calls", calls(&view.auction)),
        ("contract", Plain::option(view.contract(), contract)),
        ("play", Plain::option(view.tricks.as_ref(), tricks)),
    ])
}

/// All that there is, but for the deals to come of a game.
pub(super) fn whole(state: &State) -> Plain {
    let seen = View::of(state, Seat::South);
    Plain::dict([
        ("standing", standing(seen.standing)),
        ("stage", stage(seen.stage)),
        ("turn", Plain::option(state.seat_to_move(), Plain::text)),
        ("south", cards(state.hand(Seat::South))),
        ("west", cards(state.hand(Seat::West))),
        ("north", cards(state.hand(Seat::North))),
        ("east", cards(state.hand(Seat::East))),
        ("calls", calls(&seen.auction)),
        ("contract", Plain::option(seen.contract(), contract)),
        ("play", Plain::option(seen.tricks.as_ref(), tricks)),
        ("winner", Plain::option(state.winner(), |team| Plain::int(team.index() as i64))),
        ("scores", Plain::list(Seat::ALL, |seat| Plain::int(state.score(seat.index())))),
    ])
}

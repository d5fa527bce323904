//! What is seen of a deal of 500, as plain values.

use crate::plain::Plain;
use skat_env::five_hundred::view::Stage;
use skat_env::five_hundred::{Auction, Call, Card, CardSet, Contract, Seat, State, Team, Tricks, View};
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
        Stage::Discarding => "discarding",
        Stage::Playing => "playing",
        Stage::Demanding => "demanding",
        Stage::Played => "played",
        Stage::PassedOut => "passed out",
    })
}

fn calls(auction: &Auction) -> Plain {
    let call = |call: &Call| match call {
        Call::Pass => Plain::text("pass"),
        Call::Bid(bid) => Plain::text(bid),
    };
    Plain::list(auction.calls(), call)
}

fn contract(contract: Contract) -> Plain {
    Plain::dict([
        ("bid", Plain::text(contract.bid)),
        ("declarer", player(contract.declarer)),
        ("value", Plain::int(contract.bid.value())),
    ])
}

fn tricks(tricks: &Tricks) -> Plain {
    let played =
        |card: &Card| Plain::List(vec![Plain::option(tricks.player_of(*card), player), Plain::text(card)]);
    let demand = |joker: Card| {
        let action = tricks.demand_of(joker).map(skat_env::five_hundred::Action::of_demand);
        Plain::option(action, Plain::text)
    };
    Plain::dict([
        ("leader", player(tricks.leader())),
        ("trick", Plain::list(tricks.trick(), played)),
        ("cards", Plain::list(tricks.cards(), played)),
        ("tricks", Plain::list(Team::ALL, |team| Plain::int(tricks.taken(team)))),
        ("bonhomme_asked_for", demand(Card::BONHOMME)),
        ("blanche_asked_for", demand(Card::BLANCHE)),
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
        ("legal", Plain::list(view.legal, |action| Plain::int(action.index() as i64))),
        ("calls", calls(&view.auction)),
        ("contract", Plain::option(view.contract(), contract)),
        ("shown", Plain::option(view.shown, Plain::text)),
        ("dealt", cards(view.dealt)),
        ("widow", cards(view.widow)),
        ("laid", cards(view.laid)),
        ("laid_count", Plain::int(view.laid_count as i64)),
        ("hand", cards(view.hand)),
        ("play", Plain::option(view.tricks.as_ref(), tricks)),
    ])
}

/// All that there is.
pub(super) fn whole(state: &State) -> Plain {
    let seen = View::of(state, Seat::First);
    Plain::dict([
        ("stage", stage(seen.stage)),
        ("turn", Plain::option(state.seat_to_move(), Plain::text)),
        ("calls", calls(&seen.auction)),
        ("contract", Plain::option(state.contract(), contract)),
        ("shown", Plain::option(seen.shown, Plain::text)),
        ("first", cards(state.hand(Seat::First))),
        ("second", cards(state.hand(Seat::Second))),
        ("third", cards(state.hand(Seat::Third))),
        ("dealer", cards(state.hand(Seat::Dealer))),
        ("widow", cards(state.dealt().widow())),
        ("laid", cards(state.laid())),
        ("play", Plain::option(seen.tricks.as_ref(), tricks)),
        ("scores", Plain::list(Seat::ALL, |seat| Plain::int(state.score(seat.index())))),
    ])
}

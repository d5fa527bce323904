//! What is seen of a deal of Skat, as plain values.

use crate::plain::Plain;
use skat_env::Action as _;
use skat_env::skat::auction::Call;
use skat_env::skat::view::Stage;
use skat_env::skat::{Action, Auction, CardSet, Seat, Settlement, State, Tricks, View};

fn player(seat: Seat) -> Plain {
    Plain::int(seat.index() as i64)
}

fn cards(cards: CardSet) -> Plain {
    Plain::texts(cards.iter())
}

fn stage(stage: Stage) -> Plain {
    Plain::text(match stage {
        Stage::Bidding => "bidding",
        Stage::PickingUp => "picking up",
        Stage::Burying(_) => "burying",
        Stage::Declaring => "declaring",
        Stage::Playing => "playing",
        Stage::Over => "over",
    })
}

fn bids(auction: &Auction) -> Plain {
    let said = |call| match call {
        Call::Pass => Action::Pass.to_string(),
        Call::Hold => Action::Hold.to_string(),
        Call::Bid(bid) => bid.to_string(),
    };
    Plain::list(auction.calls(), |(seat, call)| Plain::List(vec![player(seat), Plain::Text(said(call))]))
}

fn tricks(tricks: &Tricks) -> Plain {
    let played = |card: &skat_env::skat::Card| {
        let by = Seat::ALL.into_iter().find(|&seat| tricks.played(seat).contains(*card));
        Plain::List(vec![Plain::option(by, player), Plain::text(card)])
    };
    Plain::dict([
        ("declarer", player(tricks.declarer())),
        ("contract", Plain::text(tricks.contract())),
        ("bid", Plain::int(tricks.bid().value())),
        ("leader", player(tricks.leader())),
        ("trick", Plain::list(tricks.trick(), played)),
        ("cards", Plain::list(tricks.cards(), played)),
        ("declarer_points", Plain::int(tricks.declarer_points())),
        ("defender_points", Plain::int(tricks.defender_points())),
        ("declarer_tricks", Plain::int(tricks.declarer_tricks())),
        ("defender_tricks", Plain::int(tricks.defender_tricks())),
    ])
}

fn settlement(settlement: Settlement) -> Plain {
    Plain::dict([
        ("won", Plain::Bool(settlement.won)),
        ("overbid", Plain::Bool(settlement.overbid)),
        ("value", Plain::int(settlement.value)),
    ])
}

/// All that a player may know.
pub(super) fn of_player(view: &View) -> Plain {
    let declarer = view.declarer();
    Plain::dict([
        ("player", player(view.seat)),
        ("seat", Plain::text(view.seat)),
        ("options", crate::game::options::<State>(&view.rules)),
        ("stage", stage(view.stage)),
        ("turn", Plain::option(view.turn, player)),
        ("legal", Plain::list(view.legal, |action| Plain::int(action.index() as i64))),
        ("bids", bids(&view.auction)),
        ("declarer", Plain::option(declarer, |declarer| player(declarer.seat))),
        ("bid", Plain::option(view.auction.highest(), |bid| Plain::int(bid.value()))),
        ("dealt", cards(view.dealt)),
        ("hand", cards(view.hand)),
        ("picked_up", cards(view.picked_up)),
        ("buried", cards(view.buried)),
        ("shown", cards(view.shown)),
        ("play", Plain::option(view.tricks.as_ref(), tricks)),
        ("settlement", Plain::option(view.settlement, settlement)),
    ])
}

/// All that there is.
pub(super) fn whole(state: &State) -> Plain {
    let seen = View::of(state, Seat::Forehand);
    Plain::dict([
        ("stage", stage(seen.stage)),
        ("turn", Plain::option(state.seat_to_move(), Plain::text)),
        ("forehand", cards(state.hand(Seat::Forehand))),
        ("middlehand", cards(state.hand(Seat::Middlehand))),
        ("rearhand", cards(state.hand(Seat::Rearhand))),
        ("skat", cards(state.skat())),
        ("bids", bids(state.auction())),
        ("declarer", Plain::option(state.declarer(), |declarer| Plain::text(declarer.seat))),
        ("play", Plain::option(seen.tricks.as_ref(), tricks)),
        ("settlement", Plain::option(seen.settlement, settlement)),
        ("scores", Plain::list(state.all_tournament_points().0, Plain::int)),
    ])
}

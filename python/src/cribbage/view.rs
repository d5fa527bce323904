//! What is seen of a game of cribbage, as plain values.

use crate::plain::Plain;
use skat_env::Environment as _;
use skat_env::cribbage::view::Stage;
use skat_env::cribbage::{ByTeam, Card, CardSet, PublicPegging, Seat, Source, State, Tally, Team, View};

fn player(seat: Seat) -> Plain {
    Plain::int(seat.index() as i64)
}

fn cards(cards: CardSet) -> Plain {
    Plain::texts(cards.iter())
}

fn stage(stage: Stage) -> Plain {
    Plain::text(match stage {
        Stage::Discarding => "discarding",
        Stage::Pegging => "pegging",
        Stage::Over => "over",
    })
}

fn tally(tally: Tally) -> Plain {
    Plain::dict([
        ("heels", Plain::int(tally.of(Source::Heels))),
        ("pegging", Plain::int(tally.of(Source::Pegging))),
        ("hands", Plain::int(tally.of(Source::Hands))),
        ("crib", Plain::int(tally.of(Source::Crib))),
        ("total", Plain::int(tally.total())),
    ])
}

fn tallies(tallies: ByTeam<Tally>) -> Plain {
    Plain::list(Team::ALL, |team| tally(tallies[team]))
}

fn table(table: &PublicPegging) -> Plain {
    let played = |(seat, card): (Seat, Card)| Plain::List(vec![player(seat), Plain::text(card)]);
    Plain::dict([
        ("count", Plain::int(table.count())),
        ("on_count", Plain::texts(table.on_count())),
        ("cards", Plain::list(table.plays(), played)),
        ("left", Plain::list(Seat::ALL, |seat| Plain::int(table.left(seat)))),
        ("least", Plain::list(Seat::ALL, |seat| Plain::int(table.least(seat)))),
    ])
}

/// All that a player may know.
pub(super) fn of_player(view: &View) -> Plain {
    Plain::dict([
        ("player", player(view.seat)),
        ("seat", Plain::text(view.seat)),
        ("options", crate::game::options::<State>(&view.rules)),
        ("stage", stage(view.stage)),
        ("deal", Plain::int(view.number)),
        ("dealer", player(view.dealer())),
        ("turn", Plain::option(view.turn, player)),
        ("legal", Plain::list(view.legal, |card: Card| Plain::int(card.index() as i64))),
        ("points", tallies(view.tallies)),
        ("dealt", cards(view.dealt)),
        ("hand", cards(view.hand)),
        ("laid", Plain::option(view.own_laid(), Plain::text)),
        ("laid_away", Plain::int(view.laid)),
        ("starter", Plain::option(view.starter, Plain::text)),
        ("pegging", Plain::option(view.table.as_ref(), table)),
    ])
}

/// All that there is.
pub(super) fn whole(state: &State) -> Plain {
    let seen = View::of(state, Seat::First);
    Plain::dict([
        ("stage", stage(seen.stage)),
        ("deal", Plain::int(state.number())),
        ("dealer", player(state.dealer())),
        ("turn", Plain::option(state.seat_to_move(), Plain::text)),
        ("points", tallies(state.tallies())),
        ("first", cards(state.hand(Seat::First))),
        ("second", cards(state.hand(Seat::Second))),
        ("third", cards(state.hand(Seat::Third))),
        ("fourth", cards(state.hand(Seat::Fourth))),
        ("crib", cards(state.crib())),
        ("starter", Plain::text(state.dealt().starter())),
        ("pegging", Plain::option(seen.table.as_ref(), table)),
        ("scores", Plain::list(Seat::ALL, |seat| Plain::int(state.score(seat.index())))),
    ])
}

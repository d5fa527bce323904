//! Recorded games of Skat in tables, and back.

use crate::import::Played;
use crate::play::Game;
use skat_env::skat::record::{Ending, Record, Text};
use skat_env::skat::{BySeat, Rules, Seat, State};

/// Why a recorded game cannot stand in the tables, which hold whole games under the plain rules.
pub const REASONS: [&str; 5] = [
    "played under house rules",
    "not all cards known, or a move that the rules do not allow",
    "the defenders gave up, left or ran out of time",
    "the declarer gave up, left or ran out of time",
    "broken off before a game was declared, or not finished",
];

/// The game of a record, or which of [`REASONS`] speaks against it.
///
/// # Errors
/// When the record does not tell of a whole game: the reason.
pub fn played(record: &Record) -> Result<Played<State>, &'static str> {
    if record.rules != Rules::default() {
        return Err(REASONS[0]);
    }
    let replay = record.replay().map_err(|_| REASONS[1])?;
    match replay.ending() {
        Ending::Over => {}
        Ending::DefendersGaveUp => return Err(REASONS[2]),
        Ending::DeclarerGaveUp => return Err(REASONS[3]),
        Ending::BrokenOff(_) | Ending::Open => return Err(REASONS[4]),
    }
    let end = replay.state();
    Ok(Played {
        players: Seat::ALL.iter().map(|&seat| record.players[seat].to_string()).collect(),
        start: State::new(*end.dealt(), Rules::default()),
        actions: end.history().into_iter().map(|(_, action)| action).collect(),
    })
}

/// The record of a game from the tables: deal, moves, result, the players' names as far as a record
/// may hold them, and the game's number in the data set.
pub fn record(game: &Game<State>) -> Record {
    let mut record = Record::of(&game.end);
    record.id = Some(game.number);
    record.players =
        BySeat::from_fn(|seat: Seat| Text::new(game.players[seat.index()].as_str()).unwrap_or_default());
    record
}

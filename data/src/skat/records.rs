//! Recorded games of Skat in tables, and back.

use crate::import::Played;
use crate::play::Game;
use crate::tabular::Tabular;
use skat_env::skat::record::{Ending, Entry, Move, Record, Replay, Text};
use skat_env::skat::{BySeat, Rules, Seat, State};

/// Why a recorded game cannot stand in the tables, which hold games that ended under the plain
/// rules.
pub const REASONS: [&str; 3] = [
    "played under house rules",
    "not all cards known, or a move that the rules do not allow",
    "not finished, and nobody gave up, left or ran out of time",
];

/// What the players do or the world tells when a game stops, in the order of [`Tabular::STOPS`].
fn moves_of(stop: usize, state: &State) -> Vec<Move> {
    let seat = |first: usize| Seat::ALL[stop - first];
    match (stop, state.declarer()) {
        (0, Some(declarer)) => vec![Move::Resign(declarer.seat)],
        (1, Some(declarer)) => {
            vec![Move::Resign(declarer.seat.next()), Move::Resign(declarer.seat.previous())]
        }
        (2..5, _) => vec![Move::Leave(seat(2))],
        (5..8, _) => vec![Move::TimeOut(seat(5))],
        _ => Vec::new(),
    }
}

/// The number in [`Tabular::STOPS`] of how a replayed record stopped; `None` where it was played to
/// its end.
fn stop_of(replay: &Replay) -> Option<usize> {
    let Entry::Scored(score) = replay.entry() else { return None };
    match (replay.ending(), score.left, score.timed_out) {
        (Ending::Over | Ending::Open, ..) => None,
        (_, Some(seat), _) => Some(2 + seat.index()),
        (_, _, Some(seat)) => Some(5 + seat.index()),
        (Ending::DeclarerGaveUp, ..) => Some(0),
        (Ending::DefendersGaveUp | Ending::BrokenOff(_), ..) => Some(1),
    }
}

/// The record of a deal that stops in this state, with its result; `None` where it cannot stop so.
pub(super) fn stopped(state: &State, stop: usize) -> Option<(Record, Replay)> {
    if state.is_over() {
        return None;
    }
    let mut record = Record::of(state);
    record.moves.extend(moves_of(stop, state));
    let replay = record.replay().ok()?;
    if stop_of(&replay) != Some(stop) {
        return None;
    }
    record.result = replay.entry();
    Some((record, replay))
}

/// The game of a record, or which of [`REASONS`] speaks against it.
///
/// # Errors
/// When the record does not hold a game that ended: the reason.
pub fn played(record: &Record) -> Result<Played<State>, &'static str> {
    if record.rules != Rules::default() {
        return Err(REASONS[0]);
    }
    let replay = record.replay().map_err(|_| REASONS[1])?;
    let stop = stop_of(&replay);
    let end = replay.state();
    let has_ended = stop.map_or(replay.ending() == Ending::Over, |stop| end.stopped(stop).is_some());
    if !has_ended {
        return Err(REASONS[2]);
    }
    Ok(Played {
        players: Seat::ALL.iter().map(|&seat| record.players[seat].to_string()).collect(),
        start: State::new(*end.dealt(), Rules::default()),
        actions: end.history().into_iter().map(|(_, action)| action).collect(),
        stop,
    })
}

/// The record of a game from the tables: deal, moves, result, the players' names as far as a record
/// may hold them, and the game's number in the data set.
///
/// # Panics
/// When the game cannot stop as it did.
pub fn record(game: &Game<State>) -> Record {
    let mut record = match game.stop {
        None => Record::of(&game.end),
        Some(stop) => stopped(&game.end, stop).expect("a way in which the game can stop").0,
    };
    record.id = Some(game.number);
    record.players =
        BySeat::from_fn(|seat: Seat| Text::new(game.players[seat.index()].as_str()).unwrap_or_default());
    record
}

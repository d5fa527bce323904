//! The games that are looked at.

use super::words;
use skat_env::skat::record::{Record, Refusal};
use skat_env::skat::{BySeat, State};

/// A game that is to be looked at.
#[derive(Clone, Debug)]
pub struct Subject {
    pub(super) title: String,
    pub(super) players: BySeat<String>,
    pub(super) state: State,
    pub(super) end: String,
}

impl Subject {
    /// A recorded game, under its number in the file.
    ///
    /// # Errors
    /// As [`Record::replay`]: the first move that the rules do not allow, or cards that nobody saw.
    pub fn of_record(record: &Record, number: u64) -> Result<Subject, Refusal> {
        let replay = record.replay()?;
        let title = match record.id {
            Some(id) if id != number => format!("Game {number} (No. {id})"),
            _ => format!("Game {number}"),
        };
        let players = BySeat::from_fn(|seat| record.players[seat].to_string());
        Ok(Subject { title, players, state: *replay.state(), end: words::end(&replay) })
    }

    /// A deal that was played here, at whatever point it stands.
    pub fn of_state(title: String, players: BySeat<String>, state: &State) -> Subject {
        let replay = Record::of(state).replay().expect("what was played here can be replayed");
        Subject { title, players, state: *state, end: words::end(&replay) }
    }
}

//! `skat perft --game skat`: from games, and from the play with open cards.

use skat_agents::skat::search::{Position, PositionError};
use skat_env::skat::{ParseError, State, perft};

/// Where the counting begins.
enum Start {
    Game(Box<State>),
    Play(Position),
}

/// How many sequences of so many actions begin in the position of a line.
pub(super) fn counter(line: &str) -> Result<impl Fn(usize) -> u64 + use<>, String> {
    let start = Start::read(line)?;
    Ok(move |depth| start.sequences(depth))
}

impl Start {
    /// A line of `skat solve` begins with the one letter of its contract, a game never does.
    fn read(line: &str) -> Result<Start, String> {
        let first = line.split_whitespace().next().unwrap_or_default();
        if first.chars().count() == 1 {
            line.parse().map(Start::Play).map_err(|error: PositionError| error.to_string())
        } else {
            line.parse()
                .map(|state| Start::Game(Box::new(state)))
                .map_err(|error: ParseError| error.to_string())
        }
    }

    fn sequences(&self, depth: usize) -> u64 {
        match self {
            Start::Game(state) => perft(state, depth),
            Start::Play(position) => of_cards(position, depth),
        }
    }
}

fn of_cards(position: &Position, depth: usize) -> u64 {
    if position.game().is_null() && position.declarer_tricks() > 0 {
        return 0;
    }
    let legal = position.legal_cards();
    match depth {
        1 => legal.len() as u64,
        _ => legal.iter().map(|card| of_cards(&position.after(card), depth - 1)).sum(),
    }
}

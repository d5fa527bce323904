//! A deal and all its actions in one line.

use super::action::{Action, ActionSet};
use super::board::{BoardRule, Rules};
use super::deal::Deal;
use super::seat::Seat;
use super::state::State;
use crate::environment::ActionSet as _;
use crate::text::{ParseError, serde_as_text};
use std::fmt;
use std::str::FromStr;

/// Before the number of a board that was drawn.
const DRAWN: &str = "drawn:";

/// The two words of the deal, the first with `drawn:` before it where the board was drawn; then
/// every action in order.
impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.rules().board == BoardRule::Drawn {
            f.write_str(DRAWN)?;
        }
        write!(f, "{}", self.dealt())?;
        for (_, action) in self.history() {
            write!(f, " {action}")?;
        }
        Ok(())
    }
}

impl FromStr for State {
    type Err = ParseError;

    /// Reads a deal from its line, wherever in its course it stops.
    ///
    /// # Errors
    /// Names the word, counted from 1: a deal or action that does not read; an action that is not
    /// legal there, with those that are; words after the end of the deal.
    fn from_str(text: &str) -> Result<State, ParseError> {
        let mut words = text.split_whitespace();
        let (Some(first), Some(hands)) = (words.next(), words.next()) else {
            let expected = "a game: a board like 7 or drawn:7, the four hands, then its actions";
            return Err(ParseError::new(text, expected));
        };
        let (drawn, number) = match first.strip_prefix(DRAWN) {
            Some(number) => (Some(BoardRule::Drawn), number),
            None => (None, first),
        };
        let board = number.parse().map_err(|e: ParseError| e.at("word 1"))?;
        let rules = Rules { board: drawn.unwrap_or(BoardRule::Number(board)) };
        if drawn.is_some() && board.number() > 16 {
            let expected = "the number of a board that can be drawn: 1 to 16";
            return Err(ParseError::new(number, expected).at("word 1"));
        }
        let mut state = State::under(rules, Deal::from_hands(board, hands)?);
        for (place, word) in (3..).zip(words) {
            let action = legal_action(&state, word).map_err(|e| e.at(format!("word {place}")))?;
            state.act(action);
        }
        Ok(state)
    }
}

/// The action that `word` names, if it is legal in `state`.
fn legal_action(state: &State, word: &str) -> Result<Action, ParseError> {
    let Some(seat) = state.seat_to_move() else {
        return Err(ParseError::new(word, "expected: the deal is over before it"));
    };
    let action = word.parse()?;
    let legal = state.legal();
    if legal.contains(action) { Ok(action) } else { Err(ParseError::new(word, who_may(seat, legal))) }
}

fn who_may(seat: Seat, legal: ActionSet) -> String {
    let names: Vec<String> = legal.iter().map(|action| action.to_string()).collect();
    format!("legal for {seat}, who may: {}", names.join(" "))
}

serde_as_text!(State);

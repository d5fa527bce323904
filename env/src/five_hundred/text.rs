//! A deal and all its actions in one line.

use super::action::{Action, ActionSet};
use super::rules::{DefenderTricks, Demands, Rules};
use super::seat::Seat;
use super::state::State;
use crate::environment::ActionSet as _;
use crate::text::{ParseError, serde_as_text};
use std::fmt;
use std::str::FromStr;

/// How each option that differs from the default is written before a deal.
const SUIT_DEMANDS: &str = "suit_demands";
const TRICKS_ALWAYS: &str = "tricks_always";

/// The options that differ from the default, the deal, then every action in order.
impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Rules { demands, defender_tricks } = self.rules();
        if demands == Demands::Suit {
            write!(f, "{SUIT_DEMANDS} ")?;
        }
        if defender_tricks == DefenderTricks::Always {
            write!(f, "{TRICKS_ALWAYS} ")?;
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
        let mut words = (1..).zip(text.split_whitespace()).peekable();
        let mut rules = Rules::default();
        if words.next_if(|&(_, word)| word == SUIT_DEMANDS).is_some() {
            rules.demands = Demands::Suit;
        }
        if words.next_if(|&(_, word)| word == TRICKS_ALWAYS).is_some() {
            rules.defender_tricks = DefenderTricks::Always;
        }
        let Some((place, deal)) = words.next() else {
            let expected = "a game: four hands and the widow, then its actions";
            return Err(ParseError::new(text, expected));
        };
        let deal = deal.parse().map_err(|e: ParseError| e.at(format!("word {place}")))?;
        let mut state = State::new(rules, deal);
        for (place, word) in words {
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
    format!("legal for the {seat} player, who may: {}", names.join(" "))
}

serde_as_text!(State);

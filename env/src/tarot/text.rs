//! A deal and all its actions in one line.

use super::action::{Action, ActionSet};
use super::rules::Rules;
use super::seat::Seat;
use super::state::State;
use crate::environment::ActionSet as _;
use crate::text::ParseError;
use std::fmt;
use std::str::FromStr;

/// The word for the options.
const fn word(rules: Rules) -> &'static str {
    if rules.announcements { "tarot" } else { "silent" }
}

/// "tarot", or "silent" where nothing is announced; the deal; then every action in order.
impl<const P: usize> fmt::Display for State<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", word(self.rules()), self.dealt())?;
        for (_, action) in self.history() {
            write!(f, " {action}")?;
        }
        Ok(())
    }
}

impl<const P: usize> FromStr for State<P> {
    type Err = ParseError;

    /// Reads a deal from its line, wherever in its course it stops.
    ///
    /// # Errors
    /// Names the word, counted from 1: options or a deal that do not read; an action that is not
    /// legal there, with those that are; words after the end of the deal.
    fn from_str(text: &str) -> Result<State<P>, ParseError> {
        let mut words = text.split_whitespace();
        let (Some(options), Some(deal)) = (words.next(), words.next()) else {
            let expected = "a game: tarot or silent, the hands and the dog, then its actions";
            return Err(ParseError::new(text, expected));
        };
        let known = [true, false].map(|announcements| Rules { announcements });
        let Some(rules) = known.into_iter().find(|&rules| word(rules) == options) else {
            return Err(ParseError::new(options, "the word tarot or silent").at("word 1"));
        };
        let deal = deal.parse().map_err(|e: ParseError| e.at("word 2"))?;
        let mut state = State::new(deal, rules);
        for (place, word) in (3..).zip(words) {
            let action = legal_action(&state, word).map_err(|e| e.at(format!("word {place}")))?;
            state.act(action);
        }
        Ok(state)
    }
}

/// The action that `word` names, if it is legal in `state`.
fn legal_action<const P: usize>(state: &State<P>, word: &str) -> Result<Action, ParseError> {
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

impl<const P: usize> serde::Serialize for State<P> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de, const P: usize> serde::Deserialize<'de> for State<P> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<State<P>, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

//! A deal and all its actions in one line.

use crate::environment::ActionSet as _;
use crate::skat::text::{ParseError, serde_as_text};
use crate::skat::{Action, ActionSet, Deal, Rules, Seat, State};
use std::fmt;
use std::str::FromStr;

/// Where an option stands among the rules.
type Place = fn(&mut Rules) -> &mut bool;

/// The words of the rules options, in the order in which they are written.
pub(super) const OPTIONS: [(&str, Place); 2] =
    [("concede", |rules| &mut rules.concede), ("certain", |rules| &mut rules.end_when_certain)];

/// So many legal actions are named in an error.
const NAMED: usize = 10;

/// The rules options that are on, the deal, then every action in order.
impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (word, option) in OPTIONS {
            if *option(&mut self.rules()) {
                write!(f, "{word} ")?;
            }
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
    /// Names the word, counted from 1: an option, deal or action that does not read; an action that
    /// is not legal there, with those that are; words after the end of the deal.
    fn from_str(text: &str) -> Result<State, ParseError> {
        let mut words = (1..).zip(text.split_whitespace()).peekable();
        let mut rules = Rules::default();
        while let Some((place, word)) = words.next_if(|(_, word)| !word.contains('.')) {
            let option = OPTIONS.into_iter().find(|(name, option)| *name == word && !*option(&mut rules));
            let Some((_, option)) = option else {
                let names = OPTIONS.map(|(name, _)| name).join(", ");
                let expected =
                    format!("a rules option ({names}, each once) or a deal like HA.SK...|...|...|H8.CK");
                return Err(ParseError::new(word, expected).at(format!("word {place}")));
            };
            *option(&mut rules) = true;
        }
        let Some((place, word)) = words.next() else {
            let expected = "a game: the deal like HA.SK...|...|...|H8.CK, then its actions";
            return Err(ParseError::new(text, expected));
        };
        let deal: Deal = word.parse().map_err(|e: ParseError| e.at(format!("word {place}")))?;
        let mut state = State::new(deal, rules);
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

pub(super) fn who_may(seat: Seat, legal: ActionSet) -> String {
    let mut names: Vec<String> = legal.iter().take(NAMED).map(|action| action.to_string()).collect();
    if legal.len() > NAMED {
        names.push(format!("or {} more", legal.len() - NAMED));
    }
    format!("legal for {seat}, who may: {}", names.join(" "))
}

serde_as_text!(State);

//! A deal and all its actions in one line.

use super::action::{Action, ActionSet};
use super::rules::{Failure, Unit};
use super::seat::{ByTeam, Seat};
use super::standing::{MAX_DEALS, Standing, TARGET};
use super::state::{Course, State};
use crate::environment::{ActionSet as _, Environment};
use crate::text::{ParseError, serde_as_text};
use std::fmt;
use std::str::FromStr;

/// How the first word looks.
const HEAD: &str = "deal:points, deal:bid, or of a whole game game:points:DEAL:POINTS:POINTS:FUTURE (or \
                    game:bid:...): the number of the deal, the points of both teams before it, 16 \
                    hexadecimal digits that decide the deals to come";

/// What stands before the hands.
struct Head {
    failure: Failure,
    course: Course,
    standing: Standing,
}

impl fmt::Display for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let failure = match self.failure {
            Failure::Points => "points",
            Failure::Bid => "bid",
        };
        match self.course {
            Course::Deal => write!(f, "deal:{failure}"),
            Course::Game(future) => {
                let Standing { deal, points: ByTeam([first, second]) } = self.standing;
                write!(f, "game:{failure}:{deal}:{first}:{second}:{future:016x}")
            }
        }
    }
}

impl Head {
    /// Only the one way in which [`Display`](fmt::Display) writes it is read.
    fn read(text: &str) -> Option<Head> {
        let parts: Vec<&str> = text.split(':').collect();
        let failure = match *parts.get(1)? {
            "points" => Failure::Points,
            "bid" => Failure::Bid,
            _ => return None,
        };
        let head = match parts[..] {
            ["deal", _] => Head { failure, course: Course::Deal, standing: Standing::START },
            ["game", _, deal, first, second, future] => {
                let points = ByTeam([first.parse().ok()?, second.parse().ok()?]);
                let course = Course::Game(u64::from_str_radix(future, 16).ok()?);
                Head { failure, course, standing: Standing { deal: deal.parse().ok()?, points } }
            }
            _ => return None,
        };
        (head.to_string() == text && is_reached(head.standing)).then_some(head)
    }
}

/// Whether a game can stand like this at the beginning of a deal: nobody has won, and no deal
/// brings a team more than 12 or costs it more.
fn is_reached(standing: Standing) -> bool {
    let before = i16::from(standing.deal) - 1;
    let fits = |points: i16| points < TARGET && points.unsigned_abs() <= 12 * before.unsigned_abs();
    (1..=MAX_DEALS).contains(&standing.deal) && standing.points.0.into_iter().all(fits)
}

/// The head, the four hands, then every action of the deal in order.
impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (course, standing) = (self.course(), self.standing());
        let head = Head { failure: self.options().failure, course, standing };
        write!(f, "{head} {}", self.dealt())?;
        for (_, action) in self.history() {
            write!(f, " {action}")?;
        }
        Ok(())
    }
}

impl FromStr for State {
    type Err = ParseError;

    /// Reads a deal from its line, wherever in its course it stops. In a game the last card of a
    /// deal leads to the next one, of which further words are the actions.
    ///
    /// # Errors
    /// Names the word, counted from 1: a head, hands or an action that do not read; an action that
    /// is not legal there, with those that are; words after the end.
    fn from_str(text: &str) -> Result<State, ParseError> {
        let mut words = text.split_whitespace();
        let (Some(head), Some(hands)) = (words.next(), words.next()) else {
            let expected = "a game: deal:points or another head, the four hands, then its actions";
            return Err(ParseError::new(text, expected));
        };
        let Some(Head { failure, course, standing }) = Head::read(head) else {
            return Err(ParseError::new(head, format!("a head: {HEAD}")).at("word 1"));
        };
        let deal = hands.parse().map_err(|e: ParseError| e.at("word 2"))?;
        let mut state = State::at(failure, course, standing, deal);
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
        let what = if state.options().unit == Unit::Deal { "deal" } else { "game" };
        return Err(ParseError::new(word, format!("expected: the {what} is over before it")));
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

//! A game in one line: its rules, its bag, and each draw with the actions that answered it.

use super::action::Action;
use super::bag::{Bag, is_admissible};
use super::letter::Counts;
use super::public_state::PublicState;
use super::retain::Ending;
use super::rules::Rules;
use super::state::{State, actions_of};
use crate::environment::{ActionSet as _, Environment as _};
use crate::text::ParseError;
use std::fmt;
use std::str::FromStr;

/// The rules; the bag as it stands; then for each round the draw and every action of all players in
/// order; the draw of the running round, or one that allows no word, with the actions so far.
impl<const P: usize> fmt::Display for State<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let table = self.table();
        write!(f, "{} {}", table.rules, self.bag())?;
        for round in &table.rounds {
            write!(f, " {}", round.draw)?;
            for action in round.answers.iter().flat_map(actions_of) {
                write!(f, " {action}")?;
            }
        }
        if matches!(table.ending, None | Some(Ending::NoPlace)) {
            write!(f, " {}", table.draw)?;
        }
        self.actions_of_round().into_iter().try_for_each(|action| write!(f, " {action}"))
    }
}

impl<const P: usize> FromStr for State<P> {
    type Err = ParseError;

    /// Reads a game from its line, wherever it stops.
    ///
    /// # Errors
    /// Names the word, counted from 1: a word that does not read; a draw that is not of the letters
    /// left or not admissible; an action that is not legal there, with those that are; words after
    /// the end of the game; a bag that is not what the draws have left.
    fn from_str(text: &str) -> Result<State<P>, ParseError> {
        let mut words = (1..).zip(text.split_whitespace()).peekable();
        let mut head = |expected: &str| {
            let (place, word) = words.next().ok_or_else(|| ParseError::new(text, expected))?;
            Ok::<_, ParseError>((word, move |error: ParseError| error.at(format!("word {place}"))))
        };
        let expected = "a game: rules like default#16, a bag, then each draw with its actions";
        let (word, at) = head(expected)?;
        let rules: Rules = word.parse().map_err(at)?;
        let (word, at) = head(expected)?;
        let bag: Bag = word.parse().map_err(at)?;
        let mut round = Reading { table: PublicState::<P>::bare(rules), is_drawn: false };
        let mut state = None;
        for (place, word) in words {
            let at = |error: ParseError| error.at(format!("word {place}"));
            state = round.read(state, word, &bag).map_err(at)?;
        }
        let Some(state) = state else {
            return Err(ParseError::new(text, expected));
        };
        if state.table().bag != bag.counts() {
            let left = state.table().bag;
            let expected = format!("the bag that the draws leave, which holds {left}");
            return Err(ParseError::new(bag.to_string(), expected).at("word 2"));
        }
        Ok(state)
    }
}

/// A game that is being read: the table of the running round.
struct Reading<const P: usize> {
    table: PublicState<P>,
    is_drawn: bool,
}

impl<const P: usize> Reading<P> {
    fn read(
        &mut self,
        state: Option<State<P>>,
        word: &str,
        bag: &Bag,
    ) -> Result<Option<State<P>>, ParseError> {
        if self.table.ending.is_some() {
            return Err(ParseError::new(word, "expected: the game is over before it"));
        }
        if !self.is_drawn {
            self.take_up(word)?;
            self.is_drawn = true;
            return Ok(Some(State::at(self.table.clone(), *bag)));
        }
        let mut state = state.expect("there is one after a draw");
        let action = legal_action(&state, word)?;
        let is_last = action == Action::NoWord || action == Action::End;
        if !is_last || state.answered() + 1 < P {
            state.act(action);
            return Ok(Some(state));
        }
        let last = match action {
            Action::NoWord => None,
            _ => state
                .partial()
                .with(action, &self.table.solutions)
                .and_then(|whole| whole.among(&self.table.solutions).first().copied()),
        };
        let answers = std::array::from_fn(|player| state.answer(player).unwrap_or(last));
        self.table.place(answers);
        self.is_drawn = false;
        if let Some(ending) = Ending::of_rest(&self.table.left()) {
            self.table.end(ending);
        }
        let over = State::at(self.table.clone(), *bag);
        Ok(Some(over))
    }

    fn take_up(&mut self, word: &str) -> Result<(), ParseError> {
        let draw: Counts = word.parse()?;
        let (left, number) = (self.table.left(), self.table.rounds.len() + 1);
        let wanted = PublicState::<P>::DRAW.min(left.len());
        let fits = left.without(&draw).is_some() && draw.len() == wanted;
        let is_all = draw == left;
        if !fits || !is_all && !is_admissible(&draw, number, &left) {
            let expected = format!("an admissible draw of {wanted} out of {left}");
            return Err(ParseError::new(word, expected));
        }
        if !self.table.take_up(draw) {
            self.table.end(Ending::NoPlace);
        }
        Ok(())
    }
}

/// The action that `word` names, if it is legal in `state`.
fn legal_action<const P: usize>(state: &State<P>, word: &str) -> Result<Action, ParseError> {
    let action = word.parse()?;
    let legal = state.legal_actions();
    if legal.contains(action) {
        return Ok(action);
    }
    let mut names: Vec<String> = legal.into_iter().take(12).map(|action| action.to_string()).collect();
    if legal.len() > names.len() {
        names.push("...".into());
    }
    let player = state.answered();
    Err(ParseError::new(word, format!("legal for player {player}, who may: {}", names.join(" "))))
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

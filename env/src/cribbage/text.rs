//! A game in one line: its rules, where its deal begins, and all actions from there on.

use super::card::Card;
use super::card_set::CardSet;
use super::deal::Deal;
use super::seat::{ByTeam, Seat};
use super::state::State;
use super::tally::Tally;
use crate::text::{ParseError, serde_as_text};
use std::fmt;
use std::str::FromStr;

/// The rules; the deal's number and the seed of those that follow, joined by "#"; the points of
/// both teams when the deal began, joined by ":"; the two words of the deal; then every action in
/// order.
impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = self.before().0;
        write!(f, "{} {}#{:016x}", self.rules(), self.number(), self.seed())?;
        write!(f, " {first}:{second} {}", self.dealt())?;
        for (_, card) in self.history() {
            write!(f, " {card}")?;
        }
        Ok(())
    }
}

impl FromStr for State {
    type Err = ParseError;

    /// Reads a game from its line, wherever it stops: actions may go on through any number of
    /// deals, which are those of the seed.
    ///
    /// # Errors
    /// Names the word, counted from 1: a word that does not read; an action that is not legal
    /// there, with those that are; words after the end of the game.
    fn from_str(text: &str) -> Result<State, ParseError> {
        let mut words = text.split_whitespace();
        let head: [Option<&str>; 5] = std::array::from_fn(|_| words.next());
        let [Some(rules), Some(number), Some(points), Some(hands), Some(starter)] = head else {
            let expected = "a game: rules like 121,game,win, a deal and a seed like 0#000000000000002a, \
                            points like 0.0.0.0:0.0.0.0, four hands, the starter, then its actions";
            return Err(ParseError::new(text, expected));
        };
        let at = |place: usize| move |error: ParseError| error.at(format!("word {place}"));
        let rules = rules.parse().map_err(at(1))?;
        let (number, seed) = number_and_seed(number).map_err(at(2))?;
        let points = both(points).map_err(at(3))?;
        let deal: Deal = format!("{hands} {starter}").parse().map_err(at(4))?;
        let mut state = State::at(rules, seed, number, deal, points)?;
        for (place, word) in (6..).zip(words) {
            let card = legal_card(&state, word).map_err(at(place))?;
            state.act(card);
        }
        Ok(state)
    }
}

fn number_and_seed(text: &str) -> Result<(u8, u64), ParseError> {
    let read = || {
        let (number, seed) = text.split_once('#')?;
        let read = (number.parse().ok()?, u64::from_str_radix(seed, 16).ok()?);
        (format!("{}#{:016x}", read.0, read.1) == text).then_some(read)
    };
    let expected = "a deal's number from 0, #, and a seed of 16 hexadecimal digits";
    read().ok_or_else(|| ParseError::new(text, expected))
}

fn both(text: &str) -> Result<ByTeam<Tally>, ParseError> {
    let (first, second) = text
        .split_once(':')
        .ok_or_else(|| ParseError::new(text, "the points of both teams with : between them"))?;
    Ok(ByTeam([first.parse()?, second.parse()?]))
}

/// The card that `word` names, if it is legal in `state`.
fn legal_card(state: &State, word: &str) -> Result<Card, ParseError> {
    let Some(seat) = state.seat_to_move() else {
        return Err(ParseError::new(word, "expected: the game is over before it"));
    };
    let card = word.parse()?;
    let legal = state.legal_cards();
    if legal.contains(card) { Ok(card) } else { Err(ParseError::new(word, who_may(seat, legal))) }
}

fn who_may(seat: Seat, legal: CardSet) -> String {
    let names: Vec<String> = legal.iter().map(|card| card.to_string()).collect();
    format!("legal for the {seat} player, who may: {}", names.join(" "))
}

serde_as_text!(State);

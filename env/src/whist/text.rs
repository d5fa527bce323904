//! A deal, or a game of four, and all its cards in one line.

use super::card::{Card, Suit};
use super::card_set::CardSet;
use super::deal::Deal;
use super::play::Finished;
use super::rules::{Rules, Scoring, Trump, Unit};
use super::seat::Seat;
use super::state::State;
use crate::text::{ParseError, serde_as_text};
use std::fmt;
use std::str::FromStr;

/// Three words of options, like "drawn:H deal points" or "H game tricks"; the four hands of each
/// deal; then every card in order.
impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Rules { trump, unit, scoring } = self.rules();
        match trump {
            Trump::Drawn => write!(f, "drawn:{}", self.trump())?,
            Trump::Set(suit) => write!(f, "{suit}")?,
        }
        write!(f, " {unit} {scoring}")?;
        self.deals().iter().try_for_each(|deal| write!(f, " {deal}"))?;
        let past = self.past().iter().flat_map(Finished::cards);
        past.chain(self.play().tricks().cards()).try_for_each(|card| write!(f, " {card}"))
    }
}

impl FromStr for State {
    type Err = ParseError;

    /// Reads a deal or a game from its line, wherever in its course it stops.
    ///
    /// # Errors
    /// Names the word, counted from 1: an option, a deal or a card that does not read; a card that
    /// is not legal there, with those that are; words after the end.
    fn from_str(text: &str) -> Result<State, ParseError> {
        let mut words = (1..).zip(text.split_whitespace());
        let mut next = |what: &str| words.next().ok_or_else(|| ParseError::new(text, missing(what)));
        let (trump, suit) = at(next("the trump")?, trump)?;
        let unit = at(next("deal or game")?, str::parse::<Unit>)?;
        let scoring = at(next("points or tricks")?, str::parse::<Scoring>)?;
        let first = at(next("the four hands")?, str::parse::<Deal>)?;
        let mut future = [None; 3];
        for deal in &mut future[..unit.deals() - 1] {
            *deal = Some(at(next("the four hands of each deal")?, str::parse::<Deal>)?);
        }
        let mut state = State::begin(Rules { trump, unit, scoring }, suit, &first, future);
        for word in words {
            let card = at(word, |word| legal_card(&state, word))?;
            state.play_card(card);
        }
        Ok(state)
    }
}

fn missing(what: &str) -> String {
    format!(
        "a game, for lack of {what}: the trump like H or drawn:H, deal or game, points or tricks, the four \
         hands of each deal, then its cards"
    )
}

/// Reads a word, and names it where that fails.
fn at<T>(
    (place, word): (usize, &str),
    read: impl FnOnce(&str) -> Result<T, ParseError>,
) -> Result<T, ParseError> {
    read(word).map_err(|error| error.at(format!("word {place}")))
}

/// Where the trump comes from, and what it is.
fn trump(word: &str) -> Result<(Trump, Suit), ParseError> {
    let (drawn, letter) = match word.strip_prefix("drawn:") {
        Some(letter) => (true, letter),
        None => (false, word),
    };
    let suit: Suit =
        letter.parse().map_err(|_| ParseError::new(word, "a trump: D, H, S, C, or drawn:D and so on"))?;
    Ok((if drawn { Trump::Drawn } else { Trump::Set(suit) }, suit))
}

/// The card that `word` names, if it is legal in `state`.
fn legal_card(state: &State, word: &str) -> Result<Card, ParseError> {
    let Some(seat) = state.seat_to_move() else {
        return Err(ParseError::new(word, "expected: all is over before it"));
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

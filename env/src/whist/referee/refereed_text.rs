//! A table in one line.

use super::refereed::Refereed;
use crate::text::{ParseError, serde_as_text};
use crate::whist::{CardSet, Seat};
use std::fmt;
use std::str::FromStr;

/// The trump, who led first, the four hands, "visible:" and the cards that lie open where there are
/// any, then every card that was played, revokes too. A deal that a ruling has ended, or in which a
/// card is to be played in the place of a revoke, has no text of its own: it is written without the
/// ruling's end, and without the later cards of that trick.
impl fmt::Display for Refereed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.trump(), self.leader(), self.deal())?;
        let visible = self.all_visible();
        if !visible.is_empty() {
            write!(f, " visible:{visible}")?;
        }
        self.cards().iter().try_for_each(|card| write!(f, " {card}"))
    }
}

impl FromStr for Refereed {
    type Err = ParseError;

    /// Reads a table from its line.
    ///
    /// # Errors
    /// Names the word, counted from 1: what does not read; a card that the player to move does not
    /// hold; cards after the end; visible cards that were played.
    fn from_str(text: &str) -> Result<Refereed, ParseError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [trump, leader, deal, rest @ ..] = &words[..] else {
            let expected = "a table: the trump, who led first, the four hands, then its cards";
            return Err(ParseError::new(text, expected));
        };
        let word = |number: usize| move |error: ParseError| error.at(format!("word {number}"));
        let trump = trump.parse().map_err(word(1))?;
        let leader = Seat::ALL.into_iter().find(|seat| seat.to_string() == *leader);
        let leader = leader.ok_or_else(|| {
            ParseError::new(words[1], "who led first: first, second, third or fourth").at("word 2")
        })?;
        let mut table = Refereed::new(trump, leader, deal.parse().map_err(word(3))?);
        let mut visible = CardSet::EMPTY;
        for (number, text) in (4..).zip(rest) {
            if let (4, Some(cards)) = (number, text.strip_prefix("visible:")) {
                visible = cards.parse().map_err(word(number))?;
                continue;
            }
            let card = text.parse().map_err(word(number))?;
            let held = table.turn().is_some_and(|turn| table.hand(turn).contains(card));
            if !held {
                let error = ParseError::new(*text, "a card that the player to move holds");
                return Err(error.at(format!("word {number}")));
            }
            table.play(card);
        }
        let played: CardSet = table.cards().iter().copied().collect();
        if let Some(card) = (visible & played).first() {
            let error = ParseError::new(card.to_string(), "a visible card that is not played");
            return Err(error.at("word 4"));
        }
        table.show(visible);
        Ok(table)
    }
}

serde_as_text!(Refereed);

//! Questions to the person, and what is typed in answer.

use super::input::{self, Typed};
use super::person::{Person, Point};
use crate::failure::Failure;
use crate::skat::look::Look;
use skat_agents::skat::engine::{Choice, Question};
use skat_env::skat::table::Sheet;
use skat_env::skat::{Action, CardSet, Contract, View};
use std::io::{self, BufRead, Write};

/// A person at a terminal, or a script.
pub(super) struct Asker<'a, W> {
    pub(super) input: Box<dyn BufRead>,
    pub(super) out: &'a mut W,
    pub(super) look: Look,
    pub(super) is_terminal: bool,
}

/// What the person wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Choice(Choice),
    Hint,
    Undo,
    Sheet,
    /// Said `quit`, or the input is at its end.
    Quit,
}

const HELP: &str = "\
  cards      CJ, ca, h10 or ♥10: the suit C S H D, then A K Q J 10 9 8 7
  bidding    pass, hold (yes), or a number
  the skat   skat picks it up; a Hand game like CH leaves it
  burying    two cards: c7 d8
  games      C S H D G N; with H for Hand; HS and HZ: Schneider or Schwarz announced; O: ouvert; NO, NOH
  besides    hint, undo, sheet, cards, help, quit";

impl<W: Write> Person for Asker<'_, W> {
    fn out(&mut self) -> &mut dyn Write {
        self.out
    }

    fn look(&self) -> Look {
        self.look
    }

    fn asks_for_hints(&self) -> bool {
        false
    }

    fn ask(&mut self, at: &Point<'_>) -> Result<Answer, Failure> {
        Ok(self.question(at.view)?)
    }

    fn show_sheet(&mut self, sheet: &Sheet) -> Result<(), Failure> {
        writeln!(self.out, "\n{sheet}")?;
        Ok(self.out.flush()?)
    }

    fn goes_on(&mut self, _at: &Point<'_>) -> Result<bool, Failure> {
        Ok(true)
    }
}

impl<W: Write> Asker<'_, W> {
    fn question(&mut self, view: &View) -> io::Result<Answer> {
        let question = Question::of(view).expect("it is the person's turn");
        self.show_cards(view)?;
        loop {
            write!(self.out, "{} > ", self.prompt(question, view))?;
            self.out.flush()?;
            let Some(line) = self.line()? else {
                writeln!(self.out)?;
                return Ok(Answer::Quit);
            };
            match input::read(&line, question) {
                Ok(Typed::Choice(choice)) if choice.is_legal(view) => return Ok(Answer::Choice(choice)),
                Ok(Typed::Choice(choice)) => {
                    writeln!(self.out, "{}", self.refusal(choice, question, view))?;
                }
                Ok(Typed::Quit) => return Ok(Answer::Quit),
                Ok(Typed::Hint) => return Ok(Answer::Hint),
                Ok(Typed::Undo) => return Ok(Answer::Undo),
                Ok(Typed::Sheet) => return Ok(Answer::Sheet),
                Ok(Typed::Cards) => self.show_cards(view)?,
                Ok(Typed::Help) => writeln!(self.out, "{HELP}")?,
                Ok(Typed::Nothing) => {}
                Err(error) => writeln!(self.out, "{error}")?,
            }
        }
    }

    /// A line as it was typed; `None` at the end of the input. What is piped in is shown, as if it
    /// were typed.
    fn line(&mut self) -> io::Result<Option<String>> {
        let mut bytes = Vec::new();
        if self.input.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&bytes).trim().to_string();
        if !self.is_terminal {
            writeln!(self.out, "{}", crate::printable::printable(&line))?;
        }
        Ok(Some(line))
    }

    fn show_cards(&mut self, view: &View) -> io::Result<()> {
        let game = view.contract().map(Contract::game);
        writeln!(self.out, "  you hold {}", self.look.hand(view.hand, game))
    }

    /// What may be done.
    fn prompt(&self, question: Question, view: &View) -> String {
        let choices = Choice::all(view);
        let words = |meant: &dyn Fn(&Choice) -> bool| -> Vec<String> {
            choices.iter().filter(|choice| meant(choice)).map(Choice::to_string).collect()
        };
        match question {
            Question::Call => {
                let said = words(&|choice| !matches!(choice, Choice::Action(Action::Bid(_))));
                let bids = words(&|choice| matches!(choice, Choice::Action(Action::Bid(_))));
                let rest = if bids.len() > 8 { " or more" } else { "" };
                let bids: Vec<&str> = bids.iter().take(8).map(String::as_str).collect();
                let or = if bids.is_empty() { String::new() } else { format!(", {}{rest}", bids.join(" ")) };
                format!("{}{or}", said.join(", "))
            }
            Question::PickUp => {
                let games = words(&|choice| matches!(choice, Choice::Action(Action::Declare(_))));
                format!("skat, or Hand: {}", games.join(" "))
            }
            Question::Bury => "bury two cards".into(),
            Question::Declare => format!("your game: {}", words(&|_| true).join(" ")),
            Question::Play => {
                let concede = if view.allows(Action::Concede) { ", concede" } else { "" };
                format!(
                    "play {}{concede}",
                    self.look.hand(view.legal_cards(), view.contract().map(Contract::game))
                )
            }
        }
    }

    /// Why something cannot be done, in one sentence.
    fn refusal(&self, choice: Choice, question: Question, view: &View) -> String {
        match (choice, question) {
            (Choice::Bury(two), _) => {
                let foreign = (two - view.hand).first().map_or_else(String::new, |card| self.look.card(card));
                format!("You do not hold {foreign}.")
            }
            (Choice::Action(Action::Card(card)), Question::Play) if !view.hand.contains(card) => {
                format!("You do not hold {}.", self.look.card(card))
            }
            (Choice::Action(Action::Card(card)), Question::Play) => {
                let led = view.tricks.as_ref().and_then(|tricks| tricks.trick().first().copied());
                let led = led.map_or_else(String::new, |led| self.look.card(led));
                format!("{} does not follow {led}, and you can follow.", self.look.card(card))
            }
            (Choice::Action(Action::Bid(bid)), _) => match view.auction.lowest_legal_bid() {
                Some(lowest) => format!("{bid} cannot be bid here: {lowest} or more."),
                None => format!("{bid} cannot be bid here: you answer with hold or pass."),
            },
            (Choice::Action(Action::Declare(contract)), _) => {
                format!("{} cannot be declared here.", contract.name())
            }
            (choice, _) => format!("\"{choice}\" is not possible here."),
        }
    }
}

/// The cards of a choice, as they are shown.
pub(super) fn shown(look: Look, choice: Choice) -> String {
    match choice {
        Choice::Action(Action::Card(card)) => look.cards(CardSet::of(card)),
        Choice::Bury(two) => look.cards(two),
        Choice::Action(Action::Declare(contract)) => contract.name(),
        other => other.to_string(),
    }
}

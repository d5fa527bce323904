//! The lines about a game, written and read.

use super::words::{Choice, Question, call, call_word, seat};
use skat_env::skat::view::Stage;
use skat_env::skat::{Card, CardSet, Event, Rules, Seat, Settlement, View};
use std::fmt::Write as _;

/// The lines that open a game for a seat.
pub(super) fn open(out: &mut String, id: u64, view: &View, seed: Option<u64>) {
    let View { seat, rules, dealt, .. } = view;
    let _ = write!(out, "new {id} {seat}");
    for (option, word) in [(rules.concede, " concede"), (rules.end_when_certain, " certain")] {
        out.push_str(if option { word } else { "" });
    }
    if let Some(seed) = seed {
        let _ = write!(out, " seed {seed}");
    }
    let _ = write!(out, "\nhand {id} {dealt}\n");
}

/// The events that can be told of a view: the two cards of a declarer are told together, once both
/// are buried.
pub(super) fn tellable(view: &View) -> Vec<Event> {
    let mut events = view.events();
    if view.stage == Stage::Burying(1) {
        events.pop();
    }
    events
}

/// One line for each of these events of the view's game; two cards that are laid away are one line.
pub(super) fn tell(out: &mut String, id: u64, view: &View, events: &[Event]) {
    let mut events = events.iter().copied().peekable();
    while let Some(event) = events.next() {
        let _ = match (event, view.declarer().map(|declarer| declarer.seat)) {
            (Event::Call(seat, call), _) => writeln!(out, "call {id} {seat} {}", call_word(call)),
            (Event::Play(seat, card), _) => writeln!(out, "card {id} {seat} {card}"),
            (_, None) => Ok(()),
            (Event::PickUp(None), Some(seat)) => writeln!(out, "pickup {id} {seat}"),
            (Event::PickUp(Some(two)), Some(seat)) => writeln!(out, "pickup {id} {seat} {two}"),
            (Event::Bury(first), Some(seat)) => {
                let second = events.next_if(|event| matches!(event, Event::Bury(_)));
                match (first, second) {
                    (Some(first), Some(Event::Bury(Some(second)))) => {
                        writeln!(out, "bury {id} {seat} {}", CardSet::of(first) | CardSet::of(second))
                    }
                    _ => writeln!(out, "bury {id} {seat}"),
                }
            }
            (Event::Declare(contract, None), Some(seat)) => writeln!(out, "declare {id} {seat} {contract}"),
            (Event::Declare(contract, Some(shown)), Some(seat)) => {
                writeln!(out, "declare {id} {seat} {contract} {shown}")
            }
            (Event::Settle(settlement), Some(seat)) => {
                let verdict = if settlement.won { "won" } else { "lost" };
                writeln!(out, "result {id} {seat} {verdict} {}", settlement.value)
            }
        };
    }
}

/// The line that ends a game of which nothing is scored for a declarer: passed in, or not told to
/// its end.
pub(super) fn close(out: &mut String, id: u64, view: &View) {
    let is_passed_in = view.stage == Stage::Over && view.declarer().is_none();
    let _ = writeln!(out, "result {id} {}", if is_passed_in { "passed" } else { "unknown" });
}

/// The line that asks, without its end.
pub(super) fn turn(id: u64, question: Question, view: &View) -> String {
    let mut line = format!("turn {id} {}", question.word());
    for choice in Choice::all(view) {
        let _ = write!(line, " {choice}");
    }
    line
}

/// What a game is opened with.
pub(super) struct Opening {
    pub(super) seat: Seat,
    pub(super) rules: Rules,
    pub(super) seed: u64,
}

impl Opening {
    /// Reads what follows the number in a `new` line. Words that are not known are passed over.
    pub(super) fn read(words: &[&str]) -> Option<Opening> {
        let (first, rest) = words.split_first()?;
        let mut opening = Opening { seat: seat(first)?, rules: Rules::default(), seed: 0 };
        let mut rest = rest.iter();
        while let Some(&word) = rest.next() {
            match word {
                "concede" => opening.rules.concede = true,
                "certain" => opening.rules.end_when_certain = true,
                "seed" => opening.seed = rest.next()?.parse().ok()?,
                _ => {}
            }
        }
        Some(opening)
    }
}

/// The events of a line: its word, and what follows the number of the game. `None` when it does not
/// read.
pub(super) fn events(word: &str, words: &[&str], view: &View) -> Option<Vec<Event>> {
    let by = seat(words.first()?)?;
    let is_declarer = || view.declarer().is_some_and(|declarer| declarer.seat == by);
    match (word, &words[1..]) {
        ("call", [word]) => Some(vec![Event::Call(by, call(word)?)]),
        ("card", [card]) => Some(vec![Event::Play(by, card.parse::<Card>().ok()?)]),
        _ if !is_declarer() => None,
        ("pickup", []) => Some(vec![Event::PickUp(None)]),
        ("pickup", [two]) => Some(vec![Event::PickUp(Some(two.parse().ok()?))]),
        ("bury", []) => Some(vec![Event::Bury(None); 2]),
        ("bury", [two]) => {
            let two: CardSet = two.parse().ok()?;
            (two.len() == 2).then(|| two.iter().map(|card| Event::Bury(Some(card))).collect())
        }
        ("declare", [contract]) => Some(vec![Event::Declare(contract.parse().ok()?, None)]),
        ("declare", [contract, shown]) => {
            Some(vec![Event::Declare(contract.parse().ok()?, Some(shown.parse().ok()?))])
        }
        ("result", [verdict @ ("won" | "lost"), value]) => {
            let settlement =
                Settlement { won: *verdict == "won", overbid: false, value: value.parse().ok()? };
            Some(vec![Event::Settle(settlement)])
        }
        _ => None,
    }
}

//! The games that an engine has been told of.

use super::words::Choice;
use skat_env::skat::{Card, CardSet, Event, Rules, Seat, View};
use std::collections::HashMap;

/// What all views of a game have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Key {
    seat: Seat,
    rules: Rules,
    dealt: CardSet,
    /// The seed that the engine got, where it got one.
    seed: Option<u64>,
}

impl Key {
    pub(super) fn of(view: &View, seed: Option<u64>) -> Key {
        Key { seat: view.seat, rules: view.rules, dealt: view.dealt, seed }
    }
}

/// A game that is open.
#[derive(Debug)]
pub(super) struct Open {
    /// Its number.
    pub(super) id: u64,
    /// What was told of it.
    pub(super) told: Vec<Event>,
    /// The legal answer to the last question, which has to happen next.
    pub(super) answered: Option<Choice>,
    /// The second card of an answer, to be laid away after the first.
    pub(super) second: Option<Card>,
    /// When it was last asked about.
    round: u64,
}

impl Open {
    /// Whether a game with these events is this one going on.
    fn goes_on_with(&self, seat: Seat, events: &[Event]) -> bool {
        let told = self.told.len();
        if events.len() < told || !self.told.iter().zip(events).all(|(a, b)| is_same(a, b)) {
            return false;
        }
        match (self.answered, events.get(told)) {
            (Some(answered), Some(event)) => answered.leads_to(seat, event),
            // A question is not asked again; the second card of a pair is no question.
            (Some(_), None) => self.second.is_some(),
            (None, _) => true,
        }
    }
}

/// Of finished games it is no longer told which cards were shown.
fn is_same(told: &Event, event: &Event) -> bool {
    match (told, event) {
        (Event::Declare(told, _), Event::Declare(contract, None)) => told == contract,
        _ => told == event,
    }
}

/// All open games of an engine.
#[derive(Debug, Default)]
pub(super) struct Games {
    open: HashMap<Key, Vec<Open>>,
    count: usize,
    last_id: u64,
    round: u64,
}

impl Games {
    /// Begins a new round of questions: in each of them a game is asked about once.
    pub(super) fn next_round(&mut self) {
        self.round += 1;
    }

    /// The open game that goes on with these events and was not asked about in this round, the
    /// longest if there are several.
    pub(super) fn find(&mut self, key: Key, events: &[Event]) -> Option<&mut Open> {
        let round = self.round;
        let games = self.open.get_mut(&key)?.iter_mut();
        let fitting = games.filter(|game| game.round != round && game.goes_on_with(key.seat, events));
        let found =
            fitting.reduce(|best, game| if game.told.len() > best.told.len() { game } else { best })?;
        found.round = round;
        Some(found)
    }

    /// Opens a game. When there are as many as `most`, the one that was left alone longest is
    /// closed, and its number returned.
    pub(super) fn open(&mut self, key: Key, most: usize) -> (&mut Open, Option<u64>) {
        let closed = if self.count >= most { self.close_oldest() } else { None };
        self.count += 1;
        self.last_id += 1;
        let game =
            Open { id: self.last_id, told: Vec::new(), answered: None, second: None, round: self.round };
        let games = self.open.entry(key).or_default();
        games.push(game);
        (games.last_mut().expect("it was put there"), closed)
    }

    fn close_oldest(&mut self) -> Option<u64> {
        let all = self
            .open
            .iter()
            .flat_map(|(key, games)| games.iter().map(move |game| (game.round, game.id, *key)));
        let (_, id, key) = all.min_by_key(|&(round, id, _)| (round, id))?;
        self.close(key, id);
        Some(id)
    }

    /// Closes a game.
    pub(super) fn close(&mut self, key: Key, id: u64) {
        let Some(games) = self.open.get_mut(&key) else { return };
        let before = games.len();
        games.retain(|game| game.id != id);
        self.count -= before - games.len();
        if games.is_empty() {
            self.open.remove(&key);
        }
    }

    /// The game with this number.
    pub(super) fn get(&mut self, key: Key, id: u64) -> Option<&mut Open> {
        self.open.get_mut(&key)?.iter_mut().find(|game| game.id == id)
    }

    /// Forgets all of them; numbers are not given again.
    pub(super) fn clear(&mut self) {
        self.open.clear();
        self.count = 0;
    }
}

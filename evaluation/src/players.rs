//! Agents for as many threads as ask for them.

use crate::table::Player;
use std::sync::{Mutex, PoisonError};

/// Sets of the same agents, one for each chunk that is being played; forked from the first when none is idle.
pub(crate) struct Players(Mutex<(Vec<Player>, Vec<Vec<Player>>)>);

impl Players {
    pub(crate) fn new(first: Vec<Player>) -> Players {
        Players(Mutex::new((first, Vec::new())))
    }

    pub(crate) fn take(&self) -> Vec<Player> {
        let mut players = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (first, idle) = &mut *players;
        idle.pop().unwrap_or_else(|| first.iter().map(|agent| agent.fork()).collect())
    }

    pub(crate) fn give_back(&self, players: Vec<Player>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).1.push(players);
    }
}

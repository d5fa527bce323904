//! A team of four (Whist A.1a, 14a).

use super::error::TournamentError;
use crate::name::Name;
use std::collections::BTreeSet;

/// Four players, one of them captain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Team {
    name: Name,
    captain: Name,
    players: [Name; 3],
}

impl Team {
    /// The team of these players; the three beside the captain are in the order in which they face
    /// him.
    ///
    /// # Errors
    /// When two of the four have one name.
    pub fn new(name: Name, captain: Name, players: [Name; 3]) -> Result<Team, TournamentError> {
        let mut seen = BTreeSet::from([&captain]);
        if let Some(twice) = players.iter().find(|player| !seen.insert(*player)) {
            return Err(TournamentError::Twice(twice.to_string()));
        }
        Ok(Team { name, captain, players })
    }

    /// What the team is called.
    pub const fn name(&self) -> &Name {
        &self.name
    }

    /// The captain.
    pub const fn captain(&self) -> &Name {
        &self.captain
    }

    /// The other three, in the order in which they face him.
    pub const fn players(&self) -> &[Name; 3] {
        &self.players
    }
}

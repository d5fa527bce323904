//! Who sits where, and the results of games.

use crate::contest::Contest;
use std::ops::Index;

/// The agents of one game, by their numbers in the match: one for each player.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Seating(Vec<usize>);

impl Seating {
    /// Agent `sides[team]` takes the places of all players of a team.
    ///
    /// # Panics
    /// When there is not one agent for each team.
    pub fn of_sides<E: Contest>(sides: &[usize]) -> Seating {
        assert_eq!(sides.len(), E::TEAMS, "an agent for each side");
        Seating((0..E::PLAYERS).map(|player| sides[E::team(player)]).collect())
    }

    /// One agent in all seats.
    pub(crate) fn all<E: Contest>(agent: usize) -> Seating {
        Seating(vec![agent; E::PLAYERS])
    }

    /// Everybody moves on by `places`: the first player's agent takes the last place.
    #[must_use]
    pub(crate) fn turned(mut self, places: usize) -> Seating {
        self.0.rotate_left(places);
        self
    }

    /// The agent of each player.
    pub fn agents(&self) -> &[usize] {
        &self.0
    }

    /// Whether an agent plays.
    pub fn contains(&self, agent: usize) -> bool {
        self.0.contains(&agent)
    }

    /// The players whose places an agent has, ascending.
    pub fn players(&self, agent: usize) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().filter_map(move |(player, &there)| (there == agent).then_some(player))
    }
}

/// The agent of a player.
impl Index<usize> for Seating {
    type Output = usize;

    fn index(&self, player: usize) -> &usize {
        &self.0[player]
    }
}

/// A finished game, with who sat where.
#[derive(Clone, Debug)]
pub struct Seated<E: Contest> {
    /// Who sat where.
    pub seating: Seating,
    /// The summary of the game.
    pub game: E::Summary,
}

/// Points of a player in a finished game.
pub type Score<E> = fn(&<E as Contest>::Summary, usize) -> i32;

impl<E: Contest> Seated<E> {
    /// Values of a player are multiplied by this, so that the mean over an agent's seats is an
    /// integer, however many it has.
    pub const UNIT: i64 = {
        let (mut unit, mut seats) = (1, 2);
        while seats < E::PLAYERS {
            unit = least_common_multiple(unit, seats);
            seats += 1;
        }
        unit as i64
    };

    /// [`Seated::UNIT`] times the mean of a score over an agent's seats; 0 where it has none.
    ///
    /// # Panics
    /// When the agent has all seats.
    pub fn mean(&self, agent: usize, score: Score<E>) -> i64 {
        let (count, sum) = self
            .seating
            .players(agent)
            .fold((0, 0), |(count, sum), player| (count + 1, sum + i64::from(score(&self.game, player))));
        assert!(count < E::PLAYERS as i64, "somebody else plays too");
        if count == 0 { 0 } else { sum * Self::UNIT / count }
    }
}

const fn least_common_multiple(a: usize, b: usize) -> usize {
    let mut multiple = a;
    while !multiple.is_multiple_of(b) {
        multiple += a;
    }
    multiple
}

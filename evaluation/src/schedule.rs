//! Which games are played with each deal, and who sits where in them.
//!
//! A side is a team, or a player where everybody plays for himself
//! ([`Environment::TEAMS`](skat_env::Environment)). An agent takes all seats of a side.

use crate::contest::Contest;
use crate::seating::Seating;
use serde::{Deserialize, Serialize};

/// Which games are played with a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Schedule {
    /// Each two agents play with every deal: the one alone on each side against the other on all
    /// other sides, and the other way round. With three sides six games; with two sides two games,
    /// since both agents are alone there.
    Duels,
    /// The first agent is the host: each of the others is a guest, alone on each side against the
    /// host on all others. Hosts among themselves would differ by nothing. Most is learnt of the
    /// guests from a game, if hosts are all that they will meet.
    Guests,
    /// The first agent plays a duel with each of the others, who do not meet each other: how it
    /// does against a varied set of opponents, and what is the worst of it ([`GauntletReport`]).
    ///
    /// [`GauntletReport`]: crate::GauntletReport
    Gauntlet,
    /// As many games as there are agents, a different agent on each side. Every agent holds every
    /// hand once. Number the agents around a circle: with three sides game `g` seats agents `g`,
    /// `g + a` and `g + b`; `a` and `b` are others in the next deal. After `(n - 1)(n - 2)` deals
    /// every three agents have sat in every order equally often.
    Tables,
    /// As [`Schedule::Tables`], but a table stays together for a [list](list) of games, in which
    /// the seats move on with every game as the dealer does.
    Lists,
}

/// How many games a list has: twelve rounds, in each of which every player deals once.
pub const fn list(players: usize) -> u64 {
    12 * players as u64
}

impl Schedule {
    /// All of them.
    pub const ALL: [Schedule; 5] =
        [Schedule::Duels, Schedule::Guests, Schedule::Gauntlet, Schedule::Tables, Schedule::Lists];

    /// The usual one: duels for two agents, tables for more.
    pub const fn usual(agents: usize) -> Schedule {
        if agents == 2 { Schedule::Duels } else { Schedule::Tables }
    }

    /// How many agents it takes at least at tables with so many sides.
    pub const fn least_agents(self, sides: usize) -> usize {
        match self {
            Schedule::Duels | Schedule::Guests | Schedule::Gauntlet => 2,
            Schedule::Tables | Schedule::Lists => sides,
        }
    }

    /// How many games are played with each deal.
    pub const fn games_per_deal(self, sides: usize, agents: usize) -> usize {
        match self {
            Schedule::Duels => duel_games(sides) * agents * (agents - 1) / 2,
            Schedule::Guests => sides * (agents - 1),
            Schedule::Gauntlet => duel_games(sides) * (agents - 1),
            Schedule::Tables | Schedule::Lists => agents,
        }
    }

    /// In how many games of each deal agent number `agent` takes part.
    pub const fn games_of(self, sides: usize, agent: usize, agents: usize) -> usize {
        match self {
            Schedule::Duels => duel_games(sides) * (agents - 1),
            Schedule::Guests if agent == 0 => sides * (agents - 1),
            Schedule::Gauntlet if agent == 0 => duel_games(sides) * (agents - 1),
            Schedule::Gauntlet => duel_games(sides),
            Schedule::Guests | Schedule::Tables | Schedule::Lists => sides,
        }
    }

    /// In how many games of each deal two agents are compared: those that both play in, where they
    /// meet in games of their own, and otherwise those that either plays in.
    pub const fn compared_games(self, sides: usize) -> usize {
        match self {
            Schedule::Duels | Schedule::Gauntlet => duel_games(sides),
            Schedule::Guests | Schedule::Tables | Schedule::Lists => sides,
        }
    }

    /// Whether two agents are compared by games of their own.
    pub const fn has_duel_of(self, a: usize, b: usize) -> bool {
        match self {
            Schedule::Duels => true,
            Schedule::Guests | Schedule::Gauntlet => a == 0 || b == 0,
            Schedule::Tables | Schedule::Lists => false,
        }
    }

    /// After how many deals all have met all in the same way, at tables of `players` with so many
    /// sides.
    pub const fn cycle(self, players: usize, sides: usize, agents: usize) -> u64 {
        match self {
            Schedule::Duels | Schedule::Guests | Schedule::Gauntlet => 1,
            Schedule::Tables => orders(agents - 1, sides - 1),
            Schedule::Lists => list(players) * orders(agents - 1, sides - 1),
        }
    }

    /// The games of a deal, in order.
    ///
    /// # Panics
    /// When there are fewer agents than [`Schedule::least_agents`].
    pub fn seatings<E: Contest>(self, agents: usize, deal: u64) -> Vec<Seating> {
        let (sides, list) = (E::TEAMS, list(E::PLAYERS));
        assert!(agents >= self.least_agents(sides), "{self:?} takes more than {agents} agents");
        let seated = |games: Vec<Vec<usize>>| games.into_iter().map(|game| Seating::of_sides::<E>(&game));
        match self {
            Schedule::Duels => seated(pairs(agents).flat_map(|(a, b)| duel(sides, a, b)).collect()).collect(),
            Schedule::Guests => {
                seated((1..agents).flat_map(|guest| alone(sides, guest, 0)).collect()).collect()
            }
            Schedule::Gauntlet => {
                seated((1..agents).flat_map(|other| duel(sides, 0, other)).collect()).collect()
            }
            Schedule::Tables => seated(circle(sides, agents, deal)).collect(),
            Schedule::Lists => {
                let places = (deal % E::PLAYERS as u64) as usize;
                seated(circle(sides, agents, deal / list)).map(|seating| seating.turned(places)).collect()
            }
        }
    }
}

/// Each two agents, the first being the lower one.
pub(crate) fn pairs(agents: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..agents).flat_map(move |a| (a + 1..agents).map(move |b| (a, b)))
}

/// Games of two agents with a deal.
const fn duel_games(sides: usize) -> usize {
    if sides == 2 { 2 } else { 2 * sides }
}

/// `a` alone on each side, then `b` alone on each. With two sides these are the same games.
fn duel(sides: usize, a: usize, b: usize) -> Vec<Vec<usize>> {
    let mut games = alone(sides, a, b);
    if sides != 2 {
        games.extend(alone(sides, b, a));
    }
    games
}

/// `lone` on each side against `others` on all others.
fn alone(sides: usize, lone: usize, others: usize) -> Vec<Vec<usize>> {
    let game = |alone| (0..sides).map(|side| if side == alone { lone } else { others }).collect();
    (0..sides).map(game).collect()
}

/// One game for each agent around the circle, with the distances between the agents of a table that
/// have this number.
fn circle(sides: usize, agents: usize, order: u64) -> Vec<Vec<usize>> {
    let distances = arrangement(agents - 1, sides - 1, order % orders(agents - 1, sides - 1));
    let table = |g: usize| {
        let others = distances.iter().map(|distance| (g + distance) % agents);
        std::iter::once(g).chain(others).collect()
    };
    (0..agents).map(table).collect()
}

/// In how many orders `chosen` of `things` can be put.
const fn orders(things: usize, chosen: usize) -> u64 {
    if chosen == 0 { 1 } else { things as u64 * orders(things - 1, chosen - 1) }
}

/// Order number `number` of `chosen` among the numbers 1 to `things`, as in a dictionary.
fn arrangement(things: usize, chosen: usize, mut number: u64) -> Vec<usize> {
    let mut left: Vec<usize> = (1..=things).collect();
    let mut arranged = Vec::with_capacity(chosen);
    for place in 1..=chosen {
        let with_the_same = orders(things - place, chosen - place);
        arranged.push(left.remove((number / with_the_same) as usize));
        number %= with_the_same;
    }
    arranged
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrangements_are_all_different_and_in_order() {
        for (things, chosen) in [(1, 1), (4, 1), (2, 2), (5, 2), (5, 3), (4, 4)] {
            let all: Vec<_> =
                (0..orders(things, chosen)).map(|number| arrangement(things, chosen, number)).collect();
            assert!(all.is_sorted_by(|a, b| a < b), "{things} {chosen}");
            assert!(all.iter().all(|one| one.iter().all(|thing| (1..=things).contains(thing))));
            let repeats =
                |one: &Vec<usize>| one.iter().enumerate().any(|(i, thing)| one[..i].contains(thing));
            assert!(!all.iter().any(repeats));
        }
        assert_eq!(arrangement(4, 2, 0), [1, 2]);
        assert_eq!(arrangement(4, 2, 11), [4, 3]);
    }

    #[test]
    fn two_sides_are_exchanged_and_three_have_each_agent_alone() {
        assert_eq!(duel(2, 0, 1), [[0, 1], [1, 0]]);
        let three = [[4, 7, 7], [7, 4, 7], [7, 7, 4], [7, 4, 4], [4, 7, 4], [4, 4, 7]];
        assert_eq!(duel(3, 4, 7), three);
        assert_eq!(circle(2, 4, 1), [[0, 2], [1, 3], [2, 0], [3, 1]]);
    }
}

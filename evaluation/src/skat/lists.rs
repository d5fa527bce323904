//! Lists of 36 games, by the tournament order.

use super::{LIST, Seated, seats};
use crate::statistics::{Estimate, Sample};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

/// An agent's lists of 36 games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Lists {
    /// How many.
    pub lists: u64,
    /// The final score of a list (SkTO 5.1), with an interval over sets of 36 deals; `None` with
    /// fewer than two sets.
    pub score: Option<Estimate>,
    /// The standard deviation of the final scores; `None` with fewer than two lists.
    pub deviation: Option<f64>,
    /// How often it came first, second and third of its table; who have the same score, games won
    /// and games lost share their places.
    pub places: [f64; 3],
}

/// The lists of a match, while it is counted.
#[derive(Clone, Debug)]
pub(crate) struct ListTally {
    agents: Vec<AgentLists>,
    /// The tables of the list that is being played: for each partner the score, games won and games
    /// lost.
    tables: Vec<[(usize, Account); 3]>,
    deals: u64,
}

/// What is counted for one partner of a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Account {
    points: i64,
    won: u32,
    lost: Reverse<u32>,
}

#[derive(Clone, Debug, Default)]
struct AgentLists {
    scores: Sample,
    /// The sum over the tables of the same deals.
    by_set: Sample,
    places: [f64; 3],
}

impl ListTally {
    pub(crate) fn new(agents: usize) -> ListTally {
        ListTally { agents: vec![AgentLists::default(); agents], tables: Vec::new(), deals: 0 }
    }

    /// Adds the games of the next deal.
    pub(crate) fn add_deal(&mut self, games: &[Seated]) {
        if self.tables.is_empty() {
            let partners =
                |game: &Seated| std::array::from_fn(|seat| (game.seating[seat], Account::default()));
            self.tables = games.iter().map(partners).collect();
        }
        for (seated, table) in games.iter().zip(&mut self.tables) {
            for (agent, account) in table.iter_mut() {
                for seat in seats(seated, *agent) {
                    account.points += i64::from(seated.game.tournament_points(seat));
                    if let Some(game) = seated.game.declared().filter(|game| game.seat == seat) {
                        match game.settlement().won {
                            true => account.won += 1,
                            false => account.lost.0 += 1,
                        }
                    }
                }
            }
        }
        self.deals += 1;
        if self.deals.is_multiple_of(LIST) {
            self.close();
        }
    }

    /// Ends the list: whoever is better by points, then by games won, then by games lost has the
    /// better place.
    fn close(&mut self) {
        let mut sums = vec![0; self.agents.len()];
        for table in std::mem::take(&mut self.tables) {
            for (agent, account) in table {
                let lists = &mut self.agents[agent];
                lists.scores.add(account.points);
                sums[agent] += account.points;
                let better = table.iter().filter(|(_, other)| *other > account).count();
                let equal = table.iter().filter(|(_, other)| *other == account).count();
                lists.places[better..better + equal]
                    .iter_mut()
                    .for_each(|place| *place += 1.0 / equal as f64);
            }
        }
        for (lists, sum) in self.agents.iter_mut().zip(sums) {
            lists.by_set.add(sum);
        }
    }

    /// The whole lists of an agent; `None` without one.
    pub(crate) fn of(&self, agent: usize) -> Option<Lists> {
        let lists = &self.agents[agent];
        let count = lists.scores.count();
        if count == 0 {
            return None;
        }
        let tables = count as f64 / lists.by_set.count() as f64;
        Some(Lists {
            lists: count,
            score: lists.by_set.estimate(tables),
            deviation: lists.scores.variance().map(f64::sqrt),
            places: lists.places.map(|places| places / count as f64),
        })
    }
}

//! How an agent fares, by the trump and by who leads first.

use super::{Game, Seated};
use crate::statistics::{Clusters, Differences, Estimate, Fraction};
use serde::{Deserialize, Serialize};
use skat_env::whist::{Seat, Suit, Team};

/// What an agent's team did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// All deals.
    pub all: Part,
    /// Games in which it took all tricks.
    pub all_tricks: Fraction,
    /// Games in which it took none.
    pub no_trick: Fraction,
    /// Games in which its team led to the first trick.
    pub leading: Part,
    /// Games in which the others did.
    pub dealing: Part,
    /// By the trump: diamonds, hearts, spades, clubs.
    pub trumps: Vec<Part>,
}

/// Some of the games.
///
/// Fractions and means are `None` where there was no game, or too few for an interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Part {
    /// How many games.
    pub games: u64,
    /// The team's points of all points: how many of the deals it won.
    pub points: Option<Fraction>,
    /// The team's tricks of a deal, 0 to 13.
    pub tricks: Option<Estimate>,
}

/// A part as it is counted, clustered by deal.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    games: u64,
    points: Clusters,
    tricks: Differences,
}

impl Count {
    fn add_deal<'a>(&mut self, games: impl Iterator<Item = &'a (Game, Team)>) {
        let (mut count, mut deals, mut points, mut tricks) = (0, 0, 0, 0);
        for (game, team) in games {
            count += 1;
            deals += usize::from(game.deals());
            points += usize::from(game.points_of(*team));
            tricks += i64::from(game.tricks_of(*team));
        }
        self.games += count;
        self.points.add(points, deals);
        self.tricks.add(tricks, deals);
    }

    fn part(&self) -> Part {
        Part { games: self.games, points: self.points.fraction(), tricks: self.tricks.estimate(1.0) }
    }
}

impl Record {
    /// What was counted of an agent; `None` without deals.
    pub(super) fn of(agent: usize, deals: &[Vec<Seated>]) -> Option<Record> {
        let (mut all_tricks, mut no_trick) = (Clusters::default(), Clusters::default());
        let [mut all, mut leading, mut dealing] = [Count::default(); 3];
        let mut trumps = [Count::default(); 4];
        for games in deals {
            let own: Vec<(Game, Team)> = games.iter().filter_map(|seated| of_agent(seated, agent)).collect();
            let count = |is: &dyn Fn(&(Game, Team)) -> bool| own.iter().filter(|game| is(game)).count();
            all_tricks.add(count(&|(game, team)| game.took_all(*team)), own.len());
            no_trick.add(count(&|(game, team)| game.took_all(team.other())), own.len());
            all.add_deal(own.iter());
            leading.add_deal(own.iter().filter(|(_, team)| *team == Team::First));
            dealing.add_deal(own.iter().filter(|(_, team)| *team == Team::Second));
            for (trump, count) in Suit::ALL.into_iter().zip(&mut trumps) {
                count.add_deal(own.iter().filter(|(game, _)| game.trump == trump));
            }
        }
        Some(Record {
            all: all.part(),
            all_tricks: all_tricks.fraction()?,
            no_trick: no_trick.fraction()?,
            leading: leading.part(),
            dealing: dealing.part(),
            trumps: trumps.iter().map(Count::part).collect(),
        })
    }
}

/// The game and the team of an agent, where it plays.
fn of_agent(seated: &Seated, agent: usize) -> Option<(Game, Team)> {
    let player = seated.seating.players(agent).next()?;
    Some((seated.game, Seat::from_index(player).team()))
}

//! How an agent comes by its points.

use super::{Game, Seated};
use crate::statistics::{Clusters, Differences, Estimate, Fraction};
use serde::{Deserialize, Serialize};
use skat_env::cribbage::{Seat, Source, Team};

/// What an agent's team did.
///
/// Means are `None` where there are too few games for an interval.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// Games that it won, of all that it played.
    pub wins: Fraction,
    /// Deals of a game.
    pub deals: Option<Estimate>,
    /// Points that it pegged in a game.
    pub points: Option<Estimate>,
    /// The same by their sources, in the order of [`SourceName::ALL`].
    pub sources: Vec<BySource>,
}

/// For what points are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SourceName {
    /// A jack that was cut.
    Heels,
    /// Cards that were played.
    Pegging,
    /// Hands at the show.
    Hands,
    /// Cribs at the show.
    Crib,
}

impl SourceName {
    /// All, in the order of reports.
    pub const ALL: [SourceName; 4] =
        [SourceName::Heels, SourceName::Pegging, SourceName::Hands, SourceName::Crib];

    const fn source(self) -> Source {
        match self {
            SourceName::Heels => Source::Heels,
            SourceName::Pegging => Source::Pegging,
            SourceName::Hands => Source::Hands,
            SourceName::Crib => Source::Crib,
        }
    }
}

/// Points of one source.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct BySource {
    /// The source.
    pub source: SourceName,
    /// Points of a game; `None` with fewer than two games.
    pub points: Option<Estimate>,
}

impl Record {
    /// What was counted of an agent; `None` without games.
    pub(super) fn of(agent: usize, deals: &[Vec<Seated>]) -> Option<Record> {
        let mut wins = Clusters::default();
        let (mut played, mut points) = (Differences::default(), Differences::default());
        let mut sources = [Differences::default(); 4];
        for games in deals {
            let own: Vec<(Game, Team)> = games.iter().filter_map(|seated| of_agent(seated, agent)).collect();
            let sum = |of: &dyn Fn(&Game, Team) -> u8| -> i64 {
                own.iter().map(|(game, team)| i64::from(of(game, *team))).sum()
            };
            wins.add(own.iter().filter(|(game, team)| game.is_won_by(*team)).count(), own.len());
            played.add(sum(&|game, _| game.deals), own.len());
            points.add(sum(&|game, team| game.tallies[team].total()), own.len());
            for (name, points) in SourceName::ALL.into_iter().zip(&mut sources) {
                points.add(sum(&|game, team| game.tallies[team].of(name.source())), own.len());
            }
        }
        let by_source =
            |(source, points): (SourceName, Differences)| BySource { source, points: points.estimate(1.0) };
        Some(Record {
            wins: wins.fraction()?,
            deals: played.estimate(1.0),
            points: points.estimate(1.0),
            sources: SourceName::ALL.into_iter().zip(sources).map(by_source).collect(),
        })
    }
}

/// The game and the team of an agent, where it plays.
fn of_agent(seated: &Seated, agent: usize) -> Option<(Game, Team)> {
    let player = seated.seating.players(agent).next()?;
    Some((seated.game, Seat::from_index(player).team()))
}

//! How an agent fares with contracts and without.

use super::{Contracted, Game, Seated};
use crate::statistics::{Clusters, Differences, Estimate, Fraction};
use serde::{Deserialize, Serialize};
use skat_env::five_hundred::{Denomination, Seat, Team};

/// What an agent's team did.
///
/// Fractions and means are `None` where there was no case, or too few for an interval.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// Deals in which its team declared, of all that it played.
    pub declares: Fraction,
    /// Contracts that it made, of those that it declared.
    pub made: Option<Fraction>,
    /// Contracts of the opponents that failed, of those that they declared.
    pub beaten: Option<Fraction>,
    /// Deals that all have passed.
    pub passed: Fraction,
    /// Its contracts by the tricks that they are for, 7 to 10.
    pub levels: Vec<ByLevel>,
    /// Its contracts by the denomination, spades to no trump.
    pub denominations: Vec<ByDenomination>,
}

/// Contracts for so many tricks. Two agents declare different hands: read it as a description.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ByLevel {
    /// The tricks, 7 to 10.
    pub level: u8,
    /// How many contracts.
    pub games: u64,
    /// How many of them were made.
    pub made: Option<Fraction>,
    /// The team's points; `None` with such deals fewer than two.
    pub points: Option<Estimate>,
}

/// Contracts in one denomination.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ByDenomination {
    /// What was trump.
    pub denomination: Denomination,
    /// How many contracts.
    pub games: u64,
    /// Its fraction of the contracts of the team; `None` where there are none.
    pub share: Option<Fraction>,
    /// The team's points; `None` with such deals fewer than two.
    pub points: Option<Estimate>,
}

/// Points of some games, clustered by deal.
#[derive(Clone, Copy, Debug, Default)]
struct Points {
    games: u64,
    made: Clusters,
    of_all: Clusters,
    sums: Differences,
}

impl Points {
    /// Adds the team's contracts of a deal that are meant, of so many that it declared.
    fn add_deal(&mut self, own: &[(Contracted, u16)], declared: usize, is: impl Fn(&Contracted) -> bool) {
        let meant: Vec<&(Contracted, u16)> = own.iter().filter(|(contract, _)| is(contract)).collect();
        self.games += meant.len() as u64;
        self.made.add(meant.iter().filter(|(contract, _)| contract.is_made()).count(), meant.len());
        self.of_all.add(meant.len(), declared);
        self.sums.add(meant.iter().map(|&&(_, points)| i64::from(points)).sum(), meant.len());
    }
}

impl Record {
    /// What was counted of an agent; `None` without deals.
    pub(super) fn of(agent: usize, deals: &[Vec<Seated>]) -> Option<Record> {
        let (mut declares, mut made) = (Clusters::default(), Clusters::default());
        let (mut beaten, mut passed) = (Clusters::default(), Clusters::default());
        let (mut levels, mut denominations) = ([Points::default(); 4], [Points::default(); 5]);
        for games in deals {
            let all: Vec<(Game, Team)> = games.iter().filter_map(|seated| of_agent(seated, agent)).collect();
            let own = contracts(&all, |team| team);
            let theirs = contracts(&all, Team::other);
            declares.add(own.len(), all.len());
            made.add(own.iter().filter(|(contract, _)| contract.is_made()).count(), own.len());
            beaten.add(theirs.iter().filter(|(contract, _)| !contract.is_made()).count(), theirs.len());
            passed.add(all.iter().filter(|(game, _)| game.contracted.is_none()).count(), all.len());
            for (level, points) in (7..).zip(&mut levels) {
                points.add_deal(&own, own.len(), |contract| contract.bid.level() == level);
            }
            for (denomination, points) in Denomination::ALL.into_iter().zip(&mut denominations) {
                points.add_deal(&own, own.len(), |contract| contract.bid.denomination() == denomination);
            }
        }
        let by_level = |(level, points): (u8, Points)| ByLevel {
            level,
            games: points.games,
            made: points.made.fraction(),
            points: points.sums.estimate(1.0),
        };
        let by_denomination = |(denomination, points): (Denomination, Points)| ByDenomination {
            denomination,
            games: points.games,
            share: points.of_all.fraction(),
            points: points.sums.estimate(1.0),
        };
        Some(Record {
            declares: declares.fraction()?,
            made: made.fraction(),
            beaten: beaten.fraction(),
            passed: passed.fraction()?,
            levels: (7..).zip(levels).map(by_level).collect(),
            denominations: Denomination::ALL.into_iter().zip(denominations).map(by_denomination).collect(),
        })
    }
}

/// The contracts of the teams that `of` gives for the agent's, with the points of the agent's team.
fn contracts(games: &[(Game, Team)], of: impl Fn(Team) -> Team) -> Vec<(Contracted, u16)> {
    let contract = |(game, team): &(Game, Team)| Some((game.contract_of(of(*team))?, game.points_of(*team)));
    games.iter().filter_map(contract).collect()
}

/// The game and the team of an agent, where it plays.
fn of_agent(seated: &Seated, agent: usize) -> Option<(Game, Team)> {
    let player = seated.seating.players(agent).next()?;
    Some((seated.game, Seat::from_index(player).team()))
}

//! How an agent fares with trump and without.

use super::{Game, Seated};
use crate::statistics::{Clusters, Differences, Estimate, Fraction};
use serde::{Deserialize, Serialize};
use skat_env::jass::{Seat, Suit, Team};

/// What an agent's team did.
///
/// Fractions and means are `None` where there was no case, or too few for an interval.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// Deals in which its team made trump, of all that it played.
    pub makes_trump: Fraction,
    /// Deals that it left to the partner, of those in which its team made trump (Jass 1.5b).
    pub chibres: Option<Fraction>,
    /// Deals in which it took all nine tricks.
    pub all_tricks: Fraction,
    /// Deals in which it took none.
    pub no_trick: Fraction,
    /// Points by who made trump, in the order of [`Maker`].
    pub makers: Vec<ByMaker>,
    /// Points by the trump that its team made.
    pub trumps: Vec<ByTrump>,
}

/// Who made trump, as a team sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Maker {
    /// Its own player who was first to choose.
    First,
    /// His partner, to whom it was left.
    Partner,
    /// The other team.
    Opponents,
    /// The sheet, or a card.
    Nobody,
}

impl Maker {
    /// All, in the order of reports.
    pub const ALL: [Maker; 4] = [Maker::First, Maker::Partner, Maker::Opponents, Maker::Nobody];

    fn of(game: &Game, team: Team) -> Maker {
        match game.maker {
            None => Maker::Nobody,
            Some(seat) if seat.team() != team => Maker::Opponents,
            Some(Seat::Third) => Maker::Partner,
            Some(_) => Maker::First,
        }
    }
}

/// Deals by who made trump. Two agents have different hands here: read it as a description.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ByMaker {
    /// Who made it.
    pub maker: Maker,
    /// How many deals.
    pub games: u64,
    /// The team's points; `None` with such deals fewer than two.
    pub points: Option<Estimate>,
}

/// Deals with one trump.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ByTrump {
    /// The trump.
    pub trump: Suit,
    /// How many deals.
    pub games: u64,
    /// Its fraction of the deals in which the team made trump; `None` where there are none.
    pub share: Option<Fraction>,
    /// The team's points; `None` with such deals fewer than two.
    pub points: Option<Estimate>,
}

/// Points of some games, clustered by deal.
#[derive(Clone, Copy, Debug, Default)]
struct Points {
    games: u64,
    sums: Differences,
}

impl Points {
    fn add_deal<'a>(&mut self, games: impl Iterator<Item = &'a (Game, Team)>) {
        let (mut count, mut sum) = (0, 0);
        for (game, team) in games {
            count += 1;
            sum += i64::from(game.points_of(*team));
        }
        self.games += count as u64;
        self.sums.add(sum, count);
    }
}

impl Record {
    /// What was counted of an agent; `None` without deals.
    pub(super) fn of(agent: usize, deals: &[Vec<Seated>]) -> Option<Record> {
        let (mut makes_trump, mut chibres) = (Clusters::default(), Clusters::default());
        let (mut all_tricks, mut no_trick) = (Clusters::default(), Clusters::default());
        let (mut makers, mut trumps) = ([Points::default(); 4], [Points::default(); 4]);
        let mut shares = [Clusters::default(); 4];
        for games in deals {
            let own: Vec<(Game, Team)> = games.iter().filter_map(|seated| of_agent(seated, agent)).collect();
            let count = |is: &dyn Fn(&(Game, Team)) -> bool| own.iter().filter(|game| is(game)).count();
            let by = |maker| move |(game, team): &&(Game, Team)| Maker::of(game, *team) == maker;
            let made = |(game, team): &&(Game, Team)| {
                matches!(Maker::of(game, *team), Maker::First | Maker::Partner)
            };
            let all_made = count(&|game| made(&game));
            makes_trump.add(all_made, own.len());
            chibres.add(count(&|game| by(Maker::Partner)(&game)), all_made);
            all_tricks.add(count(&|(game, team)| game.took_all(*team)), own.len());
            no_trick.add(count(&|(game, team)| game.took_all(other(*team))), own.len());
            for (maker, points) in Maker::ALL.into_iter().zip(&mut makers) {
                points.add_deal(own.iter().filter(by(maker)));
            }
            for ((trump, points), share) in Suit::ALL.into_iter().zip(&mut trumps).zip(&mut shares) {
                let with_it = || own.iter().filter(made).filter(|(game, _)| game.trump == trump);
                share.add(with_it().count(), all_made);
                points.add_deal(with_it());
            }
        }
        let by_maker = |(maker, points): (Maker, Points)| ByMaker {
            maker,
            games: points.games,
            points: points.sums.estimate(1.0),
        };
        let by_trump = |((trump, points), share): ((Suit, Points), Clusters)| ByTrump {
            trump,
            games: points.games,
            share: share.fraction(),
            points: points.sums.estimate(1.0),
        };
        Some(Record {
            makes_trump: makes_trump.fraction()?,
            chibres: chibres.fraction(),
            all_tricks: all_tricks.fraction()?,
            no_trick: no_trick.fraction()?,
            makers: Maker::ALL.into_iter().zip(makers).map(by_maker).collect(),
            trumps: Suit::ALL.into_iter().zip(trumps).zip(shares).map(by_trump).collect(),
        })
    }
}

/// The game and the team of an agent, where it plays.
fn of_agent(seated: &Seated, agent: usize) -> Option<(Game, Team)> {
    let player = seated.seating.players(agent).next()?;
    Some((seated.game, Seat::from_index(player).team()))
}

fn other(team: Team) -> Team {
    match team {
        Team::Leading => Team::Dealing,
        Team::Dealing => Team::Leading,
    }
}

//! How an agent's side fares as declarer and against others.

use super::{Game, Seated};
use crate::statistics::{Clusters, Differences, Estimate, Fraction};
use serde::{Deserialize, Serialize};
use skat_env::bridge::scoring::imps;
use skat_env::bridge::{Contract, Denomination, Doubling, Seat, Side};

/// What an agent's side did.
///
/// Fractions and means are `None` where there was no case, or too few for an interval.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// International match points a board, against each of the others who played it at the other
    /// table with the sides exchanged.
    pub imps: Option<Estimate>,
    /// Deals in which its side declared, of all that it played.
    pub declares: Fraction,
    /// Contracts that it made, of these.
    pub makes: Option<Fraction>,
    /// The opponents' contracts that it defeated, of all of theirs.
    pub defeats: Option<Fraction>,
    /// The opponents' contracts that it doubled, of all of theirs.
    pub doubles: Option<Fraction>,
    /// Deals that were passed out.
    pub passed_out: Fraction,
    /// Its own contracts by their height, in the order of [`Height`].
    pub heights: Vec<ByHeight>,
}

/// How high a contract is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Height {
    /// Below game.
    PartScore,
    /// From three no trump, four of a major or five of a minor.
    Game,
    /// Six.
    SmallSlam,
    /// Seven.
    GrandSlam,
}

impl Height {
    /// All, in the order of reports.
    pub const ALL: [Height; 4] = [Height::PartScore, Height::Game, Height::SmallSlam, Height::GrandSlam];

    /// The height of a contract.
    pub fn of(contract: &Contract) -> Height {
        let game = match contract.denomination() {
            Denomination::NoTrump => 3,
            Denomination::Hearts | Denomination::Spades => 4,
            Denomination::Clubs | Denomination::Diamonds => 5,
        };
        match contract.bid.level() {
            7 => Height::GrandSlam,
            6 => Height::SmallSlam,
            level if level >= game => Height::Game,
            _ => Height::PartScore,
        }
    }
}

/// Contracts of one height.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ByHeight {
    /// How high.
    pub height: Height,
    /// How many deals.
    pub games: u64,
    /// Their share of the deals in which the side declared; `None` where there are none.
    pub share: Option<Fraction>,
    /// How many were made; `None` where there are none.
    pub made: Option<Fraction>,
}

impl Record {
    /// What was counted of an agent; `None` without deals.
    pub(super) fn of(agent: usize, deals: &[Vec<Seated>]) -> Option<Record> {
        let [mut declares, mut makes, mut defeats, mut doubles, mut passed_out] = [Clusters::default(); 5];
        let [mut shares, mut made] = [[Clusters::default(); 4]; 2];
        let (mut games_of, mut boards) = ([0u64; 4], Differences::default());
        for games in deals {
            let own: Vec<(Game, Side)> = games.iter().filter_map(|seated| of_agent(seated, agent)).collect();
            let count =
                |is: &dyn Fn(&Game, Side) -> bool| own.iter().filter(|(g, side)| is(g, *side)).count();
            let declared = count(&|game, side| game.declared_by(side).is_some());
            let defended = count(&|game, side| game.declared_by(side.other()).is_some());
            declares.add(declared, own.len());
            makes.add(count(&|game, side| game.declared_by(side).is_some() && game.is_made()), declared);
            let theirs = |game: &Game, side: Side| game.declared_by(side.other()).copied();
            defeats.add(count(&|game, side| theirs(game, side).is_some() && !game.is_made()), defended);
            let doubled = |contract: Contract| contract.doubling != Doubling::Undoubled;
            doubles.add(count(&|game, side| theirs(game, side).is_some_and(doubled)), defended);
            passed_out.add(count(&|game, _| game.contract.is_none()), own.len());
            for (i, height) in Height::ALL.into_iter().enumerate() {
                let of_height = |game: &Game, side: Side| {
                    game.declared_by(side).is_some_and(|contract| Height::of(contract) == height)
                };
                let there = count(&of_height);
                games_of[i] += there as u64;
                shares[i].add(there, declared);
                made[i].add(count(&|game, side| of_height(game, side) && game.is_made()), there);
            }
            let results = team_results(games, agent);
            boards.add(results.iter().sum(), results.len());
        }
        let by_height = |(i, height): (usize, Height)| ByHeight {
            height,
            games: games_of[i],
            share: shares[i].fraction(),
            made: made[i].fraction(),
        };
        Some(Record {
            imps: boards.estimate(1.0),
            declares: declares.fraction()?,
            makes: makes.fraction(),
            defeats: defeats.fraction(),
            doubles: doubles.fraction(),
            passed_out: passed_out.fraction()?,
            heights: Height::ALL.into_iter().enumerate().map(by_height).collect(),
        })
    }
}

/// The game and the side of an agent, where it plays.
fn of_agent(seated: &Seated, agent: usize) -> Option<(Game, Side)> {
    let player = seated.seating.players(agent).next()?;
    Some((seated.game, Seat::from_index(player).side()))
}

/// The international match points of an agent on a board: its table as North and South against the
/// one at which the same opponents were North and South and it was East and West.
fn team_results(games: &[Seated], agent: usize) -> Vec<i64> {
    let sides = |seated: &Seated| (seated.seating[0], seated.seating[1]);
    let open = games.iter().filter(|seated| sides(seated).0 == agent && sides(seated).1 != agent);
    let closed = |opponent| games.iter().find(move |seated| sides(seated) == (opponent, agent));
    open.filter_map(|open| {
        let closed = closed(sides(open).1)?;
        Some(i64::from(imps(open.game.score - closed.game.score)))
    })
    .collect()
}

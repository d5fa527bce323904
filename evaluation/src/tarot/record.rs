//! How an agent fares as declarer and in the defence.

use super::Seated;
use super::game::Played;
use crate::statistics::{Clusters, Differences, Estimate, Fraction};
use serde::{Deserialize, Serialize};
use skat_env::tarot::Contract;

/// What an agent did.
///
/// Fractions and means are `None` where there was no case, or too few for an interval.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// Deals that it plays as declarer, of all seats that it had.
    pub plays: Fraction,
    /// Contracts that it makes, of those that it plays.
    pub makes: Option<Fraction>,
    /// Deals that nobody plays.
    pub passed: Fraction,
    /// Its score of the deals that it plays.
    pub as_declarer: Option<Estimate>,
    /// Its score of the deals that another plays.
    pub in_defence: Option<Estimate>,
    /// What it plays, in the order of contracts.
    pub contracts: Vec<ByContract>,
}

/// Deals with one contract.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ByContract {
    /// How many deals.
    pub games: u64,
    /// Its fraction of the deals that the agent plays; `None` where there are none.
    pub share: Option<Fraction>,
    /// How many of them are made; `None` where there are none.
    pub made: Option<Fraction>,
}

/// One seat of an agent in one game.
#[derive(Clone, Copy)]
struct Case {
    played: Option<Played>,
    is_declarer: bool,
    score: i32,
}

impl Case {
    fn contract(&self) -> Option<Contract> {
        self.played.filter(|_| self.is_declarer).map(|played| played.contract)
    }

    fn is_made(&self) -> bool {
        self.played.is_some_and(|played| played.is_made)
    }
}

impl Record {
    /// What was counted of an agent; `None` without deals.
    pub(super) fn of(agent: usize, deals: &[Vec<Seated>]) -> Option<Record> {
        let [mut plays, mut makes, mut passed] = [Clusters::default(); 3];
        let [mut as_declarer, mut in_defence] = [Differences::default(); 2];
        let (mut shares, mut made) = ([Clusters::default(); 4], [Clusters::default(); 4]);
        let mut games = [0; 4];
        for deal in deals {
            let cases: Vec<Case> = deal.iter().flat_map(|seated| of_agent(seated, agent)).collect();
            let declared: Vec<Case> = cases.iter().copied().filter(|case| case.is_declarer).collect();
            let count =
                |cases: &[Case], is: &dyn Fn(&Case) -> bool| cases.iter().filter(|case| is(case)).count();
            plays.add(declared.len(), cases.len());
            makes.add(count(&declared, &Case::is_made), declared.len());
            passed.add(count(&cases, &|case| case.played.is_none()), cases.len());
            let sum = |cases: &[Case]| cases.iter().map(|case| i64::from(case.score)).sum::<i64>();
            let is_defence = |case: &&Case| !case.is_declarer && case.played.is_some();
            let defended: Vec<Case> = cases.iter().filter(is_defence).copied().collect();
            as_declarer.add(sum(&declared), declared.len());
            in_defence.add(sum(&defended), defended.len());
            for (i, contract) in Contract::ALL.into_iter().enumerate() {
                let is_it = |case: &&Case| case.contract() == Some(contract);
                let with_it: Vec<Case> = declared.iter().filter(is_it).copied().collect();
                games[i] += with_it.len() as u64;
                shares[i].add(with_it.len(), declared.len());
                made[i].add(count(&with_it, &Case::is_made), with_it.len());
            }
        }
        let by_contract =
            |i: usize| ByContract { games: games[i], share: shares[i].fraction(), made: made[i].fraction() };
        Some(Record {
            plays: plays.fraction()?,
            makes: makes.fraction(),
            passed: passed.fraction()?,
            as_declarer: as_declarer.estimate(1.0),
            in_defence: in_defence.estimate(1.0),
            contracts: (0..4).map(by_contract).collect(),
        })
    }
}

/// The seats of an agent in a game.
fn of_agent(seated: &Seated, agent: usize) -> impl Iterator<Item = Case> {
    let game = seated.game;
    seated.seating.players(agent).map(move |player| Case {
        played: game.0,
        is_declarer: game.0.is_some_and(|played| played.declarer.index() == player),
        score: game.score(player),
    })
}

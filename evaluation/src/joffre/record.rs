//! How an agent fares as buyer and against one.

use super::{Game, Seated};
use crate::statistics::{Clusters, Differences, Estimate, Fraction};
use serde::{Deserialize, Serialize};
use skat_env::joffre::{Bid, Seat, Team};

/// What an agent's team did in deals; of whole games their last deals are counted.
///
/// Fractions and means are `None` where there was no case, or too few for an interval.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// Deals that its team bought, of all that it played.
    pub buys: Fraction,
    /// Those that it made, of the deals that it bought.
    pub makes: Option<Fraction>,
    /// Deals in which it took the Joffre.
    pub joffre: Fraction,
    /// Deals in which it took the Kaiser.
    pub kaiser: Fraction,
    /// Whole games that it won; 0 of all where single deals are played.
    pub victories: Fraction,
    /// The points that it won in a deal which it bought.
    pub as_buyer: Option<Estimate>,
    /// The same in a deal that the others bought.
    pub against: Option<Estimate>,
    /// The deals that it bought, by the bid.
    pub bids: Vec<ByBid>,
}

/// Deals bought for one bid.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ByBid {
    /// The bid.
    pub bid: Bid,
    /// How many deals.
    pub games: u64,
    /// Its fraction of the deals that the team bought; `None` where there are none.
    pub share: Option<Fraction>,
    /// Those that were made; `None` where there are none.
    pub makes: Option<Fraction>,
}

impl Record {
    /// What was counted of an agent; `None` without deals.
    pub(super) fn of(agent: usize, deals: &[Vec<Seated>]) -> Option<Record> {
        let [mut buys, mut makes, mut joffre, mut kaiser, mut victories] = [Clusters::default(); 5];
        let (mut as_buyer, mut against) = (Differences::default(), Differences::default());
        let mut bids = [(0, Clusters::default(), Clusters::default()); Bid::COUNT];
        for games in deals {
            let own: Vec<(Game, Team)> = games.iter().filter_map(|seated| of_agent(seated, agent)).collect();
            let count = |is: &dyn Fn(&(Game, Team)) -> bool| own.iter().filter(|game| is(game)).count();
            let bought = |(game, team): &(Game, Team)| game.contract.buyer.team() == *team;
            let all_bought = count(&bought);
            buys.add(all_bought, own.len());
            makes.add(count(&|pair| bought(pair) && pair.0.is_made()), all_bought);
            joffre.add(count(&|(game, team)| game.joffre == *team), own.len());
            kaiser.add(count(&|(game, team)| game.kaiser == *team), own.len());
            victories.add(count(&|(game, team)| game.winner == Some(*team)), own.len());
            for (sums, is_buyer) in [(&mut as_buyer, true), (&mut against, false)] {
                let such = || own.iter().filter(|pair| bought(pair) == is_buyer);
                let won = such().map(|(game, team)| i64::from(game.won_by(*team))).sum();
                sums.add(won, such().count());
            }
            for (bid, (games, share, made)) in Bid::all().zip(&mut bids) {
                let with = |pair: &(Game, Team)| bought(pair) && pair.0.contract.bid == bid;
                *games += count(&with) as u64;
                share.add(count(&with), all_bought);
                made.add(count(&|pair| with(pair) && pair.0.is_made()), count(&with));
            }
        }
        let by_bid = |(bid, (games, share, made)): (Bid, (u64, Clusters, Clusters))| ByBid {
            bid,
            games,
            share: share.fraction(),
            makes: made.fraction(),
        };
        Some(Record {
            buys: buys.fraction()?,
            makes: makes.fraction(),
            joffre: joffre.fraction()?,
            kaiser: kaiser.fraction()?,
            victories: victories.fraction()?,
            as_buyer: as_buyer.estimate(1.0),
            against: against.estimate(1.0),
            bids: Bid::all().zip(bids).map(by_bid).collect(),
        })
    }
}

/// The game and the team of an agent, where it plays.
fn of_agent(seated: &Seated, agent: usize) -> Option<(Game, Team)> {
    let player = seated.seating.players(agent).next()?;
    Some((seated.game, Seat::from_index(player).team()))
}

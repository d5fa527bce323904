//! What players look at: how an agent bids, and what its cards give away.

use super::{Declared, Seated, seats};
use crate::results::Losses;
use crate::statistics::{Clusters, Differences, Estimate, Fraction, Sample};
use serde::{Deserialize, Serialize};
use skat_env::skat::score::{settle, tournament_points};
use skat_env::skat::{Announcement, Bid, BySeat, Seat};

/// How an agent plays, beyond what stands in its [`Record`](super::Record).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Behaviour {
    /// Games that nobody declared, of those it took part in.
    pub passed_in: Fraction,
    /// Its card points as declarer of suit and Grand games without announcements; `None` with such
    /// games on fewer than two deals.
    pub declarer_card_points: Option<Estimate>,
    /// Its side's card points as defender of such games.
    pub defender_card_points: Option<Estimate>,
    /// Games it declared in each seat.
    pub seats: Vec<BySeatDeclared>,
    /// Games it declared by the bid that it had to reach: whether it knows what its hands can
    /// carry.
    pub bids: Vec<ByBid>,
    /// What its cards gave away; `None` where it was not measured.
    pub open_cards: Option<OpenCards>,
}

/// The games that an agent declared in one seat.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct BySeatDeclared {
    /// The number of the seat: 0 forehand, 1 middlehand, 2 rearhand.
    pub seat: usize,
    /// Hands with which it declared, of those it held there.
    pub declared: Fraction,
    /// Games won of those; `None` without a game.
    pub won: Option<Fraction>,
}

/// The games that an agent declared at some bids.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ByBid {
    /// The lowest of these bids.
    pub from: u16,
    /// The highest of them.
    pub to: u16,
    /// How many games.
    pub games: u64,
    /// Games won; `None` without a game.
    pub won: Option<Fraction>,
    /// Games overbid (ISkO 5.4); `None` without a game.
    pub overbid: Option<Fraction>,
    /// The declarer's tournament points; `None` with such games on fewer than two deals.
    pub points: Option<Estimate>,
    /// By how much the game's value was above the bid, whether it was won or lost; below 0 where
    /// overbid games prevail.
    pub spare: Option<f64>,
}

/// What an agent's cards gave away, compared with perfect play with open cards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OpenCards {
    /// Its cards as declarer of suit and Grand games, by trick.
    pub declarer: Vec<ByTrick>,
    /// Its cards as defender of those.
    pub defender: Vec<ByTrick>,
    /// Cards in Null as declarer that gave the game away, of all; `None` without one.
    pub null_declarer: Option<Fraction>,
    /// Cards in Null as defender that let the declarer off, of all; `None` without one.
    pub null_defender: Option<Fraction>,
}

/// Cards played in one trick.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ByTrick {
    /// The number of the trick, 1 to 10.
    pub trick: usize,
    /// How many cards were looked at.
    pub cards: u64,
    /// Card points given away by a card, on average; `None` without a card.
    pub lost: Option<f64>,
}

/// The lowest bid of each class.
const CLASSES: [u16; 8] = [18, 20, 22, 24, 27, 33, 40, 50];

/// What is counted for a [`Behaviour`].
#[derive(Clone, Debug, Default)]
pub(crate) struct BehaviourTally {
    passed_in: Clusters,
    declarer_card_points: Differences,
    defender_card_points: Differences,
    declared: BySeat<Clusters>,
    won: BySeat<Clusters>,
    bids: [BidTally; CLASSES.len()],
    declarer_cards: [Sample; 10],
    defender_cards: [Sample; 10],
    null_declarer: Clusters,
    null_defender: Clusters,
    compared: u64,
}

#[derive(Clone, Copy, Debug, Default)]
struct BidTally {
    won: Clusters,
    overbid: Clusters,
    points: Differences,
    spare: Sample,
}

impl BehaviourTally {
    /// Adds the games of one deal, of which those count in which the agent sits.
    pub(crate) fn add_deal(&mut self, agent: usize, games: &[Seated], losses: Option<&[Losses]>) {
        let own = || games.iter().filter(|game| game.seating.contains(agent));
        self.passed_in.add(own().filter(|game| game.game.declared().is_none()).count(), own().count());
        for seat in Seat::ALL {
            let held = || games.iter().filter(|game| game.seating[seat] == agent);
            let declared = || held().filter_map(|game| game.game.declared()).filter(|game| game.seat == seat);
            self.declared[seat].add(declared().count(), held().count());
            self.won[seat].add(declared().filter(|game| game.settlement().won).count(), declared().count());
        }
        let declared = || {
            own()
                .filter_map(|seated| seated.game.declared().filter(|game| seated.seating[game.seat] == agent))
        };
        for (class, tally) in self.bids.iter_mut().enumerate() {
            tally.add_deal(|| declared().filter(move |game| class_of(game) == class));
        }
        let (mut as_declarer, mut as_defender) = (Vec::new(), Vec::new());
        for seated in own() {
            let Some(game) = seated.game.declared().filter(|game| is_counted_out(game)) else { continue };
            for seat in seats(seated, agent) {
                match seat == game.seat {
                    true => as_declarer.push(i64::from(game.points)),
                    false => as_defender.push(120 - i64::from(game.points)),
                }
            }
        }
        self.declarer_card_points.add(as_declarer.iter().sum(), as_declarer.len());
        self.defender_card_points.add(as_defender.iter().sum(), as_defender.len());
        if let Some(losses) = losses {
            self.compared += 1;
            self.add_losses(agent, games, losses);
        }
    }

    fn add_losses(&mut self, agent: usize, games: &[Seated], losses: &[Losses]) {
        let (mut null_declarer, mut null_defender) = ((0, 0), (0, 0));
        for (seated, losses) in games.iter().zip(losses) {
            let Some(game) = seated.game.declared() else { continue };
            for (i, &(seat, lost)) in losses.iter().enumerate() {
                let seat = Seat::from_index(seat.into());
                if seated.seating[seat] != agent {
                    continue;
                }
                let of_declarer = seat == game.seat;
                if game.contract.game().is_null() {
                    let (hits, cards) = if of_declarer { &mut null_declarer } else { &mut null_defender };
                    *hits += usize::from(lost > 0);
                    *cards += 1;
                } else {
                    let tricks =
                        if of_declarer { &mut self.declarer_cards } else { &mut self.defender_cards };
                    tricks[i / 3].add(lost.into());
                }
            }
        }
        self.null_declarer.add(null_declarer.0, null_declarer.1);
        self.null_defender.add(null_defender.0, null_defender.1);
    }

    /// What was counted; `None` without a deal.
    pub(crate) fn behaviour(&self) -> Option<Behaviour> {
        let seat = |seat: Seat| {
            let declared = self.declared[seat].fraction()?;
            Some(BySeatDeclared { seat: seat.index(), declared, won: self.won[seat].fraction() })
        };
        let by_trick = |tricks: &[Sample; 10]| {
            let of = |(trick, sample): (usize, &Sample)| ByTrick {
                trick,
                cards: sample.count(),
                lost: sample.mean(),
            };
            (1..).zip(tricks).map(of).collect()
        };
        let open_cards = (self.compared > 0).then(|| OpenCards {
            declarer: by_trick(&self.declarer_cards),
            defender: by_trick(&self.defender_cards),
            null_declarer: self.null_declarer.fraction(),
            null_defender: self.null_defender.fraction(),
        });
        Some(Behaviour {
            passed_in: self.passed_in.fraction()?,
            declarer_card_points: self.declarer_card_points.estimate(1.0),
            defender_card_points: self.defender_card_points.estimate(1.0),
            seats: Seat::ALL.into_iter().filter_map(seat).collect(),
            bids: self.bids.iter().enumerate().map(|(class, tally)| tally.by_bid(class)).collect(),
            open_cards,
        })
    }
}

impl BidTally {
    fn add_deal<'a, I: Iterator<Item = &'a Declared>>(&mut self, games: impl Fn() -> I) {
        let all = games().count();
        self.won.add(games().filter(|game| game.settlement().won).count(), all);
        self.overbid.add(games().filter(|game| game.settlement().overbid).count(), all);
        let points = |game: &Declared| i64::from(tournament_points(game.settlement(), game.seat, game.seat));
        self.points.add(games().map(points).sum(), all);
        for game in games() {
            let settlement = game.settlement();
            let worth = if settlement.won { settlement.value } else { -settlement.value / 2 };
            // An overbid game is entered with what the bid would have taken; it was worth less.
            let short = i64::from(settlement.overbid);
            self.spare.add(i64::from(worth) - i64::from(game.bid.value()) - short * shortfall(game, worth));
        }
    }

    fn by_bid(&self, class: usize) -> ByBid {
        let to = CLASSES.get(class + 1).map_or(264, |&next| {
            let below = Bid::VALUES.into_iter().rfind(|&value| value < next);
            below.expect("18 is below every class but the first")
        });
        ByBid {
            from: CLASSES[class],
            to,
            games: self.spare.count(),
            won: self.won.fraction(),
            overbid: self.overbid.fraction(),
            points: self.points.estimate(1.0),
            spare: self.spare.mean(),
        }
    }
}

/// By how much the entry of an overbid game exceeds what the game was worth (ISkO 5.4).
fn shortfall(game: &Declared, entered: i16) -> i64 {
    let unbid = settle(game.contract, Bid::MIN, game.matadors, game.outcome);
    let worth = if unbid.won { unbid.value } else { -unbid.value / 2 };
    i64::from(entered - worth)
}

fn class_of(game: &Declared) -> usize {
    CLASSES.partition_point(|&lowest| lowest <= game.bid.value()) - 1
}

/// Whether the game was played for card points to the last trick.
fn is_counted_out(game: &Declared) -> bool {
    !game.contract.game().is_null() && game.contract.announcement() == Announcement::None
}

//! What is counted while a duel runs.

use crate::seating::{BySide, Seating, Side};
use crate::statistics::{Clusters, Sample};
use crate::table::Table;
use skat_env::skat::{BySeat, Contract, Outcome, Played, Seat};

/// A deal's points are counted in twelfths: a mean of six games of which each is a mean of one or two seats.
pub(crate) const TWELFTHS: f64 = 12.0;
/// Games of one deal.
pub(crate) const GAMES: usize = 6;

/// All sums of a duel.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    /// A's points less B's, in twelfths.
    pub(crate) difference: Sample,
    pub(crate) passed_in: Clusters,
    pub(crate) sides: BySide<SideTally>,
}

/// The sums of one agent.
#[derive(Clone, Debug, Default)]
pub(crate) struct SideTally {
    /// Points of each deal, in twelfths.
    pub(crate) points: Sample,
    /// Games that one of its players declares, of all games.
    pub(crate) taken: Clusters,
    /// Hands with which it declares, of all hands that it holds.
    pub(crate) declared: Clusters,
    pub(crate) won: Clusters,
    pub(crate) overbid: Clusters,
    pub(crate) hand: Clusters,
    pub(crate) schneider: Clusters,
    pub(crate) schwarz: Clusters,
    pub(crate) own_schneider: Clusters,
    pub(crate) as_declarer: Sample,
    pub(crate) as_defender: Sample,
    pub(crate) in_seat: BySeat<Sample>,
    pub(crate) contracts: [ContractTally; Contract::COUNT],
}

/// The sums of one agent as declarer of one contract.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ContractTally {
    /// Games of this contract, of all that it declares.
    pub(crate) games: Clusters,
    pub(crate) won: Clusters,
    pub(crate) points: Sample,
}

/// A game that was played, from its declarer's side.
struct Declared<'a> {
    side: Side,
    seat: Seat,
    contract: Contract,
    points: i64,
    played: &'a Played,
}

impl Declared<'_> {
    fn of(table: &Table) -> Option<Declared<'_>> {
        let played = table.state.played()?;
        let tricks = played.play.tricks();
        let seat = tricks.declarer();
        Some(Declared {
            side: table.seating.side(seat),
            seat,
            contract: tricks.contract(),
            points: i64::from(table.state.tournament_points(seat)),
            played,
        })
    }
}

impl Tally {
    /// The sums of finished games, six of each deal.
    pub(crate) fn of(tables: &[Table]) -> Tally {
        let mut tally = Tally::default();
        for deal in tables.chunks_exact(GAMES) {
            tally.add_deal(deal);
        }
        tally
    }

    fn add_deal(&mut self, tables: &[Table]) {
        self.passed_in.add(tables.iter().filter(|t| t.state.played().is_none()).count(), GAMES);
        let points = Side::BOTH.map(|side| {
            tables.iter().map(|t| t.seating.twice_mean(side, &t.state.all_tournament_points())).sum::<i64>()
        });
        self.difference.add(points[0] - points[1]);
        for side in Side::BOTH {
            self.sides[side].points.add(points[side as usize]);
            self.sides[side].add_deal(side, tables);
        }
    }

    /// The sums of both.
    pub(crate) fn merged(mut self, other: &Tally) -> Tally {
        self.difference.merge(&other.difference);
        self.passed_in.merge(&other.passed_in);
        for side in Side::BOTH {
            self.sides[side].merge(&other.sides[side]);
        }
        self
    }
}

impl SideTally {
    fn add_deal(&mut self, side: Side, tables: &[Table]) {
        let declared: Vec<Declared<'_>> =
            tables.iter().filter_map(Declared::of).filter(|d| d.side == side).collect();
        let count = |is: &dyn Fn(&Declared<'_>) -> bool| declared.iter().filter(|d| is(d)).count();
        let all = declared.len();

        self.taken.add(all, GAMES);
        self.declared.add(all, Seating::all().map(|s| s.seats(side).count()).sum());
        self.won.add(count(&|d| d.played.settlement.won), all);
        self.overbid.add(count(&|d| d.played.settlement.overbid), all);
        self.hand.add(count(&|d| d.contract.is_hand()), all);
        self.schneider.add(count(&|d| d.played.outcome >= Outcome::Schneider), all);
        self.schwarz.add(count(&|d| d.played.outcome == Outcome::Schwarz), all);
        self.own_schneider.add(count(&|d| d.played.outcome <= Outcome::OwnSchneider), all);

        for (contract, tally) in Contract::all().zip(&mut self.contracts) {
            let of_it = || declared.iter().filter(|d| d.contract == contract);
            tally.games.add(of_it().count(), all);
            tally.won.add(of_it().filter(|d| d.played.settlement.won).count(), of_it().count());
            of_it().for_each(|d| tally.points.add(d.points));
        }
        for table in tables {
            let declarer = Declared::of(table).map(|d| d.seat);
            for seat in table.seating.seats(side) {
                let points = i64::from(table.state.tournament_points(seat));
                self.in_seat[seat].add(points);
                match declarer {
                    Some(declarer) if declarer == seat => self.as_declarer.add(points),
                    Some(_) => self.as_defender.add(points),
                    None => {}
                }
            }
        }
    }

    fn merge(&mut self, other: &SideTally) {
        self.points.merge(&other.points);
        self.taken.merge(&other.taken);
        self.declared.merge(&other.declared);
        self.won.merge(&other.won);
        self.overbid.merge(&other.overbid);
        self.hand.merge(&other.hand);
        self.schneider.merge(&other.schneider);
        self.schwarz.merge(&other.schwarz);
        self.own_schneider.merge(&other.own_schneider);
        self.as_declarer.merge(&other.as_declarer);
        self.as_defender.merge(&other.as_defender);
        for seat in Seat::ALL {
            self.in_seat[seat].merge(&other.in_seat[seat]);
        }
        for (mine, others) in self.contracts.iter_mut().zip(&other.contracts) {
            mine.games.merge(&others.games);
            mine.won.merge(&others.won);
            mine.points.merge(&others.points);
        }
    }
}

//! What is counted of an agent's games.

use super::{Declared, Seated, game_points, seats, tournament_points};
use crate::statistics::{Clusters, Sample};
use skat_env::skat::{BySeat, Contract, Outcome};

/// The sums of one agent.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    /// Twice the points of each deal: for each of its games the mean of its seats.
    pub(crate) points: Sample,
    /// The same for the entries on the score sheet.
    pub(crate) game_points: Sample,
    /// Games that one of its players declares, of those it plays in.
    pub(crate) taken: Clusters,
    /// Games that nobody declares, of those it plays in.
    pub(crate) passed_in: Clusters,
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

impl Tally {
    /// Adds the games of one deal, of which those count in which the agent sits.
    pub(crate) fn add_deal(&mut self, agent: usize, games: &[Seated]) {
        let own = || games.iter().filter(|game| game.seating.contains(agent));
        let declared: Vec<(i64, &Declared)> = own()
            .filter_map(|seated| {
                let game = seated.game.declared().filter(|game| seated.seating[game.seat] == agent)?;
                Some((i64::from(seated.game.tournament_points(game.seat)), game))
            })
            .collect();
        let count = |is: &dyn Fn(&Declared) -> bool| declared.iter().filter(|(_, game)| is(game)).count();
        let (all, played) = (declared.len(), own().count());

        self.points.add(own().map(|game| game.mean(agent, tournament_points)).sum());
        self.game_points.add(own().map(|game| game.mean(agent, game_points)).sum());
        self.taken.add(all, played);
        self.passed_in.add(own().filter(|game| game.game.declared().is_none()).count(), played);
        self.declared.add(all, own().map(|game| game.seating.players(agent).count()).sum());
        self.won.add(count(&|game| game.settlement().won), all);
        self.overbid.add(count(&|game| game.settlement().overbid), all);
        self.hand.add(count(&|game| game.contract.is_hand()), all);
        self.schneider.add(count(&|game| game.outcome >= Outcome::Schneider), all);
        self.schwarz.add(count(&|game| game.outcome == Outcome::Schwarz), all);
        self.own_schneider.add(count(&|game| game.outcome <= Outcome::OwnSchneider), all);

        for (contract, tally) in Contract::all().zip(&mut self.contracts) {
            let of_it = || declared.iter().filter(|(_, game)| game.contract == contract);
            tally.games.add(of_it().count(), all);
            tally.won.add(of_it().filter(|(_, game)| game.settlement().won).count(), of_it().count());
            of_it().for_each(|(points, _)| tally.points.add(*points));
        }
        for seated in own() {
            for seat in seats(seated, agent) {
                let points = i64::from(seated.game.tournament_points(seat));
                self.in_seat[seat].add(points);
                match seated.game.declared() {
                    Some(game) if game.seat == seat => self.as_declarer.add(points),
                    Some(_) => self.as_defender.add(points),
                    None => {}
                }
            }
        }
    }
}

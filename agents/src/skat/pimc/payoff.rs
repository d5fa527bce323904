//! What the end of a game is worth to the declarer, by the points that he is expected to get.

use crate::logistic;
use skat_env::skat::{Outcome, Play, Played, Seat, score};

/// The spread at which an end counts as it is.
pub(crate) const NO_SPREAD: f32 = 0.01;

/// What the declarer gains by each end of a game, in tournament points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Payoff {
    by_outcome: [f32; 6],
    /// How far the points at the end may lie from those that are expected: the scale of a logistic
    /// distribution.
    spread: f32,
    /// How many points more than those that are expected the declarer gets in the mean.
    margin: f32,
    basis: Basis,
}

/// On what an end depends.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Basis {
    /// Card points.
    Points,
    /// Null, or announced Schneider or Schwarz, which end before the last trick: how it ended.
    Outcome,
}

impl Payoff {
    /// The declarer's points less those of a defender.
    pub(crate) fn difference(play: &Play, spread: f32) -> Payoff {
        Payoff::new(play, spread, 1)
    }

    /// The declarer's points.
    pub(crate) fn own(play: &Play, spread: f32) -> Payoff {
        Payoff::new(play, spread, 0)
    }

    fn new(play: &Play, spread: f32, defender: i32) -> Payoff {
        let tricks = play.tricks();
        let contract = tricks.contract();
        let matadors = play.matadors();
        let gain = |outcome| {
            let settlement = score::settle(contract, tricks.bid(), matadors, outcome);
            let points = |seat| score::tournament_points(settlement, Seat::Forehand, seat);
            (points(Seat::Forehand) - defender * points(Seat::Middlehand)) as f32
        };
        let by_outcome = contract.game().is_null() || contract.announces_schneider();
        Payoff {
            by_outcome: Outcome::ALL.map(gain),
            spread,
            margin: 0.0,
            basis: if by_outcome { Basis::Outcome } else { Basis::Points },
        }
    }

    /// The same if the declarer gets so many card points more in the mean than are expected.
    pub(crate) const fn with_margin(self, margin: f32) -> Payoff {
        Payoff { margin, ..self }
    }

    /// Whether an end counts as it is, by its outcome alone.
    pub(crate) fn is_exact(&self) -> bool {
        self.spread <= NO_SPREAD && self.margin == 0.0
    }

    /// What it is worth to end so.
    pub(crate) const fn at(&self, outcome: Outcome) -> f32 {
        self.by_outcome[outcome as usize]
    }

    /// What a game was worth that ended so.
    pub(crate) fn of(&self, played: &Played) -> f32 {
        match self.basis {
            Basis::Outcome => self.at(played.outcome),
            Basis::Points => self.expected(f32::from(played.play.declarer_points())),
        }
    }

    /// What a game is worth that is expected to end with so many card points for the declarer, more
    /// or less.
    pub(crate) fn expected(&self, points: f32) -> f32 {
        let reaches = |least: f32| logistic((points + self.margin - (least - 0.5)) / self.spread);
        let step = |from, to| self.at(to) - self.at(from);
        self.at(Outcome::OwnSchneider)
            + step(Outcome::OwnSchneider, Outcome::Lost) * reaches(31.0)
            + step(Outcome::Lost, Outcome::Won) * reaches(61.0)
            + step(Outcome::Won, Outcome::Schneider) * reaches(90.0)
            + step(Outcome::Schneider, Outcome::Schwarz) * reaches(120.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use skat_env::skat::{Bid, Contract, Deal, Rules, State};

    fn play(contract: Contract, bid: u16) -> Play {
        let bid = Bid::from_value(bid).expect("a bid");
        let mut state = State::with_declarer(Deal::from_seed(1), Rules::default(), Seat::Forehand, bid);
        if !contract.is_hand() {
            state.pick_up();
            state.dealt().skat().iter().for_each(|card| state.bury(card));
        }
        state.declare(contract);
        *state.play().expect("the play has begun")
    }

    #[test]
    fn more_points_are_never_worth_less_in_a_plain_game() {
        for contract in Contract::all().filter(|contract| !contract.is_hand() && !contract.game().is_null()) {
            let payoff = Payoff::difference(&play(contract, 18), 4.0);
            let worth: Vec<f32> = (61..=120).map(|points| payoff.expected(points as f32)).collect();
            assert!(worth.is_sorted(), "{contract}: {worth:?}");
            assert!(payoff.expected(60.0) < payoff.expected(61.0));
        }
    }

    #[test]
    fn without_spread_the_outcome_alone_counts() {
        let payoff = Payoff::own(&play(Contract::from_index(15), 18), NO_SPREAD);
        for (points, outcome) in [
            (20.0, Outcome::OwnSchneider),
            (60.0, Outcome::Lost),
            (61.0, Outcome::Won),
            (95.0, Outcome::Schneider),
        ] {
            assert!((payoff.expected(points) - payoff.at(outcome)).abs() < 0.01, "{points}");
        }
    }

    #[test]
    fn a_margin_counts_as_so_many_points_more() {
        let payoff = Payoff::difference(&play(Contract::from_index(15), 18), 4.0);
        for points in [0.0, 45.0, 61.0, 110.0] {
            assert_eq!(payoff.with_margin(10.0).expected(points), payoff.expected(points + 10.0), "{points}");
        }
    }

    #[test]
    fn the_defenders_forty_points_count_in_the_difference() {
        let play = play(Contract::NULL, 18);
        let (own, difference) = (Payoff::own(&play, 4.0), Payoff::difference(&play, 4.0));
        assert_eq!((own.at(Outcome::Won), difference.at(Outcome::Won)), (73.0, 73.0));
        assert_eq!((own.at(Outcome::Lost), difference.at(Outcome::Lost)), (-96.0, -136.0));
    }
}

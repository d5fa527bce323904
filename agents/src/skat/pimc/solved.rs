//! Worlds that are solved with open cards.

use super::payoff::Payoff;
use crate::skat::search::{Position, Solver, Value};
use skat_env::skat::referee::Goal;
use skat_env::skat::{Card, Outcome, Play};

/// Thresholds that stand for the exact value while many cards are out: what lies between two of
/// them counts as the middle.
const THRESHOLDS: [u8; 6] = [31, 46, 61, 76, 90, 105];
/// Where to look first.
pub(crate) const MIDDLE: usize = THRESHOLDS.len() / 2 - 1;
/// Up to so many tricks the value is exact.
const EXACT: u8 = 6;
/// How far the real end lies from the solved one, in card points: at least, and for each trick to
/// come.
const SPREAD: (f32, f32) = (3.0, 0.7);

/// A solver for the worlds of one decision.
///
/// It begins with an empty table each time and counts nodes, not time: so the same decision is
/// always made the same way.
pub(crate) struct SolvedWorlds {
    solver: Solver,
    nodes: u64,
}

impl SolvedWorlds {
    /// With at most so many nodes, for so many cards in hand.
    pub(crate) fn new(nodes: u64, cards: usize) -> SolvedWorlds {
        let bytes = match cards {
            9.. => 4 << 20,
            7.. => 1 << 20,
            _ => 256 << 10,
        };
        SolvedWorlds { solver: Solver::with_memory(bytes), nodes }
    }

    /// What the declarer gains after each of these cards; `None` once the nodes are used up.
    pub(crate) fn gains(&mut self, play: &Play, cards: impl Iterator<Item = Card>) -> Option<Vec<f32>> {
        let position = Position::from(play);
        let payoff = SolvedWorlds::payoff(play, &position);
        let mut guess = MIDDLE;
        cards.map(|card| self.gain(&position.after(card), play, &payoff, &mut guess)).collect()
    }

    /// What the declarer gains from here on, by this payoff; `None` once the nodes are used up.
    pub(crate) fn gain_from(&mut self, play: &Play, payoff: &Payoff) -> Option<f32> {
        self.gain(&Position::from(play), play, payoff, &mut { MIDDLE })
    }

    /// Points with open cards are worth less for certain the more tricks are to come.
    fn payoff(play: &Play, position: &Position) -> Payoff {
        let (least, each) = SPREAD;
        Payoff::difference(play, least + each * f32::from(position.tricks_left()))
    }

    fn gain(&mut self, next: &Position, play: &Play, payoff: &Payoff, guess: &mut usize) -> Option<f32> {
        let contract = play.tricks().contract();
        if contract.game().is_null() {
            let won = next.declarer_tricks() == 0 && self.forces(next, Goal::NoTrick)?;
            return Some(payoff.at(if won { Outcome::Won } else { Outcome::Lost }));
        }
        if contract.announces_schwarz() {
            let all = next.tricks_left() + next.declarer_tricks() == 10;
            let made = all && self.forces(next, Goal::Tricks(next.tricks_left()))?;
            return Some(payoff.at(if made { Outcome::Schwarz } else { Outcome::Lost }));
        }
        if next.tricks_left() > EXACT {
            return self.bracket(next, guess).map(|points| payoff.expected(points));
        }
        if payoff.is_exact() {
            return self.outcome(next).map(|outcome| payoff.at(outcome));
        }
        match self.solver.bounds(next, self.left()).exact()? {
            Value::Points(points) => Some(payoff.expected(f32::from(points))),
            Value::Lost | Value::Won => unreachable!("a suit or Grand game is worth points"),
        }
    }

    /// How a suit game or Grand ends, which takes fewer nodes to find than its points.
    fn outcome(&mut self, next: &Position) -> Option<Outcome> {
        if !self.forces(next, Goal::Points(61))? {
            let escapes = self.forces(next, Goal::Points(31))?;
            return Some(if escapes { Outcome::Lost } else { Outcome::OwnSchneider });
        }
        if !self.forces(next, Goal::Points(90))? {
            return Some(Outcome::Won);
        }
        let all = self.forces(next, Goal::Points(120))?;
        Some(if all { Outcome::Schwarz } else { Outcome::Schneider })
    }

    /// The declarer's points as the middle between two neighbouring thresholds, looked for from
    /// `guess` on.
    pub(crate) fn bracket(&mut self, next: &Position, guess: &mut usize) -> Option<f32> {
        let (mut reached, mut missed) = (0, THRESHOLDS.len());
        let mut asked = *guess;
        while reached < missed {
            if self.forces(next, Goal::Points(THRESHOLDS[asked]))? {
                reached = asked + 1;
                asked += 1;
            } else {
                missed = asked;
                asked = asked.saturating_sub(1);
            }
            asked = asked.clamp(reached, missed.max(reached + 1) - 1);
        }
        *guess = reached.min(THRESHOLDS.len() - 1);
        let least = if reached == 0 { 15 } else { THRESHOLDS[reached - 1] };
        let most = THRESHOLDS.get(reached).map_or(120, |threshold| threshold - 1);
        Some((f32::from(least) + f32::from(most)) / 2.0)
    }

    /// Whether the declarer reaches the goal; `None` once the nodes are used up.
    pub(crate) fn forces(&mut self, position: &Position, goal: Goal) -> Option<bool> {
        self.solver.forces_within(position, goal, self.left())
    }

    fn left(&self) -> u64 {
        self.nodes.saturating_sub(self.solver.nodes())
    }
}

#[cfg(test)]
mod tests {
    use super::super::payoff::NO_SPREAD;
    use super::*;
    use skat_env::skat::{Contract, Deal, Game, Seat, State};
    use std::collections::BTreeSet;

    #[test]
    fn brackets_hold_the_exact_value() {
        let mut worlds = SolvedWorlds::new(u64::MAX, 10);
        let mut guess = 2;
        for seed in 0..if cfg!(debug_assertions) { 2 } else { 40 } {
            let deal = Deal::from_seed(seed);
            let game = Game::ALL[seed as usize % 5];
            let mut position =
                Position::new(game, Seat::Forehand, Seat::Forehand, deal.hands(), deal.skat(), &[]).unwrap();
            for _ in 0..9 {
                position = position.after(position.legal_cards().nth(0));
            }
            let middle = worlds.bracket(&position, &mut guess).expect("nodes without end");
            let Value::Points(points) = worlds.solver.value(&position) else { panic!("no Null") };
            let reached = THRESHOLDS.iter().filter(|&&threshold| points >= threshold).count();
            let least = reached.checked_sub(1).map_or(15, |below| THRESHOLDS[below]);
            let most = THRESHOLDS.get(reached).map_or(120, |above| above - 1);
            assert_eq!(middle, (f32::from(least) + f32::from(most)) / 2.0, "{points} points");
        }
    }

    #[test]
    fn ends_that_count_as_they_are_have_the_outcome_of_the_exact_points() {
        let mut worlds = SolvedWorlds::new(u64::MAX, 6);
        let mut seen = BTreeSet::new();
        for seed in 0..if cfg!(debug_assertions) { 3 } else { 300 } {
            let game = Game::ALL[seed as usize % 5];
            let bid = skat_env::skat::Bid::MIN;
            let rules = Default::default();
            let mut state = State::with_declarer(Deal::from_seed(seed), rules, Seat::Forehand, bid);
            state.declare(Contract::hand(game));
            while state.play().is_some_and(|play| play.tricks().complete() < 4) {
                let legal = state.legal_cards();
                state.play_card(legal.iter().nth(seed as usize % legal.len()).expect("a legal card"));
            }
            let play = state.play().expect("the play goes on");
            let payoff = Payoff::difference(play, NO_SPREAD);
            let Value::Points(points) = worlds.solver.value(&Position::from(play)) else { panic!("no Null") };
            let gain = worlds.gain_from(play, &payoff).expect("nodes without end");
            assert_eq!(gain, payoff.expected(f32::from(points)), "{points} points");
            seen.insert(gain as i32);
        }
        assert!(cfg!(debug_assertions) || seen.len() >= 10, "{seen:?}");
    }

    #[test]
    fn without_nodes_nothing_is_said() {
        let mut state = skat_env::skat::State::with_declarer(
            Deal::from_seed(1),
            Default::default(),
            Seat::Forehand,
            skat_env::skat::Bid::MIN,
        );
        state.declare(skat_env::skat::Contract::hand(Game::Grand));
        let play = state.play().expect("the play has begun");
        assert_eq!(SolvedWorlds::new(0, 10).gains(play, play.legal_cards().iter()), None);
    }
}

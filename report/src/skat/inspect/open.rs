//! What actions are worth with all cards open.

use skat_agents::skat::search::{Position, Solver, Value};
use skat_env::skat::referee::Goal;
use skat_env::skat::score::{self, Outcome};
use skat_env::skat::{Action, Bid, BySeat, CardSet, Contract, Game, Phase, Play, Seat, State};
use std::collections::HashMap;

/// What the declarer gets when all play their best from here on and see all cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Worth {
    /// Card points at the end, with those of the skat; of a card of a suit or Grand game.
    pub(super) points: Option<u8>,
    /// How the game ends.
    pub(super) outcome: Outcome,
    /// The declarer's tournament points (SkTO 5.1).
    pub(super) score: i32,
    /// Whether the declarer wins.
    pub(super) won: bool,
}

impl Worth {
    /// Of a game that ends so.
    pub(super) fn of(contract: Contract, bid: Bid, matadors: i8, outcome: Outcome) -> Worth {
        let settlement = score::settle(contract, bid, matadors, outcome);
        let score = score::tournament_points(settlement, Seat::Forehand, Seat::Forehand);
        Worth { points: None, outcome, score, won: settlement.won }
    }

    fn of_play(play: &Play, outcome: Outcome) -> Worth {
        Worth::of(play.tricks().contract(), play.tricks().bid(), play.matadors(), outcome)
    }
}

/// Answers with the exact solver, and remembers what the twelve cards of a hand and the skat can
/// do.
#[derive(Default)]
pub(super) struct Judge {
    solver: Solver,
    exchanges: HashMap<Seat, Exchanges>,
}

/// What one hand can do with the skat: the outcome in each game.
struct Exchanges {
    /// With the skat left as it lies.
    hand: [Outcome; 6],
    /// With each pair laid away.
    buried: Vec<(CardSet, [Outcome; 6])>,
    twelve: CardSet,
}

/// A game that somebody could play.
#[derive(Clone, Copy, Debug)]
pub(super) struct BestGame {
    pub(super) contract: Contract,
    /// The two cards laid away; none in a Hand game.
    pub(super) buried: CardSet,
    pub(super) worth: Worth,
}

impl Judge {
    /// Forgets the deal before.
    pub(super) fn begin_deal(&mut self) {
        self.exchanges.clear();
    }

    /// What the game is worth from here on.
    pub(super) fn position(&mut self, play: &Play) -> Worth {
        let position = Position::from(play);
        let value = self.solver.value(&position);
        self.worth(play, &position, value)
    }

    /// What each legal card is worth.
    pub(super) fn cards(&mut self, play: &Play) -> Vec<(Action, Worth)> {
        let position = Position::from(play);
        let values = self.solver.values(&position);
        let worth = |(card, value)| (Action::Card(card), self.worth(play, &position.after(card), value));
        values.into_iter().map(worth).collect()
    }

    fn worth(&mut self, play: &Play, position: &Position, value: Value) -> Worth {
        let outcome = match value {
            Value::Won => Outcome::Won,
            Value::Lost => Outcome::Lost,
            Value::Points(points) => self.of_points(position, points),
        };
        let points = if let Value::Points(points) = value { Some(points) } else { None };
        Worth { points, ..Worth::of_play(play, outcome) }
    }

    /// How a suit or Grand game ends that ends with so many points.
    fn of_points(&mut self, position: &Position, points: u8) -> Outcome {
        let left = position.tricks_left();
        let all = position.declarer_tricks() + left == 10;
        match points {
            120 if all && self.solver.forces(position, Goal::Tricks(left)) => Outcome::Schwarz,
            0..=30 if position.declarer_tricks() == 0 && !self.solver.forces(position, Goal::Tricks(1)) => {
                Outcome::OwnSchwarz
            }
            0..=30 => Outcome::OwnSchneider,
            31..=60 => Outcome::Lost,
            61..=89 => Outcome::Won,
            _ => Outcome::Schneider,
        }
    }

    /// How the game ends from here on, by as few questions as it takes.
    pub(super) fn outcome(&mut self, position: &Position) -> Outcome {
        if position.game().is_null() {
            let won = self.solver.value(position) == Value::Won;
            return if won { Outcome::Won } else { Outcome::Lost };
        }
        let steps: &[u8] = if self.solver.forces(position, Goal::Points(61)) { &[90] } else { &[31] };
        let reached = self.solver.forces(position, Goal::Points(steps[0]));
        match (steps[0], reached) {
            (90, false) => Outcome::Won,
            (31, true) => Outcome::Lost,
            (90, true) if position.declarer_tricks() + position.tricks_left() == 10 => {
                match self.solver.forces(position, Goal::Tricks(position.tricks_left())) {
                    true => Outcome::Schwarz,
                    false => Outcome::Schneider,
                }
            }
            (90, true) => Outcome::Schneider,
            _ => self.of_points(position, 0),
        }
    }

    /// What each declaration is worth, where one is to be made.
    pub(super) fn declarations(&mut self, state: &State) -> Vec<(Action, Worth)> {
        let mut outcomes: HashMap<(Game, CardSet), Outcome> = HashMap::new();
        let mut worths = Vec::new();
        for action in state.legal() {
            let Action::Declare(contract) = action else { continue };
            let mut next = *state;
            next.declare(contract);
            let play = next.play().expect("declared");
            let outcome = *outcomes
                .entry((contract.game(), play.skat()))
                .or_insert_with(|| self.outcome(&Position::from(play)));
            worths.push((action, Worth::of_play(play, outcome)));
        }
        worths
    }

    /// What picking up the skat is worth, and laying each card away: with the best that can follow.
    pub(super) fn exchange(&mut self, state: &State) -> Vec<(Action, Worth)> {
        let Some(declarer) = state.declarer() else { return Vec::new() };
        let laid = match state.phase() {
            Phase::Burying(burying) => burying.first.map_or(CardSet::EMPTY, CardSet::of),
            _ => CardSet::EMPTY,
        };
        state
            .legal()
            .into_iter()
            .filter_map(|action| {
                let needed = match action {
                    Action::PickUp => CardSet::EMPTY,
                    Action::Card(card) => laid | CardSet::of(card),
                    _ => return None,
                };
                let best = self.best_after(state, declarer.seat, declarer.bid, needed)?;
                Some((action, best.worth))
            })
            .collect()
    }

    /// The best game of a seat for this bid, whether he picks up the skat or not.
    pub(super) fn best_game(&mut self, state: &State, seat: Seat, bid: Bid) -> BestGame {
        let hand = self.best_hand(state, seat, bid);
        match self.best_after(state, seat, bid, CardSet::EMPTY) {
            Some(best) if best.worth.score >= hand.worth.score => best,
            _ => hand,
        }
    }

    fn best_hand(&mut self, state: &State, seat: Seat, bid: Bid) -> BestGame {
        let exchanges = self.exchanges(state, seat);
        let mut best: Option<BestGame> = None;
        for contract in Contract::all().filter(|contract| contract.is_hand()) {
            let matadors = score::matadors(contract.game(), exchanges.twelve);
            let outcome = exchanges.hand[contract.game() as usize];
            let worth = Worth::of(contract, bid, matadors, outcome);
            if best.is_none_or(|best| worth.score > best.worth.score) {
                best = Some(BestGame { contract, buried: CardSet::EMPTY, worth });
            }
        }
        best.expect("there are Hand games")
    }

    /// The best game after laying away these cards and perhaps others; `None` if the bid allows
    /// none.
    fn best_after(&mut self, state: &State, seat: Seat, bid: Bid, cards: CardSet) -> Option<BestGame> {
        let exchanges = self.exchanges(state, seat);
        let mut best: Option<BestGame> = None;
        let contracts: Vec<Contract> = Contract::all()
            .filter(|contract| !contract.is_hand())
            .filter(|contract| contract.null_value().is_none_or(|value| value >= bid.value()))
            .collect();
        for &(buried, outcomes) in &exchanges.buried {
            if !cards.is_subset(buried) {
                continue;
            }
            for &contract in &contracts {
                let matadors = score::matadors(contract.game(), exchanges.twelve);
                let worth = Worth::of(contract, bid, matadors, outcomes[contract.game() as usize]);
                if best.is_none_or(|best| worth.score > best.worth.score) {
                    best = Some(BestGame { contract, buried, worth });
                }
            }
        }
        best
    }

    fn exchanges(&mut self, state: &State, seat: Seat) -> &Exchanges {
        if !self.exchanges.contains_key(&seat) {
            let exchanges = self.compare(state, seat);
            self.exchanges.insert(seat, exchanges);
        }
        &self.exchanges[&seat]
    }

    fn compare(&mut self, state: &State, seat: Seat) -> Exchanges {
        let deal = state.dealt();
        let twelve = deal.hand(seat) | deal.skat();
        let mut outcomes = |skat: CardSet| {
            let hand = |other| if other == seat { twelve - skat } else { deal.hand(other) };
            let hands = BySeat::from_fn(hand);
            Game::ALL.map(|game| {
                let position = Position::new(game, seat, Seat::Forehand, hands, skat, &[])
                    .expect("ten cards for each, all different");
                self.outcome(&position)
            })
        };
        let hand = outcomes(deal.skat());
        let mut buried = Vec::with_capacity(66);
        for first in twelve {
            for second in twelve.iter().filter(|&second| second > first) {
                let pair = CardSet::of(first) | CardSet::of(second);
                buried.push((pair, outcomes(pair)));
            }
        }
        Exchanges { hand, buried, twelve }
    }
}

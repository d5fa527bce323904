//! Games played in lock-step, so that agents decide for many of them at once.

use crate::chance;
use crate::game::Game;
use crate::schedule::{Schedule, Seating};
use skat_agents::{Agent, Decision, Fault};
use skat_env::skat::referee::{Referee, Refereed};
use skat_env::skat::{Action, BySeat, Seat, State};
use skat_env::{ActionSet as _, Environment as _, Rng};
use std::error::Error;

/// Why an agent failed to decide.
pub(crate) type Failure = Box<dyn Error + Send + Sync>;

/// A player of Skat.
pub type Player = Box<dyn Agent<State>>;

/// One game on its way.
pub(crate) struct Table {
    /// Who sits where, by the numbers of the agents that play.
    pub(crate) seating: Seating,
    /// The game, in which the referee rules on what is not legal.
    game: Refereed,
    generators: BySeat<Rng>,
    /// What agents failed to decide, and why.
    pub(crate) faults: Vec<(Seat, Failure)>,
}

/// A finished game, with who sat where.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seated {
    pub(crate) seating: Seating,
    pub(crate) game: Game,
}

impl Table {
    pub(crate) fn new(seating: Seating, state: State, generator: impl Fn(Seat) -> Rng) -> Table {
        let game = Refereed::new(state, Referee::default());
        Table { seating, game, generators: BySeat::from_fn(generator), faults: Vec::new() }
    }

    /// The tables of a deal. The luck of a seat is the same whoever sits there.
    pub(crate) fn of_deal(
        schedule: Schedule,
        agents: usize,
        seed: u64,
        index: u64,
        start: State,
    ) -> Vec<Table> {
        // The luck may differ between the seats in which an agent is alone only where the other is alone there too.
        let table = |seating| match alone(&seating).filter(|_| schedule == Schedule::Duels) {
            Some(alone) => Table::new(seating, start, |seat| chance::player(seed, index, alone, seat)),
            None => Table::new(seating, start, |seat| chance::at_table(seed, index, seat)),
        };
        schedule.seatings(agents, index).into_iter().map(table).collect()
    }

    /// The deal; where a ruling has ended it, as it stood before.
    pub(crate) fn state(&self) -> &State {
        self.game.state()
    }

    /// The game, once it is over.
    pub(crate) fn seated(&self) -> Seated {
        let game = match self.game.infraction() {
            None => Game::of(self.state()),
            Some((_, ended)) => Game::ruled(self.state(), ended),
        };
        Seated { seating: self.seating, game }
    }

    fn turn(&self) -> Option<Seat> {
        self.game.turn().map(Seat::from_index)
    }

    /// Takes an action, and a fault if there was one with it.
    ///
    /// # Panics
    /// When the action is not legal and there is no fault that says why.
    fn take(&mut self, seat: Seat, action: Action, fault: Option<Failure>) {
        let is_legal = self.game.legal_actions().contains(action);
        assert!(is_legal || fault.is_some(), "{action} is not legal for {seat} in {}", self.state());
        self.faults.extend(fault.map(|problem| (seat, problem)));
        self.game.act(action);
    }

    /// Tells all at the table that it is over.
    fn tell(&self, agents: &mut [Player]) {
        for (seat, &agent) in self.seating.iter() {
            agents[agent].over(&self.game.view(seat.index()), &self.generators[seat]);
        }
    }
}

impl Seated {
    /// The seats of an agent.
    pub(crate) fn seats(&self, agent: usize) -> impl Iterator<Item = Seat> {
        Seat::ALL.into_iter().filter(move |&seat| self.seating[seat] == agent)
    }

    /// Twice the mean over an agent's seats, of which there are none to two: an integer when the values are.
    pub(crate) fn twice_mean(&self, agent: usize, points: impl Fn(&Game, Seat) -> i32) -> i64 {
        let (count, sum) = self
            .seats(agent)
            .fold((0, 0), |(count, sum), seat| (count + 1, sum + i64::from(points(&self.game, seat))));
        if count == 1 { 2 * sum } else { sum }
    }
}

/// Who sits alone against two of the same agent.
fn alone(seating: &Seating) -> Option<Seat> {
    let BySeat([a, b, c]) = *seating;
    match (a == b, b == c, a == c) {
        (true, false, false) => Some(Seat::Rearhand),
        (false, true, false) => Some(Seat::Forehand),
        (false, false, true) => Some(Seat::Middlehand),
        _ => None,
    }
}

/// Plays all games until they are over, or as far as `until` says. In each round an agent decides for all its players
/// that are to move, at once.
pub(crate) fn play(tables: &mut [Table], agents: &mut [Player], until: impl Fn(&State) -> bool) {
    let turn = |table: &Table| {
        let seat = table.turn().filter(|_| !until(table.state()))?;
        Some((seat, table.seating[seat]))
    };
    let mut actions: Vec<Vec<_>> = agents.iter().map(|_| Vec::new()).collect();
    loop {
        let mut decisions: Vec<Vec<Decision<'_, State>>> = agents.iter().map(|_| Vec::new()).collect();
        for table in tables.iter_mut() {
            if let Some((seat, agent)) = turn(table) {
                let view = table.game.view(seat.index());
                let legal = table.game.legal_actions();
                decisions[agent].push(Decision { view, legal, rng: &mut table.generators[seat] });
            }
        }
        if decisions.iter().all(Vec::is_empty) {
            return;
        }
        let mut faults: Vec<Vec<Fault>> = Vec::with_capacity(agents.len());
        for ((agent, decisions), actions) in agents.iter_mut().zip(decisions).zip(&mut actions) {
            let asked = decisions.len();
            actions.clear();
            if asked > 0 {
                agent.act_batch(decisions, actions);
            }
            assert_eq!(actions.len(), asked, "an agent gives one action for each decision");
            faults.push(if asked > 0 { agent.faults() } else { Vec::new() });
        }
        let mut answers: Vec<_> = actions.iter().map(|actions| actions.iter().enumerate()).collect();
        let mut faults: Vec<_> = faults.into_iter().map(|faults| faults.into_iter().peekable()).collect();
        for table in tables.iter_mut() {
            let Some((seat, agent)) = turn(table) else { continue };
            let (number, &action) = answers[agent].next().expect("one action for each decision");
            let fault = faults[agent].next_if(|fault| fault.decision == number);
            table.take(seat, action, fault.map(|fault| fault.problem));
            if table.turn().is_none() {
                table.tell(agents);
            }
        }
    }
}

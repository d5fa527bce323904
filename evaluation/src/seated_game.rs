//! Games played in lock-step, so that agents decide for many of them at once.

use crate::contest::Contest;
use crate::schedule::Schedule;
use crate::seating::{Seated, Seating};
use crate::streams;
use skat_agents::{Agent, Decision, Fault};
use skat_env::{ActionSet as _, Environment as _, Rng};
use std::error::Error;

/// Why an agent failed to decide.
pub(crate) type Failure = Box<dyn Error + Send + Sync>;

/// A player of a game.
pub type Player<E> = Box<dyn Agent<E>>;

/// One game on its way.
pub(crate) struct SeatedGame<E: Contest> {
    /// Who sits where, by the numbers of the agents that play.
    pub(crate) seating: Seating,
    /// The game, in which a referee rules on what is not legal, if there is one.
    game: E::Refereed,
    generators: Vec<Rng>,
    /// Who failed to decide, and why.
    pub(crate) faults: Vec<(usize, Failure)>,
}

impl<E: Contest> SeatedGame<E> {
    pub(crate) fn new(seating: Seating, start: E, generator: impl Fn(usize) -> Rng) -> SeatedGame<E> {
        let generators = (0..E::PLAYERS).map(generator).collect();
        SeatedGame { seating, game: start.at_table(), generators, faults: Vec::new() }
    }

    /// The tables of a deal. The luck of a seat is the same whoever sits there.
    pub(crate) fn of_deal(
        schedule: Schedule,
        agents: usize,
        seed: u64,
        index: u64,
        start: &E,
    ) -> Vec<SeatedGame<E>> {
        // The luck may differ between the sides that an agent has for itself only where the other
        // has them too.
        let is_duel = matches!(schedule, Schedule::Duels | Schedule::Gauntlet);
        let table = |seating: Seating| match alone::<E>(&seating).filter(|_| is_duel) {
            Some(alone) => {
                let generator = |player| streams::of_duel::<E>(seed, index, alone, player);
                SeatedGame::new(seating, start.clone(), generator)
            }
            None => {
                let generator = |player| streams::at_table::<E>(seed, index, player);
                SeatedGame::new(seating, start.clone(), generator)
            }
        };
        schedule.seatings::<E>(agents, index).into_iter().map(table).collect()
    }

    /// The game as it is played.
    pub(crate) fn game(&self) -> &E::Refereed {
        &self.game
    }

    /// What came of the game, once it is over.
    pub(crate) fn seated(&self) -> Seated<E> {
        Seated { seating: self.seating.clone(), game: E::summary(&self.game) }
    }

    /// Takes an action, and a fault if there was one with it.
    ///
    /// # Panics
    /// When the action is not legal and there is no fault that says why.
    fn take(&mut self, player: usize, action: E::Action, fault: Option<Failure>) {
        let is_legal = self.game.legal_actions().contains(action);
        assert!(
            is_legal || fault.is_some(),
            "{action} is not legal for {} in {:?}",
            E::SEATS[player],
            E::state(&self.game)
        );
        self.faults.extend(fault.map(|problem| (player, problem)));
        self.game.apply(action);
    }

    /// Tells all at the table that it is over.
    fn tell(&self, agents: &mut [Player<E>]) {
        for (player, &agent) in self.seating.agents().iter().enumerate() {
            agents[agent].over(&self.game.view(player), &self.generators[player]);
        }
    }
}

/// Which side an agent has for itself against another agent on all others, where there are more
/// than two sides.
fn alone<E: Contest>(seating: &Seating) -> Option<usize> {
    let agent = |side| (0..E::PLAYERS).find(|&player| E::team(player) == side).map(|player| seating[player]);
    let sides: Vec<usize> = (0..E::TEAMS).filter_map(agent).collect();
    let is_alone = |&side: &usize| {
        let mut others = sides.iter().enumerate().filter(|(other, _)| *other != side).map(|(_, agent)| agent);
        let first = others.next();
        first != Some(&sides[side]) && others.all(|other| Some(other) == first)
    };
    (0..E::TEAMS).find(is_alone).filter(|_| E::TEAMS > 2)
}

/// Plays all games until they are over, or as far as `until` says. In each round an agent decides
/// for all its players that are to move, at once.
pub(crate) fn play<E: Contest>(
    tables: &mut [SeatedGame<E>],
    agents: &mut [Player<E>],
    until: impl Fn(&E) -> bool,
) {
    let turn = |table: &SeatedGame<E>| {
        let player = table.game.turn().filter(|_| !until(E::state(&table.game)))?;
        Some((player, table.seating[player]))
    };
    let mut actions: Vec<Vec<_>> = agents.iter().map(|_| Vec::new()).collect();
    loop {
        let mut decisions: Vec<Vec<Decision<'_, E>>> = agents.iter().map(|_| Vec::new()).collect();
        for table in tables.iter_mut() {
            if let Some((player, agent)) = turn(table) {
                let view = table.game.view(player);
                let legal = table.game.legal_actions();
                decisions[agent].push(Decision { view, legal, rng: &mut table.generators[player] });
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
            let Some((player, agent)) = turn(table) else { continue };
            let (number, &action) = answers[agent].next().expect("one action for each decision");
            let fault = faults[agent].next_if(|fault| fault.decision == number);
            table.take(player, action, fault.map(|fault| fault.problem));
            if table.game.turn().is_none() {
                table.tell(agents);
            }
        }
    }
}

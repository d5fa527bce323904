//! Plays the games of a data set.

use crate::config::{Config, RoleConfig};
use crate::error::DataError;
use crate::tabular::{Stopped, Tabular, Value};
use skat_agents::{Agent, Decision};
use skat_env::{ActionSet, Rng, below, stream, uniform};
use std::ops::Range;

/// So many games are played at once, whatever the number of threads.
pub(crate) const AT_ONCE: u64 = 512;

/// A game that ended, with its whole course.
#[derive(Clone, Debug, PartialEq)]
pub struct Game<E: Tabular> {
    /// Its number in the data set, from 0.
    pub number: u64,
    /// Who played, by seat: agents' texts, or people's names.
    pub players: Vec<String>,
    /// Before the first decision.
    pub start: E,
    /// What was done, in order.
    pub actions: Vec<E::Action>,
    /// After the last decision.
    pub end: E,
    /// How it stopped, as a number in [`Tabular::STOPS`]; nothing where it was played to its end.
    pub stop: Option<usize>,
}

impl<E: Tabular> Game<E> {
    /// What is known of it, in the order of [`Tabular::FACTS`].
    ///
    /// # Panics
    /// When it is not over, or cannot stop as it did.
    pub fn facts(&self) -> Vec<Value> {
        self.stopped().map_or_else(|| self.end.facts(), |stopped| stopped.facts)
    }

    /// The scores, by player.
    ///
    /// # Panics
    /// When it is not over, or cannot stop as it did.
    pub fn scores(&self) -> Vec<i32> {
        let all = || (0..E::PLAYERS).map(|player| self.end.score(player)).collect();
        self.stopped().map_or_else(all, |stopped| stopped.scores)
    }

    fn stopped(&self) -> Option<Stopped> {
        self.stop.map(|stop| self.end.stopped(stop).expect("a way in which the game can stop"))
    }

    /// The decisions in order: who is to move, the state, and what was done.
    pub fn decisions(&self) -> impl Iterator<Item = (usize, E, E::Action)> + '_ {
        let mut state = self.start.clone();
        self.actions.iter().map(move |&action| {
            let before = state.clone();
            state.apply(action);
            (before.turn().expect("an action follows"), before, action)
        })
    }
}

/// The streams of chance that a game takes from the seed of its data set.
pub(crate) struct Streams {
    seed: u64,
    /// Of which the first is this game's.
    first: u64,
}

impl Streams {
    /// Those of a game. A quarter of all numbers is enough for any game and its players.
    pub(crate) fn of(seed: u64, game: u64) -> Streams {
        Streams { seed, first: game.wrapping_mul(64) }
    }

    /// For the deal and who sits where.
    pub(crate) fn deal(&self) -> Rng {
        stream(self.seed, self.first)
    }

    /// For which decisions are labelled, and the labels.
    pub(crate) fn labels(&self) -> Rng {
        stream(self.seed, self.first + 1)
    }

    /// For random decisions of players who explore.
    fn random(&self) -> Rng {
        stream(self.seed, self.first + 32)
    }

    /// For a player.
    fn player(&self, player: usize) -> Rng {
        stream(self.seed, self.first + 2 + player as u64)
    }
}

/// The agents of a data set.
pub(crate) struct Cast<E: Tabular> {
    agents: Vec<Box<dyn Agent<E>>>,
    names: Vec<String>,
    /// How often each decides at random.
    random: Vec<f64>,
    /// For each seat the agents that take it, with the sum of the weights up to each.
    seats: Vec<Vec<(usize, f64)>>,
}

impl<E: Tabular> Cast<E> {
    /// Builds all agents.
    pub(crate) fn new(roles: &[RoleConfig<E>]) -> Result<Cast<E>, DataError> {
        let build = |role: &RoleConfig<E>| {
            role.agent.build().map_err(|error| DataError::Agent {
                agent: role.agent.to_string(),
                problem: error.to_string(),
            })
        };
        let agents = roles.iter().map(build).collect::<Result<_, _>>()?;
        let names = roles.iter().map(|role| role.agent.to_string()).collect();
        let random = roles.iter().map(|role| role.random).collect();
        Ok(Cast { agents, names, random, seats: seats(roles) })
    }

    /// The same agents for another thread.
    pub(crate) fn fork(&self) -> Cast<E> {
        Cast {
            agents: self.agents.iter().map(|agent| agent.fork()).collect(),
            names: self.names.clone(),
            random: self.random.clone(),
            seats: self.seats.clone(),
        }
    }

    /// Plays the games of these numbers.
    pub(crate) fn play(
        &mut self,
        config: &Config<E>,
        numbers: Range<u64>,
    ) -> Result<Vec<Game<E>>, DataError> {
        let mut tables: Vec<GameInProgress<E>> =
            numbers.map(|number| GameInProgress::new(config, number, &self.seats)).collect();
        while tables.iter().any(|table| table.state.turn().is_some()) {
            for agent in 0..self.agents.len() {
                self.ask(agent, &mut tables)?;
            }
        }
        Ok(tables.into_iter().map(|table| self.game(table)).collect())
    }

    /// Has an agent make all decisions that wait for it.
    fn ask(&mut self, agent: usize, tables: &mut [GameInProgress<E>]) -> Result<(), DataError> {
        let (mut waiting, mut decisions) = (Vec::new(), Vec::new());
        for (place, table) in tables.iter_mut().enumerate() {
            if table.state.turn().is_none_or(|player| table.agents[player] != agent) {
                continue;
            }
            let skat_env::Decision { player, view, legal } =
                table.state.decision().expect("somebody is to move");
            waiting.push(place);
            decisions.push(Decision { view, legal, rng: &mut table.generators[player] });
        }
        if waiting.is_empty() {
            return Ok(());
        }
        let mut actions = Vec::with_capacity(waiting.len());
        self.agents[agent].act_batch(decisions, &mut actions);
        let fault = |place: usize, problem: String| {
            let table: &GameInProgress<E> = &tables[waiting[place]];
            let (game, index) = (table.number, table.actions.len());
            DataError::Fault { agent: self.names[agent].clone(), game, index, problem }
        };
        if let Some(found) = self.agents[agent].faults().first() {
            return Err(fault(found.decision, found.problem.to_string()));
        }
        for (i, &action) in actions.iter().enumerate() {
            if !tables[waiting[i]].state.legal_actions().contains(action) {
                return Err(fault(i, format!("{action} is not legal")));
            }
        }
        for (&place, action) in waiting.iter().zip(actions) {
            let table = &mut tables[place];
            let action = table.explore(self.random[agent]).unwrap_or(action);
            table.state.apply(action);
            table.actions.push(action);
        }
        Ok(())
    }

    fn game(&mut self, table: GameInProgress<E>) -> Game<E> {
        let GameInProgress { number, agents, start, state, actions, generators, .. } = table;
        for (player, (&agent, rng)) in agents.iter().zip(&generators).enumerate() {
            self.agents[agent].over(&state.view(player), rng);
        }
        let players = agents.iter().map(|&agent| self.names[agent].clone()).collect();
        Game { number, players, start, actions, end: state, stop: None }
    }
}

/// For each seat the agents that take it, with the sum of the weights up to each.
fn seats<E: Tabular>(roles: &[RoleConfig<E>]) -> Vec<Vec<(usize, f64)>> {
    let seat = |seat: &&str| {
        let mut sum = 0.0;
        let takes = roles.iter().enumerate().filter(|(_, role)| role.takes(seat));
        takes
            .map(|(place, role)| {
                sum += role.weight;
                (place, sum)
            })
            .collect()
    };
    E::SEATS.iter().map(seat).collect()
}

/// A game under way.
pub(crate) struct GameInProgress<E: Tabular> {
    number: u64,
    /// The agent at each seat.
    agents: Vec<usize>,
    pub(crate) start: E,
    state: E,
    actions: Vec<E::Action>,
    generators: Vec<Rng>,
    random: Rng,
}

impl<E: Tabular> GameInProgress<E> {
    /// The game of this number as it begins.
    pub(crate) fn of(config: &Config<E>, number: u64) -> GameInProgress<E> {
        GameInProgress::new(config, number, &seats(&config.agents))
    }

    /// The texts of those who play.
    pub(crate) fn players(&self, config: &Config<E>) -> Vec<String> {
        self.agents.iter().map(|&agent| config.agents[agent].agent.to_string()).collect()
    }

    fn new(config: &Config<E>, number: u64, seats: &[Vec<(usize, f64)>]) -> GameInProgress<E> {
        let streams = Streams::of(config.seed, number);
        let mut rng = streams.deal();
        let start = E::deal(&config.rules, &mut rng);
        let mut draw = |roles: &Vec<(usize, f64)>| {
            let drawn = uniform(&mut rng) * roles.last().expect("somebody takes every seat").1;
            roles.iter().find(|role| drawn < role.1).or(roles.last()).expect("as before").0
        };
        GameInProgress {
            number,
            agents: seats.iter().map(&mut draw).collect(),
            state: start.clone(),
            start,
            actions: Vec::with_capacity(48),
            generators: (0..E::PLAYERS).map(|player| streams.player(player)).collect(),
            random: streams.random(),
        }
    }

    /// With this probability a random action instead of the player's own.
    fn explore(&mut self, probability: f64) -> Option<E::Action> {
        if probability == 0.0 || uniform(&mut self.random) >= probability {
            return None;
        }
        let actions = self.state.explored();
        let drawn = below(&mut self.random, actions.len());
        actions.into_iter().nth(drawn)
    }
}

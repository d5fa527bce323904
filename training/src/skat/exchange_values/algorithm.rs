//! The method as an algorithm of a run.

use super::config::{Config, NAME};
use super::experience::Positions;
use super::learner::Learner;
use super::positions::position;
use super::student::{Student, main};
use crate::algorithm::{self, Algorithm, Part, Played, Round, Session};
use crate::error::RunError;
use crate::file::FileError;
use crate::statistics::Statistics;
use burn::store::RecordError;
use skat_agents::Agent;
use skat_agents::skat::Neural;
use skat_env::skat::State;
use skat_env::{Rng, stream};
use std::path::Path;
use std::sync::Arc;

/// The algorithm, with the player who bids.
pub struct ExchangeValues {
    main: Neural,
}

impl Algorithm for ExchangeValues {
    type Game = State;
    type Config = Config;
    type Network = Student;
    type Experience = Positions;
    type Learner = Learner;

    const NAME: &'static str = NAME;
    const TITLE: &'static str = "Values of exchanges";
    const AGENT: &'static str = "neural";
    const GAMES: &'static str = "positions in sampled worlds";

    fn new(config: &Config) -> Result<ExchangeValues, RunError> {
        Ok(ExchangeValues { main: main(config)? })
    }

    fn fork(&self) -> ExchangeValues {
        ExchangeValues { main: self.main.clone() }
    }

    fn first_network(config: &Config, rng: &mut Rng) -> Result<Student, RunError> {
        Student::first(config, rng)
    }

    fn play(&self, session: &Session<'_, Self>, part: Part) -> Result<Played<Positions>, RunError> {
        let Session { config, round, .. } = *session;
        let mut statistics = Statistics::default();
        statistics.count("games", part.games as u64);
        statistics.count("decisions", part.games as u64);
        let done = round.iteration * config.actors.games_per_iteration as u64;
        if done >= config.values.positions {
            return Ok(Played { experience: Positions { new: Vec::new(), again: part.games }, statistics });
        }
        let mut neural = self.main.clone();
        let mut deals = (0..).map(|deal| position(&config.values, &mut neural, &mut stream(part.seed, deal)));
        let new = std::iter::from_fn(|| deals.find_map(|found| found)).take(part.games).collect();
        Ok(Played { experience: Positions { new, again: 0 }, statistics })
    }

    fn agent(_: &Config, student: &Arc<Student>) -> Box<dyn Agent<State>> {
        Box::new(student.agent())
    }

    fn network_to_bytes(_: &Config, student: &Student) -> Vec<u8> {
        student.to_bytes()
    }

    fn network_from_bytes(config: &Config, bytes: &[u8], path: &Path) -> Result<Student, FileError> {
        Student::from_bytes(config, bytes, path)
    }
}

impl algorithm::Learner<ExchangeValues> for Learner {
    fn new(config: &Config, student: &Student) -> Learner {
        Learner::new(config, student)
    }

    fn learn(&mut self, config: &Config, lesson: &Positions, round: Round, statistics: &mut Statistics) {
        Learner::learn(self, config, lesson, round, statistics);
    }

    fn network(&self) -> Student {
        Learner::network(self)
    }

    fn save(&self, folder: &Path) -> Result<(), RecordError> {
        Learner::save(self, folder)
    }

    fn load(config: &Config, student: &Student, folder: &Path) -> Result<Learner, RecordError> {
        Learner::load(config, student, folder)
    }
}

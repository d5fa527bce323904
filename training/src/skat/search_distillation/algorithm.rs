//! The method as an algorithm of a run.

use super::config::{Config, NAME};
use super::decisions::Decisions;
use super::example::Example;
use super::learner::Learner;
use super::loss::Weights;
use super::reference::Reference;
use super::validation::Held;
use crate::algorithm::{self, Algorithm, Experience, Part, Played, Round, Session, Validation};
use crate::error::RunError;
use crate::file::FileError;
use crate::skat::epochs::in_epochs;
use crate::skat::rollout_improvement::{Trainer, fresh_network, network_from_bytes, start};
use crate::statistics::Statistics;
use burn::store::RecordError;
use skat_agents::Agent;
use skat_agents::skat::Neural;
use skat_agents::skat::neural::{self, Network};
use skat_data::Split;
use skat_env::Rng;
use skat_env::skat::State;
use std::path::Path;
use std::sync::Arc;

/// The stream of the order of decisions.
const ORDER: u64 = 0x4449_5354_494c_4c21;

/// The algorithm, with all that is learnt from in memory.
pub struct SearchDistillation {
    examples: Arc<Vec<Example>>,
    held: Arc<Held>,
}

impl SearchDistillation {
    /// The decisions of these numbers, epoch after epoch, each in an order of its own.
    fn decisions(&self, seed: u64, from: u64, to: u64) -> Vec<Example> {
        let places = in_epochs(self.examples.len(), seed ^ ORDER, from, to);
        places.into_iter().map(|place| self.examples[place].clone()).collect()
    }
}

impl Algorithm for SearchDistillation {
    type Game = State;
    type Config = Config;
    type Network = Network;
    type Experience = Vec<Example>;
    type Learner = Learner;

    const NAME: &'static str = NAME;
    const TITLE: &'static str = "Distillation of a search";
    const AGENT: &'static str = "neural";
    const GAMES: &'static str = "decisions of the data sets";

    fn new(config: &Config) -> Result<SearchDistillation, RunError> {
        let reference = Reference::of(config)?;
        let labels = config.distillation.labels;
        let examples = Decisions::new(config, &reference, Split::Train, labels).read()?;
        let held = match config.validation.every_games {
            0 => Held::default(),
            _ => {
                let rows = config.validation.rows;
                let examples = Decisions::new(config, &reference, Split::Validation, rows).read()?;
                Held::new(examples, &reference)
            }
        };
        Ok(SearchDistillation { examples: Arc::new(examples), held: Arc::new(held) })
    }

    fn fork(&self) -> SearchDistillation {
        SearchDistillation { examples: self.examples.clone(), held: self.held.clone() }
    }

    fn first_network(config: &Config, rng: &mut Rng) -> Result<Network, RunError> {
        match &config.run.start {
            Some(path) => start(path, &config.network, config.criterion(), rng).map_err(RunError::Start),
            None => Ok(fresh_network(&config.network, rng)),
        }
    }

    fn play(&self, session: &Session<'_, Self>, _: Part) -> Result<Played<Vec<Example>>, RunError> {
        let Session { config, round, .. } = *session;
        let per_iteration = config.distillation.decisions_per_iteration as u64;
        let from = round.iteration * per_iteration;
        let experience = self.decisions(config.run.seed, from, from + per_iteration);
        let mut statistics = Statistics::default();
        statistics.count("games", per_iteration);
        statistics.count("decisions", per_iteration);
        Ok(Played { experience, statistics })
    }

    fn validate(&self, _: &Config, network: &Network) -> Option<Validation> {
        Some(self.held.validate(network))
    }

    fn agent(config: &Config, network: &Arc<Network>) -> Box<dyn Agent<State>> {
        Box::new(Neural::new(network.clone(), config.criterion()))
    }

    fn network_to_bytes(config: &Config, network: &Network) -> Vec<u8> {
        neural::to_bytes(network, config.criterion())
    }

    fn network_from_bytes(config: &Config, bytes: &[u8], path: &Path) -> Result<Network, FileError> {
        Ok(network_from_bytes(bytes, path, &config.network)?.0)
    }
}

impl Experience for Vec<Example> {
    fn is_empty(&self) -> bool {
        Vec::is_empty(self)
    }

    fn append(&mut self, mut other: Vec<Example>) {
        Vec::append(self, &mut other);
    }

    fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.iter().for_each(|example| example.write(&mut bytes));
        bytes
    }

    fn from_bytes(mut bytes: &[u8]) -> Option<Vec<Example>> {
        let mut examples = Vec::new();
        while !bytes.is_empty() {
            examples.push(Example::read(&mut bytes)?);
        }
        Some(examples)
    }
}

impl algorithm::Learner<SearchDistillation> for Learner {
    fn new(config: &Config, network: &Network) -> Learner {
        Learner {
            trainer: Trainer::new(network, &config.optimizer),
            weights: Weights::of(&config.distillation),
        }
    }

    /// In the order of the examples, which is random already.
    fn learn(&mut self, config: &Config, examples: &Vec<Example>, round: Round, statistics: &mut Statistics) {
        let rate = config.optimizer.learning_rate.at(round.progress);
        for batch in examples.chunks(config.optimizer.batch_size) {
            for (losses, example) in self.step(batch, rate).into_iter().zip(batch) {
                losses.tell(example.is_labelled(), statistics);
            }
            statistics.count("samples", batch.len() as u64);
        }
    }

    fn network(&self) -> Network {
        self.trainer.network()
    }

    fn save(&self, folder: &Path) -> Result<(), RecordError> {
        self.trainer.save(folder)
    }

    fn load(config: &Config, network: &Network, folder: &Path) -> Result<Learner, RecordError> {
        let trainer = Trainer::load(network, &config.optimizer, folder)?;
        Ok(Learner { trainer, weights: Weights::of(&config.distillation) })
    }
}

//! What differs between the algorithms, for the loop that they share: how games become samples, how those are learnt from, and
//! what of it is kept.

use crate::config::{Algorithm, Config};
use crate::deep_monte_carlo;
use crate::error::RunError;
use crate::metrics::Window;
use crate::model::Learner;
use crate::ppo::{self, Decision, Origin, Ppo};
use crate::run::Round;
use crate::sample::Sample;
use crate::self_play::{self, Exploration};
use crate::tally::Tally;
use burn::store::RecordError;
use skat_agents::Agent;
use skat_agents::skat::Neural;
use skat_agents::skat::neural::Network;
use skat_env::skat::State;
use std::path::Path;

/// A network that learns, with all that it needs for that.
pub(crate) enum Student {
    DeepMonteCarlo(Box<Learner>),
    Ppo(Box<Ppo>),
}

/// What was played and not yet learnt from.
#[derive(Clone, Debug)]
pub(crate) enum Pending {
    DeepMonteCarlo(Vec<Sample>),
    Ppo(Vec<Decision>),
}

/// Who sits beside the network.
pub(crate) struct Teachers {
    teacher: Box<dyn Agent<State>>,
    /// Whom PPO's warm start imitates.
    model: Option<Box<dyn Agent<State>>>,
}

impl Teachers {
    /// Those of the config.
    ///
    /// # Errors
    /// When one of them cannot be had.
    pub(crate) fn of(config: &Config) -> Result<Teachers, RunError> {
        let teacher = config.self_play.teacher_agent.build().map_err(RunError::Teacher)?;
        let warm = config.ppo.warm_start.as_ref().filter(|_| config.algorithm == Algorithm::Ppo);
        let model = warm.map(|warm| warm.agent.build()).transpose().map_err(RunError::WarmStart)?;
        Ok(Teachers { teacher, model })
    }

    /// The same once more, for another thread.
    pub(crate) fn fork(&self) -> Teachers {
        Teachers { teacher: self.teacher.fork(), model: self.model.as_ref().map(|model| model.fork()) }
    }
}

/// Plays an iteration's games with this network, `earlier` ones in some of the seats.
pub(crate) fn play(
    config: &Config,
    network: &Network,
    teachers: &Teachers,
    earlier: &[Neural],
    round: Round,
) -> (Pending, Tally) {
    let Config { self_play, seed, .. } = config;
    let exploration = Exploration {
        epsilon: self_play.epsilon.at(round.progress),
        bold: self_play.bold.at(round.progress),
        teacher: self_play.teacher.at(round.progress),
        snapshots: self_play.snapshots.at(round.progress),
        fork: self_play.fork.at(round.progress),
        null_fork: self_play.null_fork.at(round.progress),
        playouts: self_play.playouts.at(round.progress),
        worlds: self_play.worlds.at(round.progress).round() as usize,
    };
    let (criterion, teacher, iteration) = (config.criterion(), &*teachers.teacher, round.iteration);
    match config.algorithm {
        Algorithm::DeepMonteCarlo => {
            let played = self_play::play(
                network,
                teacher,
                earlier,
                criterion,
                self_play,
                exploration,
                *seed,
                iteration,
            );
            (Pending::DeepMonteCarlo(played.samples), played.tally)
        }
        Algorithm::Ppo => {
            let begun = iteration * self_play.games_per_iteration as u64;
            let warm = config.ppo.warm_start.as_ref().filter(|warm| begun < warm.games);
            let (teacher, origin, exploration) = match (&teachers.model, warm) {
                (Some(model), Some(_)) => {
                    (&**model, Origin::Model, Exploration { teacher: 1.0, ..exploration })
                }
                _ => (teacher, Origin::Other, exploration),
            };
            let deals = ppo::play(
                network,
                (teacher, origin),
                earlier,
                criterion,
                self_play,
                exploration,
                *seed,
                iteration,
            );
            (Pending::Ppo(deals.decisions), deals.tally)
        }
    }
}

impl Student {
    /// Begins with this network.
    pub(crate) fn new(network: &Network, config: &Config) -> Student {
        match config.algorithm {
            Algorithm::DeepMonteCarlo => {
                Student::DeepMonteCarlo(Box::new(Learner::new(network, &config.learner)))
            }
            Algorithm::Ppo => Student::Ppo(Box::new(Ppo::new(network, config))),
        }
    }

    /// Goes on from what [`Student::save`] wrote.
    ///
    /// # Errors
    /// When a file is missing or cannot be read.
    pub(crate) fn load(network: &Network, config: &Config, folder: &Path) -> Result<Student, RecordError> {
        Ok(match config.algorithm {
            Algorithm::DeepMonteCarlo => {
                Student::DeepMonteCarlo(Box::new(Learner::load(network, &config.learner, folder)?))
            }
            Algorithm::Ppo => Student::Ppo(Box::new(Ppo::load(network, config, folder)?)),
        })
    }

    /// Writes everything but the samples into a folder.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub(crate) fn save(&self, folder: &Path) -> Result<(), RecordError> {
        match self {
            Student::DeepMonteCarlo(learner) => learner.save(folder),
            Student::Ppo(ppo) => ppo.save(folder),
        }
    }

    /// The network as it is now.
    pub(crate) fn network(&self) -> Network {
        match self {
            Student::DeepMonteCarlo(learner) => learner.network(),
            Student::Ppo(ppo) => ppo.network(),
        }
    }

    /// Learns from an iteration's games.
    ///
    /// # Panics
    /// When they were played for another algorithm.
    pub(crate) fn learn(&mut self, config: &Config, pending: &Pending, round: Round, window: &mut Window) {
        match (self, pending) {
            (Student::DeepMonteCarlo(learner), Pending::DeepMonteCarlo(samples)) => {
                deep_monte_carlo::learn(learner, config, samples, round, window);
            }
            (Student::Ppo(ppo), Pending::Ppo(decisions)) => ppo.learn(config, decisions, round, window),
            _ => panic!("a run has one algorithm"),
        }
    }
}

impl Pending {
    /// Nothing.
    pub(crate) fn none(algorithm: Algorithm) -> Pending {
        match algorithm {
            Algorithm::DeepMonteCarlo => Pending::DeepMonteCarlo(Vec::new()),
            Algorithm::Ppo => Pending::Ppo(Vec::new()),
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        match self {
            Pending::DeepMonteCarlo(samples) => samples.is_empty(),
            Pending::Ppo(decisions) => decisions.is_empty(),
        }
    }

    /// As bytes.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        match self {
            Pending::DeepMonteCarlo(samples) => samples.iter().for_each(|sample| sample.write(&mut bytes)),
            Pending::Ppo(decisions) => decisions.iter().for_each(|decision| decision.write(&mut bytes)),
        }
        bytes
    }

    /// Of bytes; `None` where they are no samples of this algorithm.
    pub(crate) fn from_bytes(algorithm: Algorithm, mut bytes: &[u8]) -> Option<Pending> {
        fn all<T>(bytes: &mut &[u8], read: impl Fn(&mut &[u8]) -> Option<T>) -> Option<Vec<T>> {
            let mut found = Vec::new();
            while !bytes.is_empty() {
                found.push(read(bytes)?);
            }
            Some(found)
        }
        Some(match algorithm {
            Algorithm::DeepMonteCarlo => Pending::DeepMonteCarlo(all(&mut bytes, Sample::read)?),
            Algorithm::Ppo => Pending::Ppo(all(&mut bytes, Decision::read)?),
        })
    }
}

//! What an algorithm is to the run: it plays an iteration's games and learns from them.
//!
//! A [`Run`](crate::Run) is the loop that all algorithms share. While the [`Learner`] takes its
//! steps on the games of one iteration, the [`Algorithm`] plays the next with the network as it was
//! before; so both are values of their own. Everything else, the EMA of the weights, the pool of
//! earlier networks, evaluations, metrics, checkpoints, the clock and resuming, is the run's work.

use crate::config::Experiment;
use crate::error::RunError;
use crate::file::FileError;
use crate::game::Game;
use crate::statistics::Statistics;
use burn::store::RecordError;
use skat_agents::Agent;
use skat_env::Rng;
use std::path::Path;
use std::sync::Arc;

/// An algorithm for a game: how games are played for it, and which network comes out of it.
///
/// The value itself holds what playing needs beside the networks: agents that the config names,
/// built once.
pub trait Algorithm: Send + Sized + 'static {
    /// What is played.
    type Game: Game;
    /// The whole experiment, as it stands in a file.
    type Config: Experiment<Game = Self::Game>;
    /// What learns and plays.
    type Network: Parameters;
    /// What an iteration's games give to learn from.
    type Experience: Experience;
    /// The network with its optimizer.
    type Learner: Learner<Self>;

    /// The name that configs call it by.
    const NAME: &'static str;
    /// The name that people call it by.
    const TITLE: &'static str;
    /// What agents that play its networks are called, before a colon and the path.
    const AGENT: &'static str = "net";
    /// What its games are, in the plural.
    const GAMES: &'static str = "games of self-play";

    /// The algorithm of this experiment, with the agents that the config names.
    ///
    /// # Errors
    /// When one of the agents cannot be had: better now than after hours of training.
    fn new(config: &Self::Config) -> Result<Self, RunError>;

    /// The same once more, for another thread.
    #[must_use]
    fn fork(&self) -> Self;

    /// The network that a run begins with: a fresh one, or that of the file `run.start`.
    ///
    /// # Errors
    /// [`RunError::Start`] when that file cannot be read, or its network has another shape than the
    /// config says.
    fn first_network(config: &Self::Config, rng: &mut Rng) -> Result<Self::Network, RunError>;

    /// Plays one actor's part of an iteration's games, or reads it. What comes of it depends on the
    /// session and the part alone, not on the machine.
    ///
    /// # Errors
    /// When a file that the games are read from cannot be read.
    fn play(&self, session: &Session<'_, Self>, part: Part) -> Result<Played<Self::Experience>, RunError>;

    /// How well the network does on what is never learnt from; nothing where all games are played
    /// anew.
    fn validate(&self, _: &Self::Config, _: &Self::Network) -> Option<Validation> {
        None
    }

    /// The player that this network is: for evaluations, and for the seats of earlier networks.
    fn agent(config: &Self::Config, network: &Arc<Self::Network>) -> Box<dyn Agent<Self::Game>>;

    /// The network as the bytes of a file that can be played from.
    fn network_to_bytes(config: &Self::Config, network: &Self::Network) -> Vec<u8>;

    /// Reads what [`Algorithm::network_to_bytes`] wrote; `path` is only for the errors.
    ///
    /// # Errors
    /// When the bytes are no network, or one of another shape than the config says.
    fn network_from_bytes(
        config: &Self::Config,
        bytes: &[u8],
        path: &Path,
    ) -> Result<Self::Network, FileError>;

    /// Reads the file of a network.
    ///
    /// # Errors
    /// When the file cannot be read, or its network has another shape than the config says.
    fn load_network(config: &Self::Config, path: &Path) -> Result<Self::Network, FileError> {
        let bytes = std::fs::read(path).map_err(|e| FileError::new(path, e))?;
        Self::network_from_bytes(config, &bytes, path)
    }
}

/// A network that learns, with all that it needs for that.
pub trait Learner<A: Algorithm>: Send + Sized {
    /// How many threads it can use at once. What is learnt does not depend on them.
    const THREADS: usize = 1;

    /// Begins with this network.
    fn new(config: &A::Config, network: &A::Network) -> Self;

    /// Learns from an iteration's games, and tells in `statistics` how that went: losses, and
    /// samples as a count.
    ///
    /// `round` is that of the step, one after the one in which the games were played.
    fn learn(
        &mut self,
        config: &A::Config,
        experience: &A::Experience,
        round: Round,
        statistics: &mut Statistics,
    );

    /// The network as it is now.
    fn network(&self) -> A::Network;

    /// Writes what the learner needs to go on, beside the network itself, into files of this
    /// folder.
    ///
    /// # Errors
    /// When a file cannot be written.
    fn save(&self, folder: &Path) -> Result<(), RecordError>;

    /// Goes on from what [`Learner::save`] wrote, bit for bit.
    ///
    /// # Errors
    /// When a file is missing or cannot be read.
    fn load(config: &A::Config, network: &A::Network, folder: &Path) -> Result<Self, RecordError>;
}

/// The numbers of a network.
pub trait Parameters: Clone + Send + Sync + 'static {
    /// How many there are.
    fn count(&self) -> usize;

    /// Whether all of them are finite.
    fn is_finite(&self) -> bool;

    /// Moves these towards `newest`: `decay` of them stays. The exponential moving average (EMA) of
    /// a run.
    ///
    /// # Panics
    /// When the networks have different shapes.
    fn average_with(&mut self, newest: &Self, decay: f32);
}

/// What was played and not yet learnt from. The default is nothing.
pub trait Experience: Default + Send + Sync {
    /// Whether there is nothing.
    fn is_empty(&self) -> bool;

    /// Puts another actor's behind this one's.
    fn append(&mut self, other: Self);

    /// As bytes, for a checkpoint and for what another machine has played.
    fn to_bytes(&self) -> Vec<u8>;

    /// Of bytes; `None` where they are no experience of this algorithm.
    fn from_bytes(bytes: &[u8]) -> Option<Self>;
}

/// Where a run stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Round {
    /// Iterations done.
    pub iteration: u64,
    /// The part of the run that is done, 0 to 1: what a [`Schedule`](crate::Schedule) is asked at.
    pub progress: f64,
}

impl Round {
    /// Where a run of this config stands when so many iterations are done.
    pub fn at(config: &impl Experiment, iteration: u64) -> Round {
        Round { iteration, progress: iteration as f64 / iterations(config) as f64 }
    }
}

/// A whole run in iterations; the last may bring it a little above the config's games.
pub(crate) fn iterations(config: &impl Experiment) -> u64 {
    config.run().games.div_ceil(config.games_per_iteration())
}

/// All that decides an iteration's games.
pub struct Session<'a, A: Algorithm> {
    /// The experiment.
    pub config: &'a A::Config,
    /// Where the run stands.
    pub round: Round,
    /// The newest network.
    pub network: &'a A::Network,
    /// The pool: earlier networks of the same run, oldest first.
    pub earlier: &'a [Arc<A::Network>],
    /// After how many games each of the earlier networks stood: what it is known by.
    pub earlier_games: &'a [u64],
}

/// One actor's part of an iteration's games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// How many they are.
    pub games: usize,
    /// What all that is drawn in them comes from.
    pub seed: u64,
}

/// What games have given: those of one actor, or of a whole iteration.
#[derive(Clone, Debug, Default)]
pub struct Played<X> {
    /// What there is to learn from.
    pub experience: X,
    /// What happened in the games: at least the counts `games` and `decisions`.
    pub statistics: Statistics,
}

impl<X: Experience> Played<X> {
    /// What an iteration's actors have played, in their order, as one.
    pub fn join(parts: Vec<Played<X>>) -> Played<X> {
        let mut parts = parts.into_iter();
        let first = parts.next().unwrap_or_default();
        parts.fold(first, |mut all, part| {
            all.experience.append(part.experience);
            all.statistics.merge(&part.statistics);
            all
        })
    }
}

/// How well a network does on rows that it has not learnt from.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Validation {
    /// The policy's loss: what is to fall.
    pub loss: f64,
    /// By the names that the metrics have.
    pub statistics: Statistics,
}

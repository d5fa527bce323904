//! The interface between a run and its algorithm, which plays an iteration's games and learns from
//! them.
//!
//! A [`Run`](crate::Run) is the loop that all algorithms share. While the [`Learner`] takes its
//! steps on the games of one iteration, the [`Algorithm`] plays the next with the network as it was
//! before; so both are separate values. Everything else is done by the run: the EMA of the weights,
//! the opponent pool, evaluations, metrics, checkpoints, the clock and resuming.

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

/// An algorithm for a game: how its games are played, and which network it trains.
///
/// The value holds what playing needs in addition to the networks: agents that the config names,
/// built once.
pub trait Algorithm: Send + Sized + 'static {
    /// The game.
    type Game: Game;
    /// The whole experiment, as a config file has it.
    type Config: Experiment<Game = Self::Game>;
    /// The network that learns and plays.
    type Network: Parameters;
    /// The training data of an iteration's games.
    type Experience: Experience;
    /// The network with its optimizer.
    type Learner: Learner<Self>;

    /// Its name in configs.
    const NAME: &'static str;
    /// Its name for people.
    const TITLE: &'static str;
    /// The name of agents that play its networks, before a colon and the path.
    const AGENT: &'static str = "net";
    /// What its games are called in messages, in the plural.
    const GAMES: &'static str = "games of self-play";

    /// The algorithm of this experiment, with the agents that the config names.
    ///
    /// # Errors
    /// When an agent cannot be built: this shows at once, not after hours of training.
    fn new(config: &Self::Config) -> Result<Self, RunError>;

    /// A copy for another thread.
    #[must_use]
    fn fork(&self) -> Self;

    /// The network that a run begins with: a fresh one, or that of the file `run.start`.
    ///
    /// # Errors
    /// [`RunError::Start`] when that file cannot be read, or its network has another shape than the
    /// config says.
    fn first_network(config: &Self::Config, rng: &mut Rng) -> Result<Self::Network, RunError>;

    /// Plays one actor's part of an iteration's games, or reads it from a data set. The result
    /// depends on the session and the part alone, not on the machine.
    ///
    /// # Errors
    /// When a file that the games are read from cannot be read.
    fn play(&self, session: &Session<'_, Self>, part: Part) -> Result<Played<Self::Experience>, RunError>;

    /// The loss on held-out data; `None` where all games are freshly played.
    fn validate(&self, _: &Self::Config, _: &Self::Network) -> Option<Validation> {
        None
    }

    /// An agent that plays this network, in evaluations and as an earlier network.
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

/// A network in training, with its optimizer.
pub trait Learner<A: Algorithm>: Send + Sized {
    /// How many threads it can use at once. The result does not depend on them.
    const THREADS: usize = 1;

    /// Begins with this network.
    fn new(config: &A::Config, network: &A::Network) -> Self;

    /// Learns from an iteration's games, and adds losses and the count of samples to `statistics`.
    ///
    /// `round` is the round of the update, one after that in which the games were played.
    fn learn(
        &mut self,
        config: &A::Config,
        experience: &A::Experience,
        round: Round,
        statistics: &mut Statistics,
    );

    /// The network as it is now.
    fn network(&self) -> A::Network;

    /// Writes the state of the learner, apart from the network itself, into files of this folder.
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

/// The parameters of a network.
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

/// Games that were played and not yet learnt from. The default is empty.
pub trait Experience: Default + Send + Sync {
    /// Whether it is empty.
    fn is_empty(&self) -> bool;

    /// Appends another actor's experience.
    fn append(&mut self, other: Self);

    /// As bytes, for checkpoints and for games of other machines.
    fn to_bytes(&self) -> Vec<u8>;

    /// From bytes; `None` where they are not experience of this algorithm.
    fn from_bytes(bytes: &[u8]) -> Option<Self>;
}

/// The position in a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Round {
    /// Iterations done.
    pub iteration: u64,
    /// The fraction of the run that is done, 0 to 1: the argument of a
    /// [`Schedule`](crate::Schedule).
    pub progress: f64,
}

impl Round {
    /// The round of a run of this config after so many iterations.
    pub fn at(config: &impl Experiment, iteration: u64) -> Round {
        Round { iteration, progress: iteration as f64 / iterations(config) as f64 }
    }
}

/// A whole run in iterations; the last may bring it a little above the config's games.
pub(crate) fn iterations(config: &impl Experiment) -> u64 {
    config.run().games.div_ceil(config.games_per_iteration())
}

/// Everything that determines an iteration's games.
pub struct Session<'a, A: Algorithm> {
    /// The experiment.
    pub config: &'a A::Config,
    /// The round.
    pub round: Round,
    /// The newest network.
    pub network: &'a A::Network,
    /// The pool: earlier networks of the same run, oldest first.
    pub earlier: &'a [Arc<A::Network>],
    /// The number of games after which each earlier network was stored, which identifies it.
    pub earlier_games: &'a [u64],
}

/// One actor's part of an iteration's games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// How many games.
    pub games: usize,
    /// The seed of everything that is drawn in them.
    pub seed: u64,
}

/// The result of playing: the games of one actor, or of a whole iteration.
#[derive(Clone, Debug, Default)]
pub struct Played<X> {
    /// The training data.
    pub experience: X,
    /// Statistics of the games: at least the counts `games` and `decisions`.
    pub statistics: Statistics,
}

impl<X: Experience> Played<X> {
    /// The results of an iteration's actors, in their order, as one.
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

/// The result of a validation on held-out rows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Validation {
    /// The policy's loss.
    pub loss: f64,
    /// By the names of the metrics.
    pub statistics: Statistics,
}

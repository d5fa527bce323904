//! A worker: plays chunks of a run that learns elsewhere.

use crate::actors::parts;
use crate::algorithm::{Algorithm, Round, Session};
use crate::chunk::{self, ChunkKey};
use crate::config::{Experiment as _, Header};
use crate::error::RunError;
use crate::file::FileError;
use crate::method::{Visitor, visit};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

/// Plays chunks of a run, from the run's config and the bytes of networks alone.
///
/// The same chunk is the same bytes, whichever worker plays it, and however often. The files that
/// the config names (agents of the scripted opponent and of rollouts) must be there for it too.
pub struct Worker(Box<dyn Plays + Send>);

/// A chunk that a worker cannot play.
#[derive(Debug, thiserror::Error)]
pub enum WorkerError {
    /// The config, or an agent that it names.
    #[error(transparent)]
    Run(#[from] RunError),
    /// The bytes of a network.
    #[error(transparent)]
    Network(#[from] FileError),
    /// An actor that the config does not have.
    #[error("there is no actor {found}, expected one of 0 to {}", .actors - 1)]
    Actor {
        /// Which was asked for.
        found: usize,
        /// How many there are.
        actors: usize,
    },
    /// An earlier network that was not given to it.
    #[error("the earlier network after {0} games is not there, expected it to be kept before")]
    Unknown(u64),
}

impl Worker {
    /// For the run with this config's text; `path` is only for the errors.
    ///
    /// # Errors
    /// When the config cannot be used, or an agent that it names cannot be had.
    pub fn new(config: &str, path: &Path) -> Result<Worker, WorkerError> {
        let header = Header::parse(config, path).map_err(RunError::from)?;
        Ok(Worker(visit(&header, path, Open { config, path }).map_err(RunError::from)??))
    }

    /// Keeps an earlier network, which is known by the games after which it stood.
    ///
    /// # Errors
    /// When the bytes are no network of this run.
    pub fn keep(&mut self, games: u64, network: &[u8]) -> Result<(), WorkerError> {
        self.0.keep(games, network)
    }

    /// Plays the chunk of an actor in an iteration with the newest network and the earlier ones
    /// that are named, oldest first; other earlier ones are forgotten.
    ///
    /// # Errors
    /// When the bytes are no network of this run, an earlier one was not kept, or there is no such
    /// actor.
    pub fn play(&mut self, key: ChunkKey, network: &[u8], earlier: &[u64]) -> Result<Vec<u8>, WorkerError> {
        self.0.play(key, network, earlier)
    }
}

trait Plays {
    fn keep(&mut self, games: u64, network: &[u8]) -> Result<(), WorkerError>;
    fn play(&mut self, key: ChunkKey, network: &[u8], earlier: &[u64]) -> Result<Vec<u8>, WorkerError>;
}

/// Makes a worker for the algorithm of a config.
struct Open<'a> {
    config: &'a str,
    path: &'a Path,
}

impl Visitor for Open<'_> {
    type Output = Result<Box<dyn Plays + Send>, RunError>;

    fn visit<A: Algorithm>(self) -> Self::Output {
        let config = A::Config::parse(self.config, self.path)?;
        let algorithm = A::new(&config)?;
        Ok(Box::new(Of::<A> { config, algorithm, newest: None, earlier: BTreeMap::new() }))
    }
}

/// A worker of an algorithm.
struct Of<A: Algorithm> {
    config: A::Config,
    algorithm: A,
    /// The network that played last, with the bytes that it was read from.
    newest: Option<(Vec<u8>, A::Network)>,
    earlier: BTreeMap<u64, Arc<A::Network>>,
}

impl<A: Algorithm> Plays for Of<A> {
    fn keep(&mut self, games: u64, network: &[u8]) -> Result<(), WorkerError> {
        let place = format!("the network after {games} games");
        let network = A::network_from_bytes(&self.config, network, Path::new(&place))?;
        self.earlier.insert(games, Arc::new(network));
        Ok(())
    }

    fn play(&mut self, key: ChunkKey, network: &[u8], earlier: &[u64]) -> Result<Vec<u8>, WorkerError> {
        let actors = self.config.actors().count;
        let unknown = || WorkerError::Actor { found: key.actor, actors };
        let part = parts(&self.config, key.iteration).nth(key.actor).ok_or_else(unknown)?;
        if let Some(&games) = earlier.iter().find(|games| !self.earlier.contains_key(games)) {
            return Err(WorkerError::Unknown(games));
        }
        self.earlier.retain(|games, _| earlier.contains(games));
        let newest = match self.newest.take().filter(|(bytes, _)| bytes == network) {
            Some(newest) => newest,
            None => {
                let place = format!("the network of iteration {}", key.iteration);
                let read = A::network_from_bytes(&self.config, network, Path::new(&place))?;
                (network.to_vec(), read)
            }
        };
        let (_, network) = self.newest.insert(newest);
        let networks: Vec<Arc<A::Network>> =
            earlier.iter().map(|games| self.earlier[games].clone()).collect();
        let session = Session {
            config: &self.config,
            round: Round::at(&self.config, key.iteration),
            network,
            earlier: &networks,
            earlier_games: earlier,
        };
        Ok(chunk::to_bytes(key, &self.algorithm.play(&session, part)?))
    }
}

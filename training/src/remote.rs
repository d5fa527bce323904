//! Actors on other machines: their orders and what they return.

use crate::actors::Actors;
use crate::algorithm::{Algorithm, Played, Session};
use crate::chunk::{self, ChunkError, ChunkKey};
use crate::config::Experiment as _;
use crate::error::RunError;
use std::collections::BTreeMap;
use std::error::Error;
use std::sync::Arc;

/// The games of an iteration, for workers who know the config. A [`Worker`](crate::Worker) plays
/// one actor's chunk of them.
#[derive(Clone, Debug)]
pub struct Order {
    /// The iteration, from 0.
    pub iteration: u64,
    /// How many chunks it has: one for each actor, 0 to `actors - 1`.
    pub actors: usize,
    /// The newest network, as [`Algorithm::network_to_bytes`] writes it.
    pub network: Arc<[u8]>,
    /// The earlier networks, oldest first, each by the number of games after which it was stored.
    pub earlier: Vec<(u64, Arc<[u8]>)>,
}

/// Accepts the chunks of an order in any sequence; a repeated one is ignored.
pub type Sink<'a> = &'a mut (dyn FnMut(&[u8]) -> Result<(), ChunkError> + Send);

/// Actors on other machines, by a function that has an order carried out and passes every chunk to
/// the sink.
pub struct Remote<F> {
    carry_out: F,
    /// The bytes of the earlier networks.
    earlier: BTreeMap<u64, Arc<[u8]>>,
}

impl<F> Remote<F> {
    /// By this function: `FnMut(&Order, Sink<'_>) -> Result<(), E>`.
    pub fn new<E>(carry_out: F) -> Remote<F>
    where
        F: FnMut(&Order, Sink<'_>) -> Result<(), E>,
        E: Into<Box<dyn Error + Send + Sync>>,
    {
        Remote { carry_out, earlier: BTreeMap::new() }
    }

    fn order<A: Algorithm>(&mut self, session: &Session<'_, A>) -> Order {
        let Session { config, round, network, earlier, earlier_games } = *session;
        self.earlier.retain(|games, _| earlier_games.contains(games));
        for (&games, network) in earlier_games.iter().zip(earlier) {
            self.earlier.entry(games).or_insert_with(|| A::network_to_bytes(config, network).into());
        }
        Order {
            iteration: round.iteration,
            actors: config.actors().count,
            network: A::network_to_bytes(config, network).into(),
            earlier: self.earlier.iter().map(|(&games, bytes)| (games, bytes.clone())).collect(),
        }
    }
}

impl<A, F, E> Actors<A> for Remote<F>
where
    A: Algorithm,
    F: FnMut(&Order, Sink<'_>) -> Result<(), E>,
    E: Into<Box<dyn Error + Send + Sync>>,
{
    fn play(&mut self, session: &Session<'_, A>) -> Result<Vec<Played<A::Experience>>, RunError> {
        let order = self.order(session);
        let mut parts: BTreeMap<usize, Played<A::Experience>> = BTreeMap::new();
        let mut sink = |bytes: &[u8]| {
            let (key, played) = chunk::from_bytes(bytes)?;
            let ChunkKey { iteration, actor } = key;
            if iteration != order.iteration {
                return Err(ChunkError::Iteration { found: iteration, expected: order.iteration });
            }
            if actor >= order.actors {
                return Err(ChunkError::Actor { found: actor, actors: order.actors });
            }
            parts.entry(actor).or_insert(played);
            Ok(())
        };
        (self.carry_out)(&order, &mut sink).map_err(|error| RunError::Actors(error.into()))?;
        let missing: Vec<usize> = (0..order.actors).filter(|actor| !parts.contains_key(actor)).collect();
        match missing.is_empty() {
            true => Ok(parts.into_values().collect()),
            false => Err(RunError::MissingChunks { iteration: order.iteration, actors: missing }),
        }
    }
}

//! Deep Monte Carlo as an algorithm of a run.

use super::bytes::Number;
use super::experiment::DmcExperiment;
use super::game::{Own, PlainGame};
use super::network::{first_network, named, network_from_bytes};
use crate::algorithm::{Algorithm, Experience, Learner, Part, Played, Round, Session};
use crate::dmc::{Actor, Rollout, update};
use crate::error::RunError;
use crate::file::FileError;
use crate::network::Trainer;
use crate::statistics::Statistics;
use burn::store::RecordError;
use skat_agents::mlp::Element;
use skat_agents::plain_network::{Head, Observed, PlainNetwork};
use skat_agents::{Agent, PlainAgent};
use skat_env::Rng;
use std::marker::PhantomData;
use std::path::Path;
use std::sync::Arc;

/// Deep Monte Carlo, for a game.
pub struct Dmc<E>(PhantomData<fn() -> E>);

impl<E: PlainGame> Algorithm for Dmc<E>
where
    Own<E>: Number,
{
    type Game = E;
    type Config = DmcExperiment<E>;
    type Network = PlainNetwork;
    type Experience = Rollout<Own<E>>;
    type Learner = DmcLearner<E>;

    const NAME: &'static str = "dmc";
    const TITLE: &'static str = "Deep Monte Carlo";

    fn new(_: &DmcExperiment<E>) -> Result<Dmc<E>, RunError> {
        Ok(Dmc(PhantomData))
    }

    fn fork(&self) -> Dmc<E> {
        Dmc(PhantomData)
    }

    fn first_network(config: &DmcExperiment<E>, rng: &mut Rng) -> Result<PlainNetwork, RunError> {
        first_network::<E>(Self::NAME, &config.network, &config.run, rng)
    }

    fn play(&self, session: &Session<'_, Self>, part: Part) -> Result<Played<Self::Experience>, RunError> {
        let Session { config, round, network, earlier, .. } = *session;
        let opponents = (earlier, config.opponents.pool_probability.at(round.progress));
        let epsilon = config.dmc.epsilon.at(round.progress);
        let actor = Actor::<E, _> {
            options: config.options.clone(),
            encoder: <E as Observed>::Encoder::default(),
            reward: config.reward.clone(),
            epsilon,
        };
        let experience = actor.rollout(network, opponents, part.games, part.seed);
        let mut statistics = experience.tally.statistics(E::PLAYERS, experience.actions.len());
        statistics.add("exploration/epsilon", epsilon, 1);
        Ok(Played { experience, statistics })
    }

    fn agent(_: &DmcExperiment<E>, network: &Arc<PlainNetwork>) -> Box<dyn Agent<E>> {
        Box::new(PlainAgent::new(network.clone(), <E as Observed>::Encoder::default()))
    }

    fn network_to_bytes(_: &DmcExperiment<E>, network: &PlainNetwork) -> Vec<u8> {
        network.to_bytes()
    }

    fn network_from_bytes(
        config: &DmcExperiment<E>,
        bytes: &[u8],
        path: &Path,
    ) -> Result<PlainNetwork, FileError> {
        network_from_bytes::<E>(Self::NAME, &config.network, bytes, path)
    }
}

/// Deep Monte Carlo's network as it learns.
pub struct DmcLearner<E> {
    trainer: Trainer,
    head: Head,
    game: PhantomData<fn() -> E>,
}

impl<E: PlainGame> Learner<Dmc<E>> for DmcLearner<E>
where
    Own<E>: Number,
{
    const THREADS: usize = 2;

    fn new(config: &DmcExperiment<E>, network: &PlainNetwork) -> DmcLearner<E> {
        let trainer = Trainer::new(network.mlp(), &config.optimizer);
        DmcLearner { trainer, head: config.network.head, game: PhantomData }
    }

    fn learn(
        &mut self,
        config: &DmcExperiment<E>,
        rollout: &Rollout<Own<E>>,
        round: Round,
        statistics: &mut Statistics,
    ) {
        if !rollout.actions.is_empty() {
            let configs = (&config.dmc, self.head, &config.optimizer);
            let when = (config.run.seed, round);
            update::<E, E::Encoder>(&mut self.trainer, rollout, configs, when, statistics);
        }
    }

    fn network(&self) -> PlainNetwork {
        named::<E>("dmc", self.head, self.trainer.mlp())
    }

    fn save(&self, folder: &Path) -> Result<(), RecordError> {
        self.trainer.save(folder, "values")
    }

    fn load(config: &DmcExperiment<E>, network: &PlainNetwork, folder: &Path) -> Result<Self, RecordError> {
        let fresh = <DmcLearner<E> as Learner<Dmc<E>>>::new(config, network);
        Ok(DmcLearner { trainer: fresh.trainer.load(folder, "values")?, ..fresh })
    }
}

impl<T: Element + Number> Experience for Rollout<T> {
    fn is_empty(&self) -> bool {
        self.tally.games == 0
    }

    fn append(&mut self, other: Rollout<T>) {
        Rollout::append(self, other);
    }

    fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        u64::put(&[self.tally.games], &mut bytes);
        T::put(&self.observations, &mut bytes);
        u16::put(&self.actions, &mut bytes);
        f32::put(&self.expected, &mut bytes);
        f32::put(&self.returns, &mut bytes);
        bytes
    }

    fn from_bytes(mut bytes: &[u8]) -> Option<Self> {
        let bytes = &mut bytes;
        let mut rollout = Rollout::default();
        rollout.tally.games = *u64::take(bytes)?.first()?;
        rollout.observations = T::take(bytes)?;
        rollout.actions = u16::take(bytes)?;
        rollout.expected = f32::take(bytes)?;
        rollout.returns = f32::take(bytes)?;
        bytes.is_empty().then_some(rollout)
    }
}

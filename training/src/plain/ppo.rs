//! PPO as an algorithm of a run.

use super::bytes::Number;
use super::experiment::PpoExperiment;
use super::game::{Own, PlainGame};
use super::network::{first_network, named, network_from_bytes};
use crate::algorithm::{Algorithm, Experience, Learner, Part, Played, Round, Session};
use crate::error::RunError;
use crate::file::FileError;
use crate::network::{Layout, orthogonal};
use crate::ppo::{Actor, PolicyAndCritic, Rollout, Sight};
use crate::statistics::Statistics;
use burn::store::RecordError;
use skat_agents::mlp::Element;
use skat_agents::plain_network::{Head, Observed, PlainNetwork};
use skat_agents::{Agent, PlainAgent};
use skat_env::chance::stream;
use skat_env::{FullView, Rng};
use std::marker::PhantomData;
use std::path::Path;
use std::sync::Arc;

/// Proximal policy optimization, for a game.
pub struct Ppo<E>(PhantomData<fn() -> E>);

impl<E: PlainGame> Algorithm for Ppo<E>
where
    Own<E>: Number,
{
    type Game = E;
    type Config = PpoExperiment<E>;
    type Network = PlainNetwork;
    type Experience = Rollout<Own<E>, E::CriticElement>;
    type Learner = PpoLearner<E>;

    const NAME: &'static str = "ppo";
    const TITLE: &'static str = "Proximal policy optimization";

    fn new(_: &PpoExperiment<E>) -> Result<Ppo<E>, RunError> {
        Ok(Ppo(PhantomData))
    }

    fn fork(&self) -> Ppo<E> {
        Ppo(PhantomData)
    }

    fn first_network(config: &PpoExperiment<E>, rng: &mut Rng) -> Result<PlainNetwork, RunError> {
        first_network::<E>(Self::NAME, &config.network, &config.run, rng)
    }

    fn play(&self, session: &Session<'_, Self>, part: Part) -> Result<Played<Self::Experience>, RunError> {
        let Session { config, round, network, earlier, .. } = *session;
        let opponents = (earlier, config.opponents.pool_probability.at(round.progress));
        let actor = Actor::<E, _, _> {
            options: config.options.clone(),
            encoder: <E as Observed>::Encoder::default(),
            critic_encoder: (config.ppo.critic == Sight::Full).then(E::Critic::default),
            reward: config.reward.clone(),
        };
        let experience = actor.rollout(network, opponents, part.games, part.seed);
        let statistics = experience.tally.statistics(E::PLAYERS, experience.actions.len());
        Ok(Played { experience, statistics })
    }

    fn agent(_: &PpoExperiment<E>, network: &Arc<PlainNetwork>) -> Box<dyn Agent<E>> {
        Box::new(PlainAgent::new(network.clone(), <E as Observed>::Encoder::default()))
    }

    fn network_to_bytes(_: &PpoExperiment<E>, network: &PlainNetwork) -> Vec<u8> {
        network.to_bytes()
    }

    fn network_from_bytes(
        config: &PpoExperiment<E>,
        bytes: &[u8],
        path: &Path,
    ) -> Result<PlainNetwork, FileError> {
        network_from_bytes::<E>(Self::NAME, &config.network, bytes, path)
    }
}

/// PPO's policy and critic as they learn.
pub struct PpoLearner<E>(PolicyAndCritic, PhantomData<fn() -> E>);

/// The stream of a critic's first weights.
const CRITIC: u64 = 0x4352_4954_4943_2121;

impl<E: PlainGame> Learner<Ppo<E>> for PpoLearner<E>
where
    Own<E>: Number,
{
    const THREADS: usize = 2;

    fn new(config: &PpoExperiment<E>, network: &PlainNetwork) -> PpoLearner<E> {
        let observation = Layout::of::<E::View, E::Encoder>();
        let state = match config.ppo.critic {
            Sight::Full => Layout::of::<FullView<E>, E::Critic>(),
            Sight::Own => observation,
        };
        let widths = config.network.widths(state.features, 1);
        let critic = orthogonal(&widths, 1.0, &mut stream(config.run.seed, CRITIC));
        let networks =
            PolicyAndCritic::new((network.mlp(), observation), (&critic, state), &config.optimizer);
        PpoLearner(networks, PhantomData)
    }

    fn learn(
        &mut self,
        config: &PpoExperiment<E>,
        rollout: &Rollout<Own<E>, E::CriticElement>,
        round: Round,
        statistics: &mut Statistics,
    ) {
        if !rollout.actions.is_empty() {
            let configs = (&config.ppo, &config.optimizer);
            self.0.update(rollout, configs, (config.run.seed, round), statistics);
        }
    }

    fn network(&self) -> PlainNetwork {
        named::<E>("ppo", Head::PerAction, self.0.policy())
    }

    fn save(&self, folder: &Path) -> Result<(), RecordError> {
        self.0.save(folder)
    }

    fn load(config: &PpoExperiment<E>, network: &PlainNetwork, folder: &Path) -> Result<Self, RecordError> {
        let PpoLearner(networks, game) = <PpoLearner<E> as Learner<Ppo<E>>>::new(config, network);
        Ok(PpoLearner(networks.load(folder)?, game))
    }
}

impl<T, U> Experience for Rollout<T, U>
where
    T: Element + Number,
    U: Element + Number,
{
    fn is_empty(&self) -> bool {
        self.tally.games == 0
    }

    fn append(&mut self, other: Rollout<T, U>) {
        Rollout::append(self, other);
    }

    fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        u64::put(&[self.tally.games], &mut bytes);
        T::put(&self.observations, &mut bytes);
        U::put(&self.states, &mut bytes);
        u8::put(&self.masks, &mut bytes);
        u16::put(&self.actions, &mut bytes);
        f32::put(&self.log_probs, &mut bytes);
        f32::put(&self.rewards, &mut bytes);
        u32::put(&self.next, &mut bytes);
        bytes
    }

    fn from_bytes(mut bytes: &[u8]) -> Option<Self> {
        let bytes = &mut bytes;
        let mut rollout = Rollout::default();
        rollout.tally.games = *u64::take(bytes)?.first()?;
        rollout.observations = T::take(bytes)?;
        rollout.states = U::take(bytes)?;
        rollout.masks = u8::take(bytes)?;
        rollout.actions = u16::take(bytes)?;
        rollout.log_probs = f32::take(bytes)?;
        rollout.rewards = f32::take(bytes)?;
        rollout.next = u32::take(bytes)?;
        bytes.is_empty().then_some(rollout)
    }
}

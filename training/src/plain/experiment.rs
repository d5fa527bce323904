//! The configs of the plain algorithms.

mod imitation;

pub use imitation::ImitationExperiment;

use super::game::PlainGame;
use super::network::NetworkConfig;
use crate::config::check::{HIDDEN, PROBABILITIES, demand, is_hidden};
use crate::config::{
    ActorsConfig, CheckpointConfig, EvaluationConfig, Experiment, Header, Learners, OpponentsConfig,
    OptimizerConfig, Problem, RunConfig,
};
use crate::dmc::DmcConfig;
use crate::ppo::PpoConfig;
use crate::rollout::RewardConfig;
use serde::{Deserialize, Serialize};
use skat_agents::Spec;
use skat_agents::plain_network::Head;

/// The config of a plain algorithm, with its own section.
macro_rules! experiment {
    ($name:ident, $section:ident: $own:ty, $doc:literal) => {
        #[doc = $doc]
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields, default, bound = "E: PlainGame")]
        pub struct $name<E: PlainGame> {
            /// The game's name.
            pub game: String,
            /// The algorithm's name.
            pub algorithm: String,
            /// How long the run is, and what it begins with.
            pub run: RunConfig,
            /// The networks.
            pub network: NetworkConfig,
            /// The house rules of the game.
            pub options: E::Options,
            /// The reward that players maximize.
            pub reward: RewardConfig,
            /// Who plays the games.
            pub actors: ActorsConfig,
            /// Earlier networks of the run that play too.
            pub opponents: OpponentsConfig<Spec<E>>,
            /// The learner's steps.
            pub optimizer: OptimizerConfig,
            /// The algorithm's own section.
            pub $section: $own,
            /// How the agent is measured on the way and at the end.
            pub evaluation: EvaluationConfig<Spec<E>>,
            /// How often the run is saved.
            pub checkpoint: CheckpointConfig,
        }

        impl<E: PlainGame> Default for $name<E> {
            fn default() -> $name<E> {
                $name {
                    game: E::NAME.into(),
                    algorithm: stringify!($section).into(),
                    run: RunConfig::default(),
                    network: NetworkConfig::default(),
                    options: E::Options::default(),
                    reward: RewardConfig::default(),
                    actors: ActorsConfig::default(),
                    opponents: OpponentsConfig::default(),
                    optimizer: OptimizerConfig {
                        weight_decay: 0.0,
                        batch_size: 2048,
                        ..OptimizerConfig::default()
                    },
                    $section: <$own>::default(),
                    evaluation: EvaluationConfig::default(),
                    checkpoint: CheckpointConfig::default(),
                }
            }
        }

        impl<E: PlainGame> Experiment for $name<E> {
            type Game = E;

            fn header(&self) -> Header {
                Header::new(&self.game, &self.algorithm)
            }
            fn run(&self) -> &RunConfig {
                &self.run
            }
            fn actors(&self) -> &ActorsConfig {
                &self.actors
            }
            fn opponents(&self) -> &OpponentsConfig<Spec<E>> {
                &self.opponents
            }
            fn optimizer(&self) -> &OptimizerConfig {
                &self.optimizer
            }
            fn evaluation(&self) -> &EvaluationConfig<Spec<E>> {
                &self.evaluation
            }
            fn checkpoint(&self) -> &CheckpointConfig {
                &self.checkpoint
            }

            fn check_own(&self) -> Result<(), Problem> {
                self.header().check(E::NAME, stringify!($section))?;
                demand(is_hidden(&self.network.hidden), "network.hidden", &self.network.hidden, HIDDEN)?;
                let points = self.reward.points;
                demand(points > 0.0 && points.is_finite(), "reward.points", points, "a number above 0")?;
                let Learners::All = self.opponents.learners else {
                    return demand(false, "opponents.learners", self.opponents.learners, "\"all\"");
                };
                let is_none = self.opponents.scripted.is_none();
                demand(is_none, "opponents.scripted", &self.opponents.scripted, "nobody")?;
                self.check_section()
            }
        }
    };
}

experiment!(PpoExperiment, ppo: PpoConfig, "A run of PPO: everything that decides what comes out of it.");
experiment!(DmcExperiment, dmc: DmcConfig, "A run of Deep Monte Carlo: everything that decides what comes out of it.");

impl<E: PlainGame> PpoExperiment<E> {
    fn check_section(&self) -> Result<(), Problem> {
        let PpoConfig { update_epochs, clip, gamma, gae_lambda, entropy, target_kl, .. } = self.ppo;
        demand((1..=100).contains(&update_epochs), "ppo.update_epochs", update_epochs, "1 to 100")?;
        demand(clip > 0.0 && clip < 1.0, "ppo.clip", clip, "a number between 0 and 1")?;
        let is_part = |x: f32| (0.0..=1.0).contains(&x);
        demand(is_part(gamma), "ppo.gamma", gamma, "0 to 1")?;
        demand(is_part(gae_lambda), "ppo.gae_lambda", gae_lambda, "0 to 1")?;
        demand(entropy.are_probabilities(), "ppo.entropy", entropy, "weights from 0 to 1")?;
        demand(target_kl.is_none_or(|kl| kl > 0.0), "ppo.target_kl", target_kl, "a number above 0")?;
        let head = self.network.head;
        demand(head == Head::PerAction, "network.head", head.name(), "\"per_action\"")
    }
}

impl<E: PlainGame> DmcExperiment<E> {
    fn check_section(&self) -> Result<(), Problem> {
        let DmcConfig { epsilon, update_epochs } = self.dmc;
        demand(epsilon.are_probabilities(), "dmc.epsilon", epsilon, PROBABILITIES)?;
        demand((1..=100).contains(&update_epochs), "dmc.update_epochs", update_epochs, "1 to 100")
    }
}

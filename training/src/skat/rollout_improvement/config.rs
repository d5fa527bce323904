//! The config of the method: the whole experiment in one file.

mod check;

use crate::config::{
    ActorsConfig, CheckpointConfig, EvaluationConfig, Experiment, Header, OpponentsConfig, OptimizerConfig,
    Problem, RunConfig, Schedule,
};
use serde::{Deserialize, Serialize};
use skat_agents::skat::neural::{Criterion, Objective, Selection};
use skat_agents::skat::{Spec, Style};
use skat_env::skat::State;
use skat_env::skat::view::Stage;

/// The name that configs call the method by.
pub(super) const NAME: &str = "rollout_improvement";

/// A training run: everything that decides what comes out of it. Unknown fields are errors,
/// defaults are these.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// `"skat"`.
    pub game: String,
    /// `"rollout_improvement"`.
    pub algorithm: String,
    /// How long the run is, and what it begins with.
    pub run: RunConfig,
    /// The network.
    pub network: NetworkConfig,
    /// Who plays the games.
    pub actors: ActorsConfig,
    /// How the players of self-play explore.
    pub exploration: ExplorationConfig,
    /// Who plays against the network.
    pub opponents: OpponentsConfig<Spec>,
    /// Rollouts in addition to the games.
    pub rollouts: RolloutsConfig,
    /// What is learnt from games and rollouts.
    pub targets: TargetsConfig,
    /// The learner's steps.
    pub optimizer: OptimizerConfig,
    /// How the agent is measured on the way and at the end.
    pub evaluation: EvaluationConfig<Spec>,
    /// How often the run is saved.
    pub checkpoint: CheckpointConfig,
}

/// `[network]`: observation encoder v1, suit-canonical, and fully connected layers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct NetworkConfig {
    /// The widths of the hidden layers, from the input on.
    pub hidden: Vec<usize>,
    /// The width of the layer for each action.
    pub head: usize,
    /// How many such layers, 1 or 2.
    pub head_layers: usize,
    /// The width of the layers that read each suit, the same for all four; 0 for none.
    pub suits: usize,
    /// Whether the inputs include the rating of each action by the rules of thumb of `heuristic`.
    pub advice: bool,
}

/// `[exploration]`: how the players of self-play explore.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ExplorationConfig {
    /// The probability of a random action.
    pub epsilon: Schedule,
    /// The probability that in a deal one player's bids are forced: up to a random limit, whatever
    /// his cards are. An exploring start, by which declarer play is learnt while the bidding still
    /// passes.
    pub forced_bids: Schedule,
}

/// `[rollouts]`: rollouts of actions, always with the same cards for all actions of a decision.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RolloutsConfig {
    /// The rollout policy: it plays all three seats to the end of the deal, or those that
    /// [`scripted_seats`](Self::scripted_seats) leaves to it.
    pub policy: Spec,
    /// Whether the scripted opponent keeps the seats of a deal that it plays in the rollouts too,
    /// but for the player whose actions are rolled out.
    pub scripted_seats: bool,
    /// The probability that the actions of a decision are rolled out.
    pub probability: Schedule,
    /// Only actions whose value by the network lies within so many tournament points of the best
    /// are rolled out, and only where there are two of them: the others cost rollouts and hardly
    /// change what is chosen. 0 for all considered actions of all decisions.
    pub margin: f32,
    /// The same of bids, exchange and declaration, where it differs.
    pub before_play: Option<BeforePlayConfig>,
    /// The weight of rollouts in an action's value, 0 to 1; the rest is self-play.
    pub value_weight: f32,
    /// With so many cards in hand or fewer, half of the target of a card is its exact value with
    /// all cards open.
    pub solved_cards: usize,
    /// The number of worlds (determinizations: full deals that fit what the player has seen),
    /// rounded up, in which the declarer's cards in suit games and Grand are rolled out in addition
    /// to the true deal. They are drawn and weighted as `pimc` does; the target is the mean.
    pub worlds: Schedule,
    /// The probability that a deal has a vine rollout: at one of its decisions, drawn at random,
    /// every other action is played too, and the same players finish each of these deals.
    pub vine: Schedule,
    /// The probability that a card of a Null game with a vine rollout gets one too, in addition to
    /// the deal's own: Null is rare and short.
    pub vine_null: Schedule,
}

/// `[rollouts.before_play]`: how bids, exchange and declaration are rolled out, where not as cards
/// are.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BeforePlayConfig {
    /// As [`RolloutsConfig::policy`].
    pub policy: Spec,
    /// As [`RolloutsConfig::margin`].
    pub margin: f32,
}

impl RolloutsConfig {
    /// The margin at a stage of a deal.
    pub(super) fn margin_at(&self, stage: Stage) -> f32 {
        match &self.before_play {
            Some(before) if stage != Stage::Playing => before.margin,
            _ => self.margin,
        }
    }
}

/// `[targets]`: what is learnt from games and rollouts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TargetsConfig {
    /// The score that the agent maximizes.
    pub objective: Objective,
    /// The lambda of the lambda-returns of cards: how much of a target comes from the end of the
    /// deal, the rest being the network's prediction at the player's next card. 1 for the end
    /// alone.
    pub lambda: f32,
    /// Which fraction of an iteration's samples is used, drawn at random: those of one deal are
    /// much alike. Samples of vine rollouts and those with rollouts are all used, as they differ in
    /// the action alone.
    pub sample_fraction: f64,
    /// The weight of the loss for the advantages of rolled-out actions, against all other losses;
    /// with 0 the results of rollouts are targets like all others.
    pub advantage_weight: f32,
    /// The weight of the loss for the expected regret of the policy over the rolled-out actions,
    /// which learns which action is best where scores are close, against all other losses; 0 for
    /// none. It needs [`advantage_weight`](Self::advantage_weight), which keeps scores in points.
    pub regret_weight: f32,
    /// Tournament points of score for a factor of e between the probabilities of that policy.
    pub temperature: f32,
    /// The weight of card-location prediction, an auxiliary head that predicts who holds each
    /// unseen card; 0 for no such head.
    pub card_location_weight: f32,
}

impl Default for Config {
    fn default() -> Config {
        let header = Header::new("skat", NAME);
        Config {
            game: header.game,
            algorithm: header.algorithm,
            run: RunConfig::default(),
            network: NetworkConfig::default(),
            actors: ActorsConfig::default(),
            exploration: ExplorationConfig::default(),
            opponents: OpponentsConfig::default(),
            rollouts: RolloutsConfig::default(),
            targets: TargetsConfig::default(),
            optimizer: OptimizerConfig::default(),
            evaluation: EvaluationConfig::default(),
            checkpoint: CheckpointConfig::default(),
        }
    }
}

impl Default for NetworkConfig {
    fn default() -> NetworkConfig {
        NetworkConfig { hidden: vec![256, 256, 256], head: 64, head_layers: 1, suits: 0, advice: false }
    }
}

impl Default for ExplorationConfig {
    fn default() -> ExplorationConfig {
        ExplorationConfig {
            epsilon: Schedule { start: 0.05, end: 0.01 },
            forced_bids: Schedule { start: 0.3, end: 0.05 },
        }
    }
}

impl Default for RolloutsConfig {
    fn default() -> RolloutsConfig {
        RolloutsConfig {
            policy: Spec::of(&Style::default()),
            scripted_seats: false,
            probability: Schedule::ZERO,
            margin: 0.0,
            before_play: None,
            value_weight: 0.0,
            solved_cards: 0,
            worlds: Schedule::ZERO,
            vine: Schedule::ZERO,
            vine_null: Schedule::ZERO,
        }
    }
}

impl Default for TargetsConfig {
    fn default() -> TargetsConfig {
        TargetsConfig {
            objective: Objective::Difference,
            lambda: 1.0,
            sample_fraction: 1.0,
            advantage_weight: 0.0,
            regret_weight: 0.0,
            temperature: 3.0,
            card_location_weight: 0.0,
        }
    }
}

impl Config {
    /// How the network's outputs become choices.
    pub fn criterion(&self) -> Criterion {
        Criterion {
            objective: self.targets.objective,
            rollout_weight: self.rollouts.value_weight,
            advice: self.network.advice,
            selection: if self.targets.advantage_weight > 0.0 {
                Selection::Scores
            } else {
                Selection::Values
            },
        }
    }
}

impl Experiment for Config {
    type Game = State;

    fn header(&self) -> Header {
        Header::new(&self.game, &self.algorithm)
    }

    fn run(&self) -> &RunConfig {
        &self.run
    }

    fn actors(&self) -> &ActorsConfig {
        &self.actors
    }

    fn opponents(&self) -> &OpponentsConfig<Spec> {
        &self.opponents
    }

    fn optimizer(&self) -> &OptimizerConfig {
        &self.optimizer
    }

    fn evaluation(&self) -> &EvaluationConfig<Spec> {
        &self.evaluation
    }

    fn checkpoint(&self) -> &CheckpointConfig {
        &self.checkpoint
    }

    fn check_own(&self) -> Result<(), Problem> {
        self.header().check("skat", NAME)?;
        self.network.check()?;
        self.exploration.check()?;
        self.rollouts.check()?;
        self.targets.check()
    }
}

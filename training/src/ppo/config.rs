//! What of the experiment is PPO's alone.

use crate::config::Schedule;
use crate::config::check::{Problem, demand, is_hidden};
use serde::{Deserialize, Serialize};
use skat_agents::skat::Spec;

/// How PPO learns, beside what it shares with Deep Monte Carlo.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PpoConfig {
    /// By how much the chance of an action may change for the better by the games of one iteration: the clip of the ratio.
    pub clip: f32,
    /// How often the decisions of an iteration are learnt from.
    pub epochs: usize,
    /// The lambda of generalised advantage estimation: 1 for the end of the deal alone, 0 for the critic alone.
    pub gae_lambda: f32,
    /// How much a policy that leaves more to chance is worth, in normalised advantages for each nat.
    pub entropy: Schedule,
    /// The policy learns no more from an iteration's games once it has moved 1.5 times as far as this, in nats; `None` for no
    /// limit.
    pub target_kl: Option<f32>,
    /// What the critic is.
    pub critic: CriticConfig,
    /// What the policy imitates before it learns from its own games; `None` to begin from nothing.
    pub warm_start: Option<WarmStart>,
}

/// The critic: fully connected layers that foretell the score of the player to move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CriticConfig {
    /// Which cards it sees.
    pub sees: Sight,
    /// The widths of its hidden layers, from the input on.
    pub hidden: Vec<usize>,
    /// AdamW's learning rate.
    pub learning_rate: Schedule,
    /// By how much it may leave what it said before the games of an iteration were learnt from; `None` for any.
    pub clip: Option<f32>,
}

/// Which cards a critic sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sight {
    /// All.
    All,
    /// Those that the player sees.
    Own,
}

/// The policy's beginning: an agent plays all seats, and the policy learns to do the same.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WarmStart {
    /// Whom it imitates.
    pub agent: Spec,
    /// How many of the run's games are played by that agent.
    pub games: u64,
    /// How often their decisions are learnt from.
    #[serde(default = "WarmStart::default_epochs")]
    pub epochs: usize,
    /// AdamW's learning rate for policy and critic.
    #[serde(default = "WarmStart::default_rate")]
    pub learning_rate: f64,
    /// How much a policy that leaves more to chance is worth meanwhile, in nats of the cross-entropy for each nat. One that is
    /// sure of everything would try nothing afterwards.
    #[serde(default)]
    pub entropy: f32,
}

impl WarmStart {
    fn default_epochs() -> usize {
        2
    }

    fn default_rate() -> f64 {
        1e-3
    }
}

impl Default for PpoConfig {
    fn default() -> PpoConfig {
        PpoConfig {
            clip: 0.2,
            epochs: 4,
            gae_lambda: 0.95,
            entropy: Schedule { start: 0.01, end: 0.01 },
            target_kl: None,
            critic: CriticConfig::default(),
            warm_start: None,
        }
    }
}

impl Default for CriticConfig {
    fn default() -> CriticConfig {
        CriticConfig {
            sees: Sight::All,
            hidden: vec![256, 256, 256],
            learning_rate: Schedule { start: 1e-3, end: 5e-5 },
            clip: None,
        }
    }
}

impl PpoConfig {
    pub(crate) fn check(&self) -> Result<(), Problem> {
        let clip = self.clip > 0.0 && self.clip < 1.0;
        demand(clip, "ppo.clip", self.clip, "above 0 and below 1")?;
        demand((1..=1000).contains(&self.epochs), "ppo.epochs", self.epochs, "1 to 1000")?;
        let lambda = (0.0..=1.0).contains(&self.gae_lambda);
        demand(lambda, "ppo.gae_lambda", self.gae_lambda, "0 to 1")?;
        let weight = |x: f64| (0.0..=10.0).contains(&x);
        let entropy = weight(self.entropy.start) && weight(self.entropy.end);
        demand(entropy, "ppo.entropy", self.entropy, "weights from 0 to 10")?;
        let is_positive = |x: f32| x.is_finite() && x > 0.0;
        let target = self.target_kl.is_none_or(is_positive);
        demand(target, "ppo.target_kl", self.target_kl, "a number above 0")?;
        let critic = &self.critic;
        let hidden = is_hidden(&critic.hidden);
        demand(hidden, "ppo.critic.hidden", &critic.hidden, "1 to 16 widths from 1 to 8192")?;
        let rates = critic.learning_rate;
        demand(rates.are_rates(), "ppo.critic.learning_rate", rates, "rates above 0 and at most 1")?;
        let clip = critic.clip.is_none_or(is_positive);
        demand(clip, "ppo.critic.clip", critic.clip, "a number above 0")?;
        let Some(warm) = &self.warm_start else { return Ok(()) };
        demand(warm.games >= 1, "ppo.warm_start.games", warm.games, "at least 1")?;
        let epochs = (1..=1000).contains(&warm.epochs);
        demand(epochs, "ppo.warm_start.epochs", warm.epochs, "1 to 1000")?;
        let rate = warm.learning_rate > 0.0 && warm.learning_rate <= 1.0;
        demand(rate, "ppo.warm_start.learning_rate", warm.learning_rate, "above 0 and at most 1")?;
        let entropy = (0.0..=10.0).contains(&warm.entropy);
        demand(entropy, "ppo.warm_start.entropy", warm.entropy, "0 to 10")
    }
}

//! The settings of PPO.

use crate::config::Schedule;
use serde::{Deserialize, Serialize};

/// The section `[ppo]`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PpoConfig {
    /// Epochs over an iteration's decisions.
    pub update_epochs: usize,
    /// How far the ratio of probabilities may be from 1 before it is clipped.
    pub clip: f32,
    /// The discount from one decision of a player to his next one.
    pub gamma: f32,
    /// The lambda of generalised advantage estimation.
    pub gae_lambda: f32,
    /// The weight of the entropy bonus.
    pub entropy: Schedule,
    /// Whether the advantages of each minibatch are normalized to mean 0 and standard deviation 1.
    pub normalize_advantages: bool,
    /// Whether values are clipped too, to within `clip` of those before the update.
    pub clip_value_loss: bool,
    /// The update ends after an epoch in which the policy has moved further than this, in nats.
    pub target_kl: Option<f64>,
    /// What the critic sees.
    pub critic: Sight,
}

/// What a critic sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sight {
    /// The whole state, all cards open.
    Full,
    /// What the player sees.
    Own,
}

impl Default for PpoConfig {
    fn default() -> PpoConfig {
        PpoConfig {
            update_epochs: 4,
            clip: 0.2,
            gamma: 1.0,
            gae_lambda: 0.95,
            entropy: Schedule { start: 0.01, end: 0.01 },
            normalize_advantages: true,
            clip_value_loss: true,
            target_kl: None,
            critic: Sight::Full,
        }
    }
}

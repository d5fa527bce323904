//! The exploration and rollouts of an iteration.

use super::config::Config;

/// The config's schedules at one moment of the run.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Exploration {
    /// The probability of a random action.
    pub epsilon: f64,
    /// The probability that one player's bids of a deal are forced.
    pub forced_bids: f64,
    /// The probability that a player of a deal is the scripted opponent.
    pub scripted: f64,
    /// The probability that a player of a deal who would be the network is an earlier one.
    pub pool: f64,
    /// The probability that a deal has a vine rollout.
    pub vine: f64,
    /// The probability that a card of a Null game with a vine rollout gets one more.
    pub vine_null: f64,
    /// The probability that all considered actions of a decision are rolled out.
    pub rollouts: f64,
    /// In how many worlds in addition to the true deal the declarer's cards are then rolled out.
    pub worlds: usize,
}

impl Exploration {
    /// At this fraction of the run, 0 to 1.
    pub fn at(config: &Config, progress: f64) -> Exploration {
        let Config { exploration, opponents, rollouts, .. } = config;
        Exploration {
            epsilon: exploration.epsilon.at(progress),
            forced_bids: exploration.forced_bids.at(progress),
            scripted: opponents.scripted_probability.at(progress),
            pool: opponents.pool_probability.at(progress),
            vine: rollouts.vine.at(progress),
            vine_null: rollouts.vine_null.at(progress),
            rollouts: rollouts.probability.at(progress),
            worlds: rollouts.worlds.at(progress).round() as usize,
        }
    }
}

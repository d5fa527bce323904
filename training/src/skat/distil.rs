//! Distils a large network into the small networks of [`Swift`].
//!
//! The large network plays deals against itself, with a few random actions. For each decision on a
//! card the inputs of the small networks are those of [`Swift`], and their targets the values that
//! the large network gives the cards: at first the loss is the cross-entropy to a softmax of the
//! values, at the end the expected regret. Each kind of game and situation has a small network of
//! its own.
//!
//! The same network, config and seed give the same small networks, bit for bit, whatever the number
//! of threads.

mod decisions;
mod fit;

pub use decisions::Learnt;

use decisions::{Decisions, decisions};
use fit::{Scale, fit};
use rayon::prelude::*;
use skat_agents::skat::Neural;
use skat_agents::skat::swift::{Network, Rater, declares};
use skat_env::stream;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The settings of distillation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Distillation {
    /// How many deals the large network plays to learn from, at least 1. A sixteenth as many are
    /// played for the evaluation.
    pub games: u64,
    /// Epochs over the decisions.
    pub epochs: u32,
    /// Decides the deals and the first weights.
    pub seed: u64,
}

/// Deals to learn from for each deal to evaluate by.
const APART: u64 = 16;
/// The stream of first weights.
const WEIGHTS: u64 = 0x5357_4946_5421_2121;

/// The small networks with their evaluations; `None` when `stop` was set. `progress` gets the
/// fraction that is done, 0 to 1.
///
/// # Panics
/// When the large network is a policy, which gives no values.
pub fn distil(
    neural: &Neural,
    config: Distillation,
    stop: &AtomicBool,
    progress: &(dyn Fn(f64) + Sync),
) -> Option<(Network, Vec<Learnt>)> {
    let apart = config.games.div_ceil(APART);
    let done = AtomicU64::new(0);
    let played = |games| {
        let all = done.fetch_add(games, Ordering::Relaxed) + games;
        progress(all as f64 / (config.games + apart) as f64 / 2.0);
    };
    let taught = decisions(neural, 0..config.games, config.seed, stop, &played)?;
    let kept = decisions(neural, config.games..config.games + apart, config.seed, stop, &played)?;
    let total: usize = taught.iter().map(Decisions::len).sum();
    let learnt = AtomicU64::new(0);
    let one = |(group, (taught, kept)): (usize, (&Decisions, &Decisions))| {
        let mut rng = stream(config.seed ^ WEIGHTS, group as u64);
        let scale = if declares(group) { Scale::DECLARER } else { Scale::DEFENDER };
        let fitted = fit(taught, scale, config.epochs, &mut rng, stop)?;
        let all = learnt.fetch_add(taught.len() as u64, Ordering::Relaxed) + taught.len() as u64;
        progress(0.5 + all as f64 / total.max(1) as f64 / 2.0);
        let found = kept.examine(&fitted);
        Some((fitted, found))
    };
    let fitted: Option<Vec<(Rater, Learnt)>> = taught.par_iter().zip(&kept).enumerate().map(one).collect();
    let (raters, found) = fitted?.into_iter().unzip();
    Some((Network::new(raters), found))
}

//! Deep Monte Carlo: every decision of self-play is regressed to what its deal came to.
//!
//! No bootstrapping and no discount: a deal is short and its end says all.

use crate::config::Config;
use crate::metrics::Window;
use crate::model::Learner;
use crate::run::Round;
use crate::sample::Sample;
use skat_env::{shuffle, stream};

/// The stream of chance of the order in which is learnt.
pub(crate) const ORDER: u64 = 0x4f52_4445_5221_2121;

/// Steps over the samples in an order that the seed and the iteration decide.
pub(crate) fn learn(
    learner: &mut Learner,
    config: &Config,
    samples: &[Sample],
    round: Round,
    window: &mut Window,
) {
    let mut rng = stream(config.seed ^ ORDER, round.iteration);
    let rate = config.learner.learning_rate.at(round.progress);
    let (mut order, mut others): (Vec<&Sample>, Vec<&Sample>) = samples.iter().partition(|s| s.is_compared);
    shuffle(&mut others, &mut rng);
    others.truncate((config.learner.share * others.len() as f64).ceil() as usize);
    order.extend(others);
    shuffle(&mut order, &mut rng);
    for batch in order.chunks(config.learner.batch) {
        window.add_step(learner.step(batch, rate), batch.len());
    }
}

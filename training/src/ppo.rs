//! Proximal policy optimisation with a critic that sees all hands (J. Schulman et al., *Proximal Policy Optimization
//! Algorithms*, 2017).
//!
//! The policy is the network that plays: the own score output of an action is its logit. The critic is a network of its own
//! that foretells by all cards what a deal will bring; it takes out of the advantages what the cards have decided, and
//! is not needed to play.

mod actor;
mod advantage;
mod config;
mod critic;
mod decision;
mod loss;

pub use actor::{Deals, play};
pub use advantage::{Advantage, advantages};
pub use config::{CriticConfig, PpoConfig, Sight, WarmStart};
pub use decision::{Decision, Hidden, OPEN_LEN, Origin};
pub use loss::{Aim, PolicyLoss, log_softmax, policy_loss};

use crate::config::{Config, Schedule};
use crate::deep_monte_carlo::ORDER;
use crate::metrics::Window;
use crate::model::Learner;
use crate::run::Round;
use advantage::{mean_and_deviation, normalise};
use burn::store::RecordError;
use critic::{Critic, Lesson};
use skat_agents::skat::neural::{Network, OWN_OUTPUTS, SCALE, logit, output};
use skat_env::skat::view::Stage;
use skat_env::{shuffle, stream};
use std::path::Path;

/// The stream of chance of the critic's first weights.
const CRITIC: u64 = 0x4352_4954_4943_2121;
/// By how much of the target the policy may pass it before it stops: as OpenAI's Spinning Up has it.
const TOLERANCE: f64 = 1.5;

/// The policy and its critic.
pub(crate) struct Ppo {
    policy: Learner,
    critic: Critic,
}

impl Ppo {
    /// Begins with this network.
    pub(crate) fn new(network: &Network, config: &Config) -> Ppo {
        let rng = &mut stream(config.seed, CRITIC);
        let policy = Learner::new(network, &config.learner);
        Ppo { policy, critic: Critic::fresh(&config.ppo.critic, &config.learner, rng) }
    }

    /// Goes on from what [`Ppo::save`] wrote.
    ///
    /// # Errors
    /// When a file is missing or cannot be read.
    pub(crate) fn load(network: &Network, config: &Config, folder: &Path) -> Result<Ppo, RecordError> {
        let Ppo { critic, .. } = Ppo::new(network, config);
        let policy = Learner::load(network, &config.learner, folder)?;
        Ok(Ppo { policy, critic: critic.load(folder)? })
    }

    /// Writes policy and critic into a folder.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub(crate) fn save(&self, folder: &Path) -> Result<(), RecordError> {
        self.policy.save(folder)?;
        self.critic.save(folder)
    }

    /// The policy as it is now.
    pub(crate) fn network(&self) -> Network {
        self.policy.network()
    }

    /// Learns from an iteration's games.
    pub(crate) fn learn(
        &mut self,
        config: &Config,
        decisions: &[Decision],
        round: Round,
        window: &mut Window,
    ) {
        if decisions.is_empty() {
            return;
        }
        let ppo = &config.ppo;
        let values = self.critic.values(decisions);
        let mut advantages = advantages(decisions, &values, ppo.gae_lambda);
        describe(decisions, &values, &advantages, window);
        normalise(&mut advantages, |i| matches!(decisions[i].origin, Origin::Policy(_)));
        let is_copied = |decision: &Decision| decision.origin == Origin::Model;
        let warm = ppo.warm_start.as_ref().filter(|_| decisions.iter().any(is_copied));
        let (epochs, policy_rate, critic_rate, entropy) = match warm {
            Some(warm) => (warm.epochs, warm.learning_rate, warm.learning_rate, warm.entropy),
            None => {
                let at = |schedule: Schedule| schedule.at(round.progress);
                let (policy, critic) = (at(config.learner.learning_rate), at(ppo.critic.learning_rate));
                (ppo.epochs, policy, critic, at(ppo.entropy) as f32)
            }
        };
        let mut rng = stream(config.seed ^ ORDER, round.iteration);
        let mut order: Vec<usize> = (0..decisions.len()).collect();
        shuffle(&mut order, &mut rng);
        order.truncate((config.learner.share * order.len() as f64).ceil() as usize);
        let (mut is_improving, mut improved) = (true, 0);
        for epoch in 0..epochs {
            if epoch > 0 {
                shuffle(&mut order, &mut rng);
            }
            let (mut divergence, mut learnt) = (0.0, 0);
            for batch in order.chunks(config.learner.batch) {
                let lesson = |&i: &usize| {
                    let Advantage { target, .. } = advantages[i];
                    Lesson { decision: &decisions[i], target, before: values[i] }
                };
                let lessons: Vec<Lesson<'_>> = batch.iter().map(lesson).collect();
                let loss = self.critic.step(&lessons, ppo.critic.clip, critic_rate);
                window.add("loss/value", f64::from(loss), batch.len());
                window.samples += batch.len() as u64;
                let of_policy: Vec<usize> =
                    batch.iter().copied().filter(|&i| is_improving && decisions[i].is_for_policy()).collect();
                if !of_policy.is_empty() {
                    let pairs = of_policy.iter().map(|&i| (&decisions[i], advantages[i].advantage));
                    let pairs: Vec<(&Decision, f32)> = pairs.collect();
                    divergence += self.step(&pairs, ppo.clip, entropy, policy_rate, window);
                    learnt += pairs.len();
                }
            }
            improved += u64::from(is_improving);
            let limit = ppo.target_kl.map_or(f64::INFINITY, |target| TOLERANCE * f64::from(target));
            is_improving &= divergence <= limit * learnt.max(1) as f64;
        }
        if warm.is_none() {
            window.add("policy/epochs", improved as f64, 1);
        }
    }

    /// One step of AdamW on the policy; returns the sum of the decisions' divergences.
    fn step(
        &mut self,
        decisions: &[(&Decision, f32)],
        clip: f32,
        entropy_weight: f32,
        rate: f64,
        window: &mut Window,
    ) -> f64 {
        let mut moved = 0.0;
        let share = 1.0 / decisions.len() as f32;
        let rows = decisions.iter().map(|(decision, _)| (&decision.row, decision.choices.as_slice()));
        self.policy.step_along(&rows.collect::<Vec<_>>(), rate, |own| {
            let (mut own, _) = own.as_chunks_mut::<OWN_OUTPUTS>();
            for &(decision, advantage) in decisions {
                let (of_this, rest) = own.split_at_mut(decision.choices.len());
                own = rest;
                let mut slopes: Vec<f32> = of_this.iter().map(logit).collect();
                let chosen = usize::from(decision.chosen);
                let aim = match decision.origin {
                    Origin::Policy(log_chance) => Aim::Improve { log_chance, advantage },
                    Origin::Model | Origin::Other => Aim::Copy,
                };
                let is_favourite = slopes.iter().all(|&logit| logit <= slopes[chosen]);
                let found = policy_loss(aim, &mut slopes, chosen, clip, entropy_weight);
                for (own, slope) in of_this.iter_mut().zip(slopes) {
                    *own = [0.0; OWN_OUTPUTS];
                    own[output::SCORE] = share * slope;
                }
                moved += f64::from(found.divergence);
                tell(decision, aim, found, is_favourite, window);
            }
        });
        moved
    }
}

/// The parts of a deal, by what is told of their decisions: entropy, advantages, and how well they were foretold.
const PARTS: [[&str; 3]; 4] = [
    ["entropy/bidding", "advantage/bidding", "explained/bidding"],
    ["entropy/exchange", "advantage/exchange", "explained/exchange"],
    ["entropy/declarer", "advantage/declarer", "explained/declarer"],
    ["entropy/defence", "advantage/defence", "explained/defence"],
];

/// Which of them a decision belongs to.
fn part(decision: &Decision) -> usize {
    match (decision.stage, decision.is_declarer) {
        (Stage::Bidding, _) => 0,
        (Stage::Playing, true) => 2,
        (Stage::Playing, false) => 3,
        _ => 1,
    }
}

fn tell(decision: &Decision, aim: Aim, found: PolicyLoss, is_favourite: bool, window: &mut Window) {
    let is = |holds: bool| f64::from(u8::from(holds));
    if aim == Aim::Copy {
        window.add("loss/clone", f64::from(found.loss), 1);
        window.add("warm_start/agreement", is(is_favourite), 1);
        return;
    }
    window.add("loss/policy", f64::from(found.loss), 1);
    window.add("policy/entropy", f64::from(found.entropy), 1);
    window.add(PARTS[part(decision)][0], f64::from(found.entropy), 1);
    window.add("policy/approx_kl", f64::from(found.divergence), 1);
    window.add("policy/clip_fraction", is(found.is_clipped), 1);
}

/// How well the critic foretold the games, and how far from its word they came out.
fn describe(decisions: &[Decision], values: &[f32], advantages: &[Advantage], window: &mut Window) {
    let deviation = |belongs: &dyn Fn(usize) -> bool, of: &dyn Fn(usize) -> f32| {
        let numbers = (0..decisions.len()).filter(|&i| belongs(i)).map(|i| f64::from(of(i)));
        mean_and_deviation(&numbers.collect::<Vec<f64>>()).1
    };
    let mut explained = |name: &str, belongs: &dyn Fn(usize) -> bool| {
        let scores = deviation(belongs, &|i| decisions[i].score);
        if scores > 0.0 {
            let errors = deviation(belongs, &|i| decisions[i].score - values[i]);
            window.add(name, 1.0 - (errors / scores).powi(2), 1);
        }
    };
    explained("value/explained_variance", &|_| true);
    for (place, [.., explains]) in PARTS.into_iter().enumerate() {
        explained(explains, &|i| part(&decisions[i]) == place);
    }
    for (place, [_, surprises, _]) in PARTS.into_iter().enumerate() {
        let surprise = deviation(&|i| part(&decisions[i]) == place, &|i| advantages[i].advantage);
        window.add(surprises, surprise * f64::from(SCALE), 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Algorithm;
    use crate::model::fresh_network;
    use crate::self_play::Exploration;
    use skat_agents::skat::Heuristic;
    use skat_agents::skat::neural::{Buffers, action_inputs};

    const SELF: Exploration = Exploration {
        epsilon: 0.0,
        bold: 0.0,
        teacher: 0.0,
        snapshots: 0.0,
        fork: 0.0,
        null_fork: 0.0,
        playouts: 0.0,
        worlds: 0,
    };

    /// By how much the chances of what was done have changed, as a mean over some decisions.
    fn ratio<'a>(network: &Network, decisions: impl Iterator<Item = &'a Decision>) -> f32 {
        let mut buffers = Buffers::default();
        let ratios = decisions.map(|decision| {
            let (state, _) = network.read(&[decision.row], &mut buffers).row(0);
            let logits = decision.choices.iter();
            let logits = logits.map(|&(action, f)| logit(&network.rate(state, action_inputs(action, f))));
            let now = log_softmax(&logits.collect::<Vec<f32>>())[usize::from(decision.chosen)];
            let Origin::Policy(before) = decision.origin else { panic!("the policy plays alone") };
            (now - before).exp()
        });
        let ratios: Vec<f32> = ratios.collect();
        ratios.iter().sum::<f32>() / ratios.len() as f32
    }

    /// Where the first action always brings 100 points and every other one loses them, the policy takes the first more often,
    /// but not beyond the clip.
    #[test]
    fn the_policy_does_more_of_what_pays() {
        let mut config = Config { algorithm: Algorithm::Ppo, ..Config::default() };
        config.network.hidden = vec![32];
        config.self_play.games_per_iteration = 32;
        config.learner.batch = 128;
        config.learner.learning_rate = Schedule { start: 3e-3, end: 3e-3 };
        let network = fresh_network(&config.network, &mut stream(1, 0));
        let (teacher, criterion) = (Heuristic::default(), config.criterion());
        let deals = play(&network, (&teacher, Origin::Other), &[], criterion, &config.self_play, SELF, 1, 0);
        let mut decisions = deals.decisions;
        for decision in &mut decisions {
            decision.is_last = true;
            decision.score = if decision.chosen == 0 { 1.0 } else { -1.0 };
        }
        let mut ppo = Ppo::new(&network, &config);
        for iteration in 0..5 {
            let round = Round { iteration, progress: 0.0 };
            ppo.learn(&config, &decisions, round, &mut Window::default());
        }
        let network = ppo.network();
        let paid = ratio(&network, decisions.iter().filter(|decision| decision.chosen == 0));
        let lost = ratio(&network, decisions.iter().filter(|decision| decision.chosen != 0));
        assert!((1.05..1.6).contains(&paid) && (0.6..0.99).contains(&lost), "{paid} and {lost}");
    }
}

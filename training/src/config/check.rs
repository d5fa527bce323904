//! What a config may say.

use super::{Algorithm, Config, Schedule};
use skat_agents::skat::neural::WIDEST_HEAD;

/// A field, what stands there, and what should.
pub(crate) type Problem = (&'static str, String, &'static str);

pub(crate) fn demand(
    holds: bool,
    field: &'static str,
    found: impl std::fmt::Debug,
    expected: &'static str,
) -> Result<(), Problem> {
    if holds { Ok(()) } else { Err((field, format!("{found:?}"), expected)) }
}

/// Whether these are the widths of hidden layers.
pub(crate) fn is_hidden(widths: &[usize]) -> bool {
    !widths.is_empty() && widths.len() <= 16 && widths.iter().all(|width| (1..=8192).contains(width))
}

impl Config {
    pub(super) fn check(&self) -> Result<(), Problem> {
        let chance = |x: f64| (0.0..=1.0).contains(&x);
        let chances = |s: Schedule| chance(s.start) && chance(s.end);
        let hidden = &self.network.hidden;
        demand(self.games >= 1, "games", self.games, "at least 1")?;
        let minutes = self.minutes.is_none_or(|m| m.is_finite() && m > 0.0);
        demand(minutes, "minutes", self.minutes, "a number above 0")?;
        demand(is_hidden(hidden), "network.hidden", hidden, "1 to 16 widths from 1 to 8192")?;
        let head = self.network.head;
        demand((1..=WIDEST_HEAD).contains(&head), "network.head", head, "1 to 256")?;
        let layers = self.network.head_layers;
        demand((1..=2).contains(&layers), "network.head_layers", layers, "1 or 2")?;
        demand(self.network.suits <= 1024, "network.suits", self.network.suits, "0 to 1024")?;
        let weight = (0.0..=1.0).contains(&self.playout_weight);
        demand(weight, "playout_weight", self.playout_weight, "0 to 1")?;
        let play = &self.self_play;
        let count = play.games_per_iteration;
        demand((1..=1 << 20).contains(&count), "self_play.games_per_iteration", count, "1 to 1048576")?;
        let actors = (1..=256).contains(&play.actors) && play.actors <= count;
        demand(
            actors,
            "self_play.actors",
            play.actors,
            "1 to 256, and at most one for each game of an iteration",
        )?;
        demand(chances(play.epsilon), "self_play.epsilon", play.epsilon, "chances from 0 to 1")?;
        demand(chances(play.bold), "self_play.bold", play.bold, "chances from 0 to 1")?;
        demand(chances(play.teacher), "self_play.teacher", play.teacher, "chances from 0 to 1")?;
        demand(chances(play.snapshots), "self_play.snapshots", play.snapshots, "chances from 0 to 1")?;
        demand((1..=64).contains(&play.pool), "self_play.pool", play.pool, "1 to 64")?;
        let every = play.snapshot_every;
        demand(every >= 1, "self_play.snapshot_every", every, "at least 1")?;
        demand(chances(play.fork), "self_play.fork", play.fork, "chances from 0 to 1")?;
        demand(chances(play.null_fork), "self_play.null_fork", play.null_fork, "chances from 0 to 1")?;
        demand(chances(play.playouts), "self_play.playouts", play.playouts, "chances from 0 to 1")?;
        demand(play.solved <= 10, "self_play.solved", play.solved, "0 to 10")?;
        let worlds =
            [play.worlds.start, play.worlds.end].iter().all(|worlds| (0.0..=1000.0).contains(worlds));
        demand(worlds, "self_play.worlds", play.worlds, "numbers of worlds from 0 to 1000")?;
        let lambda = (0.0..=1.0).contains(&play.lambda);
        demand(lambda, "self_play.lambda", play.lambda, "0 to 1")?;
        let learner = &self.learner;
        demand((1..=1 << 20).contains(&learner.batch), "learner.batch", learner.batch, "1 to 1048576")?;
        let share = learner.share > 0.0 && learner.share <= 1.0;
        demand(share, "learner.share", learner.share, "above 0 and at most 1")?;
        let rates = learner.learning_rate;
        demand(rates.are_rates(), "learner.learning_rate", rates, "rates above 0 and at most 1")?;
        let decay = (0.0..1.0).contains(&learner.weight_decay);
        demand(decay, "learner.weight_decay", learner.weight_decay, "0 or more and below 1")?;
        let clip = learner.clip > 0.0 && learner.clip.is_finite();
        demand(clip, "learner.clip", learner.clip, "a number above 0")?;
        let hidden_cards = (0.0..=100.0).contains(&learner.hidden_cards);
        demand(hidden_cards, "learner.hidden_cards", learner.hidden_cards, "0 to 100")?;
        let differences = learner.differences == 0.0 || (1.0..=1e6).contains(&learner.differences);
        demand(differences, "learner.differences", learner.differences, "0, or 1 to 1000000")?;
        let average = (0.0..1.0).contains(&learner.average);
        demand(average, "learner.average", learner.average, "0 or more and below 1")?;
        let eval = &self.evaluation;
        demand(eval.deals >= 2, "evaluation.deals", eval.deals, "at least 2")?;
        demand(eval.final_deals >= 2, "evaluation.final_deals", eval.final_deals, "at least 2")?;
        demand(
            self.checkpoint.every_games >= 1,
            "checkpoint.every_games",
            self.checkpoint.every_games,
            "at least 1",
        )?;
        self.ppo.check()?;
        if self.algorithm == Algorithm::Ppo { self.check_for_ppo() } else { Ok(()) }
    }

    /// What PPO has no use for is not set.
    fn check_for_ppo(&self) -> Result<(), Problem> {
        let play = &self.self_play;
        let none = "0 where algorithm is \"ppo\"";
        demand(self.playout_weight == 0.0, "playout_weight", self.playout_weight, none)?;
        demand(!play.fork.is_ever(), "self_play.fork", play.fork, none)?;
        demand(!play.null_fork.is_ever(), "self_play.null_fork", play.null_fork, none)?;
        demand(!play.playouts.is_ever(), "self_play.playouts", play.playouts, none)?;
        demand(play.solved == 0, "self_play.solved", play.solved, none)?;
        demand(!play.worlds.is_ever(), "self_play.worlds", play.worlds, none)?;
        let learner = &self.learner;
        demand(learner.hidden_cards == 0.0, "learner.hidden_cards", learner.hidden_cards, none)?;
        demand(learner.differences == 0.0, "learner.differences", learner.differences, none)?;
        let lambda = "1 where algorithm is \"ppo\", which has ppo.gae_lambda";
        demand(play.lambda == 1.0, "self_play.lambda", play.lambda, lambda)
    }
}

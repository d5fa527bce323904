//! The numbers of the metrics that this version knows, as far as every game has them.

use crate::plot::Scale;

/// How a number is drawn: its name in the metrics, the title, the axis, and what to think of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known {
    pub(crate) name: &'static str,
    pub(crate) title: &'static str,
    pub(crate) axis: &'static str,
    pub(crate) scale: Scale,
    pub(crate) about: &'static str,
}

/// How a number is drawn.
pub(crate) const fn known(
    name: &'static str,
    title: &'static str,
    axis: &'static str,
    scale: Scale,
    about: &'static str,
) -> Known {
    Known { name, title, axis, scale, about }
}

/// Losses of plain algorithms.
pub(crate) const LOSSES: [Known; 2] = [
    known(
        "loss/policy",
        "Loss: policy",
        "clipped surrogate, advantages of deviation 1",
        Scale::Plain,
        "Of PPO. Lower is better, but it says little: advantages are new in every iteration.",
    ),
    known(
        "loss/value",
        "Loss: critic",
        "half the squared error of the return",
        Scale::Plain,
        "Of PPO. Lower is better. Luck that is still to come stays.",
    ),
];

/// The policy and the critic.
pub(crate) const POLICY: [Known; 4] = [
    known(
        "policy/entropy",
        "Entropy of the policy",
        "nats a decision",
        Scale::Plain,
        "Of PPO. How random the policy is. Where it falls to 0 nothing new is tried.",
    ),
    known(
        "policy/approx_kl",
        "Divergence of the policy",
        "nats",
        Scale::Plain,
        "Of PPO. How far the policy moves in an iteration.",
    ),
    known(
        "policy/clip_fraction",
        "Decisions beyond the clip",
        "decisions, of those learnt from",
        Scale::Percent,
        "Of PPO. Far above a fifth the steps are too big.",
    ),
    known(
        "value/explained_variance",
        "What the critic knows",
        "variance of the score explained",
        Scale::Percent,
        "Of PPO. Higher is better.",
    ),
];

/// How fast everything goes.
pub(crate) const SPEED: [Known; 6] = [
    known(
        "speed/games_per_second",
        "Speed: games",
        "games a second",
        Scale::Plain,
        "Higher is better. What else the machine does shows too.",
    ),
    known(
        "speed/decisions_per_second",
        "Speed: decisions",
        "decisions of all players a second",
        Scale::Plain,
        "Higher is better. Forced ones and those in vine rollouts are counted.",
    ),
    known(
        "speed/rollouts_per_second",
        "Speed: rollouts",
        "actions rolled out a second",
        Scale::Plain,
        "Of rollout improvement. Higher is better.",
    ),
    known(
        "speed/samples_per_second",
        "Speed: samples",
        "samples learnt from a second",
        Scale::Plain,
        "Higher is better.",
    ),
    known(
        "speed/actors_busy",
        "Actors at work",
        "part of the time in which games are played",
        Scale::Percent,
        "Actors and learner work side by side; the lower of the two waits for the other.",
    ),
    known(
        "speed/learner_busy",
        "Learner at work",
        "part of the time in which the learner works",
        Scale::Percent,
        "Actors and learner work side by side; the lower of the two waits for the other.",
    ),
];

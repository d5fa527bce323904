//! Advantages and losses against their definitions, gradients against finite differences.

use burn::prelude::*;
use burn::tensor::TensorData;
use ndarray::ArrayView1;
use skat_env::chance::{below, stream, uniform};
use skat_env::{Environment, Rng, jass, skat};
use skat_training::network::floats;
use skat_training::ppo::{Taken, gae, policy_loss, value_loss};
use skat_training::rollout::{Reward, RewardConfig, explained_variance};

fn device() -> Device {
    Device::flex().autodiff()
}

fn tensor<const D: usize>(numbers: &[f32], shape: [usize; D]) -> Tensor<D> {
    Tensor::from_data(TensorData::new(numbers.to_vec(), shape), &device())
}

fn draw(rng: &mut Rng) -> f32 {
    2.0 * uniform(rng) as f32 - 1.0
}

/// By the definition, the sum of (gamma lambda)^l delta_t+l, over interleaved trajectories.
#[test]
fn advantages_are_discounted_sums_of_deltas() {
    let rng = &mut stream(1, 1);
    for (gamma, lambda) in [(1.0, 0.95), (0.9, 0.5), (1.0, 1.0), (0.99, 0.0)] {
        let count = 60;
        let owner: Vec<usize> = (0..count).map(|_| below(rng, 4)).collect();
        let values: Vec<f32> = (0..count).map(|_| draw(rng)).collect();
        let rewards: Vec<f32> = (0..count).map(|_| draw(rng)).collect();
        let following = |t: usize| (t + 1..count).find(|&later| owner[later] == owner[t]);
        let next: Vec<u32> = (0..count).map(|t| following(t).map_or(0, |later| (later - t) as u32)).collect();
        let found = gae(&rewards, &values, &next, gamma, lambda);
        for (t, &found) in found.iter().enumerate() {
            let (mut expected, mut weight, mut at) = (0.0, 1.0, Some(t));
            while let Some(now) = at {
                at = following(now);
                expected += weight * (rewards[now] + gamma * at.map_or(0.0, |t| values[t]) - values[now]);
                weight *= gamma * lambda;
            }
            assert!((found - expected).abs() < 1e-5, "{t}: {found} and {expected}");
        }
    }
}

const ACTIONS: usize = 5;
const CLIP: f64 = 0.2;
const ENTROPY: f64 = 0.03;

struct Case {
    logits: Vec<f32>,
    masks: Vec<f32>,
    actions: Vec<i32>,
    log_probs: Vec<f32>,
    advantages: Vec<f32>,
}

/// Decisions whose policy has moved a little, some of them beyond the clip.
fn case(rows: usize, rng: &mut Rng) -> Case {
    let mut case = Case {
        logits: (0..rows * ACTIONS).map(|_| 2.0 * draw(rng)).collect(),
        masks: (0..rows * ACTIONS).map(|_| below(rng, 2) as f32).collect(),
        actions: Vec::new(),
        log_probs: Vec::new(),
        advantages: (0..rows).map(|_| draw(rng)).collect(),
    };
    for row in 0..rows {
        let action = below(rng, ACTIONS);
        case.masks[row * ACTIONS + action] = 1.0;
        case.actions.push(action as i32);
        let now = log_probs(&case.logits[row * ACTIONS..], &case.masks[row * ACTIONS..])[action];
        case.log_probs.push(now as f32 + 0.4 * draw(rng));
    }
    case
}

fn log_probs(logits: &[f32], masks: &[f32]) -> Vec<f64> {
    let legal = |i: usize| masks[i] == 1.0;
    let sum: f64 = (0..ACTIONS).filter(|&i| legal(i)).map(|i| f64::from(logits[i]).exp()).sum();
    (0..ACTIONS).map(|i| if legal(i) { f64::from(logits[i]) - sum.ln() } else { f64::NEG_INFINITY }).collect()
}

/// The loss by its definition, in double precision.
fn slow_policy_loss(case: &Case) -> f64 {
    let rows = case.actions.len();
    let loss = |row: usize| {
        let log_probs = log_probs(&case.logits[row * ACTIONS..], &case.masks[row * ACTIONS..]);
        let entropy: f64 = log_probs.iter().filter(|p| p.is_finite()).map(|p| -p * p.exp()).sum();
        let ratio = (log_probs[case.actions[row] as usize] - f64::from(case.log_probs[row])).exp();
        let advantage = f64::from(case.advantages[row]);
        let surrogate = (ratio * advantage).min(ratio.clamp(1.0 - CLIP, 1.0 + CLIP) * advantage);
        -surrogate - ENTROPY * entropy
    };
    (0..rows).map(loss).sum::<f64>() / rows as f64
}

#[test]
fn the_policys_loss_and_its_gradient_are_right() {
    let rng = &mut stream(2, 1);
    let rows = 40;
    let mut case = case(rows, rng);
    let logits = tensor(&case.logits, [rows, ACTIONS]).require_grad();
    let actions = TensorData::new(case.actions.clone(), [rows, 1]);
    let taken = Taken {
        masks: tensor(&case.masks, [rows, ACTIONS]),
        actions: Tensor::from_data(actions, &device()),
        log_probs: tensor(&case.log_probs, [rows]),
        advantages: tensor(&case.advantages, [rows]),
    };
    let (loss, [surrogate, entropy, approx_kl, _, clip_fraction]) =
        policy_loss(logits.clone(), taken, CLIP as f32, ENTROPY as f32);
    let expected = slow_policy_loss(&case);
    assert!((f64::from(floats(loss.clone())[0]) - expected).abs() < 1e-5);
    assert!((surrogate - ENTROPY * entropy - expected).abs() < 1e-5);
    assert!(entropy > 0.0 && approx_kl > 0.0 && (0.1..0.9).contains(&clip_fraction));
    let gradients = loss.backward();
    let gradient = floats(logits.grad(&gradients).expect("logits have a gradient"));
    for (i, found) in gradient.into_iter().enumerate() {
        let logit = case.logits[i];
        let mut at = |moved: f32| {
            case.logits[i] = logit + moved;
            slow_policy_loss(&case)
        };
        let derivative = (at(1e-3) - at(-1e-3)) / 2e-3;
        case.logits[i] = logit;
        assert!((f64::from(found) - derivative).abs() < 2e-4, "logit {i}: {found} and {derivative}");
    }
}

/// An action that was next to impossible when it was taken and is likely now: the ratio of the two
/// is beyond what a number holds, loss and gradient are not.
#[test]
fn a_ratio_beyond_all_numbers_is_a_number() {
    for (old, advantage) in [(-120.0, -1.0), (-120.0, 1.0), (0.0, -1.0), (0.0, 1.0)] {
        let logits = tensor(&[if old < 0.0 { 3.0 } else { -150.0 }, 1.0, 0.5, 0.0, 2.0], [1, ACTIONS]);
        let logits = logits.require_grad();
        let taken = Taken {
            masks: tensor(&[1.0; ACTIONS], [1, ACTIONS]),
            actions: Tensor::from_data(TensorData::new(vec![0i32], [1, 1]), &device()),
            log_probs: tensor(&[old], [1]),
            advantages: tensor(&[advantage], [1]),
        };
        let (loss, diagnostics) = policy_loss(logits.clone(), taken, CLIP as f32, ENTROPY as f32);
        assert!(diagnostics.iter().all(|number| number.is_finite()), "{old}, {advantage}: {diagnostics:?}");
        let gradient = floats(logits.grad(&loss.backward()).expect("logits have a gradient"));
        assert!(gradient.iter().all(|number| number.is_finite()), "{old}, {advantage}: {gradient:?}");
    }
}

#[test]
fn what_does_not_vary_cannot_be_explained() {
    assert_eq!(explained_variance(&[1.0, -1.0, 2.0], &[1.0, -1.0, 2.0]), 1.0);
    assert_eq!(explained_variance(&[0.0, 0.0], &[1.0, -1.0]), 0.0);
    assert_eq!(explained_variance(&[0.3, -0.1], &[0.0, 0.0]), 0.0, "all games were passed in");
}

#[test]
fn the_values_loss_is_the_greater_of_clipped_and_not() {
    let (values, old, returns) =
        ([0.0f32, 1.0, 2.0, -1.0], [0.0f32, 0.5, 0.0, -0.9], [1.0f32, 2.0, 0.0, 0.0]);
    let loss = |clip| {
        let [values, old, returns] = [values, old, returns].map(|numbers| tensor(&numbers, [4]));
        value_loss(values, old, returns, clip).1[0]
    };
    let free: f32 = (1.0 + 1.0 + 4.0 + 1.0) / 8.0;
    // Clipped by 0.2: 0, 0.7, 0.2, -1; errors 1, 1.69, 0.04, 1.
    let clipped: f32 = (1.0 + 1.69 + 4.0 + 1.0) / 8.0;
    assert!((loss(None) - f64::from(free)).abs() < 1e-6);
    assert!((loss(Some(0.2)) - f64::from(clipped)).abs() < 1e-6);
}

fn rewards<E: Environment>(kind: Reward, scores: &[f32]) -> Vec<f32> {
    RewardConfig { kind, points: 10.0 }.rewards::<E>(&ArrayView1::from(scores))
}

/// Partners are no opponents.
#[test]
fn rewards_are_differences_to_other_teams() {
    let of_jass = [100.0, 57.0, 100.0, 57.0];
    assert_eq!(rewards::<jass::State>(Reward::Difference, &of_jass), [4.3, -4.3, 4.3, -4.3]);
    assert_eq!(rewards::<jass::State>(Reward::Score, &of_jass), [10.0, 5.7, 10.0, 5.7]);
    let of_skat = [-100.0, 40.0, 40.0];
    assert_eq!(rewards::<skat::State>(Reward::Difference, &of_skat), [-14.0, 7.0, 7.0]);
}

//! Actions that are rolled out apart from the games: what comes of them, and that it is learnt.

use crate::common::{by_advantages, rolled_out, rolled_out_by, tiny};
use skat_agents::Random;
use skat_agents::skat::neural::{Buffers, Continuation, Meaning, SCALE, action_inputs, centre, output};
use skat_agents::skat::{Heuristic, Spec, Style};
use skat_env::skat::Action;
use skat_env::skat::encode::v1;
use skat_env::skat::view::Stage;
use skat_env::stream;
use skat_training::Schedule;
use skat_training::skat::rollout_improvement::{
    BeforePlayConfig, Learner, Rollout, RolloutPolicies, Sample, Targets, fresh_network,
};
use std::collections::HashSet;

/// Every considered action is rolled out once; probabilities are probabilities, and among actions
/// of a bidder only the score is learnt.
#[test]
fn every_action_of_a_decision_is_rolled_out() {
    let mut config = tiny();
    config.rollouts.solved_cards = 4;
    let mut stages = HashSet::new();
    let mut soft = 0;
    for sample in rolled_out(&config, 12) {
        let actions: HashSet<Action> = sample.rollouts.iter().map(|rollout| rollout.action).collect();
        assert!(actions.len() == sample.rollouts.len() && actions.len() > 1, "{actions:?}");
        assert!(actions.contains(&sample.action) && sample.is_compared);
        stages.insert(sample.stage);
        for Rollout { targets, action, .. } in &sample.rollouts {
            let [score, won, schneider, own_schneider, points, schwarz, own_schwarz] = targets.0;
            if Meaning::of(sample.stage, *action) == Meaning::Score {
                assert!(score.1 == 1.0 && score.0.abs() < 30.0, "{targets:?}");
                assert!(
                    [won, schneider, own_schneider, points, schwarz, own_schwarz].iter().all(|t| t.1 == 0.0)
                );
                continue;
            }
            assert!(score.1 == 0.0 && won.1 == 1.0);
            for (target, weight) in [won, schneider, own_schneider, schwarz, own_schwarz] {
                assert!((0.0..=1.0).contains(&target) && (0.0..=1.0).contains(&weight), "{targets:?}");
            }
            let is_soft = won.0 > 0.0 && won.0 < 1.0;
            assert!(!is_soft || points.1 == 1.0, "only card points are near a bound");
            soft += usize::from(is_soft);
        }
    }
    assert!(stages.len() >= 5 && soft > 1000, "{stages:?}, {soft} soft targets");
}

/// Where advantages are learnt, every rollout says its score at every stage.
#[test]
fn rollouts_say_their_scores_where_advantages_are_learnt() {
    let config = by_advantages();
    let samples = rolled_out(&config, 12);
    let stages: HashSet<Stage> = samples.iter().map(|sample| sample.stage).collect();
    assert!(stages.len() >= 5);
    let mut different = 0;
    for sample in &samples {
        let scores = sample.rollouts.iter().map(|rollout| rollout.targets.0[output::SCORE]);
        let (scores, weights): (Vec<f32>, Vec<f32>) = scores.unzip();
        assert!(weights[0] > 0.0 && weights.iter().all(|weight| *weight == weights[0]), "{weights:?}");
        assert!(scores.iter().all(|score| score.is_finite() && score.abs() < 30.0));
        different += usize::from(scores.iter().any(|score| (score - scores[0]).abs() > 1e-3));
        if sample.stage == Stage::Playing && sample.row.get(v1::offset("game") + 5) {
            let side = if sample.row.get(v1::offset("declarer")) { 1.0 } else { -1.0 };
            let won = sample.rollouts.iter().map(|rollout| rollout.targets.0[output::WON].0);
            let ends: Vec<(f32, f32)> = won.zip(scores).collect();
            for [a, b] in ends.array_windows() {
                assert!(side * (a.0 - b.0) * (a.1 - b.1) >= 0.0, "who wins Null gains: {ends:?}");
            }
        }
    }
    assert!(different * 2 > samples.len(), "{different} of {}", samples.len());
}

/// With a margin the games stay as they are, and of the decisions that the network made those with
/// several close actions are rolled out, these actions alone.
#[test]
fn only_close_actions_are_rolled_out() {
    const MARGIN: f32 = 4.0;
    let mut config = by_advantages();
    config.actors.games_per_iteration = 64;
    let all = rolled_out(&config, 16);
    config.rollouts.margin = MARGIN;
    let before_play = BeforePlayConfig { policy: Spec::of(&Style::default()), margin: 0.0 };
    config.rollouts.before_play = Some(before_play);
    let close = rolled_out(&config, 16);
    let network = fresh_network(&config.network, &mut stream(16, 0));
    let mut buffers = Buffers::default();
    let (mut decisions, mut left_out) = (0, 0);
    assert_eq!(all.len(), close.len());
    for (all, close) in all.iter().zip(&close) {
        assert_eq!((all.row, all.action), (close.row, close.action));
        if all.stage != Stage::Playing {
            assert_eq!(all.rollouts, close.rollouts, "bids and exchange have a margin of their own");
            continue;
        }
        assert_eq!(close.is_compared, !close.rollouts.is_empty());
        if close.rollouts.is_empty() {
            continue;
        }
        let reading = network.read(&[all.row], &mut buffers);
        let scores: Vec<f32> = all
            .rollouts
            .iter()
            .map(|of| network.rate(reading.row(0).0, action_inputs(of.action, of.features)))
            .map(|own| SCALE * Continuation::Rollout.own(&own)[output::SCORE])
            .collect();
        let best = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let expected: Vec<Rollout> = all
            .rollouts
            .iter()
            .zip(&scores)
            .filter(|&(_, score)| best - score <= MARGIN)
            .map(|(rollout, _)| *rollout)
            .collect();
        assert_eq!(close.rollouts, expected, "{scores:?}");
        assert!(expected.len() > 1 && expected.iter().any(|of| of.action == all.action));
        decisions += 1;
        left_out += all.rollouts.len() - expected.len();
    }
    assert!(decisions > 100 && left_out > 100, "{decisions} decisions, {left_out} actions left out");
}

/// Bids, exchange and declaration are rolled out by one policy, cards by the other.
#[test]
fn each_stage_has_its_rollout_policy() {
    let config = by_advantages();
    let heuristic = rolled_out(&config, 17);
    let policies =
        RolloutPolicies { before_play: Box::new(Heuristic::default()), of_cards: Box::new(Random) };
    let (mut same, mut other) = (0, 0);
    for (by_one, by_two) in heuristic.iter().zip(rolled_out_by(&policies, &config, 17)) {
        if by_one.stage == Stage::Playing {
            other += usize::from(by_one.rollouts != by_two.rollouts);
        } else {
            assert_eq!(by_one.rollouts, by_two.rollouts);
            same += 1;
        }
    }
    assert!(same > 100 && other > 100, "{same} the same, {other} other");
}

/// Whoever is scripted in a deal keeps his seat in its rollouts where the config says so.
#[test]
fn scripted_opponents_keep_their_seats_in_rollouts() {
    let mut config = by_advantages();
    let [heuristic, random]: [RolloutPolicies; 2] =
        [RolloutPolicies::both(&Heuristic::default()), RolloutPolicies::both(&Random)];
    let without = [&heuristic, &random].map(|policies| rolled_out_by(policies, &config, 18));
    config.rollouts.scripted_seats = true;
    let with = [&heuristic, &random].map(|policies| rolled_out_by(policies, &config, 18));
    assert_eq!(with[0], without[0], "the scripted opponent is the rollout policy");
    let (mut same, mut own, mut others) = (0, 0, 0);
    for (with, (random, heuristic)) in with[1].iter().zip(without[1].iter().zip(&without[0])) {
        assert_eq!((with.row, with.action), (random.row, random.action), "the games stay as they are");
        same += usize::from(with.rollouts == random.rollouts);
        others += usize::from(with.rollouts != random.rollouts);
        own += usize::from(with.rollouts != random.rollouts && with.rollouts != heuristic.rollouts);
    }
    assert!(same > 100 && others > 100, "{same} as without, {others} otherwise");
    assert!(own > 100, "the rollout policy plays on for the player, {own} times");
}

/// However much luck the rollouts of a decision share, their advantages are learnt.
#[test]
fn advantages_are_learnt_whatever_the_luck() {
    let config = by_advantages();
    let mut samples: Vec<Sample> = rolled_out(&config, 14).into_iter().step_by(9).take(24).collect();
    for (sample, luck) in samples.iter_mut().zip([-8.0, 0.0, 8.0].into_iter().cycle()) {
        sample.rollouts.iter_mut().for_each(|rollout| rollout.targets.0[output::SCORE].0 += luck);
    }
    let samples: Vec<&Sample> = samples.iter().collect();
    let mut learner = Learner::new(&fresh_network(&config.network, &mut stream(14, 0)), &config);
    let first = learner.step(&samples, 0.003).advantage;
    let mut last = first;
    for _ in 0..600 {
        last = learner.step(&samples, 0.003).advantage;
    }
    assert!(first > 0.01 && last < 0.05 * first, "{first}, then {last}");
}

/// With a weight for it, the policy learns the best action of each decision.
#[test]
fn regrets_are_learnt() {
    let mut config = by_advantages();
    let samples: Vec<Sample> = rolled_out(&config, 14).into_iter().step_by(9).take(24).collect();
    let samples: Vec<&Sample> = samples.iter().collect();
    let network = fresh_network(&config.network, &mut stream(14, 0));
    let without = Learner::new(&network, &config).step(&samples, 0.003).regret;
    assert_eq!(without, 0.0);
    (config.targets.advantage_weight, config.targets.regret_weight) = (1.0, 100.0);
    let mut learner = Learner::new(&network, &config);
    let first = learner.step(&samples, 0.003).regret;
    let mut last = first;
    for _ in 0..600 {
        last = learner.step(&samples, 0.003).regret;
    }
    assert!(first > 0.01 && last < 0.05 * first, "{first}, then {last}");
}

/// Rollouts leave the games as they are.
#[test]
fn rollouts_are_made_apart_from_the_games() {
    let rows = |samples: &[Sample]| -> Vec<(v1::Row, Action)> {
        samples.iter().map(|sample| (sample.row, sample.action)).collect()
    };
    let mut config = tiny();
    let plain = rolled_out(&config, 13);
    config.rollouts.solved_cards = 10;
    let solved = rolled_out(&config, 13);
    assert_eq!(rows(&plain), rows(&solved));
    let cards = |samples: &[Sample]| -> Vec<Vec<Rollout>> {
        let playing = samples.iter().filter(|sample| sample.stage == Stage::Playing);
        playing.map(|sample| sample.rollouts.clone()).collect()
    };
    assert!(cards(&plain) != cards(&solved), "open cards say something else");
    config.rollouts.solved_cards = 0;
    let plain = rolled_out(&config, 13);
    config.rollouts.worlds = Schedule { start: 2.0, end: 0.0 };
    let worlds = rolled_out(&config, 13);
    assert_eq!(rows(&plain), rows(&worlds));
    assert_eq!(worlds, rolled_out(&config, 13), "worlds are drawn by the seed");
}

/// Where worlds are drawn, and only there, what is learnt is another thing than the true deal alone
/// says: still probabilities, and the score counts for more.
#[test]
fn cards_are_rolled_out_in_other_worlds_too() {
    let mut config = by_advantages();
    config.actors.games_per_iteration = 64;
    let plain = rolled_out(&config, 15);
    config.rollouts.worlds = Schedule { start: 2.6, end: 0.0 };
    let (mut same, mut other) = (0, 0);
    for (plain, worlds) in plain.iter().zip(rolled_out(&config, 15)) {
        let is_declarer = plain.row.get(v1::offset("declarer"));
        let is_null = plain.row.get(v1::offset("game") + 5);
        let draws = plain.stage == Stage::Playing && is_declarer && !is_null;
        for (plain, worlds) in plain.rollouts.iter().zip(&worlds.rollouts) {
            assert_eq!((plain.action, plain.features), (worlds.action, worlds.features));
            if !draws {
                assert_eq!(plain.targets, worlds.targets);
                same += 1;
                continue;
            }
            other += usize::from(plain.targets.0[output::SCORE].0 != worlds.targets.0[output::SCORE].0);
            let (score, weight) = worlds.targets.0[output::SCORE];
            assert!(score.is_finite() && (weight / plain.targets.0[output::SCORE].1 - 1.75).abs() < 1e-5);
            for (target, weight) in
                [output::WON, output::SCHNEIDER, output::SCHWARZ].map(|i| worlds.targets.0[i])
            {
                assert!((-1e-6..=1.000_001).contains(&target) && (-1e-6..=1.000_001).contains(&weight));
            }
        }
    }
    assert!(same > 500 && other > 500, "{same} the same, {other} other");
}

/// What is true under a condition counts by its probability, and all of it gives the distribution
/// back.
#[test]
fn targets_of_probabilities_are_those_chances() {
    let probabilities = [0.05, 0.1, 0.25, 0.3, 0.2, 0.1];
    let [_, won, schneider, own_schneider, _, schwarz, own_schwarz] =
        Targets::of_probabilities(probabilities).0;
    let near = |a: f32, b: f32| assert!((a - b).abs() < 1e-6, "{a} and {b}");
    near(won.0, 0.6);
    near(schneider.0 * schneider.1, 0.3);
    near(own_schneider.0 * own_schneider.1, 0.15);
    near(schwarz.0 * schwarz.1, 0.1);
    near(own_schwarz.0 * own_schwarz.1, 0.05);
    for (weight, condition) in
        [(schneider.1, 0.6), (own_schneider.1, 0.4), (schwarz.1, 0.3), (own_schwarz.1, 0.15)]
    {
        near(weight, condition);
    }
}

/// What was rolled out is learnt in addition to what was played, in outputs of its own.
#[test]
fn what_was_rolled_out_is_learnt() {
    let config = tiny();
    let samples: Vec<Sample> = rolled_out(&config, 14).into_iter().take(24).collect();
    let samples: Vec<&Sample> = samples.iter().collect();
    let mut learner = Learner::new(&fresh_network(&config.network, &mut stream(14, 0)), &config);
    for _ in 0..400 {
        learner.step(&samples, 0.01);
    }
    let network = learner.network();
    let mut buffers = Buffers::default();
    let rows: Vec<_> = samples.iter().map(|sample| sample.row).collect();
    let reading = network.read(&rows, &mut buffers);
    let (mut sum, mut of_zero) = (0.0, 0.0);
    for (i, sample) in samples.iter().enumerate() {
        let (state, common) = reading.row(i);
        let rate = |rollout: &Rollout| network.rate(state, action_inputs(rollout.action, rollout.features));
        let mut owns: Vec<_> = sample.rollouts.iter().map(rate).collect();
        centre(owns.iter_mut());
        for (Rollout { targets, .. }, own) in sample.rollouts.iter().zip(owns) {
            let (target, weight) = targets.0[output::SCORE];
            let found = Continuation::Rollout.own(&own)[output::SCORE]
                + Continuation::Rollout.common(common)[output::SCORE];
            sum += weight * (found - target).abs();
            of_zero += weight * target.abs();
        }
    }
    assert!(of_zero > 5.0 && sum < 0.3 * of_zero, "{sum} of {of_zero}");
}

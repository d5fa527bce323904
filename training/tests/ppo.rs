//! PPO: what is kept of the games, what is learnt of them, and that a run goes on as if it had never stopped.

mod common;

use common::{ITERATIONS, copy, files, tiny_ppo, train};
use skat_agents::neural::{
    Advice, Buffers, Choice, Features, Network, action_inputs, considered, load, logit, observe,
};
use skat_agents::{Heuristic, Neural, Spec};
use skat_env::skat::encode::{oracle_v1, v1};
use skat_env::skat::view::Stage;
use skat_env::skat::{Action, Card, Relabelling, Seat, State, View};
use skat_env::{ActionSet as _, Environment, stream};
use skat_training::ppo::{
    Advantage, Decision, Hidden, OPEN_LEN, Origin, WarmStart, advantages, log_softmax, play,
};
use skat_training::{
    Config, Ended, Exploration, NetworkConfig, Run, RunError, Schedule, fresh_network, newest_checkpoint,
};
use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use tempfile::TempDir;

const FREE: Exploration = Exploration {
    epsilon: 0.2,
    bold: 0.5,
    teacher: 0.3,
    snapshots: 0.0,
    fork: 0.0,
    null_fork: 0.0,
    playouts: 0.0,
    worlds: 0,
};
const SELF: Exploration = Exploration { epsilon: 0.0, bold: 0.0, teacher: 0.0, ..FREE };

fn network(config: &Config, seed: u64) -> Network {
    fresh_network(&config.network, &mut stream(seed, 0))
}

/// The decisions of one iteration; `origin` is that of the teacher's.
fn decisions(freedom: Exploration, origin: Origin, seed: u64) -> Vec<Decision> {
    let config = tiny_ppo();
    let (network, teacher) = (network(&config, seed), Heuristic::default());
    play(&network, (&teacher, origin), &[], config.criterion(), &config.self_play, freedom, seed, 0).decisions
}

/// Decisions of which nothing but the order, the ends and the scores count.
fn walk(lengths: &[usize]) -> Vec<Decision> {
    let any = decisions(SELF, Origin::Other, 1).swap_remove(0);
    let of = |(player, &length): (usize, &usize)| {
        let any = &any;
        (0..length).map(move |i| Decision {
            is_last: i + 1 == length,
            score: player as f32 - 1.5,
            ..any.clone()
        })
    };
    lengths.iter().enumerate().flat_map(of).collect()
}

/// The definition: the sum of all later surprises, each weighted less than the one before.
#[test]
fn advantages_are_those_of_the_definition() {
    let lengths = [5, 1, 12, 3];
    let walk = walk(&lengths);
    let values: Vec<f32> = (0..walk.len()).map(|i| (i as f32 * 0.7).sin()).collect();
    for lambda in [0.0f32, 0.5, 0.95, 1.0] {
        let found = advantages(&walk, &values, lambda);
        let mut first = 0;
        for length in lengths {
            let end = first + length;
            let after = |i: usize| if i + 1 == end { walk[i].score } else { values[i + 1] };
            for t in first..end {
                let surprises = (t..end).map(|i| lambda.powi((i - t) as i32) * (after(i) - values[i]));
                let expected: f32 = surprises.sum();
                let Advantage { advantage, target } = found[t];
                assert!((advantage - expected).abs() < 1e-5, "{lambda}, {t}: {advantage}, {expected}");
                assert!((target - (expected + values[t])).abs() < 1e-5);
                if lambda == 1.0 {
                    assert!((target - walk[t].score).abs() < 1e-5, "the end alone");
                }
            }
            first = end;
        }
    }
}

/// Three decisions worth 1, 2 and 0 by the critic in a deal that brings 4, lambda one half: surprises of 1, -2 and 4.
#[test]
fn advantages_worked_by_hand() {
    let mut walk = walk(&[3]);
    walk.iter_mut().for_each(|decision| decision.score = 4.0);
    let found = advantages(&walk, &[1.0, 2.0, 0.0], 0.5);
    assert_eq!(found.iter().map(|a| a.advantage).collect::<Vec<_>>(), [1.0, 0.0, 4.0]);
    assert_eq!(found.iter().map(|a| a.target).collect::<Vec<_>>(), [2.0, 2.0, 4.0]);
}

/// With the suits' own names these are the features of the frozen all-seeing encoder.
#[test]
fn the_critic_sees_what_the_all_seeing_encoder_says() {
    assert_eq!(OPEN_LEN, oracle_v1::LEN);
    let mut seen = HashSet::new();
    for seed in 0..40 {
        let mut rng = stream(seed, 3);
        let mut state = <State as Environment>::deal(&mut rng);
        while let Some(seat) = state.seat_to_move() {
            let view = View::of(&state, seat);
            for seat in Seat::ALL {
                let mut expected = vec![0.0; OPEN_LEN];
                oracle_v1::row(&state, seat).write(&mut expected);
                let mut found = vec![7.0; OPEN_LEN];
                v1::row(&View::of(&state, seat)).write(&mut found[..v1::LEN]);
                Hidden::of(&state, seat, Relabelling::IDENTITY).write(&mut found[v1::LEN..]);
                assert_eq!(found, expected);
            }
            seen.insert(view.stage);
            let choices = considered(&view);
            state.act(choices.nth(skat_env::skat::below(&mut rng, choices.len())));
        }
    }
    assert!(seen.len() >= 5, "{seen:?}");
}

/// All cards are somewhere, the observer's are his, and renaming loses none.
#[test]
fn hidden_cards_complete_the_observation() {
    for decision in decisions(FREE, Origin::Other, 4) {
        let mut own = vec![0.0; v1::LEN];
        decision.row.write(&mut own);
        let cards = |block: &str| -> HashSet<usize> {
            (0..32).filter(|i| own[v1::offset(block) + i] == 1.0).collect()
        };
        let [next, previous, skat, dealt] = decision.hidden.0;
        let mut all: Vec<usize> = ["hand", "played_by_self", "played_by_next", "played_by_previous"]
            .iter()
            .flat_map(|block| cards(block))
            .collect();
        for set in [next, previous, skat] {
            all.extend(set.iter().map(Card::index));
        }
        let different: HashSet<usize> = all.iter().copied().collect();
        assert_eq!((different.len(), all.len()), (32, 32), "{:?}", decision.stage);
        assert_eq!(dealt.len(), 2);
    }
}

/// Decisions of one player in one deal lie next to each other, and their ends are marked; every draw has the chance that the
/// network gives it.
#[test]
fn decisions_fit_the_policy_that_made_them() {
    let config = tiny_ppo();
    let network = network(&config, 5);
    let decisions = decisions(FREE, Origin::Other, 5);
    let mut buffers = Buffers::default();
    let (mut drawn, mut others, mut seats) = (0, 0, 0);
    let mut before: Option<&Decision> = None;
    for decision in &decisions {
        assert!(decision.row.get(v1::offset("turn")), "the row is that of the player who decides");
        if let Some(before) = before.filter(|before| !before.is_last) {
            assert!(before.stage == Stage::Bidding || decision.stage != Stage::Bidding, "another deal");
            assert_eq!(before.score, decision.score, "one deal, one score");
        }
        before = Some(decision);
        seats += usize::from(decision.is_last);
        match decision.origin {
            Origin::Policy(found) => {
                let (state, _) = network.read(&[decision.row], &mut buffers).row(0);
                let rate = |&(action, features): &(Action, Features)| {
                    logit(&network.rate(state, action_inputs(action, features)))
                };
                let log_chances = log_softmax(&decision.choices.iter().map(rate).collect::<Vec<_>>());
                assert!((found - log_chances[usize::from(decision.chosen)]).abs() < 1e-5);
                assert!(decision.choices.len() > 1);
                drawn += 1;
            }
            Origin::Other => {
                assert!(decision.choices.is_empty() && !decision.is_for_policy());
                others += 1;
            }
            Origin::Model => panic!("nobody is imitated"),
        }
    }
    assert!(decisions.last().is_some_and(|decision| decision.is_last));
    assert!(drawn > 100 && others > 50 && seats > 30, "{drawn}, {others}, {seats}");
    let different: HashSet<u32> = decisions.iter().map(|decision| decision.score.to_bits()).collect();
    assert!(different.len() > 5);
}

/// In a warm start all that the model chooses among considered actions is to be imitated.
#[test]
fn a_warm_start_keeps_what_the_model_did() {
    let freedom = Exploration { teacher: 1.0, ..SELF };
    let decisions = decisions(freedom, Origin::Model, 6);
    assert!(decisions.len() > 200);
    for decision in &decisions {
        assert_eq!(decision.origin, Origin::Model, "the heuristic agent makes no jump bids");
        let (_, features) = decision.choices[usize::from(decision.chosen)];
        assert!(features.advice & 0b1_1111 != 0, "the advice says that heuristic would do that");
    }
}

#[test]
fn decisions_are_read_as_they_are_written() {
    let mut decisions = decisions(FREE, Origin::Model, 7);
    decisions.extend(self::decisions(FREE, Origin::Other, 7));
    let mut bytes = Vec::new();
    decisions.iter().for_each(|decision| decision.write(&mut bytes));
    let mut rest = &bytes[..];
    for decision in &decisions {
        assert_eq!(Decision::read(&mut rest).as_ref(), Some(decision));
    }
    assert!(rest.is_empty());
    let mut bytes = Vec::new();
    let is_drawn = |decision: &&Decision| matches!(decision.origin, Origin::Policy(_));
    decisions.iter().find(is_drawn).expect("the policy plays").write(&mut bytes);
    for length in 0..bytes.len() {
        assert!(Decision::read(&mut &bytes[..length]).is_none(), "{length} of {} bytes", bytes.len());
    }
    let stage = 8 * v1::WORDS + 16;
    for (place, value) in [(stage, 6), (stage + 1, 4), (stage + 2, 3), (stage + 3, 200), (stage + 13, 128)] {
        let kept = std::mem::replace(&mut bytes[place], value);
        assert!(Decision::read(&mut &bytes[..]).is_none(), "byte {place} is {value}");
        bytes[place] = kept;
    }
    assert!(Decision::read(&mut &bytes[..]).is_some());
}

/// All that a run has become, as its newest checkpoint has it.
#[derive(PartialEq)]
struct Outcome {
    network: Network,
    average: Network,
    pending: Vec<u8>,
    games: u64,
}

fn outcome(run: &Run) -> Outcome {
    let newest = newest_checkpoint(run.folder()).expect("a checkpoint at the end");
    let pending = fs::read(newest.join("pending.bin")).expect("what is pending is saved");
    Outcome { network: run.network(), average: run.average().clone(), pending, games: run.games() }
}

/// Plays a run in sessions of so many iterations, and then to its end.
fn in_sessions(config: &Config, sessions: &[u64], threads: usize) -> Outcome {
    let folder = TempDir::new().expect("a temporary folder");
    let path = folder.path().join("run");
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads start");
    pool.install(|| {
        let mut run = Run::create(config.clone(), &path).expect("the run begins");
        for &iterations in sessions {
            assert_eq!(train(&mut run, iterations), Ended::Interrupted);
            drop(run);
            run = Run::resume(&path).expect("the run goes on");
        }
        assert_eq!(train(&mut run, u64::MAX), Ended::Finished);
        outcome(&run)
    })
}

#[test]
fn a_run_goes_on_as_if_it_had_never_stopped() {
    let config = tiny_ppo();
    let whole = in_sessions(&config, &[], 1);
    assert!(whole.network != whole.average && whole.games == 320);
    // Within the warm start, at its end, and later.
    for sessions in [&[][..], &[0], &[2], &[4], &[5], &[3, 9], &[ITERATIONS], &[ITERATIONS - 1, 1]] {
        assert!(in_sessions(&config, sessions, 3) == whole, "interrupted after {sessions:?}");
    }
    let other = in_sessions(&Config { seed: 12, ..config }, &[], 1);
    assert!(other.network != whole.network, "the seed decides");
}

/// Every part of the experiment that PPO alone has changes what comes out of it.
#[test]
fn every_setting_has_an_effect() {
    let config = Config { games: 128, ..tiny_ppo() };
    let whole = in_sessions(&config, &[], 1);
    type Change = fn(&mut Config);
    let changes: [(&str, Change); 10] = [
        ("clip", |c| c.ppo.clip = 0.01),
        ("epochs", |c| c.ppo.epochs = 3),
        ("gae_lambda", |c| c.ppo.gae_lambda = 0.5),
        ("entropy", |c| c.ppo.entropy = Schedule { start: 0.5, end: 0.5 }),
        ("target_kl", |c| c.ppo.target_kl = Some(1e-9)),
        ("critic.sees", |c| c.ppo.critic.sees = skat_training::ppo::Sight::Own),
        ("critic.hidden", |c| c.ppo.critic.hidden = vec![8, 8]),
        ("critic.clip", |c| c.ppo.critic.clip = Some(0.01)),
        ("critic.learning_rate", |c| c.ppo.critic.learning_rate = Schedule { start: 0.01, end: 0.01 }),
        ("warm_start", |c| c.ppo.warm_start = None),
    ];
    for (what, change) in changes {
        let mut other = config.clone();
        change(&mut other);
        assert!(in_sessions(&other, &[], 1).network != whole.network, "{what} changes nothing");
    }
}

/// How often the favourite of a policy is what the rules of thumb would do, over all decisions of some games.
fn agreement(network: &Network, config: &Config) -> f64 {
    let mut player = Neural::new(network.clone().into(), config.criterion());
    let (mut same, mut all) = (0, 0);
    for seed in 1_000_000..1_000_060 {
        let mut state = <State as Environment>::deal(&mut stream(seed, 0));
        while let Some(seat) = state.seat_to_move() {
            let view = View::of(&state, seat);
            let model = Heuristic::default().choose(&view);
            if considered(&view).len() > 1 {
                let values = player.values(&view);
                let best = values.iter().fold(values[0], |a, &b| if b.1 > a.1 { b } else { a }).0;
                (same, all) = (same + usize::from(best == model), all + 1);
            }
            state.act(model);
        }
    }
    f64::from(same as u32) / f64::from(all as u32)
}

/// Held-out games, and no advice that would tell what the model does.
#[test]
fn a_warm_start_learns_to_do_as_the_model() {
    let mut config = tiny_ppo();
    let hidden = vec![32];
    config.network = NetworkConfig { hidden, head: 16, head_layers: 1, suits: 0, advice: false };
    config.games = 1024;
    config.self_play.games_per_iteration = 128;
    config.ppo.warm_start =
        Some(WarmStart { agent: Spec::Heuristic, games: 1024, epochs: 4, learning_rate: 5e-3, entropy: 0.0 });
    config.evaluation.every_games = 0;
    let folder = TempDir::new().expect("a temporary folder");
    let mut run = Run::create(config.clone(), folder.path()).expect("the run begins");
    let before = agreement(&run.network(), &config);
    assert_eq!(train(&mut run, u64::MAX), Ended::Finished);
    let after = agreement(&run.network(), &config);
    assert!(after > before + 0.15 && after > 0.5, "{before}, then {after}");
}

/// What is written at the end plays as it says.
#[test]
fn the_network_of_a_run_is_a_policy() {
    let folder = TempDir::new().expect("a temporary folder");
    let mut run = Run::create(tiny_ppo(), folder.path()).expect("the run begins");
    assert_eq!(train(&mut run, u64::MAX), Ended::Finished);
    let (network, criterion) = load(&run.network_file()).expect("a network's file");
    assert!(network == *run.average() && criterion.choice == Choice::Logits && criterion.advice);
    let metrics = fs::read_to_string(folder.path().join("metrics.jsonl")).expect("the metrics");
    for name in ["loss/policy", "loss/value", "loss/clone", "policy/entropy", "policy/approx_kl"] {
        assert!(metrics.contains(&format!("\"{name}\":")), "{name} in {metrics}");
    }
    for name in ["policy/clip_fraction", "policy/epochs", "value/explained_variance", "warm_start/agreement"]
    {
        assert!(metrics.contains(&format!("\"{name}\":")), "{name} in {metrics}");
    }
    assert!(!metrics.contains("loss/outcome"), "that is of another algorithm");
    let view = View::of(&<State as Environment>::deal(&mut stream(1, 1)), Seat::Middlehand);
    let (names, row) = observe(&view);
    let mut buffers = Buffers::default();
    let (state, _) = network.read(&[row], &mut buffers).row(0);
    let advice = Advice::of(&view);
    for (action, found) in Neural::load(&run.network_file()).expect("it plays").values(&view) {
        let features = advice.features(&view, action);
        let inputs = action_inputs(names.action(action), features);
        assert_eq!(found, logit(&network.rate(state, inputs)));
    }
}

#[test]
fn steps_that_lead_astray_end_a_run() {
    let folder = TempDir::new().expect("a temporary folder");
    let mut config = tiny_ppo();
    config.ppo.critic.hidden = vec![512; 16];
    config.ppo.critic.learning_rate = Schedule { start: 1.0, end: 1.0 };
    config.ppo.warm_start = None;
    config.evaluation.every_games = 0;
    let mut run = Run::create(config, folder.path()).expect("the run begins");
    let error = run.train(&AtomicBool::new(false), &mut |_| ()).expect_err("such steps lead astray");
    let RunError::NotANumber { checkpoint, .. } = &error else { panic!("{error}") };
    assert_eq!(newest_checkpoint(folder.path()).as_ref(), Some(checkpoint));
    drop(run);
    assert!(Run::resume(folder.path()).expect("the last good checkpoint is whole").network().is_finite());
}

fn refused(text: &str) -> String {
    Config::parse(text, Path::new("ppo.toml")).expect_err("a broken config").to_string()
}

#[test]
fn what_cannot_be_is_named() {
    for (lines, name, expected) in [
        ("[ppo]\nclip = 0.0", "ppo.clip", "above 0 and below 1"),
        ("[ppo]\nclip = 1.0", "ppo.clip", "above 0 and below 1"),
        ("[ppo]\nepochs = 0", "ppo.epochs", "1 to 1000"),
        ("[ppo]\ngae_lambda = 1.1", "ppo.gae_lambda", "0 to 1"),
        ("[ppo]\nentropy = { start = -0.1, end = 0.0 }", "ppo.entropy", "weights from 0 to 10"),
        ("[ppo]\ntarget_kl = 0.0", "ppo.target_kl", "a number above 0"),
        ("[ppo.critic]\nhidden = []", "ppo.critic.hidden", "1 to 16 widths from 1 to 8192"),
        ("[ppo.critic]\nclip = -1.0", "ppo.critic.clip", "a number above 0"),
        (
            "[ppo.critic]\nlearning_rate = { start = 0.0, end = 0.1 }",
            "ppo.critic.learning_rate",
            "rates above 0 and at most 1",
        ),
        ("[ppo.warm_start]\nagent = \"random\"\ngames = 0", "ppo.warm_start.games", "at least 1"),
        ("[ppo.warm_start]\nagent = \"random\"\ngames = 1\nepochs = 0", "ppo.warm_start.epochs", "1 to 1000"),
        (
            "[ppo.warm_start]\nagent = \"random\"\ngames = 1\nlearning_rate = 2.0",
            "ppo.warm_start.learning_rate",
            "above 0 and at most 1",
        ),
        (
            "[ppo.warm_start]\nagent = \"random\"\ngames = 1\nentropy = -1.0",
            "ppo.warm_start.entropy",
            "0 to 10",
        ),
        ("algorithm = \"ppo\"\nplayout_weight = 0.5", "playout_weight", "0 where algorithm is \"ppo\""),
        (
            "algorithm = \"ppo\"\n[self_play]\nfork = { start = 0.1, end = 0.0 }",
            "self_play.fork",
            "0 where algorithm is \"ppo\"",
        ),
        (
            "algorithm = \"ppo\"\n[self_play]\nnull_fork = { start = 0.0, end = 0.1 }",
            "self_play.null_fork",
            "0 where algorithm is \"ppo\"",
        ),
        (
            "algorithm = \"ppo\"\n[self_play]\nplayouts = { start = 0.1, end = 0.1 }",
            "self_play.playouts",
            "0 where algorithm is \"ppo\"",
        ),
        ("algorithm = \"ppo\"\n[self_play]\nsolved = 3", "self_play.solved", "0 where algorithm is \"ppo\""),
        (
            "algorithm = \"ppo\"\n[self_play]\nworlds = { start = 0, end = 3 }",
            "self_play.worlds",
            "0 where algorithm is \"ppo\"",
        ),
        (
            "algorithm = \"ppo\"\n[learner]\nhidden_cards = 0.1",
            "learner.hidden_cards",
            "0 where algorithm is \"ppo\"",
        ),
        (
            "algorithm = \"ppo\"\n[self_play]\nlambda = 0.6",
            "self_play.lambda",
            "1 where algorithm is \"ppo\", which has ppo.gae_lambda",
        ),
    ] {
        let text = refused(lines);
        assert!(text.starts_with(&format!("ppo.toml: {name} is ")), "{lines}: {text}");
        assert!(text.ends_with(&format!(", expected {expected}")), "{lines}: {text}");
    }
    for (lines, line, said) in [
        ("algorithm = \"sarsa\"", "line 1", "`deep_monte_carlo`"),
        ("[ppo]\nclips = 0.1", "line 2", "`clips`"),
        ("[ppo.critic]\nsees = \"nothing\"", "line 2", "`own`"),
        ("[ppo.critic]\nsight = 1", "line 2", "`sight`"),
        ("[ppo.warm_start]\nagent = \"nobody\"\ngames = 1", "line 2", "expected random, heuristic"),
        ("[ppo.warm_start]\nagent = \"random\"", "line 1", "missing field `games`"),
    ] {
        let text = refused(lines);
        assert!(text.contains(line) && text.contains(said), "{lines}: {text}");
    }
}

/// A checkpoint of another algorithm is refused and not misread.
#[test]
fn the_algorithm_of_a_run_stays() {
    let folder = TempDir::new().expect("a temporary folder");
    let path = folder.path().join("run");
    let mut run = Run::create(tiny_ppo(), &path).expect("the run begins");
    assert_eq!(train(&mut run, 6), Ended::Interrupted);
    drop(run);
    let other = folder.path().join("other");
    copy(&path, &other);
    let config = fs::read_to_string(other.join("config.toml")).expect("the config");
    assert!(config.contains("algorithm = \"ppo\""));
    fs::write(other.join("config.toml"), config.replace("\"ppo\"", "\"deep_monte_carlo\""))
        .expect("it is ours");
    let error = Run::resume(&other).err().expect("its samples are PPO's").to_string();
    assert!(error.ends_with("holds bytes that are no samples"), "{error}");
    assert!(files(&path).len() == files(&other).len() && Run::resume(&path).is_ok());
}

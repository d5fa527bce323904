//! Runs: that they go on as if they had never stopped, and what is learnt.

use super::*;

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
        let mut state = <State as Environment>::deal(&Default::default(), &mut stream(seed, 0));
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
    config.ppo.warm_start = Some(WarmStart {
        agent: Spec::of(&Heuristic::default()),
        games: 1024,
        epochs: 4,
        learning_rate: 5e-3,
        entropy: 0.0,
    });
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
    let view =
        View::of(&<State as Environment>::deal(&Default::default(), &mut stream(1, 1)), Seat::Middlehand);
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

//! The learner: it computes what plays, learns what it is told, and says when it has gone astray.

use crate::common::{FREE, Run, by_advantages, play, rolled_out, samples_of, tiny};
use skat_agents::skat::neural::{
    Buffers, COMMON_OUTPUTS, HOLDERS, Network, OWN_OUTPUTS, action_inputs, holder_probabilities,
};
use skat_env::skat::encode::v1;
use skat_env::skat::view::Stage;
use skat_env::skat::{Action, Card, CardSet, Contract, Deal, Game, Outcome, Rules, Seat, State};
use skat_env::stream;
use skat_training::skat::rollout_improvement::{
    Config, Exploration, Label, Learner, Losses, Sample, fresh_network, with_card_location_head,
};
use skat_training::{RunError, Schedule, newest_checkpoint};
use std::collections::{HashMap, HashSet};
use std::sync::atomic::AtomicBool;
use tempfile::TempDir;

/// What an iteration of self-play yields.
fn samples(seed: u64) -> Vec<Sample> {
    samples_of(&tiny(), seed)
}

/// Who decided, when, and with which cards stands in the row; in a vine rollout every other action
/// has a sample too.
#[test]
fn samples_fit_their_rows() {
    let samples = samples(6);
    let has = |sample: &Sample, block: &str, i: usize| sample.row.get(v1::offset(block) + i);
    let mut vines: HashMap<v1::Row, Vec<Action>> = HashMap::new();
    for sample in &samples {
        assert!(has(sample, "turn", 0), "the row is that of the player who decides");
        let stage = match sample.stage {
            Stage::Bidding => 0,
            Stage::PickingUp => 1,
            Stage::Burying(laid_away) => 2 + usize::from(laid_away),
            Stage::Declaring => 4,
            Stage::Playing => 5,
            Stage::Over => panic!("nobody decides after the end"),
        };
        assert!(has(sample, "stage", stage));
        if let Action::Card(card) = sample.action {
            assert!(has(sample, "hand", card.index()), "{card} is not held");
            assert!(
                sample.features.action & 1 << card.rank() as u64 != 0,
                "the features are of another card"
            );
        }
        assert!(sample.score.is_finite() && sample.score.abs() < 30.0);
        if sample.is_compared {
            vines.entry(sample.row).or_default().push(sample.action);
        }
    }
    assert!(vines.len() > 3, "{} vines", vines.len());
    for sample in &samples {
        let seen =
            |block: &str| (0..32).filter(|&i| has(sample, block, i)).fold(0u32, |cards, i| cards | 1 << i);
        let of_self = ["hand", "picked_up", "buried", "shown", "played_by_self", "played_by_next"];
        let seen =
            of_self.into_iter().chain(["played_by_previous"]).fold(0, |cards, block| cards | seen(block));
        let [next, previous, skat] = sample.hidden.map(CardSet::bits);
        assert_eq!(next ^ previous ^ skat, !seen, "what is not seen is somewhere, and nowhere twice");
        assert!(skat.count_ones() <= 2 && next.count_ones() <= 10 && previous.count_ones() <= 10);
    }
    for actions in vines.values() {
        let different: HashSet<Action> = actions.iter().copied().collect();
        assert!(different.len() == actions.len() && different.len() > 1, "{actions:?}");
    }
    let stages: HashSet<Stage> = samples.iter().map(|sample| sample.stage).collect();
    assert!(stages.len() >= 5, "{stages:?}");
}

/// A network that is no longer fresh: biases and outputs are not 0.
fn trained(config: &Config, samples: &[&Sample]) -> Learner {
    let rng = &mut stream(1, 0);
    let network = with_card_location_head(fresh_network(&config.network, rng), rng);
    let mut learner = Learner::new(&network, config);
    for batch in samples.chunks(64) {
        learner.step(batch, 0.01);
    }
    learner
}

/// Without layers that read the suits one by one, and with a head of one layer.
fn plain() -> Config {
    let mut config = tiny();
    (config.network.suits, config.network.head_layers) = (0, 1);
    config
}

#[test]
fn what_plays_is_what_learns() {
    compare_what_plays_and_learns(&tiny());
    compare_what_plays_and_learns(&plain());
    compare_what_plays_and_learns(&by_advantages());
}

fn compare_what_plays_and_learns(of: &Config) {
    let mut config = of.clone();
    config.network.advice = true;
    let samples: Vec<Sample> = samples_of(&config, 1).into_iter().chain(rolled_out(&config, 1)).collect();
    let samples: Vec<&Sample> = samples.iter().collect();
    assert!(samples.len() > 500);
    let learner = trained(of, &samples);
    let network: Network = learner.network();
    let outputs = learner.outputs(&samples);
    let rows: Vec<_> = samples.iter().map(|sample| sample.row).collect();
    let mut buffers = Buffers::default();
    let reading = network.read(&rows, &mut buffers);
    let mut largest: f32 = 0.0;
    for (i, (sample, [own, common, hidden])) in samples.iter().zip(&outputs).enumerate() {
        let (state, read) = reading.row(i);
        let rated = network.rate(state, action_inputs(sample.action, sample.features));
        assert_eq!((own.len(), common.len()), (OWN_OUTPUTS, COMMON_OUTPUTS));
        for (plain, burn) in rated.iter().chain(read).zip(own.iter().chain(common)) {
            assert!((plain - burn).abs() <= 1e-5 * (1.0 + burn.abs()), "{plain} and {burn}");
            largest = largest.max(burn.abs());
        }
        let holders = network.holders(reading.torso(i)).expect("there is a layer for them");
        for (plain, logits) in holders.iter().zip(hidden.chunks_exact(HOLDERS)) {
            for (plain, burn) in plain.iter().zip(holder_probabilities(logits)) {
                assert!((plain - burn).abs() <= 1e-5, "{plain} and {burn}");
            }
        }
    }
    assert!(largest > 0.1, "the network says something");
}

#[test]
fn a_network_comes_back_from_the_learner_as_it_went_in() {
    for config in [tiny(), plain()] {
        let network = fresh_network(&config.network, &mut stream(2, 0));
        assert!(Learner::new(&network, &config).network() == network);
    }
}

#[test]
fn fresh_networks_depend_on_the_generator_alone_and_are_of_fitting_size() {
    let config = tiny().network;
    let fresh = |seed| {
        let rng = &mut stream(seed, 0);
        with_card_location_head(fresh_network(&config, rng), rng)
    };
    assert!(fresh(1) == fresh(1) && fresh(1) != fresh(2));
    for (name, layer) in fresh(1).layers() {
        assert!(layer.bias.iter().all(|&x| x == 0.0), "{name}");
        let largest = layer.weight.iter().fold(0.0f32, |most, x| most.max(x.abs()));
        let inputs = match &*name {
            "action" => 16,
            "suit0" => 32,
            _ => layer.weight.nrows(),
        };
        let bound = (6.0 / inputs as f32).sqrt()
            * if ["out", "common", "hidden"].contains(&&*name) { 0.1 } else { 1.0 };
        assert!((0.5 * bound..=bound).contains(&largest), "{name}: {largest} of {bound}");
    }
}

/// A few samples are learnt by heart, where their ends alone are the targets.
#[test]
fn the_loss_of_a_few_samples_is_driven_down() {
    let mut config = tiny();
    config.targets.lambda = 1.0;
    let samples = samples_of(&config, 3);
    let few: Vec<&Sample> = samples.iter().step_by(samples.len() / 40).take(32).collect();
    let kinds = |is: fn(&Label) -> bool| few.iter().filter(|sample| is(&sample.label)).count();
    assert!(kinds(|l| *l == Label::Score) > 3 && kinds(|l| matches!(l, Label::Outcome(_))) > 3);
    let mut learner = Learner::new(&fresh_network(&config.network, &mut stream(3, 0)), &config);
    let first = learner.step(&few, 0.01);
    let mut last = first;
    for _ in 0..300 {
        last = learner.step(&few, 0.01);
    }
    assert!(first.score > 0.05 && last.score < 0.05 * first.score, "{first:?}, then {last:?}");
    assert!(first.outcome > 0.05 && last.outcome < 0.05 * first.outcome, "{first:?}, then {last:?}");
    assert!(first.points > 0.02 && last.points < 0.05 * first.points, "{first:?}, then {last:?}");
    assert_eq!(last, Losses { advantage: 0.0, card_location: None, ..last });
}

#[test]
fn a_step_of_no_weight_for_outcomes_leaves_their_loss_at_zero() {
    let samples = samples(4);
    let scores: Vec<&Sample> =
        samples.iter().filter(|sample| sample.label == Label::Score).take(20).collect();
    let config = tiny();
    let mut learner = Learner::new(&fresh_network(&config.network, &mut stream(4, 0)), &config);
    let losses = learner.step(&scores, 0.001);
    assert!(losses.outcome == 0.0 && losses.score > 0.0, "{losses:?}");
}

#[test]
fn only_what_a_label_knows_is_learnt() {
    const NONE: (f32, f32) = (0.0, 0.0);
    const YES: (f32, f32) = (1.0, 1.0);
    const NO: (f32, f32) = (0.0, 1.0);
    for (label, expected) in [
        (Label::Score, [(0.7, 1.0), NONE, NONE, NONE, NONE, NONE, NONE]),
        (Label::Decided(true), [NONE, YES, NONE, NONE, NONE, NONE, NONE]),
        (Label::Decided(false), [NONE, NO, NONE, NONE, NONE, NONE, NONE]),
        (Label::Outcome(Outcome::OwnSchwarz), [NONE, NO, NONE, YES, NONE, NONE, YES]),
        (Label::Outcome(Outcome::OwnSchneider), [NONE, NO, NONE, YES, NONE, NONE, NO]),
        (Label::Outcome(Outcome::Lost), [NONE, NO, NONE, NO, NONE, NONE, NONE]),
        (Label::Outcome(Outcome::Won), [NONE, YES, NO, NONE, NONE, NONE, NONE]),
        (Label::Outcome(Outcome::Schneider), [NONE, YES, YES, NONE, NONE, NO, NONE]),
        (Label::Outcome(Outcome::Schwarz), [NONE, YES, YES, NONE, NONE, YES, NONE]),
    ] {
        assert_eq!(label.targets(0.7).0, expected, "{label:?}");
    }
}

/// A deal that forehand declares at 18 and plays to its end, always the lowest card.
fn played(contract: Contract, seed: u64) -> State {
    let deal = Deal::from_seed(seed);
    let mut state = State::with_declarer(deal, Rules::default(), Seat::Forehand, skat_env::skat::Bid::MIN);
    if !contract.is_hand() {
        state.pick_up();
        for _ in 0..2 {
            state.bury(state.legal_cards().nth(0));
        }
    }
    state.declare(contract);
    while !state.is_over() {
        state.play_card(state.legal_cards().nth(0));
    }
    state
}

#[test]
fn labels_say_what_came_of_a_decision() {
    let card = Action::Card(Card::from_index(3));
    let mut seen = HashSet::new();
    for contract in Contract::all() {
        for seed in 0..40 {
            let state = played(contract, seed);
            let end = state.played().expect("the deal was played");
            for (stage, action) in [
                (Stage::Bidding, Action::Pass),
                (Stage::PickingUp, Action::PickUp),
                (Stage::Burying(0), card),
                (Stage::Burying(1), card),
            ] {
                assert_eq!(Label::of(stage, action, Some(end)), Label::Score);
            }
            let label = Label::of(Stage::Playing, card, Some(end));
            assert_eq!(Label::of(Stage::Declaring, Action::Declare(contract), Some(end)), label);
            assert_eq!(Label::of(Stage::PickingUp, Action::Declare(contract), Some(end)), label);
            let won = end.outcome >= Outcome::required_by(contract);
            match label {
                Label::Score => panic!("the outcome is known"),
                Label::Decided(decided) => {
                    assert!(contract.game() == Game::Null);
                    assert_eq!(decided, won);
                }
                Label::Outcome(outcome) if contract.announces_schneider() && !won => {
                    assert_eq!(outcome, Outcome::Won, "not enough, and no more is known");
                }
                Label::Outcome(outcome) => assert_eq!(outcome, end.outcome),
            }
            seen.insert(format!("{label:?}"));
        }
    }
    assert!(seen.len() >= 6, "{seen:?}");
    assert_eq!(Label::of(Stage::Bidding, Action::Pass, None), Label::Score, "passed in");
}

/// With a lambda of 1 the end of the deal alone is learnt; below that, cards learn from
/// expectations too, and all else from the end.
#[test]
fn lambda_tempers_the_end_of_the_play() {
    for lambda in [1.0, 0.5] {
        let mut config = tiny();
        config.targets.lambda = lambda;
        let samples = samples_of(&config, 8);
        let mut tempered = 0;
        for sample in &samples {
            let Some(won) = sample.label.won() else { continue };
            assert!((0.0..=1.0).contains(&sample.won) && sample.points.is_none_or(|p| p.abs() <= 2.0));
            if sample.won != f32::from(u8::from(won)) {
                assert!(lambda < 1.0 && sample.stage == Stage::Playing, "{sample:?}");
                tempered += 1;
            }
        }
        assert_eq!(tempered > 0, lambda < 1.0);
    }
}

/// The network's targets are those of the label, but for the play's expected outcome.
#[test]
fn targets_hold_what_is_expected() {
    for sample in samples(9) {
        let (targets, known) = (sample.targets().0, sample.label.targets(sample.score).0);
        let is_play = sample.label.won().is_some();
        for (i, (target, known)) in targets.into_iter().zip(known).enumerate() {
            match i {
                1 if is_play => assert_eq!(target, (sample.won, 1.0)),
                4 if is_play => assert_eq!(target, sample.points.map_or((0.0, 0.0), |p| (p, 1.0))),
                _ => assert_eq!(target, known),
            }
        }
    }
}

/// Every card of a Null game is made otherwise where that is certain.
#[test]
fn null_games_have_more_vine_rollouts() {
    let config = tiny();
    let null = v1::offset("game") + 5;
    let vines = |vine_null| {
        let freedom = Exploration { vine: 1.0, vine_null, ..FREE };
        let is_vine =
            |sample: &&Sample| sample.is_compared && sample.stage == Stage::Playing && sample.row.get(null);
        let iterations = 0..20;
        let count = |i| play(&config, freedom, 10, i).iter().filter(is_vine).count();
        iterations.map(count).sum::<usize>()
    };
    let (some, all) = (vines(0.0), vines(1.0));
    assert!(some > 0 && all > 3 * some, "{some} and {all}");
}

#[test]
fn samples_are_read_as_they_are_written() {
    let mut config = tiny();
    config.network.advice = true;
    let (games, rollouts) = (samples_of(&config, 5), rolled_out(&config, 5));
    for samples in [&games[..], &rollouts[..200]] {
        let mut bytes = Vec::new();
        samples.iter().for_each(|sample| sample.write(&mut bytes));
        let mut rest = &bytes[..];
        for sample in samples {
            let read = Sample::read(&mut rest).expect("a sample");
            assert_eq!(format!("{read:?}"), format!("{sample:?}"));
        }
        assert!(rest.is_empty());
    }
    for sample in [&games[0], &rollouts[0]] {
        let mut bytes = Vec::new();
        sample.write(&mut bytes);
        for length in 0..bytes.len() {
            assert!(Sample::read(&mut &bytes[..length]).is_none(), "{length} of {} bytes", bytes.len());
        }
        let action = 8 * v1::WORDS;
        for (place, value) in [(action, 128), (action + 1, 6), (action + 2, 9)] {
            let kept = std::mem::replace(&mut bytes[place], value);
            assert!(Sample::read(&mut &bytes[..]).is_none(), "byte {place} is {value}");
            bytes[place] = kept;
        }
        assert!(Sample::read(&mut &bytes[..]).is_some());
    }
}

/// Sixteen wide layers whose weights move by 1 at once: their product is no number any more.
#[test]
fn a_run_gone_astray_ends_and_names_its_last_good_checkpoint() {
    let folder = TempDir::new().expect("a temporary folder");
    let mut config = tiny();
    config.network.hidden = vec![512; 16];
    config.network.head = 256;
    config.actors.games_per_iteration = 4;
    config.opponents.scripted_probability = Schedule { start: 1.0, end: 1.0 };
    config.rollouts.vine = Schedule::ZERO;
    config.optimizer.learning_rate = Schedule { start: 1.0, end: 1.0 };
    config.optimizer.batch_size = 16;
    config.evaluation.every_games = 0;
    let mut run = Run::create(config, folder.path()).expect("the run begins");
    let error = run.train(&AtomicBool::new(false), &mut |_| ()).expect_err("such steps lead astray");
    let RunError::NotANumber { games, checkpoint, .. } = &error else { panic!("{error}") };
    assert!(*games > 0);
    let text = error.to_string();
    assert!(text.contains(" is not a number after "), "{text}");
    assert!(text.ends_with(&checkpoint.display().to_string()), "{text}");
    drop(run);
    assert_eq!(newest_checkpoint(folder.path()).as_ref(), Some(checkpoint));
    let run = Run::resume(folder.path()).expect("the last good checkpoint is whole");
    assert!(run.network().is_finite() && run.ema().is_finite());
}

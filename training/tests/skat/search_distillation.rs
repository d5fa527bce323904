//! Distillation of a search: what the network is told and taught, that it learns, and that runs
//! repeat bit for bit.

use crate::common::one_sentence;
use skat_agents::skat::Neural;
use skat_agents::skat::neural::{Network, SCALE, considered};
use skat_agents::skat::pimc::equivalence;
use skat_data::{Config as SetConfig, DataError, Generation, Split, Tabular, read_labels};
use skat_env::skat::view::Stage;
use skat_env::skat::{Action, State};
use skat_env::{ActionSet as _, Environment as _, jass, stream};
use skat_training::skat::SearchDistillation;
use skat_training::skat::search_distillation::{
    Config, Decisions, Example, Held, Outputs, Reference, Targets,
};
use skat_training::{Algorithm as _, Ended, Event, Experience as _, Experiment as _, RunError};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};
use tempfile::TempDir;

type Run = skat_training::Run<SearchDistillation>;

/// A data set of games of rules of thumb with labels of these stages, in the folder `set`.
fn set<E: Tabular>(by: &str, stages: &[&str], games: u64) -> TempDir {
    let folder = TempDir::new().expect("a temporary folder");
    let config = folder.path().join("config.toml");
    let text = format!(
        "game = \"{}\"\ntitle = \"test\"\ngames = {games}\nshard = 40\n\
         splits = {{ train = 60, validation = 20, test = 20 }}\n\
         labels = {{ by = \"{by}\", worlds = 4, share = 0.3, stages = {stages:?} }}\n\
         agents = [{{ agent = \"heuristic\", random = 0.05 }}]\n",
        E::NAME
    );
    std::fs::write(&config, text).expect("a config");
    let config = SetConfig::load(&config).unwrap_or_else(|e| panic!("{e}"));
    let mut generation = Generation::<E>::create(config, &folder.path().join("set")).expect("a new folder");
    generation.run(2, &AtomicBool::new(false), &|_| ()).unwrap_or_else(|e| panic!("{e}"));
    folder
}

static CARDS: LazyLock<TempDir> = LazyLock::new(|| set::<State>("pimc:worlds=6", &[], 160));
static ALL: LazyLock<TempDir> = LazyLock::new(|| set::<State>("rollouts:heuristic", &[], 80));
static BEFORE_PLAY: LazyLock<TempDir> =
    LazyLock::new(|| set::<State>("neural+search:worlds=6", &["picking-up", "exchange"], 160));

/// The network that comes with the program, without that of exchanges.
fn main_network() -> Neural {
    let shipped = Neural::shipped();
    Neural::new(Arc::new(shipped.network().clone()), shipped.criterion())
}

fn config(folders: &[&Path], sections: &str) -> Config {
    let data: String =
        folders.iter().map(|folder| format!("[[data]]\nfolder = \"{}\"\n", folder.display())).collect();
    let text = format!(
        r#"
game = "skat"
algorithm = "search_distillation"

[network]
hidden = [16]
head = 8
suits = 6
advice = true

[optimizer]
batch_size = 64
learning_rate = {{ start = 0.003, end = 0.0003 }}
gradient_clip = 4.0
ema = 0.5

{sections}

{data}
"#
    );
    Config::parse(&text, Path::new("tiny.toml")).unwrap_or_else(|e| panic!("{e}"))
}

fn folder_of(set: &TempDir) -> PathBuf {
    set.path().join("set")
}

fn examples(config: &Config, split: Split) -> Vec<Example> {
    let reference = Reference::of(config).expect("the network that comes with the program");
    Decisions::new(config, &reference, split, usize::MAX).read().unwrap_or_else(|e| panic!("{e}"))
}

/// Where no decision is labelled by the search, what is kept is what the network that comes with
/// the program says of the same view.
#[test]
fn the_network_is_told_what_it_is_told_in_play() {
    let folder = folder_of(&CARDS);
    let config = config(&[&folder], "[distillation]\nbefore_play = 1.0\nplay = 1.0");
    let found = examples(&config, Split::Train);
    let mut found = found.iter();
    let mut neural = main_network();
    let mut checked = 0;
    read_labels::<State, DataError>(&folder, Split::Train, |game, _| {
        for (player, state, _) in game.decisions() {
            let view = state.view(player);
            if considered(&view).len() < 2 {
                continue;
            }
            let example = found.next().expect("an example for each decision with a choice");
            assert_eq!(example.actions.len(), considered(&view).len());
            let Targets::Outputs(Outputs { own, common }) = &example.targets else { continue };
            for ((_, value), own) in neural.values(&view).into_iter().zip(own) {
                assert!((SCALE * (own[5] + common[7]) - value).abs() < 1e-3, "{value}");
                checked += 1;
            }
        }
        Ok(())
    })
    .unwrap_or_else(|e| panic!("{e}"));
    assert!(found.next().is_none() && checked > 1000, "{checked}");
}

/// Of equivalent cards all have the value of the one that was searched; a defender's points are
/// half of what his side gains; in the auction nothing is learnt from labels, and before the play
/// what was not compared is valued by the reference network.
#[test]
fn values_are_those_of_the_labels() {
    let mut neural = main_network();
    for set in [&*CARDS, &*ALL, &*BEFORE_PLAY] {
        let folder = folder_of(set);
        let config = config(&[&folder], "[distillation]\nbefore_play = 0.0");
        let found = examples(&config, Split::Train);
        let mut found = found.iter();
        let (mut alike, mut checked, mut left_out) = (0, 0, 0);
        read_labels::<State, DataError>(&folder, Split::Train, |game, labels| {
            let decisions: Vec<(usize, State, Action)> = game.decisions().collect();
            for label in labels {
                let (player, state, _) = &decisions[label.index];
                let view = state.view(*player);
                let valued = label.values.iter().flatten().count();
                if view.stage == Stage::Bidding || considered(&view).len() < 2 || valued < 2 {
                    continue;
                }
                let Targets::Values(values) = &found.next().expect("an example").targets else {
                    panic!("it is labelled");
                };
                for (action, value) in considered(&view).iter().zip(values) {
                    let value = value.expect("every considered action has a value");
                    let place = view.legal.iter().position(|other| other == action).expect("it is legal");
                    let scale = if view.is_declarer() { 1.0 } else { 0.5 };
                    if let Some(points) = label.values[place] {
                        assert_eq!(value.points, scale * points);
                        assert_eq!(Some(value.error), label.errors[place].map(|error| scale * error));
                        checked += 1;
                        continue;
                    }
                    if view.stage != Stage::Playing {
                        // As far from the best of the compared as the network has it.
                        let own = neural.values(&view);
                        let of =
                            |action: Action| own.iter().find(|(other, _)| *other == action).expect("one").1;
                        let compared =
                            view.legal.iter().zip(&label.values).filter_map(|(a, v)| Some((a, (*v)?)));
                        let best = compared.max_by(|a, b| of(a.0).total_cmp(&of(b.0))).expect("one");
                        let expected = best.1 + of(action) - of(best.0);
                        assert!((value.points - expected).abs() < 1e-2, "{} and {expected}", value.points);
                        left_out += 1;
                        continue;
                    }
                    let is_same = equivalence(&view);
                    let same = view.legal.iter().zip(&label.values).any(|(other, points)| {
                        let (Action::Card(a), Action::Card(b)) = (action, other) else { return false };
                        is_same(a, b) && points.is_some_and(|points| scale * points == value.points)
                    });
                    assert!(same, "{action} has the value of a card that is worth the same");
                    alike += 1;
                }
            }
            Ok(())
        })
        .unwrap_or_else(|e| panic!("{e}"));
        assert!(found.next().is_none() && checked > 100, "{checked}");
        assert_eq!(std::ptr::eq(set, &*CARDS), alike > 10, "{alike}");
        assert_eq!(std::ptr::eq(set, &*BEFORE_PLAY), left_out > 10, "{left_out}");
    }
}

#[test]
fn examples_are_read_as_they_are_written() {
    let config = config(&[&folder_of(&CARDS), &folder_of(&ALL)], "[distillation]\nplay = 0.2");
    let found = examples(&config, Split::Train);
    assert!(found.iter().any(Example::is_labelled) && !found.iter().all(Example::is_labelled));
    let bytes = found.to_bytes();
    assert!(Vec::from_bytes(&bytes).as_ref() == Some(&found));
    assert!(Vec::<Example>::from_bytes(&bytes[1..]).is_none());
}

fn train(run: &mut Run, iterations: u64) -> Ended {
    let stop = AtomicBool::new(iterations == 0);
    let mut done = 0;
    run.train(&stop, &mut |event| {
        if let Event::Iteration { .. } = event {
            done += 1;
            stop.store(done >= iterations, Ordering::Relaxed);
        }
    })
    .unwrap_or_else(|e| panic!("{e}"))
}

/// The file of the network of a run that is stopped after so many iterations each time.
fn network(config: &Config, sittings: &[u64]) -> Vec<u8> {
    let folder = TempDir::new().expect("a temporary folder");
    let folder = folder.path().join("run");
    let mut run = Run::create(config.clone(), &folder).unwrap_or_else(|e| panic!("{e}"));
    for &iterations in sittings {
        assert_eq!(train(&mut run, iterations), Ended::Interrupted);
        drop(run);
        run = Run::resume(&folder).unwrap_or_else(|e| panic!("{e}"));
    }
    assert_eq!(train(&mut run, u64::MAX), Ended::Finished);
    std::fs::read(run.network_file()).expect("the network")
}

#[test]
fn runs_repeat_bit_for_bit() {
    let sections = "[run]\nseed = 4\ngames = 1_000\n\
                    [distillation]\ndecisions_per_iteration = 96\nplay = 0.1\n\
                    [validation]\nevery_games = 192\nrows = 50";
    let config = config(&[&folder_of(&CARDS), &folder_of(&ALL)], sections);
    let whole = network(&config, &[]);
    assert!(network(&config, &[]) == whole, "the same again");
    assert!(network(&config, &[1, 4]) == whole, "stopped and resumed");
}

/// What is learnt lowers the regret on the decisions learnt from, and keeps bids and the like as
/// the reference has them.
#[test]
fn values_and_the_reference_are_learnt() {
    let sections = "[run]\ngames = 60_000\n[distillation]\ndecisions_per_iteration = 1024\nbefore_play = 0.5";
    let config = config(&[&folder_of(&CARDS)], sections);
    let reference = Reference::of(&config).expect("the network that comes with the program");
    let held = Held::new(examples(&config, Split::Train), &reference);
    let look = |network: &Network| {
        let found = held.validate(network);
        ["validation/regret", "validation/agreement_with_reference"].map(|name| {
            let mean = found.statistics.means[name];
            mean.sum / mean.count as f64
        })
    };
    let folder = TempDir::new().expect("a temporary folder");
    let mut run = Run::create(config, &folder.path().join("run")).unwrap_or_else(|e| panic!("{e}"));
    let [before, agreed] = look(run.kept());
    train(&mut run, u64::MAX);
    let [after, agrees] = look(run.kept());
    assert!(after < 0.6 * before, "{before} points, then {after}");
    assert!(agrees > agreed && agrees > 0.8, "{agreed}, then {agrees}");
}

/// Its own reference gains nothing on itself.
#[test]
fn the_reference_gains_nothing() {
    let config = config(&[&folder_of(&CARDS)], "");
    let reference = Reference::of(&config).expect("the network that comes with the program");
    let held = Held::new(examples(&config, Split::Validation), &reference);
    let found = held.validate(reference.network());
    let mean = |name: &str| {
        let mean = found.statistics.means[name];
        mean.sum / mean.count as f64
    };
    assert_eq!((mean("validation/gain"), mean("validation/gain_error")), (0.0, 0.0));
    assert_eq!(mean("validation/agreement_with_reference"), 1.0);
    assert_eq!(mean("validation/regret"), mean("validation/reference_regret"));
    assert_eq!(found.loss, mean("validation/regret"));
}

fn refused(config: Config) -> String {
    let folder = TempDir::new().expect("a temporary folder");
    let run: Result<Run, RunError> = Run::create(config, &folder.path().join("run"));
    match run {
        Ok(_) => panic!("it began"),
        Err(error) => one_sentence(&error),
    }
}

#[test]
fn what_is_wrong_is_told_in_a_sentence() {
    let text = refused(config(&[Path::new("/nowhere")], ""));
    assert!(text.starts_with("data.folder: /nowhere: no complete data set; expected its"), "{text}");
    let other = set::<jass::State>("rollouts:heuristic", &[], 40);
    let text = refused(config(&[&folder_of(&other)], ""));
    assert!(text.ends_with("a data set of jass, expected skat"), "{text}");
    let open = set::<State>("open-cards", &[], 40);
    let text = refused(config(&[&folder_of(&open)], ""));
    assert!(text.contains("labels by open-cards, expected some in tournament points: "), "{text}");

    let folder = folder_of(&CARDS);
    let mut without = config(&[&folder], "");
    without.network.advice = false;
    let text = refused(without);
    let expected = "advice on and choice scores, expected objective difference, advice off and choice";
    assert!(text.contains(expected), "{text}");
    let mut none = config(&[&folder], "");
    none.data.clear();
    let problem = none.check().expect_err("no data set");
    assert_eq!((problem.field, problem.expected.as_str()), ("data", "one data set or more"));
    for (section, field) in [
        ("[distillation]\ntemperature = 0", "distillation.temperature"),
        ("[distillation]\nlabels = 0", "distillation.labels"),
        ("[distillation]\nlabel_error = -1", "distillation.label_error"),
        ("[distillation]\nregret_weight = -1", "distillation.regret_weight"),
        ("[distillation]\nreference_weight = nan", "distillation.reference_weight"),
        ("[distillation]\nbefore_play = 2", "distillation.before_play"),
        ("[distillation]\ndecisions_per_iteration = 0", "distillation.decisions_per_iteration"),
        ("[network]\nhead = 0", "network.head"),
        ("[validation]\npatience = 3", "validation.patience"),
    ] {
        let text = format!(
            "game = \"skat\"\nalgorithm = \"search_distillation\"\n{section}\n[[data]]\nfolder = \"x\"\n"
        );
        let error = Config::parse(&text, Path::new("broken.toml")).expect_err("out of its range");
        let error = error.to_string();
        assert!(error.starts_with(&format!("broken.toml: {field} is ")), "{error}");
    }
    let error = Config::parse("[actors]\ncount = 2\n", Path::new("broken.toml"));
    assert!(error.expect_err("nobody plays").to_string().contains("`actors`"));
}

/// A run begins with a network of the config's shape, or one that widening brings to it.
#[test]
fn a_network_of_another_shape_is_refused() {
    let folder = TempDir::new().expect("a temporary folder");
    let file = folder.path().join("first.safetensors");
    let config = config(&[&folder_of(&CARDS)], "");
    let first = SearchDistillation::first_network(&config, &mut stream(1, 0)).expect("a fresh one");
    std::fs::write(&file, SearchDistillation::network_to_bytes(&config, &first)).expect("written");
    let mut same = config.clone();
    same.run.start = Some(file);
    let begun = SearchDistillation::first_network(&same, &mut stream(2, 0)).expect("the file's");
    assert!(begun == first);
    same.network.hidden = vec![17];
    let wider = SearchDistillation::first_network(&same, &mut stream(2, 0)).expect("a wider one");
    assert_eq!(wider.torso()[0].bias.len(), 17);
    same.network.hidden = vec![15];
    let text = refused(same);
    assert!(text.starts_with("run.start: ") && text.contains("hidden widths [16]"), "{text}");
}

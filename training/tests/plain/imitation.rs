//! Imitation: its loss against the plain arithmetic of its validation, what it learns from actions
//! and from values, the network that it keeps, and that runs repeat bit for bit.

use crate::runs::{outcome, train};
use skat_agents::PlainNetwork;
use skat_agents::plain_network::Observed;
use skat_data::schema::Table;
use skat_data::{Config, Generation, Loader, LoaderConfig, Split, Tabular};
use skat_env::{Action as _, jass, skat};
use skat_training::imitation::{Examples, ImitationConfig, Loss, PolicyAndValue, validate};
use skat_training::plain::{Imitation, ImitationExperiment, PlainGame};
use skat_training::{Algorithm as _, Ended, Event, Experiment as _, Round, Run, Statistics};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;
use tempfile::TempDir;

/// A data set of games of rules of thumb, with labels.
fn set<E: Tabular>(games: u64) -> TempDir {
    let folder = TempDir::new().expect("a temporary folder");
    let config = folder.path().join("config.toml");
    let text = format!(
        r#"
game = "{}"
title = "test"
games = {games}
shard = 500
splits = {{ train = 80, validation = 10, test = 10 }}
decisions = {{ forced = true }}
labels = {{ by = "rollouts:heuristic", worlds = 4, share = 0.05 }}
agents = [{{ agent = "heuristic" }}]
"#,
        E::NAME
    );
    std::fs::write(&config, text).expect("a config");
    let config = Config::load(&config).unwrap_or_else(|e| panic!("{e}"));
    let mut generation = Generation::<E>::create(config, &folder.path().join("set")).expect("a new folder");
    generation.run(2, &AtomicBool::new(false), &|_| ()).unwrap_or_else(|e| panic!("{e}"));
    folder
}

static JASS: LazyLock<TempDir> = LazyLock::new(|| set::<jass::State>(2000));
static SKAT: LazyLock<TempDir> = LazyLock::new(|| set::<skat::State>(400));

/// A run on a data set; `more` stands behind all else, in the section of the data.
fn config<E: PlainGame>(folder: &Path, sections: &str, more: &str) -> ImitationExperiment<E> {
    let (game, folder) = (E::NAME, folder.join("set"));
    let text = format!(
        r#"
game = "{game}"
algorithm = "imitation"

[network]
hidden = [48]

[optimizer]
batch_size = 256
learning_rate = {{ start = 0.003, end = 0.0003 }}
ema = 0.5

{sections}

[[data]]
folder = "{}"
{more}
"#,
        folder.display()
    );
    ImitationExperiment::parse(&text, Path::new("tiny.toml")).unwrap_or_else(|e| panic!("{e}"))
}

/// Some examples of a data set.
fn examples<E: Tabular>(folder: &TempDir, table: Table, split: Split) -> Examples {
    let how = LoaderConfig { table, split, seed: Some(1), batch: 1, window: 100_000 };
    let mut loader = Loader::<E>::open(&folder.path().join("set"), how).expect("a data set");
    let mut examples = Examples { games: 1, ..Examples::default() };
    let count = loader.rows().min(3000);
    examples.extend(&loader.read_rows(count).expect("rows"));
    examples
}

/// The sizes of a game's observations and actions.
fn sizes<E: Observed>() -> (usize, usize) {
    (skat_env::encode::total(<E::Encoder as skat_env::Encoder<E::View>>::BLOCKS), E::Action::COUNT)
}

fn fresh<E: PlainGame + Tabular>(config: &ImitationExperiment<E>) -> PlainNetwork {
    Imitation::<E>::first_network(config, &mut skat_env::stream(9, 9)).unwrap_or_else(|e| panic!("{e}"))
}

/// The loss of the learner's first step, over all examples at once, is that of the validation.
fn the_loss_is_the_one_of_the_validation<E: PlainGame + Tabular>(folder: &TempDir) {
    for (table, loss) in [
        (Table::Decisions, Loss::CrossEntropy),
        (Table::Labels, Loss::CrossEntropy),
        (Table::Labels, Loss::Regret),
    ] {
        let mut config = config::<E>(folder.path(), "", "");
        config.imitation = ImitationConfig { loss, temperature: 7.0, ..ImitationConfig::default() };
        config.optimizer.batch_size = 1 << 20;
        let examples = examples::<E>(folder, table, Split::Train);
        assert!(!examples.rows.is_empty());
        let mut network = fresh(&config);
        // Ratings that differ, as those of a fresh network hardly do.
        let last = network.mlp().layers().len();
        let mut layers = network.mlp().layers().to_vec();
        layers[last - 1].weight.mapv_inplace(|x| 40.0 * x);
        *network.mlp_mut() = skat_agents::Mlp::new(layers).expect("the same shapes");
        let expected = validate(&network, &examples, sizes::<E>(), &config.imitation, "");
        let mut statistics = Statistics::default();
        let round = Round { iteration: 1, progress: 0.0 };
        let configs = (&config.imitation, &config.optimizer);
        PolicyAndValue::new(&network, &config.optimizer).update(
            &examples,
            sizes::<E>(),
            configs,
            round,
            &mut statistics,
        );
        let found = statistics.means["loss/policy"];
        let found = found.sum / found.count as f64;
        assert!((found - expected.loss).abs() < 1e-4 * expected.loss.abs(), "{found}, {}", expected.loss);
    }
}

#[test]
fn the_loss_of_skat_is_the_one_of_the_validation() {
    the_loss_is_the_one_of_the_validation::<skat::State>(&SKAT);
}

#[test]
fn the_loss_of_jass_is_the_one_of_the_validation() {
    the_loss_is_the_one_of_the_validation::<jass::State>(&JASS);
}

/// A metric of the network that a run keeps, before and after the run, on a part of a table.
fn learnt(
    config: &ImitationExperiment<jass::State>,
    (table, split): (Table, Split),
    metric: &str,
) -> (f64, f64) {
    let folder = TempDir::new().expect("a temporary folder");
    let mut run = Run::<Imitation<jass::State>>::create(config.clone(), &folder.path().join("run"))
        .unwrap_or_else(|e| panic!("{e}"));
    let examples = examples::<jass::State>(&JASS, table, split);
    let look = |network: &PlainNetwork| {
        let found = validate(network, &examples, sizes::<jass::State>(), &config.imitation, "");
        let mean = found.statistics.means[metric];
        mean.sum / mean.count as f64
    };
    let before = look(run.kept());
    train(&mut run, u64::MAX);
    (before, look(run.kept()))
}

#[test]
fn actions_are_imitated_on_games_that_were_never_seen() {
    let sections = "[run]\ngames = 9600\n[imitation]\ngames_per_iteration = 64";
    let config = config::<jass::State>(JASS.path(), sections, "");
    let (before, after) = learnt(&config, (Table::Decisions, Split::Test), "agreement");
    assert!(before < 0.4 && after > 0.6, "{before}, then {after}");
    let (_, explained) = learnt(&config, (Table::Decisions, Split::Test), "value_explained_variance");
    assert!(explained > 0.2, "{explained}");
}

#[test]
fn values_are_fitted_by_both_losses() {
    for loss in ["cross_entropy", "regret"] {
        let sections = format!(
            "[run]\ngames = 48_000\n[imitation]\ngames_per_iteration = 200\nloss = \"{loss}\"\ntemperature = 5"
        );
        let config = config::<jass::State>(JASS.path(), &sections, "targets = \"values\"");
        let (before, after) = learnt(&config, (Table::Labels, Split::Train), "regret");
        assert!(after < 0.5 * before, "{loss}: {before} points, then {after}");
    }
}

#[test]
fn the_network_of_the_lowest_loss_is_kept_and_ends_the_run() {
    // Steps so long that the loss soon rises.
    let sections = "
[run]
games = 1_000_000
[imitation]
games_per_iteration = 64
[validation]
every_games = 64
rows = 2000
patience = 3
";
    let mut config = config::<jass::State>(JASS.path(), sections, "");
    config.optimizer.learning_rate.start = 0.5;
    let folder = TempDir::new().expect("a temporary folder");
    let folder = folder.path().join("run");
    let mut run =
        Run::<Imitation<jass::State>>::create(config.clone(), &folder).unwrap_or_else(|e| panic!("{e}"));
    let mut losses = Vec::new();
    let mut observer = |event: Event<'_, jass::State>| {
        if let Event::Validation { validation, is_best, .. } = event {
            losses.push((validation.loss, is_best));
        }
    };
    let ended = run.train(&AtomicBool::new(false), &mut observer).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(ended, Ended::Converged);
    let best =
        losses.iter().position(|loss| *loss == losses.iter().rev().find(|l| l.1).copied().expect("one"));
    let best = best.expect("a best one");
    assert_eq!(losses.len(), best + 1 + 3, "three more, and the end");
    assert!(losses.iter().all(|loss| loss.0 >= losses[best].0));
    let kept = PlainNetwork::load(&run.network_file()).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(&kept, run.kept());
    assert_ne!(&kept, run.ema());
    assert!(kept.value().is_some());
    // Going on ends at once and changes nothing.
    drop(run);
    let mut run = Run::<Imitation<jass::State>>::resume(&folder).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(train(&mut run, u64::MAX), Ended::Converged);
    assert_eq!(&kept, run.kept());
}

#[test]
fn runs_repeat_bit_for_bit() {
    let sections = |games: u64| {
        format!(
            "[run]\nseed = 5\ngames = {games}\n[imitation]\ngames_per_iteration = 32\nwindow = 1000\n\
             [validation]\nevery_games = 64\nrows = 300"
        )
    };
    let folder = JASS.path().join("set");
    let more = format!("share = 2.0\n[[data]]\nfolder = \"{}\"\ntargets = \"values\"", folder.display());
    let config = config::<jass::State>(JASS.path(), &sections(192), &more);
    let whole = outcome::<Imitation<jass::State>>(&config, &[]);
    assert!(outcome::<Imitation<jass::State>>(&config, &[]) == whole, "the same again");
    assert!(outcome::<Imitation<jass::State>>(&config, &[32, 128]) == whole, "stopped and resumed");
    let config = self::config::<skat::State>(SKAT.path(), &sections(192), "");
    let whole = outcome::<Imitation<skat::State>>(&config, &[]);
    assert!(outcome::<Imitation<skat::State>>(&config, &[64]) == whole, "stopped and resumed");
}

#[test]
fn a_run_goes_on_with_the_value_of_its_first_network_if_the_config_has_it() {
    let folder = TempDir::new().expect("a temporary folder");
    let file = folder.path().join("first.safetensors");
    let first = fresh(&config::<jass::State>(JASS.path(), "[imitation]\nvalue = [20, 10]", ""));
    std::fs::write(&file, first.to_bytes()).expect("written");
    let begun = |value: &str| {
        let sections = format!("[run]\nstart = \"{}\"\n[imitation]\nvalue = {value}", file.display());
        let network = fresh(&config::<jass::State>(JASS.path(), &sections, ""));
        assert_eq!(network.mlp(), first.mlp());
        network.value().cloned()
    };
    assert_eq!(begun("[20, 10]").as_ref(), first.value());
    assert_eq!(begun("[]"), None);
    assert_eq!(begun("[30]").expect("a fresh one").hidden(), [30]);
}

#[test]
fn what_is_wrong_is_reported_in_a_sentence() {
    let refused = |config: ImitationExperiment<skat::State>| {
        let folder = TempDir::new().expect("a temporary folder");
        match Run::<Imitation<skat::State>>::create(config, &folder.path().join("run")) {
            Ok(_) => panic!("it began"),
            Err(error) => error.to_string(),
        }
    };
    let text = refused(config(Path::new("/nowhere"), "", ""));
    let expected = "data.folder: /nowhere/set: no complete data set; expected its meta/info.json";
    assert!(text.starts_with(expected), "{text}");
    let text = refused(config(JASS.path(), "", ""));
    assert!(
        text.starts_with("data.folder: ") && text.ends_with("a data set of jass, expected skat"),
        "{text}"
    );

    let mut none = config::<skat::State>(SKAT.path(), "", "");
    none.data.clear();
    let problem = none.check().expect_err("no data set");
    assert_eq!((problem.field, problem.expected.as_str()), ("data", "one data set or more"));
    for (section, field) in [
        ("[imitation]\ntemperature = 0", "imitation.temperature"),
        ("[imitation]\nwindow = 0", "imitation.window"),
        ("[imitation]\nvalue = [0]", "imitation.value"),
        ("[validation]\npatience = 3", "validation.patience"),
        ("[network]\nhead = \"action_as_input\"", "network.head"),
    ] {
        let text =
            format!("game = \"skat\"\nalgorithm = \"imitation\"\n{section}\n[[data]]\nfolder = \"x\"\n");
        let error = ImitationExperiment::<skat::State>::parse(&text, Path::new("broken.toml"));
        let error = error.expect_err("out of its range").to_string();
        assert!(error.starts_with(&format!("broken.toml: {field} is ")), "{error}");
    }
    let path = PathBuf::from("broken.toml");
    let error = ImitationExperiment::<skat::State>::parse("[actors]\ncount = 2\n", &path);
    assert!(error.expect_err("nobody plays").to_string().contains("`actors`"));
}

//! What is wrong with a config, a folder or a checkpoint is told in one sentence that names the
//! file, the field and what was expected; and nothing that was saved before is harmed.

use crate::common::{Run, TINY, copy, failure, files, one_sentence, tiny, train};
use skat_training::skat::rollout_improvement::Config;
use skat_training::{Ended, Experiment as _, Processor, newest_checkpoint};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use tempfile::TempDir;

/// The error of a config, without the path that it begins with.
fn refused(text: &str) -> String {
    let text =
        one_sentence(&Config::parse(text, Path::new("configs/broken.toml")).expect_err("a broken config"));
    text.strip_prefix("configs/broken.toml: ").unwrap_or_else(|| panic!("{text}")).to_string()
}

#[test]
fn an_empty_config_is_the_default() {
    assert_eq!(Config::parse("", Path::new("empty.toml")).expect("nothing is missing"), Config::default());
}

#[test]
fn a_config_is_read_as_it_is_written() {
    let start = Some(PathBuf::from("runs/cpu/network.safetensors"));
    let mut timed = tiny();
    (timed.run.minutes, timed.run.start) = (Some(1.5), start);
    for config in [tiny(), Config::default(), timed] {
        assert_eq!(Config::parse(&config.to_toml(), Path::new("again.toml")).expect("a config"), config);
    }
}

#[test]
fn unknown_fields_are_named_with_their_line() {
    let text = refused("[run]\nseed = 1\ngame = 5\n");
    assert!(text.contains("line 3") && text.contains("`game`") && text.contains("`games`"), "{text}");
    let text = refused("[optimizer]\nbatch_size = 5\n\nbatchsize = 6\n");
    assert!(
        text.contains("line 4") && text.contains("`batchsize`") && text.contains("`batch_size`"),
        "{text}"
    );
    let text = refused("[exploration]\nepsilon = { start = 0.1, end = 0.1, middle = 0.2 }\n");
    assert!(text.contains("line 2") && text.contains("`middle`"), "{text}");
    let text = refused("[rollout]\n");
    assert!(text.contains("line 1") && text.contains("`rollout`") && text.contains("`rollouts`"), "{text}");
}

#[test]
fn values_of_the_wrong_kind_are_named_with_their_line() {
    for (config, line, field, expected) in [
        ("[run]\ngames = \"many\"", 2, "games", "u64"),
        ("[run]\nseed = 1\ngames = -1", 3, "games", "u64"),
        ("[run]\nseed = 1.5", 2, "seed", "u64"),
        ("[optimizer]\ndevice = \"tpu\"", 2, "device", "expected one of `cpu`, `cuda`, `wgpu`"),
        ("[targets]\nobjective = \"fun\"", 2, "objective", "`own`"),
        ("[network]\nhidden = 16", 2, "hidden", "sequence"),
        ("[exploration]\n\nepsilon = 0.1", 3, "epsilon", "expected { start = A, end = B }"),
        ("[exploration]\nepsilon = { start = 0.1 }", 2, "epsilon", "missing field `end`"),
        ("[rollouts]\nworlds = 8", 2, "worlds", "expected { start = A, end = B }"),
        ("[rollouts]\npolicy = \"nobody\"", 2, "policy", "expected random, heuristic"),
        ("[rollouts.before_play]\npolicy = \"random\"", 1, "margin", "missing field"),
        ("[opponents]\nlearners = \"two\"", 2, "learners", "`one`"),
        ("[evaluation]\nopponents = [\"nobody\"]", 2, "opponents", "expected random, heuristic"),
        ("game = \n", 1, "game", ""),
        ("[network", 1, "[network", ""),
        ("[run]\nseed = 1\nseed = 2", 3, "seed", "duplicate"),
    ] {
        let text = refused(config);
        assert!(text.starts_with(&format!("line {line}")), "{config}: {text}");
        assert!(text.contains(field) && text.contains(expected), "{config}: {text}");
    }
}

/// Values out of their range: table, field, value, and what is expected.
#[rustfmt::skip]
const OUT_OF_RANGE: [(&str, &str, &str, &str); 53] = [
    ("run", "games", "0", "at least 1"),
    ("run", "minutes", "0.0", "a number above 0"),
    ("run", "minutes", "-1.0", "a number above 0"),
    ("run", "minutes", "inf", "a number above 0"),
    ("run", "minutes", "nan", "a number above 0"),
    ("network", "hidden", "[]", "1 to 16 widths from 1 to 8192"),
    ("network", "hidden", "[16, 0]", "1 to 16 widths from 1 to 8192"),
    ("network", "hidden", "[8193]", "1 to 16 widths from 1 to 8192"),
    ("network", "hidden", "[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]", "1 to 16 widths from 1 to 8192"),
    ("network", "head", "0", "1 to 256"),
    ("network", "head", "257", "1 to 256"),
    ("network", "head_layers", "3", "1 or 2"),
    ("network", "suits", "1025", "0 to 1024"),
    ("actors", "games_per_iteration", "0", "1 to 1048576"),
    ("actors", "games_per_iteration", "1048577", "1 to 1048576"),
    ("actors", "count", "0", "1 to 4096, and at most one for each game of an iteration"),
    ("actors", "count", "4097", "1 to 4096, and at most one for each game of an iteration"),
    ("exploration", "epsilon", "{ start = 1.1, end = 0.0 }", "probabilities from 0 to 1"),
    ("exploration", "epsilon", "{ start = 0.0, end = nan }", "probabilities from 0 to 1"),
    ("exploration", "forced_bids", "{ start = -0.1, end = 0.0 }", "probabilities from 0 to 1"),
    ("opponents", "scripted_probability", "{ start = 0.0, end = 2.0 }", "probabilities from 0 to 1"),
    ("opponents", "pool_probability", "{ start = 0.0, end = 1.5 }", "probabilities from 0 to 1"),
    ("opponents", "pool_size", "0", "1 to 64"),
    ("opponents", "pool_size", "65", "1 to 64"),
    ("opponents", "pool_every_games", "0", "at least 1"),
    ("rollouts", "probability", "{ start = 2.0, end = 0.0 }", "probabilities from 0 to 1"),
    ("rollouts", "margin", "-1.0", "0 to 1000000 points"),
    ("rollouts", "value_weight", "1.5", "0 to 1"),
    ("rollouts", "solved_cards", "11", "0 to 10"),
    ("rollouts", "worlds", "{ start = 0, end = 1001 }", "numbers of worlds from 0 to 1000"),
    ("rollouts", "vine", "{ start = inf, end = 0.0 }", "probabilities from 0 to 1"),
    ("rollouts", "vine_null", "{ start = 0.0, end = -1.0 }", "probabilities from 0 to 1"),
    ("targets", "lambda", "1.1", "0 to 1"),
    ("targets", "sample_fraction", "0.0", "above 0 and at most 1"),
    ("targets", "sample_fraction", "1.01", "above 0 and at most 1"),
    ("targets", "sample_fraction", "nan", "above 0 and at most 1"),
    ("targets", "advantage_weight", "0.5", "0, or 1 to 1000000"),
    ("targets", "regret_weight", "-1.0", "0, or with an advantage_weight up to 1000000"),
    ("targets", "temperature", "0.0", "0.01 to 1000"),
    ("targets", "card_location_weight", "-1.0", "0 to 100"),
    ("optimizer", "batch_size", "0", "1 to 1048576"),
    ("optimizer", "batch_size", "1048577", "1 to 1048576"),
    ("optimizer", "learning_rate", "{ start = 0.0, end = 0.1 }", "rates above 0 and at most 1"),
    ("optimizer", "learning_rate", "{ start = 0.1, end = 1.1 }", "rates above 0 and at most 1"),
    ("optimizer", "weight_decay", "-0.1", "0 or more and below 1"),
    ("optimizer", "weight_decay", "1.0", "0 or more and below 1"),
    ("optimizer", "gradient_clip", "0.0", "a number above 0"),
    ("optimizer", "gradient_clip", "inf", "a number above 0"),
    ("optimizer", "ema", "1.0", "0 or more and below 1"),
    ("optimizer", "ema", "nan", "0 or more and below 1"),
    ("evaluation", "deals", "1", "at least 2"),
    ("evaluation", "final_deals", "0", "at least 2"),
    ("checkpoint", "every_games", "0", "at least 1"),
];

#[test]
fn values_out_of_range_are_named() {
    for (table, field, value, expected) in OUT_OF_RANGE {
        let text = refused(&format!("[{table}]\n{field} = {value}\n"));
        assert!(text.starts_with(&format!("{table}.{field} is ")), "{text}");
        assert!(text.ends_with(&format!(", expected {expected}")), "{text}");
    }
    let text = refused("[rollouts.before_play]\npolicy = \"random\"\nmargin = -1.0\n");
    assert_eq!(text, "rollouts.before_play.margin is -1.0, expected 0 to 1000000 points");
    let text = refused("[targets]\nregret_weight = 1.0\n");
    let expected = "0, or with an advantage_weight up to 1000000";
    assert_eq!(text, format!("targets.regret_weight is 1.0, expected {expected}"));
    let text = refused("[actors]\ngames_per_iteration = 4\ncount = 5\n");
    assert!(text.starts_with("actors.count is 5, expected 1 to 4096, and at most one"), "{text}");
}

/// Whoever asks for a scripted opponent says which.
#[test]
fn a_missing_scripted_opponent_is_named() {
    for asks in ["learners = \"one\"", "scripted_probability = { start = 0.0, end = 0.1 }"] {
        let text = refused(&format!("[opponents]\n{asks}\n"));
        assert!(text.starts_with("opponents.scripted is missing, expected an agent"), "{text}");
    }
}

/// A config of another game or algorithm is not taken for this one's.
#[test]
fn a_config_of_another_method_is_named() {
    assert_eq!(refused("game = \"chess\"\n"), "game is \"chess\", expected \"skat\"");
    let text = refused("algorithm = \"sarsa\"\n");
    assert_eq!(text, "algorithm is \"sarsa\", expected \"rollout_improvement\"");
}

#[test]
fn a_missing_config_is_named() {
    let error = Config::load(Path::new("no/such/config.toml")).expect_err("no config");
    assert!(one_sentence(&error).starts_with("no/such/config.toml: No such file"), "{error}");
    let folder = TempDir::new().expect("a temporary folder");
    let error = Config::load(folder.path()).expect_err("a folder is no config");
    assert!(one_sentence(&error).starts_with(&folder.path().display().to_string()), "{error}");
    let path = folder.path().join("latin.toml");
    fs::write(&path, b"# Gr\xfc\xdfe\n").expect("the folder is writable");
    let error = Config::load(&path).expect_err("not UTF-8");
    assert!(one_sentence(&error).contains("latin.toml: "), "{error}");
}

#[test]
fn a_run_needs_a_folder_of_its_own() {
    let folder = TempDir::new().expect("a temporary folder");
    let name = folder.path().display().to_string();
    let notes = folder.path().join("notes.txt");
    fs::write(&notes, "mine").expect("the folder is writable");
    let text = failure(Run::create(tiny(), folder.path()));
    assert_eq!(text, format!("{name}: the folder is not empty, expected a new one (or --resume {name})"));
    assert_eq!(files(folder.path()), [(notes.clone(), b"mine".to_vec())], "nothing was touched");
    for place in [notes.clone(), notes.join("run")] {
        let text = failure(Run::create(tiny(), &place));
        assert!(text.starts_with(&format!("{}: ", place.display())), "{text}");
        assert!(text.contains("(os error") && !text.contains("panic"), "{text}");
    }
}

#[test]
fn two_programs_do_not_work_on_one_run() {
    let folder = TempDir::new().expect("a temporary folder");
    let run = Run::create(tiny(), folder.path()).expect("the run begins");
    let text = failure(Run::resume(folder.path()));
    assert_eq!(text, format!("{}: another program is working on this run", folder.path().display()));
    drop(run);
    assert!(Run::resume(folder.path()).is_ok());
}

#[test]
fn an_opponent_that_cannot_be_had_is_named_and_leaves_the_folder_free() {
    let folder = TempDir::new().expect("a temporary folder");
    let place = folder.path().join("run");
    let mut config = tiny();
    config.evaluation.opponents = vec!["neural:no/such.safetensors".parse().expect("a spec")];
    let text = failure(Run::create(config, &place));
    assert!(text.starts_with("evaluation.opponents: no/such.safetensors: No such file"), "{text}");
    let mut config = tiny();
    config.opponents.scripted = Some("neural:no/opponent.safetensors".parse().expect("a spec"));
    let text = failure(Run::create(config, &place));
    assert!(text.starts_with("opponents.scripted: no/opponent.safetensors: No such file"), "{text}");
    assert!(Run::create(tiny(), &place).is_ok(), "once the config is right, the same folder will do");
}

/// A run begins on a GPU that is there; otherwise one sentence says what is missing, and the folder
/// is free.
#[test]
fn a_device_that_cannot_be_had_is_named_and_leaves_the_folder_free() {
    for device in [Processor::Cuda, Processor::Wgpu] {
        let folder = TempDir::new().expect("a temporary folder");
        let place = folder.path().join("run");
        let mut config = tiny();
        config.optimizer.device = device;
        match Run::create(config, &place) {
            Ok(run) => assert_eq!(run.config().optimizer.device, device),
            Err(error) => {
                let text = one_sentence(&error);
                assert!(text.starts_with(&format!("optimizer.device is \"{device}\", but ")), "{text}");
                assert!(!place.exists());
            }
        }
    }
}

#[test]
fn a_folder_without_checkpoint_is_no_run() {
    let folder = TempDir::new().expect("a temporary folder");
    for place in [folder.path().to_path_buf(), folder.path().join("nowhere")] {
        let text = failure(Run::resume(&place));
        assert_eq!(text, format!("{}: no checkpoint there, expected the folder of a run", place.display()));
    }
    assert!(files(folder.path()).is_empty(), "nothing was left there");
}

/// A run that was interrupted after three iterations.
static INTERRUPTED: LazyLock<TempDir> = LazyLock::new(|| {
    let folder = TempDir::new().expect("a temporary folder");
    let mut run = Run::create(tiny(), folder.path()).expect("the run begins");
    assert_eq!(train(&mut run, 3), Ended::Interrupted);
    folder
});

/// A copy of an interrupted run, and its newest checkpoint.
fn interrupted() -> (TempDir, PathBuf) {
    let folder = TempDir::new().expect("a temporary folder");
    copy(INTERRUPTED.path(), folder.path());
    let newest = newest_checkpoint(folder.path()).expect("a checkpoint");
    (folder, newest)
}

#[test]
fn every_file_of_a_checkpoint_is_checked() {
    let (_folder, newest) = interrupted();
    let names: Vec<PathBuf> =
        files(&newest).into_iter().map(|(path, _)| path.file_name().expect("a file").into()).collect();
    assert!(names.len() >= 6, "{names:?}");
    for name in names {
        let refuse = |spoil: &dyn Fn(&Path, Vec<u8>)| {
            let (folder, newest) = interrupted();
            let path = newest.join(&name);
            spoil(&path, fs::read(&path).expect("the file is there"));
            let spoilt = files(folder.path());
            let text = failure(Run::resume(folder.path()));
            assert!(text.starts_with(&format!("{}: ", path.display())), "{text}");
            let left: Vec<_> = files(folder.path());
            assert_eq!(left.len(), spoilt.len(), "nothing was removed or added");
            assert!(left == spoilt, "nothing was changed");
            text
        };
        let text = refuse(&|path, _| fs::remove_file(path).expect("the file can be removed"));
        assert!(text.contains("No such file"), "{text}");
        for part in [0, 1, 2] {
            let text = refuse(&|path, bytes| {
                let length = [0, bytes.len() / 2, bytes.len() - 1][part];
                fs::write(path, &bytes[..length]).expect("the file can be written");
            });
            assert!(
                text.contains("bytes long, expected") || text.contains("not a checkpoint's state"),
                "{text}"
            );
        }
        if name != Path::new("state.json") {
            for part in [0, 1, 2] {
                let text = refuse(&|path, mut bytes| {
                    let place = [0, bytes.len() / 2, bytes.len() - 1][part];
                    bytes[place] ^= 1;
                    fs::write(path, bytes).expect("the file can be written");
                });
                assert!(text.contains("checksum") && text.contains("expected"), "{text}");
            }
        }
    }
}

/// Writes another text into the newest checkpoint's state.
fn with_state(change: impl Fn(&str) -> String) -> String {
    let (folder, newest) = interrupted();
    let path = newest.join("state.json");
    let text = fs::read_to_string(&path).expect("the state is there");
    let changed = change(&text);
    assert_ne!(changed, text);
    fs::write(&path, changed).expect("the file can be written");
    let text = failure(Run::resume(folder.path()));
    text.strip_prefix(&format!("{}: ", path.display())).unwrap_or_else(|| panic!("{text}")).to_string()
}

#[test]
fn the_state_is_checked() {
    let text = with_state(|state| state.replace("\"version\": 4", "\"version\": 7"));
    assert_eq!(text, "version 7 of the format, expected 4");
    let text = with_state(|state| state.replace("\"seconds\"", "\"secunds\""));
    assert!(text.starts_with("not a checkpoint's state (") && text.contains("`seconds`"), "{text}");
    let text = with_state(|state| state.replace("\"iteration\": 3", "\"iteration\": 2"));
    assert_eq!(text, "iteration 2, expected another by the folder's name");
    let text = with_state(|_| "{}".into());
    assert!(text.starts_with("not a checkpoint's state (missing field"), "{text}");
}

#[test]
fn a_network_of_another_shape_is_named() {
    let (folder, newest) = interrupted();
    let config = folder.path().join("config.toml");
    for (from, to, expected) in [
        ("hidden = [16, 16]", "hidden = [16, 8]", "hidden widths [16, 8], head 8, head layers 2 and suits 6"),
        ("head_layers = 2", "head_layers = 1", "hidden widths [16, 16], head 8, head layers 1 and suits 6"),
        ("suits = 6", "suits = 0", "hidden widths [16, 16], head 8, head layers 2 and suits 0"),
    ] {
        fs::write(&config, TINY.replacen(from, to, 1)).expect("the file can be written");
        let expected = format!(
            "{}: a network of hidden widths [16, 16], head 8, head layers 2 and suits 6, expected {expected} by the \
             config",
            newest.join("network.safetensors").display()
        );
        assert_eq!(failure(Run::resume(folder.path())), expected);
    }
}

#[test]
fn the_config_of_a_run_is_checked_once_more() {
    let (folder, _) = interrupted();
    let config = folder.path().join("config.toml");
    fs::write(&config, "[run]\ngames = 0\n").expect("the file can be written");
    assert_eq!(
        failure(Run::resume(folder.path())),
        format!("{}: run.games is 0, expected at least 1", config.display())
    );
    fs::remove_file(&config).expect("the file can be removed");
    let text = failure(Run::resume(folder.path()));
    assert!(text.starts_with(&format!("{}: No such file", config.display())), "{text}");
}

/// The older checkpoint is there for the day that the newest is broken.
#[test]
fn a_broken_checkpoint_can_be_put_away() {
    let (folder, newest) = interrupted();
    fs::write(newest.join("pending.bin"), "").expect("the file can be written");
    failure(Run::resume(folder.path()));
    fs::remove_dir_all(&newest).expect("the folder can be removed");
    let mut run = Run::resume(folder.path()).expect("the checkpoint before it is whole");
    assert_eq!(train(&mut run, u64::MAX), Ended::Finished);
}

/// Where a checkpoint cannot be written, the run ends with its place, and those before it are
/// whole.
#[test]
fn a_checkpoint_that_cannot_be_written_ends_the_run() {
    let (folder, newest) = interrupted();
    let before = files(&newest);
    let mut run = Run::resume(folder.path()).expect("the run goes on");
    let partial = folder.path().join("checkpoints").join("partial");
    fs::write(&partial, "in the way").expect("the file can be written");
    let stop = std::sync::atomic::AtomicBool::new(true);
    let error = run.train(&stop, &mut |_| ()).expect_err("the checkpoint cannot be written");
    assert!(one_sentence(&error).starts_with(&format!("{}: ", partial.display())), "{error}");
    drop(run);
    assert!(files(&newest) == before, "the newest checkpoint was harmed");
    fs::remove_file(&partial).expect("the file can be removed");
    assert!(Run::resume(folder.path()).is_ok());
}

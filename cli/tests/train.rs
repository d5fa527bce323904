//! `skat train` from outside: from a config to a measured agent, interrupted and resumed, and how
//! it refuses.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use tempfile::TempDir;

const TINY: &str = r#"
game = "skat"
algorithm = "rollout_improvement"

[run]
seed = 3
games = 128

[network]
hidden = [16]
head = 8

[actors]
games_per_iteration = 16

[opponents]
scripted = "heuristic"
scripted_probability = { start = 0.5, end = 0.0 }

[rollouts]
vine = { start = 0.5, end = 0.5 }

[optimizer]
batch_size = 128

[evaluation]
opponents = ["random", "heuristic"]
every_games = 64
deals = 4
final_deals = 10

[checkpoint]
every_games = 64
"#;

/// An empty folder with the tiny config in it, changed by replacing one text by another.
fn folder_with(from: &str, to: &str) -> TempDir {
    assert!(TINY.contains(from));
    let folder = TempDir::new().expect("a temporary folder");
    fs::write(folder.path().join("tiny.toml"), TINY.replace(from, to)).expect("the folder is writable");
    folder
}

fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_skat"));
    command.args(arguments).current_dir(folder);
    command
}

fn skat(folder: &Path, arguments: &[&str]) -> Output {
    command(folder, arguments).output().expect("the program starts")
}

fn stdout(output: &Output) -> &str {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    std::str::from_utf8(&output.stdout).expect("UTF-8")
}

/// The one sentence on stderr of a run that was refused.
fn refused(output: &Output) -> &str {
    let text = std::str::from_utf8(&output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert_eq!(text.lines().count(), 1, "{text}");
    text.trim_end().strip_prefix("error: ").unwrap_or_else(|| panic!("{text}"))
}

#[test]
fn a_config_becomes_a_measured_agent() {
    let folder = folder_with("seed = 3", "seed = 3");
    let output = skat(folder.path(), &["train", "tiny.toml", "--out", "run"]);
    let text = stdout(&output);
    for said in [
        "parameters",
        "measured  against random and heuristic",
        "folder    run",
        "64 games: ",
        "128 games: ",
        "Trained on 128 games of self-play",
        "against",
        "declares",
        "network.safetensors",
        "evaluate --agents neural:run/network.safetensors,heuristic",
        "tensorboard --logdir run/tensorboard",
    ] {
        assert!(text.contains(said), "{said} in:\n{text}");
    }
    for opponent in ["random", "heuristic"] {
        let is_row = |line: &&str| {
            let mut words = line.split_whitespace();
            words.next() == Some(opponent) && words.next().is_some_and(|word| word.starts_with(['+', '-']))
        };
        assert_eq!(text.lines().filter(is_row).count(), 1, "one row against {opponent}:\n{text}");
    }
    for file in
        ["config.toml", "network.safetensors", "result.json", "metrics.jsonl", "checkpoints", "tensorboard"]
    {
        assert!(folder.path().join("run").join(file).exists(), "{file}");
    }
    let results = fs::read(folder.path().join("run/result.json")).expect("the results");
    let results: serde_json::Value = serde_json::from_slice(&results).expect("JSON");
    assert_eq!(results[0]["opponent"], "random");
    assert_eq!(results[1]["opponent"], "heuristic");
    assert_eq!(results[1]["report"]["deals"], 10);

    let agents = "neural:run/network.safetensors,random";
    let evaluate = ["evaluate", "--agents", agents, "--deals", "10", "--seed", "1000000007", "--json"];
    let report: serde_json::Value =
        serde_json::from_str(stdout(&skat(folder.path(), &evaluate))).expect("JSON");
    assert_eq!(report["agents"][0], "neural:run/network.safetensors");
    assert_eq!(
        report["difference"], results[0]["report"]["difference"],
        "the file plays like the run's agent"
    );

    let resumed = skat(folder.path(), &["train", "--resume", "run"]);
    assert!(stdout(&resumed).contains("Trained on 128 games"), "nothing is left to do but to measure");
    let again = fs::read(folder.path().join("run/result.json")).expect("the results");
    assert_eq!(serde_json::from_slice::<serde_json::Value>(&again).expect("JSON"), results);
}

#[test]
fn an_occupied_folder_is_refused_and_left_alone() {
    let folder = folder_with("games = 128", "games = 16");
    fs::create_dir(folder.path().join("run")).expect("the folder is writable");
    fs::write(folder.path().join("run/notes.txt"), "mine").expect("the folder is writable");
    let output = skat(folder.path(), &["train", "tiny.toml", "--out", "run"]);
    assert_eq!(refused(&output), "run: the folder is not empty, expected a new one (or --resume run)");
    assert!(output.stdout.is_empty());
    assert_eq!(fs::read_dir(folder.path().join("run")).expect("a folder").count(), 1);
}

#[test]
fn without_out_every_run_has_a_folder_of_its_own() {
    let folder = folder_with("games = 128", "games = 16");
    for name in ["runs/tiny", "runs/tiny-2", "runs/tiny-3"] {
        let output = skat(folder.path(), &["train", "tiny.toml"]);
        assert!(stdout(&output).contains(&format!("folder    {name}\n")), "{name}");
        assert!(folder.path().join(name).join("network.safetensors").exists());
    }
}

#[test]
fn what_is_wrong_with_a_config_is_reported_with_its_place() {
    let folder = folder_with("batch_size = 128", "batchsize = 128");
    let output = skat(folder.path(), &["train", "tiny.toml"]);
    let text = refused(&output);
    assert!(text.starts_with("tiny.toml: line 24 (batchsize = 128): unknown field `batchsize`"), "{text}");
    let folder = folder_with("batch_size = 128", "batch_size = 0");
    let output = skat(folder.path(), &["train", "tiny.toml"]);
    assert_eq!(refused(&output), "tiny.toml: optimizer.batch_size is 0, expected 1 to 1048576");
    let output = skat(folder.path(), &["train", "none.toml"]);
    assert!(refused(&output).starts_with("none.toml: No such file"));
    assert!(!folder.path().join("runs").exists(), "nothing was begun");
}

#[test]
fn what_cannot_be_resumed_is_named() {
    let folder = folder_with("games = 128", "games = 16");
    let output = skat(folder.path(), &["train", "--resume", "run"]);
    assert_eq!(refused(&output), "run: no checkpoint there, expected the folder of a run");
    stdout(&skat(folder.path(), &["train", "tiny.toml", "--out", "run"]));
    for entry in fs::read_dir(folder.path().join("run/checkpoints")).expect("the checkpoints") {
        fs::remove_file(entry.expect("a checkpoint").path().join("pending.bin"))
            .expect("the file can be removed");
    }
    let output = skat(folder.path(), &["train", "--resume", "run"]);
    let text = refused(&output);
    assert!(
        text.starts_with("run/checkpoints/iteration-") && text.contains("/pending.bin: No such file"),
        "{text}"
    );
}

#[test]
fn train_needs_a_config_or_a_run() {
    let folder = folder_with("games = 128", "games = 16");
    for arguments in [
        &["train"][..],
        &["train", "tiny.toml", "--resume", "run"],
        &["train", "--resume", "a", "--out", "b"],
    ] {
        let output = skat(folder.path(), arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stderr.starts_with(b"error: "), "{arguments:?}");
    }
}

/// Starts a run, waits until it has said `sign`, and presses Ctrl-C. All that it printed from then
/// on.
#[cfg(unix)]
fn interrupted(folder: &Path, arguments: &[&str], sign: &str) -> String {
    let mut run = command(folder, arguments);
    let mut run: Child =
        run.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
    let mut lines =
        BufReader::new(run.stdout.take().expect("a pipe")).lines().map(|line| line.expect("UTF-8"));
    let mut text = String::new();
    for line in lines.by_ref() {
        text += &format!("{line}\n");
        if line.contains(sign) {
            break;
        }
    }
    let kill = Command::new("kill").args(["-INT", &run.id().to_string()]).status().expect("kill is there");
    assert!(kill.success());
    text.extend(lines.map(|line| line + "\n"));
    let output = run.wait_with_output().expect("the program ends");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    assert!(errors.starts_with("Stopping; press Ctrl-C again"), "{errors}");
    text
}

#[cfg(unix)]
#[test]
fn ctrl_c_saves_and_resume_goes_on() {
    let folder = folder_with("games = 128", "games = 100000000");
    let games = |text: &str| -> u64 {
        let line =
            text.lines().find(|line| line.starts_with("Stopped after")).unwrap_or_else(|| panic!("{text}"));
        line.chars().filter(char::is_ascii_digit).collect::<String>().parse().expect("a number of games")
    };
    let text = interrupted(folder.path(), &["train", "tiny.toml", "--out", "run"], "64 games: ");
    let first = games(&text);
    assert!(first >= 64);
    assert!(text.contains("To go on: cargo run --release -- train --resume run"), "{text}");
    let next = "tournament points per game against heuristic";
    let text = interrupted(folder.path(), &["train", "--resume", "run"], next);
    assert!(text.contains("resumed   after"), "{text}");
    assert!(games(&text) > first);
    assert!(folder.path().join("run/network.safetensors").exists());
}

/// However far it has come when it is killed: the resumed run leaves the same network as one that
/// was left alone.
#[cfg(unix)]
#[test]
fn a_killed_run_is_resumed_to_the_same_network() {
    let folder = folder_with("games = 128", "games = 1280");
    stdout(&skat(folder.path(), &["train", "tiny.toml", "--out", "alone"]));
    let mut run = command(folder.path(), &["train", "tiny.toml", "--out", "killed"]);
    let mut run = run.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the program starts");
    let lines = BufReader::new(run.stdout.take().expect("a pipe")).lines().map(|line| line.expect("UTF-8"));
    assert!(lines.take_while(|line| !line.contains("256 games: ")).count() > 0);
    run.kill().expect("the program can be killed");
    run.wait().expect("the program has ended");
    stdout(&skat(folder.path(), &["train", "--resume", "killed"]));
    let network =
        |run: &str| fs::read(folder.path().join(run).join("network.safetensors")).expect("the network");
    assert!(network("alone") == network("killed"), "other networks");
    let results =
        |run: &str| fs::read_to_string(folder.path().join(run).join("result.json")).expect("the results");
    assert_eq!(results("alone"), results("killed"));
}

/// A response that has learnt little gains little; the numbers fit each other, and can be measured
/// once more.
#[test]
fn a_frozen_agent_is_exploited() {
    let folder = folder_with("seed = 3", "seed = 4");
    let arguments =
        ["exploit", "random", "--games", "64", "--config", "tiny.toml", "--deals", "20", "--out", "run"];
    let output = skat(folder.path(), &arguments);
    let text = stdout(&output);
    for said in ["one seat, random in the others", "gained by the response", "exploit"] {
        assert!(text.contains(said), "{said} in:\n{text}");
    }
    let config = fs::read_to_string(folder.path().join("run/config.toml")).expect("the run's config");
    for line in ["games = 64", "seed = 1", "learners = \"one\"", "scripted = \"random\""] {
        assert!(config.contains(line), "{line} in:\n{config}");
    }
    let kept = fs::read_to_string(folder.path().join("run/exploitability.json")).expect("the result");
    let again = skat(folder.path(), &["exploit", "--resume", "run", "--deals", "20", "--json"]);
    assert_eq!(stdout(&again).trim_end(), kept);
    let result: serde_json::Value = serde_json::from_str(&kept).expect("JSON");
    let mean = |what: &str| result[what]["mean"].as_f64().expect("a number");
    assert!((mean("deviator") - mean("frozen") - mean("gain")).abs() < 1e-9, "{kept}");
    assert_eq!((&result["agent"], &result["games"]), (&"random".into(), &64.into()));
}

#[test]
fn exploiting_says_what_it_needs() {
    let folder = folder_with("seed = 3", "seed = 3");
    let output = skat(folder.path(), &["exploit", "neural:no/such"]);
    assert!(refused(&output).starts_with("opponents.scripted: no/such: No such file"));
    stdout(&skat(folder.path(), &["train", "tiny.toml", "--out", "run"]));
    let output = skat(folder.path(), &["exploit", "--resume", "run"]);
    assert_eq!(refused(&output), "run/config.toml: opponents.learners is \"all\", expected \"one\"");
}

//! Programs as players, from outside: our agents through the protocol, the example, and bad engines
//! in a match.
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;
use tempfile::TempDir;

const SKAT: &str = env!("CARGO_BIN_EXE_skat");

fn skat(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(SKAT);
    command.args(arguments).current_dir(folder).output().expect("the program starts")
}

fn stdout(output: &Output) -> &str {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    std::str::from_utf8(&output.stdout).expect("UTF-8")
}

fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).expect("UTF-8")
}

fn folder() -> TempDir {
    TempDir::new().expect("a temporary folder")
}

/// One of our agents, as a program that is asked by the protocol. The limit is for the slowest
/// machine.
fn through_the_protocol(agent: &str) -> String {
    format!("engine[seconds=600]:'{SKAT}' engine --agent {agent}")
}

/// The example; it needs python3, and these tests fail without it.
fn example() -> String {
    let script = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../examples/engine.py");
    format!("engine[seconds=600]:python3 '{}'", script.display())
}

/// The games of a match, deal for deal.
fn games(folder: &Path, name: &str, agents: &str, deals: &str) -> Vec<String> {
    let threads = if name.ends_with('1') { "1" } else { "3" };
    let arguments = [
        "evaluate",
        "--agents",
        agents,
        "--deals",
        deals,
        "--seed",
        "5",
        "--out",
        name,
        "--threads",
        threads,
    ];
    stdout(&skat(folder, &arguments));
    let text = std::fs::read_to_string(folder.join(name).join("games.jsonl")).expect("the games are kept");
    let mut lines: Vec<String> =
        text.lines().filter(|line| line.contains("\"games\"")).map(String::from).collect();
    lines.sort();
    lines
}

#[test]
fn our_agents_play_the_same_games_through_the_protocol() {
    let folder = folder();
    let inside = games(folder.path(), "inside", "heuristic,random", "60");
    assert_eq!(inside.len(), 60);
    let (heuristic, random) = (through_the_protocol("heuristic"), through_the_protocol("random"));
    let outside = games(folder.path(), "outside", &format!("{heuristic},{random}"), "60");
    assert_eq!(inside, outside);
    let alone = games(folder.path(), "outside-1", &format!("{heuristic},{random}"), "60");
    assert_eq!(inside, alone, "with one thread");
    let tables = |a: &str, b: &str, c: &str, name| games(folder.path(), name, &format!("{a},{b},{c}"), "40");
    let inside = tables("random", "heuristic", "random", "three");
    assert_eq!(inside, tables("random", &heuristic, &random, "three-outside"));
}

#[test]
fn the_example_plays_the_same_games_every_time() {
    let folder = folder();
    let agents = format!("{},heuristic", example());
    let first = games(folder.path(), "first", &agents, "30");
    assert_eq!(first, games(folder.path(), "again-1", &agents, "30"));
    assert!(first.iter().all(|line| !line.contains("faults")), "{first:?}");
}

#[test]
fn the_example_in_perl_keeps_to_the_protocol() {
    let folder = folder();
    if Command::new("perl").arg("-v").output().is_err() {
        eprintln!("perl is missing: its example is passed over");
        return;
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/engine.pl");
    let command = format!("perl '{}'", path.display());
    let told = skat(folder.path(), &["engine", "--check", &command]);
    assert!(stdout(&told).contains("in Perl: 18 of 18 rules kept"), "{}", stdout(&told));
}

#[test]
fn an_engine_sits_in_a_series() {
    let folder = folder();
    let sheet = |agents: &str| {
        let output = skat(folder.path(), &["series", "--agents", agents, "--games", "9", "--json"]);
        let json: serde_json::Value = serde_json::from_str(stdout(&output)).expect("JSON");
        assert_eq!(stderr(&output), "");
        json["sheet"]["games"].clone()
    };
    let random = through_the_protocol("random");
    assert_eq!(sheet("random,heuristic,random"), sheet(&format!("{random},heuristic,{random}")));
}

/// A program that starts as it should, and does this at each turn.
fn script(folder: &Path, on_turn: &str) -> String {
    let path = folder.join("bad.sh");
    let text = format!(
        "while read -r word id rest; do case $word in\n\
         skat-engine) echo 'name bad one'; echo 'ready 1';;\n\
         ping) echo \"pong $id\";;\n\
         turn) set -- $rest; shift; {on_turn};;\n\
         quit) exit 0;;\n\
         esac; done\n"
    );
    std::fs::write(&path, text).expect("the folder is writable");
    format!("sh '{}'", path.display())
}

#[test]
fn faults_are_reported_by_seat_and_deal_and_lose_or_end_the_match() {
    let folder = folder();
    // Passes, and is silent, crashes, talks or plays illegally when it has a card to play.
    for (on_card, limit, expected) in [
        (":", "0.1", "did not answer \"turn "),
        ("echo 'no idea' >&2; sleep 1; echo 'I resign'", "600", "; on standard error: no idea"),
        ("exit 7", "600", "ended (exit status 7) instead of answering \"turn "),
        ("echo 'I resign'", "600", "wrote \"I resign\", expected answer "),
        ("echo \"answer $id concede\"", "600", "answered \"concede\", which is not among: "),
    ] {
        let command = script(
            folder.path(),
            &format!("case $1 in pass) echo \"answer $id pass\";; *) {on_card};; esac"),
        );
        let agents = format!("engine[seconds={limit}]:{command},heuristic");
        let arguments = ["evaluate", "--agents", &agents, "--deals", "2", "--json"];
        let output = skat(folder.path(), &arguments);
        assert_eq!(output.status.code(), Some(4), "{}", stderr(&output));
        assert!(stderr(&output).contains("--tolerate-faults ends with 0"), "{}", stderr(&output));
        let json = std::str::from_utf8(&output.stdout).expect("UTF-8");
        let report: serde_json::Value = serde_json::from_str(json).expect("JSON");
        let faults = &report["match"]["faults"];
        assert!(faults["total"].as_u64().expect("a number") >= 4, "{faults}");
        let first = &faults["first"][0];
        assert!(first["problem"].as_str().expect("a text").contains(expected), "{first}");
        assert_eq!(first["agent"], 0);
        assert!(first["deal"].is_u64() && first["game"].is_u64() && first["seat"].is_string(), "{first}");

        let out = folder.path().join(format!("match-{limit}-{}", expected.len()));
        let out = out.to_str().expect("UTF-8");
        let tolerant = ["evaluate", "--agents", &agents, "--deals", "2", "--tolerate-faults", "--out", out];
        let text = skat(folder.path(), &tolerant);
        assert!(text.status.success());
        let text = stdout(&text);
        assert!(
            text.starts_with("Faults: ") && text.contains("measures them too.\n  deal 0, game "),
            "{text}"
        );

        let kept = std::fs::read_to_string(Path::new(out).join("engines.log")).unwrap_or_default();
        assert_eq!(kept.contains("] no idea\n"), expected.contains("no idea"), "{kept}");

        let page = folder.path().join("page.html");
        let report = ["report", out, "--out", page.to_str().expect("UTF-8")];
        stdout(&skat(folder.path(), &report));
        let page = std::fs::read_to_string(page).expect("a page");
        assert!(page.contains(" faults</b> of agents, on which the referee ruled"), "{page}");

        let stop = ["evaluate", "--agents", &agents, "--deals", "2", "--engine-fault", "stop"];
        let output = skat(folder.path(), &stop);
        assert_eq!(output.status.code(), Some(1));
        let text = stderr(&output);
        assert!(text.starts_with("error: deal ") && text.contains(expected), "{text}");
        assert_eq!(text.lines().count(), 1, "{text}");
    }
}

#[test]
fn a_program_that_is_no_engine_is_refused_before_the_match() {
    let folder = folder();
    for (agent, code, expected) in [
        ("engine:", 2, "names no program: expected engine:COMMAND"),
        ("engine:sh -c 'x", 2, "a quote is not closed"),
        ("engine[fast]:x", 2, "\"fast\" is no setting of an engine: expected NAME=VALUE"),
        (
            "engine:./no-such-program",
            1,
            "engine \"./no-such-program\" could not be started: ./no-such-program: No such file",
        ),
        (
            "engine:./no-such-program",
            1,
            &format!("; expected a program in PATH, or a path from {}", folder.path().display()),
        ),
        (
            &format!("engine[fast=1]:'{SKAT}' engine --agent random"),
            1,
            "has no option \"fast\"; it names none",
        ),
        ("engine:true", 1, "engine \"true\" ended (exit status 0) instead of answering \"skat-engine 1\""),
    ] {
        let output = skat(folder.path(), &["evaluate", "--agents", &format!("{agent},random")]);
        assert_eq!(output.status.code(), Some(code), "{agent}");
        assert!(stderr(&output).contains(expected), "{}", stderr(&output));
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn an_engine_is_checked_rule_by_rule() {
    let folder = folder();
    let command = format!("'{SKAT}' engine --agent random");
    let check = ["engine", "--check", &command, "--deals", "3", "--seconds", "600"];
    let good = skat(folder.path(), &check);
    let text = stdout(&good);
    assert_eq!(text.lines().filter(|line| line.starts_with("passed  ")).count(), 18, "{text}");
    assert!(text.ends_with("random: 18 of 18 rules kept\n"), "{text}");

    let command = script(folder.path(), "echo \"answer $id CJ\"");
    let bad = skat(folder.path(), &["engine", "--check", &command, "--deals", "3", "--seconds", "600"]);
    assert_eq!(bad.status.code(), Some(1));
    let text = String::from_utf8_lossy(&bad.stdout);
    assert!(text.contains("FAILED  answers turn call with a call: in "), "{text}");
    assert!(text.contains("the engine answered \"CJ\", which is not among: "), "{text}");
    assert!(stderr(&bad).starts_with("error: the engine breaks "), "{}", stderr(&bad));

    let none = skat(folder.path(), &["engine", "--check", "true"]);
    assert_eq!(none.status.code(), Some(1));
    assert!(
        String::from_utf8_lossy(&none.stdout)
            .starts_with("FAILED  starts and says ready 1: the engine ended")
    );
    for arguments in
        [&["engine"][..], &["engine", "--agent", "random", "--check", "x"], &["engine", "--check", ""]]
    {
        assert!(!skat(folder.path(), arguments).status.success(), "{arguments:?}");
    }
}

/// Before deals were written part by part, nothing of this match was on the disk.
#[test]
fn a_killed_match_of_a_slow_engine_keeps_the_deals_that_were_finished() {
    let folder = folder();
    let folder = folder.path();
    // Waits forever at its 500th turn as long as there is a file called "hang".
    let command =
        script(folder, "n=$((n+1)); [ $n = 500 ] && [ -e hang ] && read -r never; echo \"answer $id $1\"");
    let agents = format!("engine[seconds=3600]:{command},heuristic");
    let arguments = ["evaluate", "--agents", &agents, "--deals", "12", "--threads", "1", "--out"];
    let whole = skat(folder, &[&arguments[..], &["whole"]].concat());
    assert!(whole.status.success(), "{}", stderr(&whole));

    std::fs::write(folder.join("hang"), "").expect("the folder is writable");
    let mut child = Command::new(env!("CARGO_BIN_EXE_skat"))
        .args(arguments)
        .arg("killed")
        .current_dir(folder)
        .stdout(Stdio::null())
        .spawn()
        .expect("a program");
    let games = folder.join("killed/games.jsonl");
    let deals = || std::fs::read_to_string(&games).map_or(0, |text| text.lines().count().saturating_sub(1));
    while deals() == 0 {
        assert!(child.try_wait().expect("a child").is_none(), "it hangs");
        sleep(Duration::from_millis(2));
    }
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    assert!(deals() < 12, "the engine hangs before the last deal");
    std::fs::remove_file(folder.join("hang")).expect("a file");
    let resumed = skat(folder, &["evaluate", "--resume", "killed"]);
    assert!(resumed.status.success(), "{}", stderr(&resumed));
    let result = |match_folder: &str| std::fs::read(folder.join(match_folder).join("result.json"));
    assert!(result("killed").expect("a result") == result("whole").expect("a result"));
}

//! `skat alternatives` from outside: declared games beside the same deals played otherwise, as a
//! table and as JSON.

use std::process::{Command, Output};

fn alternatives(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_skat"));
    command.arg("alternatives").args(arguments).output().expect("the program starts")
}

fn stdout(output: &Output) -> &str {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    std::str::from_utf8(&output.stdout).expect("UTF-8")
}

fn found(arguments: &[&str]) -> serde_json::Value {
    let arguments: Vec<&str> = arguments.iter().copied().chain(["--json"]).collect();
    serde_json::from_str(stdout(&alternatives(&arguments))).expect("JSON")
}

#[test]
fn declared_games_stand_beside_what_else_could_have_come() {
    let arguments = ["heuristic", "--deals", "150", "--seed", "3"];
    let printed = found(&arguments);
    let rows = |table: &str| printed[table].as_array().expect("a table").clone();
    let count = |row: &serde_json::Value| row["count"].as_u64().expect("a number");
    let kind = |name: &str| rows("by_kind").into_iter().find(|row| row["games"] == name).expect(name);
    let contracts = |belongs: fn(&str) -> bool| -> u64 {
        let named = |row: &&serde_json::Value| belongs(row["games"].as_str().expect("a name"));
        rows("by_contract").iter().filter(named).map(count).sum()
    };
    let all = count(&kind("all"));
    assert!((100..=300).contains(&all), "{all} games of 450 hands");
    assert_eq!(contracts(|_| true), all);
    assert_eq!(contracts(|name| name.contains('H') && name != "H"), count(&kind("Hand")));
    assert_eq!(contracts(|name| name.starts_with('N')), count(&kind("Null")));
    // A baseline that bids sensibly is better off with its games than without them, and with the
    // skat than by Hand.
    for over in ["over_passing", "over_other_way", "over_other_game"] {
        assert!(kind("all")[over]["low"].as_f64().expect("a number") > 0.0, "{over}: {}", kind("all")[over]);
    }
    assert_eq!(kind("Hand")["over_other_game"], serde_json::Value::Null);

    let told = alternatives(&arguments);
    let told = stdout(&told);
    assert!(told.contains("heuristic alone in each seat of 150 deals (seed 3)"), "{told}");
    assert!(
        told.lines().any(|line| line.trim_start().starts_with("all ") && line.contains(&format!(" {all} ")))
    );
}

#[test]
fn the_number_of_threads_and_a_second_time_change_nothing() {
    let arguments = ["neural", "--deals", "70", "--opponent", "random"];
    let printed = found(&arguments);
    assert_eq!(printed["agent"], "neural");
    let one_thread = Command::new(env!("CARGO_BIN_EXE_skat"))
        .arg("alternatives")
        .args(arguments)
        .arg("--json")
        .env("RAYON_NUM_THREADS", "1")
        .output()
        .expect("the program starts");
    assert_eq!(serde_json::from_str::<serde_json::Value>(stdout(&one_thread)).expect("JSON"), printed);
}

#[test]
fn mistakes_are_reported_in_a_sentence() {
    let missing = alternatives(&["neural:missing.safetensors"]);
    assert_eq!(missing.status.code(), Some(1));
    let text = String::from_utf8(missing.stderr).expect("UTF-8");
    assert!(text.starts_with("error: missing.safetensors: ") && text.lines().count() == 1, "{text}");
    let engine = alternatives(&["heuristic", "--opponent", "engine:true"]);
    assert_eq!(engine.status.code(), Some(1));
    let text = String::from_utf8(engine.stderr).expect("UTF-8");
    assert!(
        text.starts_with("error: engine:true plays each deal once") && text.lines().count() == 1,
        "{text}"
    );
    assert_eq!(alternatives(&["somebody"]).status.code(), Some(2));
    assert_eq!(alternatives(&["heuristic", "--deals", "0"]).status.code(), Some(2));
}

//! The documented tables are what the program prints, and the pages leave nothing out.

use skat_env::skat::{Deal, Rules, State};
use skat_env::{ActionSet as _, Environment as _, below, stream};
use skat_training::Window;
use skat_training::skat::Tally;
use skat_training::skat::rollout_improvement::{Config, Losses};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The documented tables of every game are what `skat describe` prints; a game has a folder of
/// pages.
fn is_printed(what: &str) {
    let pages = Path::new(env!("CARGO_MANIFEST_DIR")).join("../env/docs");
    let mut games = 0;
    for folder in fs::read_dir(pages).expect("the pages").map(|entry| entry.expect("an entry").path()) {
        let page = folder.join(format!("{what}.md"));
        let Ok(document) = fs::read_to_string(&page) else { continue };
        let game = folder.file_name().and_then(|name| name.to_str()).expect("the name of a game");
        let arguments = ["describe", "--game", game, what];
        let output = Command::new(env!("CARGO_BIN_EXE_skat")).args(arguments).output().expect("a run");
        assert!(output.status.success(), "{game}");
        let printed = String::from_utf8(output.stdout).expect("UTF-8");
        assert!(document == printed, "{} is not what `skat {arguments:?}` prints", page.display());
        games += 1;
    }
    assert!(games >= 8, "{games} games");
}

#[test]
fn actions() {
    is_printed("actions");
}

#[test]
fn observation() {
    is_printed("observation");
}

/// The pages of configs and metrics.
const PAGES: [&str; 3] = [
    include_str!("../../training/docs/configuration.md"),
    include_str!("../../training/docs/skat/configuration.md"),
    include_str!("../../training/docs/metrics.md"),
];

/// Whether a row of a table begins with this name.
fn is_explained(name: &str) -> bool {
    let row = format!("| `{name}` |");
    PAGES.iter().any(|page| page.lines().any(|line| line.starts_with(&row)))
}

#[test]
fn every_field_of_a_config_is_explained() {
    let config = serde_json::to_value(Config::default()).expect("a config is plain data");
    for (name, value) in config.as_object().expect("a config is a table") {
        match value.as_object() {
            None => assert!(is_explained(name), "{name}"),
            Some(table) => {
                for field in table.keys() {
                    assert!(is_explained(&format!("{name}.{field}")), "{name}.{field}");
                }
            }
        }
    }
}

#[test]
fn every_number_that_is_logged_is_explained() {
    let mut tally = Tally::default();
    let mut chance = stream(1, 0);
    for seed in 0..20 {
        let mut state = State::new(Deal::from_seed(seed), Rules::default());
        while let Some(decision) = state.decision() {
            state.apply(decision.legal.nth(below(&mut chance, decision.legal.len())));
        }
        tally.count(&state);
    }
    let mut window = Window { statistics: tally.statistics(), seconds: 1.0, ..Window::default() };
    let losses = Losses { advantage: 1.0, card_location: Some(1.0), ..Losses::default() };
    losses.tell(&mut window.statistics);
    ["decisions", "rollouts", "samples"].into_iter().for_each(|name| window.statistics.count(name, 1));
    let names: Vec<String> = window.numbers().into_keys().collect();
    assert!(names.len() > 10, "{names:?}");
    for name in names {
        let group = name.split('/').next().expect("the first part");
        let is_contract = ["played", "won"].contains(&group);
        assert!(is_explained(&if is_contract { format!("{group}/X") } else { name.clone() }), "{name}");
    }
}

/// The pages of the folder and its folders, but those of builds and hidden ones.
fn pages(folder: &Path, found: &mut Vec<PathBuf>) {
    for path in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if path.is_dir() && !name.starts_with('.') && !["target", "runs", "sets"].contains(&name) {
            pages(&path, found);
        } else if name.ends_with(".md") {
            found.push(path);
        }
    }
}

/// A command that names a test program names one that is there, of the crate that it says.
#[test]
fn test_programs_that_pages_name_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let (mut found, mut named) = (Vec::new(), 0);
    pages(&root, &mut found);
    for page in found {
        let text = fs::read_to_string(&page).expect("a page");
        let words: Vec<&str> = text.split(|c: char| c.is_whitespace() || "`()\",;".contains(c)).collect();
        let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
        for place in (0..words.len()).filter(|&place| words[place] == "--test") {
            let (name, before) = (words[place + 1], &words[place.saturating_sub(6)..place]);
            let of = before.iter().rposition(|&word| word == "-p").map(|option| before[option + 1]);
            let there = |folder: &str| {
                let tests = root.join(folder).join("tests");
                tests.join(name).join("main.rs").is_file() || tests.join(format!("{name}.rs")).is_file()
            };
            let exists = match of {
                Some(package) => there(package.trim_start_matches("skat-")),
                None => ["env", "agents", "training", "evaluation", "report", "data", "cli"]
                    .into_iter()
                    .any(there),
            };
            assert!(exists, "{}: there is no test program {name} {of:?}", page.display());
            named += 1;
        }
    }
    assert!(named >= 15, "{named} test programs are named");
}

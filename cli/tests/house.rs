//! The rule of the house: in every crate the root is for any game, each game has one folder, and
//! nothing at a root names a game.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The crates that keep the rule: all.
const CRATES: [&str; 8] = ["env", "agents", "training", "evaluation", "report", "data", "cli", "python"];
/// The folders of games, in the sources of any crate.
const GAMES: &[&str] =
    &["skat", "jass", "bridge", "cribbage", "whist", "tarot", "five_hundred", "joffre", "scrabble"];
/// Words of one game's own vocabulary: code at a root has no business with them.
const TERMS: [&str; 12] = [
    "declarer",
    "forehand",
    "middlehand",
    "rearhand",
    "matadors",
    "schneider",
    "schwarz",
    "ouvert",
    "puur",
    "chibre",
    "trump",
    "trumps",
];
/// The files that know which games there are, each with the reason. Beside them the root of a crate
/// declares its games: `pub mod skat;`.
const REGISTRATIONS: [(&str, &str); 6] = [
    ("cli/src/game.rs", "the games that `--game` names"),
    ("cli/src/main.rs", "the commands that one game alone has"),
    ("training/src/method.rs", "which games can be learnt, and by which algorithms"),
    ("report/src/games.rs", "the games whose runs and matches have a page"),
    ("python/src/games.rs", "the games that Python can make"),
    ("python/src/lib.rs", "the classes and functions that one game alone has"),
];

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate is in a workspace").to_path_buf()
}

/// The Rust files of a folder and its folders, but those of games.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    entries.sort();
    for path in entries {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if path.is_dir() && !GAMES.contains(&name) {
            files(&path, found);
        } else if name.ends_with(".rs") {
            found.push(path);
        }
    }
}

/// A line without its comment and the contents of its texts. Good enough for formatted code; a text
/// over several lines ends with its first.
fn code(line: &str) -> String {
    let (mut code, mut in_text, mut chars) = (String::new(), false, line.chars().peekable());
    while let Some(c) = chars.next() {
        match c {
            '\\' if in_text => drop(chars.next()),
            '"' => in_text = !in_text,
            '/' if !in_text && chars.peek() == Some(&'/') => break,
            _ if !in_text => code.push(c),
            _ => {}
        }
    }
    code
}

/// The words in a line of code that name a game. The crates' names and the program's are no games.
fn names_of_games(line: &str) -> Vec<String> {
    let declares = GAMES
        .iter()
        .any(|game| line.trim() == format!("pub mod {game};") || line.trim() == format!("mod {game};"));
    if declares {
        return Vec::new();
    }
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let code = code(line);
    let words = code.split(|c| !is_word(c)).filter(|word| !word.is_empty());
    let crates = [
        "skat_env",
        "skat_agents",
        "skat_training",
        "skat_evaluation",
        "skat_report",
        "skat_data",
        "skat_cli",
    ];
    let names = |word: &&str| {
        let lower = word.to_lowercase();
        !crates.contains(word)
            && (GAMES.iter().any(|game| lower.contains(game))
                || lower.split('_').any(|part| TERMS.contains(&part)))
    };
    words.filter(names).map(str::to_string).collect()
}

#[test]
fn nothing_at_a_root_names_a_game() {
    let mut wrong = Vec::new();
    for name in CRATES {
        let folder = workspace().join(name).join("src");
        let mut found = Vec::new();
        files(&folder, &mut found);
        assert!(!found.is_empty(), "{name} has sources");
        for path in found {
            let shown = path.strip_prefix(workspace()).expect("below the workspace").display().to_string();
            if REGISTRATIONS.iter().any(|(file, _)| *file == shown) {
                continue;
            }
            let text = fs::read_to_string(&path).expect("a source is text");
            for (number, line) in text.lines().enumerate() {
                for word in names_of_games(line) {
                    wrong.push(format!("{shown}:{}: {word}", number + 1));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} places at roots name a game:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn names_are_found_and_nothing_else() {
    assert_eq!(names_of_games("use skat_env::skat::State; // skat"), ["skat"]);
    assert_eq!(names_of_games("let skat_seat = \"skat\";"), ["skat_seat"]);
    assert_eq!(names_of_games("fn declarer_points() -> Jass {"), ["declarer_points", "Jass"]);
    assert!(names_of_games("use skat_env::Environment; // skat").is_empty());
    assert!(names_of_games("pub mod skat;").is_empty());
    assert!(names_of_games("let it = \"the \\\"skat\\\" // of skat\";").is_empty());
}

/// A registration that names no game any more goes from the list.
#[test]
fn registrations_are_still_needed() {
    for (file, reason) in REGISTRATIONS {
        let text = fs::read_to_string(workspace().join(file)).expect(file);
        assert!(text.lines().any(|line| !names_of_games(line).is_empty()), "{file}: {reason}");
    }
}

/// The files that stand in the last column of the page's table of files, from the workspace's root.
fn registrations_on_the_page() -> BTreeSet<String> {
    let page = fs::read_to_string(workspace().join("env/docs/adding_a_game.md")).expect("the page");
    let (_, table) = page.split_once("## Files that it adds").expect("the table's heading");
    let (table, _) = table.split_once("\n## ").expect("another heading");
    let mut named = BTreeSet::new();
    for row in table.lines().filter(|line| line.starts_with("| ")) {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
        let [name, _, registration] = cells[..] else { panic!("three cells: {row}") };
        let paths = registration.split('`').skip(1).step_by(2);
        let files = paths.filter(|path| path.ends_with(".rs") || path.ends_with(".toml"));
        named.extend(files.map(|file| format!("{name}/{file}")));
    }
    named
}

/// Whether a file lies in a folder of a game or has its name, as `training/src/jass.rs`.
fn is_of_a_game(path: &str) -> bool {
    path.split(['/', '.']).any(|part| GAMES.contains(&part))
}

/// What adding a game changes outside its folders: all of it stands on the page.
#[test]
fn the_page_on_adding_a_game_names_every_registration() {
    let named = registrations_on_the_page();
    let mut unknown = Vec::new();
    let mut needed = BTreeSet::new();
    for name in CRATES.into_iter().chain(["fuzz"]) {
        let mut found = vec![workspace().join(name).join("Cargo.toml")];
        files(&workspace().join(name).join("src"), &mut found);
        if name == "env" {
            found.extend(
                ["env/tests/every_game/game_pages.rs", "env/benches/random_games.rs"]
                    .map(|file| workspace().join(file)),
            );
        }
        for path in found {
            let shown = path.strip_prefix(workspace()).expect("below the workspace").display().to_string();
            let text = fs::read_to_string(&path).expect("a source is text");
            let is_manifest = shown.ends_with(".toml");
            let names = |line: &str, game: &str| {
                let line = if is_manifest { line.to_string() } else { code(line) };
                line.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == game)
            };
            for game in GAMES.iter().filter(|game| **game != "skat") {
                if !is_of_a_game(&shown) && text.lines().any(|line| names(line, game)) {
                    needed.insert(shown.clone());
                    if !named.contains(&shown) {
                        unknown.push(format!("{shown}: {game}"));
                    }
                }
            }
        }
    }
    assert!(unknown.is_empty(), "not on the page:\n{}", unknown.join("\n"));
    assert_eq!(needed, named, "a file on the page in which no game is registered");
}

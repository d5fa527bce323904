//! The rule of the house: in every crate the root is for any game, each game has one folder, and
//! nothing at a root names a game.

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

//! The root of the crate is for any game: it names none, but for the places where games are
//! registered.

use std::fs;
use std::path::{Path, PathBuf};

/// Where games are registered.
const REGISTRATIONS: [&str; 2] = ["lib.rs", "method.rs"];

/// The folders of the games, by what [`skat_training::methods`] says.
fn games() -> Vec<String> {
    let mut games: Vec<String> = skat_training::methods().into_iter().map(|method| method.game).collect();
    games.sort();
    games.dedup();
    games
}

/// The sources below this folder that are no game's.
fn sources(folder: &Path, games: &[String]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the sources") {
        let path = entry.expect("an entry").path();
        let stem = path.file_stem().expect("a name").to_string_lossy().into_owned();
        match path.is_dir() {
            _ if games.contains(&stem) => {}
            true => found.extend(sources(&path, games)),
            false => found.push(path),
        }
    }
    found
}

/// Whether a line names a game as a word of its own; `skat_env` and its like are the names of
/// crates.
fn names(line: &str, game: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    line.to_lowercase().split(|c| !is_part(c)).any(|word| word == game)
}

#[test]
fn nothing_at_the_root_names_a_game() {
    let games = games();
    assert!(games.contains(&"skat".to_string()), "{games:?}");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let sources = sources(&root, &games);
    assert!(sources.len() > 15, "{sources:?}");
    for path in sources {
        let name = path.strip_prefix(&root).expect("inside the sources");
        if REGISTRATIONS.iter().any(|registration| name == Path::new(registration)) {
            continue;
        }
        let text = fs::read_to_string(&path).expect("a source");
        for (number, line) in text.lines().enumerate() {
            let named = games.iter().find(|game| names(line, game));
            assert!(named.is_none(), "{}, line {}: {line}", name.display(), number + 1);
        }
    }
}

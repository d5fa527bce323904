//! The root of the crate is for any game: it names none, but where games are registered and in
//! examples of names.

use std::fs;
use std::path::{Path, PathBuf};

const GAMES: [&str; 2] = ["skat", "jass"];

/// The sources below this folder that are no game's.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the sources").map(|entry| entry.expect("an entry").path());
    let (folders, files): (Vec<PathBuf>, Vec<PathBuf>) = entries.partition(|path| path.is_dir());
    let is_of_game = |path: &PathBuf| GAMES.iter().any(|game| path.ends_with(game));
    let below = folders.into_iter().filter(|path| !is_of_game(path)).flat_map(|path| sources(&path));
    files.into_iter().chain(below).collect()
}

/// Whether code names a game as a word of its own; `skat_env` and its like are the names of crates.
fn names(line: &str, game: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    line.to_lowercase().split(|c| !is_part(c)).any(|word| word == game)
}

#[test]
fn nothing_at_the_root_names_a_game() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let sources = sources(&root);
    assert!(sources.len() > 20, "{sources:?}");
    for path in sources.iter().filter(|path| !path.ends_with("lib.rs")) {
        let text = fs::read_to_string(path).expect("a source");
        for (number, line) in text.lines().enumerate() {
            let named = GAMES.iter().find(|game| names(line, game));
            assert!(named.is_none(), "{}, line {}: {line}", path.display(), number + 1);
        }
    }
}

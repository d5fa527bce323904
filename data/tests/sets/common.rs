//! Small data sets for tests.

use skat_data::{Config, Ended, Generation, Tabular};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// Three tables of Skat in three shards.
pub(crate) const SKAT: &str = r#"
title = "test"
seed = 3
games = 250
shard = 100
rules = { concede = true }
splits = { train = 60, validation = 20, test = 20 }
decisions = { forced = true }
labels = { by = "rollouts:heuristic", worlds = 3, share = 0.02 }
agents = [
    { agent = "heuristic", weight = 2 },
    { agent = "random" },
    { agent = "swift", seats = ["rearhand"] },
]
"#;

/// The same of Jass, without forced decisions.
pub(crate) const JASS: &str = r#"
game = "jass"
title = "test"
games = 60
shard = 25
rules = { variant = "kreuz" }
decisions = { forced = false }
labels = { by = "rollouts:heuristic", worlds = 3, share = 0.05 }
agents = [{ agent = "heuristic" }, { agent = "random" }]
"#;

/// A few games of random players by other rules than the usual, where `rules` has some.
pub(crate) fn few<E: Tabular>(rules: &str) -> String {
    format!(
        "game = \"{}\"\ntitle = \"test\"\ngames = 4\nshard = 2\nrules = {{ {rules} }}\nagents = [{{ agent = \"random\" }}]\n\
         decisions = {{ forced = true }}\nlabels = {{ by = \"rollouts:random\", worlds = 2, share = 0.02 }}\n",
        E::NAME
    )
}

pub(crate) fn config<E: Tabular>(text: &str) -> Config<E> {
    let file = tempfile::NamedTempFile::new().expect("a temporary file");
    std::fs::write(file.path(), text).expect("a config");
    Config::load(file.path()).expect("a config in form")
}

/// Makes a data set.
pub(crate) fn make<E: Tabular>(text: &str, folder: &Path, threads: usize) {
    let mut generation = Generation::<E>::create(config(text), folder).expect("a new folder");
    let ended = generation.run(threads, &AtomicBool::new(false), &|_| ()).expect("a data set");
    assert_eq!(ended, Ended::Complete);
}

/// All files of a folder with their bytes.
pub(crate) fn bytes(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut waiting = vec![folder.to_path_buf()];
    while let Some(path) = waiting.pop() {
        for entry in std::fs::read_dir(path).expect("a folder") {
            let path = entry.expect("an entry").path();
            match path.is_dir() {
                true => waiting.push(path),
                false => {
                    let name = path.strip_prefix(folder).expect("a path in the folder").to_path_buf();
                    files.insert(name, std::fs::read(path).expect("a file"));
                }
            }
        }
    }
    files
}

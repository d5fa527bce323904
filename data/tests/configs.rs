//! Every config of a data set in `configs/` can be read, and says what it is.

use skat_data::{Config, Tabular, game_of};
use skat_env::{Environment as _, cribbage, jass, skat};
use std::path::Path;

/// Reads the config of a game, and reads it again as it is written out.
fn read<E: Tabular>(path: &Path) {
    let config = Config::<E>::load(path).unwrap_or_else(|e| panic!("{e}"));
    let again: Config<E> = toml::from_str(&config.to_toml()).expect("it is read as it is written");
    assert_eq!(again, config, "{}", path.display());
    for role in &config.agents {
        assert!(role.agent.build().is_ok(), "{} needs {}", path.display(), role.agent);
    }
}

#[test]
fn every_config_can_be_read() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    std::env::set_current_dir(&root).expect("paths in configs begin at the root of the project");
    let folder = root.join("configs");
    let mut read_files = 0;
    for entry in std::fs::read_dir(&folder).expect("the folder of the configs") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a file's name").to_string_lossy().into_owned();
        if !name.starts_with("data-") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a text");
        assert!(text.starts_with("# "), "{name} begins with what it is");
        match game_of(&path).expect("a config").as_deref() {
            None | Some(skat::State::NAME) => read::<skat::State>(&path),
            Some(jass::State::NAME) => read::<jass::State>(&path),
            Some(cribbage::State::NAME) => read::<cribbage::State>(&path),
            Some(other) => panic!("{name}: no game {other}"),
        }
        read_files += 1;
    }
    assert!(read_files >= 2, "{read_files} configs of data sets");
}

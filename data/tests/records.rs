//! Recorded games go into the tables and come back.

use skat_data::check::check;
use skat_data::skat::records::{played, record};
use skat_data::{DataError, DecisionsConfig, Import, ImportConfig, SplitsConfig, read_games};
use skat_env::skat::record::{Record, Records};
use skat_env::skat::{Rules, State};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;
use tempfile::tempdir;

/// Files of the environment's tests, with how many of their games are whole.
const FILES: [(&str, usize); 3] =
    [("iss_games.sgf", 46), ("random_games.sgf", 1_400), ("xskat_games.sgf", 1_000)];

fn records(file: &str) -> Vec<Record> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../env/tests/data").join(file);
    let records = Records::new(BufReader::new(File::open(path).expect("a file of the tests")));
    records.collect::<Result<_, _>>().expect("records")
}

fn import(folder: &Path, shard: u64) -> Import<State> {
    let config = ImportConfig {
        title: "recorded".into(),
        licence: "unknown".into(),
        shard,
        decisions: Some(DecisionsConfig::default()),
        splits: SplitsConfig::default(),
        rules: Rules::default(),
    };
    Import::create(config, folder).expect("a new folder")
}

#[test]
fn whole_games_come_back_as_they_were() {
    for (file, least) in FILES {
        let folder = tempdir().expect("a folder");
        let set = folder.path().join("set");
        let mut import = import(&set, 700);
        let mut originals = BTreeMap::new();
        let mut left_out = 0;
        let records = records(file);
        for original in &records {
            match played(original) {
                Ok(game) => {
                    let number = import.games();
                    import.add(game).expect("a writable folder");
                    if import.games() > number {
                        originals.insert(number, original);
                    }
                }
                Err(reason) => {
                    left_out += 1;
                    import.leave_out(reason);
                }
            }
        }
        let info = import.finish().expect("a data set");
        assert!(originals.len() >= least, "{file}: {} whole games", originals.len());
        let twice = records.len() as u64 - originals.len() as u64 - left_out;
        assert_eq!(info.left_out.values().sum::<u64>(), left_out + twice, "{file}");
        let checked = check::<State>(&set, 2, false).expect("a data set");
        assert_eq!((checked.games, checked.faults), (originals.len() as u64, vec![]), "{file}");
        read_games::<State, DataError>(&set, |game| {
            let original = originals.remove(&game.number).expect("each game once");
            let back = record(&game);
            assert_eq!(back.players, original.players, "{file}");
            let states = [&back, original].map(|record| *record.replay().expect("within the rules").state());
            assert_eq!(states[0], states[1], "{file}");
            let results = [&back, original].map(|record| record.replay().expect("as before").entry());
            assert_eq!(results[0], results[1], "{file}");
            Ok(())
        })
        .expect("a data set");
        assert!(originals.is_empty(), "{file}: {} games did not come back", originals.len());
    }
}

#[test]
fn games_that_come_twice_are_left_out() {
    let folder = tempdir().expect("a folder");
    let set = folder.path().join("set");
    let mut import = import(&set, 10);
    let games: Vec<_> = records("iss_games.sgf").iter().filter_map(|record| played(record).ok()).collect();
    for game in games.iter().chain(&games) {
        import.add(game.clone()).expect("a writable folder");
    }
    let info = import.finish().expect("a data set");
    assert_eq!(info.left_out.values().sum::<u64>(), games.len() as u64);
    assert_eq!(check::<State>(&set, 1, false).expect("a data set").faults, vec![]);
    assert!(set.join("data/games/train-00004-of-00005.parquet").exists(), "five shards of ten games");
}

#[test]
fn nothing_is_no_data_set() {
    let folder = tempdir().expect("a folder");
    let error = import(&folder.path().join("set"), 10).finish().expect_err("no games").to_string();
    assert!(error.ends_with("no finished game was added; expected one or more"), "{error}");
}

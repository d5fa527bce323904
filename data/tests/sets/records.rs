//! Recorded games go into the tables and come back.

use skat_data::check::check;
use skat_data::skat::records::{played, record};
use skat_data::{
    DataError, DecisionsConfig, Game, Import, ImportConfig, SplitsConfig, Tabular, Value, read_games,
};
use skat_env::skat::record::{Entry, Record, Records, Verdict};
use skat_env::skat::{Rules, State};
use skat_env::{ActionSet as _, Environment as _};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;
use tempfile::tempdir;

/// Files of the environment's tests, with how many of their games ended.
const FILES: [(&str, usize); 3] =
    [("iss_games.sgf", 59), ("random_games.sgf", 1_400), ("xskat_games.sgf", 1_000)];

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
fn games_come_back_as_they_were() {
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
        assert!(originals.len() >= least, "{file}: {} games that ended", originals.len());
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

/// Games that stop wherever they stand, in every way that is possible there: each is worth what its
/// record says, and comes back.
#[test]
fn every_way_to_stop_comes_back() {
    let folder = tempdir().expect("a folder");
    let set = folder.path().join("set");
    let mut import = import(&set, 1_000);
    let mut seen = [0; State::STOPS.len()];
    let mut rng = skat_env::stream(3, 0);
    for number in 0..2_000 {
        let start = State::deal(&Rules::default(), &mut rng);
        let (mut end, mut actions) = (start, Vec::new());
        for _ in 0..skat_env::below(&mut rng, 50) {
            if end.turn().is_none() {
                break;
            }
            let legal = end.legal_actions();
            let action = legal.nth(skat_env::below(&mut rng, legal.len()));
            end.apply(action);
            actions.push(action);
        }
        for stop in 0..State::STOPS.len() {
            let Some(stopped) = end.stopped(stop) else { continue };
            seen[stop] += 1;
            let players = ["a", "b", "c"].map(String::from).to_vec();
            let game = Game { number, players, start, actions: actions.clone(), end, stop: Some(stop) };
            let record = record(&game);
            let Entry::Scored(score) = record.result else { panic!("no result: {record:?}") };
            let value = stopped.facts.last().expect("facts");
            let said = match score.verdict {
                Verdict::Penalty => Value::Null,
                _ => Value::Number(score.value.into()),
            };
            assert_eq!(*value, said, "{end}");
            let back = played(&record).expect("a game that ended");
            assert_eq!((back.stop, &back.actions), (game.stop, &game.actions), "{end}");
            // The same course is one game in a data set, however it stopped.
            if number as usize % seen.len() == stop {
                import.add(back).expect("a writable folder");
            }
        }
    }
    assert!(seen.iter().all(|&games| games > 500), "{seen:?}");
    import.finish().expect("a data set");
    assert_eq!(check::<State>(&set, 2, false).expect("a data set").faults, vec![]);
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
    assert!(set.join("data/games/train-00005-of-00006.parquet").exists(), "six shards of ten games");
}

#[test]
fn nothing_is_no_data_set() {
    let folder = tempdir().expect("a folder");
    let error = import(&folder.path().join("set"), 10).finish().expect_err("no games").to_string();
    assert!(error.ends_with("no game that ended was added; expected one or more"), "{error}");
}

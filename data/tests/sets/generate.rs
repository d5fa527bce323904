//! Data sets are made whole, the same by any number of threads and in any number of sittings.

use crate::common::{JASS, SKAT, bytes, config, few, make};
use skat_data::check::check;
use skat_data::{
    Config, DataError, Ended, Generation, LabelRow, ShardBytes, Split, Tabular, make_shard, read_labels,
};
use skat_env::{bridge, cribbage, five_hundred, jass, joffre, scrabble, skat, tarot, whist};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use tempfile::tempdir;

fn faultless<E: Tabular>(folder: &Path, games: u64) {
    let checked = check::<E>(folder, 2, true).expect("a data set");
    assert_eq!((checked.games, checked.faults), (games, vec![]));
}

fn any_number_of_threads<E: Tabular>(text: &str, games: u64) {
    let folder = tempdir().expect("a folder");
    let (one, three) = (folder.path().join("one"), folder.path().join("three"));
    make::<E>(text, &one, 1);
    make::<E>(text, &three, 3);
    assert_eq!(bytes(&one), bytes(&three));
    faultless::<E>(&one, games);
}

#[test]
fn any_number_of_threads_gives_the_same_bytes_and_they_are_in_order() {
    any_number_of_threads::<skat::State>(SKAT, 250);
    any_number_of_threads::<jass::State>(JASS, 60);
}

/// Games of more than 256 actions, and of more than 256 decisions, among them.
#[test]
fn sets_of_every_game_are_without_faults() {
    fn made<E: Tabular>(rules: &str) {
        let folder = tempdir().expect("a folder");
        make::<E>(&few::<E>(rules), folder.path(), 2);
        faultless::<E>(folder.path(), 4);
    }
    made::<skat::State>("");
    made::<jass::State>("");
    made::<bridge::State>("");
    made::<cribbage::State>("");
    made::<whist::State>("unit = \"game\"");
    made::<tarot::State>("");
    made::<five_hundred::State>("");
    made::<joffre::State>("unit = \"game\"");
    made::<scrabble::State>("");
}

#[test]
fn a_set_in_many_sittings_is_the_one_made_at_once() {
    let folder = tempdir().expect("a folder");
    let (whole, parts) = (folder.path().join("whole"), folder.path().join("parts"));
    let text = &SKAT.replace("shard = 100", "shard = 10");
    make::<skat::State>(text, &whole, 1);
    let mut generation = Generation::create(config::<skat::State>(text), &parts).expect("a new folder");
    let mut sittings = 0;
    loop {
        let (stop, played) = (AtomicBool::new(false), AtomicU64::new(0));
        let stop_after = |games| {
            if played.fetch_add(games, Ordering::Relaxed) + games >= 30 {
                stop.store(true, Ordering::Relaxed);
            }
        };
        sittings += 1;
        match generation.run(1, &stop, &stop_after).expect("no fault") {
            Ended::Complete => break,
            Ended::Stopped => {}
        }
        drop(generation);
        // What a killed program leaves behind: files without a name, a shard without its note.
        std::fs::write(parts.join("data/games/.part-abc"), "half").expect("a file");
        if sittings == 2 {
            std::fs::remove_file(parts.join(".generate/shard-00001.json")).expect("a note");
            std::fs::write(parts.join("data/games/train-00002-of-00025.parquet"), "cut").expect("a file");
        }
        generation = Generation::resume(&parts).expect("a set under way");
    }
    assert!(sittings > 5, "{sittings} sittings");
    assert_eq!(bytes(&whole), bytes(&parts));
}

/// A shard as another machine makes it, from the text of the config.
fn shard_elsewhere<E: Tabular>(generation: &Generation<E>, number: u64) -> ShardBytes {
    let text = generation.config().to_toml();
    let config = Config::<E>::parse(&text, Path::new("config.toml")).expect("it is read as it is written");
    make_shard(&config, number, &AtomicBool::new(false)).expect("a shard").expect("nobody stops it")
}

fn made_elsewhere<E: Tabular>(text: &str) {
    let folder = tempdir().expect("a folder");
    let (here, there) = (folder.path().join("here"), folder.path().join("there"));
    make::<E>(text, &here, 2);
    let mut generation = Generation::<E>::create(config(text), &there).expect("a new folder");
    let mut numbers = generation.missing();
    assert!(numbers.len() >= 3);
    numbers.rotate_left(1);
    let last = numbers.pop().expect("a shard");
    for number in numbers {
        let shard = shard_elsewhere(&generation, number);
        generation.adopt(number, &shard).expect("a shard in form");
    }
    drop(generation);
    let mut generation = Generation::<E>::resume(&there).expect("a set under way");
    assert_eq!(generation.missing(), [last]);
    let ended = generation.run(1, &AtomicBool::new(false), &|_| ()).expect("a data set");
    assert_eq!(ended, Ended::Complete);
    assert_eq!(bytes(&there), bytes(&here));
}

#[test]
fn shards_made_elsewhere_are_the_same() {
    made_elsewhere::<skat::State>(SKAT);
    made_elsewhere::<jass::State>(JASS);
}

#[test]
fn a_shard_that_is_none_is_refused() {
    let folder = tempdir().expect("a folder");
    let mut generation =
        Generation::<jass::State>::create(config(JASS), &folder.path().join("set")).expect("a new folder");
    let shard = shard_elsewhere(&generation, 0);
    let path = shard.keys().find(|path| path.ends_with(".parquet")).expect("a table").clone();
    let mut broken = vec![ShardBytes::new(), shard.clone(), shard.clone(), shard.clone()];
    broken[1].remove(&path);
    broken[2].get_mut(&path).expect("a table").pop();
    broken[3].get_mut(&path).expect("a table")[9] ^= 1;
    for files in broken {
        let refused = generation.adopt(0, &files).expect_err("no shard").to_string();
        assert!(refused.starts_with("shard 0: ") && refused.lines().count() == 1, "{refused}");
    }
    assert!(generation.adopt(1, &shard).is_err(), "the files of another shard");
    assert_eq!(generation.missing(), [0, 1, 2]);
    let none = make_shard(generation.config(), 3, &AtomicBool::new(false)).expect_err("no shard").to_string();
    assert_eq!(none, "shard 3: there is none, expected one of 0 to 2");
}

#[test]
fn what_cannot_be_done_is_said_in_a_sentence() {
    let folder = tempdir().expect("a folder");
    let set = folder.path().join("set");
    let text = SKAT.replace("games = 250", "games = 20");
    let begin = |folder: &Path| Generation::create(config::<skat::State>(&text), folder);
    let said = |result: Result<Generation<skat::State>, skat_data::DataError>| match result {
        Ok(_) => String::new(),
        Err(error) => error.to_string().replace(&folder.path().display().to_string(), "F"),
    };
    let first = begin(&set).expect("a new folder");
    assert!(said(begin(&set)).starts_with("F/set is not empty; expected a new folder"));
    assert!(said(Generation::resume(&set)).starts_with("F/set is in use by another skat generate"));
    drop(first);
    std::fs::write(set.join(".generate/version"), "0.0.1").expect("a file");
    assert!(said(Generation::resume(&set)).starts_with("F/set was begun by version 0.0.1, and this is"));
    assert!(said(Generation::resume(folder.path())).starts_with("F holds no data set that was begun"));
    let done = folder.path().join("done");
    make::<skat::State>(&text, &done, 1);
    assert_eq!(
        said(Generation::resume(&done)),
        "the data set in F/done is complete; there is nothing to resume"
    );
}

#[test]
fn configs_are_refused_with_field_and_reason() {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("c.toml");
    let cases = [
        ("games = 250", "games = 0", "games: 0, expected 1 or more"),
        ("shard = 100", "shard = 0", "shard: 0, expected 1 or more"),
        ("train = 60", "train = 61", "splits: they add up to 101, expected 100"),
        ("share = 0.02", "share = 1.5", "labels.share: 1.5, expected above 0 and at most 1"),
        ("worlds = 3", "worlds = 0", "labels.worlds: 0, expected 1 or more"),
        (
            "worlds = 3",
            "stages = [\"play\", \"end\"]",
            "labels.stages: \"end\", expected some of auction, picking-up, exchange, play",
        ),
        ("weight = 2", "weight = 0", "agents.weight: 0 for heuristic, expected above 0"),
        ("rearhand", "north", "agents.seats: \"north\", expected forehand, middlehand, rearhand"),
        ("title", "titel", "unknown field `titel`"),
        ("agent = \"heuristic\"", "agent = \"heuristik\"", "heuristik"),
        ("rollouts:heuristic", "rollout:heuristic", "or rollouts:AGENT, open-cards or true-deal"),
        ("concede", "conced", "unknown field `conced`"),
        ("seed = 3", "game = \"jass\"", "game: jass, expected skat"),
    ];
    for (from, to, expected) in cases {
        assert!(SKAT.contains(from), "{from}");
        std::fs::write(&path, SKAT.replacen(from, to, 1)).expect("a config");
        let error = skat_data::Config::<skat::State>::load(&path).expect_err(to).to_string();
        assert!(error.contains(expected) && error.contains("c.toml"), "{to}: {error}");
    }
    let jass = JASS.replace("rollouts:heuristic", "open-cards");
    std::fs::write(&path, jass).expect("a config");
    let error = skat_data::Config::<jass::State>::load(&path).expect_err("no solver").to_string();
    assert!(error.contains("labels.by: open-cards, but jass has no solver"), "{error}");
    std::fs::write(&path, JASS.replace("worlds = 3", "stages = [\"play\"]")).expect("a config");
    let error = skat_data::Config::<jass::State>::load(&path).expect_err("no stages").to_string();
    assert!(error.contains("labels.stages: \"play\", but jass has no stages to choose among"), "{error}");
}

/// What is labelled in the stages that are asked for is what is labelled there in all of them.
#[test]
fn labels_are_restricted_to_stages() {
    fn labels(stages: &str, count: &mut [usize; 4]) -> Vec<LabelRow> {
        let text = SKAT.replace("share = 0.02", &format!("share = 0.2, stages = [{stages}]"));
        let folder = tempdir().expect("a folder");
        make::<skat::State>(&text.replace("games = 250", "games = 60"), folder.path(), 2);
        faultless::<skat::State>(folder.path(), 60);
        let mut found = Vec::new();
        for split in Split::ALL {
            read_labels::<skat::State, DataError>(folder.path(), split, |game, labels| {
                let decisions: Vec<_> = game.decisions().collect();
                for label in labels {
                    count[decisions[label.index].1.stage()] += 1;
                    found.push(label);
                }
                Ok(())
            })
            .expect("labels");
        }
        found
    }
    let (mut all, mut some) = ([0; 4], [0; 4]);
    let mut rows = labels("", &mut all);
    let chosen = labels("\"picking-up\", \"exchange\"", &mut some);
    assert_eq!(some, [0, all[1], all[2], 0]);
    assert!(all.iter().all(|&count| count > 5), "{all:?}");
    rows.retain(|row| chosen.contains(row));
    assert_eq!(rows, chosen);
}

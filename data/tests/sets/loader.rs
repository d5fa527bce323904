//! Decisions and labels in random order: every row once an epoch, the same for the same seed, from
//! any position on.

use crate::common::{JASS, SKAT, few, make};
use skat_data::schema::Table;
use skat_data::{
    DataError, Game, Loader, LoaderConfig, Position, Rows, Split, Tabular, read_games, read_labels,
};
use skat_env::{Action as _, ActionSet as _, jass, scrabble, skat};
use std::path::Path;
use tempfile::{TempDir, tempdir};

/// A data set in shards of so few games that a split has several files.
fn set<E: Tabular>(text: &str) -> TempDir {
    let folder = tempdir().expect("a folder");
    make::<E>(&text.replace("shard = 100", "shard = 40"), folder.path(), 2);
    folder
}

/// Twelve games of Scrabble, whose actions and decisions have numbers of two bytes.
fn scrabble() -> String {
    let text = few::<scrabble::State>("").replace("games = 4", "games = 12");
    text + "splits = { train = 34, validation = 33, test = 33 }\n"
}

const HOW: LoaderConfig =
    LoaderConfig { table: Table::Decisions, split: Split::Train, seed: Some(5), batch: 97, window: 1 };

/// The batches of this many epochs.
fn epochs<E: Tabular>(folder: &Path, how: LoaderConfig, count: u64) -> Vec<Rows> {
    let mut loader = Loader::<E>::open(folder, how).expect("a data set");
    let mut batches = Vec::new();
    while loader.position().epoch < count {
        batches.push(loader.next().expect("no end").expect("a batch"));
    }
    batches
}

/// What tells a row apart: all that it says.
type Row = (Vec<u64>, Vec<u8>, u16, Option<i32>, Vec<Option<u32>>);

fn rows(batches: &[Rows]) -> Vec<Row> {
    let mut all = Vec::new();
    for batch in batches {
        let (words, bytes) = (batch.observations.len() / batch.len(), batch.masks.len() / batch.len());
        for row in 0..batch.len() {
            let values = batch.values[batch.valued(row)].iter();
            let errors = batch.errors[batch.valued(row)].iter();
            all.push((
                batch.observations[row * words..(row + 1) * words].to_vec(),
                batch.masks[row * bytes..(row + 1) * bytes].to_vec(),
                batch.actions[row],
                batch.returns[row],
                values.chain(errors).map(|number| number.map(f32::to_bits)).collect(),
            ));
        }
    }
    all
}

fn sorted(mut rows: Vec<Row>) -> Vec<Row> {
    rows.sort();
    rows
}

/// What games say with their labels is what the rows of the labels say, in the same order.
fn labels_come_with_their_games<E: Tabular>(folder: &Path) {
    for split in Split::ALL {
        let mut expected =
            rows(&epochs::<E>(folder, LoaderConfig { table: Table::Labels, split, seed: None, ..HOW }, 1))
                .into_iter();
        let mut games = Vec::new();
        read_labels::<E, DataError>(folder, split, |game, labels| {
            for label in labels {
                let (player, state, action) = game.decisions().nth(label.index).expect("a decision");
                let row = expected.next().expect("a row for each label");
                assert_eq!(usize::from(row.2), action.index());
                assert_eq!(label.values.len(), state.legal_actions().len());
                assert_eq!(state.turn(), Some(player));
                let numbers = label.values.iter().chain(&label.errors);
                assert_eq!(row.4, numbers.map(|number| number.map(f32::to_bits)).collect::<Vec<_>>());
            }
            games.push(game);
            Ok(())
        })
        .expect("games with labels");
        assert!(expected.next().is_none());
        let mut all = Vec::new();
        read_games::<E, DataError>(folder, |game| {
            all.push(game);
            Ok(())
        })
        .expect("games");
        assert!(games.len() < all.len() && games.iter().all(|game| all.contains(game)));
    }
}

#[test]
fn games_are_read_with_their_labels() {
    labels_come_with_their_games::<skat::State>(set::<skat::State>(SKAT).path());
    labels_come_with_their_games::<jass::State>(set::<jass::State>(JASS).path());
    labels_come_with_their_games::<scrabble::State>(set::<scrabble::State>(&scrabble()).path());
    let without = set::<jass::State>(&JASS.replace("labels = {", "# labels = {"));
    let nothing = |_: Game<jass::State>, _| Ok::<(), DataError>(());
    let error = read_labels(without.path(), Split::Train, nothing).expect_err("no labels").to_string();
    assert!(error.ends_with("no table of labels, expected one"), "{error}");
    let nothing = |_: Game<skat::State>, _| Ok::<(), DataError>(());
    let error = read_labels(without.path(), Split::Train, nothing).expect_err("another game").to_string();
    assert!(error.ends_with("a data set of jass, expected skat"), "{error}");
}

/// The decisions of a split, from its games: what the loader gives without a seed.
fn replayed<E: Tabular>(folder: &Path, split: Split, forced: bool) -> Vec<(Vec<u8>, u16, Option<i32>)> {
    let mut all = Vec::new();
    let splits = skat_data::Info::load(folder).expect("a data set").splits;
    let add = |game: Game<E>| {
        let mut deal = vec![0; E::DEAL_LEN];
        game.start.write_deal(&mut deal);
        if Split::of(&deal, &splits) != split {
            return Ok(());
        }
        for (player, state, action) in game.decisions() {
            let legal = state.legal_actions();
            if legal.len() > 1 || forced {
                let mut mask = vec![0; E::mask_len()];
                legal
                    .into_iter()
                    .for_each(|legal: E::Action| mask[legal.index() / 8] |= 1 << (legal.index() % 8));
                all.push((mask, action.index() as u16, Some(game.end.score(player))));
            }
        }
        Ok::<(), DataError>(())
    };
    read_games(folder, add).expect("games");
    all
}

fn every_row_once<E: Tabular>(text: &str, forced: bool) {
    let folder = set::<E>(text);
    let folder = folder.path();
    for split in Split::ALL {
        let in_order = rows(&epochs::<E>(folder, LoaderConfig { split, seed: None, ..HOW }, 1));
        let expected = replayed::<E>(folder, split, forced);
        let found: Vec<_> = in_order.iter().map(|row| (row.1.clone(), row.2, row.3)).collect();
        assert_eq!(found, expected);
        for window in [1, 2000, 1_000_000] {
            let how = LoaderConfig { split, window, ..HOW };
            let drawn = rows(&epochs::<E>(folder, how, 1));
            assert_ne!(drawn, in_order, "in an order of its own");
            assert_eq!(sorted(drawn), sorted(in_order.clone()), "{split}, window {window}");
        }
    }
    let labels = LoaderConfig { table: Table::Labels, ..HOW };
    let in_order = rows(&epochs::<E>(folder, LoaderConfig { seed: None, ..labels }, 1));
    for row in &in_order {
        let legal: u32 = row.1.iter().map(|byte| byte.count_ones()).sum();
        assert_eq!(
            (row.3, row.4.len()),
            (None, 2 * legal as usize),
            "a value and an error for each legal action"
        );
    }
    assert_eq!(sorted(rows(&epochs::<E>(folder, labels, 1))), sorted(in_order));
}

#[test]
fn every_row_comes_once_an_epoch() {
    every_row_once::<skat::State>(SKAT, true);
    every_row_once::<jass::State>(JASS, false);
    every_row_once::<scrabble::State>(&scrabble(), true);
}

#[test]
fn the_order_follows_from_the_seed_and_the_epoch() {
    let folder = set::<skat::State>(SKAT);
    let both = rows(&epochs::<skat::State>(folder.path(), HOW, 2));
    assert_eq!(both, rows(&epochs::<skat::State>(folder.path(), HOW, 2)));
    let (first, second) = both.split_at(both.len() / 2);
    assert_ne!(first, second);
    assert_eq!(sorted(first.to_vec()), sorted(second.to_vec()));
    let other = rows(&epochs::<skat::State>(folder.path(), LoaderConfig { seed: Some(6), ..HOW }, 1));
    assert_ne!(first, other);
    let batches: Vec<usize> = epochs::<skat::State>(folder.path(), HOW, 1).iter().map(Rows::len).collect();
    let (last, full) = batches.split_last().expect("a batch");
    assert!(full.iter().all(|&rows| rows == 97) && (1..=97).contains(last), "{batches:?}");
}

#[test]
fn it_goes_on_from_any_position() {
    let folder = set::<skat::State>(SKAT);
    let mut whole = Loader::<skat::State>::open(folder.path(), HOW).expect("a data set");
    let count = 2 * whole.rows() + 50;
    let all = rows(&[whole.read_rows(count).expect("rows")]);
    for begin in [0, 1, 96, 97, count / 3, count / 2 - 25, count / 2 + 1, count - 1] {
        let mut other = Loader::<skat::State>::open(folder.path(), HOW).expect("a data set");
        other.seek(Position { epoch: begin / other.rows(), row: begin % other.rows() });
        let found = rows(&[other.read_rows((count - begin).min(150)).expect("rows")]);
        let begin = begin as usize;
        assert_eq!(found, all[begin..begin + found.len()], "from {begin}");
    }
    whole.seek(Position { epoch: 0, row: whole.rows() + 3 });
    assert_eq!(whole.position(), Position { epoch: 1, row: 3 });
}

#[test]
fn what_cannot_be_read_is_reported_in_a_sentence() {
    let folder = set::<skat::State>(SKAT);
    let path = folder.path();
    let refused = |how: LoaderConfig| match Loader::<skat::State>::open(path, how) {
        Ok(_) => panic!("it was opened"),
        Err(error) => error.to_string(),
    };
    match Loader::<jass::State>::open(path, HOW) {
        Ok(_) => panic!("a data set of another game"),
        Err(error) => assert!(error.to_string().contains("a data set of skat, expected jass"), "{error}"),
    }
    // Nothing of a split.
    let meta = path.join("meta/info.json");
    let info = std::fs::read_to_string(&meta).expect("a description");
    std::fs::write(&meta, info.replace("\"split\": \"test\"", "\"split\": \"train\"")).expect("written");
    let text = refused(LoaderConfig { split: Split::Test, ..HOW });
    assert!(text.contains("no row of decisions in the split test, expected some"), "{text}");
    std::fs::write(&meta, info.replace("\"labels\": {", "\"others\": {")).expect("written");
    let text = refused(LoaderConfig { table: Table::Labels, ..HOW });
    assert!(text.contains("no table of labels, expected one"), "{text}");
    std::fs::write(&meta, &info).expect("written");
    // A file that is cut short, or gone.
    let name = "data/decisions/train-00001-of-00007.parquet";
    let file = path.join(name);
    let bytes = std::fs::read(&file).expect("a file");
    std::fs::write(&file, &bytes[..bytes.len() / 2]).expect("written");
    assert!(refused(HOW).contains(name));
    std::fs::remove_file(&file).expect("removed");
    assert!(refused(HOW).contains(name));
    // One that breaks while it is read.
    std::fs::write(&file, &bytes).expect("written");
    let mut loader = Loader::<skat::State>::open(path, HOW).expect("a data set");
    std::fs::remove_file(&file).expect("removed");
    let count = loader.rows();
    let error = loader.read_rows(count).expect_err("a file that is gone").to_string();
    assert!(error.contains(name), "{error}");
}

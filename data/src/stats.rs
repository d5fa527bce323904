//! The census of a data set with intervals: what kinds of games are in it, how often, and how they
//! went.

use crate::error::DataError;
use crate::info::Info;
use crate::narrow::action_bytes;
use crate::read::open;
use crate::schema::Table;
use crate::tabular::{Fact, Kind, Tabular};
use arrow_array::cast::AsArray as _;
use arrow_array::types::Int32Type;
use arrow_array::{Array, ArrayRef, RecordBatch};
use parquet::arrow::ProjectionMask;
use serde::Serialize;
use skat_evaluation::statistics::Sample;
use skat_evaluation::{Estimate, Fraction};
use std::collections::BTreeMap;
use std::path::Path;

/// So many rows are read at once.
const ROWS: usize = 8192;
/// A number with more values than this is told in ranges.
const VALUES: usize = 24;

/// What is in a data set.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Stats {
    /// The game, by its name.
    pub game: String,
    /// How many games.
    pub games: u64,
    /// For each split, how many of them.
    pub splits: BTreeMap<String, u64>,
    /// The table's rows and bytes, by table.
    pub tables: BTreeMap<String, Size>,
    /// For each fact how often it was what.
    pub facts: Vec<FactStats>,
    /// The length of games, in decisions.
    pub length: Numbers,
    /// The points of each seat.
    pub scores: Vec<SeatStats>,
    /// What the scores count.
    pub points: String,
}

/// How large a table is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Size {
    /// Rows in all splits.
    pub rows: u64,
    /// Bytes of all files.
    pub bytes: u64,
    /// Bytes for each game of the data set.
    pub bytes_per_game: f64,
}

/// How often a fact was what.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FactStats {
    /// The column.
    pub name: String,
    /// What it says.
    pub meaning: String,
    /// Each value that stands in the data, ascending, numbers by size; `none` where the fact does
    /// not apply.
    pub values: Vec<ValueStats>,
}

/// A value of a fact.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ValueStats {
    /// The value, or a range of numbers.
    pub value: String,
    /// How many games, and their fraction of all.
    pub games: Fraction,
    /// How many of those with a winner were won, if the game knows such.
    pub won: Option<Fraction>,
}

/// A number over games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Numbers {
    /// The mean with its 95 % interval; nothing with fewer than two games.
    pub mean: Option<Estimate>,
    /// The least.
    pub least: i64,
    /// The greatest.
    pub most: i64,
    /// How often each value came.
    pub counts: BTreeMap<i64, u64>,
}

/// The points of a seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatStats {
    /// The seat's name.
    pub seat: String,
    /// Its points.
    pub points: Numbers,
}

impl Numbers {
    fn of(counts: BTreeMap<i64, u64>) -> Numbers {
        let mut sample = Sample::default();
        for (&value, &count) in &counts {
            (0..count).for_each(|_| sample.add(value));
        }
        Numbers {
            mean: sample.estimate(1.0),
            least: counts.keys().next().copied().unwrap_or(0),
            most: counts.keys().next_back().copied().unwrap_or(0),
            counts,
        }
    }
}

/// Games and wins of a value.
#[derive(Clone, Copy, Default)]
struct Tally {
    games: u64,
    decided: u64,
    won: u64,
}

/// Sums while the tables are read.
struct Counting {
    games: u64,
    /// For each fact, by value; numbers are sorted as such.
    facts: Vec<BTreeMap<Key, Tally>>,
    length: BTreeMap<i64, u64>,
    scores: Vec<BTreeMap<i64, u64>>,
}

/// A value in its order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Number(i32),
    /// One of the words that are known, by its place among them.
    Known(usize, &'static str),
    Text(String),
    None,
}

/// Counts what is in the data set of a folder, by its table of games.
///
/// # Errors
/// When there is no data set, or a file of it cannot be read.
pub fn stats<E: Tabular>(folder: &Path) -> Result<Stats, DataError> {
    let info = Info::load(folder)?;
    let mut counting = Counting {
        games: 0,
        facts: E::FACTS.iter().map(|fact| known(fact).map(|key| (key, Tally::default())).collect()).collect(),
        length: BTreeMap::new(),
        scores: vec![BTreeMap::new(); E::PLAYERS],
    };
    for file in info.table(Table::Games).iter().flat_map(|table| &table.files) {
        counting.read::<E>(&folder.join(&file.path))?;
    }
    Ok(counting.conclude::<E>(&info))
}

impl Counting {
    fn read<E: Tabular>(&mut self, path: &Path) -> Result<(), DataError> {
        let broken = |problem: String| DataError::Text { place: path.display().to_string(), problem };
        let builder = open::<E>(path, Table::Games)?;
        // The number, the deal and the names are the larger part of a row and not counted.
        let first = 2 + E::PLAYERS;
        let mask =
            ProjectionMask::roots(builder.parquet_schema(), first..Table::Games.schema::<E>().fields().len());
        let reader = builder.with_projection(mask).with_batch_size(ROWS).build();
        for batch in reader.map_err(DataError::parquet(path))? {
            self.count::<E>(&batch.map_err(|error| broken(error.to_string()))?);
        }
        Ok(())
    }

    fn count<E: Tabular>(&mut self, rows: &RecordBatch) {
        self.games += rows.num_rows() as u64;
        let actions = rows.column(0).as_binary::<i32>();
        for row in 0..rows.num_rows() {
            *self.length.entry((actions.value(row).len() / action_bytes::<E>()) as i64).or_default() += 1;
        }
        for (seat, counts) in self.scores.iter_mut().enumerate() {
            let column = rows.column(1 + seat).as_primitive::<Int32Type>();
            column.values().iter().for_each(|&score| *counts.entry(score.into()).or_default() += 1);
        }
        let fact = |i: usize| rows.column(1 + E::PLAYERS + i);
        let won = E::SUCCESS.and_then(|name| E::FACTS.iter().position(|fact| fact.name == name));
        let won = won.map(|i| fact(i).as_boolean());
        for (i, counts) in
            self.facts.iter_mut().enumerate().filter(|(i, _)| shown(E::FACTS[*i].kind, E::FACTS[*i].counted))
        {
            for row in 0..rows.num_rows() {
                let tally = counts.entry(key(fact(i), &E::FACTS[i], row)).or_default();
                tally.games += 1;
                if let Some(won) = won.filter(|won| won.is_valid(row)) {
                    tally.decided += 1;
                    tally.won += u64::from(won.value(row));
                }
            }
        }
    }

    fn conclude<E: Tabular>(self, info: &Info) -> Stats {
        let games = self.games;
        let size = |table: &crate::info::TableInfo| {
            let (rows, bytes) = (table.rows(None), table.bytes(None));
            Size { rows, bytes, bytes_per_game: bytes as f64 / games.max(1) as f64 }
        };
        let facts = E::FACTS.iter().zip(self.facts).filter(|(fact, _)| shown(fact.kind, fact.counted));
        let facts = facts.map(|(fact, counts)| FactStats {
            name: fact.name.into(),
            meaning: fact.meaning.into(),
            values: values(ranges(&counts), games, E::SUCCESS.is_some_and(|name| name != fact.name)),
        });
        let scores = E::SEATS.iter().zip(self.scores);
        Stats {
            game: info.game.clone(),
            games,
            splits: info.census.iter().map(|(split, census)| (split.clone(), census.games)).collect(),
            tables: info.tables.iter().map(|(name, table)| (name.clone(), size(table))).collect(),
            facts: facts.collect(),
            length: Numbers::of(self.length),
            scores: scores
                .map(|(seat, counts)| SeatStats { seat: (*seat).into(), points: Numbers::of(counts) })
                .collect(),
            points: E::POINTS.into(),
        }
    }
}

/// The fraction of nothing in an empty data set.
const NO_GAMES: Fraction = Fraction { count: 0, of: 0, share: 0.0, low: 0.0, high: 1.0 };

/// Texts that are not counted are cards; numbers are told in ranges at least.
fn shown(kind: Kind, counted: bool) -> bool {
    counted || kind == Kind::Number
}

/// The words that are known of a fact.
fn known(fact: &Fact) -> impl Iterator<Item = Key> + use<> {
    fact.values.iter().enumerate().map(|(place, word)| Key::Known(place, word))
}

fn key(column: &ArrayRef, fact: &Fact, row: usize) -> Key {
    if column.is_null(row) {
        return Key::None;
    }
    match fact.kind {
        Kind::Text => {
            let word = column.as_string::<i32>().value(row);
            let place = fact.values.iter().position(|known| *known == word);
            place.map_or_else(|| Key::Text(word.into()), |place| Key::Known(place, fact.values[place]))
        }
        Kind::Number => Key::Number(column.as_primitive::<Int32Type>().value(row)),
        Kind::Switch => Key::Text(column.as_boolean().value(row).to_string()),
    }
}

/// Numbers of many values in ranges of equal width; others as they are.
fn ranges(counts: &BTreeMap<Key, Tally>) -> Vec<(String, Tally)> {
    let name = |key: &Key| match key {
        Key::Number(number) => number.to_string(),
        Key::Known(_, word) => (*word).into(),
        Key::Text(text) => text.clone(),
        Key::None => "none".into(),
    };
    let numbers: Vec<i32> =
        counts.keys().filter_map(|key| if let Key::Number(n) = key { Some(*n) } else { None }).collect();
    let (Some(&least), Some(&most), true) = (numbers.first(), numbers.last(), numbers.len() > VALUES) else {
        return counts.iter().map(|(key, &tally)| (name(key), tally)).collect();
    };
    let width = ROUND.into_iter().find(|width| (most - least) / width < VALUES as i32 / 2).unwrap_or(1000);
    let mut grouped: BTreeMap<Key, Tally> = BTreeMap::new();
    for (key, tally) in counts {
        let key = match key {
            Key::Number(number) => Key::Number(number.div_euclid(width)),
            key => key.clone(),
        };
        let sum = grouped.entry(key).or_default();
        sum.games += tally.games;
        sum.decided += tally.decided;
        sum.won += tally.won;
    }
    let range = |key: &Key| match key {
        Key::Number(n) => format!("{} to {}", n * width, n * width + width - 1),
        key => name(key),
    };
    grouped.iter().map(|(key, &tally)| (range(key), tally)).collect()
}

/// Widths of ranges that people like.
const ROUND: [i32; 9] = [2, 5, 10, 20, 50, 100, 200, 500, 1000];

fn values(counts: Vec<(String, Tally)>, games: u64, with_wins: bool) -> Vec<ValueStats> {
    let value = |(value, tally): (String, Tally)| ValueStats {
        value,
        games: Fraction::of(tally.games, games).unwrap_or(NO_GAMES),
        won: Fraction::of(tally.won, tally.decided).filter(|_| with_wins),
    };
    counts.into_iter().map(value).collect()
}

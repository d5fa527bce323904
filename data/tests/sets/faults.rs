//! A check finds what is wrong in a data set, with its place.
//!
//! One check finds all of it in the same altered sets, which makes this file long.

use crate::common::{SKAT, make};
use arrow_array::cast::AsArray as _;
use arrow_array::types::{Float32Type, Int32Type, Int64Type, UInt8Type};
use arrow_array::{
    Array as _, ArrayRef, BinaryArray, BooleanArray, FixedSizeBinaryArray, Float32Array, Int32Array,
    Int64Array, ListArray, RecordBatch, StringArray, UInt8Array,
};
use arrow_schema::{DataType, Field, Schema};
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use sha2::{Digest as _, Sha256};
use skat_data::check::{Fault, check};
use skat_env::skat::State;
use std::fs::{self, File};
use std::path::Path;
use std::sync::Arc;
use tempfile::{TempDir, tempdir};

const GAMES: &str = "data/games/train-00001-of-00003.parquet";
const DECISIONS: &str = "data/decisions/train-00001-of-00003.parquet";
const LABELS: &str = "data/labels/train-00001-of-00003.parquet";
/// The row that is altered.
const ROW: usize = 5;

/// A data set that was made once, copied.
struct Sound(TempDir);

impl Sound {
    fn make() -> Sound {
        let folder = tempdir().expect("a folder");
        make::<State>(SKAT, &folder.path().join("set"), 2);
        Sound(folder)
    }

    fn copy(&self) -> TempDir {
        let copy = tempdir().expect("a folder");
        for (name, bytes) in crate::common::bytes(&self.0.path().join("set")) {
            let path = copy.path().join(name);
            fs::create_dir_all(path.parent().expect("a file in a folder")).expect("a folder");
            fs::write(path, bytes).expect("a file");
        }
        copy
    }
}

fn faults(set: &Path) -> Vec<Fault> {
    check::<State>(set, 1, false).expect("a data set").faults
}

fn read(path: &Path) -> RecordBatch {
    let builder = ParquetRecordBatchReaderBuilder::try_new(File::open(path).expect("a file"));
    let mut reader = builder.expect("Parquet").with_batch_size(1 << 20).build().expect("a reader");
    reader.next().expect("rows").expect("rows")
}

/// Writes a table's file, and its new checksum and length into the description, so that these do
/// not give it away.
fn write(set: &Path, file: &str, batch: &RecordBatch) {
    let path = set.join(file);
    let mut writer =
        ArrowWriter::try_new(File::create(&path).expect("a file"), batch.schema(), None).expect("a writer");
    writer.write(batch).expect("rows");
    writer.close().expect("a file");
    disguise(set, file, batch.num_rows());
}

fn disguise(set: &Path, file: &str, rows: usize) {
    let bytes = fs::read(set.join(file)).expect("a file");
    let info = set.join("meta/info.json");
    let mut value: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(&info).expect("a file")).expect("JSON");
    for table in ["games", "decisions", "labels"] {
        for entry in value["tables"][table]["files"].as_array_mut().expect("files") {
            if entry["path"] == file {
                let sum: String = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
                entry["sha256"] = sum.into();
                entry["bytes"] = bytes.len().into();
                entry["rows"] = rows.into();
            }
        }
    }
    fs::write(&info, value.to_string()).expect("a file");
}

fn bytes_of(array: &ArrayRef, row: usize) -> Vec<u8> {
    match array.data_type() {
        DataType::Binary => array.as_binary::<i32>().value(row).to_vec(),
        _ => array.as_fixed_size_binary().value(row).to_vec(),
    }
}

/// The column with something else in one row. Long, because each type of column has its arm.
fn altered(column: &ArrayRef, at: usize) -> ArrayRef {
    let rows = 0..column.len();
    let here = |row: usize| row == at;
    match column.data_type() {
        DataType::Int64 => {
            let column = column.as_primitive::<Int64Type>();
            Arc::new(Int64Array::from_iter_values(rows.map(|row| column.value(row) + i64::from(here(row)))))
        }
        DataType::UInt8 => {
            let column = column.as_primitive::<UInt8Type>();
            Arc::new(UInt8Array::from_iter_values(rows.map(|row| column.value(row) ^ u8::from(here(row)))))
        }
        DataType::Int32 => {
            let column = column.as_primitive::<Int32Type>();
            let value = |row| column.is_valid(row).then(|| column.value(row));
            Arc::new(Int32Array::from_iter(rows.map(|row| match value(row) {
                Some(value) if here(row) => Some(value - 1000),
                None if here(row) => Some(1),
                value => value,
            })))
        }
        DataType::Float32 => {
            let column = column.as_primitive::<Float32Type>();
            Arc::new(Float32Array::from_iter_values(
                rows.map(|row| column.value(row) + if here(row) { 1000.0 } else { 0.0 }),
            ))
        }
        DataType::Boolean => {
            let column = column.as_boolean();
            let value = |row| column.is_valid(row).then(|| column.value(row));
            Arc::new(BooleanArray::from_iter(rows.map(|row| match value(row) {
                Some(value) => Some(value ^ here(row)),
                None => here(row).then_some(true),
            })))
        }
        DataType::Utf8 => {
            let column = column.as_string::<i32>();
            let value = |row| column.is_valid(row).then(|| column.value(row).to_string());
            Arc::new(StringArray::from_iter(rows.map(|row| match value(row) {
                value if here(row) => Some(value.unwrap_or_default() + "x"),
                value => value,
            })))
        }
        DataType::Binary => Arc::new(BinaryArray::from_iter_values(rows.map(|row| {
            let mut bytes = bytes_of(column, row);
            bytes[0] ^= u8::from(here(row));
            bytes
        }))),
        DataType::FixedSizeBinary(_) => {
            let rows = rows.map(|row| {
                let mut bytes = bytes_of(column, row);
                bytes[1] ^= u8::from(here(row));
                bytes
            });
            Arc::new(FixedSizeBinaryArray::try_from_iter(rows).expect("bytes of one length"))
        }
        DataType::List(_) => {
            let column = column.as_list::<i32>();
            Arc::new(ListArray::from_iter_primitive::<Float32Type, _, _>(rows.map(|row| {
                let list = column.value(row);
                let mut values: Vec<Option<f32>> = list.as_primitive::<Float32Type>().iter().collect();
                values.truncate(values.len() - usize::from(here(row)));
                Some(values)
            })))
        }
        other => panic!("no column of type {other}"),
    }
}

fn with_column(batch: &RecordBatch, place: usize, column: ArrayRef) -> RecordBatch {
    let mut columns = batch.columns().to_vec();
    columns[place] = column;
    let fields: Vec<Field> = batch.schema().fields().iter().map(|field| (**field).clone()).collect();
    RecordBatch::try_new(Arc::new(Schema::new(fields)), columns).expect("the same columns")
}

/// Something else in every column of every table, one after the other.
#[test]
fn a_cell_of_every_column() {
    let sound = Sound::make();
    assert_eq!(faults(sound.copy().path()), vec![]);
    let mut tried = 0;
    for file in [GAMES, DECISIONS, LABELS] {
        let columns = read(&sound.copy().path().join(file)).num_columns();
        for place in 0..columns {
            let set = sound.copy();
            let batch = read(&set.path().join(file));
            let name = batch.schema().field(place).name().clone();
            write(set.path(), file, &with_column(&batch, place, altered(batch.column(place), ROW)));
            let found = faults(set.path());
            // A number names the game or decision that a row belongs to: with another one, the
            // columns of that one are expected.
            let is_name = name == "game" || (file == LABELS && name == "index");
            let is_it = |fault: &Fault| {
                let here = fault.file == file && fault.row.is_some();
                let row = fault.row.is_some_and(|row| row.row == ROW as u64 && row.group == 0);
                here && (is_name || (row && fault.column.as_deref() == Some(&name)))
            };
            assert!(found.iter().any(is_it), "{file}, {name}: {found:?}");
            tried += 1;
        }
    }
    assert_eq!(tried, 22 + 8 + 10, "columns");
}

/// A fault of a whole file or of the description: what is done to a set, and what is told.
type Case = (&'static str, fn(&Path), &'static str, &'static str);

const CASES: &[Case] = &[
    (
        "a bit on the disk",
        |set| {
            let mut bytes = fs::read(set.join(GAMES)).expect("a file");
            let middle = bytes.len() / 2;
            bytes[middle] ^= 4;
            fs::write(set.join(GAMES), bytes).expect("a file");
        },
        GAMES,
        "SHA-256",
    ),
    (
        "a truncated file",
        |set| {
            let bytes = fs::read(set.join(DECISIONS)).expect("a file");
            fs::write(set.join(DECISIONS), &bytes[..bytes.len() / 2]).expect("a file");
        },
        DECISIONS,
        "length: found",
    ),
    (
        "a truncated file that is described so",
        |set| {
            let bytes = fs::read(set.join(DECISIONS)).expect("a file");
            fs::write(set.join(DECISIONS), &bytes[..bytes.len() / 2]).expect("a file");
            disguise(set, DECISIONS, 100);
        },
        DECISIONS,
        "expected a whole Parquet file",
    ),
    ("an empty file", |set| fs::write(set.join(GAMES), "").expect("a file"), GAMES, "length: found 0 bytes"),
    (
        "a file that is gone",
        |set| fs::remove_file(set.join(LABELS)).expect("a file"),
        LABELS,
        "expected a file that can be read",
    ),
    (
        "a file more",
        |set| fs::write(set.join("data/games/extra.parquet"), "x").expect("a file"),
        "data/games/extra.parquet",
        "meta/info.json does not know it",
    ),
    (
        "swapped shards",
        |set| {
            let other = "data/games/train-00000-of-00003.parquet";
            let (one, two) = (read(&set.join(GAMES)), read(&set.join(other)));
            write(set, GAMES, &two);
            write(set, other, &one);
        },
        GAMES,
        "expected a number from 100 to 199",
    ),
    (
        "a deal in two splits",
        |set| {
            let test = "data/games/test-00001-of-00003.parquet";
            write(set, test, &read(&set.join(GAMES)));
        },
        "data/games/test-00001-of-00003.parquet",
        "deal: found a deal in test, expected it in train, by the rule of the splits",
    ),
    (
        "a game twice",
        |set| {
            let batch = read(&set.join(GAMES));
            let mut rows: Vec<usize> = (0..batch.num_rows()).collect();
            rows[ROW] = ROW - 1;
            write(set, GAMES, &chosen(&batch, &rows));
        },
        "meta/info.json",
        "found the same game",
    ),
    (
        "games out of order",
        |set| {
            let batch = read(&set.join(GAMES));
            let mut rows: Vec<usize> = (0..batch.num_rows()).collect();
            rows.swap(ROW, ROW + 1);
            write(set, GAMES, &chosen(&batch, &rows));
        },
        GAMES,
        "row 6, game",
    ),
    (
        "a game less",
        |set| {
            let batch = read(&set.join(GAMES));
            write(set, GAMES, &batch.slice(0, batch.num_rows() - 1));
        },
        "meta/info.json",
        "games: found 249, expected 250",
    ),
    (
        "a game cut short that says so, where agents played",
        |set| {
            let batch = read(&set.join(GAMES));
            let place = |name| batch.schema().index_of(name).expect("a column");
            let (actions, ending) = (place("actions"), place("ending"));
            let shorter = (0..batch.num_rows()).map(|row| {
                let mut bytes = bytes_of(batch.column(actions), row);
                bytes.truncate(bytes.len() - usize::from(row == ROW));
                bytes
            });
            let endings = batch.column(ending).as_string::<i32>();
            let other = (0..batch.num_rows())
                .map(|row| if row == ROW { "declarer_gave_up" } else { endings.value(row) });
            let (shorter, other) =
                (BinaryArray::from_iter_values(shorter), StringArray::from_iter_values(other));
            let batch = with_column(&batch, actions, Arc::new(shorter));
            write(set, GAMES, &with_column(&batch, ending, Arc::new(other)));
        },
        GAMES,
        "is to move, expected the actions of a whole game",
    ),
    (
        "a decision less",
        |set| {
            let batch = read(&set.join(DECISIONS));
            write(set, DECISIONS, &batch.slice(0, batch.num_rows() - 1));
        },
        DECISIONS,
        "found the end of the file, expected 1 rows more",
    ),
    (
        "decisions more",
        |set| {
            let batch = read(&set.join(DECISIONS));
            let rows: Vec<usize> = (0..batch.num_rows()).chain([0, 1]).collect();
            write(set, DECISIONS, &chosen(&batch, &rows));
        },
        DECISIONS,
        "found 2 rows more, expected the end of the file",
    ),
    (
        "labels twice",
        |set| {
            let batch = read(&set.join(LABELS));
            let rows: Vec<usize> = [0].into_iter().chain(0..batch.num_rows()).collect();
            write(set, LABELS, &chosen(&batch, &rows));
        },
        LABELS,
        "expected ascending rows, each once",
    ),
    ("other rows than described", |set| disguise(set, GAMES, 1), GAMES, "expected 1"),
    (
        "a column less, as in an older schema",
        |set| {
            let batch = read(&set.join(GAMES));
            let columns: Vec<usize> = (0..batch.num_columns() - 1).collect();
            write(set, GAMES, &batch.project(&columns).expect("columns"));
        },
        GAMES,
        "column 22: found no more columns, expected value Int32 with nulls",
    ),
    (
        "a column with another name",
        |set| {
            let batch = read(&set.join(GAMES));
            let schema = batch.schema();
            let rename = |field: &Arc<Field>| match field.name().as_str() {
                "bid" => (**field).clone().with_name("stake"),
                _ => (**field).clone(),
            };
            let fields: Vec<Field> = schema.fields().iter().map(rename).collect();
            let renamed = RecordBatch::try_new(Arc::new(Schema::new(fields)), batch.columns().to_vec());
            write(set, GAMES, &renamed.expect("the same columns"));
        },
        GAMES,
        "found stake Int32 with nulls, expected bid Int32 with nulls",
    ),
    (
        "a wrong count on the card",
        |set| replace(set, "README.md", "| test | 20 |", "| test | 21 |"),
        "README.md",
        "line ",
    ),
    (
        "no card",
        |set| fs::remove_file(set.join("README.md")).expect("a file"),
        "README.md",
        "expected the data card",
    ),
    (
        "a wrong census",
        |set| change(set, &["census", "train", "decisions"], 7.into()),
        "meta/info.json",
        "census.train: found decisions 7",
    ),
    ("a wrong share", |set| change(set, &["splits", "train"], 61.into()), "meta/info.json", "splits: found"),
    (
        "another encoder",
        |set| change(set, &["observation"], "v2".into()),
        "meta/info.json",
        "observation: found v2, expected v1",
    ),
    (
        "another rule",
        |set| change(set, &["split_rule"], "by luck".into()),
        "meta/info.json",
        "split_rule: found by luck",
    ),
    (
        "other agents",
        |set| change(set, &["agents", "0", "agent"], "pimc".into()),
        "meta/info.json",
        "agents: found pimc, random, swift",
    ),
    (
        "another labeller",
        |set| change(set, &["labels_by"], "pimc".into()),
        "meta/info.json",
        "labels_by: found pimc",
    ),
    (
        "a config with another seed",
        |set| replace(set, "config.toml", "seed = 3", "seed = 4"),
        GAMES,
        "deal: found another deal, expected that of game",
    ),
];

fn chosen(batch: &RecordBatch, rows: &[usize]) -> RecordBatch {
    let pieces: Vec<RecordBatch> = rows.iter().map(|&row| batch.slice(row, 1)).collect();
    let columns = (0..batch.num_columns()).map(|column| {
        let pieces: Vec<&dyn arrow_array::Array> =
            pieces.iter().map(|piece| piece.column(column).as_ref()).collect();
        arrow_select::concat::concat(&pieces).expect("pieces of one type")
    });
    RecordBatch::try_new(batch.schema(), columns.collect()).expect("the same columns")
}

fn replace(set: &Path, file: &str, from: &str, to: &str) {
    let text = fs::read_to_string(set.join(file)).expect("a file");
    let (from, to) = match text.contains(from) {
        true => (from.to_string(), to.to_string()),
        // The count depends on the deals: any line of the table of splits.
        false => {
            let line = text.lines().find(|line| line.starts_with("| test |")).expect("a line of the split");
            (line.to_string(), format!("{line} 1"))
        }
    };
    fs::write(set.join(file), text.replacen(&from, &to, 1)).expect("a file");
}

fn change(set: &Path, path: &[&str], value: serde_json::Value) {
    let file = set.join("meta/info.json");
    let mut info: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(&file).expect("a file")).expect("JSON");
    let place = path.iter().fold(&mut info, |value, name| match name.parse::<usize>() {
        Ok(place) => &mut value[place],
        Err(_) => &mut value[*name],
    });
    *place = value;
    fs::write(&file, info.to_string()).expect("a file");
}

#[test]
fn faults_of_files_and_of_the_description() {
    let sound = Sound::make();
    for (name, spoil, file, told) in CASES {
        let set = sound.copy();
        spoil(set.path());
        let found = faults(set.path());
        let is_it = |fault: &Fault| fault.file == *file && fault.to_string().contains(told);
        assert!(found.iter().any(is_it), "{name}: {found:#?}");
    }
}

/// What labels say can be made again.
#[test]
fn another_value_in_a_label() {
    let set = Sound::make().copy();
    let batch = read(&set.path().join(LABELS));
    let place = batch.schema().index_of("values").expect("a column");
    let column = batch.column(place).as_list::<i32>();
    let values = (0..batch.num_rows()).map(|row| {
        let list = column.value(row);
        let change =
            |(i, value): (usize, Option<f32>)| value.map(|value| value + f32::from((row, i) == (ROW, 0)));
        Some(list.as_primitive::<Float32Type>().iter().enumerate().map(change).collect::<Vec<_>>())
    });
    let values: ArrayRef = Arc::new(ListArray::from_iter_primitive::<Float32Type, _, _>(values));
    write(set.path(), LABELS, &with_column(&batch, place, values));
    let found = check::<State>(set.path(), 2, true).expect("a data set").faults;
    let is_it = |fault: &&Fault| fault.file == LABELS && fault.row.is_some_and(|row| row.row == ROW as u64);
    let fault = found.iter().find(is_it).expect("the row is found");
    assert_eq!(fault.column.as_deref(), Some("values"));
}

#[test]
fn another_format_is_refused() {
    let set = Sound::make().copy();
    change(set.path(), &["format_version"], 1.into());
    let error = check::<State>(set.path(), 1, false).expect_err("an older format").to_string();
    assert!(error.contains("skat-dataset version 1, expected skat-dataset version 2"), "{error}");
}

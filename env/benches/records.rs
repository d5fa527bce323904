//! Recorded games: read, replayed under the full rules and compared; and written. Run with
//! `cargo bench -p skat-env --bench records`.

use divan::Bencher;
use divan::counter::{BytesCount, ItemsCount};
use skat_env::skat::record::verify::{Verified, verify};
use skat_env::skat::record::{Record, Records, iss, json};

fn main() {
    divan::main();
}

const FILES: [&str; 3] = [
    include_str!("../tests/data/iss_games.sgf"),
    include_str!("../tests/data/xskat_games.sgf"),
    include_str!("../tests/data/random_games.sgf"),
];

fn records() -> Vec<Record> {
    FILES
        .iter()
        .flat_map(|file| Records::new(file.as_bytes()))
        .map(|record| record.expect("a record"))
        .collect()
}

fn json_lines() -> String {
    records().iter().map(|record| json::line(record) + "\n").collect()
}

/// How many records of a file replay exactly.
fn exact(file: &str) -> usize {
    let records = Records::new(file.as_bytes()).map(|record| record.expect("a record"));
    records.filter(|record| verify(record) == Verified::Exact).count()
}

fn measure(bencher: Bencher, file: &str) {
    let (count, bytes) = (file.lines().count(), file.len());
    let bencher = bencher.counter(ItemsCount::new(count)).counter(BytesCount::new(bytes));
    bencher.bench(|| assert_eq!(exact(divan::black_box(file)) + 2, count));
}

/// What `skat verify` does with the server's records.
#[divan::bench]
fn verify_iss(bencher: Bencher) {
    measure(bencher, &FILES.concat());
}

/// What `skat verify` does with our own.
#[divan::bench]
fn verify_json(bencher: Bencher) {
    measure(bencher, &json_lines());
}

/// Replaying and comparing alone, without reading.
#[divan::bench]
fn replay(bencher: Bencher) {
    let records = records();
    bencher.counter(ItemsCount::new(records.len())).bench(|| {
        records.iter().filter(|record| verify(divan::black_box(record)) == Verified::Exact).count()
    });
}

/// The server's form.
#[divan::bench]
fn write_iss(bencher: Bencher) {
    let records = records();
    let write =
        || records.iter().map(|record| iss::Line(divan::black_box(record)).to_string().len()).sum::<usize>();
    bencher.counter(ItemsCount::new(records.len())).bench(write);
}

/// Our own form.
#[divan::bench]
fn write_json(bencher: Bencher) {
    let records = records();
    let write = || records.iter().map(|record| json::line(divan::black_box(record)).len()).sum::<usize>();
    bencher.counter(ItemsCount::new(records.len())).bench(write);
}

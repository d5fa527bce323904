//! What the fuzz targets share: inputs to start from, and what must hold for all that reads.

pub mod deals;
pub mod rulings;
pub mod sheets;

use skat_env::skat::record::verify::verify;
use skat_env::skat::record::{Record, Records, iss, json};
use std::fmt::{Debug, Display};
use std::fs;
use std::path::Path;
use std::str::FromStr;

/// Writes inputs for a target to start from into its corpus.
///
/// # Panics
/// When a file cannot be written.
pub fn seed<T: AsRef<[u8]>>(target: &str, inputs: impl IntoIterator<Item = T>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target);
    fs::create_dir_all(&folder).expect("a folder for the corpus");
    for (number, input) in (1..).zip(inputs) {
        fs::write(folder.join(format!("seed-{number}")), input).expect("a file for the input");
    }
}

fn texts(file: &'static str) -> impl Iterator<Item = &'static str> {
    let lines = file.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split("; ").nth(1).expect("a deal stands second"))
}

/// The texts of the golden deals.
pub fn golden_deals() -> impl Iterator<Item = &'static str> {
    texts(include_str!("../../env/tests/data/golden.txt"))
}

/// The texts of the golden games of Jass.
pub fn golden_jass() -> impl Iterator<Item = &'static str> {
    texts(include_str!("../../env/tests/jass/data/golden.txt"))
}

/// The texts of the golden games of Whist.
pub fn golden_whist() -> impl Iterator<Item = &'static str> {
    texts(include_str!("../../env/tests/whist/data/golden.txt"))
}

/// The texts of the golden games of bridge.
pub fn golden_bridge() -> impl Iterator<Item = &'static str> {
    texts(include_str!("../../env/tests/bridge/data/golden.txt"))
}

/// The texts of the golden games of Joffre.
pub fn golden_joffre() -> impl Iterator<Item = &'static str> {
    texts(include_str!("../../env/tests/joffre/data/golden.txt"))
}

/// The texts of the golden games of Tarot, at tables of three, four and five.
pub fn golden_tarot() -> impl Iterator<Item = &'static str> {
    let lines = include_str!("../../env/tests/tarot/data/golden.txt").lines();
    lines.filter(|line| !line.starts_with('#')).filter_map(|line| line.split("; ").next())
}

/// The texts of the golden games of 500.
pub fn golden_five_hundred() -> impl Iterator<Item = &'static str> {
    let lines = include_str!("../../env/tests/five_hundred/data/golden.txt").lines();
    lines.filter(|line| !line.starts_with('#')).filter_map(|line| line.split("; ").nth(2))
}

/// The texts of deals that end by rules options and infractions.
pub fn endings() -> impl Iterator<Item = &'static str> {
    texts(include_str!("../../env/tests/data/endings.txt"))
}

/// Records of all three kinds, in the form of the International Skat Server.
pub fn iss_records() -> impl Iterator<Item = &'static str> {
    let real = include_str!("../../env/tests/data/iss_games.sgf").lines();
    let xskat = include_str!("../../env/tests/data/xskat_games.sgf").lines().step_by(50);
    real.chain(xskat).chain(include_str!("../../env/tests/data/random_games.sgf").lines().step_by(30))
}

/// The same records as JSON.
///
/// # Panics
/// When one of them does not read.
pub fn json_records() -> impl Iterator<Item = String> {
    iss_records().map(|line| json::line(&iss::read(line).expect("a record")))
}

/// A text reads or is refused with a reason; what reads writes itself so that it reads back the
/// same.
///
/// # Panics
/// When it does not.
pub fn check_text<T: FromStr<Err: Display + Debug> + Display + PartialEq + Debug>(text: &str) -> Option<T> {
    match text.parse::<T>() {
        Ok(value) => {
            assert_eq!(value.to_string().parse::<T>().expect("its own text"), value);
            Some(value)
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            None
        }
    }
}

/// A record reads back the same from both forms, in the same bytes; it replays or is refused with a
/// reason; and what was replayed makes a record that agrees with the rules.
///
/// # Panics
/// When one of this is not so.
pub fn check_record(record: &Record) {
    let (text, line) = (iss::Line(record).to_string(), json::line(record));
    assert_eq!(iss::read(&text).as_ref(), Ok(record), "{text}");
    assert_eq!(json::read(&line).as_ref(), Ok(record), "{line}");
    assert_eq!(Record::read(text.as_bytes()).as_ref(), Ok(record));
    assert_eq!(Record::read(line.as_bytes()).as_ref(), Ok(record));
    let _ = verify(record);
    match record.replay() {
        Ok(replay) => {
            let state = *replay.state();
            let own = Record::of(&state);
            assert_eq!(own.state().as_ref(), Ok(&state), "{state}");
        }
        Err(refusal) => assert!(!refusal.to_string().is_empty()),
    }
}

/// Any bytes are a file of records: each line is a record, or an error that names the line.
///
/// # Panics
/// When they are not.
pub fn check_file(bytes: &[u8]) {
    let mut last = 0;
    for record in Records::new(bytes) {
        match record {
            Ok(record) => check_record(&record),
            Err(error) => assert!(error.to_string().starts_with("line "), "{error}"),
        }
        last += 1;
    }
    assert!(last <= bytes.split(|&byte| byte == b'\n').count());
}

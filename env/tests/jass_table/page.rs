//! The page of the forms, `docs/jass/score_sheet.md`, says what is written.

use crate::sheets::random_match;
use serde_json::Value;
use std::collections::BTreeSet;

const PAGE: &str = include_str!("../../docs/jass/score_sheet.md");

#[test]
fn the_page_shows_the_sheets_of_the_tests() {
    assert!(PAGE.contains(include_str!("data/sheet.txt")));
    assert!(PAGE.contains(include_str!("data/sheet.json")));
}

/// The names of all fields, at any depth.
fn fields(value: &Value, names: &mut BTreeSet<String>) {
    match value {
        Value::Array(values) => values.iter().for_each(|value| fields(value, names)),
        Value::Object(object) => {
            for (name, value) in object {
                names.insert(name.clone());
                fields(value, names);
            }
        }
        _ => {}
    }
}

/// Every field that is ever written has its name in a row of the tables, and no row names another.
#[test]
fn the_page_names_every_field() {
    let mut written = BTreeSet::new();
    for seed in 0..40 {
        fields(&serde_json::to_value(random_match(5, 3, seed)).expect("a match"), &mut written);
    }
    let rows = PAGE.lines().skip_while(|line| *line != "## JSON").filter(|line| line.starts_with("| `"));
    let first = |row: &'static str| row.split('|').nth(1).expect("a cell").split('`').skip(1).step_by(2);
    let steps = |path: &'static str| path.split('.').map(|step| step.trim_end_matches("[]"));
    let mut named: BTreeSet<&str> =
        rows.flat_map(first).flat_map(steps).filter(|step| *step != "*").collect();
    named.insert("was"); // of a decision, in its row's last cell
    let named: BTreeSet<String> = named.into_iter().map(String::from).collect();
    assert_eq!(written, named);
}

//! Each game's page has the fixed form, and its figures are those of the code.

use skat_env::skat::State;
use skat_env::skat::encode::{action_v1, oracle_v1, v1};
use skat_env::{Action, Environment};
use skat_env::{bridge, cribbage, five_hundred, jass, joffre, scrabble, tarot, whist};
use std::fs;
use std::path::Path;

const HEADINGS: [&str; 7] =
    ["Players and teams", "Actions", "Observation", "Rewards", "Ends", "Options", "Version"];

fn page<E: Environment>() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("docs/{}.md", E::NAME));
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn has_the_form<E: Environment>() {
    let page = page::<E>();
    let headings: Vec<&str> = page.lines().filter_map(|line| line.strip_prefix("## ")).collect();
    assert_eq!(headings, HEADINGS, "the headings of {}'s page", E::NAME);
    let title = page.lines().next().unwrap_or_default().to_lowercase();
    assert_eq!(title, format!("# {}", E::NAME));
    let says = |text: String| assert!(page.contains(&text), "{}'s page says \"{text}\"", E::NAME);
    says(format!("{} numbered actions", E::Action::COUNT));
    // Every option has a row.
    let options = serde_json::to_value(E::Options::default()).expect("options are serde's");
    for field in options.as_object().into_iter().flat_map(|fields| fields.keys()) {
        says(format!("| `{field}` |"));
    }
}

#[test]
fn every_game_has_a_page_in_the_fixed_form() {
    has_the_form::<State>();
    has_the_form::<jass::State>();
    has_the_form::<bridge::State>();
    has_the_form::<cribbage::State>();
    has_the_form::<whist::State>();
    has_the_form::<tarot::State>();
    has_the_form::<five_hundred::State>();
    has_the_form::<joffre::State>();
    has_the_form::<scrabble::State>();
}

/// The page has a row for each of these encoders with its length.
fn states_the_lengths<E: Environment>(encoders: &[(&str, usize)]) {
    let page = page::<E>();
    for (name, features) in encoders {
        let row = page.lines().find(|line| line.starts_with('|') && line.contains(&format!("`{name}`")));
        let row = row.unwrap_or_else(|| panic!("a row for {name}"));
        assert!(row.split('|').any(|cell| cell.trim() == features.to_string()), "{row}: {features}");
    }
}

#[test]
fn pages_state_the_lengths_of_their_encoders() {
    states_the_lengths::<State>(&[
        ("V1Bits", v1::LEN),
        ("OracleV1", oracle_v1::LEN),
        ("action_v1", action_v1::LEN),
    ]);
    let usual = |player, critic| [("V1Bits", player), ("OracleV1Bits", critic)];
    states_the_lengths::<jass::State>(&usual(jass::encode::v1::LEN, jass::encode::oracle_v1::LEN));
    states_the_lengths::<bridge::State>(&usual(bridge::encode::v1::LEN, bridge::encode::oracle_v1::LEN));
    states_the_lengths::<cribbage::State>(&usual(
        cribbage::encode::v1::LEN,
        cribbage::encode::oracle_v1::LEN,
    ));
    states_the_lengths::<whist::State>(&usual(whist::encode::v1::LEN, whist::encode::oracle_v1::LEN));
    states_the_lengths::<tarot::State>(&usual(tarot::encode::v1::LEN, tarot::encode::oracle_v1::LEN));
    states_the_lengths::<five_hundred::State>(&usual(
        five_hundred::encode::v1::LEN,
        five_hundred::encode::oracle_v1::LEN,
    ));
    states_the_lengths::<joffre::State>(&usual(joffre::encode::v1::LEN, joffre::encode::oracle_v1::LEN));
    states_the_lengths::<scrabble::State>(&usual(
        scrabble::encode::v1::LEN,
        scrabble::encode::oracle_v1::LEN,
    ));
}

//! The page of all rules, `docs/whist/rules.md`: every rule is on it once, and what it names as
//! implementing or showing a rule is there.

use crate::rules_page::{IMPLEMENTED, REFEREE, Row, RulesPage};

const PAGE: &str = include_str!("../../docs/whist/rules.md");

fn page() -> RulesPage {
    let numbers = include_str!("data/rule_numbers.txt");
    let kinds = &[IMPLEMENTED, REFEREE, ("tournament", "the tournament's", &["tournament::"])];
    let rows = PAGE.lines().filter_map(|line| Row::read(line, is_number)).collect();
    RulesPage { rows, ..RulesPage::new("whist", PAGE, numbers, kinds) }
}

#[test]
fn every_rule_is_on_the_page_once_and_in_the_order_of_the_text() {
    page().check_numbers();
}

#[test]
fn every_row_says_how_the_rule_is_covered() {
    page().check_rows();
}

#[test]
fn the_page_counts_its_rows() {
    page().check_counts();
}

#[test]
fn what_implements_a_rule_exists() {
    page().check_places();
}

#[test]
fn what_shows_a_rule_is_a_test() {
    page().check_proofs();
}

/// The checks above see what is not there.
#[test]
fn what_does_not_exist_is_noticed() {
    page().check_checks(
        &["rules::Unit::Game", "state::State::play_card", "tricks::MOST", "deal::Deal"],
        &["rules::Unit::Rubber", "state::State::bid", "tricks::bid", "referees::rule", "Deal", ""],
        "whist::golden::every_class_has_a_golden_game",
        &["whist::golden::no_such_test", "whist::golden::class", "golden::lines", ""],
    );
}

/// Every rule that the sources cite is one.
#[test]
fn the_sources_cite_rules_that_exist() {
    let page = page();
    let list = |text: &str| {
        let list = text.split([')', ';']).next().expect("a list").replace("//", " ");
        list.split([',', ' ', '\n', '!', '/']).filter(|word| is_number(word)).map(String::from).collect()
    };
    page.check_citations("(Whist ", list, &page.without_letters(), 50);
}

/// Whether a word is a rule's number: "A.4c" or "7e".
fn is_number(word: &str) -> bool {
    let word = word.strip_prefix("A.").unwrap_or(word);
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    rest.len() < word.len() && rest.chars().all(|c| c.is_ascii_lowercase()) && rest.len() <= 1
}

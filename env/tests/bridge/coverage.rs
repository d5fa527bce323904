//! The page of all rules, `docs/bridge/rules.md`: every rule is on it once, and what it names as
//! implementing or showing a rule is there.

use crate::rules_page::{IMPLEMENTED, REFEREE, Row, RulesPage};
use std::collections::BTreeSet;

const PAGE: &str = include_str!("../../docs/bridge/rules.md");
/// The laws of 2017, and the points of the code of ethics.
const LAWS: usize = 93;
const POINTS: usize = 34;

fn page() -> RulesPage {
    let is_number = |word: &str| word.trim_start_matches('E').parse::<usize>().is_ok();
    let laws = (1..=LAWS).map(|law| law.to_string());
    RulesPage {
        game: "bridge",
        text: PAGE,
        rows: PAGE.lines().filter_map(|line| Row::read(line, is_number)).collect(),
        numbers: laws.chain((1..=POINTS).map(|point| format!("E{point}"))).collect(),
        kinds: vec![IMPLEMENTED, ("scoring", "of scoring", &["scoring::"]), REFEREE],
    }
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
        &[
            "contract::Doubling::Redoubled",
            "state::State::call",
            "contract::score",
            "scoring::imps::imps",
            "deal::Deal",
        ],
        &[
            "contract::Doubling::Skat",
            "state::State::bid",
            "tricks::bid",
            "scoring::imp::imps",
            "imps::imps",
            "Deal",
            "",
        ],
        "bridge::laws::suit_must_be_followed",
        &["bridge::laws::suit", "bridge::laws::legal", "laws::suit_must_be_followed", ""],
    );
}

/// Every law that the sources cite is one.
#[test]
fn the_sources_cite_laws_that_exist() {
    let law = |text: &str| {
        let digits: String = text.chars().take_while(char::is_ascii_digit).collect();
        digits.parse::<usize>().iter().map(usize::to_string).collect()
    };
    let known: BTreeSet<String> = (1..=LAWS).map(|law| law.to_string()).collect();
    page().check_citations("Law ", law, &known, 50);
}

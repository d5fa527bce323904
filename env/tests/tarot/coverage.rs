//! The page of all rules, `docs/tarot/rules.md`: every rule is on it once, and what it names as
//! implementing or showing a rule is there.

use crate::referee::rules_of_cases;
use crate::rules_page::{IMPLEMENTED, REFEREE, RulesPage, number, quoted};

fn page() -> RulesPage {
    let text = include_str!("../../docs/tarot/rules.md");
    let kinds = &[IMPLEMENTED, REFEREE];
    RulesPage::new("tarot", text, include_str!("data/rule_numbers.txt"), kinds)
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

/// A rule that a hand-worked ruling rests on is the referee's or names these cases, and the other
/// way round.
#[test]
fn the_referees_rules_are_those_of_the_cases() {
    let cases = rules_of_cases();
    for row in page().rows {
        let named = quoted(row.proof).iter().any(|proof| proof.contains("::every_case_"));
        assert!(named || !cases.contains(row.number.as_str()), "{}: cases rest on it", row.number);
    }
}

/// The checks above see what is not there.
#[test]
fn what_does_not_exist_is_noticed() {
    page().check_checks(
        &[
            "contract::Contract::Garde",
            "state::State::announce",
            "settlement::ALL_HALF_POINTS",
            "referee::claim::rule",
            "deal::Deal",
        ],
        &[
            "contract::Contract::Skat",
            "state::State::bid",
            "tricks::bid",
            "referee::claims::rule",
            "claim::rule",
            "Deal",
            "",
        ],
        "tarot::agreement::every_step_agrees_at_a_table_of_four",
        &["tarot::agreement::every_step_agrees", "tarot::sheets::team", "agreement::every_step_agrees", ""],
    );
}

/// Every rule that the sources cite is one, and what the rulings cite too.
#[test]
fn the_sources_cite_rules_that_exist() {
    let page = page();
    let known = page.with_headings();
    page.check_citations("Tarot ", number, &known, 60);
    let of_cases: Vec<_> = rules_of_cases().into_iter().filter(|rule| !known.contains(*rule)).collect();
    assert!(of_cases.is_empty(), "{of_cases:?}");
}

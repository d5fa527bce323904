//! The page of all rules, `docs/joffre/rules.md`: every rule is on it once, and what it names as
//! implementing or showing a rule is there.

use crate::referee::rules_of_cases;
use crate::rules_page::{IMPLEMENTED, REFEREE, RulesPage, number, quoted};

fn page() -> RulesPage {
    let text = include_str!("../../docs/joffre/rules.md");
    let kinds = &[IMPLEMENTED, REFEREE, ("match", "the match's", &[""])];
    RulesPage::new("joffre", text, include_str!("data/rule_numbers.txt"), kinds)
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
        assert_eq!(
            named,
            cases.contains(row.number.as_str()),
            "{}: cases rest on it, or it names them",
            row.number
        );
        assert!(row.kind != "referee" || named, "{}: the referee's without a case", row.number);
    }
}

/// The checks above see what is not there.
#[test]
fn what_does_not_exist_is_noticed() {
    page().check_checks(
        &[
            "rules::Unit::Game",
            "state::State::play_card",
            "score::DEAL_POINTS",
            "referee::duty::bound",
            "deal::Deal",
        ],
        &[
            "rules::Unit::Tournament",
            "state::State::bid",
            "tricks::bid",
            "referee::duties::bound",
            "duty::bound",
            "Deal",
            "",
        ],
        "joffre::standings::who_wins",
        &["joffre::standings::who_loses", "joffre::standings::standing", "standings::who_wins", ""],
    );
}

/// Every rule that the sources cite is one, and what the rulings cite too.
#[test]
fn the_sources_cite_rules_that_exist() {
    let page = page();
    let known = page.with_headings();
    page.check_citations("Joffre ", number, &known, 40);
    let of_cases: Vec<_> = rules_of_cases().into_iter().filter(|rule| !known.contains(*rule)).collect();
    assert!(of_cases.is_empty(), "{of_cases:?}");
}

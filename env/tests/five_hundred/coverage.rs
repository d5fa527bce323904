//! The page of all rules, `docs/five_hundred/rules.md`: every rule is on it once, and what it names
//! as implementing or showing a rule is there.

use crate::rules_page::{IMPLEMENTED, REFEREE, RulesPage, number, quoted};
use crate::rulings::rules_of_cases;

fn page() -> RulesPage {
    let text = include_str!("../../docs/five_hundred/rules.md");
    let kinds = &[IMPLEMENTED, REFEREE, ("match", "the match's", &["partie::"])];
    RulesPage::new("five_hundred", text, include_str!("data/rule_numbers.txt"), kinds)
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

/// A rule that a hand-worked ruling rests on names these cases, and the referee's rules are shown
/// among the rulings.
#[test]
fn the_referees_rules_are_shown_by_rulings() {
    let cases = rules_of_cases();
    for row in page().rows {
        let proofs = quoted(row.proof);
        let named = proofs.iter().any(|proof| proof.contains("::every_case_"));
        assert!(named || !cases.contains(row.number.as_str()), "{}: cases rest on it", row.number);
        let is_ruled = proofs.iter().all(|proof| proof.starts_with("five_hundred::rulings::"));
        assert!(row.kind != "referee" || is_ruled, "{}: the referee's without a ruling", row.number);
    }
}

/// The checks above see what is not there.
#[test]
fn what_does_not_exist_is_noticed() {
    page().check_checks(
        &[
            "bid::Call::Pass",
            "state::State::demand",
            "tricks::CARDS_PLAYED",
            "referee::in_play::rule",
            "deal::Deal",
        ],
        &[
            "bid::Call::Misere",
            "state::State::chibre",
            "tricks::bid",
            "referee::claims::rule",
            "in_play::rule",
            "Deal",
            "",
        ],
        "five_hundred::examples::the_declarer_leads",
        &[
            "five_hundred::examples::nobody_leads",
            "five_hundred::walks::deals",
            "examples::the_declarer_leads",
            "",
        ],
    );
}

/// Every rule that the sources cite is one, and what the rulings cite too.
#[test]
fn the_sources_cite_rules_that_exist() {
    let page = page();
    let known = page.without_letters();
    page.check_citations("500.", number, &known, 60);
    let of_cases: Vec<_> = rules_of_cases().into_iter().filter(|rule| !known.contains(*rule)).collect();
    assert!(of_cases.is_empty(), "{of_cases:?}");
}

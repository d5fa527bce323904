//! The page of all rules, `docs/cribbage/rules.md`: every rule is on it once, and what it names as
//! implementing or showing a rule is there.

use crate::rules_page::{IMPLEMENTED, REFEREE, RulesPage, number};

fn page() -> RulesPage {
    let text = include_str!("../../docs/cribbage/rules.md");
    let kinds = &[IMPLEMENTED, REFEREE];
    RulesPage::new("cribbage", text, include_str!("data/rule_numbers.txt"), kinds)
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
            "rules::Target::GAME",
            "public_pegging::PublicPegging::least",
            "public_pegging::MOST",
            "count::points",
        ],
        &["rules::Target::least", "public_pegging::Deck::cut", "public_peggings::MOST", "points", ""],
        "cribbage::counting::the_best_hands",
        &["cribbage::counting::the_worst_hands", "cribbage::counting::hand", "the_best_hands", ""],
    );
}

/// Every rule that the sources cite is one.
#[test]
fn the_sources_cite_rules_that_exist() {
    let page = page();
    let known = page.with_headings();
    page.check_citations("Crib ", number, &known, 40);
}

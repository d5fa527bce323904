//! The page of all rules, `RULES.md`: every rule is on it once, and what it names as implementing
//! or showing a rule is there.

use crate::rules_page::{IMPLEMENTED, REFEREE, Row, RulesPage, listed, number};
use std::collections::{BTreeMap, BTreeSet};

const PAGE: &str = include_str!("../../RULES.md");

/// The page. Its numbers are those of two orders, "ISkO 1.1.1" for example: each table stands below
/// the heading of its order.
fn page() -> RulesPage {
    let mut order = "";
    let mut rows = Vec::new();
    for line in PAGE.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            order = ["ISkO", "SkTO"].into_iter().find(|order| heading.contains(order)).unwrap_or("");
        }
        let is_number = |word: &str| !order.is_empty() && !matches!(word, "Rule" | "---");
        if let Some(row) = Row::read(line, is_number) {
            rows.push(Row { number: format!("{order} {}", row.number), ..row });
        }
    }
    let tournament = ("tournament", "the tournament's", &["table::", "tournament::"][..]);
    RulesPage {
        game: "skat",
        text: PAGE,
        rows,
        numbers: listed(include_str!("../data/rule_numbers.txt")),
        kinds: vec![IMPLEMENTED, REFEREE, tournament],
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

/// Rules on a course that goes on after an infraction are in the section that says what happens to
/// them, in its table or below it.
#[test]
fn what_is_not_played_on_is_said() {
    let (_, section) = PAGE.split_once("## What is ruled on, but not played on").expect("the section");
    let (section, _) = section.split_once("\n## ").expect("another section");
    for number in ["3.2.14", "3.2.15", "3.3.9", "3.3.11", "4.1.6", "4.1.7", "4.2.3", "4.2.5"] {
        assert!(section.contains(number), "{number}");
    }
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

/// The rules on which the referee's cases rest, each with its number of cases.
fn rules_of_cases() -> BTreeMap<&'static str, usize> {
    let mut counts = BTreeMap::new();
    let cases = include_str!("../data/referee.txt").lines().filter_map(|line| line.strip_prefix("rules "));
    cases.flat_map(|rules| rules.split(' ')).for_each(|rule| *counts.entry(rule).or_default() += 1);
    counts
}

/// A row that names the referee's cases is about a rule that some of them rest on, or says in
/// parentheses which those are; and whatever rule a case rests on, its row names them.
#[test]
fn the_referees_cases_rest_on_the_rules_they_are_named_for() {
    let cases = rules_of_cases();
    let mut named = BTreeSet::new();
    for row in page().rows {
        let Some((_, after)) =
            row.proof.split_once("`skat::referee::every_case_is_ruled_as_worked_out_by_hand`")
        else {
            continue;
        };
        let others =
            after.strip_prefix(" (").map(|list| list.split_once(')').expect("a closing parenthesis").0);
        let numbers = others.unwrap_or(&row.number).trim_start_matches("ISkO ");
        for number in numbers.split(", ") {
            assert!(cases.contains_key(number), "{}: no case rests on {number}", row.number);
        }
        named.extend(row.number.strip_prefix("ISkO ").map(String::from));
    }
    let unnamed: Vec<_> = cases.keys().filter(|rule| !named.contains(**rule)).collect();
    assert!(unnamed.is_empty(), "rows that do not name their cases: {unnamed:?}");
}

/// The checks above see what is not there.
#[test]
fn what_does_not_exist_is_noticed() {
    page().check_checks(
        &[
            "score::settle",
            "play::Tricks::leader",
            "score::Outcome::Won",
            "bid::Bid::MAX",
            "deal::Deal::random",
        ],
        &[
            "score::unsettle",
            "play::Tricks::follower",
            "scores::settle",
            "score::Outcome::Drawn",
            "Tricks",
            "",
        ],
        "skat::auction::the_63_values",
        &[
            "skat::auction::the_64_values",
            "skat::auctions::the_63_values",
            "skat::auction::after",
            "auction::the_63_values",
            "the_63_values",
        ],
    );
}

/// Every rule that the sources cite is one.
#[test]
fn the_sources_cite_rules_that_exist() {
    let page = page();
    for (order, least) in [("ISkO ", 100), ("SkTO ", 40)] {
        let numbers = page.numbers.iter().filter_map(|number| number.strip_prefix(order)?.split(' ').next());
        let known: BTreeSet<String> = numbers
            .flat_map(|number| {
                number.match_indices('.').map(|(end, _)| &number[..end]).chain([number]).map(String::from)
            })
            .collect();
        page.check_citations(order, number, &known, least);
    }
}

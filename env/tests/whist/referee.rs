//! Rulings, worked out by hand, and what happens to the table.

use skat_env::whist::referee::{Fault, Refereed, Verdict, rule};
use skat_env::whist::{Seat, Team};
use std::collections::BTreeSet;

const CASES: &str = include_str!("data/rulings.txt");
const PAGE: &str = include_str!("../../docs/whist/rules.md");
pub(crate) const HANDS: &str = "SA.SK.S2.HA.H2.DA.D2.D3.CA.C2.C3.C4.C5|SQ.SJ.S3.S4.HK.HQ.H3.DK.D4.D5.CK.C6.C7|\
                                ST.S9.S5.S6.HJ.HT.H4.DQ.D6.D7.CQ.C8.C9|S8.S7.H9.H8.H7.H6.H5.DJ.DT.D9.D8.CJ.CT";

pub(crate) fn table(text: &str) -> Refereed {
    text.replace("HANDS", HANDS).parse().unwrap_or_else(|error| panic!("{error}"))
}

fn cases() -> Vec<[&'static str; 3]> {
    let lines = CASES.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            // The ruling may hold "; " too.
            let parts: Vec<&str> = line.splitn(3, "; ").collect();
            parts.try_into().unwrap_or_else(|_| panic!("three parts: {line}"))
        })
        .collect()
}

fn fault(json: &str) -> Fault {
    serde_json::from_str(json).unwrap_or_else(|error| panic!("{json}: {error}"))
}

fn ruled(at: &str, json: &str) -> Refereed {
    let table = table(at);
    let ruling = rule(&table, fault(json)).unwrap_or_else(|error| panic!("{error}"));
    table.after(&ruling)
}

#[test]
fn every_case_is_ruled_as_worked_out_by_hand() {
    for [at, json, expected] in cases() {
        let found = rule(&table(at), fault(json)).unwrap_or_else(|error| panic!("{at}: {error}"));
        assert_eq!(found.to_string(), expected, "{at}: {json}");
        let written = serde_json::to_string(&fault(json)).unwrap();
        assert_eq!(fault(&written), fault(json));
    }
}

/// The rules of the page for which cases stand are those on which rulings rest, and all of them are
/// the referee's.
#[test]
fn the_rules_of_the_cases_are_those_of_the_page() {
    let of_case = |[_, _, ruling]: [&'static str; 3]| {
        let rules = ruling.rsplit_once('(').unwrap().1.trim_end_matches(')');
        rules.split(' ').collect::<Vec<_>>()
    };
    let cited: BTreeSet<&str> = cases().into_iter().flat_map(of_case).collect();
    let rows = PAGE.lines().filter(|line| line.contains("every_case_is_ruled_as_worked_out_by_hand"));
    let on_page: BTreeSet<&str> = rows
        .map(|line| {
            assert!(line.contains("| referee |"), "{line}");
            line.split('|').nth(1).unwrap().trim()
        })
        .collect();
    assert_eq!(cited, on_page);
}

#[test]
fn what_cannot_have_happened_has_no_rule() {
    let cases = [
        (
            "H first HANDS",
            r#"{"wrong_count":{"cards":[13,13,13,13],"noticed":"begun"}}"#,
            "without thirteen cards",
        ),
        ("H first HANDS SA", r#"{"dropped":{"card":"SA"}}"#, "a card that somebody holds"),
        ("H first HANDS", r#"{"out_of_turn":{"card":"SA"}}"#, "a player who is not to move"),
        ("H first HANDS", r#"{"taken_back":{"card":"SA"}}"#, "a card that was played"),
        ("H first HANDS SA S3", r#"{"revoke_noticed":{"card":"S3"}}"#, "could have followed"),
        ("H first HANDS SA", r#"{"revoke_noticed":{"card":"SA"}}"#, "could have followed"),
        ("H first HANDS", r#"{"two_cards":{"played":"SA","other":"SA"}}"#, "two cards of the player"),
        ("H first HANDS", r#"{"two_cards":{"played":"SA","other":"S3"}}"#, "two cards of the player"),
        ("H first HANDS SA", r#"{"two_cards":{"played":"D4","other":"S3"}}"#, "that may be played"),
        ("H first HANDS SA", r#"{"trick_looked_at":{"trick":1,"reason":"dispute"}}"#, "a complete trick"),
        ("H first HANDS SA", r#"{"trick_looked_at":{"trick":0,"reason":"dispute"}}"#, "a complete trick"),
    ];
    for (at, json, needs) in cases {
        let error = rule(&table(at), fault(json)).unwrap_err().to_string();
        assert!(error.contains(needs), "{error}\nexpected {needs}");
    }
}

/// A revoke is put right in its place, and what was played after it stays.
#[test]
fn another_card_is_played_in_the_place_of_a_revoke() {
    let mut table = ruled("H first HANDS SA D4 S5 S7", r#"{"revoke_noticed":{"card":"D4"}}"#);
    assert_eq!(table.turn(), Some(Seat::Second));
    assert_eq!(table.visible(Seat::Second).to_string(), "D4");
    assert_eq!(table.legal_cards().to_string(), "SQ.SJ.S4.S3");
    // What lies on the table behind it is in no hand.
    assert_eq!(table.hand(Seat::Third).len() + table.hand(Seat::Fourth).len(), 24);
    table.play("S3".parse().unwrap());
    let cards: Vec<String> = table.cards().iter().map(ToString::to_string).collect();
    assert_eq!(cards, ["SA", "S3", "S5", "S7"]);
    assert_eq!((table.turn(), table.tricks().taken(Team::First)), (Some(Seat::First), 1));
}

/// A revoke with a trump that is put right takes the trick back too.
#[test]
fn the_trick_goes_to_who_takes_it_without_the_revoke() {
    let mut table = ruled("H first HANDS SA H3 S5 S7", r#"{"revoke_noticed":{"card":"H3"}}"#);
    table.play("SQ".parse().unwrap());
    assert_eq!(table.tricks().taken(Team::First), 1);
}

#[test]
fn a_lost_deal_is_over_and_its_point_the_opponents() {
    let table = ruled("H first HANDS SA D4 S5 S7 SK", r#"{"revoke_noticed":{"card":"D4"}}"#);
    assert_eq!((table.turn(), table.winner()), (None, Some(Team::First)));
    assert!(table.legal_cards().is_empty());
    let cheated = ruled("H first HANDS", r#"{"cheating":{"by":"first"}}"#);
    assert_eq!(cheated.winner(), Some(Team::Second));
}

#[test]
fn what_changes_nothing_leaves_the_table_as_it_was() {
    for [at, json, _] in cases() {
        let table = table(at);
        let ruling = rule(&table, fault(json)).unwrap();
        let changes =
            matches!(ruling.verdict, Verdict::Changed(_) | Verdict::Lost(_) | Verdict::Disqualified(_));
        assert_eq!(table.after(&ruling) != table, changes, "{at}: {json}");
    }
}

//! Deals that were marked with another sum than 157, and sheets that are added up again.

use crate::sheets::{blank, entry, marks, pair, random_sheet};
use skat_env::jass::match_play::{
    BySide, Draft, Entry, Finding, MatchError, Points, Remark, Sheet, Side, corrected,
};

/// Marks, the scorer, and what counts, worked out by hand.
const CASES: [(&str, Side, &str); 14] = [
    ("100:57", Side::Home, "100:57"),
    ("100:57", Side::Visitors, "100:57"),
    ("157:0", Side::Home, "157:0"),
    ("100:60", Side::Home, "97:60"), // three too many are taken from the scorer
    ("100:60", Side::Visitors, "100:57"), //
    ("90:57", Side::Home, "90:67"),  // ten too few go to his opponents
    ("90:57", Side::Visitors, "100:57"), //
    ("0:0", Side::Home, "0:157"),    // nothing marked: all is the opponents'
    ("0:0", Side::Visitors, "157:0"), //
    ("157:157", Side::Home, "0:157"), // the whole surplus from the scorer
    ("2:160", Side::Home, "0:157"),  // he has only two to give; nobody gets more than 157
    ("160:0", Side::Home, "157:0"),  // three points that the scorer cannot have
    ("160:0", Side::Visitors, "157:0"), // and that his opponents cannot have
    ("200:10", Side::Home, "147:10"), //
];

#[test]
fn the_scorer_bears_a_wrong_marking() {
    for (marked, scorer, expected) in CASES {
        assert_eq!(corrected(marks(marked), scorer), marks(expected), "{marked} marked by {scorer}");
    }
}

#[test]
fn a_corrected_deal_has_157_points_and_favours_nobody_but_the_opponents() {
    for home in 0..200 {
        for visitors in 0..200 {
            for scorer in Side::ALL {
                let (marked, counts) = (pair(home, visitors), corrected(pair(home, visitors), scorer));
                assert_eq!(counts.home + counts.visitors, 157);
                assert!(counts[scorer] <= marked[scorer]);
                assert!(counts[scorer.other()] >= marked[scorer.other()].min(157));
                assert_eq!(corrected(counts, scorer), counts, "once is enough");
                if home + visitors == 157 {
                    assert_eq!(counts, marked);
                }
            }
        }
    }
}

#[test]
fn a_sheet_takes_only_157_points() {
    for wrong in [pair(100, 60), pair(100, 56), pair(-1, 158), pair(158, -1), pair(i32::MAX, 0)] {
        assert_eq!(Entry::new(wrong), Err(MatchError::Sum(wrong)));
    }
    assert!((0..=157).all(|home| Entry::new(pair(home, 157 - home)).is_ok()));
    let missing = entry(100).with_missing(pair(30, 7));
    assert_eq!(missing, Err(MatchError::Missing(37)));
}

/// The secretary in seat 2 scores for the visitors.
#[test]
fn a_sheet_notes_what_was_marked() {
    let mut sheet = blank(12, 1);
    sheet.enter_marked(marks("100:57"), BySide::default()).expect("deal 1");
    let entered = sheet.enter_marked(marks("100:60"), pair(0, 1)).expect("deal 2");
    assert_eq!(entered, entry(100).with_missing(pair(0, 1)).expect("one card"));
    assert_eq!(sheet.remarks(), [Remark::Marked { deal: 2, marked: marks("100:60") }]);
    assert_eq!(sheet.sums()[1], pair(Points::new(200), Points::new(57 + 57 - 10)));
    sheet.decide(2, entry(90)).expect("deal 2 is entered");
    sheet.decide(2, entry(90)).expect("nothing changes");
    assert_eq!(sheet.remarks()[1..], [Remark::Decided { deal: 2, was: entered }]);
    assert_eq!(sheet.decide(3, entry(90)), Err(MatchError::NoDeal { deal: 3, entered: 2 }));
    assert_eq!(sheet.decide(0, entry(90)), Err(MatchError::NoDeal { deal: 0, entered: 2 }));
    let text = sheet.to_string();
    assert_eq!(text.parse::<Sheet>(), Ok(sheet), "{text}");
}

/// Twelve deals of 100:57, of which the text is then changed as a bad secretary would.
fn twelve() -> String {
    let mut sheet = blank(12, 0);
    (0..12).for_each(|_| sheet.enter(entry(100)).expect("a deal"));
    sheet.to_string()
}

fn recount(text: &str) -> (Sheet, Vec<Finding>) {
    let draft: Draft = text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"));
    draft.recount().unwrap_or_else(|error| panic!("{error}\n{text}"))
}

#[test]
fn a_wrong_addition_is_done_again() {
    let (right, none) = recount(&twelve());
    assert!(none.is_empty());
    let sum = |points: i32| Points::new(points);
    // From deal 3 on all running sums of home are 10 too high, and so is the result.
    let mut wrong = twelve();
    for deal in 3..=12 {
        wrong = wrong.replace(&format!(" {} | ", deal * 100), &format!(" {} | ", deal * 100 + 10));
    }
    wrong = wrong.replace("1200", "1210");
    let error = wrong.parse::<Sheet>().expect_err("it does not add up").to_string();
    assert_eq!(error, "deal 3, column home sum: \"310\" is not 300, the sum before it and this deal");
    let (sheet, findings) = recount(&wrong);
    assert_eq!(sheet, right);
    let result = |row| Finding::Result { side: Side::Home, row, found: sum(1210), expected: sum(1200) };
    let addition = Finding::Addition { deal: 3, side: Side::Home, found: sum(310), expected: sum(300) };
    assert_eq!(findings, [addition, result("played"), result("score")]);
    let said = "deal 3, column home sum: \"310\" is not 300, the sum before it and this deal (Jass 3.10a)";
    assert_eq!(findings[0].to_string(), said);
}

#[test]
fn a_wrong_marking_is_found_when_a_sheet_is_added_up_again() {
    // The visitors are marked with 59 in deal 12, and the sheet is added up with that.
    let wrong = twelve()
        .replace("57 |              |                  |     1200 |          684", "59 | | | 1200 | 686");
    let wrong = wrong.replace("684", "686");
    let error = wrong.parse::<Sheet>().expect_err("159 points").to_string();
    assert_eq!(error, "deal 12: \"100:59\" is not 157 points in all but 159 (Jass 2.3)");
    let (sheet, findings) = recount(&wrong);
    assert_eq!(findings.len(), 3, "{findings:?}");
    assert_eq!(findings[0].to_string(), "deal 12: marked 100:59, counts 98:59 (Jass 3.10b)");
    let results = sheet.results();
    assert_eq!((results.home.score, results.visitors.score), (Points::new(1198), Points::new(686)));
    assert_eq!(sheet.remarks(), [Remark::Marked { deal: 12, marked: marks("100:59") }]);
    assert_eq!(sheet.to_string().parse::<Sheet>(), Ok(sheet));
}

/// Whatever is added up wrongly, the sheet that comes out is one, and it is right if the deals
/// were.
#[test]
fn a_recount_gives_a_sheet() {
    for seed in 0..300 {
        let sheet = random_sheet(seed);
        let mut json = serde_json::to_value(&sheet).expect("a sheet");
        let (results, deals) = (json["results"].clone(), sheet.entries().len());
        json["results"] = results.clone();
        json["results"]["home"]["score"] = serde_json::json!(sheet.results().home.score.halves());
        if deals > 0 {
            json["deals"][deals - 1]["sums"]["visitors"] = serde_json::json!(seed as i64 - 50);
        }
        let draft: Draft = serde_json::from_value(json).expect("a draft");
        let (recounted, findings) = draft.recount().expect("only sums are wrong");
        assert_eq!(recounted, sheet, "seed {seed}");
        assert_eq!(draft.check().is_ok(), findings.is_empty(), "seed {seed}");
    }
}

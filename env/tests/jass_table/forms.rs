//! The text form and the JSON form of a sheet: written, read, and refused when they do not agree.

use crate::sheets::{blank, entry, marks, pair, random_sheet};
use serde_json::Value;
use skat_env::jass::match_play::{Draft, Sheet};
use std::collections::BTreeSet;

/// A sheet as a secretary keeps it.
const TEXT: &str = include_str!("data/sheet.txt");
/// The same in JSON.
const JSON: &str = include_str!("data/sheet.json");
/// What is changed on the sheet, and the error.
const BROKEN: &str = include_str!("data/broken_sheets.txt");

/// What the two files say.
fn kept() -> Sheet {
    let mut sheet = blank(12, 1);
    for home in [100, 57, 157, 80] {
        sheet.enter(entry(home)).expect("a deal");
    }
    sheet.enter_marked(marks("100:60"), pair(1, 0)).expect("a deal");
    for home in [28, 92, 61, 0, 77, 125] {
        sheet.enter(entry(home)).expect("a deal");
    }
    sheet.decide(2, entry(67)).expect("an entered deal");
    sheet.decide(5, entry(90).with_missing(pair(0, 1)).expect("a card")).expect("an entered deal");
    sheet.call_time().expect("one deal is left");
    sheet
}

#[test]
fn a_sheet_is_written_as_in_the_files() {
    assert_eq!(kept().to_string(), TEXT);
    let json = serde_json::to_value(kept()).expect("a sheet");
    assert_eq!(json, serde_json::from_str::<Value>(JSON).expect("JSON"));
    assert_eq!(TEXT.parse(), Ok(kept()));
    assert_eq!(serde_json::from_str::<Sheet>(JSON).expect("a sheet"), kept());
}

#[test]
fn every_sheet_reads_back() {
    for seed in 0..500 {
        let sheet = random_sheet(seed);
        let text = sheet.to_string();
        assert_eq!(text.parse::<Sheet>().as_ref(), Ok(&sheet), "seed {seed}\n{text}");
        let json = serde_json::to_string(&sheet).expect("a sheet");
        assert_eq!(serde_json::from_str::<Sheet>(&json).expect("a sheet"), sheet, "seed {seed}\n{json}");
        let draft: Draft = text.parse().expect("a draft");
        assert_eq!(draft.to_string(), text);
        assert_eq!(draft.recount().expect("a sheet"), (sheet, Vec::new()));
    }
}

/// The changed text of each case, and the error.
fn broken() -> Vec<(String, &'static str)> {
    let blocks = BROKEN.split("\n\n").filter(|block| !block.starts_with('#'));
    let case = |block: &'static str| {
        let [old, new, error] = block.lines().collect::<Vec<_>>()[..] else { panic!("three lines: {block}") };
        let unquoted =
            |line: &str| serde_json::from_str::<String>(line).unwrap_or_else(|_| panic!("{block}"));
        let (old, new) = (unquoted(old), unquoted(new));
        assert!(TEXT.contains(&old), "{old:?} is not on the sheet");
        (TEXT.replacen(&old, &new, 1), error)
    };
    blocks.map(case).collect()
}

#[test]
fn a_sheet_that_does_not_agree_is_refused_with_its_place() {
    let cases = broken();
    assert!(cases.len() >= 40, "{}", cases.len());
    let mut wrong = Vec::new();
    for (text, expected) in &cases {
        let found = match text.parse::<Sheet>() {
            Ok(_) => "it was read".to_string(),
            Err(error) => error.to_string(),
        };
        if found != *expected {
            wrong.push(format!("expected {expected}\nfound    {found}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    let errors: BTreeSet<&str> = cases.iter().map(|(_, error)| *error).collect();
    assert_eq!(errors.len(), cases.len(), "the same error twice");
}

/// No number among the deals and results can be changed unnoticed.
#[test]
fn no_number_can_be_changed_unnoticed() {
    let [start, end] = ["deal | dealer", "Remarks"].map(|words| TEXT.find(words).expect(words));
    let digits = TEXT.char_indices().filter(|(i, c)| (start..end).contains(i) && c.is_ascii_digit());
    let mut changed = 0;
    for (i, letter) in digits {
        for digit in ('0'..='9').filter(|digit| *digit != letter) {
            let mut text = TEXT.to_string();
            text.replace_range(i..=i, &digit.to_string());
            changed += 1;
            let line = text[..i].lines().count();
            assert!(text.parse::<Sheet>().is_err(), "line {line}: {digit} for {letter}\n{text}");
        }
    }
    assert!(changed > 1000, "{changed}");
}

#[test]
fn spaces_and_empty_lines_do_not_matter() {
    let close: Vec<String> = TEXT.lines().map(|line| line.replace(" | ", "|").trim().to_string()).collect();
    assert_eq!(close.join("\n\n  ").parse(), Ok(kept()));
    for lines in 0..TEXT.lines().count() {
        let cut: Vec<&str> = TEXT.lines().take(lines).collect();
        let remarks = TEXT.lines().position(|line| line == "Remarks").expect("remarks");
        if lines < remarks - 1 {
            assert!(cut.join("\n").parse::<Draft>().is_err(), "{lines} lines");
        }
    }
}

/// Something that is changed on a sheet in JSON.
type Change<'a> = &'a dyn Fn(&mut Value);

/// JSON is refused for the same reasons, and for fields that it should not have.
#[test]
fn json_that_does_not_agree_is_refused_with_its_place() {
    let base: Value = serde_json::from_str(JSON).expect("JSON");
    let error = |change: Change| {
        let mut json = base.clone();
        change(&mut json);
        serde_json::from_value::<Sheet>(json).expect_err("a broken sheet").to_string()
    };
    let cases: [(Change, &str); 12] = [
        (
            &|json| json["format"] = "Skat score sheet".into(),
            "format: \"Skat score sheet\" is not \"Jass score sheet\"",
        ),
        (&|json| json["version"] = 2.into(), "version: \"2\" is not 1, the version that this program reads"),
        (&|json| json["partie"] = 0.into(), "partie: \"0\" is not counted from 1"),
        (
            &|json| json["deals"][3]["points"]["home"] = 81.into(),
            "deal 4: \"81:77\" is not 157 points in all but 158 (Jass 2.3)",
        ),
        (
            &|json| json["deals"][3]["sums"] = Value::Null,
            "deal 4, sums: \"\" is not the running sums of both sides",
        ),
        (
            &|json| json["deals"][3]["points"] = Value::Null,
            "deal 4, sums: \"404:224\" is not empty, as the deal has no points",
        ),
        (
            &|json| drop(json["deals"].as_array_mut().expect("deals").pop()),
            "number of deals: \"11\" is not 12 or 16 (Jass 1.1a)",
        ),
        (
            &|json| json["results"]["home"]["lost"] = 5.into(),
            "result, above the cap, column home: \"5\" is not 0",
        ),
        (
            &|json| {
                json["deals"][5]["points"] = Value::Null;
                json["deals"][5]["sums"] = Value::Null;
            },
            "deal 7, points: \"92:65\" is not empty, as deal 6 is",
        ),
        (&|json| json["secretary"] = 0.into(), "\"0\" is not a chair, 1 to 4"),
        (&|json| json["deals"][2]["sums"]["home"] = 324.25.into(), "324.25 is not a number of points"),
        (&|json| json["deals"][0]["trump"] = "imposed".into(), "\"imposed\" is not a way to trump"),
    ];
    for (change, expected) in cases {
        let found = error(change);
        assert!(found.starts_with(expected), "expected {expected}\nfound    {found}");
    }
    for field in ["results", "teams", "deals", "format"] {
        assert!(error(&|json| drop(json.as_object_mut().expect("fields").remove(field))).contains(field));
    }
    assert!(error(&|json| json["weather"] = "fine".into()).contains("weather"));
}

#[test]
fn the_time_of_a_whole_partie_is_not_up() {
    let mut whole = blank(12, 0);
    (0..12).for_each(|_| whole.enter(entry(100)).expect("a deal"));
    let mut json = serde_json::to_value(&whole).expect("a sheet");
    json["time_up"] = true.into();
    let error = serde_json::from_value::<Sheet>(json).expect_err("all deals are entered").to_string();
    assert_eq!(error, "\"Time up\" is not expected: all deals are entered");
}

/// A deal that was corrected has 157 points: what is wrong with it now is no fault of marking.
#[test]
fn a_recount_does_not_mend_a_deal_with_a_remark() {
    let mut json: Value = serde_json::from_str(JSON).expect("JSON");
    json["deals"][1]["points"]["home"] = 68.into();
    let draft: Draft = serde_json::from_value(json).expect("a draft");
    let error = draft.recount().expect_err("deal 2 was decided").to_string();
    assert_eq!(error, "deal 2: \"68:90\" is not 157 points in all, which a corrected deal has");
}

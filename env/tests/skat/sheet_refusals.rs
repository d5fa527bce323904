//! Files of sheets in which one thing does not go with the rest: seats, those who leave, remarks,
//! signatures. Each refusal names what it is.

use crate::sheets::{entry, name, names, partner};
use serde_json::{Value, json};
use skat_env::skat::table::{Entry, Score, Sheet};

/// The sheet's file with another value at this place.
fn with(file: &Value, place: &str, value: Value) -> Value {
    let mut changed = file.clone();
    let (parent, field) = place.rsplit_once('/').expect("a path");
    match changed.pointer_mut(parent).expect("the place is there") {
        Value::Object(fields) => drop(fields.insert(field.to_string(), value)),
        Value::Array(list) => list[field.parse::<usize>().expect("an index")] = value,
        other => panic!("{parent} is {other}"),
    }
    changed
}

fn assert_refused(file: Value, error: &str) {
    let found = serde_json::from_value::<Sheet>(file).expect_err(error).to_string();
    assert_eq!(found, error);
}

fn file(sheet: &Sheet) -> Value {
    serde_json::to_value(sheet).expect("plain data")
}

/// Anna, Bert and Clara, and so many games passed in.
fn passed_in(games: usize, entered: usize) -> Sheet {
    let mut sheet = Sheet::new(names(3), games).expect("a series");
    (0..entered).for_each(|_| sheet.enter(Entry::PassedIn).expect("a game is left"));
    sheet
}

#[test]
fn remarks_are_about_games_and_partners_of_the_sheet() {
    let golden: Value = serde_json::from_str(include_str!("../data/sheet.json")).expect("the golden sheet");
    for (place, value, error) in [
        ("/remarks/0/corrected/game", json!(0), "remark 1: \"0\" is not a game of the series"),
        ("/remarks/0/corrected/game", json!(31), "remark 1: \"31\" is not a game of the series"),
        (
            "/remarks/0/corrected/was",
            json!("6 H with 5 won"),
            "remark 1: \"6 H with 5 won\" is not an entry of a partner who is named",
        ),
        ("/remarks/1/voided/were", json!([]), "remark 2: \"\" is not the entries that were struck"),
        ("/remarks/1/voided/game", json!(31), "remark 2: \"31\" is not a game of the series"),
        (
            "/remarks/1/voided/were/1",
            json!("6 N lost"),
            "remark 2: \"6 N lost\" is not an entry of a partner who is named",
        ),
        ("/remarks/2/substituted/partner", json!(6), "remark 3: \"6\" is not a partner who is named"),
        ("/remarks/2/substituted/game", json!(31), "remark 3: \"31\" is not a game of the series"),
    ] {
        assert_refused(with(&golden, place, value), error);
    }
    for (place, value) in [
        ("/remarks/0/corrected/game", json!(30)),
        ("/remarks/0/corrected/was", json!("5 H with 5 won")),
        ("/remarks/2/substituted/partner", json!(5)),
    ] {
        let read = serde_json::from_value::<Sheet>(with(&golden, place, value));
        assert!(read.is_ok(), "{place}: {read:?}");
    }
}

/// SkTO 7.2.3: at the end all who are at the table sign, once.
#[test]
fn signatures_are_those_of_the_table_at_the_end() {
    let open = file(&passed_in(4, 3));
    assert_refused(
        with(&open, "/signed", json!([1])),
        "signed: \"1\" is not expected before the end of the series",
    );
    let mut sheet = passed_in(6, 3);
    sheet.announce_departure(partner(1)).expect("a round begins");
    (0..3).for_each(|_| sheet.enter(Entry::PassedIn).expect("a game is left"));
    let over = file(&sheet);
    assert_refused(with(&over, "/signed", json!([4])), "signed: \"4\" is not somebody at the table");
    assert_refused(with(&over, "/signed", json!([2, 3, 2])), "signed: \"2\" is not signed once");
    assert!(serde_json::from_value::<Sheet>(with(&over, "/signed", json!([3, 1, 2]))).is_ok());
}

/// ISkO 4.5.9: who leaves goes after the round that he has named, so after that in progress, or
/// the next one where none is; or now, when it is over.
#[test]
fn who_leaves_goes_at_the_end_of_a_round() {
    let mut sheet = passed_in(36, 3);
    let between = file(&sheet);
    sheet.announce_departure(partner(1)).expect("a round begins");
    assert_eq!(sheet.departures()[0].after_game, 6);
    assert_eq!(sheet.to_string().parse(), Ok(sheet.clone()));
    let leaves =
        |file: &Value, after: usize| with(file, "/leaving", json!([{ "partner": 1, "after_game": after }]));
    let last_is = |last: usize, found: usize| {
        format!("leaving, 1: \"{found}\" is not {last}, the last game of the round")
    };
    assert_refused(leaves(&between, 5), &last_is(6, 5));
    assert_refused(leaves(&between, 7), &last_is(6, 7));
    assert!(serde_json::from_value::<Sheet>(leaves(&between, 3)).is_ok(), "he leaves now");
    let inside = file(&passed_in(36, 4));
    assert_refused(leaves(&inside, 4), &last_is(6, 4));
    assert_refused(leaves(&inside, 3), &last_is(6, 3));
    let empty = file(&passed_in(36, 0));
    assert_refused(leaves(&empty, 0), &last_is(3, 0));
    assert!(serde_json::from_value::<Sheet>(leaves(&empty, 3)).is_ok());
    let twice = json!([{ "partner": 1, "after_game": 6 }, { "partner": 1, "after_game": 6 }]);
    assert_refused(with(&between, "/leaving", twice), "leaving: \"1\" is not named once");
}

/// ISkO 3.1.2: a company begins with a round, and not before the one before it is over.
#[test]
fn companies_begin_with_a_round() {
    let mut sheet = passed_in(36, 3);
    sheet.change_partners(&[], &[name("Doris")]).expect("a round begins");
    let changed = file(&sheet);
    let from = |game: usize, partners: [usize; 4]| {
        let next = json!({ "from_game": game, "partners": partners });
        with(&changed, "/seats/1", next)
    };
    assert!(serde_json::from_value::<Sheet>(from(4, [1, 2, 3, 4])).is_ok());
    let expected = "seats from game 3: \"3\" is not the first game of a round (ISkO 3.1.2)";
    assert_refused(from(3, [3, 1, 2, 4]), expected);
    let expected = "seats from game 7: \"7\" is not the next game at most: changes come when a round is over";
    assert_refused(from(7, [1, 2, 3, 4]), expected);
}

/// A passed-in game has no declarer, no crosses and no numbers, each by itself.
#[test]
fn a_game_that_nobody_played_has_nothing_else() {
    let golden: Value = serde_json::from_str(include_str!("../data/sheet.json")).expect("the golden sheet");
    assert_eq!(golden["entries"][3]["result"], "passed_in");
    let error = "game 4, column declarer: \"a game\" is not nothing, as the game is passed in or missing";
    for (field, value) in [
        ("declarer", json!(1)),
        ("marks", json!([golden["entries"][1]["marks"][0]])),
        ("base", json!(9)),
        ("matadors", json!(1)),
        ("value", json!(18)),
        ("total", json!(18)),
    ] {
        assert_refused(with(&golden, &format!("/entries/3/{field}"), value), error);
    }
}

#[test]
fn the_rows_of_the_result_have_their_names_and_a_number_for_each() {
    let text = include_str!("../data/sheet.txt");
    let won = text.lines().find(|line| line.starts_with("games won ")).expect("the row");
    let short = won.rsplit_once(" |").expect("a cell").0;
    for changed in [won.replace("games won", "games"), short.to_string()] {
        let error = text.replace(won, &changed).parse::<Sheet>().expect_err(&changed).to_string();
        let expected = "is not \"games won\" with a number for each partner and \"|\" between them";
        assert_eq!(error, format!("line 50: \"{changed}\" {expected}"));
    }
}

#[test]
fn entries_and_partners_are_debugged_as_they_are_written() {
    assert_eq!(format!("{:?}", partner(3)), "3");
    let score: Score = "CH without 3 Schwarz won".parse().expect("a score");
    assert_eq!(format!("{score:?}"), score.to_string());
    for text in ["1 C with 1 won", "passed in", "missing"] {
        assert_eq!(format!("{:?}", entry(text)), text);
    }
}

//! The text and the JSON form of a sheet: written, read back, and refused where they do not add up.
//!
//! The tables of refusals are long, which makes this file long.

use crate::sheets::{entry, name, names, partner, random_sheet};
use rand::SeedableRng;
use skat_env::Rng;
use skat_env::below;
use skat_env::skat::table::{Ending, Entry, Legible, NextGame, Remark, Sheet};

const TEXT: &str = include_str!("../data/sheet.txt");
const JSON: &str = include_str!("../data/sheet.json");
const PAGE: &str = include_str!("../../docs/skat/score_sheet.md");

/// Eight rounds in which everything happens that a sheet can hold.
fn golden() -> Sheet {
    let mut sheet = Sheet::new(names(3), 30).expect("a series");
    let enter = |sheet: &mut Sheet, texts: &[&str]| {
        for text in texts {
            sheet.enter(entry(text)).unwrap_or_else(|e| panic!("{text}: {e}"));
        }
    };
    let all = |sheet: &Sheet| sheet.company().partners().to_vec();
    // Three partners: every kind of game.
    enter(&mut sheet, &["2 C with 1 won", "3 GHS with 2 lost", "1 H with 1 overbid 5"]);
    enter(&mut sheet, &["passed in", "2 N won", "3 NOH lost"]);
    enter(&mut sheet, &["1 D without 4 Schneider won", "missing", "2 CO with 2 won"]);
    sheet.correct(8, entry("2 S with 1 won"), &all(&sheet)).expect("all agree");
    // Doris joins, and Bert says that he leaves after the next round.
    sheet.change_partners(&[], &[name("Doris")]).expect("a round begins");
    sheet.announce_departure(partner(2)).expect("a round begins");
    enter(
        &mut sheet,
        &["4 G with 2 won", "3 HH without 3 Schneider won", "1 NH won", "2 D with 1 Schwarz lost"],
    );
    // Emil takes Bert's seat.
    sheet.change_partners(&[(partner(2), name("Emil Müller"))], &[]).expect("a seat is free");
    enter(&mut sheet, &["5 C with 2 won", "passed in", "4 GO with 4 won", "1 SHZ with 1 won"]);
    enter(&mut sheet, &["4 H with 5 won", "3 N lost"]);
    sheet.void_out_of_turn(18, NextGame::NotDeclared).expect("a game was dealt out of turn");
    sheet.substitute(partner(3), name("Frieda")).expect("she is at the table");
    enter(&mut sheet, &["3 NO won", "missing", "4 DHS without 1 Schwarz won", "1 N lost"]);
    let legible = Legible { ending: Ending::Lost, ..Legible::default() };
    sheet.correct_to_lowest(19, partner(4), &legible).expect("something is the lowest");
    // Two leave, so that three are left.
    sheet.announce_departure(partner(5)).expect("a round begins");
    enter(&mut sheet, &["3 C without 11 Schwarz won", "passed in", "1 G with 1 Schneider lost", "missing"]);
    sheet.change_partners(&[], &[]).expect("three are left");
    sheet.announce_departure(partner(3)).expect("a round begins");
    enter(&mut sheet, &["4 CHZ with 3 lost"]);
    sheet
}

#[test]
fn the_golden_sheet_is_written_as_it_stands() {
    assert_eq!(golden().to_string(), TEXT);
    assert_eq!(serde_json::to_string_pretty(&golden()).expect("plain data") + "\n", JSON);
}

#[test]
fn the_golden_sheet_is_read() {
    assert_eq!(TEXT.parse(), Ok(golden()));
    assert_eq!(serde_json::from_str::<Sheet>(JSON).expect("the golden sheet"), golden());
}

#[test]
fn sheets_are_read_as_they_were_written() {
    let mut seen = [0; 6];
    for seed in 0..1000 {
        let sheet = random_sheet(seed);
        let text = sheet.to_string();
        let read: Sheet = text.parse().unwrap_or_else(|e| panic!("seed {seed}: {e}\n{text}"));
        assert_eq!(read, sheet, "seed {seed}");
        assert_eq!(read.to_string(), text);
        let json = serde_json::to_string(&sheet).expect("plain data");
        let read: Sheet = serde_json::from_str(&json).unwrap_or_else(|e| panic!("seed {seed}: {e}\n{text}"));
        assert_eq!(read, sheet, "seed {seed}");
        let has = [
            sheet.has_changed(),
            !sheet.signatures().is_empty(),
            !sheet.departures().is_empty(),
            sheet.remarks().iter().any(|remark| matches!(remark, Remark::Voided { .. })),
            sheet.entries().contains(&Entry::Missing),
            sheet.entries().is_empty(),
        ];
        for (count, has) in seen.iter_mut().zip(has) {
            *count += usize::from(has);
        }
    }
    assert!(seen.iter().all(|&count| count >= 10), "everything comes up: {seen:?}");
}

/// A club may write by hand: spaces, empty lines and line ends do not matter.
#[test]
fn the_layout_does_not_matter() {
    let squeezed: Vec<String> = TEXT.lines().map(|line| line.replace(" | ", "|")).collect();
    assert_eq!(squeezed.join("\r\n").parse(), Ok(golden()));
    let wide = TEXT.replace('|', "   |   ").replace('\n', "\n\n");
    assert_eq!(wide.parse(), Ok(golden()));
}

fn refusal(from: &str, to: &str) -> String {
    assert_eq!(TEXT.matches(from).count(), 1, "{from} stands once");
    let text = TEXT.replace(from, to);
    text.parse::<Sheet>().expect_err(&format!("{from} is not {to}")).to_string()
}

/// The golden sheet's line of a game, and the same with some cells changed.
fn changed(game: usize, changes: &[(usize, &str)]) -> (String, String) {
    let line = TEXT.lines().find(|line| line.trim_start().starts_with(&format!("{game} |"))).expect("a line");
    let mut cells: Vec<&str> = line.split('|').collect();
    for &(column, cell) in changes {
        cells[column] = cell;
    }
    (format!("\n{line}\n"), format!("\n{}\n", cells.join("|")))
}

/// A table of cases, which makes it long.
#[test]
fn errors_name_the_game_the_column_and_what_was_expected() {
    for (game, column, cell, error) in [
        (1, 0, "2", "game 1, column game: \"2\" is not 1, the next game"),
        (1, 1, "2", "game 1, column dealer: \"2\" is not 1, whose turn it is to deal"),
        (1, 1, "0", "game 1, column dealer: \"0\" is not the number of a partner, counted from 1"),
        (1, 2, "9", "game 1, column 2: \"24\" is not empty, as somebody else or nobody is the declarer"),
        (1, 2, "", "game 1, column declarer: \"\" is not the number of a partner, counted from 1"),
        (
            1,
            3,
            "13",
            "game 1, column base: \"13\" is not a base value: 9, 10, 11, 12 or 24; or Null's 23, 35, 46 or 59",
        ),
        (
            1,
            3,
            "x",
            "game 1, column base: \"x\" is not a base value: 9, 10, 11, 12 or 24; or Null's 23, 35, 46 or 59",
        ),
        (
            1,
            3,
            "",
            "game 1, column base: \"\" is not a base value: 9, 10, 11, 12 or 24; or Null's 23, 35, 46 or 59",
        ),
        (1, 3, "11", "game 1, column value: \"24\" is not 22: 11 times 2"),
        (1, 4, "", "game 1, column with: \"\" is not 1 to 11 matadors, with or without"),
        (1, 4, "12", "game 1, column with: \"12\" is not 1 to 11 matadors, with or without"),
        (1, 4, "-1", "game 1, column with: \"-1\" is not a number of matadors, 1 to 11"),
        (1, 4, "3", "game 1, column value: \"24\" is not 48: 12 times 4"),
        (1, 5, "1", "game 1, column without: \"1\" is not empty, as the game is played with matadors"),
        (1, 6, "y", "game 1, column Hand: \"y\" is not \"x\" or nothing"),
        (1, 6, "x", "game 1, column value: \"24\" is not 36: 12 times 3"),
        (1, 8, "x", "game 1, column Schneider: \"\" is not a cross, as Schneider announced is crossed"),
        (1, 13, "-24", "game 1, column value: \"-24\" is not -48: 12 times 2, doubled because it is lost"),
        (1, 13, "", "game 1, column value: \"\" is not the value of the game"),
        (1, 13, "24.0", "game 1, column value: \"24.0\" is not a number"),
        (1, 15, "25", "game 1, column 2: \"25\" is not 24, the running score"),
        (1, 15, "", "game 1, column 2: \"\" is not 24, the running score"),
        (2, 6, "", "game 2, column Hand: \"\" is not a cross, as Schneider announced is crossed"),
        (
            2,
            9,
            "x",
            "game 2, column Schwarz: \"x\" is not empty, as a lost announced Schneider counts no other level (ISkO 5.2.5)",
        ),
        (2, 13, "-144", "game 2, column value: \"-144\" is not -288: 24 times 6, doubled because it is lost"),
        (3, 12, "", "game 3, column value: \"-100\" is not -40: 10 times 2, doubled because it is lost"),
        (
            3,
            13,
            "-95",
            "game 3, column value: \"-95\" is not minus twice a multiple of 10, as the game is overbid",
        ),
        (
            3,
            13,
            "-40",
            "game 3, column overbid: \"2 times\" is not what covers a bid above 20: more than 2 times 10, \
            and the least such for one of the bids",
        ),
        (
            4,
            13,
            "0",
            "game 4, column declarer: \"a game\" is not nothing, as the game is passed in or missing",
        ),
        (4, 12, "x", "game 4, column overbid: \"x\" is not empty, as the game is passed in or missing"),
        (5, 4, "1", "game 5, column with: \"1\" is not 0, as Null has no matadors"),
        (5, 6, "x", "game 5, column Hand: \"x\" is not empty, as Null is worth 23"),
        (5, 3, "46", "game 5, column ouvert: \"\" is not a cross, as Null is worth 46"),
        (5, 13, "32", "game 5, column value: \"32\" is not 23: the value of this Null game"),
        (
            6,
            13,
            "-59",
            "game 6, column value: \"-59\" is not -118: the value of this Null game, doubled because it is lost",
        ),
        (9, 15, "-175", "game 9, column 2: \"-175\" is not 177, the running score"),
        (10, 2, "1", "game 10, column 4: \"72\" is not empty, as somebody else or nobody is the declarer"),
        (13, 1, "1", "game 13, column dealer: \"1\" is not 4, whose turn it is to deal"),
    ] {
        let (from, to) = changed(game, &[(column, cell)]);
        assert_eq!(refusal(&from, &to), error, "{to}");
    }
    let (from, _) = changed(7, &[]);
    assert_eq!(
        refusal(&from, "\n7 | 1 | 1\n"),
        "game 7: \"3 cells\" is not a line of 19 cells with \"|\" between them"
    );
    assert_eq!(refusal(&from, "\n"), "game 7, column game: \"8\" is not 7, the next game");
}

#[test]
fn a_declarer_who_sat_out_is_refused() {
    let (from, to) = changed(10, &[(2, "1"), (14, "72"), (17, "")]);
    assert_eq!(refusal(&from, &to), "game 10, column declarer: \"1\" is not one of the players 2, 3, 4");
}

/// A table of cases, which makes it long.
#[test]
fn errors_above_and_below_the_games_name_the_line_or_the_row() {
    for (from, to, error) in [
        (
            "Skat score sheet, version 1",
            "Skat score sheet, version 2",
            "version: \"2\" is not 1, the version that this program reads",
        ),
        (
            "Skat score sheet, version 1",
            "Score sheet",
            "line 1: \"Score sheet\" is not \"Skat score sheet, version 1\"",
        ),
        (
            "Series of 30 games",
            "Series of thirty games",
            "line 2: \"thirty\" is not \"Series of 36 games\", say",
        ),
        (
            "Series of 30 games",
            "Series of 20 games",
            "games: \"20\" is not the length of a series in which 26 games are entered",
        ),
        ("  3  Clara", "  3  Anna", "partner 3: \"Anna\" is not a name that no other partner has"),
        ("  3  Clara", "  4  Clara", "Playing partners: \"4\" is not 3, the number of the next partner"),
        (
            "  3  Clara",
            "  3",
            "line 7: \"\" is not a name: something without spaces at its ends, without \"|\" and control characters",
        ),
        (
            "from game 1: 1 2 3",
            "from game 2: 1 2 3",
            "seats from game 2: \"2\" is not a game after those before, from game 1 on",
        ),
        (
            "from game 1: 1 2 3",
            "from game 1: 1 2",
            "seats from game 1: \"1 2\" is not three partners or more, each once",
        ),
        (
            "from game 1: 1 2 3",
            "from game 1: 1 2 9",
            "seats from game 1: \"1 2 9\" is not of partners who are named",
        ),
        (
            "from game 10: 1 2 3 4",
            "from game 10 1 2 3 4",
            "line 13: \"from game 10 1 2 3 4\" is not \"from game 1: 1 2 3\", say",
        ),
        (
            "from game 10: 1 2 3 4",
            "from game 10: 4 1 2 3",
            "game 10, column dealer: \"1\" is not 4, whose turn it is to deal",
        ),
        ("3 after game 28", "3 after game 27", "leaving, 3: \"27\" is not 28, the last game of the round"),
        ("3 after game 28", "2 after game 28", "leaving: \"2\" is not somebody at the table"),
        ("3 after game 28", "3 in game 28", "line 18: \"3 in game 28\" is not \"2 after game 6\", say"),
    ] {
        assert_eq!(refusal(from, to), error);
    }
}

/// The code blocks of the page with this language.
fn blocks(language: &str) -> Vec<&'static str> {
    let parts = PAGE.split("```").skip(1).step_by(2);
    parts.filter_map(|part| part.strip_prefix(language)?.strip_prefix('\n')).collect()
}

#[test]
fn the_pages_examples_are_sheets() {
    let [text] = blocks("text")[..] else { panic!("one text") };
    let sheet: Sheet = text.parse().unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(sheet.to_string(), text, "laid out as the program does");
    let [json] = blocks("json")[..] else { panic!("one JSON example") };
    let sheet: Sheet = serde_json::from_str(json).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(sheet.to_string().parse(), Ok(sheet));
    let with_remarks = TEXT.split("Remarks").next().expect("the part before").to_string() + "Remarks\n";
    let [_, remarks] = blocks("")[..] else { panic!("an error and remarks") };
    let read: Sheet = (with_remarks + remarks).parse().unwrap_or_else(|e| panic!("{e}"));
    assert!(read.to_string().ends_with(&remarks.replace("game ", "  game ")), "{read}");
}

/// All paths of fields in a JSON value, such as `entries[].base`.
fn paths(value: &serde_json::Value, path: &str, all: &mut std::collections::BTreeSet<String>) {
    if let Some(fields) = value.as_object() {
        for (name, value) in fields {
            let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
            paths(value, &path, all);
            all.insert(path);
        }
    }
    for part in value.as_array().into_iter().flatten() {
        paths(part, &format!("{path}[]"), all);
    }
}

#[test]
fn every_field_is_on_the_page() {
    let mut all = std::collections::BTreeSet::new();
    for sheet in (0..300).map(random_sheet).chain([golden()]) {
        paths(&serde_json::to_value(&sheet).expect("plain data"), "", &mut all);
    }
    let on_page: std::collections::BTreeSet<String> = PAGE
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split_once('`'))
        .map(|(path, _)| path.to_string())
        .collect();
    assert_eq!(all, on_page);
}

/// Whatever stands in a file, reading it gives a sheet or an error.
#[test]
fn damaged_files_never_panic() {
    let rng = &mut Rng::seed_from_u64(12);
    let mut read = 0;
    for seed in 0..3000 {
        let sheet = random_sheet(seed % 40);
        let mut text = sheet.to_string();
        for _ in 0..=below(rng, 3) {
            let places: Vec<usize> = text.char_indices().map(|(i, _)| i).collect();
            let (i, j) = (places[below(rng, places.len())], places[below(rng, places.len())]);
            let to = ["", "|", "0", "-", "99999999999999999999", "\n", " ", "x", "1"][below(rng, 9)];
            match below(rng, 3) {
                0 => text.replace_range(i.min(j)..i.max(j).min(i.min(j) + 3), to),
                1 => text.insert_str(i, to),
                _ => text.truncate(i.max(1)),
            }
        }
        if let Ok(sheet) = text.parse::<Sheet>() {
            assert_eq!(sheet.to_string().parse(), Ok(sheet), "{text}");
            read += 1;
        }
    }
    assert!(read > 10, "some damage is but spaces: {read}");
}

/// A number that is changed anywhere in the JSON is noticed, but for what nothing else says again.
#[test]
fn a_changed_number_in_the_json_is_refused() {
    let json: serde_json::Value = serde_json::from_str(JSON).expect("the golden sheet");
    for list in ["entries", "results"] {
        for i in 0..json[list].as_array().expect("a list").len() {
            let fields = json[list][i].as_object().expect("an object").clone();
            for (field, value) in fields {
                let Some(number) = value.as_i64() else { continue };
                if field == "matadors" && json[list][i]["result"] == "overbid" {
                    continue; // the bid decides the value, and the sheet does not have it
                }
                let mut changed = json.clone();
                changed[list][i][&field] = (number + 1).into();
                let refused = serde_json::from_value::<Sheet>(changed);
                assert!(refused.is_err(), "{list} {i}: {field} {}", number + 1);
            }
        }
    }
    let mut unknown = json.clone();
    unknown["entries"][0]["colour"] = "red".into();
    let error = serde_json::from_value::<Sheet>(unknown).expect_err("no such field").to_string();
    assert!(error.starts_with("unknown field `colour`"), "{error}");
    let mut total = json.clone();
    total["entries"][1]["total"] = 288.into();
    let error = serde_json::from_value::<Sheet>(total).expect_err("a wrong sum").to_string();
    assert_eq!(error, "game 2, column 3: \"288\" is not -288, the running score");
}

/// ISkO 3.3.7: partner 3 has dealt the last game, and would be No. 1 of those who come together
/// next.
#[test]
fn a_file_in_which_somebody_deals_twice_in_a_row_is_refused() {
    let mut sheet = Sheet::new(names(3), 36).expect("a series");
    (0..3).for_each(|_| sheet.enter(Entry::PassedIn).expect("a game is left"));
    let mut file = serde_json::to_value(&sheet).expect("plain data");
    let nothing = |partner: usize| {
        let mut result = file["results"][0].clone();
        result["partner"] = partner.into();
        result
    };
    let results = serde_json::json!([nothing(1), nothing(2), nothing(3), nothing(4), nothing(5)]);
    file["results"] = results;
    file["partners"] = serde_json::json!(["Anna", "Bert", "Clara", "Doris", "Emil"]);
    let mut read = |partners: [usize; 3]| {
        let next = serde_json::json!({ "from_game": 4, "partners": partners });
        file["seats"] = serde_json::json!([{ "from_game": 1, "partners": [1, 2, 3] }, next]);
        serde_json::from_value::<Sheet>(file.clone())
    };
    let error = read([3, 4, 5]).expect_err("partner 3 deals games 3 and 4").to_string();
    assert!(error.contains("nobody deals twice in a row (ISkO 3.1.2, 3.3.7)"), "{error}");
    assert!(read([4, 3, 5]).is_ok(), "a newcomer deals");
}

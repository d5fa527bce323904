//! Texts read back as what they were written from, and wrong ones are refused with their place.

use crate::walks::{SMALL, course, rng, small};
use skat_env::scrabble::{
    Action, ActionSet, Bag, Counts, Direction, Grid, Letter, Move, Place, Rules, Square, State, Tile,
};
use skat_env::{Action as _, ActionSet as _};
use std::fmt::{Debug, Display};
use std::str::FromStr;

fn reads_back<T: Display + FromStr<Err: Debug> + PartialEq + Debug>(value: &T) {
    assert_eq!(&value.to_string().parse::<T>().expect("its own text"), value);
}

fn serde_reads_back<T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + Debug>(value: &T) {
    let json = serde_json::to_string(value).expect("JSON");
    assert_eq!(&serde_json::from_str::<T>(&json).expect("its own JSON"), value);
}

#[test]
fn places_read_back() {
    for number in 0..Place::COUNT {
        let place = Place::from_index(number);
        assert_eq!(place.index(), number);
        reads_back(&place);
    }
    // The row is a letter from the top, the column a number from the left; across, the letter
    // comes first.
    let place = |direction, row, column| Place { direction, square: Square::at(row, column) };
    for (text, expected) in [
        ("A1", place(Direction::Across, 0, 0)),
        ("H4", place(Direction::Across, 7, 3)),
        ("O15", place(Direction::Across, 14, 14)),
        ("5H", place(Direction::Down, 7, 4)),
        ("15A", place(Direction::Down, 0, 14)),
    ] {
        assert_eq!(text.parse(), Ok(expected));
        assert_eq!(expected.to_string(), text);
    }
    assert_eq!(Square::CENTRE.to_string(), "H8");
    for text in ["", "H", "4", "P1", "H0", "H16", "H04", "16H", "H-4", "H4H", "é4", "4é", "H 4"] {
        assert!(text.parse::<Place>().is_err(), "{text}");
    }
}

#[test]
fn actions_read_back() {
    let mut all = ActionSet::EMPTY;
    for number in 0..Action::COUNT {
        let action = Action::from_number(number);
        assert_eq!(action.number(), number);
        reads_back(&action);
        serde_reads_back(&action);
        all.insert(action);
    }
    assert_eq!(all.len(), 504);
    for text in ["", "h4", "H4 ", "..", "AB", "?", "0"] {
        assert!(text.parse::<Action>().is_err(), "{text}");
    }
}

#[test]
fn numbers_of_actions_are_those_of_the_page() {
    let page = include_str!("../../docs/scrabble/actions.md");
    let rows: Vec<&str> =
        page.lines().filter(|line| line.starts_with("| ") && !line.contains("---")).skip(1).collect();
    let mut expected = Vec::new();
    for number in 0..Action::COUNT {
        let action = Action::from_number(number);
        let meaning = match action {
            Action::Begin(Place { direction: Direction::Across, square }) => {
                format!("the word begins on {square} and goes across")
            }
            Action::Begin(Place { square, .. }) => format!("the word begins on {square} and goes down"),
            Action::Lay(Tile { letter, is_joker: false }) => {
                format!("the letter {letter} on the next free square")
            }
            Action::Lay(Tile { letter, .. }) => format!("a joker as {letter} on the next free square"),
            Action::End => "the answer is complete".into(),
            Action::NoWord => "no word".into(),
        };
        expected.push(format!("| {number} | {action} | {meaning} |"));
    }
    assert_eq!(rows, expected);
}

#[test]
fn parts_read_back() {
    reads_back(&Rules::default());
    reads_back(&small());
    assert_eq!(small().to_string(), format!("{SMALL}#16"));
    serde_reads_back(&Rules { solo_from: 2, ..small() });
    for seed in 0..10 {
        reads_back(&Bag::of_seed(seed));
    }
    for text in ["-", "A", "AEI?", "??"] {
        let counts: Counts = text.parse().unwrap();
        assert_eq!(counts.to_string(), text);
        serde_reads_back(&counts);
    }
    assert_eq!("S?EA".parse::<Counts>().unwrap().to_string(), "AES?");
    for text in ["", "a", "KK", "???", "É", "A-"] {
        assert!(text.parse::<Counts>().is_err(), "{text}");
    }
    for letter in Letter::all() {
        assert_eq!(Letter::from_char(letter.to_char()), Some(letter));
    }
    reads_back(&Grid::EMPTY);
    for text in [
        "15",
        "15/15/15/15/15/15/15/15/15/15/15/15/15/15/14",
        "15/15/15/15/15/15/15/15/15/15/15/15/15/15/A15",
    ] {
        assert!(text.parse::<Grid>().is_err(), "{text}");
    }
}

#[test]
fn saved_rules_hold_the_checksum_of_a_file_of_words() {
    let json = serde_json::to_value(small()).expect("JSON");
    let checksum = small().lexicon.checksum().to_string();
    assert_eq!(json, serde_json::json!({ "lexicon": SMALL, "solo_from": 16, "checksum": checksum }));
    let json = serde_json::to_value(Rules::default()).expect("JSON");
    assert_eq!(json, serde_json::json!({ "lexicon": "default", "solo_from": 16 }));
    // As a person writes them, without the checksum.
    let rules: Rules = serde_json::from_value(serde_json::json!({ "lexicon": SMALL })).expect("rules");
    assert_eq!(rules, small());
}

#[test]
fn saved_rules_refuse_words_that_have_changed() {
    let saved = serde_json::json!({ "lexicon": SMALL, "checksum": "0123456789abcdef" });
    let error = serde_json::from_value::<Rules>(saved).expect_err("other words").to_string();
    let found = small().lexicon.checksum();
    let expected = "as the list has changed; expected 0123456789abcdef";
    assert_eq!(error, format!("{SMALL}: its words have the checksum {found}, {expected}"));
}

#[test]
fn whole_games_read_back_at_every_point() {
    for seed in 0..3 {
        for state in course(State::<3>::new(small(), seed), &mut rng(seed)).iter().step_by(2) {
            reads_back(state);
            reads_back(&state.table().grid);
            serde_reads_back(state);
        }
    }
    for state in course(State::<2>::new(Rules::default(), 5), &mut rng(5)).iter().step_by(23) {
        reads_back(state);
    }
}

/// A game of the small list, and what is wrong with changed ones.
#[test]
fn what_is_no_game_is_refused_with_its_place() {
    let mut state = State::<2>::new(small(), 4);
    let best: Move = *state.table().best().unwrap();
    state.reply(Some(best));
    let text = state.to_string();
    let words: Vec<&str> = text.split(' ').collect();
    let with = |place: usize, word: &str| {
        let mut words = words.clone();
        words[place - 1] = word;
        words.join(" ")
    };
    let other_bag = with(2, &format!("-#{}", words[1].split_once('#').unwrap().1));
    for (text, error) in [
        (String::new(), "is not a game: rules like default#16"),
        (words[..2].join(" "), "is not a game: rules like default#16"),
        (with(1, "default"), "word 1: \"default\" is not rules: a lexicon"),
        (with(1, "no/such/list#16"), "word 1: \"no/such/list\" is not usable"),
        (with(2, "AB"), "word 2: \"AB\" is not a bag"),
        (other_bag, "is not the bag that the draws leave"),
        (with(3, "AEINST"), "word 3: \"AEINST\" is not an admissible draw of 7"),
        (with(3, "BCDFGHL"), "word 3: \"BCDFGHL\" is not an admissible draw of 7"),
        (with(4, "O15"), "word 4: \"O15\" is not legal for player 0, who may: "),
        (with(4, "Z99"), "word 4: \"Z99\" is not an action"),
        (format!("{text} H8 . ."), "is not legal for player 1, who may: "),
    ] {
        let found = text.parse::<State>().unwrap_err().to_string();
        assert!(found.contains(error), "{text}: {found}");
    }
    let over = crate::walks::rounds(State::<2>::new(small(), 4)).pop().unwrap();
    let found = format!("{over} -").parse::<State>().unwrap_err().to_string();
    assert!(found.contains("is not expected: the game is over before it"), "{found}");
}

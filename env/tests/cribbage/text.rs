//! Texts read back, and broken ones are refused with the word that is wrong.

use crate::walks::{Manner, all_rules, course, games};
use skat_env::chance::stream;
use skat_env::cribbage::{
    BySeat, ByTeam, Card, CardSet, Deal, Length, Rules, Scoring, Source, State, Tally, Target,
};
use std::fmt::{Debug, Display};
use std::str::FromStr;

fn reads_back<T: Display + FromStr<Err: Debug> + PartialEq + Debug>(value: &T) {
    assert_eq!(&value.to_string().parse::<T>().unwrap(), value);
}

fn serde_reads_back<T>(value: &T)
where
    T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + Debug,
{
    let json = serde_json::to_string(value).unwrap();
    assert_eq!(&serde_json::from_str::<T>(&json).unwrap(), value, "{json}");
}

#[test]
fn small_things_read_back() {
    for card in Card::all() {
        reads_back(&card);
        reads_back(&CardSet::of(card));
        reads_back(&!CardSet::of(card));
        serde_reads_back(&card);
    }
    reads_back(&CardSet::EMPTY);
    Scoring::ALL.iter().for_each(reads_back);
    for text in ["game", "deals:1", "deals:255"] {
        assert_eq!(text.parse::<Length>().unwrap().to_string(), text);
    }
    for rules in all_rules() {
        reads_back(&rules);
        serde_reads_back(&rules);
    }
    let tally: Tally = "2.31.40.12".parse().unwrap();
    reads_back(&tally);
    assert_eq!(Source::ALL.map(|source| tally.of(source)), [2, 31, 40, 12]);
    assert_eq!(tally.total(), 85);
}

#[test]
fn numbers_of_actions_are_those_of_the_page() {
    let page = include_str!("../../docs/cribbage/actions.md");
    let rows: Vec<&str> =
        page.lines().filter(|line| line.starts_with("| ") && !line.contains("---")).skip(1).collect();
    let expected: Vec<String> = Card::all()
        .enumerate()
        .map(|(number, card)| {
            let name = format!("{:?} of {:?}", card.rank(), card.suit()).to_lowercase();
            format!("| {number} | {card} | the {name}, into the crib or on the table |")
        })
        .collect();
    assert_eq!(rows, expected);
}

#[test]
fn whole_games_read_back_at_every_point() {
    for rules in all_rules() {
        for (number, game) in (0..).zip(games(rules).take(2)) {
            let mut line = game.to_string();
            reads_back(game.dealt());
            serde_reads_back(game.dealt());
            let states = course(game, Manner::of(number), &mut stream(60, number));
            for (i, state) in states.iter().enumerate() {
                reads_back(state);
                serde_reads_back(state);
                if let Some(next) = states.get(i + 1) {
                    let played = state.legal_cards().iter().find(|&card| {
                        let mut after = *state;
                        after.act(card);
                        after == *next
                    });
                    line += &format!(" {}", played.expect("a legal card led here"));
                }
            }
            // The line of the first deal with all actions of all deals.
            assert_eq!(line.parse(), Ok(*states.last().unwrap()));
        }
    }
}

const GAME: &str = "121,game,win 0#000000000000002a 0.0.0.0:0.0.0.0 \
                    HA.H2.H3.H4.H5|SA.S2.S3.S4.S5|DA.D2.D3.D4.D5|CA.C2.C3.C4.C5 HK";

/// A text that is no game, with what its error says.
#[test]
fn broken_games_name_the_word() {
    let with = |place: usize, word: &str| {
        let mut words: Vec<&str> = GAME.split_whitespace().collect();
        words[place - 1] = word;
        words.join(" ")
    };
    let and = |words: &str| format!("{GAME} {words}");
    let hand = "HA.H2.H3.H4.H5";
    let cases = [
        (String::new(), "a game: rules like 121,game,win"),
        ("121,game,win 0#000000000000002a".into(), "a game: rules like 121,game,win"),
        (with(1, "121,game"), "word 1: \"121,game\" is not rules"),
        (with(1, "122,game,win"), "a target: a number of points from 1 to 121"),
        (with(1, "0,game,win"), "a target: a number of points from 1 to 121"),
        (with(1, "+5,game,win"), "a target: a number of points from 1 to 121"),
        (with(1, "121,deals:0,win"), "a length: game, or deals:1 to deals:255"),
        (with(1, "121,deals:01,win"), "a length: game, or deals:1 to deals:255"),
        (with(1, "121,game,money"), "a scoring: win, difference or skunks"),
        (with(2, "0"), "word 2: \"0\" is not a deal's number from 0, #"),
        (with(2, "0#2a"), "a seed of 16 hexadecimal digits"),
        (with(2, "00#000000000000002a"), "a deal's number from 0"),
        (with(2, "121#000000000000002a"), "the number of a deal that is played"),
        (with(3, "0.0.0.0"), "word 3: \"0.0.0.0\" is not the points of both teams"),
        (with(3, "0.0.0.0:0.0.0"), "points for heels, pegging, hands and crib"),
        (with(3, "0.0.0.0:60.60.1.1"), "points for heels, pegging, hands and crib"),
        (with(3, "0.0.0.0:60.60.1.0"), "points below the target"),
        (with(3, "0.00.0.0:0.0.0.0"), "points for heels, pegging, hands and crib"),
        (with(4, hand), "four hands with | between them"),
        (with(4, &format!("{hand}|{hand}|{hand}|{hand}")), "in one hand only, and not the starter"),
        (
            with(4, "HA.H2.H3.H4|SA.S2.S3.S4.S5|DA.D2.D3.D4.D5|CA.C2.C3.C4.C5"),
            "first: \"H4.H3.H2.HA (4 cards)\"",
        ),
        (with(5, "HA"), "in one hand only, and not the starter"),
        (with(5, "HX"), "starter: \"HX\" is not a card"),
        (and("HA S1"), "word 7: \"S1\" is not a card: one of D H S C"),
        (and("HA D2"), "word 7: \"D2\" is not legal for the second player, who may: SA S2 S3 S4 S5"),
        (
            and("HA SA DA CA H2 SA"),
            "word 11: \"SA\" is not legal for the second player, who may: S2 S3 S4 S5",
        ),
    ];
    for (text, expected) in cases {
        let error = text.parse::<State>().expect_err(&text).to_string();
        assert!(error.contains(expected), "{text}\n{error}\nexpected {expected}");
    }
    let over = GAME.replace("121,game", "1,game").replace("HK", "HJ") + " HA SA DA CA H2";
    let error = over.parse::<State>().expect_err("over by his heels").to_string();
    assert!(error.contains("the game is over before it"), "{error}");
}

#[test]
fn broken_options_are_refused() {
    let read = |json: &str| serde_json::from_str::<Rules>(json);
    assert_eq!(read("{}").unwrap(), Rules::default());
    let rules = read(r#"{"target": 61, "length": "deals:2", "scoring": "skunks"}"#).unwrap();
    assert_eq!(rules.to_string(), "61,deals:2,skunks");
    for json in [
        r#"{"target": 0}"#,
        r#"{"target": 122}"#,
        r#"{"target": -1}"#,
        r#"{"target": "121"}"#,
        r#"{"length": "deal"}"#,
        r#"{"length": "deals:256"}"#,
        r#"{"scoring": "Win"}"#,
        r#"{"muggins": true}"#,
    ] {
        assert!(read(json).is_err(), "{json}");
    }
}

#[test]
fn impossible_deals_are_not_built() {
    let good = Deal::numbered(1, 0);
    assert_eq!(Deal::new(good.hands(), good.starter()), Ok(good));
    let twice = BySeat::from_fn(|_| good.hands().0[0]);
    assert!(Deal::new(twice, good.starter()).unwrap_err().to_string().contains("in one hand only"));
    let held = good.hands().0[2].nth(0);
    assert!(Deal::new(good.hands(), held).unwrap_err().to_string().contains("not the starter"));
    let target = Target::new(61).unwrap();
    let rules = Rules { target, length: "deals:2".parse().unwrap(), ..Rules::default() };
    let at = |number, points: &str| {
        State::at(rules, 1, number, good, ByTeam([Tally::default(), points.parse().unwrap()]))
    };
    assert!(at(1, "0.0.60.0").is_ok());
    assert!(at(1, "0.0.61.0").is_err(), "the game is won");
    assert!(at(2, "0.0.60.0").is_err(), "two deals are all");
}

//! Texts read back, and broken ones are refused with the word that is wrong.

use crate::walks::{Manner, course, deals, games};
use skat_env::chance::stream;
use skat_env::joffre::referee::Fault;
use skat_env::joffre::{
    Action, Bid, BySeat, Card, CardSet, Country, Deal, Failure, Rules, Seat, State, Unit,
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
    Card::all().for_each(|card| reads_back(&card));
    Action::all().for_each(|action| reads_back(&action));
    Country::ALL.iter().for_each(reads_back);
    Bid::all().for_each(|bid| reads_back(&bid));
    for card in Card::all() {
        reads_back(&CardSet::of(card));
        reads_back(&!CardSet::of(card));
        serde_reads_back(&card);
        let (seat, other) = (Seat::from_index(card.index() % 4), Card::from_index(31 - card.index()));
        for fault in [
            Fault::OutOfTurn(seat, card),
            Fault::TwoCards(seat, card, other),
            Fault::Dropped(seat, card),
            Fault::Illegal(seat, card),
            Fault::CallOutOfTurn(seat),
            Fault::WrongBid(seat),
        ] {
            reads_back(&fault);
            serde_reads_back(&fault);
        }
    }
    reads_back(&CardSet::EMPTY);
    Action::all().for_each(|action| serde_reads_back(&action));
    Rules::all().for_each(|rules| serde_reads_back(&rules));
}

#[test]
fn numbers_of_actions_are_those_of_the_page() {
    let page = include_str!("../../docs/joffre/actions.md");
    let rows = page.lines().filter(|line| line.starts_with("| ") && !line.contains("---"));
    let rows: Vec<&str> = rows.skip(1).collect();
    let ranks = ["corporal", "sergeant", "lieutenant", "captain", "major", "colonel", "general"];
    let country = |card: Card| ["England", "France", "Russia", "Germany"][card.country().index()];
    let expected: Vec<String> = Action::all()
        .map(|action| {
            let meaning = match action {
                Action::Card(Card::JOFFRE) => "play the Joffre".into(),
                Action::Card(Card::KAISER) => "play the Kaiser".into(),
                Action::Card(card) => match card.rank().number() {
                    0 => format!("play the card of {} without a number", country(card)),
                    number => format!("play the {} of {}", ranks[usize::from(number) - 1], country(card)),
                },
                Action::Pass => "pass".into(),
                Action::Bid(Bid::FORCED) => "bid 6, the dealer's after three passes".into(),
                Action::Bid(bid) => format!("bid {bid}"),
            };
            let number = skat_env::Action::index(action);
            format!("| {number} | {action} | {meaning} |")
        })
        .collect();
    assert_eq!(rows, expected);
}

#[test]
fn whole_games_read_back_at_every_point() {
    for rules in Rules::all() {
        for (number, start) in (0..).zip(games(rules).take(4)) {
            reads_back(start.dealt());
            serde_reads_back(start.dealt());
            for state in course(start, Manner::of(number), &mut stream(60, number)) {
                reads_back(&state);
                serde_reads_back(&state);
            }
        }
    }
}

/// The words of a game may go on beyond the end of a deal: then they are of the next one.
#[test]
fn the_words_of_a_game_may_go_on_into_the_next_deal() {
    let start = games(Rules { unit: Unit::Game, failure: Failure::Points }).next().unwrap();
    let states = course(start, Manner::Meek, &mut stream(61, 0));
    let words: Vec<String> = states.windows(2).map(|pair| last_word(&pair[0], &pair[1])).collect();
    for count in [35, 36, 37, 50] {
        let text = format!("{start} {}", words[..count].join(" "));
        assert_eq!(text.parse::<State>().unwrap(), states[count]);
    }
}

/// What was done between two states.
fn last_word(before: &State, after: &State) -> String {
    let legal = before.legal();
    let leads_there = |action: &Action| {
        let mut next = *before;
        next.act(*action);
        next == *after
    };
    legal.iter().find(leads_there).expect("one of the legal actions").to_string()
}

const HANDS: &str = "E7.E6.E5.E4.R1.R2.R3.G0|E1.E2.R7.R6.G2.G3.G4.F1|\
                     E3.E0.R5.R4.G1.G5.G6.G7|R0.F0.F2.F3.F4.F5.F6.F7";

/// A text that is no game, with what its error says.
#[test]
fn broken_games_name_the_word() {
    let game = |before: &str, after: &str| format!("{before} {HANDS} {after}");
    let cases = [
        (String::new(), "\"\" is not a game: deal:points or another head"),
        ("deal:points".into(), "\"deal:points\" is not a game: deal:points or another head"),
        (game("deal", ""), "word 1: \"deal\" is not a head: deal:points"),
        (game("deal:none", ""), "word 1: \"deal:none\" is not a head"),
        (game("deal:points:1", ""), "word 1: \"deal:points:1\" is not a head"),
        (game("game:points", ""), "word 1: \"game:points\" is not a head"),
        (game("game:points:0:0:0:0000000000000000", ""), "word 1: \"game:points:0:0:0:0"),
        (game("game:points:51:0:0:0000000000000000", ""), "word 1: \"game:points:51:0:0:0"),
        (game("game:points:9:40:0:0000000000000000", ""), "word 1: \"game:points:9:40:0:0"),
        (game("game:points:2:13:0:0000000000000000", ""), "word 1: \"game:points:2:13:0:0"),
        (game("game:points:1:0:0:0", ""), "word 1: \"game:points:1:0:0:0\" is not a head"),
        (game("game:points:01:0:0:0000000000000000", ""), "word 1: \"game:points:01:0:0:0"),
        ("deal:points E7.E6".into(), "word 2: \"E7.E6\" is not four hands with \"|\" between them"),
        ("deal:points E7|E6|E5|E8".into(), "word 2, east, card 1: \"E8\" is not a card"),
        (
            "deal:points E7|E6.E6|E5|E4".into(),
            "word 2, west, card 2: \"E6\" is not a card that has not appeared",
        ),
        ("deal:points E7|E6|E5|E4".into(), "word 2, south: \"E7 (1 cards)\" is not a hand of eight cards"),
        (
            format!("deal:points {}", HANDS.replace("E1.E2", "E7.E2")),
            "word 2, west: \"E7\" is not in one hand only",
        ),
        (game("deal:points", "7 8 9 13"), "word 6: \"13\" is not an action"),
        (game("deal:points", "7 7"), "word 4: \"7\" is not legal for west, who may: pass 8 9 10 11 12"),
        (game("deal:points", "6"), "word 3: \"6\" is not legal for south, who may: pass 7 8 9 10 11 12"),
        (game("deal:points", "pass pass pass pass"), "word 6: \"pass\" is not legal for east, who may: 6"),
        (
            game("deal:points", "7 pass pass pass E1"),
            "word 7: \"E1\" is not legal for south, who may: E4 E5 E6 E7 R1 R2 R3 G0",
        ),
        (
            game("deal:points", "7 pass pass pass E7 R7"),
            "word 8: \"R7\" is not legal for west, who may: E1 E2",
        ),
    ];
    for (text, expected) in cases {
        let error = text.parse::<State>().expect_err(&text).to_string();
        assert!(error.starts_with(expected), "{error}\nexpected {expected}");
    }
    let start = games(Rules::default()).next().unwrap();
    let over = course(start, Manner::Uniform, &mut stream(61, 0));
    let text = format!("{} E7", over.last().unwrap());
    let error = text.parse::<State>().unwrap_err().to_string();
    assert_eq!(error, "word 39: \"E7\" is not expected: the deal is over before it");
}

#[test]
fn broken_small_things_are_refused() {
    for text in ["", "E", "E8", "e7", "E7 ", "X7", "E77", "E+1"] {
        assert!(text.parse::<Card>().is_err(), "{text}");
    }
    for text in ["", "5", "13", "Pass", "07", "+7", "E"] {
        assert!(text.parse::<Action>().is_err(), "{text}");
    }
    for text in ["", "E7.", "E7.E7", "-.E7", "E7,E6"] {
        assert!(text.parse::<CardSet>().is_err(), "{text}");
    }
    for text in ["", "dropped", "dropped west", "dropped First E7", "two-cards west E7", "wrong-bid west 7"] {
        assert!(text.parse::<Fault>().is_err(), "{text}");
    }
    let json = "{\"unit\": \"deal\", \"no_trump\": true}";
    assert!(serde_json::from_str::<Rules>(json).is_err(), "an unknown option");
    let default = Rules { unit: Unit::Deal, failure: Failure::Points };
    assert_eq!(serde_json::from_str::<Rules>("{}").unwrap(), default);
}

#[test]
fn impossible_deals_are_not_built() {
    let good = deals().next().unwrap();
    assert_eq!(Deal::new(good.hands()), Ok(good));
    let twice = BySeat::from_fn(|_| good.hand(Seat::South));
    assert!(Deal::new(twice).unwrap_err().to_string().contains("in one hand only"));
    let short = BySeat::from_fn(|seat| good.hand(seat) - CardSet::of(good.hand(seat).nth(0)));
    assert!(Deal::new(short).unwrap_err().to_string().contains("a hand of eight cards"));
}

//! Texts read back, and broken ones are refused with the word that is wrong.

use crate::walks::{Manner, course, games, some_rules};
use skat_env::chance::stream;
use skat_env::whist::{BySeat, Card, CardSet, Deal, Rules, Scoring, Seat, State, Suit, Trump, Unit};
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
    Suit::ALL.iter().for_each(reads_back);
    Trump::ALL.iter().for_each(reads_back);
    Unit::ALL.iter().for_each(reads_back);
    Scoring::ALL.iter().for_each(reads_back);
    for card in Card::all() {
        reads_back(&card);
        reads_back(&CardSet::of(card));
        reads_back(&!CardSet::of(card));
        serde_reads_back(&card);
    }
    reads_back(&CardSet::EMPTY);
    Rules::all().for_each(|rules| serde_reads_back(&rules));
}

#[test]
fn numbers_of_actions_are_those_of_the_page() {
    let page = include_str!("../../docs/whist/actions.md");
    let rows = page.lines().filter(|line| line.starts_with("| ") && !line.contains("---"));
    let rows: Vec<&str> = rows.skip(1).collect();
    let rank = |card: Card| {
        let small = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
        *small.iter().chain(&["jack", "queen", "king", "ace"]).nth(card.rank() as usize).unwrap()
    };
    let suit = |suit: Suit| ["diamonds", "hearts", "spades", "clubs"][suit.index()];
    let expected: Vec<String> = Card::all()
        .map(|card| {
            let number = skat_env::Action::index(card);
            format!("| {number} | {card} | play the {} of {} |", rank(card), suit(card.suit()))
        })
        .collect();
    assert_eq!(rows, expected);
}

#[test]
fn whole_games_read_back_at_every_point() {
    for rules in some_rules() {
        for (number, start) in (0..).zip(games(rules).take(2)) {
            reads_back(&start.play().deal());
            serde_reads_back(&start.play().deal());
            for state in course(start, Manner::of(number), &mut stream(60, number)) {
                reads_back(&state);
            }
            serde_reads_back(&start);
        }
    }
}

/// A text that is no game, with what its error says.
#[test]
fn broken_games_name_the_word() {
    const HANDS: &str = "DA.DK.D5.D4.H2.H3.S2.S3.S4.C2.C3.C4.C5|D6.D7.HA.HJ.S5.S6.S7.S8.C6.C7.C8.C9.CT|\
                         H4.H5.H6.H7.S9.ST.SJ.SQ.SK.CJ.CQ.CK.CA|D2.D3.D8.D9.DT.DJ.DQ.H8.H9.HT.HQ.HK.SA";
    let game = |before: &str, after: &str| format!("{before} {HANDS} {after}");
    let cases = [
        (String::new(), "\"\" is not a game, for lack of the trump"),
        ("H".into(), "\"H\" is not a game, for lack of deal or game"),
        ("H deal".into(), "\"H deal\" is not a game, for lack of points or tricks"),
        ("H deal points".into(), "\"H deal points\" is not a game, for lack of the four hands"),
        (game("X deal points", ""), "word 1: \"X\" is not a trump"),
        (game("drawn deal points", ""), "word 1: \"drawn\" is not a trump: D, H, S, C, or drawn:D"),
        (game("drawn:X deal points", ""), "word 1: \"drawn:X\" is not a trump"),
        (game("H rubber points", ""), "word 2: \"rubber\" is not how much is played: deal or game"),
        (game("H deal honours", ""), "word 3: \"honours\" is not what is scored: points or tricks"),
        ("H deal points DA.DK".into(), "word 4: \"DA.DK\" is not four hands with \"|\" between them"),
        ("H deal points DA|DK|DQ|D1".into(), "word 4, fourth, card 1: \"D1\" is not a card"),
        (
            "H deal points DA|DK.DK|DQ|DT".into(),
            "word 4, second, card 2: \"DK\" is not a card that has not appeared",
        ),
        (
            "H deal points DA|DK|DQ|DT".into(),
            "word 4, first: \"DA (1 cards)\" is not a hand of thirteen cards",
        ),
        (
            format!("H deal points {}", HANDS.replace("D6.D7", "DA.D7")),
            "word 4, second: \"DA\" is not in one hand only",
        ),
        (format!("H game points {HANDS} {HANDS} {HANDS} DA"), "word 7: \"DA\" is not four hands"),
        (game("H deal points", "DA DX"), "word 6: \"DX\" is not a card"),
        (game("H deal points", "DA S8"), "word 6: \"S8\" is not legal for the second player, who may: D6 D7"),
        (game("H deal points", "D2"), "word 5: \"D2\" is not legal for the first player, who may: D4 D5"),
    ];
    for (text, expected) in cases {
        let error = text.parse::<State>().expect_err(&text).to_string();
        assert!(error.starts_with(expected) || error.contains(expected), "{error}\nexpected {expected}");
    }
    let error = format!("H game points {HANDS} {HANDS}").parse::<State>().unwrap_err().to_string();
    assert!(error.contains("for lack of the four hands of each deal"), "{error}");
    let start = State::new(Suit::Hearts, &Deal::from_seed(1));
    let over = course(start, Manner::Uniform, &mut stream(61, 0));
    let text = format!("{} DA", over.last().unwrap());
    let error = text.parse::<State>().unwrap_err().to_string();
    assert_eq!(error, "word 57: \"DA\" is not expected: all is over before it");
}

#[test]
fn broken_small_things_are_refused() {
    for text in ["", "D", "D1", "d6", "DA ", "XA", "DAA", "10D"] {
        assert!(text.parse::<Card>().is_err(), "{text}");
    }
    for text in ["", "DA.", "DA.DA", "-.DA", "DA,DK"] {
        assert!(text.parse::<CardSet>().is_err(), "{text}");
    }
    for text in ["", "N", "Drawn", "drawn:H", "hearts"] {
        assert!(text.parse::<Trump>().is_err(), "{text}");
    }
    let json = "{\"trump\": \"H\", \"honours\": true}";
    assert!(serde_json::from_str::<Rules>(json).is_err(), "an unknown option");
    assert_eq!(serde_json::from_str::<Rules>("{}").unwrap(), Rules::default());
    let default = Rules { trump: Trump::Drawn, unit: Unit::Deal, scoring: Scoring::Points };
    assert_eq!(default, Rules::default());
}

#[test]
fn impossible_deals_are_not_built() {
    let good = Deal::from_seed(1);
    assert_eq!(Deal::new(good.hands()), Ok(good));
    let twice = BySeat::from_fn(|_| good.hand(Seat::First));
    assert!(Deal::new(twice).unwrap_err().to_string().contains("in one hand only"));
    let mut short = good.hands();
    let card = short[Seat::Third].nth(0);
    short[Seat::Third].remove(card);
    assert!(Deal::new(short).unwrap_err().to_string().contains("a hand of thirteen cards"));
}

#[test]
fn games_are_made_of_as_many_deals_as_the_options_say() {
    let deals = [1, 2, 3, 4].map(Deal::from_seed);
    let rules = |trump, unit| Rules { trump, unit, scoring: Scoring::Tricks };
    let made = |rules, trump, count: usize| State::with_deals(rules, trump, &deals[..count]);
    let game = made(rules(Trump::Drawn, Unit::Game), Suit::Clubs, 4).unwrap();
    assert_eq!((game.deals().as_slice(), game.trump()), (deals.as_slice(), Suit::Clubs));
    assert_eq!(
        made(rules(Trump::Set(Suit::Hearts), Unit::Deal), Suit::Hearts, 1).unwrap().deals(),
        deals[..1]
    );
    let error = made(rules(Trump::Drawn, Unit::Game), Suit::Clubs, 3).unwrap_err().to_string();
    assert_eq!(error, "\"3 deals\" is not as many as the options say: 4");
    let error = made(rules(Trump::Drawn, Unit::Deal), Suit::Clubs, 0).unwrap_err().to_string();
    assert_eq!(error, "\"0 deals\" is not as many as the options say: 1");
    let error = made(rules(Trump::Set(Suit::Hearts), Unit::Deal), Suit::Clubs, 1).unwrap_err().to_string();
    assert_eq!(error, "\"C\" is not the trump that the options set, H");
}

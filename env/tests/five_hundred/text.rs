//! Texts read back, and broken ones are refused with the word that is wrong.

use crate::walks::{Manner, course, deals, rules_of};
use skat_env::chance::stream;
use skat_env::five_hundred::{
    Action, Bid, BySeat, Card, CardSet, Deal, DefenderTricks, Demands, Rules, Seat, State, Suit,
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
    Suit::ALL.iter().for_each(reads_back);
    Bid::all().for_each(|bid| reads_back(&bid));
    Bid::all().for_each(|bid| serde_reads_back(&bid));
    for card in Card::all() {
        reads_back(&CardSet::of(card));
        reads_back(&!CardSet::of(card));
        serde_reads_back(&card);
    }
    reads_back(&CardSet::EMPTY);
    Action::all().for_each(|action| serde_reads_back(&action));
    Rules::ALL.into_iter().for_each(|rules| serde_reads_back(&rules));
    assert_eq!(Rules::ALL[0], Rules::default());
}

#[test]
fn numbers_of_actions_are_those_of_the_page() {
    let page = include_str!("../../docs/five_hundred/actions.md");
    let rows = page.lines().filter(|line| line.starts_with("| ") && !line.contains("---"));
    let rows: Vec<&str> = rows.skip(1).collect();
    let suit = |suit: usize| ["spades", "clubs", "diamonds", "hearts", "no trump"][suit];
    let ranks = ["four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"];
    let name = |card: Card| match card.index() {
        44 => "Bonhomme".to_string(),
        45 => "Blanche".to_string(),
        number => format!("the {} of {}", ranks[number % 11], suit(number / 11)),
    };
    let expected: Vec<String> = Action::all()
        .map(|action| {
            let meaning = match action {
                Action::Card(card) if card.is_joker() => format!("play or lay away {}", name(card)),
                Action::Card(card) => format!("play, lay away or ask for {}", name(card)),
                Action::Pass => "pass".into(),
                Action::Bid(bid) => format!("bid {} in {}", bid.level(), suit(bid.index() % 5))
                    .replace("in no trump", "at no trump"),
                Action::Demand(demand) => {
                    format!("ask for {} with a joker led at no trump", suit(demand.index()))
                }
            };
            let number = skat_env::Action::index(action);
            format!("| {number} | {action} | {meaning} |")
        })
        .collect();
    assert_eq!(rows, expected);
}

#[test]
fn whole_games_read_back_at_every_point() {
    for (number, deal) in (0..).zip(deals().take(48).step_by(3)) {
        reads_back(&deal);
        serde_reads_back(&deal);
        for state in course(rules_of(number), deal, Manner::of(number * 5), &mut stream(60, number)) {
            reads_back(&state);
            serde_reads_back(&state);
        }
    }
}

/// A text that is no game, with what its error says.
#[test]
fn broken_games_name_the_word() {
    const DEAL: &str = "BO.HA.HK.HJ.H9.DJ.SA.SK.CA.C4|BL.HQ.HT.H8.DA.DK.SJ.S9.CK.C5|\
                        H7.H6.DQ.DT.D9.SQ.ST.S8.CQ.C6|H5.H4.D8.D7.D6.S7.S6.CJ.CT.C7|D5.D4.S5.S4.C9.C8";
    let game = |after: &str| format!("{DEAL} {after}");
    let cases = [
        (String::new(), "\"\" is not a game: four hands and the widow"),
        ("suit_demands".into(), "\"suit_demands\" is not a game"),
        ("HA.HK".into(), "word 1: \"HA.HK\" is not four hands and the widow with \"|\" between them"),
        ("HA|HK|HQ|HJ|H1".into(), "word 1, widow, card 1: \"H1\" is not a card"),
        ("HA|HK.HK|HQ|HJ|HT".into(), "word 1, second, card 2: \"HK\" is not a card that has not appeared"),
        ("HA|HK|HQ|HJ|HT".into(), "word 1, first: \"HA (1 cards)\" is not a hand of ten cards"),
        (DEAL.replace("BL.HQ", "HA.HQ"), "word 1, second: \"HA\" is not in one hand only"),
        (
            DEAL.replace("|D5.D4", "|D5.BL"),
            "word 1, widow: \"D5.BL.S5.S4.C9.C8\" is not the six cards that no hand has, D5.D4.C9.C8.S5.S4",
        ),
        (format!("tricks_always suit_demands {DEAL}"), "word 2: \"suit_demands\" is not four hands"),
        (game("6S"), "word 2: \"6S\" is not an action"),
        (game("8H 8D"), "word 3: \"8D\" is not legal for the second player, who may: pass 8N 9S"),
        (game("8H HA"), "word 3: \"HA\" is not legal for the second player, who may: pass 8N"),
        (
            game("8N pass pass pass BO"),
            "word 6: \"BO\" is not legal for the first player, who may: S4 S5 SK SA C4",
        ),
        (
            game("8N pass pass pass S4 S5 C8 C9 D4 D5 BO"),
            "word 12: \"BO\" is not legal for the first player, who may: SK SA C4 CA DJ",
        ),
        (
            game("8N pass pass pass S4 S5 C8 C9 D4 D5 SA S9 S8 S6 BO H"),
            "word 17: \"H\" is not legal for the first player, who may: S4 S5 S7 ST SJ SQ S",
        ),
        (game("pass pass pass pass 7S"), "word 6: \"7S\" is not expected: the deal is over before it"),
    ];
    for (text, expected) in cases {
        let error = text.parse::<State>().expect_err(&text).to_string();
        assert!(error.starts_with(expected), "{error}\nexpected {expected}");
    }
}

#[test]
fn broken_small_things_are_refused() {
    for text in ["", "D", "D1", "d6", "DA ", "XA", "DAA", "D3", "JO"] {
        assert!(text.parse::<Card>().is_err(), "{text}");
    }
    for text in ["", "N", "DD", "Pass", "40", "11S", "7", "7NT"] {
        assert!(text.parse::<Action>().is_err(), "{text}");
    }
    for text in ["", "DA.", "DA.DA", "-.DA", "DA,DK", "BL.BL"] {
        assert!(text.parse::<CardSet>().is_err(), "{text}");
    }
    let json = "{\"demands\": \"suit\", \"misere\": true}";
    assert!(serde_json::from_str::<Rules>(json).is_err(), "an unknown option");
    assert_eq!(serde_json::from_str::<Rules>("{}").unwrap(), Rules::default());
    let json = "{\"demands\": \"suit\", \"defender_tricks\": \"always\"}";
    let rules = Rules { demands: Demands::Suit, defender_tricks: DefenderTricks::Always };
    assert_eq!(serde_json::from_str::<Rules>(json).unwrap(), rules);
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
    assert!(Deal::new(short).unwrap_err().to_string().contains("third: "));
}

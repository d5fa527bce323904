//! Texts read back, and broken ones are refused with the word that is wrong.

use crate::walks::{Manner, course, deals};
use skat_env::chance::stream;
use skat_env::jass::{Action, BySeat, Card, CardSet, Deal, Rules, Seat, State, Suit, TrumpMaking, Variant};
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
    Variant::ALL.iter().for_each(reads_back);
    for card in Card::all() {
        reads_back(&TrumpMaking::Tourne(card));
        reads_back(&TrumpMaking::Kreuz(card));
        reads_back(&CardSet::of(card));
        reads_back(&!CardSet::of(card));
        serde_reads_back(&card);
    }
    reads_back(&CardSet::EMPTY);
    Action::all().for_each(|action| serde_reads_back(&action));
    Variant::ALL.into_iter().for_each(|variant| serde_reads_back(&Rules { variant }));
}

#[test]
fn numbers_of_actions_are_those_of_the_page() {
    let page = include_str!("../../docs/jass/actions.md");
    let rows = page.lines().filter(|line| line.starts_with("| ") && !line.contains("---"));
    let rows: Vec<&str> = rows.skip(1).collect();
    let rank = |card: Card| {
        ["six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"][card.rank() as usize]
    };
    let suit = |suit: Suit| ["diamonds", "hearts", "spades", "clubs"][suit.index()];
    let expected: Vec<String> = Action::all()
        .map(|action| {
            let meaning = match action {
                Action::Card(card) => format!("play the {} of {}", rank(card), suit(card.suit())),
                Action::Trump(trump) => format!("make {} trump", suit(trump)),
                Action::Chibre => "leave it to the partner to make trump, where the variant allows it".into(),
            };
            let number = skat_env::Action::index(action);
            format!("| {number} | {action} | {meaning} |")
        })
        .collect();
    assert_eq!(rows, expected);
}

#[test]
fn whole_games_read_back_at_every_point() {
    for variant in Variant::ALL {
        for (number, deal) in (0..).zip(deals(variant).take(4)) {
            reads_back(&deal);
            serde_reads_back(&deal);
            for state in course(deal, Manner::of(number), &mut stream(60, number)) {
                reads_back(&state);
                serde_reads_back(&state);
            }
        }
    }
}

/// A text that is no game, with what its error says.
#[test]
fn broken_games_name_the_word() {
    const HANDS: &str = "DA.DK.S6.S7.C6.C7.HA.HK.C8|D6.D7.H6.HJ.S8.S9.C9.CT.CJ|\
                         H7.H8.ST.SJ.SQ.SK.CQ.CK.CA|DQ.DJ.DT.D9.D8.H9.HT.HQ.SA";
    let game = |before: &str, after: &str| format!("{before} {HANDS} {after}");
    let cases = [
        (String::new(), "\"\" is not a game: a way to trump"),
        ("chibre".into(), "\"chibre\" is not a game: a way to trump"),
        (game("schieber", ""), "word 1: \"schieber\" is not a way to trump"),
        (game("imposed", ""), "word 1: \"imposed\" is not a way to trump"),
        (game("imposed:X", ""), "word 1: \"imposed:X\" is not a way to trump"),
        (game("kreuz", ""), "word 1: \"kreuz\" is not a way to trump"),
        (game("tourne:H", ""), "word 1: \"tourne:H\" is not a way to trump"),
        (
            game("kreuz:DA", ""),
            "word 2, dealer: \"SA.HQ.HT.H9.DQ.DJ.DT.D9.D8\" is not a hand with DA, which the dealer keeps in Kreuz",
        ),
        ("chibre DA.DK".into(), "word 2: \"DA.DK\" is not four hands with \"|\" between them"),
        ("chibre DA|DK|DQ|D1".into(), "word 2, dealer, card 1: \"D1\" is not a card"),
        (
            "chibre DA|DK.DK|DQ|DT".into(),
            "word 2, second, card 2: \"DK\" is not a card that has not appeared",
        ),
        ("chibre DA|DK|DQ|DT".into(), "word 2, first: \"DA (1 cards)\" is not a hand of nine cards"),
        (
            format!("chibre {}", HANDS.replace("D6.D7", "DA.D7")),
            "word 2, second: \"DA\" is not in one hand only",
        ),
        (game("imposed:H", "DA DX"), "word 4: \"DX\" is not an action"),
        (
            game("imposed:H", "DA S8"),
            "word 4: \"S8\" is not legal for the second player, who may: D6 D7 H6 HJ",
        ),
        (game("imposed:H", "H"), "word 3: \"H\" is not legal for the first player, who may: DK DA HK"),
        (
            game("autochibre", "chibre"),
            "word 3: \"chibre\" is not legal for the first player, who may: D H S C",
        ),
        (
            game("chibre", "chibre chibre"),
            "word 4: \"chibre\" is not legal for the third player, who may: D H S C",
        ),
    ];
    for (text, expected) in cases {
        let error = text.parse::<State>().expect_err(&text).to_string();
        assert!(error.starts_with(expected), "{error}\nexpected {expected}");
    }
    let over = course(Deal::from_seed(Variant::Kreuz, 1), Manner::Uniform, &mut stream(61, 0));
    let text = format!("{} DA", over.last().unwrap());
    let error = text.parse::<State>().unwrap_err().to_string();
    assert_eq!(error, "word 39: \"DA\" is not expected: the deal is over before it");
}

#[test]
fn broken_small_things_are_refused() {
    for text in ["", "D", "D1", "d6", "DA ", "XA", "DAA"] {
        assert!(text.parse::<Card>().is_err(), "{text}");
    }
    for text in ["", "E", "DD", "Chibre", "40", "pass"] {
        assert!(text.parse::<Action>().is_err(), "{text}");
    }
    for text in ["", "DA.", "DA.DA", "-.DA", "DA,DK"] {
        assert!(text.parse::<CardSet>().is_err(), "{text}");
    }
    assert!("kreuz:HJ".parse::<Variant>().is_err(), "a variant has no card");
    let json = "{\"variant\": \"chibre\", \"stoeck\": true}";
    assert!(serde_json::from_str::<Rules>(json).is_err(), "an unknown option");
    assert_eq!(serde_json::from_str::<Rules>("{}").unwrap(), Rules { variant: Variant::Chibre });
}

#[test]
fn impossible_deals_are_not_built() {
    let good = Deal::from_seed(Variant::Kreuz, 1);
    assert_eq!(Deal::new(good.making(), good.hands()), Ok(good));
    let mut swapped = good.hands();
    swapped.0.swap(0, 3);
    let error = Deal::new(good.making(), swapped).unwrap_err();
    assert!(error.to_string().contains("which the dealer keeps in Kreuz"), "{error}");
    let twice = BySeat::from_fn(|_| good.hand(Seat::First));
    assert!(Deal::new(TrumpMaking::Chibre, twice).unwrap_err().to_string().contains("in one hand only"));
}

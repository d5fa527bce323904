//! Texts read back, and broken ones are refused with the word that is wrong.

use crate::walks::{Manner, course, deals, rules_of};
use skat_env::chance::stream;
use skat_env::tarot::{
    Action, BySeat, Card, CardKind, CardSet, Contract, Deal, Level, Rules, Seat, State, Suit,
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
    Action::all().for_each(|action| reads_back(&action));
    Action::all().for_each(|action| serde_reads_back(&action));
    for card in Card::all() {
        reads_back(&card);
        serde_reads_back(&card);
        reads_back(&CardSet::of(card));
        reads_back(&!CardSet::of(card));
    }
    reads_back(&CardSet::EMPTY);
    for announcements in [true, false] {
        serde_reads_back(&Rules { announcements });
    }
}

#[test]
fn numbers_of_actions_are_those_of_the_page() {
    let page = include_str!("../../docs/tarot/actions.md");
    let rows = page.lines().filter(|line| line.starts_with("| ") && !line.contains("---"));
    let rows: Vec<&str> = rows.skip(1).collect();
    let suit = |suit: Suit| ["diamonds", "hearts", "spades", "clubs"][suit.index()];
    let ranks = [
        "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "knight",
        "queen", "king",
    ];
    let expected: Vec<String> = Action::all()
        .map(|action| {
            let meaning = match action {
                Action::Card(card) => match card.kind() {
                    CardKind::Plain(of, rank) => format!("the {} of {}", ranks[rank as usize], suit(of)),
                    CardKind::Trump(1) => "the petit, the trump 1".into(),
                    CardKind::Trump(number) => format!("the trump {number}"),
                    CardKind::Excuse => "the Excuse".into(),
                },
                Action::Pass => "pass".into(),
                Action::Bid(Contract::Prise) => "bid a prise".into(),
                Action::Bid(Contract::Garde) => "bid a garde".into(),
                Action::Bid(Contract::GardeSans) => "bid a garde sans".into(),
                Action::Bid(Contract::GardeContre) => "bid a garde contre".into(),
                Action::Chelem => "announce the chelem".into(),
                Action::NoChelem => "play without announcing the chelem".into(),
                Action::Show(Level::Simple) => "show a simple poignée before the first card".into(),
                Action::Show(Level::Double) => "show a double poignée".into(),
                Action::Show(Level::Triple) => "show a triple poignée".into(),
            };
            format!("| {} | {action} | {meaning} |", skat_env::Action::index(action))
        })
        .collect();
    assert_eq!(rows, expected);
}

fn games_read_back<const P: usize>() {
    for (number, deal) in (0..).zip(deals::<P>().take(12)) {
        reads_back(&deal);
        serde_reads_back(&deal);
        for state in course(deal, rules_of(number), Manner::of(number), &mut stream(60, number)) {
            reads_back(&state);
        }
    }
}

#[test]
fn whole_games_read_back_at_every_point() {
    games_read_back::<4>();
    games_read_back::<3>();
    games_read_back::<5>();
}

/// A text that is no game, with what its error says.
#[test]
fn broken_games_name_the_word() {
    let deal = Deal::<4>::from_seed(1);
    let game = |word: &str, after: &str| format!("{word} {deal} {after}");
    let hands = deal.to_string();
    let (first, rest) = hands.split_once('|').unwrap();
    let (before, dog) = hands.rsplit_once('|').unwrap();
    let second = rest.split(['.', '|']).next().unwrap();
    let own = first.split('.').next().unwrap();
    let cases = [
        (String::new(), "\"\" is not a game: tarot or silent".to_string()),
        ("tarot".into(), "\"tarot\" is not a game: tarot or silent".into()),
        (game("skat", ""), "word 1: \"skat\" is not the word tarot or silent".into()),
        ("tarot D1|D2".into(), "word 2: \"D1|D2\" is not 4 hands and the dog with \"|\" between them".into()),
        ("tarot D1|D2|D3|D4|D0".into(), "word 2, dog, card 1: \"D0\" is not a card".into()),
        ("tarot D1|D2.D2|D3|D4|D5".into(), "word 2, player 1, card 2: \"D2\" is not a card that has".into()),
        (
            "tarot D1|D2|D3|D4|D5".into(),
            "word 2, player 0: \"D1 (1 cards)\" is not a hand of 18 cards".into(),
        ),
        (
            format!("tarot {}|{rest}", first.replacen(own, second, 1)),
            format!("word 2, player 1: \"{second}\" is not in one hand only"),
        ),
        (
            format!("tarot {before}|{}", dog.replacen(dog.split('.').next().unwrap(), own, 1)),
            "word 2, dog: \"".into(),
        ),
        (game("tarot", "pass DX"), "word 4: \"DX\" is not an action".into()),
        (
            game("tarot", "garde prise"),
            "word 4: \"prise\" is not legal for player 1, who may: pass sans contre".into(),
        ),
        (
            game("tarot", "pass pass pass sans garde"),
            "word 7: \"garde\" is not legal for player 3, who may: chelem play".into(),
        ),
        (
            game("tarot", "pass pass pass pass pass"),
            "word 7: \"pass\" is not expected: the deal is over before it".into(),
        ),
        (game("silent", "contre chelem"), "word 4: \"chelem\" is not legal for player 0, who may: ".into()),
    ];
    for (text, expected) in cases {
        let error = text.parse::<State>().expect_err(&text).to_string();
        assert!(error.starts_with(&expected), "{error}\nexpected {expected}");
    }
}

#[test]
fn broken_small_things_are_refused() {
    for text in ["", "D", "D0", "d6", "DA", "XK", "T0", "T22", "T01", "E", "DKK"] {
        assert!(text.parse::<Card>().is_err(), "{text}");
    }
    for text in ["", "petite", "Pass", "contra", "88"] {
        assert!(text.parse::<Action>().is_err(), "{text}");
    }
    for text in ["", "DK.", "DK.DK", "-.DK", "DK,DQ"] {
        assert!(text.parse::<CardSet>().is_err(), "{text}");
    }
    let json = "{\"announcements\": true, \"misere\": true}";
    assert!(serde_json::from_str::<Rules>(json).is_err(), "an unknown option");
    assert_eq!(serde_json::from_str::<Rules>("{}").unwrap(), Rules { announcements: true });
}

/// Tarot 2.9: the petit as the only trump without the Excuse annuls a deal.
#[test]
fn a_deal_with_a_lone_petit_is_not_built() {
    let good = Deal::<4>::from_seed(1);
    assert_eq!(Deal::new(good.hands()), Ok(good));
    let of_suits: Vec<Card> = CardSet::PLAIN.iter().take(17).collect();
    let mut first: CardSet = of_suits.into_iter().collect();
    let mut rest: Vec<Card> = (!first - CardSet::of(Card::PETIT)).iter().collect();
    rest.rotate_left(7);
    let with = |first: CardSet, others: &[Card]| {
        let mut left = others.iter().copied().filter(|&card| !first.contains(card));
        let mut take = || left.by_ref().take(18).collect::<CardSet>();
        Deal::<4>::new(BySeat([first, take(), take(), take()]))
    };
    first.insert(Card::PETIT);
    assert!(first.is_lone_petit());
    let error = with(first, &rest).unwrap_err().to_string();
    assert!(error.contains("the petit alone annuls the deal"), "{error}");
    // With the Excuse, or with another trump, it is played.
    for other in [Card::EXCUSE, Card::trump(2)] {
        let mut kept = first;
        kept.remove(first.first().unwrap());
        kept.insert(other);
        let mut others = rest.clone();
        others.push(first.first().unwrap());
        assert!(!kept.is_lone_petit());
        assert!(with(kept, &others).is_ok(), "{other}");
    }
    let twice = BySeat::from_fn(|_| good.hand(Seat::FIRST));
    assert!(Deal::<4>::new(twice).unwrap_err().to_string().contains("in one hand only"));
}

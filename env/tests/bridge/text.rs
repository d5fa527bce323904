//! Texts read back, and broken ones are refused with the word that is wrong.

use crate::walks::{Manner, course, deals};
use skat_env::bridge::{
    Action, Bid, Board, BoardRule, BySeat, Call, Card, CardSet, Contract, Deal, Denomination, Doubling,
    Rules, Seat, State, Suit,
};
use skat_env::chance::stream;
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
    Call::all().for_each(|call| reads_back(&call));
    Action::all().for_each(|action| reads_back(&action));
    Suit::ALL.iter().for_each(reads_back);
    Seat::ALL.iter().for_each(reads_back);
    Denomination::ALL.iter().for_each(reads_back);
    for card in Card::all() {
        reads_back(&CardSet::of(card));
        reads_back(&!CardSet::of(card));
        serde_reads_back(&card);
    }
    reads_back(&CardSet::EMPTY);
    assert_eq!(CardSet::EMPTY.to_string(), "...");
    for bid in Bid::all() {
        reads_back(&bid);
        for doubling in Doubling::ALL {
            Seat::ALL.into_iter().for_each(|declarer| reads_back(&Contract { bid, doubling, declarer }));
        }
    }
    Action::all().for_each(|action| serde_reads_back(&action));
    for number in [1, 7, 16, 17, u16::MAX] {
        let board = BoardRule::Number(Board::new(number).unwrap());
        reads_back(&board);
        serde_reads_back(&Rules { board });
    }
    serde_reads_back(&Rules::default());
}

#[test]
fn numbers_of_actions_are_those_of_the_page() {
    let page = include_str!("../../docs/bridge/actions.md");
    let rows = page.lines().filter(|line| line.starts_with("| ") && !line.contains("---"));
    let rows: Vec<&str> = rows.skip(1).collect();
    let ranks = [
        "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king",
        "ace",
    ];
    let denominations = ["clubs", "diamonds", "hearts", "spades", "no trump"];
    let levels = ["one", "two", "three", "four", "five", "six", "seven"];
    let expected: Vec<String> = Action::all()
        .map(|action| {
            let meaning = match action {
                Action::Card(card) => {
                    format!(
                        "play the {} of {}",
                        ranks[card.rank().index()],
                        denominations[card.suit().index()]
                    )
                }
                Action::Call(Call::Pass) => "pass".into(),
                Action::Call(Call::Double) => "double the opponents' bid".into(),
                Action::Call(Call::Redouble) => "redouble the opponents' double".into(),
                Action::Call(Call::Bid(bid)) => format!(
                    "bid {} {}",
                    levels[usize::from(bid.level()) - 1],
                    denominations[bid.denomination().index()]
                ),
            };
            let number = skat_env::Action::index(action);
            format!("| {number} | {action} | {meaning} |")
        })
        .collect();
    assert_eq!(rows, expected);
}

#[test]
fn whole_games_read_back_at_every_point() {
    for (number, start) in (0..12).zip(deals()) {
        reads_back(start.dealt());
        serde_reads_back(start.dealt());
        for state in course(start, Manner::of(number), &mut stream(60, number)).iter().step_by(3) {
            reads_back(state);
            serde_reads_back(state);
        }
    }
}

const HANDS: &str = "AKQJT98765432...|.AKQJT98765432..|..AKQJT98765432.|...AKQJT98765432";

/// A text that is no game, with what its error says.
#[test]
fn broken_games_name_the_word() {
    let game = |before: &str, after: &str| format!("{before} {HANDS} {after}");
    let cases = [
        (String::new(), "\"\" is not a game: a board like 7 or drawn:7, the four hands"),
        ("7".into(), "\"7\" is not a game: a board like 7"),
        (game("0", ""), "word 1: \"0\" is not the number of a board: 1 to 65535"),
        (game("07", ""), "word 1: \"07\" is not the number of a board"),
        (game("65536", ""), "word 1: \"65536\" is not the number of a board"),
        (game("drawn:", ""), "word 1: \"\" is not the number of a board"),
        (game("drawn:17", ""), "word 1: \"17\" is not the number of a board that can be drawn"),
        ("7 AK...|".into(), "word 2: \"AK...|\" is not four hands with \"|\" between them"),
        ("7 AK..|...|...|...".into(), "word 2, hand of N: \"AK..\" is not cards: spades.hearts"),
        ("7 AKX...|...|...|...".into(), "word 2, hand of N, suit S: \"X\" is not a rank"),
        ("7 .AA..|...|...|...".into(), "word 2, hand of N, suit H: \"A\" is not a rank that has not"),
        ("7 AK...|...|...|...".into(), "word 2, hand of N: \"AK... (2 cards)\" is not a hand of thirteen"),
        (
            format!("7 {}", HANDS.replace(".AKQJT98765432..", "2.AKQJT9876543..")),
            "word 2, hand of E: \"S2\" is not in one hand only",
        ),
        (game("1", "1E"), "word 3: \"1E\" is not an action"),
        (game("1", "X"), "word 3: \"X\" is not legal for N, who may: pass 1C 1D"),
        (game("1", "7NT 7S"), "word 4: \"7S\" is not legal for E, who may: pass X"),
        (game("1", "7NT X X"), "word 5: \"X\" is not legal for S, who may: pass XX"),
        (game("1", "7NT pass X"), "word 5: \"X\" is not legal for S, who may: pass"),
        (game("1", "1C pass pass pass C2"), "word 7: \"C2\" is not legal for E, who may: H2 H3"),
        (game("1", "1C pass pass pass pass"), "word 7: \"pass\" is not legal for E, who may: H2"),
        (game("1", "pass pass pass pass pass"), "word 7: \"pass\" is not expected: the deal is over"),
    ];
    for (text, expected) in cases {
        let error = text.parse::<State>().expect_err(&text).to_string();
        assert!(error.starts_with(expected), "{error}\nexpected {expected}");
    }
}

#[test]
fn broken_small_things_are_refused() {
    for text in ["", "D", "D1", "d6", "DA ", "XA", "DAA", "AS"] {
        assert!(text.parse::<Card>().is_err(), "{text}");
    }
    for text in ["", "0C", "8C", "1N", "Pass", "XXX", "1c", "NT"] {
        assert!(text.parse::<Action>().is_err(), "{text}");
    }
    for text in ["", "-", "..", "....", "2.2.2.22", "A.1.."] {
        assert!(text.parse::<CardSet>().is_err(), "{text}");
    }
    for text in ["", "N", "4S", "4SXXXN", "4S N", "0SN", "4SY", "é", "4Sé"] {
        assert!(text.parse::<Contract>().is_err(), "{text}");
    }
    for text in ["", "Drawn", "0", "-1", "+1", "1.0"] {
        assert!(text.parse::<BoardRule>().is_err(), "{text}");
    }
    let json = "{\"board\": \"drawn\", \"scoring\": \"rubber\"}";
    assert!(serde_json::from_str::<Rules>(json).is_err(), "an unknown option");
    assert_eq!(serde_json::from_str::<Rules>("{}").unwrap(), Rules { board: BoardRule::Drawn });
}

#[test]
fn impossible_deals_are_not_built() {
    let good = Deal::from_seed(&Rules::default(), 1);
    assert_eq!(Deal::new(good.board(), good.hands()), Ok(good));
    let twice = BySeat::from_fn(|_| good.hand(Seat::North));
    let error = Deal::new(good.board(), twice).unwrap_err().to_string();
    assert!(error.starts_with("hand of E") && error.contains("in one hand only"), "{error}");
}

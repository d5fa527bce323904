//! Portable Bridge Notation: what is written reads back, what others write is understood, and what
//! is broken names its line.

use crate::walks::{Manner, course, deals};
use skat_env::bridge::pbn::{Irregularity, Outcome, Record, read};
use skat_env::bridge::{Board, Card, Seat, Side, State, Vulnerable};
use skat_env::chance::stream;

/// A game as a club's program writes it: names, commentary, a claim, notes and an inherited tag.
const GAME: &str = r##"% PBN 2.1
% EXPORT
[Event "Club evening"]
[Site "#"]
[Board "5"]
[West "Ann"]
[North "Bob"]
[Dealer "N"]
[Vulnerable "NS"]
[Deal "N:AKQ2.K32.AQ2.432 JT9.AQJ.KJT9.KJ9 8765.T987.543.AQ 43.654.876.T8765"]
[Scoring "MatchPoints"]
[Declarer "N"]
[Contract "1NT"]
[Result "8"]
[Auction "N"]
1NT =1= Pass $1 Pass Pass ; the end
[Note "1:15-17"]
[Play "E"]
SJ S5 S3 SQ {the jack
holds nothing}
ST S6 S4 SK
D9 D3! D6 DQ
*
[OptimumResultTable "Declarer;Denomination\2R;Result\2R"]
N NT 7
"##;

#[test]
fn a_game_of_another_program_is_read() {
    let records = read(GAME).unwrap();
    let [record] = &records[..] else { panic!("one game") };
    assert_eq!(record.board, Board::new(5));
    assert_eq!((record.dealer, record.vulnerable.0), (Seat::North, [Vulnerable::Yes, Vulnerable::No]));
    assert_eq!(
        (record.tag("West"), record.tag("Site"), record.tag("Note")),
        (Some("Ann"), Some("#"), Some("1:15-17"))
    );
    assert_eq!(record.hands[Seat::South].to_string(), "8765.T987.543.AQ");
    assert!(matches!(record.outcome, Some(Outcome::Contract(contract)) if contract.to_string() == "1NTN"));
    let calls: Vec<String> = record.auction.iter().map(ToString::to_string).collect();
    assert_eq!(calls, ["1NT", "pass", "pass", "pass"]);
    // North wins the first trick, so that the second row is read from his column on.
    let cards: Vec<String> = record.play.iter().map(ToString::to_string).collect();
    assert_eq!(cards, ["SJ", "S5", "S3", "SQ", "SK", "ST", "S6", "S4", "DQ", "D9", "D3", "D6"]);
    let state = record.state().unwrap();
    assert_eq!(state.play().unwrap().tricks().taken(Side::NorthSouth), 3);
    // Eight tricks were claimed: 120.
    assert_eq!((record.score(), record.result), (Some(120), Some(8)));
}

fn reads_back(record: &Record) {
    let text = record.to_string();
    assert_eq!(
        read(&text).unwrap_or_else(|error| panic!("{error}\n{text}")),
        std::slice::from_ref(record),
        "{text}"
    );
}

/// The tags that are always written, so that what is read has them.
fn named(mut record: Record) -> Record {
    let names = ["Event", "Site", "Date", "West", "North", "East", "South", "Scoring"];
    record.tags = names.map(|name| (name.to_string(), "x".to_string())).to_vec();
    record
}

#[test]
fn every_game_reads_back_at_every_point_and_replays() {
    for (number, start) in (0..24).zip(deals()) {
        for state in course(start, Manner::of(number), &mut stream(91, number)).iter().step_by(7) {
            let record = named(Record::of(state));
            reads_back(&record);
            let replayed = record.state().unwrap();
            assert_eq!(replayed.history(), state.history());
            assert_eq!(replayed.dealt(), state.dealt());
            if state.is_over() {
                assert_eq!(record.score(), Some(state.side_score(Side::NorthSouth)));
            }
        }
        reads_back(&named(Record::of_deal(start.dealt())));
    }
}

#[test]
fn a_file_holds_many_games_and_a_hand_may_be_left_out() {
    let games: Vec<Record> = deals().take(5).map(|state| named(Record::of_deal(state.dealt()))).collect();
    let text: Vec<String> = games.iter().map(ToString::to_string).collect();
    assert_eq!(read(&text.join("\n")).unwrap(), games);
    let record = &games[0];
    let hidden = record.hands[record.dealer.after(2)].to_string();
    let left_out = text[0].replace(&hidden, "-");
    assert_eq!(read(&left_out).unwrap(), std::slice::from_ref(record));
    assert_eq!(read("\n\n").unwrap(), []);
    // What a tag inherits from the game before.
    let text = format!("{}\n{}", text[0], text[1].replace("[Event \"x\"]", "[Event \"#\"]"));
    assert_eq!(read(&text).unwrap()[1].tag("Event"), Some("x"));
}

#[test]
fn irregularities_are_noted_and_not_replayed() {
    let text = GAME
        .replace("1NT =1= Pass $1 Pass Pass", "1NT ^I 1C Pass ^S Pass")
        .replace("D9 D3! D6", "^L D9 ^R C3 D6");
    let record = read(&text).unwrap().remove(0);
    let expected = [
        Irregularity::InsufficientBid(1),
        Irregularity::SkippedPlayer(3),
        Irregularity::LeadOutOfTurn(9),
        Irregularity::Revoke(10),
    ];
    assert_eq!(record.irregularities, expected);
    let error = record.state().unwrap_err().to_string();
    assert!(error.starts_with("call 2: \"1C\" is not legal there: one of pass X"), "{error}");
    reads_back(&Record { tags: named(record.clone()).tags, ..record });
}

#[test]
fn all_pass_fills_the_auction() {
    let with = |auction: &str| {
        let text = GAME.replace("1NT =1= Pass $1 Pass Pass", auction);
        read(&text).unwrap().remove(0).auction.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(with("1NT AP"), "1NT pass pass pass");
    assert_eq!(with("1NT Pass AP"), "1NT pass pass pass");
    assert_eq!(with("AP"), "pass pass pass pass");
    assert_eq!(with("Pass Pass AP"), "pass pass pass pass");
    assert_eq!(with("1NT X! +"), "1NT X");
}

/// A broken file with what its error says.
#[test]
fn broken_files_name_the_line() {
    let cases = [
        ("[Board \"5\"]", "[Board 5]", "line 5: \"[Board 5]\" is not a tag pair like [Dealer \"N\"]"),
        ("[Board \"5\"]", "[Board \"0\"]", "line 5, Board: \"0\" is not the number of a board"),
        ("[Dealer \"N\"]", "[Dealer \"X\"]", "line 8, Dealer: \"X\" is not a seat: N E S W"),
        ("[Vulnerable \"NS\"]", "[Vulnerable \"N\"]", "line 9, Vulnerable: \"N\" is not None, NS, EW or All"),
        ("N:AKQ2", "AKQ2", "line 10, Deal: \"AKQ2"),
        ("N:AKQ2.K32", "N:AKQ.K32", "line 10, Deal, hand of N: \"AKQ.K32"),
        ("43.654.876.T8765", "43.654.876.T876A", "line 10, Deal, hand of W: \"CA\" is not in one hand only"),
        ("43.654.876.T8765", "43.654.876", "line 10, Deal, hand of W: \"43.654.876\" is not cards"),
        ("43.654.876.T8765", "43.654.876.T876X", "line 10, Deal, hand of W, suit C: \"X\" is not a rank"),
        ("[Contract \"1NT\"]", "[Contract \"8NT\"]", "line 13, Contract: \"8NT\" is not Pass, or a bid"),
        ("[Declarer \"N\"]\n", "", "line 12, Contract: \"1NT\" is not Pass, or a bid"),
        ("[Result \"8\"]", "[Result \"14\"]", "line 14, Result: \"14\" is not tricks from 0 to 13"),
        ("[Auction \"N\"]", "[Auction \"E\"]", "line 15, Auction: \"E\" is not N, the dealer"),
        ("Pass $1", "Pas $1", "line 16, call 2: \"Pas\" is not a call"),
        ("SJ S5", "SJ S1", "line 19, cell 2: \"S1\" is not a card"),
        ("holds nothing}", "holds nothing", "line 19: \"{\" is not commentary with its closing brace"),
    ];
    for (found, broken, expected) in cases {
        assert!(GAME.contains(found), "{found}");
        let text = GAME.replacen(found, broken, 1);
        let error = read(&text).expect_err(broken).to_string();
        assert!(error.starts_with(expected), "{error}\nexpected {expected}");
    }
    let error = read("five\n").unwrap_err().to_string();
    assert!(error.starts_with("line 1: \"five\" is not a tag pair"), "{error}");
    let error = read("[Dealer \"N\"]\n").unwrap_err().to_string();
    assert!(error.starts_with("line 1: \"the game\" is not one with the tag [Vulnerable"), "{error}");
}

#[test]
fn what_does_not_follow_is_refused() {
    let record = read(GAME).unwrap().remove(0);
    let error = |change: fn(&mut Record)| {
        let mut record = record.clone();
        change(&mut record);
        record.state().unwrap_err().to_string()
    };
    let found = error(|record| record.outcome = Some(Outcome::PassedOut));
    assert!(found.starts_with("contract: \"PassedOut\" is not the contract"), "{found}");
    let found = error(|record| record.play[1] = "HT".parse::<Card>().unwrap());
    assert!(found.starts_with("card 2: \"HT\" is not legal there: one of S5 S6 S7 S8"), "{found}");
    let end = course(deals().nth(2).unwrap(), Manner::of(2), &mut stream(91, 2)).pop().unwrap();
    let mut played = Record::of(&end);
    played.result = played.result.map(|tricks| (tricks + 1) % 14);
    let found = played.state().unwrap_err().to_string();
    assert!(found.starts_with("result: "), "{found}");
}

/// A dealer and a vulnerability that are not those of the board's number are kept.
#[test]
fn the_tags_say_who_deals_whatever_the_board() {
    let mut record = read(GAME).unwrap().remove(0);
    assert_eq!(record.effective_board().number(), 5);
    record.dealer = Seat::East;
    record.auction.clear();
    record.play.clear();
    record.outcome = None;
    let state: State = record.state().unwrap();
    assert_eq!(state.seat_to_move(), Some(Seat::East));
    assert_eq!(state.dealt().board().number(), 2);
}

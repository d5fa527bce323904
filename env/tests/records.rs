//! Recorded games of other programs and of people: replayed under the full rules, written and read back.

use skat_env::skat::record::verify::{Field, Verdict, verify};
use skat_env::skat::record::{Record, Records, iss, json};
use skat_env::skat::{Bid, Seat};

const ISS: &str = include_str!("data/iss_games.sgf");
const XSKAT: &str = include_str!("data/xskat_games.sgf");
const RANDOM: &str = include_str!("data/random_games.sgf");

/// The records of a file without a mistake.
fn records(file: &str) -> Vec<Record> {
    Records::new(file.as_bytes()).map(|record| record.unwrap_or_else(|error| panic!("{error}"))).collect()
}

/// How many records replay exactly, then the others with the fields that differ.
fn replayed(file: &str) -> (usize, Vec<(u64, Verdict)>) {
    let mut exact = 0;
    let mut others = Vec::new();
    for record in records(file) {
        match verify(&record) {
            Verdict::Exact => exact += 1,
            verdict => others.push((record.id.expect("a recorded game has a number"), verdict)),
        }
    }
    (exact, others)
}

#[test]
fn random_games_replay_exactly() {
    assert_eq!(replayed(RANDOM), (1_485, vec![]));
}

#[test]
fn games_of_xskat_replay_exactly() {
    assert_eq!(replayed(XSKAT), (2_700, vec![]));
}

#[test]
fn games_of_the_internet_skat_server_replay_exactly_but_for_two_quirks() {
    let (exact, others) = replayed(ISS);
    let fields = |verdict: &Verdict| match verdict {
        Verdict::Whitelisted(mismatches) => mismatches.iter().map(|mismatch| mismatch.field).collect(),
        _ => vec![],
    };
    let others: Vec<(u64, Vec<Field>)> = others.iter().map(|(id, verdict)| (*id, fields(verdict))).collect();
    assert_eq!(exact, 58, "{others:?}");
    let quirks = [
        (272_095, vec![Field::Result]),
        (10_330_141, vec![Field::Result, Field::CardPoints, Field::Matadors, Field::Value]),
    ];
    assert_eq!(others, quirks);
}

#[test]
fn every_record_is_written_as_it_was_read() {
    for file in [ISS, XSKAT, RANDOM] {
        for line in file.lines() {
            let record = iss::read(line).expect("a record");
            assert_eq!(iss::Line(&record).to_string(), line);
            let json = json::line(&record);
            let reread = json::read(&json).expect("our own record");
            assert_eq!(reread, record);
            assert_eq!(json::line(&reread), json);
            assert_eq!(iss::Line(&reread).to_string(), line);
        }
    }
}

#[test]
fn a_game_of_the_internet_skat_server_reads_as_expected() {
    let record = &records(ISS)[0];
    let state = record.state().expect("a game by the rules");
    assert_eq!(record.id, Some(541_932));
    assert_eq!(state.declarer().map(|d| (d.seat, d.bid)), Some((Seat::Rearhand, Bid::MIN)));
    assert_eq!(state.skat().to_string(), "ST.H8");
    assert_eq!(state.play().map(|play| play.tricks().cards()[0].to_string()).as_deref(), Some("SA"));
    assert_eq!(state.played().map(|played| played.settlement.value), Some(-54));
}

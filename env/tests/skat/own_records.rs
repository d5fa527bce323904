//! Records of our own that say everything true: overbid, announced Schwarz and ouvert games won,
//! Schneider and Schwarz.
//!
//! `data/own_games.sgf` holds the golden deals and steered random ones, with the results that the
//! slow reference gives them. It is written by
//! `cargo test -p skat-env --test skat own_records -- --ignored`.

use crate::entries::{by_reference, lines};
use crate::reference::steering::steered_deal;
use crate::reference::{Reference, announces_schneider, announces_schwarz, is_null};
use rand::SeedableRng;
use skat_env::Rng;
use skat_env::skat::record::verify::{Verified, verify};
use skat_env::skat::record::{Entry, Record, Records, Score, Text, Verdict, iss};
use skat_env::skat::{BySeat, Contract, Rules, Seat, State};
use std::path::Path;

const GOLDEN: &str = include_str!("../data/golden.txt");
const FILE: &str = "tests/data/own_games.sgf";
const STEERED: u64 = 600;

/// A record of the deal, with the result that the reference gives it.
fn record(id: u64, slow: &Reference, state: &State) -> Record {
    let mut record = Record::of(state);
    record.place = Text::new("skat-env, scored by its reference").expect("a plain text");
    record.id = Some(id);
    record.result = slow.ending().map_or(Entry::PassedIn, |ending| {
        let (points, tricks) = (ending.card_points, ending.tricks);
        let counts = !is_null(slow.contract) && !slow.conceded;
        let own = !announces_schneider(slow.contract);
        let all_tricks =
            tricks > 0 && tricks == state.play().expect("it was played").tricks().complete() as usize;
        Entry::Scored(Score {
            declarer: Some(Seat::from_index(ending.declarer)),
            verdict: if ending.won { Verdict::Win } else { Verdict::Loss },
            value: ending.value as i16,
            matadors: ending.matadors as i8,
            overbid: ending.overbid,
            points: points as u8,
            tricks: tricks as u8,
            // ISkO 5.2.3 to 5.2.5
            schneider: counts && (points >= 90 || all_tricks || own && (points <= 30 || tricks == 0)),
            schwarz: counts && (all_tricks || own && tricks == 0),
            penalties: BySeat::default(),
            left: None,
            timed_out: None,
            resigned: Some(slow.conceded),
        })
    });
    record
}

/// What stands in the file.
fn made() -> String {
    let golden = lines(GOLDEN)
        .into_iter()
        .map(|line| (by_reference(line.text), line.text.parse::<State>().expect("a deal")));
    let mut rng = Rng::seed_from_u64(30);
    let steered = (0..STEERED).map(|_| {
        let (text, steering) = steered_deal(&mut rng);
        let mut slow = Reference::new(&text);
        let mut state = State::new(text.parse().expect("a deal"), Rules::default());
        while slow.turn().is_some() {
            let action = steering.choose(&slow, &slow.legal(), &mut rng);
            slow.act(action);
            state.act(action.parse().expect("the name of an action"));
        }
        (slow, state)
    });
    let games: Vec<(Reference, State)> = golden.chain(steered).collect();
    let records = (1..).zip(&games).map(|(id, (slow, state))| record(id, slow, state));
    records.map(|record| format!("{}\n", iss::Line(&record))).collect()
}

#[test]
#[ignore = "writes the file"]
fn write() {
    std::fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE), made()).expect("the folder is writable");
}

#[test]
fn the_file_is_what_its_maker_makes() {
    assert!(include_str!("../data/own_games.sgf") == made(), "{FILE} is not what is made");
}

fn records() -> Vec<Record> {
    let file = include_str!("../data/own_games.sgf");
    Records::new(file.as_bytes()).map(|record| record.unwrap_or_else(|error| panic!("{error}"))).collect()
}

/// The result and the contract of each game that was played.
fn games() -> Vec<(Score, Contract)> {
    let scored = records().into_iter().filter_map(|record| {
        let Entry::Scored(score) = record.result else { return None };
        let state = record.state().expect("a game by the rules");
        Some((score, state.play()?.tricks().contract()))
    });
    scored.collect()
}

#[test]
fn records_of_our_own_replay_exactly() {
    for record in records() {
        assert_eq!(verify(&record), Verified::Exact, "{}", iss::Line(&record));
    }
}

/// What the records of other programs lack.
#[test]
fn they_hold_what_is_rare() {
    let games = games();
    let count = |is: &dyn Fn(&Score, Contract) -> bool| {
        games.iter().filter(|(score, contract)| is(score, *contract)).count()
    };
    let won = |score: &Score| score.verdict == Verdict::Win;
    let counts = [
        ("overbid", count(&|score, _| score.overbid)),
        ("overbid with 61 points", count(&|score, _| score.overbid && score.points > 60)),
        ("Schwarz announced and won", count(&|s, c| won(s) && c.announces_schwarz() && !c.is_ouvert())),
        ("ouvert and won", count(&|s, c| won(s) && c.announces_schwarz() && c.is_ouvert())),
        ("Schneider announced and won", count(&|s, c| won(s) && announced_schneider_only(c))),
        ("Schneider", count(&|score, _| score.schneider && won(score))),
        ("own Schneider", count(&|score, _| score.schneider && !won(score) && score.points <= 30)),
        ("Schwarz", count(&|score, _| score.schwarz && won(score))),
        ("own Schwarz", count(&|score, _| score.schwarz && !won(score))),
    ];
    for (what, count) in counts {
        assert!(count >= 9, "{what}: {count} of {counts:?}");
    }
}

fn announced_schneider_only(contract: Contract) -> bool {
    contract.announces_schneider() && !announces_schwarz(&contract.to_string())
}

/// Each of the flags is seen: with it turned round, the record is wrong.
#[test]
fn a_false_flag_is_found() {
    for mut record in records() {
        let Entry::Scored(score) = record.result else { continue };
        for wrong in [
            Score { overbid: !score.overbid, ..score },
            Score { schneider: !score.schneider, ..score },
            Score { schwarz: !score.schwarz, ..score },
        ] {
            record.result = Entry::Scored(wrong);
            assert!(matches!(verify(&record), Verified::Mismatched(found) if found.len() == 1));
        }
    }
}

//! Records in both forms: every variation, random games with every ending, and lines that are no
//! records.
//!
//! The random games with their reference serve all tests, which makes this file long.

use crate::reference::steering::steered_deal;
use crate::reference::{Ending as Expected, Reference};
use rand::{Rng as _, SeedableRng};
use skat_env::below;
use skat_env::skat::record::verify::{Field, Verified, verify};
use skat_env::skat::record::{
    Cards, Ending, Entry, Format, MalformedLine, Move, Rating, ReadError, Record, Records, Score, Text,
    Verdict, iss, json,
};
use skat_env::skat::{Deal, Phase, Rules, Seat, State};
use skat_env::{ActionSet as _, Rng};
use std::io;

const DEALS: u64 = if cfg!(debug_assertions) { 500 } else { 10_000 };

const VARIATIONS: &str = include_str!("../data/record_variations.sgf");
const MALFORMED: &str = include_str!("../data/malformed_records.txt");

/// Both forms write a record so that it reads back the same, in the same bytes.
fn assert_reads_back(record: &Record) {
    let iss = iss::Line(record).to_string();
    let json = json::line(record);
    assert_eq!(iss::read(&iss).as_ref(), Ok(record), "{iss}");
    assert_eq!(json::read(&json).as_ref(), Ok(record), "{json}");
    for line in [&iss, &json] {
        assert!(!line.contains('\n'));
        let read = Record::read(line.as_bytes()).expect("its own line");
        assert_eq!((iss::Line(&read).to_string(), json::line(&read)), (iss.clone(), json.clone()));
    }
}

#[test]
fn every_variation_reads_back_the_same_and_replays() {
    for line in VARIATIONS.lines() {
        let record = iss::read(line).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(iss::Line(&record).to_string(), line);
        assert_reads_back(&record);
        let comment = record.comment.as_deref().expect("every variation has its name");
        match verify(&record) {
            Verified::Exact => assert!(!comment.contains("view"), "{comment}"),
            Verified::Mismatched(mismatches) => {
                assert!(comment.contains("view"), "{comment}: {mismatches:?}");
                assert_eq!(
                    mismatches.iter().map(|mismatch| mismatch.field).collect::<Vec<_>>(),
                    [Field::Deal]
                );
            }
            Verified::Whitelisted(_) => panic!("{comment}"),
        }
    }
}

/// The data file's lines with their errors.
fn malformed() -> Vec<(&'static str, &'static str)> {
    let lines: Vec<&str> = MALFORMED.lines().filter(|line| !line.starts_with('#')).collect();
    lines.chunks_exact(2).map(|pair| (pair[0], pair[1].strip_prefix("    ").expect("the error"))).collect()
}

/// A number of many digits or a high power is the same after reading and writing; found by fuzzing.
#[test]
fn odd_ratings_stay_what_they_are() {
    let record = iss::read(VARIATIONS.lines().next().expect("a record")).expect("it reads");
    for number in
        ["723000000000000000000000000000000000000000000000000000.4", "0.1234567890123456789", "1e-7"]
    {
        let mut value: serde_json::Value = serde_json::from_str(&json::line(&record)).expect("JSON");
        value["ratings"] = serde_json::json!([0.0, 0.0, 0.0]);
        let line = value.to_string().replace("[0.0,0.0,0.0]", &format!("[0.0,{number},0.0]"));
        assert_reads_back(&json::read(&line).expect("a record"));
    }
}

#[test]
fn a_malformed_record_names_line_field_and_what_was_expected() {
    let good = VARIATIONS.lines().next().expect("a record");
    let mut file = String::new();
    for (line, _) in malformed() {
        file += &format!("{line}\n{good}\n\n");
    }
    let mut records = Records::new(file.as_bytes());
    for (index, (line, expected)) in malformed().into_iter().enumerate() {
        let number = 3 * index as u64 + 1;
        match records.next() {
            Some(Err(error @ ReadError::Malformed { .. })) => {
                assert_eq!(error.to_string(), format!("line {number}, {expected}"), "{line}");
            }
            other => panic!("{line}: {other:?}"),
        }
        // The rest of the file is still read.
        assert_eq!(records.next().expect("a line").expect("a record"), iss::read(good).expect("a record"));
        assert_eq!((records.line(), records.format()), (number + 1, Some(Format::Iss)));
    }
    assert!(records.next().is_none());
    assert!(malformed().len() > 150);
}

#[test]
fn bytes_that_are_no_text_are_named_with_their_field() {
    let line = VARIATIONS.lines().next().expect("a record");
    let mut bytes = line.as_bytes().to_vec();
    let place = line.find("P1[").expect("a field") + 3;
    bytes[place] = 0xe4;
    let error = Record::read(&bytes).expect_err("Latin-1");
    assert!(error.to_string().starts_with(&format!("P1, column {}: ", place + 1)), "{error}");
    assert!(error.to_string().ends_with("is not UTF-8 text"), "{error}");
    let error = Record::read(b"\xff").expect_err("no text");
    assert!(error.to_string().starts_with("record, column 1: "), "{error}");
}

#[test]
fn line_ends_of_all_systems_empty_lines_and_a_byte_order_mark_are_passed_over() {
    let good: Vec<&str> = VARIATIONS.lines().take(3).collect();
    let file = format!("\u{feff}{}\r\n\r\n  \n\t{}  \n{}", good[0], good[1], good[2]);
    let read: Vec<String> = Records::new(file.as_bytes())
        .map(|record| iss::Line(&record.expect("a record")).to_string())
        .collect();
    assert_eq!(read, good);
}

#[test]
fn an_endless_line_is_refused_and_passed_over() {
    let good = VARIATIONS.lines().next().expect("a record");
    let file = format!("{}\n{good}\n", "(".repeat(1_000_000));
    let mut records = Records::new(file.as_bytes());
    let error = records.next().expect("a line").expect_err("too long");
    assert!(error.to_string().ends_with("is not a line of at most 65536 bytes"), "{error}");
    assert!(records.next().expect("a line").is_ok());
    assert_eq!(records.line(), 2);
    assert!(records.next().is_none());
}

#[test]
fn an_error_of_the_system_ends_the_reading() {
    struct Broken;
    impl io::Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is on fire"))
        }
    }
    let good = VARIATIONS.lines().next().expect("a record").to_string() + "\n";
    let input = io::BufReader::new(io::Read::chain(good.as_bytes(), Broken));
    let mut records = Records::new(input);
    assert!(records.next().expect("a line").is_ok());
    let error = records.next().expect("the error").expect_err("broken");
    assert_eq!(error.to_string(), "line 2: the disk is on fire");
    assert!(records.next().is_none());
}

#[test]
fn a_line_of_neither_form_has_no_format() {
    assert_eq!(Format::of(b"  {"), Some(Format::Json));
    assert_eq!(Format::of(b"(;GM"), Some(Format::Iss));
    assert_eq!((Format::of(b""), Format::of(b"[")), (None, None));
    assert!(matches!(Record::read(b"["), Err(MalformedLine::Text(_))));
    assert!(matches!(Record::read(b"{"), Err(MalformedLine::Json(_))));
}

/// A steered deal at a random point, more often than not the end, played by the crate and by the
/// reference.
fn random_deal(rng: &mut Rng) -> (State, Reference) {
    let (text, steering) = steered_deal(rng);
    let rules = Rules { concede: below(rng, 2) == 0, end_when_certain: false };
    let mut state = State::new(text.parse::<Deal>().expect("a deal"), rules);
    let mut slow = Reference::new(&text);
    slow.concede_allowed = rules.concede;
    for _ in 0..below(rng, 100) {
        let legal = slow.legal();
        if legal.is_empty() {
            break;
        }
        let action = steering.choose(&slow, &legal, rng);
        slow.act(action);
        state.act(action.parse().expect("the name of an action"));
    }
    (state, slow)
}

/// Names, numbers and ratings.
fn fill_in(record: &mut Record, rng: &mut Rng) {
    let mut text = |choices: &[&str]| Text::new(choices[below(rng, choices.len())]).expect("a text");
    record.place = text(&["", "skat-env", "Skatclub \"Grand Hand\"", "ISS[2", "東京"]);
    record.date = text(&["", "2026-11-20/12:00:00/UTC"]);
    record.comment = Some(text(&["", "a \\ b", "x"])).filter(|comment| **comment != *"x");
    record.owner = Some(text(&["0", "x"])).filter(|owner| **owner != *"x");
    record.players.0 = std::array::from_fn(|_| text(&["Anna", "", "Ben \t C.", "null"]));
    record.ratings.0 =
        std::array::from_fn(|_| Rating::new(text(&["", "null", "0.0", "576.5", "1e3", "12", "NaN", "-0.5"])));
    record.id = Some(rng.next_u64()).filter(|id| id % 3 > 0);
    record.series = Some(rng.next_u64() % 1000).filter(|series| series % 3 > 0);
}

/// The result of a whole game by the reference.
fn assert_as_reference(score: Score, expected: &Expected) {
    assert_eq!(score.declarer.map(Seat::index), Some(expected.declarer));
    assert_eq!(score.verdict, if expected.won { Verdict::Win } else { Verdict::Loss });
    assert_eq!(score.overbid, expected.overbid);
    assert_eq!(i32::from(score.value), expected.value);
    assert_eq!(i32::from(score.matadors), expected.matadors);
    assert_eq!(i32::from(score.points), expected.card_points);
    assert_eq!(score.tricks as usize, expected.tricks);
}

#[test]
fn deals_played_here_are_recorded_and_come_back_from_both_forms() {
    let mut rng = Rng::seed_from_u64(1);
    let (mut scored, mut passed_in, mut open) = (0, 0, 0);
    for _ in 0..DEALS {
        let (state, slow) = random_deal(&mut rng);
        let mut record = Record::of(&state);
        fill_in(&mut record, &mut rng);
        assert_reads_back(&record);
        assert_eq!(record.state(), Ok(state));
        assert_eq!(verify(&record), Verified::Exact);
        match (record.result, slow.ending()) {
            (Entry::Scored(score), Some(ending)) => {
                scored += 1;
                assert_as_reference(score, &ending);
            }
            (Entry::PassedIn, None) => {
                passed_in += 1;
                assert_eq!(state.phase(), &Phase::PassedIn);
            }
            (Entry::Unknown, None) => {
                open += 1;
                assert!(!state.is_over());
            }
            (result, _) => panic!("{result}, {state}"),
        }
    }
    assert!(
        scored > DEALS / 10 && passed_in > DEALS / 100 && open > DEALS / 10,
        "{scored} {passed_in} {open}"
    );
}

#[test]
fn deals_that_end_when_all_is_certain_come_back_too() {
    let mut rng = Rng::seed_from_u64(4);
    let mut shortened = 0;
    for _ in 0..DEALS / 5 {
        let rules = Rules { concede: below(&mut rng, 4) == 0, end_when_certain: true };
        let mut state = State::new(Deal::random(&mut rng), rules);
        while !state.is_over() {
            let legal = state.legal();
            // Low bids, so that most deals are played.
            let first = matches!(state.phase(), Phase::Bidding)
                .then(|| legal.nth(below(&mut rng, 2.min(legal.len()))));
            state.act(first.unwrap_or_else(|| legal.nth(below(&mut rng, legal.len()))));
        }
        let record = Record::of(&state);
        assert!(iss::Line(&record).to_string().contains("RU["));
        assert_reads_back(&record);
        assert_eq!(record.state(), Ok(state));
        assert_eq!(verify(&record), Verified::Exact);
        shortened += state.played().is_some_and(|played| played.play.tricks().complete() < 10) as u64;
    }
    assert!(shortened > DEALS / 20, "{shortened}");
}

/// What a Skat player would write down for a game that was given up, counted from the reference's
/// tricks alone.
fn by_hand(
    slow: &Reference,
    bid: i32,
    points: i32,
    declarer_tricks: usize,
    defender_tricks: usize,
    all: Standing,
) -> (bool, i32) {
    let contract = slow.contract;
    let base = match &contract[..1] {
        "D" => 9,
        "H" => 10,
        "S" => 11,
        "C" => 12,
        "G" => 24,
        _ => {
            let value = match contract {
                "N" => 23,
                "NH" => 35,
                "NO" => 46,
                _ => 59,
            };
            let won = matches!(all, Standing::DefendersGaveUp) && declarer_tricks == 0;
            return (won, if won { value } else { -2 * value });
        }
    };
    let schneider = points >= 90;
    let schwarz = defender_tricks == 0;
    let own_counts = !matches!(all, Standing::DeclarerGaveUp { tricks_played: 0 });
    let (own_schneider, own_schwarz) = (own_counts && points <= 30, own_counts && declarer_tricks == 0);
    let (steps, made) = match &contract[1..] {
        "" | "H" => {
            let hand = !contract[1..].is_empty() as i32;
            let reached = schneider as i32 + schwarz as i32;
            let own = (own_schneider || own_schwarz) as i32 + own_schwarz as i32;
            (hand + if points >= 61 { reached } else { own }, points >= 61)
        }
        "HS" => (3 + schwarz as i32, schneider || schwarz),
        "HZ" => (5, schwarz),
        _ => (6, schwarz),
    };
    let matadors = slow.matadors().abs();
    let worth = base * (matadors + 1 + steps);
    let counted = if worth < bid { (bid + base - 1) / base * base } else { worth };
    if made && worth >= bid { (true, worth) } else { (false, -2 * counted) }
}

/// Who gave up.
#[derive(Clone, Copy)]
enum Standing {
    DefendersGaveUp,
    DeclarerGaveUp { tricks_played: usize },
}

/// Long, because each way to give up is counted where it happens.
#[test]
fn games_that_are_given_up_are_scored_as_counted_by_hand() {
    let mut rng = Rng::seed_from_u64(2);
    let mut counts = [0; 5];
    for _ in 0..DEALS {
        let (state, slow) = random_deal(&mut rng);
        if state.is_over() {
            continue;
        }
        let mut record = Record::of(&state);
        let seat = Seat::ALL[below(&mut rng, 3)];
        let declarer = state.play().map(|play| play.tricks().declarer());
        if let Some(declarer) = declarer.filter(|_| below(&mut rng, 3) == 0) {
            record.moves.push(Move::Show(declarer, Cards::of(state.hand(declarer))));
        }
        let kind = below(&mut rng, 3);
        match (kind, declarer) {
            (0, _) => record.moves.push(Move::TimeOut(seat)),
            (1, _) | (_, None) => record.moves.push(Move::Leave(seat)),
            (_, Some(declarer)) if seat == declarer => record.moves.push(Move::Resign(seat)),
            (_, Some(declarer)) => {
                record.moves.push(Move::Resign(declarer.next()));
                record.moves.push(Move::Resign(declarer.previous()));
            }
        }
        let replay = record.replay().unwrap_or_else(|refusal| panic!("{refusal}: {}", iss::Line(&record)));
        record.result = replay.entry();
        assert_reads_back(&record);
        assert_eq!(verify(&record), Verified::Exact);
        let Entry::Scored(score) = record.result else { panic!("{}", iss::Line(&record)) };
        assert_eq!(score.left.is_some(), matches!(record.moves.last(), Some(Move::Leave(_))));
        assert_eq!(score.timed_out.is_some(), matches!(record.moves.last(), Some(Move::TimeOut(_))));
        let (Some(play), Some(declarer)) = (state.play(), declarer) else {
            counts[0] += 1;
            assert_eq!(replay.ending(), Ending::BrokenOff(seat));
            assert_eq!((score.verdict, score.value), (Verdict::Penalty, 0));
            assert_eq!(score.declarer, state.declarer().map(|declarer| declarer.seat));
            continue;
        };
        let is_null = play.tricks().contract().game().is_null();
        let (declarer_tricks, complete) = (slow.declarer_tricks(), slow.tricks.len());
        let (points, tricks, defenders, standing) = match replay.ending() {
            Ending::Over => {
                counts[1] += 1;
                assert!(record.rules.concede && state.play().is_some());
                continue;
            }
            Ending::DeclarerGaveUp => {
                counts[2] += 1;
                assert_eq!(seat, declarer);
                let standing = Standing::DeclarerGaveUp { tricks_played: complete };
                (slow.declarer_card_points(), declarer_tricks, 10 - declarer_tricks, standing)
            }
            Ending::DefendersGaveUp if is_null => {
                counts[3] += 1;
                (slow.declarer_card_points(), declarer_tricks, 0, Standing::DefendersGaveUp)
            }
            Ending::DefendersGaveUp => {
                counts[4] += 1;
                let lost = complete - declarer_tricks;
                (120 - slow.defender_card_points(), 10 - lost, lost, Standing::DefendersGaveUp)
            }
            ending => panic!("{ending:?}"),
        };
        let (won, value) = by_hand(&slow, slow.bid, points, tricks, defenders, standing);
        assert_eq!(
            (i32::from(score.points), score.tricks as usize),
            (points, tricks),
            "{}",
            iss::Line(&record)
        );
        let verdict = if won { Verdict::Win } else { Verdict::Loss };
        assert_eq!((score.verdict, i32::from(score.value)), (verdict, value), "{}", iss::Line(&record));
    }
    assert!(counts.iter().all(|&count| count > DEALS as usize / 1_000), "{counts:?}");
}

/// Whatever becomes of its bytes, a line reads or is refused, and what reads writes itself so that
/// it reads back.
#[test]
fn damaged_lines_do_not_panic() {
    let mut rng = Rng::seed_from_u64(3);
    let files = [VARIATIONS, include_str!("../data/iss_games.sgf")];
    let mut lines: Vec<String> = files.iter().flat_map(|file| file.lines()).map(String::from).collect();
    let json: Vec<String> =
        lines.iter().map(|line| json::line(&iss::read(line).expect("a record"))).collect();
    lines.extend(json);
    let mut refused = 0;
    let tries = 10 * DEALS;
    for _ in 0..tries {
        let mut bytes = lines[below(&mut rng, lines.len())].clone().into_bytes();
        damage(&mut bytes, &lines, &mut rng);
        match Record::read(&bytes) {
            Ok(record) => {
                assert_reads_back(&record);
                let _ = verify(&record);
            }
            Err(error) => {
                refused += 1;
                assert!(!error.to_string().is_empty());
            }
        }
    }
    assert!(refused > tries / 2 && refused < tries, "{refused} of {tries}");
}

/// Changes, cuts, repeats or borrows some bytes.
fn damage(bytes: &mut Vec<u8>, lines: &[String], rng: &mut Rng) {
    for _ in 0..=below(rng, 3) {
        let place = below(rng, bytes.len());
        let end = (place + below(rng, 8)).min(bytes.len());
        match below(rng, 6) {
            0 => bytes[place] = below(rng, 256) as u8,
            1 => bytes[place] = b"0123456789CSHDAKQJTpysw .|?[];:-{}\"\\,"[below(rng, 37)],
            2 => bytes.truncate(place.max(1)),
            3 => drop(bytes.drain(place..end.max(place + 1).min(bytes.len()))),
            4 => bytes.splice(place..place, bytes[place..end].to_vec()).for_each(drop),
            _ => {
                let other = lines[below(rng, lines.len())].as_bytes();
                let from = below(rng, other.len());
                let borrowed = other[from..(from + 6).min(other.len())].to_vec();
                bytes.splice(place..end, borrowed).for_each(drop);
            }
        }
        if bytes.is_empty() {
            bytes.push(b'{');
        }
    }
}

#[test]
fn texts_that_do_not_fit_are_refused() {
    for text in ["a]", "a\nb", "\r"] {
        assert!(Text::new(text).is_err());
    }
    assert_eq!(Rating::from(Some(576.5)).value(), Some(576.5));
    assert_eq!(Rating::from(None), Rating::default());
    assert_eq!(Rating::from(Some(f64::NAN)).value(), None);
}

const DOCUMENT: &str = include_str!("../../docs/skat/records.md");

#[test]
fn the_documented_records_are_one_game_that_replays() {
    let [json, iss] = ["{\"format\"", "(;GM[Skat]PC"].map(|start| {
        let line = DOCUMENT.lines().find(|line| line.starts_with(start)).expect("an example");
        Record::read(line.as_bytes()).expect("a record")
    });
    assert_eq!(json, iss);
    assert_eq!(verify(&json), Verified::Exact);
}

#[test]
fn every_field_is_documented() {
    let mut record = iss::read(VARIATIONS.lines().next().expect("a record")).expect("a record");
    record.owner = Some(Text::default());
    let json: serde_json::Value = serde_json::from_str(&json::line(&record)).expect("JSON");
    let fields =
        |value: &serde_json::Value| value.as_object().expect("an object").keys().cloned().collect::<Vec<_>>();
    let names = [fields(&json), fields(&json["result"])].concat();
    assert_eq!(names.len(), 27);
    for name in names {
        assert!(DOCUMENT.lines().any(|line| line.starts_with(&format!("| `{name}` |"))), "{name}");
    }
}

#[test]
fn every_documented_move_reads() {
    let moves = DOCUMENT
        .lines()
        .skip_while(|line| *line != "### Moves")
        .take_while(|line| !line.starts_with("## The"));
    let cells = moves.filter(|line| line.starts_with("| `")).filter_map(|line| line[2..].split('|').next());
    let words: Vec<&str> = cells.flat_map(|cell| cell.split('`').skip(1).step_by(2)).collect();
    assert!(words.len() > 14, "{words:?}");
    for word in words.into_iter().filter(|word| !word.ends_with("...")) {
        assert_eq!(word.parse().map(|step: Move| step.to_string()).as_deref(), Ok(word));
    }
}

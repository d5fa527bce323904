//! The referee on cases that were worked out by hand, and what holds of every bulletin.

use crate::reference::words;
use crate::walks::{lines_of, rng, rounds, small, some_words};
use skat_env::chance::below;
use skat_env::scrabble::referee::{
    Bulletin, DrawCall, Interruption, Position, SolutionCall, correct, rule_interruption, rule_late,
};
use skat_env::scrabble::{Counts, Grid, Lexicon, Move, Rules, State};

const CASES: &str = include_str!("data/rulings.txt");

/// What a line of the file says: a position, or a bulletin with its ruling.
fn cases() -> Vec<(Position, &'static str, &'static str)> {
    let mut position = None;
    let mut cases = Vec::new();
    for line in CASES.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (key, rest) = line.split_once(' ').expect("a key");
        match key {
            "position" => {
                let [grid, draw, words] = rest.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
                let lexicon = Lexicon::new("case", &words.replace('.', "\n")).expect("words");
                let grid: Grid = grid.parse().unwrap_or_else(|error| panic!("{error}"));
                position = Some(Position { grid, draw: draw.parse().expect("a draw"), lexicon });
            }
            "bulletin" => {
                let (bulletin, ruling) = rest.split_once(" => ").expect("a ruling");
                cases.push((position.clone().expect("a position"), bulletin, ruling));
            }
            _ => panic!("{line}"),
        }
    }
    cases
}

#[test]
fn every_case_is_ruled_as_worked_out_by_hand() {
    let mut wrong = Vec::new();
    for (position, text, ruling) in cases() {
        let bulletin: Bulletin = text.parse().unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(bulletin.to_string().parse(), Ok(bulletin.clone()), "{text}");
        let found = correct(&position, &bulletin).to_string();
        if found != ruling {
            wrong.push(format!("{text}: {found}, not {ruling}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(cases().len() > 25);
}

/// The bulletin of a solution with its place: the whole word with its jokers.
fn written(grid: &Grid, answer: &Move) -> String {
    SolutionCall::of(grid, answer).word.to_string()
}

#[test]
fn bulletins_of_solutions_count_their_points() {
    for seed in 0..3 {
        let rules = some_words(100, &mut rng(seed));
        for state in rounds(State::<2>::new(rules.clone(), seed)) {
            let table = state.table();
            let position = Position { grid: table.grid, draw: table.draw, lexicon: rules.lexicon.clone() };
            for answer in table.solutions.iter().step_by(9) {
                let text = written(&table.grid, answer);
                let ruling = correct(&position, &text.parse().expect("a bulletin"));
                assert_eq!((ruling.points, ruling.rule.0), (answer.points(), "5.1"), "{text}");
                let other = table.solutions[below(&mut rng(seed), table.solutions.len())];
                let both = format!("{text}; {}", written(&table.grid, &other));
                let ruling = correct(&position, &both.parse().expect("a bulletin"));
                assert_eq!((ruling.points, ruling.rule.0), (answer.points().min(other.points()), "5.A1"));
            }
        }
    }
}

#[test]
fn draws_are_announced() {
    let parse = |text: &str| text.parse::<Counts>().unwrap();
    let call = DrawCall { rest: parse("TA?"), returned: 0, draw: parse("EATS?EN") };
    assert_eq!(call.to_string(), "3 left: AT?; new: EENS; draw: AEENST?");
    let call = DrawCall { rest: Counts::NONE, returned: 7, draw: parse("EATSREN") };
    assert_eq!(call.to_string(), "7 back; new: AEENRST; draw: AEENRST");
}

#[test]
fn solutions_are_announced() {
    let mut heard = (0, 0);
    let states = rounds(State::<2>::new(Rules::default(), 4)).into_iter();
    for state in states.chain(rounds(State::<2>::new(small(), 4))) {
        let table = state.table();
        let Some(best) = table.best() else { continue };
        let call = SolutionCall::of(&table.grid, best);
        let text = call.to_string();
        let slow = crate::reference::Slow {
            down: best.place().index() >= 225,
            row: best.place().square.row(),
            column: best.place().square.column(),
            tiles: best.tiles().map(|tile| tile.to_string()).collect(),
        };
        let (all, points) = words(&lines_of(&table.grid), &slow);
        let way = if slow.down { "down" } else { "across" };
        let start = format!("{points} points, {way}, {}, {}", best.place(), all[0].0);
        assert!(text.starts_with(&start), "{text}: {start}");
        assert_eq!(call.reminder(), format!("{}, {}, {points}", all[0].0, best.place()));
        assert_eq!(call.across.iter().map(|word| word.text()).collect::<Vec<_>>(), {
            all[1..].iter().map(|(word, _)| word.clone()).collect::<Vec<_>>()
        });
        assert_eq!(text.contains("; also"), all.len() > 1);
        heard.0 += usize::from(all.len() > 1);
        heard.1 += usize::from(text.contains(", written "));
    }
    assert!(heard.0 > 0 && heard.1 > 0, "{heard:?}");
}

#[test]
fn long_interruptions_end_a_game() {
    for (minutes, collected, expected) in [
        (0, 3, Interruption::GoesOn),
        (15, 3, Interruption::GoesOn),
        (16, 14, Interruption::Annulled),
        (16, 0, Interruption::Annulled),
        (16, 15, Interruption::Counts { moves: 15 }),
        (90, 20, Interruption::Counts { moves: 20 }),
    ] {
        let (found, rule) = rule_interruption(minutes, collected);
        assert_eq!((found, rule.0), (expected, "3.F5"));
    }
}

#[test]
fn late_players_have_nothing_for_what_was_played() {
    let mut points = [10, 20, 30, 40];
    assert_eq!(rule_late(&mut points, 2).0, "6.A");
    assert_eq!(points, [0, 0, 30, 40]);
    rule_late(&mut points, 9);
    assert_eq!(points, [0; 4]);
}

#[test]
fn what_is_no_bulletin_is_refused_with_its_place() {
    for (text, error) in [
        ("", "solution 1: \"\" is not a solution: a reference and a word, like H4 MAISON"),
        ("H4", "solution 1: \"H4\" is not a solution"),
        ("P4 MOT", "solution 1, word 1: \"P4\" is not a place: a row A to O"),
        ("H16 MOT", "solution 1, word 1: \"H16\" is not a place"),
        ("H4 M0T", "solution 1, word 2: \"M0T\" is not a word of 2 to 15 letters"),
        ("H4 M", "solution 1, word 2: \"M\" is not a word of 2 to 15 letters"),
        ("H4 M(OT", "solution 1, word 2: \"M(OT\" is not a word"),
        ("H4 MOT; ?", "solution 2: \" ?\" is not a solution"),
        ("H4 MOT MOT", "solution 1, word 3: \"MOT\" is not points"),
        ("? MOT 1,2E", "solution 1, word 3: \"1,2E\" is not points"),
        ("H4 MOT 70000", "solution 1, word 3: \"70000\" is not points, 0 to 65535"),
        ("across MOT E 5", "solution 1, word 3: \"E\" is not a linking letter"),
        ("across MOT 1,x", "solution 1, word 3: \"1,x\" is not a linking letter"),
        ("across MOT 1,99E", "solution 1, word 3: \"1,99E\" is not a linking letter"),
    ] {
        let found = text.parse::<Bulletin>().unwrap_err().to_string();
        assert!(found.starts_with(error), "{text}: {found}");
    }
    let read: Bulletin = "h4 MA(I)SON 24;~4H MOT;across MOT 0,-1E".parse().unwrap();
    assert_eq!(read.to_string(), "H4 MAiSON 24; ~4H MOT; across MOT 0,-1E");
}

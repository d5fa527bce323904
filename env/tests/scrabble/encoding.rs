//! Every block of every encoder against what it says, worked out from texts and the slow account.

use crate::reference::{Lines, premium, without};
use crate::walks::{course, letters_of, lines_of, rng, small};
use skat_env::encode::{Block, Encoder, FullView, total};
use skat_env::scrabble::encode::{OracleV1, OracleV1Bits, V1, V1Bits, V1Bytes, oracle_v1, v1};
use skat_env::scrabble::{Action, Rules, State, View};

const KINDS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ?";
const SET: [usize; 27] = [9, 2, 2, 3, 15, 2, 2, 2, 8, 1, 1, 5, 3, 6, 6, 2, 1, 6, 6, 6, 6, 2, 1, 1, 1, 1, 2];

/// States all through some games, with words of one list and of the other.
fn states() -> Vec<State<3>> {
    let mut states = Vec::new();
    for (seed, rules) in [(1, Rules::default()), (2, small()), (3, Rules::default())] {
        let rules = Rules { solo_from: seed as u8 + 1, ..rules };
        states.extend(course(State::<3>::new(rules, seed), &mut rng(seed)));
    }
    states
}

fn squares(wanted: impl Fn(usize, usize) -> bool) -> Vec<bool> {
    (0..225).map(|n| wanted(n / 15, n % 15)).collect()
}

fn one_of(len: usize, place: Option<usize>) -> Vec<bool> {
    (0..len).map(|i| Some(i) == place).collect()
}

/// At least 1, 2, ... `len`.
fn at_least(number: usize, len: usize) -> Vec<bool> {
    (1..=len).map(|step| number >= step).collect()
}

fn steps(number: i32, steps: impl Iterator<Item = i32>) -> Vec<bool> {
    steps.map(|step| number >= step).collect()
}

fn letters(text: &str, most: usize) -> Vec<bool> {
    let count = |kind: char| text.chars().filter(|&letter| letter == kind).count();
    KINDS.chars().zip(SET).flat_map(|(kind, set)| at_least(count(kind), set.min(most))).collect()
}

fn tiles(tiles: &str) -> Vec<bool> {
    let tile = |at: usize| {
        let tile = tiles.chars().nth(at);
        let kind = tile.map(|tile| tile.to_ascii_uppercase() as usize - 65);
        let is_joker = tile.is_some_and(|tile| tile.is_ascii_lowercase());
        [one_of(26, kind), vec![is_joker]].concat()
    };
    (0..7).flat_map(tile).collect()
}

fn open(lines: &Lines, row: usize, column: usize) -> bool {
    let get = |row: usize, column: usize| lines.get(row).and_then(|line| line.get(column));
    let is_taken = |row: usize, column: usize| get(row, column).is_some_and(|&sign| sign != '.');
    if lines.iter().flatten().all(|&sign| sign == '.') {
        return (row, column) == (7, 7);
    }
    let before = |n: usize| n.wrapping_sub(1);
    lines[row][column] == '.'
        && (is_taken(before(row), column)
            || is_taken(row + 1, column)
            || is_taken(row, before(column))
            || is_taken(row, column + 1))
}

/// The observer's answer so far: its place and its tiles, from the texts of its actions.
fn answer_of(state: &State<3>, player: usize) -> (Option<usize>, String, usize) {
    let actions: Vec<Action> = match state.answer(player) {
        Some(Some(answer)) => answer.actions().collect(),
        Some(None) => Vec::new(),
        None if state.answered() == player && !state.is_over() => {
            state.partial().actions(&state.table().solutions)
        }
        None => Vec::new(),
    };
    let place = actions.first().map(|action| action.number());
    let laid = actions.iter().skip(1).map(|action| action.to_string()).filter(|tile| tile != ".");
    (place, laid.collect(), actions.len())
}

fn about_letters(name: &str, state: &State<3>, player: usize) -> Option<Vec<bool>> {
    let table = state.table();
    let lines = lines_of(&table.grid);
    let (place, laid, count) = answer_of(state, player);
    let is_running = state.answered() == player && !state.is_over();
    Some(match name {
        "letters" => lines
            .iter()
            .flatten()
            .flat_map(|&sign| {
                let number = if sign == '.' { 0 } else { sign.to_ascii_uppercase() as usize - 64 };
                (0..5).map(move |bit| number >> bit & 1 == 1)
            })
            .collect(),
        "taken" => squares(|row, column| lines[row][column] != '.'),
        "jokers" => squares(|row, column| lines[row][column].is_ascii_lowercase()),
        "premiums" => (0..225)
            .map(|n| (n / 15, n % 15))
            .filter(|&(row, column)| premium(row, column) != '.' && (row, column) != (7, 7))
            .map(|(row, column)| lines[row][column] == '.')
            .collect(),
        "open" => squares(|row, column| open(&lines, row, column)),
        "draw" => letters(&letters_of(&table.draw), 7),
        "bag" => letters(&letters_of(&table.bag), 102),
        "draw_now" => letters(&without(&letters_of(&table.draw), &laid), 7),
        "place" => one_of(450, place),
        "tiles" => tiles(&laid),
        "next_square" => {
            let next = place.filter(|_| is_running && count > 0).and_then(|place| {
                let (down, at) = (place >= 225, place % 225);
                let line = (0..15).map(|n| if down { at + 15 * n } else { at + n });
                let line = line.filter(|&n| n < 225 && (down || n / 15 == at / 15));
                line.filter(|&n| lines[n / 15][n % 15] == '.').nth(laid.len())
            });
            one_of(225, next)
        }
        "last_placed" => match table.rounds.split_last() {
            None => vec![false; 225],
            Some((_, earlier)) => {
                let mut grid = skat_env::scrabble::Grid::EMPTY;
                earlier.iter().for_each(|round| grid.play(&round.placed));
                let before = lines_of(&grid);
                squares(|row, column| lines[row][column] != before[row][column])
            }
        },
        "next_tiles" => {
            let mut upcoming = state.bag().upcoming();
            (0..7).flat_map(|_| one_of(27, upcoming.next())).collect()
        }
        "best_squares" => {
            let mut after = table.grid;
            table.best().into_iter().for_each(|best| after.play(best));
            let after = lines_of(&after);
            squares(|row, column| lines[row][column] != after[row][column])
        }
        _ => return None,
    })
}

fn about_course(name: &str, state: &State<3>, player: usize) -> Vec<bool> {
    let table = state.table();
    let (_, laid, count) = answer_of(state, player);
    let is_running = state.answered() == player && !state.is_over();
    let own = table.points[player];
    let other = (0..3).filter(|&other| other != player).map(|other| table.points[other]).max().unwrap();
    let top: i32 = table.rounds.iter().map(|round| i32::from(round.placed.points())).sum();
    let number = table.rounds.len() + usize::from(!state.is_over());
    let by_25 = |points: i32| steps(points, (1..=48).map(|step| 25 * step));
    let ahead = |points: i32| steps(points, (0..24).map(|step| 25 * step + 1));
    match name {
        "answered" => vec![player < state.answered()],
        "no_word" => vec![state.answer(player) == Some(None)],
        "turn" => vec![is_running],
        "steps" => at_least(if is_running { count } else { 0 }, 8),
        "may_end" => {
            let may = |answer: &skat_env::scrabble::Move| {
                let text = answer.to_string();
                let (place, tiles) = text.split_once(' ').unwrap();
                let begun = state.partial().actions(&table.solutions);
                tiles == laid && begun.first().is_some_and(|action| action.to_string() == place)
            };
            vec![is_running && table.solutions.iter().any(may)]
        }
        "move" => at_least(number, 30),
        "one_of_each" => vec![number > 15],
        "left" => steps(table.left().len() as i32, (1..=34).map(|step| 3 * step)),
        "points" => by_25(own),
        "behind_top" => by_25(top - own),
        "ahead" => ahead(own - other),
        "behind" => ahead(other - own),
        "best_points" => {
            let points = table.best().map_or(0, |best| i32::from(best.points()));
            steps(points, (1..=40).map(|step| 5 * step))
        }
        "best_answer" => {
            let others = (0..3).filter(|&other| other != player && other < state.answered());
            let points =
                others.map(|other| state.answer(other).flatten().map_or(0, |a| i32::from(a.points())));
            steps(points.max().unwrap_or(0), (1..=40).map(|step| 5 * step))
        }
        name => panic!("no expectation for {name}"),
    }
}

#[test]
fn every_block_says_what_it_should() {
    let mut seen = std::collections::BTreeMap::new();
    for state in states().iter().step_by(3) {
        for player in 0..3 {
            let row = oracle_v1::row(state, player);
            let own = v1::row(&View::of(state, player));
            assert!((0..v1::LEN).all(|i| row.get(i) == own.get(i)), "the player's own row comes first");
            let mut at = 0;
            for block in v1::BLOCKS.iter().chain(&oracle_v1::BLOCKS) {
                let expected = about_letters(block.name, state, player)
                    .unwrap_or_else(|| about_course(block.name, state, player));
                let found: Vec<bool> = (at..at + block.len).map(|i| row.get(i)).collect();
                assert_eq!(found, expected, "{} of player {player} in {state}", block.name);
                at += block.len;
                *seen.entry(block.name).or_insert(false) |= found.contains(&true);
            }
            assert_eq!(at, oracle_v1::LEN);
        }
    }
    let never: Vec<_> = seen.iter().filter(|(_, seen)| !**seen).collect();
    assert!(never.is_empty(), "{never:?}");
}

fn encoded<S, E: Encoder<S>>(encoder: &E, source: &S) -> Vec<E::Element> {
    let mut row = vec![E::Element::default(); E::LEN];
    encoder.encode(source, &mut row);
    row
}

#[test]
fn floats_bytes_and_words_say_the_same() {
    for state in states().into_iter().step_by(29) {
        let view = View::of(&state, 1);
        let words = encoded(&V1Bits, &view);
        let bits: Vec<u8> = (0..v1::LEN).map(|i| (words[i / 64] >> (i % 64) & 1) as u8).collect();
        assert_eq!(encoded(&V1Bytes, &view), bits);
        assert_eq!(encoded(&V1, &view), bits.iter().map(|&bit| f32::from(bit)).collect::<Vec<_>>());
        let full = FullView { state, player: 1 };
        let words = encoded(&OracleV1Bits, &full);
        let bits: Vec<f32> = (0..oracle_v1::LEN).map(|i| (words[i / 64] >> (i % 64) & 1) as f32).collect();
        assert_eq!(encoded(&OracleV1, &full), bits);
    }
}

#[test]
fn blocks_have_places_by_their_names() {
    let mut at = 0;
    for block in v1::BLOCKS {
        assert_eq!(v1::offset(block.name), at);
        at += block.len;
    }
    assert_eq!((at, total(&v1::BLOCKS)), (v1::LEN, v1::LEN));
}

#[test]
#[should_panic(expected = "the name of a block")]
fn an_unknown_block_has_no_place() {
    v1::offset("skat");
}

/// The tables of the documented page.
#[test]
fn the_page_has_the_blocks_of_the_code() {
    let page = include_str!("../../docs/scrabble/observation.md");
    let mut expected = Vec::new();
    let mut at = 0;
    let mut row = |block: &Block| {
        let features = if block.len == 1 { at.to_string() } else { format!("{at}-{}", at + block.len - 1) };
        expected.push(format!("| {features} | {} | {} | {} |", block.name, block.len, block.meaning));
        at += block.len;
    };
    v1::BLOCKS.iter().chain(&oracle_v1::BLOCKS).for_each(&mut row);
    let rows: Vec<&str> =
        page.lines().filter(|line| line.starts_with("| ") && !line.contains("---")).collect();
    let rows: Vec<&str> = rows.into_iter().filter(|line| !line.starts_with("| features")).collect();
    assert_eq!(rows, expected);
    for (title, len) in [("## Encoder v1", v1::LEN), ("## All-seeing encoder v1", oracle_v1::LEN)] {
        assert!(page.contains(&format!("{title}: {len} features\n")), "{title}: {len} features");
    }
}

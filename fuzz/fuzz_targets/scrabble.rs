//! Any of Scrabble's 504 actions at any point of a game, and any text as a game, a bulletin, a grid
//! or a list of words. What is legal agrees with the slow account of the tests; what is not is
//! refused and changes nothing.
//!
//! An input is a byte for the target, then text for the parsers, or for a game eight bytes for the
//! seed and two bytes an action: its number, or above 503 the legal action counted from there.
#![no_main]

#[path = "../../env/tests/scrabble/reference.rs"]
#[allow(dead_code)]
mod reference;

use libfuzzer_sys::fuzz_target;
use reference::{BARE, solutions};
use skat_env::scrabble::encode::{OracleV1Bits, V1Bits};
use skat_env::scrabble::referee::{Bulletin, Position, correct};
use skat_env::scrabble::{Action, Grid, Lexicon, Rules, Square, State, View, Worlds};
use skat_env::{Action as _, ActionSet as _, Encoder, Environment, FullView, stream};
use std::collections::HashSet;
use std::sync::OnceLock;

const WORDS: &str = include_str!("../../env/tests/scrabble/data/small.txt");

fn rules() -> &'static Rules {
    static FEW: OnceLock<Rules> = OnceLock::new();
    FEW.get_or_init(|| Rules { lexicon: Lexicon::new("few", WORDS).expect("words"), solo_from: 2 })
}

fn read(text: &str) {
    if let Ok(grid) = text.parse::<Grid>() {
        assert_eq!(grid.to_string().parse(), Ok(grid));
    }
    if let Ok(bulletin) = text.parse::<Bulletin>() {
        assert_eq!(bulletin.to_string().parse(), Ok(bulletin.clone()));
        let draw = "AEIRST?".parse().expect("a draw");
        let position = Position { grid: Grid::EMPTY, draw, lexicon: rules().lexicon.clone() };
        correct(&position, &bulletin);
    }
    if let Ok(lexicon) = Lexicon::new("any", text) {
        let words = lexicon.words();
        assert_eq!(words.len(), lexicon.len());
        assert!(words.is_sorted() && words.iter().all(|word| lexicon.contains(word)));
        assert_eq!(Lexicon::new("any", &words.join("\n")), Ok(lexicon));
    }
    // Whole games with the list that comes along only: a text must not make it read files.
    if text.starts_with("default#")
        && let Ok(state) = text.parse::<State>()
    {
        assert_eq!(state.to_string().parse(), Ok(state));
    }
}

fn assert_agree(state: &State) {
    let (table, list) = (state.table(), WORDS.lines().map(String::from).collect::<HashSet<_>>());
    let mut lines = BARE;
    for square in Square::all() {
        if let Some(tile) = table.grid.get(square) {
            lines[square.row()][square.column()] = tile.to_string().chars().next().expect("a sign");
        }
    }
    let mut expected: Vec<_> = solutions(&lines, &list, &table.draw.to_string()).into_values().collect();
    expected.sort_by_key(|(slow, _)| slow.order());
    let expected: Vec<_> = expected.into_iter().map(|(slow, points)| (slow.text(), points)).collect();
    let found: Vec<_> =
        table.solutions.iter().map(|answer| (answer.to_string(), u32::from(answer.points()))).collect();
    assert!(found == expected || state.is_over());
}

fn play(seed: u64, actions: &[u8]) {
    let mut state: State = State::new(rules().clone(), seed);
    for bytes in actions.chunks_exact(2) {
        let number = usize::from(u16::from_le_bytes([bytes[0], bytes[1]]));
        let legal = state.legal_actions();
        let action = match number.checked_sub(Action::COUNT) {
            None => Action::from_number(number),
            Some(n) if !legal.is_empty() => legal.nth(n % legal.len()),
            Some(_) => Action::NoWord,
        };
        let before = state.clone();
        match state.try_apply(action) {
            Ok(()) => assert!(legal.contains(action)),
            Err(_) => assert!(!legal.contains(action) && state == before),
        }
        assert_eq!(state.is_over(), state.legal_actions().is_empty());
    }
    assert_agree(&state);
    for player in 0..2 {
        let view = View::of(&state, player);
        V1Bits.encode(&view, &mut [0; <V1Bits as Encoder<View>>::LEN]);
        let full = FullView { state: state.clone(), player };
        OracleV1Bits.encode(&full, &mut [0; <OracleV1Bits as Encoder<FullView<State>>>::LEN]);
        match Worlds::of(&view) {
            Ok(worlds) => assert_eq!(View::of(&worlds.sample(&mut stream(seed, 1)), player), view),
            Err(error) => assert!(state.is_over(), "{error}"),
        }
    }
}

fuzz_target!(|data: &[u8]| {
    match data.split_first() {
        Some((0..128, text)) => std::str::from_utf8(text).map_or((), read),
        Some((_, rest)) => {
            let Some((seed, actions)) = rest.split_at_checked(8) else { return };
            play(u64::from_le_bytes(seed.try_into().expect("eight bytes")), actions);
        }
        None => {}
    }
});

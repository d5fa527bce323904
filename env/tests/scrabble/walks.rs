//! Games, positions and word lists for the tests.

use skat_env::chance::{Rng, below, shuffle, stream};
use skat_env::scrabble::{Counts, Grid, Lexicon, Rules, Square, State};
use skat_env::{ActionSet as _, Environment};
use std::collections::HashSet;

use crate::reference::{BARE, Lines};

/// The path of the list of few words, from the folder of the crate.
pub(crate) const SMALL: &str = "tests/scrabble/data/small.txt";

/// A list of few words, so that draws without a word and ends without a place are frequent.
pub(crate) fn small() -> Rules {
    Rules { lexicon: Lexicon::named(SMALL).expect("the small list reads"), ..Rules::default() }
}

/// The path of the list of short words.
pub(crate) const MEDIUM: &str = "tests/scrabble/data/medium.txt";

/// A list of the short words of the list that comes along, with which games end in all ways.
pub(crate) fn medium() -> Rules {
    Rules { lexicon: Lexicon::named(MEDIUM).expect("the list of short words reads"), ..Rules::default() }
}

/// So many words of the list that comes along, chosen by chance, and all of its words of two
/// letters.
pub(crate) fn some_words(count: usize, rng: &mut Rng) -> Rules {
    let mut words = Lexicon::default().words();
    shuffle(&mut words, rng);
    let few = words.iter().take(count);
    let list: Vec<&str> =
        few.chain(words.iter().filter(|word| word.len() == 2)).map(String::as_str).collect();
    Rules { lexicon: Lexicon::new("some", &list.join("\n")).expect("words"), ..Rules::default() }
}

pub(crate) fn set_of(lexicon: &Lexicon) -> HashSet<String> {
    lexicon.words().into_iter().collect()
}

pub(crate) fn lines_of(grid: &Grid) -> Lines {
    let mut lines = BARE;
    for square in Square::all() {
        if let Some(tile) = grid.get(square) {
            lines[square.row()][square.column()] = tile.to_string().chars().next().unwrap();
        }
    }
    lines
}

/// The letters as they are, nothing for none.
pub(crate) fn letters_of(counts: &Counts) -> String {
    counts.to_string().replace('-', "")
}

/// So many tiles of those, by chance.
pub(crate) fn some_tiles(tiles: &Counts, count: usize, rng: &mut Rng) -> Counts {
    let mut kinds: Vec<usize> = tiles.kinds().collect();
    shuffle(&mut kinds, rng);
    let mut some = Counts::NONE;
    kinds.into_iter().take(count).for_each(|kind| some.add(kind));
    some
}

/// Every state of a game of random actions, the first and the last too.
pub(crate) fn course<const P: usize>(game: State<P>, rng: &mut Rng) -> Vec<State<P>> {
    let mut states = vec![game];
    while let Some(state) = states.last().filter(|state| !state.is_over()) {
        let mut next = state.clone();
        let legal = next.legal_actions();
        next.act(legal.nth(below(rng, legal.len())));
        states.push(next);
    }
    states
}

/// The first state of every round, and the last of the game; nobody answers a word.
pub(crate) fn rounds<const P: usize>(mut state: State<P>) -> Vec<State<P>> {
    let mut states = vec![state.clone()];
    while !state.is_over() {
        (0..P).for_each(|_| state.reply(None));
        states.push(state.clone());
    }
    states
}

pub(crate) fn rng(number: u64) -> Rng {
    stream(900, number)
}

//! Encoders: rows of the stated length, named blocks, and nothing left as it was.

use super::{Place, walk};
use crate::encode::{Encoder, FullView, total};
use crate::environment::Environment;
use std::collections::BTreeSet;
use std::fmt::Debug;

/// Checks an encoder of views over `games` deals: its blocks add up to its length, and the row of
/// every player's view depends on the view alone, not on what the buffer held before.
///
/// # Panics
/// At the first thing that is wrong.
pub fn encoder<E, O>(options: &E::Options, games: u64, encoder: &O)
where
    E: Environment,
    O: Encoder<E::View, Element: PartialEq + Debug>,
{
    check::<E, _, O>(options, games, encoder, E::view);
}

/// Checks an all-seeing encoder in the same way.
///
/// # Panics
/// At the first thing that is wrong.
pub fn full_encoder<E, O>(options: &E::Options, games: u64, encoder: &O)
where
    E: Environment,
    O: Encoder<FullView<E>, Element: PartialEq + Debug>,
{
    let source = |state: &E, player| FullView { state: state.clone(), player };
    check::<E, _, O>(options, games, encoder, source);
}

fn check<E, S, O>(options: &E::Options, games: u64, encoder: &O, source: impl Fn(&E, usize) -> S)
where
    E: Environment,
    O: Encoder<S, Element: PartialEq + Debug>,
{
    blocks::<E, S, O>();
    let mut first = None;
    let mut differ = false;
    walk::<E>(options, games, |state, place, _| {
        for player in 0..E::PLAYERS {
            let row = row(encoder, &source(state, player), place);
            let again = self::row(encoder, &source(&state.clone(), player), place);
            assert_eq!(row, again, "{place}: two rows of player {player}");
            differ |= *first.get_or_insert_with(|| row.clone()) != row;
        }
    });
    assert!(differ, "{}: every row is the same", E::NAME);
}

fn blocks<E: Environment, S, O: Encoder<S>>() {
    let (name, features) = (E::NAME, total(O::BLOCKS));
    let names: BTreeSet<&str> = O::BLOCKS.iter().map(|block| block.name).collect();
    assert_eq!(names.len(), O::BLOCKS.len(), "{name}: two blocks of one name");
    for block in O::BLOCKS {
        let is_told = block.len > 0 && !block.name.is_empty() && !block.meaning.is_empty();
        assert!(is_told, "{name}: a block without features, name or meaning: {block:?}");
    }
    // Words of 64 features each, or an element for each.
    let expected = if size_of::<O::Element>() == 8 { features.div_ceil(64) } else { features };
    assert_eq!(O::LEN, expected, "{name}: elements of a row whose blocks have {features} features");
}

/// The row of `source`, written over two different buffers.
fn row<S, O>(encoder: &O, source: &S, place: Place) -> Vec<O::Element>
where
    O: Encoder<S, Element: PartialEq + Debug>,
{
    let mut row = vec![O::Element::default(); O::LEN];
    encoder.encode(source, &mut row);
    // The same row over itself reversed: whatever is not written would stay behind.
    let mut over: Vec<O::Element> = row.iter().rev().copied().collect();
    encoder.encode(source, &mut over);
    assert_eq!(row, over, "{place}: an encoder writes every element");
    row
}

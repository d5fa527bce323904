//! Encoders: rows of the stated length, named blocks, and nothing left as it was.

use super::walk;
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
    blocks::<E, E::View, O>();
    let mut seen = Seen::default();
    walk::<E>(options, games, |state, place, _| {
        for player in 0..E::PLAYERS {
            let row = row(encoder, &state.view(player), &mut seen);
            let again = self::row(encoder, &state.clone().view(player), &mut Seen::default());
            assert_eq!(row, again, "{place}: two rows of player {player}'s view");
        }
    });
    seen.assert_tells_apart::<E>();
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
    blocks::<E, FullView<E>, O>();
    let mut seen = Seen::default();
    walk::<E>(options, games, |state, place, _| {
        for player in 0..E::PLAYERS {
            let source = FullView { state: state.clone(), player };
            let row = row(encoder, &source, &mut seen);
            let again = self::row(encoder, &source, &mut Seen::default());
            assert_eq!(row, again, "{place}: two rows of player {player}");
        }
    });
    seen.assert_tells_apart::<E>();
}

fn blocks<E: Environment, S, O: Encoder<S>>() {
    let (name, features) = (E::NAME, total(O::BLOCKS));
    let names: BTreeSet<&str> = O::BLOCKS.iter().map(|block| block.name).collect();
    assert_eq!(names.len(), O::BLOCKS.len(), "{name}: two blocks of one name");
    let is_told =
        O::BLOCKS.iter().all(|block| block.len > 0 && !block.name.is_empty() && !block.meaning.is_empty());
    assert!(is_told, "{name}: a block without features, name or meaning");
    // Words of 64 features each, or an element for each.
    let expected = if size_of::<O::Element>() == 8 { features.div_ceil(64) } else { features };
    assert_eq!(O::LEN, expected, "{name}: elements of a row whose blocks have {features} features");
}

/// What rows have shown so far.
#[derive(Default)]
struct Seen {
    texts: BTreeSet<String>,
}

impl Seen {
    fn assert_tells_apart<E: Environment>(&self) {
        assert!(self.texts.len() > 1, "{}: every row is the same", E::NAME);
    }
}

/// The row of `source`, written over two different buffers.
fn row<S, O>(encoder: &O, source: &S, seen: &mut Seen) -> Vec<O::Element>
where
    O: Encoder<S, Element: PartialEq + Debug>,
{
    let mut row = vec![O::Element::default(); O::LEN];
    encoder.encode(source, &mut row);
    // The same row over itself reversed: whatever is not written would stay behind.
    let mut over: Vec<O::Element> = row.iter().rev().copied().collect();
    encoder.encode(source, &mut over);
    assert_eq!(row, over, "an encoder writes every element");
    if seen.texts.len() < 2 {
        seen.texts.insert(format!("{row:?}"));
    }
    row
}

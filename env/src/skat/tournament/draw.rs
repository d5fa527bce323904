//! The draw of all tables and seats of a tournament, or of what is left of it (SkTO 7.1.1, 7.1.4).

use super::past::Past;
use super::patterns;
use super::search::Search;
use super::tables::Tables;
use crate::chance::{Rng, shuffle};
use serde::{Deserialize, Serialize};

/// Who sits where in one series. Participants are numbers from 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seats {
    /// The tables, those of four first; each lists its partners clockwise from seat No. 1.
    pub tables: Vec<Vec<usize>>,
    /// Who is free in this series, ascending.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub free: Vec<usize>,
}

/// Draws the tables and seats of so many series in advance for those who are `present`; `None`
/// where they are too few for a table.
///
/// Chance decides, but for this, in this order:
/// 1. Being free goes round: nobody is free for a second time before all others were once. The same
///    holds of sitting at a table of three, since a series has fewer games there.
/// 2. Repeated meetings are few, as [`Past::repeats`] counts them over all series, those of the
///    past included. A search looks for that, so that for some numbers a better plan may exist;
///    where an algebraic pattern without any repetition is known, it is taken.
/// 3. Seats and the numbers of the tables are drawn.
///
/// The same numbers and generator give the same draw.
///
/// # Panics
/// When somebody is present twice or unknown to `past`.
pub fn draw(
    past: &Past,
    present: &[usize],
    series: usize,
    tables: Tables,
    rng: &mut Rng,
) -> Option<Vec<Seats>> {
    let shape = tables.shape(present.len())?;
    let mut present = present.to_vec();
    shuffle(&mut present, rng);
    let among = past.among(&present);
    let mut search = Search::new(&among, shape, series, rng);
    if among.pairs_by_meetings().len() < 2 {
        search.begin_with(patterns::of(shape));
    }
    search.run(rng);
    let drawn = search.rounds().map(|places| {
        let mut tables: Vec<Vec<usize>> = Vec::new();
        let at_tables = shape.participants() - shape.free;
        let mut place = 0;
        while place < at_tables {
            let table = shape.table_of(place);
            place = table.end;
            let mut partners: Vec<usize> = places[table].iter().map(|&i| present[i]).collect();
            shuffle(&mut partners, rng);
            tables.push(partners);
        }
        shuffle(&mut tables[..shape.fours], rng);
        shuffle(&mut tables[shape.fours..], rng);
        let mut free: Vec<usize> = places[at_tables..].iter().map(|&i| present[i]).collect();
        free.sort_unstable();
        Seats { tables, free }
    });
    Some(drawn.collect())
}

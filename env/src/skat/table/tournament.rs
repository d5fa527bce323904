//! Several tables and several series (SkTO 5.1, 7.1).

use super::company::Company;
use super::error::TableError;
use super::sheet::Sheet;
use super::standing::Standing;
use crate::chance::{Rng, below};
use crate::name::Name;
use std::collections::BTreeMap;

/// Draws who sits where in one series: tables of four, and at most three tables of three (SkTO
/// 7.1.1, 7.1.4).
///
/// Participants are numbers from 0. Each table lists them clockwise from seat No. 1; the tables of
/// three come last.
///
/// # Errors
/// [`TableError::NoTables`] for 1, 2 or 5 participants, who do not fit, and for none.
pub fn draw_tables(participants: usize, rng: &mut Rng) -> Result<Vec<Vec<usize>>, TableError> {
    let threes = participants.next_multiple_of(4) - participants;
    let Some(at_fours) = participants.checked_sub(threes * Company::LEAST).filter(|_| participants > 0)
    else {
        return Err(TableError::NoTables(participants));
    };
    let mut drawn: Vec<usize> = (0..participants).collect();
    for i in (1..participants).rev() {
        drawn.swap(i, below(rng, i + 1));
    }
    let (fours, rest) = drawn.split_at(at_fours);
    Ok(fours.chunks(4).chain(rest.chunks(3)).map(<[usize]>::to_vec).collect())
}

/// What each partner has from all these sheets together, by name; in the order of the names.
///
/// A sheet that management has declared invalid counts for nobody (SkTO 7.2.4).
pub fn overall(sheets: &[Sheet]) -> Vec<Standing> {
    let mut sums: BTreeMap<Name, Standing> = BTreeMap::new();
    for standing in sheets.iter().filter(|sheet| !sheet.is_invalid()).flat_map(Sheet::standings) {
        sums.entry(standing.name.clone())
            .or_insert_with(|| Standing::new(standing.name.clone()))
            .add(&standing);
    }
    sums.into_values().collect()
}

//! Several sheets together (SkTO 5.1).

use super::sheet::Sheet;
use super::standing::Standing;
use crate::name::Name;
use std::collections::BTreeMap;

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

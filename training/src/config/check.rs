//! Ranges of config fields.

/// A field whose value is out of its range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The field, with its table: `run.games`.
    pub field: &'static str,
    /// The value found.
    pub found: String,
    /// What was expected.
    pub expected: String,
}

/// `found` stands in `field`; that is a problem unless `holds`.
pub(crate) fn demand(
    holds: bool,
    field: &'static str,
    found: impl std::fmt::Debug,
    expected: &str,
) -> Result<(), Problem> {
    let problem = || Problem { field, found: format!("{found:?}"), expected: expected.into() };
    if holds { Ok(()) } else { Err(problem()) }
}

/// Whether these are the widths of hidden layers.
pub(crate) fn is_hidden(widths: &[usize]) -> bool {
    !widths.is_empty() && widths.len() <= 16 && widths.iter().all(|width| (1..=8192).contains(width))
}

/// What [`is_hidden`] demands.
pub(crate) const HIDDEN: &str = "1 to 16 widths from 1 to 8192";

/// What [`Schedule::are_probabilities`](super::Schedule) demands.
pub(crate) const PROBABILITIES: &str = "probabilities from 0 to 1";

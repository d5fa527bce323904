//! The configs.

use super::Named;
use crate::table::{Table, nothing, text};
use maud::{Markup, html};
use std::collections::BTreeSet;

/// What differs between the runs, and all configs in full.
pub(super) fn section(runs: &[Named]) -> Markup {
    html! {
        h3 { "Configs" }
        @if runs.len() > 1 {
            @let differences = differences(runs);
            @if differences.rows.is_empty() { p { "All configs are the same." } }
            @else { (differences.html()) }
        }
        @for Named { name, run, .. } in runs {
            details {
                summary { "The whole config of " (name) }
                pre { (run.config) }
            }
        }
    }
}

/// The fields that are not the same in all runs.
fn differences(runs: &[Named]) -> Table {
    let head = std::iter::once(text("Field")).chain(runs.iter().map(|run| text(&run.name))).collect();
    let mut table = Table::new("Fields of the configs that differ", head);
    let fields: BTreeSet<&str> =
        runs.iter().flat_map(|run| &run.run.settings).map(|(field, _)| field.as_str()).collect();
    for field in fields {
        let values: Vec<Option<&str>> = runs.iter().map(|run| run.run.setting(field)).collect();
        if values.iter().any(|value| *value != values[0]) {
            let cell = |value: &Option<&str>| value.map_or_else(nothing, |value| html! { code { (value) } });
            table.row(html! { code { (field) } }, values.iter().map(cell).collect());
        }
    }
    table
}

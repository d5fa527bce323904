//! Lists of 36 games.

use super::Named;
use crate::matches;
use crate::table::{self, Table, nothing, text};
use maud::{Markup, html};

/// Lists of 36 games; nothing where none were played.
pub(super) fn lists(agents: &[Named]) -> Markup {
    let head = ["Agent", "Lists", "Final score", "Standard deviation", "First", "Second", "Third"];
    let mut table = Table::new("Lists of 36 games: final scores and places", head.map(text).to_vec());
    for agent in agents {
        if let Some(lists) = &agent.agent.lists {
            let mut cells = vec![
                table::count(lists.lists),
                lists.score.as_ref().map_or_else(nothing, |score| table::estimate(score, 0)),
                lists.deviation.map_or_else(nothing, |deviation| table::decimal(deviation, 0)),
            ];
            cells.extend(lists.places.map(|place| table::percent(place, 1)));
            table.row(matches::named(agent), cells);
        }
    }
    html! { @if !table.rows.is_empty() { h3 { "Lists" } (table.html()) } }
}

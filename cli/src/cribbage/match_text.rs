//! The report of a match of cribbage, as text.

use crate::match_text::{self, columns, standings, with_interval};
use skat_evaluation::Estimate;
use skat_evaluation::cribbage::{AgentReport, MatchReport, SourceName};

/// The whole report.
pub(crate) fn text(report: &MatchReport) -> String {
    let standings = standings(
        report,
        "game points",
        |points| format!("{points:+.3}"),
        "What a game was worth to the team, and ratings from who did better with its cards",
    );
    match_text::text(report, standings, sources(report))
}

/// How games were won, and by which points.
fn sources(report: &MatchReport) -> String {
    let mut table = columns(report);
    let mut row = |name: &str, cell: &dyn Fn(&AgentReport) -> String| {
        table.named_row(name, report.agents.iter().map(cell));
    };
    let mean = |of: Option<Estimate>| of.map_or("-".into(), |of| format!("{:.2}", of.mean));
    row("games won, %", &|agent| with_interval(Some(agent.record.wins)));
    row("deals", &|agent| mean(agent.record.deals));
    row("points", &|agent| mean(agent.record.points));
    for (i, source) in SourceName::ALL.into_iter().enumerate() {
        let name = match source {
            SourceName::Heels => "points by his heels",
            SourceName::Pegging => "points in the pegging",
            SourceName::Hands => "points of hands",
            SourceName::Crib => "points of cribs",
        };
        row(name, &|agent| mean(agent.record.sources[i].points));
    }
    format!("Games won with 95 % intervals, and deals and points of a game:\n\n{table}")
}

//! The report of a match of Tarot, as text.

use crate::match_text::{self, columns, standings, with_interval};
use skat_env::tarot::Contract;
use skat_evaluation::tarot::{AgentReport, MatchReport};
use skat_report::grouped;

/// The whole report.
pub(crate) fn text(report: &MatchReport) -> String {
    let standings = standings(
        report,
        "points",
        |points| format!("{points:.2}"),
        "Points of a deal and seat, and ratings from who did better on a deal",
    );
    match_text::text(report, standings, contracts(report))
}

/// What was played and made.
fn contracts(report: &MatchReport) -> String {
    let mut table = columns(report);
    let mut row = |name: &str, cell: &dyn Fn(&AgentReport) -> String| {
        table.named_row(name, report.agents.iter().map(cell));
    };
    let points =
        |of: Option<skat_evaluation::Estimate>| of.map_or("-".into(), |of| format!("{:.1}", of.mean));
    row("plays", &|agent| with_interval(Some(agent.record.plays)));
    row("makes (of those)", &|agent| with_interval(agent.record.makes));
    row("all pass", &|agent| with_interval(Some(agent.record.passed)));
    row("points as declarer", &|agent| points(agent.record.as_declarer));
    row("points in the defence", &|agent| points(agent.record.in_defence));
    for (i, contract) in Contract::ALL.into_iter().enumerate() {
        row(&format!("{contract}, games and made"), &|agent| {
            let row = agent.record.contracts[i];
            row.made.map_or("-".into(), |_| format!("{}  {}", grouped(row.games), with_interval(row.made)))
        });
    }
    format!("Contracts, shares in % with 95 % intervals:\n\n{table}")
}

//! The report of a match of 500, as text.

use crate::match_text::{self, columns, standings, with_interval};
use skat_env::five_hundred::Denomination;
use skat_evaluation::five_hundred::{AgentReport, MatchReport};
use skat_report::grouped;

/// The whole report.
pub(crate) fn text(report: &MatchReport) -> String {
    let standings = standings(
        report,
        "points",
        |points| format!("{points:.2}"),
        "Points of the team in a deal, and ratings from who did better on a deal",
    );
    match_text::text(report, standings, contracts(report))
}

/// Who declared, and what came of it.
fn contracts(report: &MatchReport) -> String {
    let mut table = columns(report);
    let mut row = |name: &str, cell: &dyn Fn(&AgentReport) -> String| {
        table.named_row(name, report.agents.iter().map(cell));
    };
    row("declares", &|agent| with_interval(Some(agent.record.declares)));
    row("makes its contracts", &|agent| with_interval(agent.record.made));
    row("beats the opponents' contracts", &|agent| with_interval(agent.record.beaten));
    row("all pass", &|agent| with_interval(Some(agent.record.passed)));
    let deals = |games: u64, points: Option<skat_evaluation::Estimate>| {
        points.map_or("-".into(), |points| format!("{}  {:.1}", grouped(games), points.mean))
    };
    for (i, level) in (7..=10).enumerate() {
        let name = format!("declares {level}");
        row(&name, &|agent| deals(agent.record.levels[i].games, agent.record.levels[i].points));
    }
    for (i, denomination) in Denomination::ALL.into_iter().enumerate() {
        let name = match denomination {
            Denomination::NoTrump => "declares no trump".to_string(),
            suit => format!("declares {suit:?}").to_lowercase(),
        };
        let of = |agent: &AgentReport| agent.record.denominations[i];
        row(&name, &|agent| deals(of(agent).games, of(agent).points));
    }
    format!("Shares in %, with 95 % intervals; deals and points by level and denomination:\n\n{table}")
}

//! The report of a match of bridge, as text.

use crate::match_text::{self, columns, range, with_interval};
use crate::table::Table;
use skat_evaluation::bridge::{AgentReport, Height, MatchReport};
use skat_report::grouped;

/// The whole report.
pub(crate) fn text(report: &MatchReport) -> String {
    match_text::text(report, standings(report), contracts(report))
}

fn standings(report: &MatchReport) -> String {
    let head =
        ["agent", "points", "95 % interval", "IMPs a board", "95 % interval", "rating", "95 % interval"];
    let mut table = Table::new(head);
    for agent in &report.agents {
        let (points, rating) = (agent.points.normal, agent.rating);
        let (imps, spread) = agent.record.imps.map_or(("-".into(), "-".into()), |imps| {
            (format!("{:+.2}", imps.mean), format!("{:+.2} to {:+.2}", imps.low, imps.high))
        });
        table.row([
            agent.agent.clone(),
            format!("{:+.1}", points.mean),
            format!("{:+.1} to {:+.1}", points.low, points.high),
            imps,
            spread,
            format!("{:+.0}", rating.rating),
            range(rating.low, rating.high, 0),
        ]);
    }
    format!(
        "Duplicate points of the side in a deal, international match points a board as a team of four, and \
         ratings from who did better on a deal:\n\n{table}"
    )
}

/// What was declared, made, defeated and doubled.
fn contracts(report: &MatchReport) -> String {
    let mut table = columns(report);
    let mut row = |name: &str, cell: &dyn Fn(&AgentReport) -> String| {
        table.named_row(name, report.agents.iter().map(cell));
    };
    row("declares", &|agent| with_interval(Some(agent.record.declares)));
    row("makes (of these)", &|agent| with_interval(agent.record.makes));
    row("defeats the others' contract", &|agent| with_interval(agent.record.defeats));
    row("doubles it", &|agent| with_interval(agent.record.doubles));
    row("passed out", &|agent| with_interval(Some(agent.record.passed_out)));
    for (i, height) in Height::ALL.into_iter().enumerate() {
        let name = match height {
            Height::PartScore => "part-scores",
            Height::Game => "games",
            Height::SmallSlam => "small slams",
            Height::GrandSlam => "grand slams",
        };
        row(name, &|agent| grouped(agent.record.heights[i].games));
        row(&format!("{name} made"), &|agent| with_interval(agent.record.heights[i].made));
    }
    format!("Shares in %, with 95 % intervals; contracts by their height, and how many were made:\n\n{table}")
}

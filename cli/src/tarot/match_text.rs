//! The report of a match of Tarot, as text.

use crate::match_text::{
    alone, columns, cross_table, differences, faults, gauntlet, played, range, rules, sprt, verdict,
    with_interval,
};
use crate::table::Table;
use skat_env::tarot::{Contract, State};
use skat_evaluation::Contest as _;
use skat_evaluation::tarot::{AgentReport, MatchReport};
use skat_report::grouped;

/// The whole report.
pub(crate) fn text(report: &MatchReport) -> String {
    let mut sections = Vec::from_iter(faults(report));
    sections.extend(rules(report));
    sections.push(played(report));
    if let Some(duel) = report.duel() {
        sections.push(verdict(&duel.difference, State::POINTS) + "\n");
    }
    sections.extend(gauntlet(report));
    sections.push(standings(report));
    if report.agents.len() > 2 {
        sections.push(cross_table(report));
    }
    sections.push(differences(report));
    sections.extend(alone(report));
    sections.extend(sprt(report));
    sections.push(contracts(report));
    sections.join("\n")
}

fn standings(report: &MatchReport) -> String {
    let mut table = Table::new(["agent", "points", "95 % interval", "rating", "95 % interval"]);
    for agent in &report.agents {
        let (points, rating) = (agent.points.normal, agent.rating);
        table.row([
            agent.agent.clone(),
            format!("{:.2}", points.mean),
            format!("{:.2} to {:.2}", points.low, points.high),
            format!("{:+.0}", rating.rating),
            range(rating.low, rating.high, 0),
        ]);
    }
    format!("Points of a deal and seat, and ratings from who did better on a deal:\n\n{table}")
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

//! The report of a match of cribbage, as text.

use crate::match_text::{
    columns, cross_table, differences, faults, gauntlet, played, range, rules, sprt, verdict, with_interval,
};
use crate::table::Table;
use skat_env::cribbage::State;
use skat_evaluation::cribbage::{AgentReport, MatchReport, SourceName};
use skat_evaluation::{Contest as _, Estimate};

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
    sections.extend(sprt(report));
    sections.push(sources(report));
    sections.join("\n")
}

fn standings(report: &MatchReport) -> String {
    let mut table = Table::new(["agent", "game points", "95 % interval", "rating", "95 % interval"]);
    for agent in &report.agents {
        let (points, rating) = (agent.points.normal, agent.rating);
        table.row([
            agent.agent.clone(),
            format!("{:+.3}", points.mean),
            format!("{:+.3} to {:+.3}", points.low, points.high),
            format!("{:+.0}", rating.rating),
            range(rating.low, rating.high, 0),
        ]);
    }
    format!("What a game was worth to the team, and ratings from who did better with its cards:\n\n{table}")
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

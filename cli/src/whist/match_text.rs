//! The report of a match of Whist, as text.

use crate::match_text::{
    columns, cross_table, differences, faults, gauntlet, played, range, rules, sprt, verdict, with_interval,
};
use crate::table::Table;
use skat_env::whist::{State, Suit};
use skat_evaluation::Contest as _;
use skat_evaluation::whist::{AgentReport, MatchReport, Part};
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
    sections.extend(sprt(report));
    sections.push(parts(report));
    sections.join("\n")
}

fn standings(report: &MatchReport) -> String {
    let mut table = Table::new(["agent", "points", "95 % interval", "rating", "95 % interval"]);
    for agent in &report.agents {
        let (points, rating) = (agent.points.normal, agent.rating);
        table.row([
            agent.agent.clone(),
            format!("{:.3}", points.mean),
            format!("{:.3} to {:.3}", points.low, points.high),
            format!("{:+.0}", rating.rating),
            range(rating.low, rating.high, 0),
        ]);
    }
    format!("Points of the team in a game, and ratings from who did better on a deal:\n\n{table}")
}

/// The fraction of the points and the tricks, of all games and of some.
fn parts(report: &MatchReport) -> String {
    let mut table = columns(report);
    let mut row = |name: &str, cell: &dyn Fn(&AgentReport) -> String| {
        table.named_row(name, report.agents.iter().map(cell));
    };
    row("points, of all", &|agent| with_interval(agent.record.all.points));
    row("takes all tricks", &|agent| with_interval(Some(agent.record.all_tricks)));
    row("takes no trick", &|agent| with_interval(Some(agent.record.no_trick)));
    row("tricks a deal", &|agent| tricks(&agent.record.all));
    row("with the first lead", &|agent| tricks(&agent.record.leading));
    row("without", &|agent| tricks(&agent.record.dealing));
    for (i, suit) in Suit::ALL.into_iter().enumerate() {
        row(&format!("{suit:?} trump").to_lowercase(), &|agent| tricks(&agent.record.trumps[i]));
    }
    format!("Shares in %, with 95 % intervals; games, and tricks in a deal of them:\n\n{table}")
}

fn tricks(part: &Part) -> String {
    part.tricks.map_or("-".into(), |tricks| format!("{}  {:.2}", grouped(part.games), tricks.mean))
}

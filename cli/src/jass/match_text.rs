//! The report of a match of Jass, as text.

use crate::match_text::{
    columns, cross_table, differences, faults, gauntlet, played, range, rules, sprt, verdict, with_interval,
};
use crate::table::Table;
use skat_env::jass::{State, Suit};
use skat_evaluation::Contest as _;
use skat_evaluation::jass::{AgentReport, Maker, MatchReport};
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
    sections.push(trump(report));
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
    format!("Points of the team in a deal, of 157, and ratings from who did better on a deal:\n\n{table}")
}

/// Who made trump, which, and how many tricks were taken.
fn trump(report: &MatchReport) -> String {
    let mut table = columns(report);
    let mut row = |name: &str, cell: &dyn Fn(&AgentReport) -> String| {
        table.named_row(name, report.agents.iter().map(cell));
    };
    row("makes trump", &|agent| with_interval(Some(agent.record.makes_trump)));
    row("leaves it to the partner (of those)", &|agent| with_interval(agent.record.chibres));
    row("takes all tricks", &|agent| with_interval(Some(agent.record.all_tricks)));
    row("takes no trick", &|agent| with_interval(Some(agent.record.no_trick)));
    let deals = |games: u64, points: Option<skat_evaluation::Estimate>| {
        points.map_or("-".into(), |points| format!("{}  {:.1}", grouped(games), points.mean))
    };
    for (i, maker) in Maker::ALL.into_iter().enumerate() {
        let name = match maker {
            Maker::First => "trump by the first to choose",
            Maker::Partner => "trump by the partner",
            Maker::Opponents => "trump by the opponents",
            Maker::Nobody => "trump by a card or the sheet",
        };
        row(name, &|agent| deals(agent.record.makers[i].games, agent.record.makers[i].points));
    }
    for (i, suit) in Suit::ALL.into_iter().enumerate() {
        let name = format!("{suit:?} made trump").to_lowercase();
        row(&name, &|agent| deals(agent.record.trumps[i].games, agent.record.trumps[i].points));
    }
    format!(
        "Shares in %, with 95 % intervals; deals and points by who made trump, and by the trump:\n\n{table}"
    )
}

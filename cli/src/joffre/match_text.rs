//! The report of a match of Joffre, as text.

use crate::match_text::{
    columns, cross_table, differences, faults, gauntlet, played, range, rules, sprt, verdict, with_interval,
};
use crate::table::Table;
use skat_env::joffre::{Bid, State};
use skat_evaluation::Contest as _;
use skat_evaluation::joffre::{AgentReport, MatchReport};
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
    sections.push(bids(report));
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
    format!(
        "What the team scores, of a whole game with 100 for a victory, and ratings from who did better on the same \
         cards:\n\n{table}"
    )
}

/// Who bought and made, and who took the two cards.
fn bids(report: &MatchReport) -> String {
    let mut table = columns(report);
    let mut row = |name: &str, cell: &dyn Fn(&AgentReport) -> String| {
        table.named_row(name, report.agents.iter().map(cell));
    };
    row("buys", &|agent| with_interval(Some(agent.record.buys)));
    row("makes its bid (of those)", &|agent| with_interval(agent.record.makes));
    row("takes the Joffre", &|agent| with_interval(Some(agent.record.joffre)));
    row("takes the Kaiser", &|agent| with_interval(Some(agent.record.kaiser)));
    row("wins the game", &|agent| with_interval(Some(agent.record.victories)));
    let points = |points: Option<skat_evaluation::Estimate>| {
        points.map_or("-".into(), |points| format!("{:.1}", points.mean))
    };
    row("points won as buyer", &|agent| points(agent.record.as_buyer));
    row("points won against a buyer", &|agent| points(agent.record.against));
    for (i, bid) in Bid::all().enumerate() {
        row(&format!("bought at {bid}, made"), &|agent| {
            let by_bid = agent.record.bids[i];
            let made = by_bid.makes.map_or("-".into(), |made| with_interval(Some(made)));
            format!("{}  {made}", grouped(by_bid.games))
        });
    }
    format!(
        "Shares in %, with 95 % intervals; points of ten; deals by the bid, and how many were made:\n\n{table}"
    )
}

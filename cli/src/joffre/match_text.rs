//! The report of a match of Joffre, as text.

use crate::match_text::{self, columns, standings, with_interval};
use skat_env::joffre::Bid;
use skat_evaluation::joffre::{AgentReport, MatchReport};
use skat_report::grouped;

/// The whole report.
pub(crate) fn text(report: &MatchReport) -> String {
    let standings = standings(
        report,
        "points",
        |points| format!("{points:.2}"),
        "What the team scores, of a whole game with 100 for a victory, and ratings from who did better on the same cards",
    );
    match_text::text(report, standings, bids(report))
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

//! The report of a match of Jass, as text.

use crate::match_text::{self, columns, standings, with_interval};
use skat_env::jass::Suit;
use skat_evaluation::jass::{AgentReport, Maker, MatchReport};
use skat_report::grouped;

/// The whole report.
pub(crate) fn text(report: &MatchReport) -> String {
    let standings = standings(
        report,
        "points",
        |points| format!("{points:.2}"),
        "Points of the team in a deal, of 157, and ratings from who did better on a deal",
    );
    match_text::text(report, standings, trump(report))
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

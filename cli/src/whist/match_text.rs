//! The report of a match of Whist, as text.

use crate::match_text::{self, columns, standings, with_interval};
use skat_env::whist::Suit;
use skat_evaluation::whist::{AgentReport, MatchReport, Part};
use skat_report::grouped;

/// The whole report.
pub(crate) fn text(report: &MatchReport) -> String {
    let standings = standings(
        report,
        "points",
        |points| format!("{points:.3}"),
        "Points of the team in a game, and ratings from who did better on a deal",
    );
    match_text::text(report, standings, parts(report))
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

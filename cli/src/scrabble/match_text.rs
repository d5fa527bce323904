//! The report of a match of Scrabble, as text.

use crate::match_text::{self, columns, standings, with_interval};
use skat_evaluation::Estimate;
use skat_evaluation::scrabble::{AgentReport, MatchReport};

/// The whole report.
pub(crate) fn text(report: &MatchReport) -> String {
    let standings = standings(
        report,
        "points",
        |points| format!("{points:.1}"),
        "Points of all answers of a game, and ratings from who did better with its draws",
    );
    match_text::text(report, standings, answers(report))
}

/// What was found, and what was missed.
fn answers(report: &MatchReport) -> String {
    let mut table = columns(report);
    let mut row = |name: &str, cell: &dyn Fn(&AgentReport) -> String| {
        table.named_row(name, report.agents.iter().map(cell));
    };
    let mean = |of: Option<Estimate>| of.map_or("-".into(), |of| format!("{:.1}", of.mean));
    row("points of words", &|agent| mean(agent.record.words));
    row("top of the games", &|agent| mean(agent.record.top));
    row("of the top, %", &|agent| with_interval(agent.record.of_top));
    row("best answers, % of moves", &|agent| with_interval(agent.record.best));
    row("no word, % of moves", &|agent| with_interval(agent.record.without));
    row("solos, % of moves", &|agent| with_interval(agent.record.solos));
    row("moves of a game", &|agent| mean(agent.record.moves));
    format!("Answers, with 95 % intervals; the top is what the placed solutions count:\n\n{table}")
}

//! The report of a match of Scrabble, as text.

use crate::match_text::{
    columns, cross_table, differences, faults, gauntlet, played, range, rules, sprt, verdict, with_interval,
};
use crate::table::Table;
use skat_env::scrabble::State;
use skat_evaluation::scrabble::{AgentReport, MatchReport};
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
    sections.push(answers(report));
    sections.join("\n")
}

fn standings(report: &MatchReport) -> String {
    let mut table = Table::new(["agent", "points", "95 % interval", "rating", "95 % interval"]);
    for agent in &report.agents {
        let (points, rating) = (agent.points.normal, agent.rating);
        table.row([
            agent.agent.clone(),
            format!("{:.1}", points.mean),
            format!("{:.1} to {:.1}", points.low, points.high),
            format!("{:+.0}", rating.rating),
            range(rating.low, rating.high, 0),
        ]);
    }
    format!("Points of all answers of a game, and ratings from who did better with its draws:\n\n{table}")
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

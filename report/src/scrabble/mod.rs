//! What the page of a match tells of Scrabble alone.

use crate::matches::{self, Shown};
use crate::table::{self, Table, nothing, text};
use crate::training::Trained;
use crate::words::Words;
use maud::{Markup, html};
use skat_env::scrabble::State;
use skat_evaluation::scrabble::AgentReport;
use skat_evaluation::{Contest as _, Estimate, Play};

type Named<'a> = matches::Named<'a, State>;

impl Shown for State {
    const COLUMNS: &'static [&'static str] = &["Of the top"];

    fn cells(entry: &AgentReport) -> Vec<Markup> {
        vec![table::fraction(entry.record.of_top.as_ref())]
    }

    fn play(play: &Play) -> String {
        match play {
            Play::Whole => "Whole games, from the first draw.".into(),
            Play::Cards { .. } => "Whole games, from the first draw: nothing comes before it.".into(),
        }
    }

    fn words() -> Words {
        Words {
            name: "Duplicate Scrabble",
            unit: State::POINTS,
            game: html! {
                "In duplicate Scrabble all players answer the same draws of seven letters on the same grid: each looks for the "
                "word with the most points and sees nobody's answer. Then the best word that there is goes onto the grid, "
                "whoever has found it, and the draw is filled up. So there is no luck between players: who finds more has more."
            },
            points: html! {
                "Strength is counted in points per game and seat: the points of all answers of a game. More is better, and a "
                "difference above 0 means stronger than who is compared with."
            },
            terms: html! {
                b { "Top" } ": the points of the best answers that there were; nobody can have more but by solos. "
                b { "Solo" } ": an answer with more points than those of all others, at tables of 16 and more worth 10."
            },
        }
    }

    fn sections(_id: &str, agents: &[Named]) -> Markup {
        html! {
            h3 { "Answers" }
            (answers(agents).html())
        }
    }
}

/// Of training nothing is told beside the points.
impl Trained for State {}

/// What was found, and what was missed.
fn answers(agents: &[Named]) -> Table {
    let head = [
        "Agent",
        "Points of words",
        "Top of the games",
        "Of the top",
        "Best answers, of all moves",
        "No word, of all moves",
        "Solos, of all moves",
        "Moves of a game",
    ];
    let mut table = Table::new("Answers, with 95 % intervals", head.map(text).to_vec());
    for agent in agents {
        let record = &agent.agent.record;
        let cells = vec![
            estimate(record.words),
            estimate(record.top),
            table::fraction(record.of_top.as_ref()),
            table::fraction(record.best.as_ref()),
            table::fraction(record.without.as_ref()),
            table::fraction(record.solos.as_ref()),
            estimate(record.moves),
        ];
        table.row(matches::named(agent), cells);
    }
    table
}

fn estimate(of: Option<Estimate>) -> Markup {
    of.map_or_else(nothing, |points| table::estimate(&points, 1))
}

//! The evaluation at the end of each run.

use super::{Named, Runs, Side, strength};
use crate::figure::{Figure, gallery};
use crate::number::in_words;
use crate::plot::{Axis, Mark, Row, Rows, Scale};
use crate::standing::Standing;
use crate::table::{self, Table, text};
use maud::{Markup, html};

type Measured<'a> = (usize, &'a str, Vec<(&'a Named<'a>, &'a Standing)>);

/// For each opponent that somebody was measured against at the end, the runs that were.
fn measured<'a>(runs: &'a [Named<'a>], opponents: &'a [String]) -> Vec<Measured<'a>> {
    let of = |(number, opponent): (usize, &'a String)| (number, opponent.as_str(), standings(runs, opponent));
    (1..).zip(opponents).map(of).filter(|(_, _, standings)| !standings.is_empty()).collect()
}

/// The results as a table.
pub(super) fn overview(runs: &Runs) -> Markup {
    let opponents = strength::opponents(&runs.runs);
    let measured = measured(&runs.runs, &opponents);
    html! {
        @if !measured.is_empty() {
            h3 { "Final results" }
            (table(runs, &measured).html())
        }
    }
}

/// For each opponent the runs side by side.
pub(super) fn section(runs: &Runs) -> Markup {
    let opponents = strength::opponents(&runs.runs);
    html! {
        @for (number, opponent, standings) in measured(&runs.runs, &opponents) {
            @let id = runs.id(&format!("result-{number}"));
            @let behaviour = behaviour(&id, runs, opponent, &standings);
            @let compared = (standings.len() > 1).then(|| compared(&id, runs, opponent, &standings));
            @let title = if behaviour.is_empty() { "Runs compared against " } else { "Behaviour against " };
            @let figures: Vec<Figure> = compared.into_iter().chain(behaviour).collect();
            @if !figures.is_empty() {
                h3 { (title) (opponent) }
                (gallery(&figures))
            }
        }
    }
}

fn standings<'a>(runs: &'a [Named<'a>], opponent: &str) -> Vec<(&'a Named<'a>, &'a Standing)> {
    let of = |run: &'a Named<'a>| {
        let standing = run.run.results.iter().flatten().find(|standing| standing.opponent == opponent)?;
        Some((run, standing))
    };
    runs.iter().filter_map(of).collect()
}

fn table(runs: &Runs, measured: &[Measured]) -> Table {
    let training = &runs.game.training;
    let head = ["Run", "Against", "Points more per game", "Deals"].iter().chain(training.results);
    let games = in_words(runs.game.games_of_a_deal);
    let caption =
        format!("At the end of training, over duplicate deals of {games} games each, with 95 % intervals");
    let mut table = Table::new(caption, head.map(text).collect());
    for (run, standing) in measured.iter().flat_map(|(_, _, standings)| standings) {
        let cells = [
            text(&standing.opponent),
            table::difference(&standing.duel.difference, 2),
            table::count(standing.duel.deals),
        ];
        table.row(text(&run.name), cells.into_iter().chain((training.results_of)(standing)).collect());
    }
    table
}

/// What the game tells of how the agents and the opponent played.
fn behaviour(id: &str, runs: &Runs, opponent: &str, standings: &[(&Named, &Standing)]) -> Vec<Figure> {
    let against: Vec<String> =
        standings.iter().map(|(run, _)| format!("{opponent}, against {}", run.name)).collect();
    let duels: Vec<Side<'_, Standing>> = standings
        .iter()
        .zip(&against)
        .map(|(&(run, report), against)| Side {
            agent: (run.series, &run.name),
            // Runs have the first colours, on all plots.
            opponent: (runs.runs.len() + run.series, against),
            report,
        })
        .collect();
    (runs.game.training.behaviour)(id, &duels)
}

fn compared(id: &str, runs: &Runs, opponent: &str, standings: &[(&Named, &Standing)]) -> Figure {
    let row = |(run, standing): &(&Named, &Standing)| {
        let difference = &standing.duel.difference;
        let interval = Some((difference.low, difference.high));
        let marks = vec![Mark { series: run.series, value: difference.mean, interval }];
        Row { name: run.name.clone(), marks }
    };
    let unit = (runs.game.words)().unit;
    let x = Axis::new(format!("{unit} per game more than {opponent}"), Scale::Difference);
    let plot = Rows { x, level: Some(0.0), rows: standings.iter().map(row).collect() };
    let names: Vec<String> = standings.iter().map(|(run, _)| run.name.clone()).collect();
    let (id, title) = (format!("{id}-difference"), format!("Final strength against {opponent}"));
    Figure {
        plot: plot.svg(&id, &title, &names),
        id,
        title,
        explanation: text(
            "Farther to the right is better; the line at 0 is the opponent's own strength. Bars are 95 % intervals.",
        ),
        legend: Vec::new(),
        numbers: None,
    }
}

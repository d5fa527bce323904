//! The evaluation at the end of each run.

use super::{Named, strength};
use crate::figure::{Figure, gallery};
use crate::plot::{Axis, Mark, Row, Rows, Scale};
use crate::skat::behaviour::{self, Column};
use crate::table::{self, Table, text};
use crate::training_run::Standing;
use maud::{Markup, html};

type Measured<'a> = (usize, &'a str, Vec<(&'a Named<'a>, &'a Standing)>);

/// For each opponent that somebody was measured against at the end, the runs that were.
fn measured<'a>(runs: &'a [Named<'a>], opponents: &'a [String]) -> Vec<Measured<'a>> {
    let of = |(number, opponent): (usize, &'a String)| (number, opponent.as_str(), standings(runs, opponent));
    (1..).zip(opponents).map(of).filter(|(_, _, standings)| !standings.is_empty()).collect()
}

/// The results as a table.
pub(super) fn overview(runs: &[Named]) -> Markup {
    let opponents = strength::opponents(runs);
    let measured = measured(runs, &opponents);
    html! {
        @if !measured.is_empty() {
            h3 { "Final results" }
            (table(&measured).html())
        }
    }
}

/// For each opponent the runs side by side.
pub(super) fn section(runs: &[Named]) -> Markup {
    let opponents = strength::opponents(runs);
    html! {
        @for (number, opponent, standings) in measured(runs, &opponents) {
            h3 { "Behaviour against " (opponent) }
            (gallery(&of_opponent(number, opponent, &standings, runs.len())))
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

fn table(measured: &[Measured]) -> Table {
    let head =
        ["Run", "Against", "Points more per game", "Deals", "Declares", "Wins", "Overbids", "Passed in"];
    let caption = "At the end of training, over duplicate deals of six games each, with 95 % intervals";
    let mut table = Table::new(caption, head.map(text).to_vec());
    for (run, standing) in measured.iter().flat_map(|(_, _, standings)| standings) {
        let report = &standing.report;
        table.row(
            text(&run.name),
            vec![
                text(&standing.opponent),
                table::difference(&report.difference, 2),
                table::count(report.deals),
                table::share(Some(&report.a.declared)),
                table::share(report.a.won.as_ref()),
                table::share(report.a.overbid.as_ref()),
                table::share(Some(&report.passed_in)),
            ],
        );
    }
    table
}

fn of_opponent(number: usize, opponent: &str, standings: &[(&Named, &Standing)], runs: usize) -> Vec<Figure> {
    let id = format!("result-{number}");
    let against: Vec<String> =
        standings.iter().map(|(run, _)| format!("{opponent}, against {}", run.name)).collect();
    let mut columns = Vec::new();
    for ((run, standing), against) in standings.iter().zip(&against) {
        columns.push(Column { series: run.series, name: &run.name, record: &standing.report.a });
        // Runs have the first colours, on all plots.
        columns.push(Column { series: runs + run.series, name: against, record: &standing.report.b });
    }
    let mut figures = behaviour::figures(&id, &columns);
    if standings.len() > 1 {
        figures.insert(0, compared(&id, opponent, standings));
    }
    figures
}

fn compared(id: &str, opponent: &str, standings: &[(&Named, &Standing)]) -> Figure {
    let row = |(run, standing): &(&Named, &Standing)| {
        let difference = &standing.report.difference;
        let interval = Some((difference.low, difference.high));
        let marks = vec![Mark { series: run.series, value: difference.mean, interval }];
        Row { name: run.name.clone(), marks }
    };
    let x = Axis::new(format!("tournament points per game more than {opponent}"), Scale::Difference);
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

//! How agents declare and score, side by side.

use crate::figure::Figure;
use crate::plot::{Axis, Mark, Row, Rows, Scale};
use crate::table::{self, Table, nothing, text};
use maud::{Markup, html};
use skat_env::skat::Contract;
use skat_evaluation::Fraction;
use skat_evaluation::skat::{ByContract, Record, Role};

/// One agent in a comparison.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Column<'a> {
    /// Its colour and marker.
    pub(crate) series: usize,
    pub(crate) name: &'a str,
    pub(crate) record: &'a Record,
}

/// What stands in a row, and where it is found in a record.
type Habit = (&'static str, fn(&Record) -> Option<&Fraction>);

const HABITS: [Habit; 8] = [
    ("Declares, of its hands", |record| Some(&record.declared)),
    ("Declares, of all games", |record| Some(&record.taken)),
    ("Wins, of the games it declares", |record| record.won.as_ref()),
    ("Overbids, of these", |record| record.overbid.as_ref()),
    ("Plays Hand, of these", |record| record.hand.as_ref()),
    ("Makes the defenders Schneider", |record| record.schneider.as_ref()),
    ("Makes the defenders Schwarz", |record| record.schwarz.as_ref()),
    ("Is Schneider or Schwarz itself", |record| record.own_schneider.as_ref()),
];

/// The agents' habits as declarer, the contracts they play, and their points by role.
pub(crate) fn figures(id: &str, columns: &[Column]) -> Vec<Figure> {
    vec![declaring(id, columns), contracts(id, columns), roles(id, columns)]
}

fn legend(columns: &[Column]) -> Vec<(usize, String)> {
    columns.iter().map(|column| (column.series, column.name.to_string())).collect()
}

/// The names of all series, at their numbers.
fn names(columns: &[Column]) -> Vec<String> {
    let series = columns.iter().map(|column| column.series + 1).max().unwrap_or(0);
    let name = |n| columns.iter().find(|column| column.series == n).map_or("", |column| column.name);
    (0..series).map(|n| name(n).to_string()).collect()
}

fn head(first: &str, columns: &[Column]) -> Vec<Markup> {
    std::iter::once(text(first)).chain(columns.iter().map(|column| text(column.name))).collect()
}

fn mark(column: &Column, share: Option<&Fraction>) -> Option<Mark> {
    let share = share?;
    Some(Mark { series: column.series, value: share.share, interval: Some((share.low, share.high)) })
}

fn declaring(id: &str, columns: &[Column]) -> Figure {
    let mut numbers = Table::new("As declarer: shares with 95 % intervals", head("", columns));
    let mut rows = Vec::new();
    for (name, share) in HABITS {
        numbers.row(text(name), columns.iter().map(|column| table::fraction(share(column.record))).collect());
        let marks = columns.iter().filter_map(|column| mark(column, share(column.record))).collect();
        rows.push(Row { name: name.into(), marks });
    }
    let plot = Rows { x: Axis::new("share", Scale::Percent).covering(0.0, 0.0), level: None, rows };
    let (id, title) = (format!("{id}-declaring"), "As declarer");
    Figure {
        plot: plot.svg(&id, title, &names(columns)),
        id,
        title: title.into(),
        explanation: text(
            "How often it becomes declarer and what comes of it. To win much more than 80 % of its games often means that \
             it leaves games to others; to overbid is always a loss.",
        ),
        legend: legend(columns),
        numbers: Some(numbers),
    }
}

const fn role(role: Role) -> &'static str {
    match role {
        Role::Declarer => "Declarer",
        Role::Defender => "Defender",
        Role::Forehand => "Forehand",
        Role::Middlehand => "Middlehand",
        Role::Rearhand => "Rearhand",
    }
}

fn roles(id: &str, columns: &[Column]) -> Figure {
    let roles = [Role::Declarer, Role::Defender, Role::Forehand, Role::Middlehand, Role::Rearhand];
    let mut numbers = Table::new("By role: points per game, and games", head("", columns));
    let mut rows = Vec::new();
    for name in roles {
        let of = |column: &Column| column.record.roles.iter().find(|of_role| of_role.role == name).copied();
        let cell = |column: &Column| match of(column)
            .and_then(|of_role| Some((of_role.points?, of_role.games)))
        {
            Some((points, games)) => {
                html! { (table::decimal(points, 1)) " " span class="interval" { (table::count(games)) " games" } }
            }
            None => nothing(),
        };
        numbers.row(text(role(name)), columns.iter().map(cell).collect());
        let mark = |column: &Column| {
            let value = of(column)?.points?;
            Some(Mark { series: column.series, value, interval: None })
        };
        rows.push(Row { name: role(name).into(), marks: columns.iter().filter_map(mark).collect() });
    }
    let x = Axis::new("tournament points per game", Scale::Plain).covering(0.0, 0.0);
    let plot = Rows { x, level: Some(0.0), rows };
    let (id, title) = (format!("{id}-roles"), "Points by role and seat");
    Figure {
        plot: plot.svg(&id, title, &names(columns)),
        id,
        title: title.into(),
        explanation: text(
            "More is better. Who declares more takes worse hands too, so that points as declarer alone do not say who is \
             stronger. No intervals: the agents had different hands in these roles.",
        ),
        legend: legend(columns),
        numbers: Some(numbers),
    }
}

/// A contract is drawn where it is at least such a part of the games of more than half of the
/// agents.
const DRAWN: f64 = 0.01;

fn contracts(id: &str, columns: &[Column]) -> Figure {
    let mut numbers = Table::new(
        "By contract, as declarer: share of its games, games won with the 95 % interval, points per game",
        head("Contract", columns),
    );
    let mut rows = Vec::new();
    for contract in Contract::all() {
        let of = |column: &Column| -> Option<ByContract> {
            column
                .record
                .contracts
                .iter()
                .find(|entry| entry.contract == contract && entry.games > 0)
                .copied()
        };
        if columns.iter().all(|column| of(column).is_none()) {
            continue;
        }
        let cell = |column: &Column| of(column).map_or_else(nothing, |entry| by_contract(&entry));
        numbers.row(text(contract.name()), columns.iter().map(cell).collect());
        let share =
            |column: &Column| of(column).and_then(|entry| entry.share).map_or(0.0, |share| share.share);
        if 2 * columns.iter().filter(|column| share(column) >= DRAWN).count() > columns.len() {
            let marks = columns.iter().filter_map(|column| mark(column, of(column)?.won.as_ref())).collect();
            rows.push(Row { name: contract.name(), marks });
        }
    }
    let plot = Rows { x: Axis::new("games won", Scale::Percent), level: None, rows };
    let (id, title) = (format!("{id}-contracts"), "Games won by contract");
    Figure {
        plot: plot.svg(&id, title, &names(columns)),
        id,
        title: title.into(),
        explanation: text(
            "Of the games declared with a contract, how many were won. Contracts that few agents play are in the table \
             alone.",
        ),
        legend: legend(columns),
        numbers: Some(numbers),
    }
}

fn by_contract(entry: &ByContract) -> Markup {
    html! {
        @if let Some(share) = &entry.share { (table::percent(share.share, 1)) ", " }
        (table::fraction(entry.won.as_ref()))
        @if let Some(points) = entry.points { ", " (table::decimal(points, 1)) " points" }
    }
}

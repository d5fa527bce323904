//! Who is stronger than whom.

use super::{Named, Shown};
use crate::figure::Figure;
use crate::plot::{Axis, Mark, Row, Rows, Scale};
use crate::table::{self, Table, nothing, text};
use maud::{Markup, html};
use skat_evaluation::{Contest, Entry as _, Estimate, MatchReport, PairReport};

/// Ratings, and points per game.
pub(super) fn figures<E: Contest>(id: &str, report: &MatchReport<E>, agents: &[Named<E>]) -> Vec<Figure> {
    let deals = report.deals;
    vec![
        figure(
            format!("{id}-ratings"),
            "Ratings",
            Axis::new("rating, Elo points; the mean of all is 0", Scale::Difference),
            agents,
            html! {
                "Farther to the right is better. From who did better on each of the " (deals) " deals: 400 points more are to be "
                "better on ten of eleven (Bradley-Terry model). Bars are 95 % bootstrap intervals."
            },
            |agent| {
                let rating = agent.agent.rating();
                (rating.rating, (rating.low, rating.high))
            },
        ),
        figure(
            format!("{id}-points"),
            "Points",
            Axis::new(format!("{} per game and seat", E::POINTS), Scale::Plain),
            agents,
            html! {
                "Farther to the right is better. Bars are 95 % intervals of each agent's own mean, which hold the luck of the "
                "deals too: whether two agents differ is seen in the table of pairs, where that luck cancels out."
            },
            |agent| {
                let points = &agent.agent.points().normal;
                (points.mean, (points.low, points.high))
            },
        ),
    ]
}

fn figure<E: Contest>(
    id: String,
    title: &str,
    x: Axis,
    agents: &[Named<E>],
    explanation: Markup,
    number: impl Fn(&Named<E>) -> (f64, (f64, f64)),
) -> Figure {
    let row = |agent: &Named<E>| {
        let (value, interval) = number(agent);
        Row {
            name: agent.label.clone(),
            marks: vec![Mark { series: agent.series, value, interval: Some(interval) }],
        }
    };
    let mut rows: Vec<Row> = agents.iter().map(row).collect();
    rows.sort_by(|a, b| b.marks[0].value.total_cmp(&a.marks[0].value));
    let plot = Rows { x, level: None, rows };
    let names: Vec<String> = agents.iter().map(|agent| agent.label.clone()).collect();
    Figure {
        plot: plot.svg(&id, title, &names),
        id,
        title: title.into(),
        explanation,
        legend: Vec::new(),
        numbers: None,
    }
}

/// The name of an agent as the first cell of a row.
pub(crate) fn named<E: Contest>(agent: &Named<E>) -> Markup {
    html! { b { (agent.letter) } " " span class="name" { (agent.agent.agent()) } }
}

/// All means of the agents with their intervals.
pub(super) fn table<E: Shown>(agents: &[Named<E>]) -> Table {
    let head = ["Agent", "Rating", "Points per game", "Bootstrap"];
    let head = head.iter().chain(E::COLUMNS).chain(&["Games"]).map(text).collect();
    let mut table = Table::new("The agents, with 95 % intervals", head);
    for agent in agents {
        let rating = agent.agent.rating();
        let points = agent.agent.points();
        let form = |number| table::signed(number, 0);
        let plain = |number| table::decimal(number, 2);
        let mut cells = vec![
            html! { (form(rating.rating)) " " (table::interval(rating.low, rating.high, form)) },
            table::estimate(&points.normal, 2),
            table::interval(points.bootstrap_low, points.bootstrap_high, plain),
        ];
        cells.extend(E::cells(agent.agent));
        cells.push(table::count(agent.agent.games()));
        table.row(named(agent), cells);
    }
    table
}

/// Each agent's points less those of each other one.
pub(super) fn cross_table<E: Contest>(report: &MatchReport<E>, agents: &[Named<E>]) -> Markup {
    let letters = agents.iter().map(|agent| html! { "less " (agent.letter) });
    let caption = "Points per game of the agent in the row less those of the agent in the column, in the games that both \
                   played in, with 95 % intervals";
    let mut table = Table::new(caption, std::iter::once(text("Agent")).chain(letters).collect());
    for (agent, row) in agents.iter().zip(&report.cross_table) {
        let cell =
            |cell: &Option<Estimate>| cell.as_ref().map_or_else(nothing, |cell| table::difference(cell, 1));
        table.row(named(agent), row.iter().map(cell).collect());
    }
    html! {
        p {
            "Above 0 (" span class="better" { "better" } ") the agent in the row is stronger, below 0 ("
            span class="worse" { "worse" } ") the one in the column; without a mark the interval holds 0 and neither is shown to be."
        }
        (table.html())
    }
}

/// The paired differences, and what pairing and controls gained.
pub(super) fn pairs<E: Contest>(report: &MatchReport<E>, agents: &[Named<E>]) -> Markup {
    let has_controls = report.pairs.iter().any(|pair| pair.controlled.is_some());
    let mut head: Vec<Markup> =
        ["Pair", "Difference", "Bootstrap", "Deals better, equal, worse", "Gain of pairing"]
            .map(text)
            .to_vec();
    if has_controls {
        head.extend(["With controls", "Gain with controls"].map(text));
    }
    let mut table = Table::new(
        "Points per game of the first less those of the second on the same deals, with 95 % intervals",
        head,
    );
    for pair in &report.pairs {
        let (a, b) = (&agents[pair.a], &agents[pair.b]);
        let form = |number| table::signed(number, 2);
        let gain = |gain: Option<f64>| {
            gain.map_or_else(nothing, |gain| html! { (table::decimal(gain, 1)) " times" })
        };
        let mut cells = vec![
            table::difference(&pair.difference.normal, 2),
            table::interval(pair.difference.bootstrap_low, pair.difference.bootstrap_high, form),
            html! { (table::count(pair.better)) ", " (table::count(pair.equal)) ", " (table::count(pair.worse)) },
            gain(pair.gain_of_pairing),
        ];
        if has_controls {
            let controlled = pair.controlled.as_ref();
            cells.push(
                controlled.map_or_else(nothing, |controlled| table::difference(&controlled.estimate, 2)),
            );
            cells.push(gain(pair.gain_with_controls));
        }
        table.row(html! { (a.letter) "\u{a0}−\u{a0}" (b.letter) }, cells);
    }
    html! {
        p {
            "The gain is how many times as many games it would have taken with unpaired random deals for an interval as narrow."
            @if has_controls { " Controls take out luck that is known from what a baseline does with the same deals." }
        }
        (table.html())
    }
}

/// Each agent alone against each other one, where they played so.
pub(super) fn alone<E: Contest>(report: &MatchReport<E>, agents: &[Named<E>]) -> Markup {
    let mut table = Table::new(
        "Points per game and seat of an agent alone on its side, and of the other on all other sides, with a 95 % interval",
        ["Alone against", "Games", "Points", "The others", "More than they"].map(text).to_vec(),
    );
    for pair in &report.pairs {
        for alone in &pair.alone {
            let other = if alone.agent == pair.a { pair.b } else { pair.a };
            table.row(
                html! { (agents[alone.agent].letter) " against " (agents[other].letter) },
                vec![
                    table::count(alone.games),
                    table::decimal(alone.points.mean, 2),
                    table::decimal(alone.others.mean, 2),
                    table::difference(&alone.difference, 2),
                ],
            );
        }
    }
    html! { @if !table.rows.is_empty() { h3 { "One seat against all others" } (table.html()) } }
}

/// Who of two is stronger.
pub(super) fn verdict<E: Contest>(pair: &PairReport, a: &Named<E>, b: &Named<E>) -> Markup {
    let Estimate { mean, low, high, standard_error } = pair.difference.normal;
    let (stronger, by) =
        if low > 0.0 { (Some(a), [mean, low, high]) } else { (Some(b), [-mean, -high, -low]) };
    let stronger = stronger.filter(|_| low > 0.0 || high < 0.0);
    let shown = |number| table::decimal(number, 2);
    html! {
        @if let Some(stronger) = stronger {
            b { (stronger.letter) " " (stronger.agent.agent()) } " is stronger, by " (shown(by[0])) " " (E::POINTS)
            " per game and seat (95 % interval " (shown(by[1])) " to " (shown(by[2])) ")."
        } @else if mean == 0.0 && standard_error == 0.0 {
            "Both scored exactly the same on every deal."
        } @else {
            "Neither is shown to be stronger: A − B is " (shown(mean)) " " (E::POINTS) " per game and seat (95 % interval "
            (shown(low)) " to " (shown(high)) ")."
        }
    }
}

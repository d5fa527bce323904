//! The page of a data set: what is in it, and how often.

use crate::figure::{Figure, gallery};
use crate::number::{decimal, grouped};
use crate::page::frame;
use crate::plot::{Axis, Curve, Curves, Mark, Point, Row, Rows, Scale};
use crate::table::{self, Table, text};
use maud::{Markup, html};
use skat_data::stats::{FactStats, Numbers, Stats};
use skat_evaluation::Fraction;

/// One page on a data set: HTML that needs nothing but itself.
///
/// The same counts give the same page, byte for byte.
pub fn dataset_page(name: &str, stats: &Stats) -> String {
    let title = format!("Data set {name}");
    let header = html! {
        h1 { (title) }
        p { (grouped(stats.games)) " games of " (stats.game) "." }
    };
    let mut figures = Vec::new();
    for fact in &stats.facts {
        figures.push(shares(fact));
        figures.extend(wins(fact));
    }
    figures.push(length(&stats.length));
    let main = html! {
        section {
            h2 { "What is there" }
            (sizes(stats).html())
            (splits(stats).html())
            (scores(stats).html())
        }
        section {
            h2 { "How often" }
            p { "Of all games. The lines are 95 % intervals." }
            (gallery(&figures))
        }
    };
    frame(&title, "skat dataset stats", &header, &main)
}

fn sizes(stats: &Stats) -> Table {
    let head = ["Table", "Rows", "Bytes", "Bytes per game"].map(text);
    let mut table = Table::new("The tables", head.to_vec());
    for (name, size) in &stats.tables {
        let per_game = text(decimal(size.bytes_per_game, 1));
        table.row(text(name), vec![table::count(size.rows), table::count(size.bytes), per_game]);
    }
    table
}

fn splits(stats: &Stats) -> Table {
    let mut table = Table::new("The splits", ["Split", "Games"].map(text).to_vec());
    stats.splits.iter().for_each(|(split, games)| table.row(text(split), vec![table::count(*games)]));
    table
}

fn scores(stats: &Stats) -> Table {
    let points = format!("{} per game", stats.points);
    let mut table = Table::new(
        "Points of each seat, with 95 % intervals",
        ["Seat", &points, "Least", "Most"].map(text).to_vec(),
    );
    for seat in &stats.scores {
        let Numbers { mean, least, most, .. } = &seat.points;
        let mean = mean.as_ref().map_or_else(table::nothing, |mean| table::estimate(mean, 2));
        let whole = |number: i64| text(decimal(number as f64, 0));
        table.row(text(&seat.seat), vec![mean, whole(*least), whole(*most)]);
    }
    table
}

/// How often a fact was what.
fn shares(fact: &FactStats) -> Figure {
    let axis = Axis::new("share of games", Scale::Percent).covering(0.0, 0.01);
    let of = fact.values.iter().map(|value| (value.value.clone(), value.games));
    let (plot, id, title) =
        rows(format!("{}-share", fact.name), format!("Games by {}", fact.name), axis, of, None);
    let head = [fact.name.as_str(), "Games", "Share"].map(text);
    let mut numbers = Table::new(format!("Games by {}", fact.name), head.to_vec());
    for value in &fact.values {
        let cells = vec![table::count(value.games.count), table::fraction(Some(&value.games))];
        numbers.row(text(&value.value), cells);
    }
    Figure {
        id,
        title,
        explanation: text(sentence(&fact.meaning)),
        legend: Vec::new(),
        plot,
        numbers: Some(numbers),
    }
}

/// How often games of each value were won, where the game knows winners.
fn wins(fact: &FactStats) -> Option<Figure> {
    let won: Vec<(String, Fraction)> =
        fact.values.iter().filter_map(|value| Some((value.value.clone(), value.won?))).collect();
    if won.len() < 2 {
        return None;
    }
    let axis = Axis::new("games won", Scale::Percent);
    let title = format!("Games won by {}", fact.name);
    let (plot, id, title) = rows(format!("{}-won", fact.name), title, axis, won.iter().cloned(), None);
    let mut numbers = Table::new(title.clone(), [fact.name.as_str(), "Games", "Won"].map(text).to_vec());
    won.iter().for_each(|(value, won)| {
        numbers.row(text(value), vec![table::count(won.of), table::fraction(Some(won))]);
    });
    let explanation = text("Among the games that were won or lost.");
    Some(Figure { id, title, explanation, legend: Vec::new(), plot, numbers: Some(numbers) })
}

fn rows(
    id: String,
    title: String,
    x: Axis,
    shares: impl Iterator<Item = (String, Fraction)>,
    level: Option<f64>,
) -> (Markup, String, String) {
    let row = |(name, share): (String, Fraction)| Row {
        name,
        marks: vec![Mark { series: 0, value: share.share, interval: Some((share.low, share.high)) }],
    };
    let plot = Rows { x, level, rows: shares.map(row).collect() };
    (plot.svg(&id, &title, &[]), id, title)
}

/// How many decisions games have.
fn length(length: &Numbers) -> Figure {
    let (id, title) = ("length".to_string(), "Length of games".to_string());
    let total: u64 = length.counts.values().sum();
    let points = length.counts.iter().map(|(&decisions, &games)| Point {
        x: decisions as f64,
        y: games as f64 / total.max(1) as f64,
        interval: None,
    });
    let curves = Curves {
        x: Axis::new("decisions in a game", Scale::Plain),
        y: Axis::new("share of games", Scale::Percent),
        level: None,
        curves: vec![Curve { series: 0, name: "games".into(), points: points.collect(), last: None }],
        classes: None,
    };
    let mut numbers = Table::new("Games by their length", ["Decisions", "Games"].map(text).to_vec());
    for (decisions, games) in &length.counts {
        numbers.row(text(decisions.to_string()), vec![table::count(*games)]);
    }
    let mean = length.mean.as_ref().map_or_else(table::nothing, |mean| table::estimate(mean, 2));
    let explanation =
        html! { "All decisions, with those where one action is legal. The mean is " (mean) "." };
    Figure {
        plot: curves.svg(&id, &title),
        id,
        title,
        explanation,
        legend: Vec::new(),
        numbers: Some(numbers),
    }
}

/// A meaning as a sentence.
fn sentence(meaning: &str) -> String {
    let mut letters = meaning.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

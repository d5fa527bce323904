//! What was logged while the runs trained.

use super::{Known, Named, Runs, legend};
use crate::figure::{Figure, gallery};
use crate::plot::{Axis, Curve, Curves, Point, Scale};
use crate::table::{self, Table, text};
use crate::training_run::{Line, TrainingRun};
use maud::{Markup, html};
use std::collections::BTreeSet;

/// Neighbouring lines of the metrics are put together until there are so few.
const POINTS: usize = 60;

/// The curves by topic, and what the game adds.
pub(super) fn section(runs: &Runs) -> Markup {
    let known = runs.game.training.numbers.iter().copied().flatten();
    let known: Vec<Figure> = known.filter_map(|known| figure(runs, known)).collect();
    let others: Vec<Figure> = others(runs).iter().filter_map(|name| other(runs, name)).collect();
    html! {
        @if !known.is_empty() {
            h3 { "Training curves" }
            p {
                "What was logged during self-play. Players explore there, so that these numbers do not say how strong the "
                "agent is. Each point is the mean since the point before, over at most " (POINTS) " points."
            }
            (gallery(&known))
        }
        @if !others.is_empty() { h3 { "Other numbers" } (gallery(&others)) }
        ((runs.game.training.curves)(runs))
    }
}

/// The curve of a number that is known.
fn figure(runs: &Runs, known: &Known) -> Option<Figure> {
    let axis = Axis::new(known.axis, known.scale);
    let axis = if known.name.starts_with("loss/") { axis } else { axis.covering(0.0, 0.0) };
    draw(runs, &Number::plain(known.name), known.title.into(), axis, text(known.about))
}

/// Numbers that this version does not know: they are drawn under their own name.
fn others(runs: &Runs) -> BTreeSet<String> {
    let training = &runs.game.training;
    let names = runs.runs.iter().flat_map(|run| &run.run.lines).flat_map(|line| line.numbers.keys());
    let is_other = |name: &&String| {
        let mut groups = std::iter::once(&"evaluation/").chain(training.groups);
        let has_place = groups.any(|group| name.starts_with(group));
        !has_place && training.numbers.iter().copied().flatten().all(|known| known.name != name.as_str())
    };
    names.filter(is_other).cloned().collect()
}

fn other(runs: &Runs, name: &str) -> Option<Figure> {
    let axis = Axis::new(name, Scale::Plain);
    draw(runs, &Number::plain(name), name.into(), axis, html! { "As logged under " code { (name) } "." })
}

/// A number of the metrics.
#[derive(Clone, Debug)]
pub(crate) struct Number {
    /// Its name.
    pub(crate) name: String,
    /// The name of the fraction of the games in which it is counted; without it, it is of all
    /// games.
    pub(crate) of: Option<String>,
}

impl Number {
    fn plain(name: &str) -> Number {
        Number { name: name.into(), of: None }
    }
}

/// The curves of a number, if any run has it.
pub(crate) fn draw(
    runs: &Runs,
    number: &Number,
    title: String,
    y: Axis,
    explanation: Markup,
) -> Option<Figure> {
    let curve = |run: &Named| {
        let points = points(run.run, number);
        Curve { series: run.series, name: run.name.clone(), points, last: None }
    };
    let x = Axis::new("games", Scale::Plain).covering(0.0, 0.0);
    let curves = Curves { x, y, level: None, curves: runs.runs.iter().map(curve).collect(), classes: None };
    if curves.is_empty() {
        return None;
    }
    // Slashes are usual in these names, and letters of all kinds may be.
    let id: String = number.name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    let id = runs.id(&format!("curve-{id}"));
    let mut numbers =
        Table::new(format!("{title}: {}", curves.y.name), ["Run", "Games", "Value"].map(text).to_vec());
    for (run, curve) in runs.runs.iter().zip(&curves.curves) {
        for point in &curve.points {
            let value = match curves.y.scale {
                Scale::Percent => table::percent(point.y, 2),
                _ => table::brief(point.y),
            };
            numbers.row(text(&run.name), vec![table::count(point.x as u64), value]);
        }
    }
    let legend = legend(&runs.runs, &curves);
    Some(Figure { plot: curves.svg(&id, &title), id, title, explanation, legend, numbers: Some(numbers) })
}

/// A number of the metrics, as means over neighbouring lines where there are many. Lines count by
/// the games in which the number is counted.
fn points(run: &TrainingRun, number: &Number) -> Vec<Point> {
    let lines: Vec<&Line> = run.lines.iter().filter(|line| line.numbers.contains_key(&number.name)).collect();
    let mut before = 0;
    let weighted: Vec<(u64, f64, f64)> = lines
        .iter()
        .map(|line| {
            let games = (line.games - before) as f64;
            before = line.games;
            let share = number.of.as_ref().map_or(1.0, |of| line.numbers.get(of).copied().unwrap_or(0.0));
            (line.games, line.numbers[&number.name], games * share.max(0.0))
        })
        .collect();
    let together = weighted.len().div_ceil(POINTS).max(1);
    weighted.chunks(together).map(mean).collect()
}

/// The mean of some lines, at the games of the last.
fn mean(lines: &[(u64, f64, f64)]) -> Point {
    let weight: f64 = lines.iter().map(|(_, _, weight)| weight).sum();
    let y = match lines {
        [(_, value, _)] => *value,
        _ if weight > 0.0 => lines.iter().map(|(_, value, weight)| value * weight).sum::<f64>() / weight,
        _ => lines.iter().map(|(_, value, _)| value).sum::<f64>() / lines.len() as f64,
    };
    Point { x: lines.last().map_or(0.0, |(games, ..)| *games as f64), y, interval: None }
}

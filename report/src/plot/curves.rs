//! Numbers that change in the course of something: one line for each run or agent.

use super::axis::Axis;
use super::drawing::{self, Chart, FINE, IN_MEMORY, LETTERS, Sheet, WIDTH};
use crate::ink::Ink;
use crate::number;
use maud::Markup;
use plotters::chart::ChartBuilder;
use plotters::element::{Polygon, Text};
use plotters::style::TRANSPARENT;
use plotters::style::text_anchor::{HPos, Pos, VPos};

const HEIGHT: i32 = 308;

/// Lines over a common axis.
#[derive(Clone, Debug)]
pub(crate) struct Curves {
    pub(crate) x: Axis,
    pub(crate) y: Axis,
    /// A height to compare with.
    pub(crate) level: Option<f64>,
    pub(crate) curves: Vec<Curve>,
    /// What stands at whole numbers of the x axis instead of them.
    pub(crate) classes: Option<Vec<String>>,
}

/// One line.
#[derive(Clone, Debug)]
pub(crate) struct Curve {
    /// Which run or agent, for the colour and the marker.
    pub(crate) series: usize,
    pub(crate) name: String,
    pub(crate) points: Vec<Point>,
    /// A measurement of its own at the end, with more deals; not part of the line.
    pub(crate) last: Option<Point>,
}

/// A number at a place, with its interval where there is one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) interval: Option<(f64, f64)>,
}

impl Curve {
    fn all(&self) -> impl Iterator<Item = &Point> {
        self.points.iter().chain(&self.last)
    }
}

impl Curves {
    /// The series that are drawn, with their names.
    pub(crate) fn legend(&self) -> Vec<(usize, String)> {
        let drawn = self.curves.iter().filter(|curve| curve.all().next().is_some());
        drawn.map(|curve| (curve.series, curve.name.clone())).collect()
    }

    /// Whether there is anything to draw.
    pub(crate) fn is_empty(&self) -> bool {
        self.curves.iter().all(|curve| curve.all().next().is_none())
    }

    pub(crate) fn svg(&self, id: &str, title: &str) -> Markup {
        drawing::svg(id, title, &self.description(), HEIGHT, |sheet| self.draw(sheet))
    }

    /// In words: where each line begins and ends.
    fn description(&self) -> String {
        let value = |point: &Point| self.y.label(point.y, (point.y.min(0.0), point.y.max(1e-9)));
        let place = |point: &Point| match &self.classes {
            Some(classes) => classes.get(point.x as usize).cloned().unwrap_or_default(),
            None => number::brief(point.x),
        };
        let tell = |curve: &Curve| match (curve.points.first(), curve.points.last(), &curve.last) {
            (Some(first), Some(last), _) if first != last => format!(
                "{}: from {} at {} to {} at {}.",
                curve.name,
                value(first),
                place(first),
                value(last),
                place(last)
            ),
            (Some(point), ..) | (None, _, Some(point)) => {
                format!("{}: {} at {}.", curve.name, value(point), place(point))
            }
            _ => format!("{}: nothing measured.", curve.name),
        };
        let curves: Vec<String> = self.curves.iter().map(tell).collect();
        format!("{} by {}. {}", self.y.name, self.x.name, curves.join(" "))
    }

    fn draw(&self, sheet: &Sheet) {
        let points = || self.curves.iter().flat_map(Curve::all);
        let x = match &self.classes {
            Some(classes) => (-0.5, classes.len() as f64 - 0.5),
            None => self.x.range(points().map(|point| point.x)),
        };
        let heights = points().flat_map(|point| {
            let (low, high) = point.interval.unwrap_or((point.y, point.y));
            [point.y, low, high]
        });
        let y = self.y.range(heights.chain(self.level));
        let mut chart = ChartBuilder::on(sheet)
            .margin_top(26 * FINE)
            .margin_right(16 * FINE)
            .x_label_area_size(54 * FINE)
            .y_label_area_size(62 * FINE)
            .build_cartesian_2d(x.0..x.1, y.0..y.1)
            .expect(IN_MEMORY);
        self.draw_axes(&mut chart, sheet, x, y);
        if let Some(level) = self.level {
            drawing::line(
                &mut chart,
                vec![(x.0, level), (x.1, level)],
                drawing::stroke(Ink::Axis.color(), 1.5),
            );
        }
        // All bands first: they lie behind the lines.
        self.curves.iter().for_each(|curve| draw_band(&mut chart, curve));
        self.curves.iter().for_each(|curve| draw_curve(&mut chart, curve));
    }

    fn draw_axes(&self, chart: &mut Chart, sheet: &Sheet, x: (f64, f64), y: (f64, f64)) {
        let below = drawing::letters(Ink::Text, Pos::new(HPos::Center, VPos::Top));
        let beside = drawing::letters(Ink::Text, Pos::new(HPos::Right, VPos::Center));
        let at_class = |place: f64| {
            let classes = self.classes.as_deref().unwrap_or_default();
            let is_whole = (place - place.round()).abs() < 1e-6 && place > -0.5;
            classes.get(place.round() as usize).filter(|_| is_whole).cloned().unwrap_or_default()
        };
        let x_label = |place: &f64| match &self.classes {
            Some(_) => at_class(*place),
            None => self.x.label(*place, x),
        };
        let mut mesh = chart.configure_mesh();
        mesh.light_line_style(TRANSPARENT)
            .bold_line_style(drawing::stroke(drawing::grid(), 1.0))
            .axis_style(drawing::stroke(Ink::Axis.color(), 1.0))
            .set_all_tick_mark_size(4 * FINE)
            .x_labels(self.classes.as_ref().map_or(8, |classes| classes.len() + 1))
            .y_labels(7)
            .x_label_style(below)
            .y_label_style(beside)
            .x_label_formatter(&x_label);
        let y_label = |height: &f64| self.y.label(*height, y);
        mesh.y_label_formatter(&y_label).draw().expect(IN_MEMORY);
        let name = |text: &str, at: (i32, i32), pos| {
            let text =
                Text::new(text.to_string(), (at.0 * FINE, at.1 * FINE), drawing::letters(Ink::Text, pos));
            sheet.draw(&text).expect(IN_MEMORY);
        };
        name(&self.y.name, (4, 4), Pos::new(HPos::Left, VPos::Top));
        name(&self.x.name, (WIDTH - 16, HEIGHT - LETTERS / 2), Pos::new(HPos::Right, VPos::Bottom));
    }
}

/// The intervals of a line as a band, where they follow each other.
fn draw_band(chart: &mut Chart, curve: &Curve) {
    let band: Vec<(f64, (f64, f64))> =
        curve.points.iter().filter_map(|point| point.interval.map(|interval| (point.x, interval))).collect();
    if band.len() < 2 {
        return;
    }
    let upper = band.iter().map(|&(x, (_, high))| (x, high));
    let lower = band.iter().rev().map(|&(x, (low, _))| (x, low));
    let around: Vec<(f64, f64)> = upper.chain(lower).collect();
    chart.draw_series([Polygon::new(around, Ink::Series(curve.series).faint())]).expect(IN_MEMORY);
}

/// Beyond so many points a line is read as a line.
const MARKED: usize = 40;

fn draw_curve(chart: &mut Chart, curve: &Curve) {
    let ink = Ink::Series(curve.series).color();
    let path: Vec<(f64, f64)> = curve.points.iter().map(|point| (point.x, point.y)).collect();
    if path.len() > 1 {
        drawing::line(chart, path, drawing::stroke(ink, 2.0));
    }
    let marked: &[Point] = if curve.points.len() <= MARKED { &curve.points } else { &[] };
    let alone = |_: &&Point| curve.points.len() == 1;
    for point in curve.points.iter().filter(alone).chain(&curve.last) {
        draw_interval(chart, point, curve.series);
    }
    marked.iter().for_each(|point| drawing::marker(chart, (point.x, point.y), curve.series, 3.0));
    if let Some(last) = &curve.last {
        drawing::marker(chart, (last.x, last.y), curve.series, 5.5);
    }
}

fn draw_interval(chart: &mut Chart, point: &Point, series: usize) {
    if let Some((low, high)) = point.interval {
        let style = drawing::stroke(Ink::Series(series).color(), 2.5);
        drawing::line(chart, vec![(point.x, low), (point.x, high)], style);
    }
}

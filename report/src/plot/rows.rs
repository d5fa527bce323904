//! Numbers beside each other: a row for each thing that is compared, in it a mark with its interval
//! for each series.

use super::axis::Axis;
use super::drawing::{self, Chart, FINE, IN_MEMORY, LETTERS, Sheet, WIDTH};
use crate::ink::Ink;
use maud::Markup;
use plotters::chart::ChartBuilder;
use plotters::element::Text;
use plotters::style::TRANSPARENT;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// So much room has the name of a row, and so much each mark below it.
const NAME: i32 = 27;
const MARK: i32 = 13;
/// Room for the axis.
const BELOW: i32 = 50;
/// As many letters as fit beside each other.
const LONGEST: usize = 50;

/// Rows over a common axis.
#[derive(Clone, Debug)]
pub(crate) struct Rows {
    pub(crate) x: Axis,
    /// A number to compare with.
    pub(crate) level: Option<f64>,
    pub(crate) rows: Vec<Row>,
}

/// What is compared in one row.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) name: String,
    pub(crate) marks: Vec<Mark>,
}

/// A number of one series with its interval.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    pub(crate) series: usize,
    pub(crate) value: f64,
    pub(crate) interval: Option<(f64, f64)>,
}

impl Row {
    fn height(&self) -> i32 {
        NAME + MARK * self.marks.len() as i32
    }
}

impl Rows {
    fn height(&self) -> i32 {
        self.rows.iter().map(Row::height).sum::<i32>() + BELOW
    }

    /// The plot; `names` are those of the series, for those who cannot see it.
    pub(crate) fn svg(&self, id: &str, title: &str, names: &[String]) -> Markup {
        drawing::svg(id, title, &self.description(names), self.height(), |sheet| self.draw(sheet))
    }

    fn description(&self, names: &[String]) -> String {
        let value = |number: f64| self.x.label(number, (number.min(0.0), number.max(1e-9)));
        let tell = |row: &Row| {
            let mark = |mark: &Mark| match names.get(mark.series) {
                Some(name) if *name != row.name => format!("{name} {}", value(mark.value)),
                _ => value(mark.value),
            };
            let marks: Vec<String> = row.marks.iter().map(mark).collect();
            format!("{}: {}.", row.name, marks.join(", "))
        };
        let rows: Vec<String> = self.rows.iter().map(tell).collect();
        format!("{}. {}", self.x.name, rows.join(" "))
    }

    fn draw(&self, sheet: &Sheet) {
        let marks = || self.rows.iter().flat_map(|row| &row.marks);
        let numbers = marks().flat_map(|mark| {
            let (low, high) = mark.interval.unwrap_or((mark.value, mark.value));
            [mark.value, low, high]
        });
        let x = self.x.range(numbers.chain(self.level));
        // Heights are counted downwards, as rows are read.
        let bottom = f64::from(self.height() - BELOW);
        let mut chart = ChartBuilder::on(sheet)
            .margin_left(24 * FINE)
            .margin_right(24 * FINE)
            .x_label_area_size(BELOW * FINE)
            .build_cartesian_2d(x.0..x.1, bottom..0.0)
            .expect(IN_MEMORY);
        let label = |number: &f64| self.x.label(*number, x);
        chart
            .configure_mesh()
            .disable_y_mesh()
            .disable_y_axis()
            .light_line_style(TRANSPARENT)
            .bold_line_style(drawing::stroke(drawing::grid(), 1.0))
            .axis_style(drawing::stroke(Ink::Axis.color(), 1.0))
            .set_all_tick_mark_size(4 * FINE)
            .x_labels(6)
            .x_label_style(drawing::letters(Ink::Text, Pos::new(HPos::Center, VPos::Top)))
            .x_label_formatter(&label)
            .draw()
            .expect(IN_MEMORY);
        if let Some(level) = self.level {
            let style = drawing::stroke(Ink::Axis.color(), 1.5);
            drawing::line(&mut chart, vec![(level, 0.0), (level, bottom)], style);
        }
        let mut top = 0;
        for row in &self.rows {
            draw_row(&mut chart, sheet, row, top);
            top += row.height();
        }
        let below = drawing::letters(Ink::Text, Pos::new(HPos::Right, VPos::Bottom));
        let at = ((WIDTH - 24) * FINE, (self.height() - LETTERS / 2) * FINE);
        sheet.draw(&Text::new(self.x.name.clone(), at, below)).expect(IN_MEMORY);
    }
}

fn draw_row(chart: &mut Chart, sheet: &Sheet, row: &Row, top: i32) {
    let style = drawing::letters(Ink::Text, Pos::new(HPos::Left, VPos::Top));
    sheet.draw(&Text::new(shortened(&row.name), (4 * FINE, (top + 9) * FINE), style)).expect(IN_MEMORY);
    for (i, mark) in (0..).zip(&row.marks) {
        let height = f64::from(top + NAME + MARK * i + MARK / 2);
        if let Some((low, high)) = mark.interval {
            let style = drawing::stroke(Ink::Series(mark.series).color(), 2.5);
            drawing::line(chart, vec![(low, height), (high, height)], style);
        }
        drawing::marker(chart, (mark.value, height), mark.series, 4.0);
    }
}

/// What fits into a row: a long name without its middle.
fn shortened(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    if letters.len() <= LONGEST {
        return name.into();
    }
    let (begin, end) = (LONGEST / 3, letters.len() - (LONGEST - LONGEST / 3 - 1));
    letters[..begin].iter().chain(['…'].iter()).chain(&letters[end..]).collect()
}

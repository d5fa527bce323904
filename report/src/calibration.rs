//! Whether a network keeps what it promises.

use crate::figure::Figure;
use crate::plot::{Axis, Curve, Curves, Mark, Point, Row, Rows, Scale};
use maud::html;
use skat_evaluation::{Calibration, Promises};

/// The series of what was made, and of what was promised.
const MADE: usize = 0;
const PROMISED: usize = 1;

/// By the promise, and by contract.
pub(crate) fn figures(found: &Calibration) -> Vec<Figure> {
    if found.all.is_none() { Vec::new() } else { vec![by_chance(found), by_contract(found)] }
}

fn by_chance(found: &Calibration) -> Figure {
    let point = |promises: &Promises| Point {
        x: promises.promised,
        y: promises.made.share,
        interval: Some((promises.made.low, promises.made.high)),
    };
    let made = found.by_chance.iter().map(|class| point(&class.promises)).collect();
    let corner = |at: f64| Point { x: at, y: at, interval: None };
    let curve = |series, name: &str, points| Curve { series, name: name.into(), points, last: None };
    let plot = Curves {
        x: Axis::new("promised", Scale::Percent).covering(0.0, 1.0),
        y: Axis::new("made", Scale::Percent).covering(0.0, 1.0),
        level: None,
        curves: vec![
            curve(MADE, "games", made),
            curve(PROMISED, "as promised", vec![corner(0.0), corner(1.0)]),
        ],
        classes: None,
    };
    let (id, title) = ("calibration-chances", "Games made by the chance that was promised");
    Figure {
        id: id.into(),
        title: title.into(),
        explanation: html! { "A network that knows its chances is on the diagonal; above it, it is timid." },
        legend: plot.legend(),
        plot: plot.svg(id, title),
        numbers: None,
    }
}

fn by_contract(found: &Calibration) -> Figure {
    let row = |name: &str, promises: &Promises| {
        let made = promises.made;
        let made = Mark { series: MADE, value: made.share, interval: Some((made.low, made.high)) };
        let promised = Mark { series: PROMISED, value: promises.promised, interval: None };
        Row { name: format!("{name}, {} games", promises.made.of), marks: vec![made, promised] }
    };
    let rows = found.by_contract.iter().map(|contract| row(&contract.contract, &contract.promises)).collect();
    let plot = Rows { x: Axis::new("made and promised", Scale::Percent), level: None, rows };
    let names = ["made", "promised"].map(String::from);
    let (id, title) = ("calibration-contracts", "Games made and promised by contract");
    Figure {
        id: id.into(),
        title: title.into(),
        explanation: html! { "The first mark is what was made, with its interval, the second what was promised." },
        legend: names.iter().cloned().enumerate().collect(),
        plot: plot.svg(id, title, &names),
        numbers: None,
    }
}

//! Whether a network is calibrated.

use crate::figure::Figure;
use crate::picture::Picture;
use crate::plot::{Axis, Curve, Curves, Mark, Point, Row, Rows, Scale};
use maud::html;
use skat_evaluation::skat::{Calibration, Predictions};

/// The series of what was observed, and of what was predicted.
const OBSERVED: usize = 0;
const PREDICTED: usize = 1;

/// What a network predicted against what was observed: by the prediction and by contract. None
/// without games.
pub fn calibration_pictures(found: &Calibration) -> Vec<Picture> {
    figures(found).into_iter().map(Picture::of).collect()
}

fn figures(found: &Calibration) -> Vec<Figure> {
    if found.all.is_none() { Vec::new() } else { vec![by_probability(found), by_contract(found)] }
}

fn by_probability(found: &Calibration) -> Figure {
    let point = |predictions: &Predictions| Point {
        x: predictions.predicted,
        y: predictions.observed.share,
        interval: Some((predictions.observed.low, predictions.observed.high)),
    };
    let observed = found.by_probability.iter().map(|class| point(&class.predictions)).collect();
    let corner = |at: f64| Point { x: at, y: at, interval: None };
    let curve = |series, name: &str, points| Curve { series, name: name.into(), points, last: None };
    let plot = Curves {
        x: Axis::new("predicted", Scale::Percent).covering(0.0, 1.0),
        y: Axis::new("observed", Scale::Percent).covering(0.0, 1.0),
        level: None,
        curves: vec![
            curve(OBSERVED, "games", observed),
            curve(PREDICTED, "as predicted", vec![corner(0.0), corner(1.0)]),
        ],
        classes: None,
    };
    let (id, title) = ("calibration-probabilities", "Games won by predicted probability");
    Figure {
        id: id.into(),
        title: title.into(),
        explanation: html! { "A calibrated network is on the diagonal; above it, it is timid." },
        legend: plot.legend(),
        plot: plot.svg(id, title),
        numbers: None,
    }
}

fn by_contract(found: &Calibration) -> Figure {
    let row = |name: &str, predictions: &Predictions| {
        let observed = predictions.observed;
        let observed =
            Mark { series: OBSERVED, value: observed.share, interval: Some((observed.low, observed.high)) };
        let predicted = Mark { series: PREDICTED, value: predictions.predicted, interval: None };
        Row { name: format!("{name}, {} games", predictions.observed.of), marks: vec![observed, predicted] }
    };
    let rows =
        found.by_contract.iter().map(|contract| row(&contract.contract, &contract.predictions)).collect();
    let plot = Rows { x: Axis::new("observed and predicted", Scale::Percent), level: None, rows };
    let names = ["observed", "predicted"].map(String::from);
    let (id, title) = ("calibration-contracts", "Games won, observed and predicted, by contract");
    Figure {
        id: id.into(),
        title: title.into(),
        explanation: html! { "The first mark is the observed fraction of games won, with its interval, the second the mean prediction." },
        legend: names.iter().cloned().enumerate().collect(),
        plot: plot.svg(id, title, &names),
        numbers: None,
    }
}

//! Plots, drawn with plotters.

mod axis;
mod curves;
mod drawing;
mod rows;

pub(crate) use axis::{Axis, Scale};
pub(crate) use curves::{Curve, Curves, Point};
pub(crate) use rows::{Mark, Row, Rows};

//! Colours and markers of plots, for light and for dark pages.
//!
//! Plots are drawn in the colours of a light page. The page's style names every one of them and
//! what it becomes on a dark page, so that one drawing serves both.

use maud::{Markup, html};
use plotters::style::{RGBAColor, RGBColor};
use std::fmt::Write as _;

/// What something is drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ink {
    /// Letters.
    Text,
    /// Axes, and the line to compare with.
    Axis,
    /// Lines behind the data.
    Grid,
    /// The data of the n-th run or agent. Colours come again after seven, with other markers.
    Series(usize),
}

/// On a light and on a dark page; at least three times as bright or dark as the page, also for the
/// colour-blind.
const SERIES: [(u32, u32); 7] = [
    (0x0067A5, 0x62B5F0),
    (0xC4500B, 0xFF9C61),
    (0x00795A, 0x3FD1A1),
    (0x96388A, 0xE59BDB),
    (0x836000, 0xE4C14E),
    (0x2B7486, 0x86D7E8),
    (0x666A6E, 0xB5B9BD),
];

impl Ink {
    const fn pair(self) -> (u32, u32) {
        match self {
            Ink::Text => (0x1C1F23, 0xE6E8EA),
            Ink::Axis => (0x53585F, 0xA3A9B0),
            Ink::Grid => (0xDDE1E5, 0x353B42),
            Ink::Series(n) => SERIES[n % SERIES.len()],
        }
    }

    pub(crate) fn color(self) -> RGBColor {
        let [_, red, green, blue] = self.pair().0.to_be_bytes();
        RGBColor(red, green, blue)
    }

    /// Lighter, for what lies behind.
    pub(crate) fn faint(self) -> RGBAColor {
        let RGBColor(red, green, blue) = self.color();
        RGBAColor(red, green, blue, 0.16)
    }

    fn all() -> impl Iterator<Item = Ink> {
        [Ink::Text, Ink::Axis, Ink::Grid].into_iter().chain((0..SERIES.len()).map(Ink::Series))
    }
}

/// The rules that put dark colours in the place of light ones.
pub(crate) fn dark_style() -> String {
    Ink::all().fold(String::new(), |mut style, ink| {
        let (light, dark) = ink.pair();
        for attribute in ["fill", "stroke"] {
            write!(style, "svg [{attribute}=\"#{light:06X}\"]{{{attribute}:#{dark:06X}}}")
                .expect("a text takes everything");
        }
        style
    })
}

/// The shape of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Marker {
    Circle,
    Square,
    Triangle,
    Diamond,
    Hourglass,
}

impl Marker {
    pub(crate) const fn of(series: usize) -> Marker {
        [Marker::Circle, Marker::Square, Marker::Triangle, Marker::Diamond, Marker::Hourglass][series % 5]
    }

    /// The corners around a centre; none for the circle.
    pub(crate) fn corners(self, radius: f64) -> Vec<(i32, i32)> {
        let corners: &[(f64, f64)] = match self {
            Marker::Circle => &[],
            Marker::Square => &[(-0.88, -0.88), (0.88, -0.88), (0.88, 0.88), (-0.88, 0.88)],
            Marker::Triangle => &[(0.0, -1.15), (1.1, 0.85), (-1.1, 0.85)],
            Marker::Diamond => &[(0.0, -1.3), (1.3, 0.0), (0.0, 1.3), (-1.3, 0.0)],
            Marker::Hourglass => &[(-1.0, -1.1), (1.0, -1.1), (-1.0, 1.1), (1.0, 1.1)],
        };
        let scaled = |x: f64| (x * radius).round() as i32;
        corners.iter().map(|&(x, y)| (scaled(x), scaled(y))).collect()
    }
}

/// The names of the series of a plot, each beside its line and marker.
pub(crate) fn legend(names: &[(usize, &str)]) -> Markup {
    html! {
        ul class="legend" {
            @for &(series, name) in names { li { (swatch(series)) (name) } }
        }
    }
}

/// A piece of line with the marker.
pub(crate) fn swatch(series: usize) -> Markup {
    let RGBColor(red, green, blue) = Ink::Series(series).color();
    let color = format!("#{red:02X}{green:02X}{blue:02X}");
    let marker = Marker::of(series);
    let points =
        marker.corners(20.0).iter().map(|(x, y)| format!("{},{} ", 60 + x, 30 + y)).collect::<String>();
    html! {
        svg class="swatch" viewBox="0 0 120 60" aria-hidden="true" xmlns="http://www.w3.org/2000/svg" {
            line x1="4" y1="30" x2="116" y2="30" stroke=(color) stroke-width="9" {}
            @match marker {
                Marker::Circle => circle cx="60" cy="30" r="21" fill=(color) {},
                _ => polygon points=(points.trim_end()) fill=(color) {},
            }
        }
    }
}

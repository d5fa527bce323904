//! What all plots share: the sheet, its letters, markers and intervals.

use crate::ink::{Ink, Marker};
use maud::{Markup, PreEscaped, html};
use plotters::backend::SVGBackend;
use plotters::chart::ChartContext;
use plotters::coord::Shift;
use plotters::coord::cartesian::Cartesian2d;
use plotters::coord::types::RangedCoordf64;
use plotters::drawing::{DrawingArea, IntoDrawingArea};
use plotters::element::{Circle, EmptyElement, PathElement, Polygon};
use plotters::style::{Color, FontFamily, FontStyle, RGBColor, ShapeStyle, TextStyle, text_anchor::Pos};

/// Plotters draws at whole numbers; on a sheet so many times as large as it looks, nothing is seen
/// of that.
pub(crate) const FINE: i32 = 4;
/// The width of all plots, before it is fitted to the page: narrow enough that letters can be read
/// on a phone.
pub(crate) const WIDTH: i32 = 480;
/// The size of letters.
pub(crate) const LETTERS: i32 = 14;

pub(crate) type Sheet<'a> = DrawingArea<SVGBackend<'a>, Shift>;
pub(crate) type Chart<'a, 'b> = ChartContext<'a, SVGBackend<'b>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

/// Why nothing here can fail: there is no file.
pub(crate) const IN_MEMORY: &str = "drawing into a text cannot fail";

/// An SVG of this height, drawn by `draw`. People who cannot see it are told the title and the
/// description.
pub(crate) fn svg(
    id: &str,
    title: &str,
    description: &str,
    height: i32,
    draw: impl FnOnce(&Sheet),
) -> Markup {
    let (width, height) = (WIDTH * FINE, height * FINE);
    let mut drawn = String::new();
    {
        let sheet = SVGBackend::with_string(&mut drawn, (width as u32, height as u32)).into_drawing_area();
        draw(&sheet);
        sheet.present().expect(IN_MEMORY);
    }
    // Its own opening tag has no title and a size in pixels.
    let shapes = drawn.split_once('>').map_or("", |(_, shapes)| shapes.trim_start());
    let shapes = shapes.trim_end().trim_end_matches("</svg>");
    let (title_id, description_id) = (format!("{id}-title"), format!("{id}-description"));
    html! {
        svg role="img" aria-labelledby={ (title_id) " " (description_id) } viewBox={ "0 0 " (width) " " (height) }
            xmlns="http://www.w3.org/2000/svg" {
            title id=(title_id) { (title) }
            desc id=(description_id) { (description) }
            (PreEscaped(shapes))
        }
    }
}

/// Letters of this ink.
pub(crate) fn letters(ink: Ink, pos: Pos) -> TextStyle<'static> {
    // The backend divides by 1.24.
    let size = 1.24 * f64::from(LETTERS * FINE);
    let font = plotters::style::FontDesc::new(FontFamily::SansSerif, size, FontStyle::Normal);
    let color = ink.color().to_backend_color();
    TextStyle { font, color, pos }
}

/// A line so many units wide.
pub(crate) fn stroke(color: impl Color, width: f64) -> ShapeStyle {
    color.stroke_width((width * f64::from(FINE)).round() as u32)
}

/// Straight pieces between these places.
pub(crate) fn line(chart: &mut Chart, points: Vec<(f64, f64)>, style: ShapeStyle) {
    chart.draw_series([PathElement::new(points, style)]).expect(IN_MEMORY);
}

/// The marker of a series at a place.
pub(crate) fn marker(chart: &mut Chart, at: (f64, f64), series: usize, radius: f64) {
    let style = Ink::Series(series).color().filled();
    let radius = radius * f64::from(FINE);
    match Marker::of(series) {
        Marker::Circle => {
            let circle = Circle::new((0, 0), radius.round() as i32, style);
            chart.draw_series([EmptyElement::at(at) + circle]).expect(IN_MEMORY);
        }
        cornered => {
            let polygon = Polygon::new(cornered.corners(radius), style);
            chart.draw_series([EmptyElement::at(at) + polygon]).expect(IN_MEMORY);
        }
    }
}

/// A colour of the grid.
pub(crate) fn grid() -> RGBColor {
    Ink::Grid.color()
}

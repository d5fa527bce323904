//! A plot with all that belongs to it.

use crate::ink;
use crate::table::Table;
use maud::{Markup, html};

/// A plot with its title, its explanation, its legend, and its numbers as a table.
#[derive(Clone, Debug)]
pub(crate) struct Figure {
    pub(crate) id: String,
    pub(crate) title: String,
    /// What is seen, and which way is better.
    pub(crate) explanation: Markup,
    /// The numbers of the series that are drawn, with their names.
    pub(crate) legend: Vec<(usize, String)>,
    pub(crate) plot: Markup,
    pub(crate) numbers: Option<Table>,
}

impl Figure {
    pub(crate) fn html(&self) -> Markup {
        let legend: Vec<(usize, &str)> =
            self.legend.iter().map(|(series, name)| (*series, name.as_str())).collect();
        html! {
            figure id=(self.id) {
                figcaption {
                    h4 { (self.title) }
                    p { (self.explanation) }
                    @if !legend.is_empty() { (ink::legend(&legend)) }
                }
                (self.plot)
                @if let Some(numbers) = &self.numbers {
                    details { summary { "The numbers" } (numbers.html()) }
                }
            }
        }
    }
}

/// Figures beside each other, as many as there is room for.
pub(crate) fn gallery(figures: &[Figure]) -> Markup {
    html! { div class="gallery" { @for figure in figures { (figure.html()) } } }
}

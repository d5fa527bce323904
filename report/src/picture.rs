//! Plots as files of their own, for documents that cannot hold a page.

use crate::figure::Figure;
use crate::page::printable;
use crate::source::Source;
use crate::{ink, training};
use maud::html;

/// What begins every picture, so that one is known again.
pub const PICTURE_HEAD: &str = "<svg role=\"img\"";

/// A plot as an SVG file, which follows its reader's light or dark setting.
#[derive(Clone, Debug)]
pub struct Picture {
    /// A name for the file, without extension: `strength-1-games`.
    pub name: String,
    /// What is plotted.
    pub title: String,
    /// The file.
    pub svg: String,
}

/// The plots of strength of the training runs among the sources, all runs on the same axes: against
/// games and against minutes, for each opponent. The same sources give the same pictures, byte for
/// byte.
pub fn pictures(sources: &[Source]) -> Vec<Picture> {
    let runs: Vec<_> = sources
        .iter()
        .filter_map(|source| match source {
            Source::Run(run) => Some(&**run),
            Source::Match(_) => None,
        })
        .collect();
    training::strength_figures(&runs).into_iter().map(Picture::of).collect()
}

impl Picture {
    pub(crate) fn of(figure: Figure) -> Picture {
        let style = format!(
            "<style>svg text{{font-family:system-ui,sans-serif}}@media (prefers-color-scheme: dark){{{}}}</style>",
            ink::dark_style()
        );
        let svg = printable(&html! { (figure.plot) });
        let (tag, rest) = svg.split_once('>').expect("a plot begins with a tag");
        Picture { name: figure.id, title: figure.title, svg: format!("{tag}>{style}{rest}\n") }
    }
}

//! Training runs, all on the same axes.

mod curves;
mod results;
mod settings;
mod strength;

use crate::figure::{Figure, gallery};
use crate::plot::Curves;
use crate::table::{self, Table, nothing, text};
use crate::training_run::TrainingRun;
use maud::{Markup, html};

/// A run with the name that stands for it on the page.
#[derive(Clone, Debug)]
pub(crate) struct Named<'a> {
    /// Its colour and marker.
    pub(crate) series: usize,
    pub(crate) name: String,
    pub(crate) run: &'a TrainingRun,
}

/// All that is to be told of these runs.
pub(crate) fn section(runs: &[&TrainingRun]) -> Markup {
    let runs = &named(runs);
    let strength = strength::figures(runs);
    html! {
        section id="runs" {
            h2 { "Training" }
            p {
                "Agents trained by self-play. While a run trains, its agent is measured now and then over a few deals, and "
                "at the end over more."
            }
            (summary(runs).html())
            (results::overview(runs))
            h3 { "Strength" }
            @if strength.is_empty() { p { "Nothing was measured yet." } }
            @else { (gallery(&strength)) }
            (results::section(runs))
            (curves::section(runs))
            (settings::section(runs))
        }
    }
}

/// The plots of how strong these runs' agents became.
pub(crate) fn strength_figures(runs: &[&TrainingRun]) -> Vec<Figure> {
    strength::figures(&named(runs))
}

/// Each run by the name of its folder, or by the whole path where two have the same.
fn named<'a>(runs: &[&'a TrainingRun]) -> Vec<Named<'a>> {
    let short = |run: &TrainingRun| {
        let name = run.path.file_name().map(|name| name.to_string_lossy().into_owned());
        name.unwrap_or_else(|| run.path.display().to_string())
    };
    let shorts: Vec<String> = runs.iter().map(|run| short(run)).collect();
    let name = |(series, run): (usize, &&'a TrainingRun)| {
        let is_alone = shorts.iter().filter(|other| **other == shorts[series]).count() == 1;
        let name = if is_alone { shorts[series].clone() } else { run.path.display().to_string() };
        Named { series, name, run }
    };
    runs.iter().enumerate().map(name).collect()
}

fn summary(runs: &[Named]) -> Table {
    let head = ["Run", "Folder", "Games", "Time", "Games a second", "Hidden layers", "Result"].map(text);
    let mut table = Table::new("The runs", head.to_vec());
    for Named { name, run, .. } in runs {
        let setting = |field| run.setting(field).map_or_else(nothing, |value| html! { code { (value) } });
        let rate = (run.seconds() > 0.0).then(|| run.games() as f64 / run.seconds());
        table.row(
            text(name),
            vec![
                html! { code { (run.path.display()) } },
                table::count(run.games()),
                table::duration(run.seconds()),
                rate.map_or_else(nothing, |rate| table::decimal(rate, 0)),
                setting("network.hidden"),
                text(if run.results.is_some() { "measured at the end" } else { "under way, or stopped" }),
            ],
        );
    }
    table
}

/// The legend of a plot; none where there is only one run.
fn legend(runs: &[Named], curves: &Curves) -> Vec<(usize, String)> {
    if runs.len() == 1 { Vec::new() } else { curves.legend() }
}

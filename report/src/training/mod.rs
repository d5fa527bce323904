//! Training runs, all on the same axes.

mod curves;
mod known;
mod results;
mod settings;
mod strength;
mod trained;

pub(crate) use curves::{Number, draw};
pub(crate) use known::{Known, POLICY, SPEED, known};
pub(crate) use trained::{Habit, Side, Trained};

use crate::figure::{Figure, gallery};
use crate::games::{GAMES, Game};
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

/// The runs of one game.
#[derive(Clone, Debug)]
pub(crate) struct Runs<'a> {
    pub(crate) game: &'static Game,
    pub(crate) runs: Vec<Named<'a>>,
    /// Whether the page shows several games, and of this one not first.
    is_further: bool,
    /// Whether the page shows several games.
    is_one_of_several: bool,
}

/// The runs by game, in the order in which games are registered: only runs of the same game have
/// the same axes.
pub(crate) fn by_game<'a>(runs: &[&'a TrainingRun]) -> Vec<Runs<'a>> {
    let of = |game: &'static Game| -> Vec<&'a TrainingRun> {
        runs.iter().filter(|run| run.game.name == game.name).copied().collect()
    };
    let found: Vec<_> = GAMES.iter().map(|game| (game, of(game))).filter(|(_, of)| !of.is_empty()).collect();
    let is_one_of_several = found.len() > 1;
    let group = |(number, (game, of)): (usize, &(&'static Game, Vec<&'a TrainingRun>))| Runs {
        game,
        runs: named(of),
        is_further: number > 0,
        is_one_of_several,
    };
    found.iter().enumerate().map(group).collect()
}

impl Runs<'_> {
    /// An id of these runs alone: where the page tells of further games, theirs begin with the
    /// game's name.
    pub(crate) fn id(&self, id: &str) -> String {
        if self.is_further { format!("{}-{id}", self.game.name) } else { id.into() }
    }

    /// The title of the section.
    pub(crate) fn title(&self) -> String {
        if self.is_one_of_several {
            format!("Training: {}", (self.game.words)().name)
        } else {
            "Training".into()
        }
    }
}

/// All that is to be told of these runs.
pub(crate) fn section(runs: &Runs) -> Markup {
    let strength = strength::figures(runs);
    html! {
        section id=(runs.id("runs")) {
            h2 { (runs.title()) }
            p {
                "Agents trained by self-play. While a run trains, its agent is measured now and then over a few deals, and "
                "at the end over more."
            }
            (summary(&runs.runs).html())
            (results::overview(runs))
            h3 { "Strength" }
            @if strength.is_empty() { p { "Nothing was measured yet." } }
            @else { (gallery(&strength)) }
            (results::section(runs))
            (curves::section(runs))
            (settings::section(&runs.runs))
        }
    }
}

/// The plots of how strong these runs' agents became.
pub(crate) fn strength_figures(runs: &[&TrainingRun]) -> Vec<Figure> {
    by_game(runs).iter().flat_map(strength::figures).collect()
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

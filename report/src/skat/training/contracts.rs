//! The contracts that were played and won during training.

use crate::figure::{Figure, gallery};
use crate::plot::{Axis, Scale};
use crate::table::{self, Table, nothing, text};
use crate::training::{Named, Number, Runs, draw};
use crate::training_run::TrainingRun;
use maud::{Markup, html};
use skat_env::skat::Contract;

/// A contract has a plot of its own where it is such a part of a run's games.
const DRAWN: f64 = 0.01;

/// Games won by contract; nothing where that was not logged.
pub(super) fn section(runs: &Runs) -> Markup {
    let contracts: Vec<Figure> = Contract::all().filter_map(|contract| of_contract(runs, contract)).collect();
    html! {
        @if !contracts.is_empty() {
            h3 { "Games won by contract, during training" }
            p {
                "Of the self-play games with a contract, how many the declarer won. Higher is better. Contracts that are less "
                "than a hundredth of the games are in the table alone."
            }
            (gallery(&contracts))
            (last(&runs.runs).html())
        }
    }
}

fn of_contract(runs: &Runs, contract: Contract) -> Option<Figure> {
    let played = format!("played/{contract}");
    let mean = |run: &TrainingRun| {
        let shares: Vec<f64> =
            run.lines.iter().filter_map(|line| line.numbers.get(&played).copied()).collect();
        shares.iter().sum::<f64>() / shares.len().max(1) as f64
    };
    if runs.runs.iter().all(|run| mean(run.run) < DRAWN) {
        return None;
    }
    let axis = Axis::new("games won by the declarer", Scale::Percent);
    let title = format!("{}: games won", contract.name());
    let number = Number { name: format!("won/{contract}"), of: Some(played) };
    draw(runs, &number, title, axis, text("Higher is better."))
}

/// How often each contract was played and won in the last line of each run.
fn last(runs: &[Named]) -> Table {
    let head = std::iter::once(text("Contract")).chain(runs.iter().map(|run| text(&run.name))).collect();
    let caption = "Contracts in the last line of the metrics: share of the games, and games won of those";
    let mut table = Table::new(caption, head);
    for contract in Contract::all() {
        let of = |run: &Named| {
            let played = format!("played/{contract}");
            let line = run.run.lines.iter().rev().find(|line| line.numbers.contains_key(&played))?;
            let won = line.numbers.get(&format!("won/{contract}")).copied();
            Some((line.numbers[&played], won))
        };
        let cell = |run: &Named| match of(run) {
            Some((played, won)) => html! {
                (table::percent(played, 2))
                @if let Some(won) = won { ", " (table::percent(won, 1)) " won" }
            },
            None => nothing(),
        };
        if runs.iter().any(|run| of(run).is_some()) {
            table.row(text(contract.name()), runs.iter().map(cell).collect());
        }
    }
    table
}

//! `skat calibrate`: whether a network is calibrated.

use crate::evaluate::progress_bar;
use crate::failure::Failure;
use crate::report_page::write_all;
use crate::table::Table;
use clap::Args;
use serde::Serialize;
use skat_agents::SpecError;
use skat_agents::skat::neural::{NeuralRecipe, Selection};
use skat_agents::skat::{Neural, Spec};
use skat_evaluation::DuelConfig;
use skat_evaluation::skat::{Calibration, Predictions, calibration};
use skat_report::grouped;
use skat_report::skat::calibration_pictures;
use std::io::Write;
use std::path::PathBuf;

/// Compare the probabilities that a network predicts when it declares with what is observed
///
/// Each deal is played three times, the network alone in each seat. For every game that it
/// declares, the predicted probability to make it stands against whether it was made, by
/// probability and by contract, with 95 % intervals over deals.
#[derive(Args)]
#[command(after_help = crate::skat::agents::help())]
pub(crate) struct Calibrate {
    /// The network: neural, the one that comes with the program, or neural:PATH
    #[arg(value_name = "NETWORK", default_value = "neural")]
    network: Spec,
    /// Who sits in the two other seats; without it, the network itself
    #[arg(long, value_name = "AGENT")]
    opponent: Option<Spec>,
    /// How many deals, three games each
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    deals: u64,
    /// The seed of the deals
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Also write plots into this folder, each as an SVG picture
    #[arg(long, value_name = "FOLDER")]
    pictures: Option<PathBuf>,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

/// What is printed as JSON.
#[derive(Serialize)]
struct Told<'a> {
    network: &'a Spec,
    opponent: &'a Spec,
    #[serde(flatten)]
    found: &'a Calibration,
}

impl Calibrate {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let network = valued(&self.network)?;
        let others = self.opponent.as_ref().map(Spec::build).transpose()?;
        let bar = progress_bar(self.deals);
        let config = DuelConfig { deals: self.deals, seed: self.seed };
        let found = calibration(&network, others.as_deref(), &config, &|done, _| bar.set_position(done));
        bar.finish_and_clear();
        let opponent = self.opponent.as_ref().unwrap_or(&self.network);
        if self.json {
            let told = Told { network: &self.network, opponent, found: &found };
            writeln!(out, "{}", serde_json::to_string_pretty(&told)?)?;
        } else {
            tell(out, &self.network, opponent, &found)?;
        }
        match &self.pictures {
            None => Ok(()),
            Some(_) if found.all.is_none() => Err("no game was declared; there is nothing to plot".into()),
            Some(folder) => {
                // What is printed as JSON stays JSON.
                let mut stderr = std::io::stderr();
                let pictures = calibration_pictures(&found);
                if self.json {
                    write_all(folder, pictures, &mut stderr)
                } else {
                    write_all(folder, pictures, out)
                }
            }
        }
    }
}

/// The network that is meant, which must value what it does.
pub(crate) fn valued(spec: &Spec) -> Result<Neural, Failure> {
    let Some(recipe) = spec.recipe::<NeuralRecipe>() else {
        let said = "predicts nothing of what it does; expected neural or neural:PATH";
        return Err(format!("{spec} {said}").into());
    };
    let network = recipe.load().map_err(SpecError::from)?;
    if network.criterion().selection == Selection::Logits {
        let said = "is a policy, which predicts no outcome; expected a network that was trained on values";
        return Err(format!("{spec} {said}").into());
    }
    Ok(network)
}

fn tell(out: &mut impl Write, network: &Spec, opponent: &Spec, found: &Calibration) -> std::io::Result<()> {
    let deals = grouped(found.deals);
    writeln!(
        out,
        "{network} alone in each seat of {deals} deals (seed {}) against two of {opponent}.\n",
        found.seed
    )?;
    let Some(all) = &found.all else {
        return writeln!(out, "It declared no game.");
    };
    let mut by_probability = Table::new(["prediction", "games", "predicted", "observed", "95 % interval"]);
    for class in &found.by_probability {
        let from = 100.0 * class.from;
        by_probability.row(cells(&format!("{from:.0} to {:.0} %", from + 10.0), &class.predictions));
    }
    by_probability.row(cells("all", all));
    writeln!(out, "{by_probability}")?;
    let mut by_contract = Table::new(["contract", "games", "predicted", "observed", "95 % interval"]);
    for contract in &found.by_contract {
        by_contract.row(cells(&contract.contract, &contract.predictions));
    }
    writeln!(out, "{by_contract}")?;
    let brier = found.brier.expect("there are games");
    writeln!(out, "Brier score {brier:.4}; always to predict the mean would score {:.4}.", {
        let observed = all.observed.share;
        observed * (1.0 - observed)
    })
}

fn cells(name: &str, predictions: &Predictions) -> [String; 5] {
    let percent = |share: f64| format!("{:.1} %", 100.0 * share);
    let observed = &predictions.observed;
    let interval = format!("{:.1} to {:.1}", 100.0 * observed.low, 100.0 * observed.high);
    [name.into(), grouped(observed.of), percent(predictions.predicted), percent(observed.share), interval]
}

//! The network that is compared with, and that decisions without a label are kept by.

use super::config::Config;
use super::example::{Example, Outputs, Targets};
use super::loss::SCORE;
use crate::error::RunError;
use crate::file::FileError;
use crate::skat::rollout_improvement::purpose;
use rayon::prelude::*;
use skat_agents::skat::Neural;
use skat_agents::skat::neural::{self, Buffers, Network, OWN_OUTPUTS, action_inputs, centre};
use skat_env::skat::Action;
use skat_env::skat::encode::v1;
use std::path::Path;
use std::sync::Arc;

/// The network that is compared with.
#[derive(Clone, Debug)]
pub struct Reference(Arc<Network>);

impl Reference {
    /// The network that the config names, that which the run begins with, or the one that comes
    /// with the program.
    ///
    /// # Errors
    /// When the file cannot be read, or its network is not used as the config says.
    pub fn of(config: &Config) -> Result<Reference, RunError> {
        let path = config.distillation.reference.as_ref().or(config.run.start.as_ref());
        let (network, criterion) = match path {
            Some(path) => neural::load(path).map_err(|e| FileError::new(path, e.problem))?,
            None => {
                let shipped = Neural::shipped();
                (shipped.network().clone(), shipped.criterion())
            }
        };
        let (found, expected) = (purpose(criterion), purpose(config.criterion()));
        if found != expected {
            let place = path.map_or(Path::new("the network that comes with the program"), |path| path);
            let problem = format!("a network of {found}, expected {expected} by the config");
            return Err(FileError::new(place, problem).into());
        }
        Ok(Reference(Arc::new(network)))
    }

    /// The network.
    pub fn network(&self) -> &Network {
        &self.0
    }
}

/// What a network puts out for a decision.
pub(super) fn outputs(
    network: &Network,
    row: v1::Row,
    actions: &[(Action, neural::Features)],
    buffers: &mut Buffers,
) -> Outputs {
    let reading = network.read(&[row], buffers);
    let (state, common) = reading.row(0);
    let rate = |&(action, features): &_| network.rate(state, action_inputs(action, features));
    let mut own: Vec<[f32; OWN_OUTPUTS]> = actions.iter().map(rate).collect();
    centre(own.iter_mut());
    Outputs { own, common: common.try_into().expect("as many as there are common outputs") }
}

/// The places of the actions that a network chooses in these decisions, among those that have a
/// value or, where the reference network is the target, among all.
pub fn choices(network: &Network, examples: &[Example]) -> Vec<usize> {
    let choose = |buffers: &mut Buffers, example: &Example| {
        let found = outputs(network, example.row, &example.actions, buffers);
        let is_open = |place: usize| match &example.targets {
            Targets::Values(values) => values[place].is_some(),
            Targets::Outputs(_) => true,
        };
        let open = (0..found.own.len()).filter(|&place| is_open(place));
        open.reduce(|a, b| if found.own[b][SCORE] > found.own[a][SCORE] { b } else { a })
            .expect("a decision has actions")
    };
    examples.par_iter().map_init(Buffers::default, choose).collect()
}

//! The network as it learns, with all positions so far.

use super::config::Config;
use super::experience::{Position, Positions};
use super::loss::{Losses, Weights, loss};
use super::student::Student;
use crate::algorithm::{Experience as _, Round};
use crate::skat::epochs::in_epochs;
use crate::skat::rollout_improvement::{Trainer, floats};
use crate::statistics::Statistics;
use burn::store::RecordError;
use rayon::prelude::*;
use skat_agents::skat::Neural;
use skat_agents::skat::neural::{
    Buffers, COMMON_OUTPUTS, COMMON_PART, Continuation, Network, SCALE, exchange_value, output,
};
use std::path::Path;

/// The file of the positions in a checkpoint.
const POSITIONS_FILE: &str = "positions.bin";
/// The stream of the order in which positions are learnt from again.
const ORDER: u64 = 0x4558_4348_414e_4745;
/// Where the output that values are made of stands among the common ones.
const SCORE: usize = Continuation::Rollout as usize * COMMON_PART + output::SCORE;

/// A network with its optimizer and all that it has learnt from.
pub struct Learner {
    trainer: Trainer,
    main: Neural,
    weights: Weights,
    positions: Vec<Position>,
}

impl Learner {
    /// One step of AdamW on these positions; the losses of each.
    pub fn step(&mut self, positions: &[&Position], learning_rate: f64) -> Vec<Losses> {
        let rows: Vec<_> = positions.iter().flat_map(|position| position.rows()).collect();
        let outputs = self.trainer.forward(rows.iter(), rows.len(), std::iter::empty());
        let common = floats(outputs[1].clone());
        let mut by_common = vec![0.0; common.len()];
        let part = 1.0 / positions.len() as f32;
        let mut row = 0;
        let mut of = |position: &&Position| {
            let outputs = |place: usize| &common[COMMON_OUTPUTS * place..COMMON_OUTPUTS * (place + 1)];
            let found: Vec<f32> = (row..)
                .zip(&position.exchanges)
                .map(|(place, valued)| exchange_value(valued.exchange.points, outputs(place)))
                .collect();
            let wanted: Vec<f32> = position.exchanges.iter().map(|valued| valued.value).collect();
            let (losses, gradient) = loss(&found, &wanted, self.weights);
            for by_value in gradient {
                by_common[COMMON_OUTPUTS * row + SCORE] = part * SCALE * by_value;
                row += 1;
            }
            losses
        };
        let losses = positions.iter().map(&mut of).collect();
        // No actions are asked for.
        self.trainer.step(outputs, vec![Vec::new(), by_common], learning_rate);
        losses
    }

    pub(super) fn new(config: &Config, student: &Student) -> Learner {
        Learner {
            trainer: Trainer::new(&student.network, &config.optimizer),
            main: student.main.clone(),
            weights: Weights::of(&config.learning),
            positions: Vec::new(),
        }
    }

    /// New positions in their order, earlier ones in a random one.
    pub(super) fn learn(
        &mut self,
        config: &Config,
        lesson: &Positions,
        round: Round,
        statistics: &mut Statistics,
    ) {
        let first = self.positions.len();
        measure(&self.trainer.network(), &lesson.new, statistics);
        self.positions.extend_from_slice(&lesson.new);
        let mut places: Vec<usize> = (first..self.positions.len()).collect();
        let done = (round.iteration - 1) * config.actors.games_per_iteration as u64;
        let from = done.saturating_sub(self.positions.len() as u64);
        places.extend(in_epochs(
            self.positions.len(),
            config.run.seed ^ ORDER,
            from,
            from + lesson.again as u64,
        ));
        let rate = config.optimizer.learning_rate.at(round.progress);
        let all = std::mem::take(&mut self.positions);
        for batch in places.chunks(config.optimizer.batch_size) {
            let batch: Vec<&Position> = batch.iter().map(|&place| &all[place]).collect();
            self.step(&batch, rate).into_iter().for_each(|losses| losses.tell(statistics));
            statistics.count("samples", batch.len() as u64);
        }
        self.positions = all;
    }

    pub(super) fn network(&self) -> Student {
        Student { network: self.trainer.network(), main: self.main.clone() }
    }

    pub(super) fn save(&self, folder: &Path) -> Result<(), RecordError> {
        let bytes = Positions { new: self.positions.clone(), again: 0 }.to_bytes();
        std::fs::write(folder.join(POSITIONS_FILE), bytes).map_err(|e| RecordError::Io(e.to_string()))?;
        self.trainer.save(folder)
    }

    pub(super) fn load(config: &Config, student: &Student, folder: &Path) -> Result<Learner, RecordError> {
        let path = folder.join(POSITIONS_FILE);
        let problem = |problem: String| RecordError::Io(format!("{}: {problem}", path.display()));
        let bytes = std::fs::read(&path).map_err(|e| problem(e.to_string()))?;
        let positions = Positions::from_bytes(&bytes).ok_or_else(|| problem("no positions".into()))?.new;
        let trainer = Trainer::load(&student.network, &config.optimizer, folder)?;
        Ok(Learner { trainer, main: student.main.clone(), weights: Weights::of(&config.learning), positions })
    }
}

/// How the network does on positions that it has not learnt from: what its choice brought more than
/// that of the network that bids and plays the cards, in points, where that is in question.
fn measure(network: &Network, positions: &[Position], statistics: &mut Statistics) {
    let look = |buffers: &mut Buffers, position: &Position| {
        let own = position.own?;
        let rows = position.rows();
        let reading = network.read(&rows, buffers);
        let value =
            |place: usize| exchange_value(position.exchanges[place].exchange.points, reading.row(place).1);
        let best = (0..rows.len()).max_by(|&a, &b| value(a).total_cmp(&value(b))).expect("two at least");
        let gain = position.exchanges[best].value - position.exchanges[own].value;
        Some((f64::from(gain), f64::from(u8::from(best != own))))
    };
    let found: Vec<Option<(f64, f64)>> = positions.par_iter().map_init(Buffers::default, look).collect();
    for (gain, differs) in found.into_iter().flatten() {
        statistics.add("new/gain", gain, 1);
        statistics.add("new/differs", differs, 1);
    }
}

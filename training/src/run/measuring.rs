//! How strong a run's agent is: matches on the way and at the end.

use super::Run;
use crate::algorithm::Algorithm;
use crate::checkpoint::Best;
use crate::config::Experiment as _;
use crate::error::RunError;
use crate::event::{Event, Standing};
use crate::game::{DuelDetails as _, agent_of};
use crate::metrics::Line;
use crate::statistics::Mean;
use skat_agents::Spec;
use skat_evaluation::{Contest, DuelConfig, DuelReport as _, duel};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// How an opponent is named in an algorithm's configs.
type SpecOf<A> = Spec<<A as Algorithm>::Game>;
/// The result of a match in an algorithm's game.
type ReportOf<A> = <<A as Algorithm>::Game as Contest>::Report;

impl<A: Algorithm> Run<A> {
    /// Validates the EMA of the network on held-out data, and keeps it if its loss is the lowest so
    /// far.
    pub(super) fn validate(&mut self, observer: &mut dyn FnMut(Event<'_, A::Game>)) -> Result<(), RunError> {
        let begin = self.clock.seconds();
        let (config, ema) = (&self.config, &self.state.ema);
        let algorithm = self.algorithm.fork();
        let validation = self.pool.install(move || algorithm.validate(config, ema));
        let Some(validation) = validation else { return Ok(()) };
        let best = self.state.best.take();
        let (since, is_best) = match &best {
            Some(best) if validation.loss >= best.loss => (best.since + 1, false),
            _ => (0, true),
        };
        self.state.best = match best {
            Some(best) if !is_best => Some(Best { since, ..best }),
            _ => Some(Best { loss: validation.loss, since, network: self.state.ema.clone() }),
        };
        let (games, seconds) = (self.games(), self.state.seconds);
        let mean = |(name, mean): (&String, &Mean)| (name.clone(), mean.sum / mean.count as f64);
        let numbers = validation.statistics.means.iter().map(mean).collect();
        self.metrics.write(&Line { iteration: self.state.iteration, games, seconds, numbers })?;
        observer(Event::Validation { games, validation: &validation, is_best });
        self.state.seconds += self.clock.seconds() - begin;
        Ok(())
    }

    pub(super) fn evaluate_on_the_way(
        &mut self,
        observer: &mut dyn FnMut(Event<'_, A::Game>),
    ) -> Result<(), RunError> {
        let begin = self.clock.seconds();
        let (games, seconds) = (self.games(), self.state.seconds);
        let mut numbers = BTreeMap::new();
        for opponent in self.config.evaluation().opponents.clone() {
            let report = self.compare_with(&opponent, self.config.evaluation().deals, &|_, _| ())?;
            observer(Event::Evaluation { games, opponent: &opponent, report: &report });
            let name = |what: &str| format!("evaluation/{opponent}/{what}");
            let difference = report.difference();
            numbers.insert(name("difference"), difference.mean);
            numbers.insert(name("low"), difference.low);
            numbers.insert(name("high"), difference.high);
            let details = report.details().into_iter();
            numbers.extend(details.filter_map(|detail| Some((name(detail.name), detail.share?))));
        }
        self.metrics.write(&Line { iteration: self.state.iteration, games, seconds, numbers })?;
        self.state.seconds += self.clock.seconds() - begin;
        Ok(())
    }

    /// The network that is kept against an opponent on the config's evaluation deals.
    ///
    /// # Errors
    /// When the opponent cannot be had.
    pub fn compare_with(
        &self,
        opponent: &SpecOf<A>,
        deals: usize,
        progress: &(dyn Fn(u64, u64) + Sync),
    ) -> Result<ReportOf<A>, RunError> {
        let config = DuelConfig { deals: deals as u64, seed: self.config.evaluation().seed };
        let opponent = agent_of("evaluation.opponents", opponent)?;
        Ok(duel(&*self.agent(), &*opponent, &config, progress))
    }

    /// Writes the run's results next to its network.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn write_results(&self, results: &[Standing<SpecOf<A>, ReportOf<A>>]) -> Result<PathBuf, RunError> {
        let json = serde_json::to_string_pretty(results).expect("results can always be written");
        self.write("result.json", &json)
    }
}

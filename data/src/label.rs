//! Values of the legal actions in sampled decisions.

use crate::config::{Labeller, LabelsConfig};
use crate::error::DataError;
use crate::play::{Game, Streams};
use crate::tables::LabelRow;
use crate::tabular::Tabular;
use rand::{Rng as _, SeedableRng as _};
use skat_agents::rollout::play_out;
use skat_agents::{Agent, Decision, Spec};
use skat_env::{ActionSet, Rng, uniform};

/// Finds the values of actions.
pub(crate) struct Values<E: Tabular> {
    config: LabelsConfig<E>,
    /// Who considers, or plays worlds to the end.
    agent: Option<Box<dyn Agent<E>>>,
    solver: E::Solver,
}

impl<E: Tabular> Values<E> {
    pub(crate) fn new(config: &LabelsConfig<E>) -> Result<Values<E>, DataError> {
        let build = |spec: &Spec<E>| {
            spec.build()
                .map_err(|error| DataError::Agent { agent: spec.to_string(), problem: error.to_string() })
        };
        let agent = match &config.by {
            Labeller::Agent(spec) | Labeller::Rollouts(spec) => Some(build(spec)?),
            Labeller::OpenCards | Labeller::TrueDeal => None,
        };
        Ok(Values { config: config.clone(), agent, solver: E::Solver::default() })
    }

    /// The same for another thread.
    pub(crate) fn fork(&self) -> Values<E> {
        let agent = self.agent.as_ref().map(|agent| agent.fork());
        Values { config: self.config.clone(), agent, solver: E::Solver::default() }
    }

    /// The labels of a game. Each decision with a choice is drawn with the probability that the
    /// config gives; a label is kept where the actions got values.
    pub(crate) fn of(&mut self, seed: u64, game: &Game<E>) -> Vec<LabelRow> {
        let mut rng = Streams::of(seed, game.number).labels();
        let mut rows = Vec::new();
        for (index, (player, state, _)) in game.decisions().enumerate() {
            let legal = state.legal_actions();
            if legal.len() == 1 {
                continue;
            }
            // Two draws for every decision: what is labelled does not depend on how.
            let drawn = uniform(&mut rng) < self.config.share;
            let mut generator = Rng::seed_from_u64(rng.next_u64());
            if !drawn || !self.is_asked_for(&state) {
                continue;
            }
            if let Some(found) = self.values(&state, player, &mut generator) {
                rows.push(LabelRow { index, ..found });
            }
        }
        rows
    }

    fn is_asked_for(&self, state: &E) -> bool {
        let stages = &self.config.stages;
        stages.is_empty() || stages.iter().any(|stage| stage == E::STAGES[state.stage()])
    }

    /// The label of a decision, at index 0.
    fn values(&mut self, state: &E, player: usize, rng: &mut Rng) -> Option<LabelRow> {
        match self.config.by {
            Labeller::Agent(_) => self.considered(state, player, rng),
            Labeller::Rollouts(_) => Some(self.rolled_out(state, player, rng)),
            Labeller::TrueDeal => {
                let values = state.open_values(&mut self.solver)?;
                let errors = values.iter().map(|value| value.map(|_| 0.0)).collect();
                Some(LabelRow { index: 0, worlds: Some(1), effective_worlds: Some(1.0), values, errors })
            }
            Labeller::OpenCards => self.solved(state, player, rng),
        }
    }

    /// By an agent's own values; nothing where it has none.
    fn considered(&mut self, state: &E, player: usize, rng: &mut Rng) -> Option<LabelRow> {
        let legal = state.legal_actions();
        let agent = self.agent.as_mut().expect("a labeller that considers");
        let opinion = agent.consider(Decision { view: state.view(player), legal, rng });
        if opinion.values.is_empty() {
            return None;
        }
        let place = |action| opinion.values.iter().position(|&(other, _)| other == action);
        let value = |action| place(action).map(|i| opinion.values[i].1);
        let error = |action| place(action).and_then(|i| opinion.errors.get(i).copied());
        Some(LabelRow {
            index: 0,
            worlds: None,
            effective_worlds: None,
            values: legal.into_iter().map(value).collect(),
            errors: legal.into_iter().map(error).collect(),
        })
    }

    /// By rollouts of every legal action in the same worlds.
    fn rolled_out(&mut self, state: &E, player: usize, rng: &mut Rng) -> LabelRow {
        let legal = state.legal_actions();
        let worlds = E::likely_worlds(&state.view(player), usize::from(self.config.worlds), rng);
        let (mut games, mut generators) = (Vec::new(), Vec::new());
        for (world, _) in &worlds {
            let luck = Rng::seed_from_u64(rng.next_u64());
            for action in legal {
                let mut game = world.clone();
                game.apply(action);
                games.push(game);
                generators.push(luck.clone());
            }
        }
        let policy = self.agent.as_mut().expect("a labeller with rollouts");
        play_out(&mut games, &mut generators, &mut **policy);
        let gains: Vec<Option<f32>> = games.iter().map(|game| Some(game.gain(player))).collect();
        mean(&worlds, &gains, legal.len())
    }

    /// By the solver, in the same worlds.
    fn solved(&mut self, state: &E, player: usize, rng: &mut Rng) -> Option<LabelRow> {
        // Where the state itself has no values, no world of the same view has.
        state.open_values(&mut self.solver)?;
        let worlds = E::likely_worlds(&state.view(player), usize::from(self.config.worlds), rng);
        let mut gains = Vec::new();
        for (world, _) in &worlds {
            gains.extend(world.open_values(&mut self.solver)?);
        }
        Some(mean(&worlds, &gains, state.legal_actions().len()))
    }
}

/// The means over worlds of what each of so many actions gains in each of them.
fn mean<E>(worlds: &[(E, f32)], gains: &[Option<f32>], actions: usize) -> LabelRow {
    let weights = || worlds.iter().map(|&(_, weight)| f64::from(weight));
    let sum: f64 = weights().sum();
    let of = |action: usize| gains.iter().skip(action).step_by(actions).copied();
    let mean = |action: usize| {
        let terms = weights().zip(of(action)).map(|(weight, gain)| Some(weight * f64::from(gain?)));
        terms.sum::<Option<f64>>().map(|total| total / sum)
    };
    let error = |action: usize, mean: f64| {
        let squares = weights().zip(of(action));
        let squares =
            squares.map(|(weight, gain)| (weight * (f64::from(gain.unwrap_or(0.0)) - mean)).powi(2));
        (squares.sum::<f64>().sqrt() / sum) as f32
    };
    let means: Vec<Option<f64>> = (0..actions).map(mean).collect();
    let errors = means.iter().enumerate().map(|(action, mean)| mean.map(|mean| error(action, mean)));
    let squares: f64 = weights().map(|weight| weight * weight).sum();
    LabelRow {
        index: 0,
        worlds: Some(worlds.len() as i32),
        effective_worlds: Some((sum * sum / squares) as f32),
        errors: errors.collect(),
        values: means.iter().map(|mean| mean.map(|mean| mean as f32)).collect(),
    }
}

//! The loop of a run, whatever the game and the algorithm: play, learn, update the EMA, evaluate,
//! save.
//!
//! While the learner takes its steps on the games of one iteration, the actors play the next with
//! the network as it was before, so that both cores are busy and the result does not depend on who
//! is faster.

use super::Run;
use crate::actors::{Actors, Threads};
use crate::algorithm::{Algorithm, Experience as _, Learner as _, Parameters as _, Played, Round, Session};
use crate::checkpoint;
use crate::config::Experiment as _;
use crate::error::RunError;
use crate::event::{Ended, Event};
use crate::file::write_atomically;
use crate::metrics::Line;
use std::sync::atomic::{AtomicBool, Ordering};

/// Iterations between two lines of the metrics.
const ITERATIONS_PER_LINE: u64 = 16;

impl<A: Algorithm> Run<A> {
    /// Trains until all games are played, the config's minutes are over, or `stop` is set.
    ///
    /// However it ends, the run is saved as a checkpoint and the EMA of its network as
    /// `network.safetensors`.
    ///
    /// # Errors
    /// When a file cannot be written, or training has diverged. What was saved before is intact.
    pub fn train(
        &mut self,
        stop: &AtomicBool,
        observer: &mut dyn FnMut(Event<'_, A::Game>),
    ) -> Result<Ended, RunError> {
        let mut actors = Threads::new(&self.algorithm, &self.config);
        self.train_with(&mut actors, stop, observer)
    }

    /// Trains as [`Run::train`] does, with these actors instead of threads of this machine. The run
    /// is the same, bit for bit.
    ///
    /// # Errors
    /// As [`Run::train`], and when the actors fail.
    pub fn train_with(
        &mut self,
        actors: &mut dyn Actors<A>,
        stop: &AtomicBool,
        observer: &mut dyn FnMut(Event<'_, A::Game>),
    ) -> Result<Ended, RunError> {
        if self.is_unfinished {
            return Err(RunError::Unfinished(self.folder.clone()));
        }
        let limit = self.config.run().minutes.map(|minutes| minutes * 60.0);
        let ended = loop {
            if self.state.iteration >= self.iterations() && self.state.pending.is_empty() {
                break Ended::Finished;
            }
            if stop.load(Ordering::Relaxed) {
                break Ended::Interrupted;
            }
            let patience = self.config.validation().patience;
            if patience > 0 && self.state.best.as_ref().is_some_and(|best| best.since >= patience) {
                break Ended::Converged;
            }
            if limit.is_some_and(|limit| self.state.seconds >= limit) {
                break Ended::Clock;
            }
            let games_before = self.games();
            self.is_unfinished = true;
            self.iterate(actors, observer)?;
            self.is_unfinished = false;
            let games = self.games();
            let passed = |every: u64| every > 0 && games / every > games_before / every;
            let opponents = self.config.opponents();
            if opponents.pool_probability.is_ever() && passed(opponents.pool_every_games) {
                self.state.pool.add(games, self.state.learner.network(), opponents.pool_size);
            }
            if passed(self.config.validation().every_games) {
                self.validate(observer)?;
            }
            if passed(self.config.evaluation().every_games) {
                self.evaluate_on_the_way(observer)?;
            }
            if passed(self.config.checkpoint().every_games) {
                observer(Event::Saved(&self.save()?));
            }
        };
        observer(Event::Saved(&self.save()?));
        write_atomically(&self.network_file(), &A::network_to_bytes(&self.config, self.kept()))?;
        Ok(ended)
    }

    /// Plays one iteration and learns from the one before it; after the last only learns.
    fn iterate(
        &mut self,
        actors: &mut dyn Actors<A>,
        observer: &mut dyn FnMut(Event<'_, A::Game>),
    ) -> Result<(), RunError> {
        let begin = self.clock.seconds();
        let (iteration, iterations) = (self.state.iteration, self.iterations());
        let round = Round::at(&self.config, iteration);
        let is_last = iteration >= iterations;
        let (played, play_seconds) = self.play_and_learn(actors, round, is_last)?;
        let window = &mut self.state.window;
        window.play_seconds += play_seconds;
        window.statistics.merge(&played.statistics);
        window.iterations += 1;
        let decay = self.config.optimizer().ema.min(1.0 - 1.0 / (iteration as f32 + 1.0));
        self.state.ema.average_with(&self.state.learner.network(), decay);
        self.state.pending = played.experience;
        self.state.iteration += u64::from(!is_last);
        let seconds = self.clock.seconds() - begin;
        self.state.window.seconds += seconds;
        self.state.seconds += seconds;
        self.report(is_last, observer)
    }

    /// Actors and learner side by side: the actors' games, none where only is learnt, and the
    /// seconds they took.
    fn play_and_learn(
        &mut self,
        actors: &mut dyn Actors<A>,
        round: Round,
        is_last: bool,
    ) -> Result<(Played<A::Experience>, f64), RunError> {
        let pending = std::mem::take(&mut self.state.pending);
        let network = &self.state.learner.network();
        let earlier = &self.state.pool.networks();
        let earlier_games = &self.state.pool.games();
        let (config, clock, pool) = (&self.config, &self.clock, &self.pool);
        let (learner, window) = (&mut self.state.learner, &mut self.state.window);
        std::thread::scope(|scope| {
            let learning = scope.spawn(move || {
                let begin = clock.seconds();
                pool.install(|| learner.learn(config, &pending, round, &mut window.statistics));
                window.learn_seconds += clock.seconds() - begin;
            });
            let begin = clock.seconds();
            let parts = match is_last {
                true => Ok(Vec::new()),
                false => actors.play(&Session { config, round, network, earlier, earlier_games }),
            };
            let play_seconds = if is_last { 0.0 } else { clock.seconds() - begin };
            if let Err(panic) = learning.join() {
                std::panic::resume_unwind(panic);
            }
            Ok((Played::join(parts?), play_seconds))
        })
    }

    fn report(
        &mut self,
        is_last: bool,
        observer: &mut dyn FnMut(Event<'_, A::Game>),
    ) -> Result<(), RunError> {
        let (games, seconds) = (self.games(), self.state.seconds);
        let total = self.iterations() * self.config.games_per_iteration();
        let what = self.state.window.statistics.not_finite();
        if let Some(what) = what.or((!self.state.ema.is_finite()).then_some("a weight")) {
            let checkpoint = checkpoint::newest(&self.folder).unwrap_or_else(|| self.folder.clone());
            return Err(RunError::NotANumber { what: what.into(), games, checkpoint });
        }
        if self.state.window.iterations >= ITERATIONS_PER_LINE || is_last {
            let window = std::mem::take(&mut self.state.window);
            let iteration = self.state.iteration + u64::from(is_last);
            let line = Line { iteration, games, seconds, numbers: window.numbers() };
            self.metrics.write(&line)?;
            observer(Event::Line(&line));
        }
        observer(Event::Iteration { games, total, seconds });
        Ok(())
    }
}

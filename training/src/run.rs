//! The loop of a run, whatever the algorithm: play, learn, average, evaluate, save.
//!
//! While the learner takes its steps on the games of one iteration, the actors play the next with the network as it was
//! before, so that both cores are busy and the result does not depend on who is faster.

use crate::algorithm::{Pending, Student, Teachers, play};
use crate::checkpoint::{self, CheckpointError, Snapshot, write_atomically};
use crate::config::Config;
use crate::error::RunError;
use crate::metrics::{Line, Metrics, Window};
use crate::model::{fresh_network, with_fresh_hidden};
use crate::pool::Pool;
use crate::tally::Tally;
use serde::{Deserialize, Serialize};
use skat_agents::SpecError;
use skat_agents::skat::neural::{self, Network};
use skat_agents::skat::{Neural, Spec};
use skat_env::stream;
use skat_evaluation::{DuelConfig, Report, duel};
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// The stream of chance of the first weights.
const WEIGHTS: u64 = 0x5745_4947_4854_5321;
/// Iterations between two lines of the metrics.
const ITERATIONS_PER_LINE: u64 = 16;

/// Where a run stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Round {
    /// Iterations done.
    pub(crate) iteration: u64,
    /// The part of the run that is done, 0 to 1.
    pub(crate) progress: f64,
}

/// How a session of a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// All games are played.
    Finished,
    /// The config's minutes are over.
    Clock,
    /// Somebody asked it to stop; it can be resumed.
    Interrupted,
}

/// What a run tells while it works.
#[derive(Clone, Debug)]
pub enum Event<'a> {
    /// An iteration is done: games so far, games in all, seconds so far.
    Iteration {
        /// Games played.
        games: u64,
        /// Games of the whole run.
        total: u64,
        /// Seconds since the beginning, pauses left out.
        seconds: f64,
    },
    /// A line was written to the metrics.
    Line(&'a Line),
    /// An evaluation on the way.
    Evaluation {
        /// Games played.
        games: u64,
        /// Against whom.
        opponent: &'a Spec,
        /// The result.
        report: &'a Report,
    },
    /// The run was saved there.
    Saved(&'a Path),
}

/// The result of a run against one opponent, as it stands in `result.json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Standing {
    /// Against whom.
    pub opponent: Spec,
    /// The report, the trained agent being A.
    pub report: Report,
}

/// A training run and its folder.
pub struct Run {
    config: Config,
    folder: PathBuf,
    snapshot: Snapshot,
    metrics: Metrics,
    pool: rayon::ThreadPool,
    teachers: Teachers,
    /// Held as long as the run is.
    _lock: File,
}

/// The file that holds the config.
const CONFIG: &str = "config.toml";

impl Run {
    /// Begins a run in a new or empty folder.
    ///
    /// # Errors
    /// When the folder is occupied or cannot be written, an opponent cannot be had, or the network to begin with has another
    /// shape.
    pub fn create(config: Config, folder: &Path) -> Result<Run, RunError> {
        let refuse = |e| CheckpointError::new(folder, e);
        check_opponents(&config)?;
        config.learner.device.check()?;
        let teachers = Teachers::of(&config)?;
        let start = config.start.as_ref().map(|path| checkpoint::start(path, &config)).transpose();
        let start = start.map_err(RunError::Start)?;
        fs::create_dir_all(folder).map_err(refuse)?;
        if fs::read_dir(folder).map_err(refuse)?.next().is_some() {
            return Err(RunError::Occupied(folder.to_path_buf()));
        }
        let lock = lock(folder)?;
        write_atomically(&folder.join(CONFIG), config.to_toml().as_bytes())?;
        let mut chance = stream(config.seed, WEIGHTS);
        let mut network = match start {
            Some(network) => network,
            None => fresh_network(&config.network, &mut chance),
        };
        if config.learner.hidden_cards > 0.0 && network.hidden().is_none() {
            network = with_fresh_hidden(network, &mut chance);
        }
        let snapshot = Snapshot {
            iteration: 0,
            seconds: 0.0,
            window: Window::default(),
            student: Student::new(&network, &config),
            average: network,
            pool: Pool::default(),
            pending: Pending::none(config.algorithm),
        };
        let run = Run::new(config, teachers, folder, snapshot, lock)?;
        run.save()?;
        Ok(run)
    }

    /// Goes on with a run from its newest checkpoint.
    ///
    /// # Errors
    /// When there is none, a file of it is missing or broken, or another program works on the run.
    pub fn resume(folder: &Path) -> Result<Run, RunError> {
        let Some(newest) = checkpoint::newest(folder) else {
            return Err(RunError::NoCheckpoint(folder.to_path_buf()));
        };
        let lock = lock(folder)?;
        let config = Config::load(&folder.join(CONFIG))?;
        check_opponents(&config)?;
        config.learner.device.check()?;
        let teachers = Teachers::of(&config)?;
        let snapshot = checkpoint::load(&newest, &config)?;
        Run::new(config, teachers, folder, snapshot, lock)
    }

    fn new(
        config: Config,
        teachers: Teachers,
        folder: &Path,
        snapshot: Snapshot,
        lock: File,
    ) -> Result<Run, RunError> {
        // The last iteration only learns: after it nothing is pending.
        let is_finished = snapshot.iteration > 0 && snapshot.pending.is_empty();
        let metrics = Metrics::open(folder, snapshot.iteration + u64::from(is_finished))?;
        // One thread: two single-threaded workers, actor and learner, beat one learner with two.
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build()?;
        Ok(Run { config, folder: folder.to_path_buf(), snapshot, metrics, pool, teachers, _lock: lock })
    }

    /// The config.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// The run's folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The averaged network as it is now: what is evaluated and kept.
    pub fn average(&self) -> &Network {
        &self.snapshot.average
    }

    /// The network that learns as it is now.
    pub fn network(&self) -> Network {
        self.snapshot.student.network()
    }

    /// Games played so far.
    pub fn games(&self) -> u64 {
        self.snapshot.iteration * self.config.self_play.games_per_iteration as u64
    }

    /// Seconds that the run has taken so far, pauses left out.
    pub fn seconds(&self) -> f64 {
        self.snapshot.seconds
    }

    /// The whole run in iterations; the last may bring it a little above the config's games.
    fn iterations(&self) -> u64 {
        self.config.games.div_ceil(self.config.self_play.games_per_iteration as u64)
    }

    /// Trains until all games are played, the config's minutes are over, or `stop` is set.
    ///
    /// However it ends, the run is saved as a checkpoint and its averaged network as `network.safetensors`.
    ///
    /// # Errors
    /// When a file cannot be written, or the network has gone astray. What was saved before is intact.
    pub fn train(
        &mut self,
        stop: &AtomicBool,
        observer: &mut dyn FnMut(Event<'_>),
    ) -> Result<Ended, RunError> {
        let limit = self.config.minutes.map(|minutes| minutes * 60.0);
        let ended = loop {
            if self.snapshot.iteration >= self.iterations() && self.snapshot.pending.is_empty() {
                break Ended::Finished;
            }
            if stop.load(Ordering::Relaxed) {
                break Ended::Interrupted;
            }
            if limit.is_some_and(|limit| self.snapshot.seconds >= limit) {
                break Ended::Clock;
            }
            let games_before = self.games();
            self.iterate(observer)?;
            let games = self.games();
            let passed = |every: u64| every > 0 && games / every > games_before / every;
            let play = &self.config.self_play;
            if play.snapshots.is_ever() && passed(play.snapshot_every) {
                self.snapshot.pool.add(games, self.snapshot.student.network(), play.pool);
            }
            if passed(self.config.evaluation.every_games) {
                self.evaluate_on_the_way(observer)?;
            }
            if passed(self.config.checkpoint.every_games) {
                observer(Event::Saved(&self.save()?));
            }
        };
        observer(Event::Saved(&self.save()?));
        let bytes = neural::to_bytes(&self.snapshot.average, self.config.criterion());
        write_atomically(&self.network_file(), &bytes)?;
        Ok(ended)
    }

    /// Where the averaged network is kept at the end of [`Run::train`].
    pub fn network_file(&self) -> PathBuf {
        self.folder.join("network.safetensors")
    }

    /// Plays one iteration and learns from the one before it; after the last only learns.
    fn iterate(&mut self, observer: &mut dyn FnMut(Event<'_>)) -> Result<(), RunError> {
        let begin = Instant::now();
        let (iteration, iterations) = (self.snapshot.iteration, self.iterations());
        let round = Round { iteration, progress: iteration as f64 / iterations as f64 };
        let none = Pending::none(self.config.algorithm);
        let pending = std::mem::replace(&mut self.snapshot.pending, none.clone());
        let network = &self.snapshot.student.network();
        let (config, window) = (&self.config, &mut self.snapshot.window);
        let (student, pool) = (&mut self.snapshot.student, &self.pool);
        let teachers = self.teachers.fork();
        let earlier = self.snapshot.pool.players(config.criterion());
        let is_last = iteration >= iterations;
        let ((pending, tally), play_seconds) = std::thread::scope(|scope| {
            let actors = (!is_last).then(|| {
                scope.spawn(move || {
                    let begin = Instant::now();
                    (play(config, network, &teachers, &earlier, round), begin.elapsed().as_secs_f64())
                })
            });
            let begin = Instant::now();
            pool.install(|| student.learn(config, &pending, round, window));
            window.learn_seconds += begin.elapsed().as_secs_f64();
            match actors.map(std::thread::ScopedJoinHandle::join) {
                None => ((none, Tally::default()), 0.0),
                Some(Ok(played)) => played,
                Some(Err(panic)) => std::panic::resume_unwind(panic),
            }
        });
        window.play_seconds += play_seconds;
        window.tally.add(&tally);
        window.iterations += 1;
        let decay = config.learner.average.min(1.0 - 1.0 / (iteration as f32 + 1.0));
        self.snapshot.average.average_with(&self.snapshot.student.network(), decay);
        self.snapshot.pending = pending;
        self.snapshot.iteration += u64::from(!is_last);
        let seconds = begin.elapsed().as_secs_f64();
        self.snapshot.window.seconds += seconds;
        self.snapshot.seconds += seconds;
        self.report(is_last, observer)
    }

    fn report(&mut self, is_last: bool, observer: &mut dyn FnMut(Event<'_>)) -> Result<(), RunError> {
        let (games, seconds) = (self.games(), self.snapshot.seconds);
        let total = self.iterations() * self.config.self_play.games_per_iteration as u64;
        if !self.snapshot.window.is_finite() || !self.snapshot.average.is_finite() {
            let checkpoint = checkpoint::newest(&self.folder).unwrap_or_else(|| self.folder.clone());
            return Err(RunError::NotANumber { games, checkpoint });
        }
        if self.snapshot.window.iterations >= ITERATIONS_PER_LINE || is_last {
            let window = std::mem::take(&mut self.snapshot.window);
            let iteration = self.snapshot.iteration + u64::from(is_last);
            let line = Line { iteration, games, seconds, numbers: window.numbers() };
            self.metrics.write(&line)?;
            observer(Event::Line(&line));
        }
        observer(Event::Iteration { games, total, seconds });
        Ok(())
    }

    /// Saves the run as its newest checkpoint.
    fn save(&self) -> Result<PathBuf, CheckpointError> {
        checkpoint::save(&self.folder, &self.snapshot, self.config.criterion())
    }

    fn evaluate_on_the_way(&mut self, observer: &mut dyn FnMut(Event<'_>)) -> Result<(), RunError> {
        let begin = Instant::now();
        let (games, seconds) = (self.games(), self.snapshot.seconds);
        let mut numbers = std::collections::BTreeMap::new();
        for opponent in self.config.evaluation.opponents.clone() {
            let report = self.duel_with(&opponent, self.config.evaluation.deals, &|_, _| ())?;
            observer(Event::Evaluation { games, opponent: &opponent, report: &report });
            let name = |what: &str| format!("evaluation/{opponent}/{what}");
            numbers.insert(name("difference"), report.difference.mean);
            numbers.insert(name("low"), report.difference.low);
            numbers.insert(name("high"), report.difference.high);
            numbers.insert(name("declared"), report.a.declared.share);
            if let Some(won) = &report.a.won {
                numbers.insert(name("won"), won.share);
            }
        }
        self.metrics.write(&Line { iteration: self.snapshot.iteration, games, seconds, numbers })?;
        self.snapshot.seconds += begin.elapsed().as_secs_f64();
        Ok(())
    }

    /// The averaged network against an opponent on the config's evaluation deals.
    ///
    /// # Errors
    /// When the opponent cannot be had.
    pub fn duel_with(
        &self,
        opponent: &Spec,
        deals: usize,
        progress: &(dyn Fn(u64, u64) + Sync),
    ) -> Result<Report, RunError> {
        let agent = Neural::new(Arc::new(self.snapshot.average.clone()), self.config.criterion());
        let config = DuelConfig { deals: deals as u64, seed: self.config.evaluation.seed };
        Ok(duel(&agent, &*opponent.build()?, &config, progress))
    }

    /// Writes the run's results beside its network.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn write_results(&self, results: &[Standing]) -> Result<PathBuf, RunError> {
        let json = serde_json::to_string_pretty(results).expect("results can always be written");
        self.write("result.json", &json)
    }

    /// Writes a text into the run's folder, whole or not at all; says where it is.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn write(&self, name: &str, text: &str) -> Result<PathBuf, RunError> {
        let path = self.folder.join(name);
        write_atomically(&path, text.as_bytes())?;
        Ok(path)
    }
}

/// Better now than after hours of training.
fn check_opponents(config: &Config) -> Result<(), SpecError> {
    config.evaluation.opponents.iter().try_for_each(|opponent| opponent.build().map(drop))
}

fn lock(folder: &Path) -> Result<File, RunError> {
    let path = folder.join("run.lock");
    let file = File::create(&path).map_err(|e| CheckpointError::new(&path, e))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(RunError::Locked(folder.to_path_buf())),
        Err(TryLockError::Error(e)) => Err(CheckpointError::new(&path, e).into()),
    }
}

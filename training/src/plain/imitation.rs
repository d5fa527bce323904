//! Imitation as an algorithm of a run.

use super::experiment::ImitationExperiment;
use super::game::{PlainGame, sizes};
use super::network::{first_network, named, network_from_bytes};
use crate::algorithm::{Algorithm, Experience, Learner, Part, Played, Round, Session, Validation};
use crate::error::RunError;
use crate::file::FileError;
use crate::imitation::{Examples, PolicyAndValue, SourceConfig, Targets, validate};
use crate::network::orthogonal;
use crate::plain::Number;
use crate::statistics::Statistics;
use burn::store::RecordError;
use skat_agents::plain_network::{Head, Observed, PlainNetwork};
use skat_agents::{Agent, Mlp, PlainAgent};
use skat_data::schema::Table;
use skat_data::{DataError, Loader, LoaderConfig, Position, Rows, Split, Tabular};
use skat_env::Rng;
use skat_env::chance::stream;
use std::marker::PhantomData;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// Imitation from data sets, for a game.
pub struct Imitation<E: Tabular> {
    sources: Arc<Vec<Source<E>>>,
}

/// A data set that is learnt from.
struct Source<E: Tabular> {
    name: String,
    loader: Mutex<Loader<E>>,
    rows: u64,
    /// How many of its rows are learnt from for each game of the first data set.
    rows_per_game: f64,
    games: u64,
    /// Rows of the split for validation.
    validation: Examples,
}

impl<E: Tabular> Source<E> {
    fn open(
        source: &SourceConfig,
        config: &ImitationExperiment<E>,
        name: String,
    ) -> Result<Source<E>, RunError>
    where
        E: PlainGame,
    {
        let table = match source.targets {
            Targets::Actions => Table::Decisions,
            Targets::Values => Table::Labels,
        };
        let open = |split, window| {
            let seed = Some(config.run.seed);
            let how = LoaderConfig { table, split, seed, batch: window, window };
            Loader::<E>::open(&source.folder, how).map_err(refuse)
        };
        let mut validation = Examples::default();
        if config.validation.every_games > 0 {
            let mut loader = open(Split::Validation, config.validation.rows)?;
            let count = loader.rows().min(config.validation.rows as u64);
            let rows = loader.read_rows(count).map_err(refuse)?;
            validation.extend(&rows);
        }
        let loader = open(Split::Train, config.imitation.window)?;
        let (rows, games) = (loader.rows(), loader.games());
        Ok(Source { name, loader: Mutex::new(loader), rows, rows_per_game: 0.0, games, validation })
    }

    /// How many of its rows were read after so many games of the first data set.
    fn read_after(&self, games: u64) -> u64 {
        (games as f64 * self.rows_per_game) as u64
    }

    /// The rows that belong to these games.
    fn rows(&self, from: u64, to: u64) -> Result<Rows, RunError> {
        let (begin, end) = (self.read_after(from), self.read_after(to));
        let mut loader = self.loader.lock().unwrap_or_else(PoisonError::into_inner);
        loader.seek(Position { epoch: 0, row: begin });
        loader.read_rows(end - begin).map_err(refuse)
    }
}

fn refuse(source: DataError) -> RunError {
    RunError::Data { field: "data.folder", source }
}

impl<E: PlainGame + Tabular> Algorithm for Imitation<E> {
    type Game = E;
    type Config = ImitationExperiment<E>;
    type Network = PlainNetwork;
    type Experience = Examples;
    type Learner = ImitationLearner<E>;

    const NAME: &'static str = "imitation";
    const TITLE: &'static str = "Imitation from data sets";
    const GAMES: &'static str = "games of the data set";

    fn new(config: &ImitationExperiment<E>) -> Result<Imitation<E>, RunError> {
        let several = config.data.len() > 1;
        let mut sources = Vec::new();
        for (i, source) in config.data.iter().enumerate() {
            let name = if several { format!("validation/{i}/") } else { "validation/".into() };
            sources.push(Source::open(source, config, name)?);
        }
        let of_first = sources[0].rows as f64 / sources[0].games.max(1) as f64;
        for (source, SourceConfig { share, .. }) in sources.iter_mut().zip(&config.data) {
            source.rows_per_game = of_first * share / config.data[0].share;
        }
        Ok(Imitation { sources: Arc::new(sources) })
    }

    fn fork(&self) -> Imitation<E> {
        Imitation { sources: self.sources.clone() }
    }

    fn first_network(config: &ImitationExperiment<E>, rng: &mut Rng) -> Result<PlainNetwork, RunError> {
        let network = first_network::<E>(Self::NAME, &config.network, &config.run, rng)?;
        let hidden = network.value().map(Mlp::hidden).unwrap_or_default();
        if hidden == config.imitation.value {
            return Ok(network);
        }
        if config.imitation.value.is_empty() {
            return Ok(named::<E>(Self::NAME, config.network.head, network.mlp().clone()));
        }
        let widths = [&[sizes::<E>().0], config.imitation.value.as_slice(), &[1]].concat();
        let value = orthogonal(&widths, 1.0, rng);
        Ok(network.with_value(value).expect("it was made for the same observations"))
    }

    fn play(&self, session: &Session<'_, Self>, _: Part) -> Result<Played<Examples>, RunError> {
        let Session { config, round, .. } = *session;
        let per_iteration = config.imitation.games_per_iteration as u64;
        let from = round.iteration * per_iteration;
        let mut experience = Examples { games: per_iteration, ..Examples::default() };
        for source in self.sources.iter() {
            experience.extend(&source.rows(from, from + per_iteration)?);
        }
        // Rows of several data sets lie one behind the other; shuffled, each step has rows of all.
        if self.sources.len() > 1 {
            experience.shuffle(&mut stream(config.run.seed ^ ORDER, round.iteration));
        }
        let mut statistics = Statistics::default();
        statistics.count("games", per_iteration);
        statistics.count("decisions", experience.rows.len() as u64);
        Ok(Played { experience, statistics })
    }

    fn validate(&self, config: &ImitationExperiment<E>, network: &PlainNetwork) -> Option<Validation> {
        let mut all = Validation::default();
        let shares: f64 = config.data.iter().map(|source| source.share).sum();
        for (source, SourceConfig { share, .. }) in self.sources.iter().zip(&config.data) {
            let found = validate(network, &source.validation, sizes::<E>(), &config.imitation, &source.name);
            all.loss += found.loss * share / shares;
            all.statistics.merge(&found.statistics);
        }
        Some(all)
    }

    fn agent(_: &ImitationExperiment<E>, network: &Arc<PlainNetwork>) -> Box<dyn Agent<E>> {
        Box::new(PlainAgent::new(network.clone(), <E as Observed>::Encoder::default()))
    }

    fn network_to_bytes(_: &ImitationExperiment<E>, network: &PlainNetwork) -> Vec<u8> {
        network.to_bytes()
    }

    fn network_from_bytes(
        config: &ImitationExperiment<E>,
        bytes: &[u8],
        path: &Path,
    ) -> Result<PlainNetwork, FileError> {
        network_from_bytes::<E>(Self::NAME, &config.network, bytes, path)
    }
}

/// The stream of the order of rows of several data sets.
const ORDER: u64 = 0x494d_4954_4154_4521;

/// Policy and value as they learn.
pub struct ImitationLearner<E> {
    networks: PolicyAndValue,
    game: PhantomData<fn() -> E>,
}

/// What the files of policy and value are called in a checkpoint.
const FILES: [&str; 2] = ["policy", "value"];

impl<E: PlainGame + Tabular> Learner<Imitation<E>> for ImitationLearner<E> {
    const THREADS: usize = 2;

    fn new(config: &ImitationExperiment<E>, network: &PlainNetwork) -> ImitationLearner<E> {
        ImitationLearner { networks: PolicyAndValue::new(network, &config.optimizer), game: PhantomData }
    }

    fn learn(
        &mut self,
        config: &ImitationExperiment<E>,
        examples: &Examples,
        round: Round,
        statistics: &mut Statistics,
    ) {
        if !examples.rows.is_empty() {
            let configs = (&config.imitation, &config.optimizer);
            self.networks.update(examples, sizes::<E>(), configs, round, statistics);
        }
    }

    fn network(&self) -> PlainNetwork {
        let (policy, value) = self.networks.mlps();
        let network = named::<E>("imitation", Head::PerAction, policy);
        match value {
            None => network,
            Some(value) => network.with_value(value).expect("learning does not change shapes"),
        }
    }

    fn save(&self, folder: &Path) -> Result<(), RecordError> {
        self.networks.save(folder, FILES)
    }

    fn load(
        config: &ImitationExperiment<E>,
        network: &PlainNetwork,
        folder: &Path,
    ) -> Result<Self, RecordError> {
        let networks = PolicyAndValue::new(network, &config.optimizer).load(folder, FILES)?;
        Ok(ImitationLearner { networks, game: PhantomData })
    }
}

impl Experience for Examples {
    fn is_empty(&self) -> bool {
        self.games == 0
    }

    fn append(&mut self, other: Examples) {
        (0..other.rows.len()).for_each(|row| self.rows.push(&other.rows, row));
        self.games += other.games;
    }

    fn to_bytes(&self) -> Vec<u8> {
        let Examples { rows, games } = self;
        let mut bytes = Vec::new();
        u64::put(&[*games], &mut bytes);
        u64::put(&rows.observations, &mut bytes);
        u8::put(&rows.masks, &mut bytes);
        u16::put(&rows.actions, &mut bytes);
        // A missing value is NaN, a missing return a number that no game scores.
        let returns: Vec<u64> = rows
            .returns
            .iter()
            .map(|points| points.map_or(NONE, |points| i64::from(points) as u64))
            .collect();
        u64::put(&returns, &mut bytes);
        let ends: Vec<u64> = rows.ends.iter().map(|&end| end as u64).collect();
        u64::put(&ends, &mut bytes);
        for numbers in [&rows.values, &rows.errors] {
            let numbers: Vec<f32> = numbers.iter().map(|number| number.unwrap_or(f32::NAN)).collect();
            f32::put(&numbers, &mut bytes);
        }
        bytes
    }

    fn from_bytes(mut bytes: &[u8]) -> Option<Examples> {
        let bytes = &mut bytes;
        let games = *u64::take(bytes)?.first()?;
        let (observations, masks, actions) = (u64::take(bytes)?, u8::take(bytes)?, u16::take(bytes)?);
        let points = |number: u64| (number != NONE).then_some(number as i64 as i32);
        let returns = u64::take(bytes)?.into_iter().map(points).collect();
        let ends = u64::take(bytes)?.into_iter().map(|end| end as usize).collect();
        let optional = |number: f32| (!number.is_nan()).then_some(number);
        let values = f32::take(bytes)?.into_iter().map(optional).collect();
        let errors = f32::take(bytes)?.into_iter().map(optional).collect();
        let rows = Rows { observations, masks, actions, returns, ends, values, errors };
        bytes.is_empty().then_some(Examples { rows, games })
    }
}

/// Stands for a missing return.
const NONE: u64 = u64::MAX / 2;

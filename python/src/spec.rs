//! The facts of a game.

use crate::game::{Bits, Game};
use crate::games::{default_options, named};
use crate::plain::Plain;
use pyo3::prelude::*;
use skat_env::encode::Block;
use skat_env::{Action as _, Encoder, FullView};

/// What is known of a game without playing it.
pub(crate) struct Facts {
    name: &'static str,
    num_players: usize,
    num_teams: usize,
    teams: Vec<usize>,
    num_actions: usize,
    observation_size: usize,
    observation_bytes: usize,
    full_observation_size: usize,
    full_observation_bytes: usize,
    max_game_length: usize,
    min_score: i32,
    max_score: i32,
    score_sum: Option<i32>,
    seats: &'static [&'static str],
    observation_name: &'static str,
    blocks: &'static [Block],
    full_blocks: &'static [Block],
    options: Plain,
    has_solver: bool,
    has_records: bool,
}

impl Facts {
    pub(crate) fn of<E: Game>() -> Facts {
        Facts {
            name: E::NAME,
            num_players: E::PLAYERS,
            num_teams: E::TEAMS,
            teams: (0..E::PLAYERS).map(E::team).collect(),
            num_actions: E::Action::COUNT,
            observation_size: <E::Floats as Encoder<E::View>>::LEN,
            observation_bytes: <Bits<E> as Encoder<E::View>>::LEN,
            full_observation_size: <E::Full as Encoder<FullView<E>>>::LEN,
            full_observation_bytes: <E::Full as Encoder<FullView<E>>>::LEN.div_ceil(8),
            max_game_length: E::LONGEST,
            min_score: E::LOWEST_SCORE,
            max_score: E::HIGHEST_SCORE,
            score_sum: E::SCORE_SUM,
            seats: E::SEATS,
            observation_name: E::OBSERVATION,
            blocks: <E::Floats as Encoder<E::View>>::BLOCKS,
            full_blocks: <E::Full as Encoder<FullView<E>>>::BLOCKS,
            options: default_options::<E>(),
            has_solver: E::HAS_SOLVER,
            has_records: E::HAS_RECORDS,
        }
    }
}

/// The facts of a game, in Python.
#[pyclass(frozen, module = "skat_env")]
pub(crate) struct GameSpec(Facts);

fn places(blocks: &[Block]) -> Vec<(&'static str, usize, usize)> {
    let mut start = 0;
    let place = |block: &Block| {
        start += block.len;
        (block.name, start - block.len, block.len)
    };
    blocks.iter().map(place).collect()
}

#[pymethods]
impl GameSpec {
    /// The game's name.
    #[getter]
    fn name(&self) -> &'static str {
        self.0.name
    }

    /// How many players there are.
    #[getter]
    fn num_players(&self) -> usize {
        self.0.num_players
    }

    /// How many sides stay together from deal to deal; without partnerships every player is one.
    #[getter]
    fn num_teams(&self) -> usize {
        self.0.num_teams
    }

    /// The side of each player.
    #[getter]
    fn teams(&self) -> Vec<usize> {
        self.0.teams.clone()
    }

    /// How many numbered actions there are.
    #[getter]
    fn num_actions(&self) -> usize {
        self.0.num_actions
    }

    /// How many features an observation has.
    #[getter]
    fn observation_size(&self) -> usize {
        self.0.observation_size
    }

    /// How many bytes an observation has as bits.
    #[getter]
    fn observation_bytes(&self) -> usize {
        self.0.observation_bytes
    }

    /// How many features an all-seeing observation has.
    #[getter]
    fn full_observation_size(&self) -> usize {
        self.0.full_observation_size
    }

    /// How many bytes an all-seeing observation has as bits.
    #[getter]
    fn full_observation_bytes(&self) -> usize {
        self.0.full_observation_bytes
    }

    /// The most actions that a game takes.
    #[getter]
    fn max_game_length(&self) -> usize {
        self.0.max_game_length
    }

    /// The least that a player can score.
    #[getter]
    fn min_score(&self) -> i32 {
        self.0.min_score
    }

    /// The most that a player can score.
    #[getter]
    fn max_score(&self) -> i32 {
        self.0.max_score
    }

    /// What the scores of all players add up to, where they always do.
    #[getter]
    fn score_sum(&self) -> Option<i32> {
        self.0.score_sum
    }

    /// What the players are called, in their order.
    #[getter]
    fn seats(&self) -> Vec<&'static str> {
        self.0.seats.to_vec()
    }

    /// The name of the encoder of observations.
    #[getter]
    fn observation_name(&self) -> &'static str {
        self.0.observation_name
    }

    /// The parts of an observation: name, first feature, number of features.
    #[getter]
    fn blocks(&self) -> Vec<(&'static str, usize, usize)> {
        places(self.0.blocks)
    }

    /// The parts of an all-seeing observation.
    #[getter]
    fn full_blocks(&self) -> Vec<(&'static str, usize, usize)> {
        places(self.0.full_blocks)
    }

    /// What the parts of an all-seeing observation say, by name; those of an observation are among
    /// them.
    #[getter]
    fn block_meanings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let entry = |block: &Block| (block.name.to_string(), Plain::text(block.meaning));
        Plain::Dict(self.0.full_blocks.iter().map(entry).collect()).to_python(py)
    }

    /// The options with their defaults.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.0.options.to_python(py)
    }

    /// Whether positions with open cards can be solved.
    #[getter]
    fn has_solver(&self) -> bool {
        self.0.has_solver
    }

    /// Whether games stand in files of records.
    #[getter]
    fn has_records(&self) -> bool {
        self.0.has_records
    }

    fn __repr__(&self) -> String {
        format!("GameSpec(\"{}\")", self.0.name)
    }

    fn __eq__(&self, other: &GameSpec) -> bool {
        self.0.name == other.0.name
    }

    fn __hash__(&self) -> u64 {
        crate::state::hash(self.0.name)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (&'static str,))> {
        Ok((py.import("skat_env")?.getattr("spec")?, (self.0.name,)))
    }
}

/// The names of all games.
#[pyfunction]
pub(crate) fn games() -> Vec<&'static str> {
    crate::games::GAMES.iter().map(|entry| entry.name).collect()
}

/// The facts of a game.
#[pyfunction]
#[pyo3(signature = (game="skat"))]
pub(crate) fn spec(game: &str) -> PyResult<GameSpec> {
    Ok(GameSpec((named(game)?.facts)()))
}

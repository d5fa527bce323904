//! Reads decisions and labels in random order, in batches, in bounded memory.

use crate::error::DataError;
use crate::info::Info;
use crate::narrow::narrow_at;
use crate::read::open;
use crate::schema::Table;
use crate::split::Split;
use crate::tabular::Tabular;
use arrow_array::RecordBatch;
use arrow_array::cast::AsArray as _;
use arrow_array::types::{Float32Type, Int32Type};
use skat_env::chance::{shuffle, stream};
use skat_env::{Action, Encoder};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

/// The stream of the order of row groups.
const GROUPS: u64 = 0x4752_4f55_5053_2121;
/// The stream of the order of rows.
const ROWS: u64 = 0x524f_5753_2121_2121;
/// So many rows are decoded at once.
const AT_ONCE: usize = 8192;

/// What a [`Loader`] reads, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoaderConfig {
    /// The decisions or the labels.
    pub table: Table,
    /// The part of the data set.
    pub split: Split,
    /// Decides the order; nothing for the order of the files.
    pub seed: Option<u64>,
    /// How many rows a batch has; the last of an epoch may have fewer.
    pub batch: usize,
    /// How many rows are held in memory and drawn from, rounded up to whole row groups.
    pub window: usize,
}

/// Where a [`Loader`] stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// How often all rows were read.
    pub epoch: u64,
    /// How many rows of this epoch were read.
    pub row: u64,
}

/// Rows of decisions or labels, in plain arrays.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rows {
    /// What the players saw, `[rows, words]`: 64 features a word, the first in the lowest bit.
    pub observations: Vec<u64>,
    /// The legal actions as bits, `[rows, bytes]`.
    pub masks: Vec<u8>,
    /// What was done.
    pub actions: Vec<u16>,
    /// The score of the player at the end of the game; for labels `None`.
    pub returns: Vec<Option<i32>>,
    /// Where the values of each row end; those of row `i` begin where those of row `i - 1` end. For
    /// decisions there are none.
    pub ends: Vec<usize>,
    /// The value of each legal action of each row, ascending by action.
    pub values: Vec<Option<f32>>,
    /// Their standard errors.
    pub errors: Vec<Option<f32>>,
}

impl Rows {
    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.actions.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.actions.is_empty()
    }

    /// Where the values of a row stand; nowhere for decisions.
    ///
    /// # Panics
    /// When there is no such row.
    pub fn valued(&self, row: usize) -> std::ops::Range<usize> {
        let begin = if row == 0 { 0 } else { self.ends[row - 1] };
        begin..self.ends[row]
    }

    /// Appends a row of others, which are of the same game.
    ///
    /// # Panics
    /// When there is no such row.
    pub fn push(&mut self, other: &Rows, row: usize) {
        let (words, bytes) = (other.observations.len() / other.len(), other.masks.len() / other.len());
        self.observations.extend(&other.observations[row * words..(row + 1) * words]);
        self.masks.extend(&other.masks[row * bytes..(row + 1) * bytes]);
        self.actions.push(other.actions[row]);
        self.returns.push(other.returns[row]);
        let valued = other.valued(row);
        self.values.extend(&other.values[valued.clone()]);
        self.errors.extend(&other.errors[valued]);
        self.ends.push(self.values.len());
    }

    /// Whether the row leaves its player a choice.
    ///
    /// # Panics
    /// When there is no such row.
    pub fn is_choice(&self, row: usize) -> bool {
        let bytes = self.masks.len() / self.len();
        let legal = self.masks[row * bytes..(row + 1) * bytes].iter().map(|byte| byte.count_ones());
        legal.sum::<u32>() > 1
    }

    /// Appends what a file's rows say.
    fn read<E: Tabular>(&mut self, batch: &RecordBatch, table: Table) {
        let words = E::Observation::LEN;
        let observations = batch.column(3).as_fixed_size_binary();
        let masks = batch.column(4).as_fixed_size_binary();
        let actions = batch.column(5);
        for row in 0..batch.num_rows() {
            let begin = self.observations.len();
            self.observations.resize(begin + words, 0);
            for (word, bytes) in self.observations[begin..].iter_mut().zip(observations.value(row).chunks(8))
            {
                let mut whole = [0; 8];
                whole[..bytes.len()].copy_from_slice(bytes);
                *word = u64::from_le_bytes(whole);
            }
            self.masks.extend_from_slice(masks.value(row));
            self.actions.push(narrow_at(actions, row) as u16);
        }
        match table {
            Table::Labels => {
                let (values, errors) = (batch.column(8).as_list::<i32>(), batch.column(9).as_list::<i32>());
                for row in 0..batch.num_rows() {
                    let legal = values.value(row);
                    self.values.extend(legal.as_primitive::<Float32Type>().iter());
                    self.errors.extend(errors.value(row).as_primitive::<Float32Type>().iter());
                    self.errors.resize(self.values.len(), None);
                    self.returns.push(None);
                    self.ends.push(self.values.len());
                }
            }
            _ => {
                let returns = batch.column(7).as_primitive::<Int32Type>();
                self.returns.extend((0..returns.len()).map(|row| Some(returns.value(row))));
                self.ends.resize(self.actions.len(), self.values.len());
            }
        }
    }
}

/// A row group of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Group {
    file: usize,
    group: usize,
    rows: u64,
}

/// Batches of decisions or labels, epoch after epoch without end, each in an order of its own.
///
/// The order depends on the seed and the epoch alone: row groups in random order are read into a
/// window, whose rows are drawn in random order. So [`Loader::seek`] goes on anywhere.
pub struct Loader<E: Tabular> {
    config: LoaderConfig,
    files: Vec<PathBuf>,
    groups: Vec<Group>,
    rows: u64,
    games: u64,
    position: Position,
    window: Window,
    game: PhantomData<fn() -> E>,
}

/// The rows that are held in memory.
#[derive(Default)]
struct Window {
    epoch: u64,
    /// The first of them, by its place in the epoch.
    begin: u64,
    rows: Rows,
    order: Vec<usize>,
}

impl<E: Tabular> Loader<E> {
    /// Opens a data set.
    ///
    /// # Errors
    /// When the folder holds no data set of this game, the table is not there or has no row in this
    /// split, or a file cannot be read or has other columns.
    ///
    /// # Panics
    /// When the table is that of games, or a batch or the window has no row.
    pub fn open(folder: &Path, config: LoaderConfig) -> Result<Loader<E>, DataError> {
        assert!(config.table != Table::Games, "games are read by read_games");
        assert!(config.batch > 0 && config.window > 0, "a batch and a window have rows");
        let info = Info::load(folder)?;
        let refuse = |problem: String| DataError::Text { place: folder.display().to_string(), problem };
        if info.game != E::NAME {
            return Err(refuse(format!("a data set of {}, expected {}", info.game, E::NAME)));
        }
        let Some(table) = info.table(config.table) else {
            return Err(refuse(format!("no table of {}, expected one", config.table.name())));
        };
        let (mut files, mut groups) = (Vec::new(), Vec::new());
        for file in table.files.iter().filter(|file| file.split == config.split.name()) {
            let path = folder.join(&file.path);
            let builder = open::<E>(&path, config.table)?;
            for (group, of) in builder.metadata().row_groups().iter().enumerate() {
                groups.push(Group { file: files.len(), group, rows: of.num_rows() as u64 });
            }
            files.push(path);
        }
        let rows = groups.iter().map(|group| group.rows).sum();
        if rows == 0 {
            let (table, split) = (config.table.name(), config.split);
            return Err(refuse(format!("no row of {table} in the split {split}, expected some")));
        }
        let games = info.table(Table::Games).map_or(0, |games| games.rows(Some(config.split)));
        let (position, window) = (Position::default(), Window::default());
        Ok(Loader { config, files, groups, rows, games, position, window, game: PhantomData })
    }

    /// How many rows an epoch has.
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// How many games the split has.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Where it stands: what the next batch begins with.
    pub fn position(&self) -> Position {
        self.position
    }

    /// Goes on from there, as if all before it had been read.
    pub fn seek(&mut self, position: Position) {
        let over = position.row / self.rows;
        self.position = Position { epoch: position.epoch + over, row: position.row % self.rows };
    }

    /// The next batch; a short one at the end of an epoch.
    ///
    /// # Errors
    /// When a file cannot be read.
    pub fn next_batch(&mut self) -> Result<Rows, DataError> {
        let count = (self.config.batch as u64).min(self.rows - self.position.row);
        self.read_rows(count)
    }

    /// The next rows, over the ends of epochs too.
    ///
    /// # Errors
    /// When a file cannot be read.
    pub fn read_rows(&mut self, count: u64) -> Result<Rows, DataError> {
        let mut rows = Rows::default();
        for _ in 0..count {
            if !self.window.holds(self.position) {
                self.window = self.fill()?;
            }
            let place = (self.position.row - self.window.begin) as usize;
            rows.push(&self.window.rows, self.window.order[place]);
            self.seek(Position { row: self.position.row + 1, ..self.position });
        }
        Ok(rows)
    }

    /// Reads the window in which the position is.
    fn fill(&self) -> Result<Window, DataError> {
        let Position { epoch, row } = self.position;
        let groups = self.ordered(epoch);
        let (mut begin, mut rest) = (0, groups.as_slice());
        let (window, number) = loop {
            let (window, later) = self.split(rest);
            let rows: u64 = window.iter().map(|group| group.rows).sum();
            if row < begin + rows {
                break (window, groups.len() - rest.len());
            }
            begin += rows;
            rest = later;
        };
        let mut rows = Rows::default();
        for group in window {
            self.read(*group, &mut rows)?;
        }
        let mut order: Vec<usize> = (0..rows.len()).collect();
        if let Some(seed) = self.config.seed {
            shuffle(&mut order, &mut stream(seed ^ ROWS, (epoch << 32) + number as u64));
        }
        Ok(Window { epoch, begin, rows, order })
    }

    /// The row groups in the order in which an epoch reads them.
    fn ordered(&self, epoch: u64) -> Vec<Group> {
        let mut groups = self.groups.clone();
        if let Some(seed) = self.config.seed {
            shuffle(&mut groups, &mut stream(seed ^ GROUPS, epoch));
        }
        groups
    }

    /// The groups of the first window, and those of later ones.
    fn split<'a>(&self, groups: &'a [Group]) -> (&'a [Group], &'a [Group]) {
        let mut rows = 0;
        let count = groups.iter().take_while(|group| {
            let is_in = rows < self.config.window as u64;
            rows += group.rows;
            is_in
        });
        groups.split_at(count.count())
    }

    fn read(&self, group: Group, rows: &mut Rows) -> Result<(), DataError> {
        let path = &self.files[group.file];
        let builder = open::<E>(path, self.config.table)?;
        let reader = builder.with_row_groups(vec![group.group]).with_batch_size(AT_ONCE).build();
        let first = rows.len();
        for batch in reader.map_err(DataError::parquet(path))? {
            let batch = batch.map_err(|error| DataError::Text {
                place: path.display().to_string(),
                problem: format!("row group {}: {error}", group.group),
            })?;
            rows.read::<E>(&batch, self.config.table);
        }
        self.look(path, group, rows, first)
    }

    /// Whether what was read, from row `first` on, can be learnt from: legal actions, and a value
    /// for each where there are values.
    fn look(&self, path: &Path, group: Group, rows: &Rows, first: usize) -> Result<(), DataError> {
        let bytes = E::mask_len();
        for row in first..rows.len() {
            let mask = &rows.masks[row * bytes..(row + 1) * bytes];
            let action = usize::from(rows.actions[row]);
            let is_legal = action < E::Action::COUNT && mask[action / 8] >> (action % 8) & 1 == 1;
            let legal = mask.iter().map(|byte| byte.count_ones() as usize).sum::<usize>();
            let valued = rows.valued(row).len();
            if !is_legal || (self.config.table == Table::Labels && valued != legal) {
                let problem = format!(
                    "row group {}: action {action} with {legal} legal ones and {valued} values; skat dataset check names the row",
                    group.group
                );
                return Err(DataError::Text { place: path.display().to_string(), problem });
            }
        }
        Ok(())
    }
}

impl Window {
    fn holds(&self, Position { epoch, row }: Position) -> bool {
        self.epoch == epoch && (self.begin..self.begin + self.rows.len() as u64).contains(&row)
    }
}

/// Batch after batch, without end.
impl<E: Tabular> Iterator for Loader<E> {
    type Item = Result<Rows, DataError>;

    fn next(&mut self) -> Option<Self::Item> {
        Some(self.next_batch())
    }
}

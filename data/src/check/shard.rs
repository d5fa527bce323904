//! One shard of one split: its games replayed, its decisions and labels built again.

use super::fault::Fault;
use super::rows::Rows;
use crate::census::Census;
use crate::config::Config;
use crate::info::{Info, PLACE, ShardFile};
use crate::label::Values;
use crate::narrow::{narrow_at, read_actions};
use crate::play::{Game, GameInProgress};
use crate::read;
use crate::schema::Table;
use crate::split::Split;
use crate::tables::{LabelRow, Tables};
use crate::tabular::Tabular;
use arrow_array::cast::AsArray as _;
use arrow_array::types::{Float32Type, Int32Type, Int64Type};
use arrow_array::{Array as _, RecordBatch};
use sha2::{Digest, Sha256};
use skat_env::{Action, ActionSet};
use std::ops::Range;
use std::path::Path;

/// So many games are looked at together.
const AT_ONCE: usize = 512;
/// So many rows of decisions are read together.
const ROWS: usize = 8192;

/// A shard of a split, and what is known of it.
pub(super) struct Shard<'a, E: Tabular> {
    pub(super) folder: &'a Path,
    pub(super) info: &'a Info,
    /// Nothing where the games came from records.
    pub(super) config: Option<&'a Config<E>>,
    pub(super) rules: &'a E::Options,
    pub(super) split: Split,
    /// Its files: the games, and the other tables if the data set has them.
    pub(super) games: &'a ShardFile,
    pub(super) decisions: Option<&'a ShardFile>,
    pub(super) labels: Option<&'a ShardFile>,
    /// Whether labels are made again and compared, where there is a config.
    pub(super) relabel: bool,
    /// The numbers that its games may have.
    pub(super) numbers: Range<u64>,
}

/// What was found in a shard.
#[derive(Default)]
pub(super) struct Found {
    pub(super) faults: Vec<Fault>,
    pub(super) census: Census,
    /// A hash of each game's deal and actions, with its number.
    pub(super) hashes: Vec<(u64, u64)>,
}

/// A game with the labels of its decisions.
type Labelled<'a, E> = (&'a Game<E>, Vec<LabelRow>);

/// More faults than this in one file are one fault told many times.
const FAULTS: usize = 20;

impl<E: Tabular> Shard<'_, E> {
    /// Looks at every row.
    pub(super) fn check(&self) -> Found {
        let mut found = Found::default();
        if let Err(fault) = self.run(&mut found) {
            found.faults.push(fault);
        }
        found
    }

    fn run(&self, found: &mut Found) -> Result<(), Fault> {
        let mut games = Rows::open::<E>(self.folder, self.games, Table::Games, AT_ONCE)?;
        let open = |file: Option<&ShardFile>, table| {
            file.map(|file| Rows::open::<E>(self.folder, file, table, ROWS)).transpose()
        };
        // One that cannot be opened is told, and the others are looked at all the same.
        let mut attached = |file, table| {
            open(file, table).unwrap_or_else(|fault| {
                found.faults.push(fault);
                None
            })
        };
        let mut decisions = attached(self.decisions, Table::Decisions);
        let mut labels = attached(self.labels, Table::Labels);
        let again = self.config.filter(|_| self.relabel && labels.is_some());
        let mut values = match again.and_then(|config| config.labels.as_ref()).map(Values::new).transpose() {
            Ok(values) => values,
            Err(error) => {
                return Err(Fault::of_field(PLACE, "labels_by", error, "an agent that can be built"));
            }
        };
        let mut next = self.numbers.start;
        while let Some(piece) = games.piece()? {
            let read = self.games(&games, &piece, &mut next, found);
            let whole = read.len() == piece.num_rows();
            let read: Vec<&Game<E>> = read.iter().collect();
            if whole {
                games.compare(&piece, &Tables::games(&read), &mut |fault| found.faults.push(fault));
            }
            games.take(piece.num_rows());
            read.iter().for_each(|game| found.census.count(game));
            if !whole {
                // Which rows belong to the game that is broken nobody knows.
                (decisions, labels) = (None, None);
            }
            if let Some(rows) = &mut decisions
                && let Err(fault) = rows.expect(&Tables::decisions(&read, self.info.forced), &mut |fault| {
                    found.faults.push(fault);
                })
            {
                found.faults.push(fault);
                decisions = None;
            }
            if let Some(rows) = &mut labels
                && let Err(fault) = self.labels(rows, &read, values.as_mut(), found)
            {
                found.faults.push(fault);
                labels = None;
            }
            if found.faults.len() > FAULTS {
                return Ok(());
            }
        }
        for rows in [&mut decisions, &mut labels].into_iter().flatten() {
            if let Err(fault) = rows.end() {
                found.faults.push(fault);
            }
        }
        Ok(())
    }

    /// The games of these rows, without those that cannot be replayed.
    fn games(&self, rows: &Rows, piece: &RecordBatch, next: &mut u64, found: &mut Found) -> Vec<Game<E>> {
        let mut games = Vec::with_capacity(piece.num_rows());
        for row in 0..piece.num_rows() {
            match self.game(rows, piece, row, next, found) {
                Ok(game) => games.push(game),
                Err(fault) => found.faults.push(fault),
            }
        }
        games
    }

    fn game(
        &self,
        rows: &Rows,
        piece: &RecordBatch,
        row: usize,
        next: &mut u64,
        found: &mut Found,
    ) -> Result<Game<E>, Fault> {
        let number = piece.column(0).as_primitive::<Int64Type>().value(row) as u64;
        if !(*next..self.numbers.end).contains(&number) {
            let expected = format!("a number from {next} to {}", self.numbers.end - 1);
            found.faults.push(rows.fault(row, "game", (number as i64).to_string(), expected));
        } else {
            *next = number + 1;
        }
        let deal = piece.column(1).as_fixed_size_binary().value(row);
        let start = E::from_deal(deal, self.rules)
            .map_err(|error| rows.fault(row, "deal", error.to_string(), "a deal"))?;
        let split = Split::of(deal, &self.info.splits);
        if split != self.split {
            found.faults.push(rows.fault(
                row,
                "deal",
                format!("a deal in {}", self.split),
                format!("it in {split}, by the rule of the splits"),
            ));
        }
        let players: Vec<String> = (0..E::PLAYERS)
            .map(|seat| piece.column(2 + seat).as_string::<i32>().value(row).to_string())
            .collect();
        self.provenance(rows, row, number, &start, &players, found);
        let bytes = piece.column(2 + E::PLAYERS).as_binary::<i32>().value(row);
        let mut game = Game { number, players, end: start.clone(), start, actions: Vec::new(), stop: None };
        for (index, number) in read_actions::<E>(bytes).enumerate() {
            let refuse = |problem: String| rows.fault(row, "actions", problem, "the actions of a whole game");
            let action = E::Action::from_index(number)
                .ok_or_else(|| refuse(format!("the number {number} at place {index}, which is no action")))?;
            game.end.try_apply(action).map_err(|error| refuse(format!("at place {index}: {error}")))?;
            game.actions.push(action);
        }
        // Games that were played for a data set do not stop.
        if self.config.is_none() {
            game.stop = read::stop(piece, row, &game.end);
        }
        if let Some(player) = game.end.turn().filter(|_| game.stop.is_none()) {
            let problem =
                format!("{} actions, after which {} is to move", game.actions.len(), E::SEATS[player]);
            return Err(rows.fault(row, "actions", problem, "the actions of a whole game"));
        }
        let mut digest = Sha256::new();
        digest.update(deal);
        digest.update(bytes);
        let digest = digest.finalize();
        let hash = u64::from_le_bytes(digest[..8].try_into().expect("a digest has 32 bytes"));
        found.hashes.push((hash, number));
        Ok(game)
    }

    /// The deal and the players are those that the config's seed gives this number.
    fn provenance(
        &self,
        rows: &Rows,
        row: usize,
        number: u64,
        start: &E,
        players: &[String],
        found: &mut Found,
    ) {
        let Some(config) = self.config else { return };
        let begun = GameInProgress::of(config, number);
        if begun.start != *start {
            found.faults.push(rows.fault(
                row,
                "deal",
                "another deal",
                format!("that of game {number} under the config's seed"),
            ));
        }
        for ((seat, found_player), drawn) in E::SEATS.iter().zip(players).zip(begun.players(config)) {
            if *found_player != drawn {
                let column = format!("player_{seat}");
                found.faults.push(rows.fault(
                    row,
                    &column,
                    format!("\"{found_player}\""),
                    format!("\"{drawn}\""),
                ));
            }
        }
    }

    /// Takes the labels of these games and looks at them.
    fn labels(
        &self,
        rows: &mut Rows,
        games: &[&Game<E>],
        values: Option<&mut Values<E>>,
        found: &mut Found,
    ) -> Result<(), Fault> {
        if let (Some(values), Some(config)) = (values, self.config) {
            let again: Vec<_> = games.iter().map(|&game| (game, values.of(config.seed, game))).collect();
            return rows.expect(&Tables::labels(&again), &mut |fault| found.faults.push(fault));
        }
        let Some(last) = games.last() else { return Ok(()) };
        while let Some(piece) = rows.piece()? {
            let numbers = piece.column(0).as_primitive::<Int64Type>();
            let len = numbers.values().iter().take_while(|&&number| number <= last.number as i64).count();
            if len == 0 {
                return Ok(());
            }
            let piece = piece.slice(0, len);
            let labelled = self.labelled(rows, &piece, games)?;
            let rebuilt = Tables::labels(&labelled);
            if rebuilt.num_rows() != len {
                return Err(rows.fault(
                    0,
                    "game, index",
                    "rows out of order or twice",
                    "ascending rows, each once",
                ));
            }
            rows.compare(&piece, &rebuilt, &mut |fault| found.faults.push(fault));
            rows.take(len);
        }
        Ok(())
    }

    /// The labels of these rows with their games; what cannot be compared is looked at here.
    fn labelled<'g>(
        &self,
        rows: &Rows,
        piece: &RecordBatch,
        games: &[&'g Game<E>],
    ) -> Result<Vec<Labelled<'g, E>>, Fault> {
        let mut labelled: Vec<Labelled<'g, E>> = games.iter().map(|&game| (game, Vec::new())).collect();
        for row in 0..piece.num_rows() {
            let number = piece.column(0).as_primitive::<Int64Type>().value(row);
            let place = games.binary_search_by_key(&number, |game| game.number as i64);
            let place = place.map_err(|_| {
                rows.fault(row, "game", number.to_string(), "a game of the shard, in ascending order")
            })?;
            let label = LabelRow {
                index: narrow_at(piece.column(1), row),
                worlds: number_at(piece, 6, row),
                effective_worlds: float_at(piece, 7, row),
                values: list_at(piece, 8, row),
                errors: list_at(piece, 9, row),
            };
            self.plausible(rows, row, labelled[place].0, &label)?;
            labelled[place].1.push(label);
        }
        Ok(labelled)
    }

    /// A label that can be one.
    fn plausible(&self, rows: &Rows, row: usize, game: &Game<E>, label: &LabelRow) -> Result<(), Fault> {
        let Some((_, state, _)) = game.decisions().nth(label.index) else {
            let expected = format!("a number below {}", game.actions.len());
            return Err(rows.fault(row, "index", label.index.to_string(), expected));
        };
        let legal = state.legal_actions().len();
        if legal == 1 {
            return Err(rows.fault(row, "index", "a decision with one legal action", "one with a choice"));
        }
        for (column, list) in [("values", &label.values), ("errors", &label.errors)] {
            if list.len() != legal {
                let expected = format!("{legal}, one for each legal action");
                return Err(rows.fault(row, column, format!("{} numbers", list.len()), expected));
            }
            if let Some(number) = list.iter().flatten().find(|number| !number.is_finite()) {
                return Err(rows.fault(row, column, number.to_string(), "a finite number"));
            }
        }
        for (value, error) in label.values.iter().zip(&label.errors) {
            if let Some(error) = error.filter(|&error| error < 0.0 || value.is_none()) {
                let expected = "0 or more, and null where there is no value";
                return Err(rows.fault(row, "errors", error.to_string(), expected));
            }
        }
        if label.values.iter().all(Option::is_none) {
            return Err(rows.fault(row, "values", "nulls alone", "a value for one action or more"));
        }
        if let Some(worlds) = label.worlds.filter(|&worlds| worlds < 1) {
            return Err(rows.fault(row, "worlds", worlds.to_string(), "1 or more"));
        }
        match (label.worlds, label.effective_worlds) {
            (Some(worlds), Some(effective)) if effective > 0.0 && effective <= worlds as f32 * 1.001 => {
                Ok(())
            }
            (None, None) => Ok(()),
            (worlds, effective) => {
                let text = |number: Option<f32>| number.map_or("null".into(), |number| number.to_string());
                let expected =
                    format!("from above 0 to the number of worlds, {}", text(worlds.map(|n| n as f32)));
                Err(rows.fault(row, "effective_worlds", text(effective), expected))
            }
        }
    }
}

fn number_at(piece: &RecordBatch, column: usize, row: usize) -> Option<i32> {
    let column = piece.column(column).as_primitive::<Int32Type>();
    column.is_valid(row).then(|| column.value(row))
}

fn float_at(piece: &RecordBatch, column: usize, row: usize) -> Option<f32> {
    let column = piece.column(column).as_primitive::<Float32Type>();
    column.is_valid(row).then(|| column.value(row))
}

fn list_at(piece: &RecordBatch, column: usize, row: usize) -> Vec<Option<f32>> {
    let list = piece.column(column).as_list::<i32>().value(row);
    list.as_primitive::<Float32Type>().iter().collect()
}

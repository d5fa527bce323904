//! Reads games back.

use crate::error::DataError;
use crate::info::Info;
use crate::narrow::read_actions;
use crate::play::Game;
use crate::schema::Table;
use crate::tabular::{ENDING, Tabular};
use arrow_array::cast::AsArray as _;
use arrow_array::types::Int64Type;
use arrow_array::{Array as _, RecordBatch};
use arrow_schema::{DataType, Schema};
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use skat_env::Action;
use std::fs::File;
use std::path::Path;

/// So many games are read at once.
const ROWS: usize = 1024;

/// The games of a data set, in the order of its files, given to `use_game` one after the other.
///
/// # Errors
/// When there is no data set of this game, a file cannot be read, or a game cannot be replayed; and
/// whatever `use_game` fails with.
pub fn read_games<E: Tabular, F: From<DataError>>(
    folder: &Path,
    mut use_game: impl FnMut(Game<E>) -> Result<(), F>,
) -> Result<(), F> {
    let (info, rules) = info_of::<E>(folder)?;
    for file in info.table(Table::Games).iter().flat_map(|table| &table.files) {
        read_file(&folder.join(&file.path), &rules, &mut use_game)?;
    }
    Ok(())
}

/// What is known of a data set of this game, and its options.
pub(crate) fn info_of<E: Tabular>(folder: &Path) -> Result<(Info, E::Options), DataError> {
    let info = Info::load(folder)?;
    if info.game != E::NAME {
        return Err(refuse(folder, format!("a data set of {}, expected {}", info.game, E::NAME)));
    }
    let rules = serde_json::from_value(info.rules.clone())
        .map_err(|error| refuse(folder, format!("rules: {error}")))?;
    Ok((info, rules))
}

/// The games of a file, in its order.
pub(crate) fn read_file<E: Tabular, F: From<DataError>>(
    path: &Path,
    rules: &E::Options,
    use_game: &mut impl FnMut(Game<E>) -> Result<(), F>,
) -> Result<(), F> {
    let builder = open::<E>(path, Table::Games)?;
    let reader = builder.with_batch_size(ROWS).build().map_err(DataError::parquet(path))?;
    for batch in reader {
        let batch = batch.map_err(|error| refuse(path, error.to_string()))?;
        for row in 0..batch.num_rows() {
            use_game(game::<E>(&batch, row, rules).map_err(|problem| refuse(path, problem))?)?;
        }
    }
    Ok(())
}

pub(crate) fn refuse(place: &Path, problem: String) -> DataError {
    DataError::Text { place: place.display().to_string(), problem }
}

/// Opens a file of a table whose columns are those of today.
pub(crate) fn open<E: Tabular>(
    path: &Path,
    table: Table,
) -> Result<ParquetRecordBatchReaderBuilder<File>, DataError> {
    let input = File::open(path).map_err(DataError::io(path))?;
    let builder = ParquetRecordBatchReaderBuilder::try_new(input).map_err(DataError::parquet(path))?;
    let columns = |schema: &Schema| -> Vec<(String, DataType)> {
        schema.fields().iter().map(|field| (field.name().clone(), field.data_type().clone())).collect()
    };
    if columns(builder.schema()) == columns(&table.schema::<E>()) {
        return Ok(builder);
    }
    let problem = "other columns than expected; skat dataset check names them".into();
    Err(DataError::Text { place: path.display().to_string(), problem })
}

/// The game of a row.
fn game<E: Tabular>(rows: &RecordBatch, row: usize, rules: &E::Options) -> Result<Game<E>, String> {
    let number = rows.column(0).as_primitive::<Int64Type>().value(row) as u64;
    let refuse = |problem: String| format!("game {number}: {problem}");
    let start = E::from_deal(rows.column(1).as_fixed_size_binary().value(row), rules)
        .map_err(|error| refuse(error.to_string()))?;
    let players = (0..E::PLAYERS).map(|seat| rows.column(2 + seat).as_string::<i32>().value(row).into());
    let players = players.collect();
    let mut game = Game { number, players, end: start.clone(), start, actions: Vec::new(), stop: None };
    for action in read_actions::<E>(rows.column(2 + E::PLAYERS).as_binary::<i32>().value(row)) {
        let action = E::Action::from_index(action).ok_or_else(|| refuse(format!("{action} is no action")))?;
        game.end.try_apply(action).map_err(|error| refuse(error.to_string()))?;
        game.actions.push(action);
    }
    game.stop = stop(rows, row, &game.end);
    match game.end.turn() {
        Some(player) if game.stop.is_none() => {
            Err(refuse(format!("it does not end: {} is to move", E::SEATS[player])))
        }
        _ => Ok(game),
    }
}

/// How the game of a row stopped, after its last action; nothing where it was played to its end, or
/// where it cannot have stopped as the row says.
pub(crate) fn stop<E: Tabular>(rows: &RecordBatch, row: usize, end: &E) -> Option<usize> {
    end.turn()?;
    let endings = rows.column_by_name(ENDING)?.as_string::<i32>();
    let ending = endings.is_valid(row).then(|| endings.value(row))?;
    let stop = E::STOPS.iter().position(|&name| name == ending)?;
    end.stopped(stop).map(|_| stop)
}

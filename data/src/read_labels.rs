//! Reads games back with the labels of their decisions.

use crate::error::DataError;
use crate::narrow::narrow_at;
use crate::play::Game;
use crate::read::{info_of, open, read_file, refuse};
use crate::schema::Table;
use crate::split::Split;
use crate::tables::LabelRow;
use crate::tabular::Tabular;
use arrow_array::cast::AsArray as _;
use arrow_array::types::{Float32Type, Int32Type, Int64Type};
use arrow_array::{Array as _, RecordBatch};
use std::collections::BTreeMap;
use std::path::Path;

/// So many labels are decoded at once.
const ROWS: usize = 8192;

/// The games of a split, in the order of its files, with the labels of each, ascending by decision:
/// given to `use_game` one after the other. Games without labels are given too.
///
/// In memory are the labels of one file, those of a shard, and not all at once.
///
/// # Errors
/// When there is no data set of this game, it has no table of labels, a file cannot be read, a game
/// cannot be replayed, or a label belongs to no decision; and whatever `use_game` fails with.
pub fn read_labels<E: Tabular, F: From<DataError>>(
    folder: &Path,
    split: Split,
    mut use_game: impl FnMut(Game<E>, Vec<LabelRow>) -> Result<(), F>,
) -> Result<(), F> {
    let (info, rules) = info_of::<E>(folder)?;
    let files = |table: Table| {
        let files = info.table(table).into_iter().flat_map(|table| &table.files);
        let of_split = files.filter(|file| file.split == split.name());
        of_split.map(|file| folder.join(&file.path)).collect::<Vec<_>>()
    };
    if info.table(Table::Labels).is_none() {
        return Err(refuse(folder, "no table of labels, expected one".into()).into());
    }
    let (games, labels) = (files(Table::Games), files(Table::Labels));
    if games.len() != labels.len() {
        let problem =
            format!("{} files of labels, expected as many as of games: {}", labels.len(), games.len());
        return Err(refuse(folder, problem).into());
    }
    for (games, labels) in games.iter().zip(&labels) {
        let mut by_game = labels_of::<E>(labels)?;
        read_file::<E, F>(games, &rules, &mut |game| {
            let labels = by_game.remove(&game.number).unwrap_or_default();
            let decisions = game.actions.len();
            if let Some(label) = labels.iter().find(|label| label.index >= decisions) {
                let (number, index) = (game.number, label.index);
                let problem =
                    format!("game {number}: a label of decision {index}, expected one of {decisions}");
                return Err(refuse(folder, problem).into());
            }
            use_game(game, labels)
        })?;
        if let Some(number) = by_game.keys().next() {
            let problem = format!("labels of game {number}, which is not in {}", games.display());
            return Err(refuse(labels, problem).into());
        }
    }
    Ok(())
}

/// The labels of a file, by the number of their game.
fn labels_of<E: Tabular>(path: &Path) -> Result<BTreeMap<u64, Vec<LabelRow>>, DataError> {
    let builder = open::<E>(path, Table::Labels)?;
    let reader = builder.with_batch_size(ROWS).build().map_err(DataError::parquet(path))?;
    let mut all: BTreeMap<u64, Vec<LabelRow>> = BTreeMap::new();
    for batch in reader {
        let batch = batch.map_err(|error| refuse(path, error.to_string()))?;
        let games = batch.column(0).as_primitive::<Int64Type>();
        for row in 0..batch.num_rows() {
            all.entry(games.value(row) as u64).or_default().push(label(&batch, row));
        }
    }
    Ok(all)
}

/// The label of a row.
fn label(rows: &RecordBatch, row: usize) -> LabelRow {
    let (worlds, effective) =
        (rows.column(6).as_primitive::<Int32Type>(), rows.column(7).as_primitive::<Float32Type>());
    let list = |column: usize| {
        let list = rows.column(column).as_list::<i32>().value(row);
        list.as_primitive::<Float32Type>().iter().collect()
    };
    LabelRow {
        index: narrow_at(rows.column(1), row),
        worlds: worlds.is_valid(row).then(|| worlds.value(row)),
        effective_worlds: effective.is_valid(row).then(|| effective.value(row)),
        values: list(8),
        errors: list(9),
    }
}

//! The rows of a table's file, compared with those that there should be.

use super::fault::{Fault, Row, cell};
use crate::info::ShardFile;
use crate::schema::Table;
use crate::tabular::Tabular;
use arrow_array::RecordBatch;
use arrow_schema::Schema;
use parquet::arrow::arrow_reader::{ParquetRecordBatchReader, ParquetRecordBatchReaderBuilder};
use std::fs::File;
use std::path::Path;

/// The rows of a file, read once from the first to the last.
pub(super) struct Rows {
    file: String,
    /// The number of rows up to the end of each row group.
    groups: Vec<u64>,
    reader: ParquetRecordBatchReader,
    batch: Option<RecordBatch>,
    /// The place in the batch.
    at: usize,
    /// The place in the file.
    row: u64,
}

impl Rows {
    /// Opens a file, of which `at_once` rows are read at a time.
    pub(super) fn open<E: Tabular>(
        folder: &Path,
        file: &ShardFile,
        table: Table,
        at_once: usize,
    ) -> Result<Rows, Fault> {
        let ShardFile { path: file, rows, .. } = file;
        let broken = |problem: String| Fault::of_file(file, problem, "a whole Parquet file");
        let input = File::open(folder.join(file)).map_err(|error| broken(error.to_string()))?;
        let builder = ParquetRecordBatchReaderBuilder::try_new(input);
        let builder = builder.map_err(|error| broken(error.to_string()))?;
        same_columns(file, builder.schema(), &table.schema::<E>())?;
        let counts = builder.metadata().row_groups().iter().map(|group| group.num_rows() as u64);
        let mut sum = 0;
        let groups = counts.map(|count| {
            sum += count;
            sum
        });
        let groups: Vec<u64> = groups.collect();
        let count = groups.last().copied().unwrap_or(0);
        if count != *rows {
            return Err(Fault::of_field(file, "rows", count, rows));
        }
        let reader = builder.with_batch_size(at_once).build().map_err(|error| broken(error.to_string()))?;
        Ok(Rows { file: file.clone(), groups, reader, batch: None, at: 0, row: 0 })
    }

    /// The next rows, as many as there are in one piece, but not those that were taken; `None` at
    /// the end.
    pub(super) fn piece(&mut self) -> Result<Option<RecordBatch>, Fault> {
        while self.batch.as_ref().is_none_or(|batch| self.at == batch.num_rows()) {
            let Some(next) = self.reader.next() else { return Ok(None) };
            let place = self.place(0);
            let broken = |error: arrow_schema::ArrowError| Fault {
                row: Some(place),
                ..Fault::of_file(&self.file, error.to_string(), "rows that can be read")
            };
            self.batch = Some(next.map_err(broken)?);
            self.at = 0;
        }
        let rest = self.batch.as_ref().map(|batch| batch.slice(self.at, batch.num_rows() - self.at));
        Ok(rest)
    }

    /// Takes so many rows of the piece.
    pub(super) fn take(&mut self, rows: usize) {
        self.at += rows;
        self.row += rows as u64;
    }

    /// The place of a row from the next one on.
    pub(super) fn place(&self, ahead: usize) -> Row {
        let row = self.row + ahead as u64;
        Row { group: self.groups.partition_point(|&end| end <= row), row }
    }

    /// A fault in one of the next rows.
    pub(super) fn fault(
        &self,
        ahead: usize,
        column: &str,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> Fault {
        let place = Some(self.place(ahead));
        Fault { row: place, column: Some(column.into()), ..Fault::of_file(&self.file, found, expected) }
    }

    /// Takes the rows that should come next, and reports those that do not.
    pub(super) fn expect(
        &mut self,
        expected: &RecordBatch,
        report: &mut dyn FnMut(Fault),
    ) -> Result<(), Fault> {
        let mut done = 0;
        while done < expected.num_rows() {
            let Some(found) = self.piece()? else {
                let missing = expected.num_rows() - done;
                let place = Some(self.place(0));
                let fault = Fault::of_file(&self.file, "the end of the file", format!("{missing} rows more"));
                return Err(Fault { row: place, ..fault });
            };
            let len = found.num_rows().min(expected.num_rows() - done);
            self.compare(&found.slice(0, len), &expected.slice(done, len), report);
            self.take(len);
            done += len;
        }
        Ok(())
    }

    /// Reports the first row of each column that differs.
    pub(super) fn compare(&self, found: &RecordBatch, expected: &RecordBatch, report: &mut dyn FnMut(Fault)) {
        for (i, field) in expected.schema().fields().iter().enumerate() {
            let (found, expected) = (found.column(i), expected.column(i));
            if found == expected {
                continue;
            }
            let differs = |row: &usize| found.slice(*row, 1) != expected.slice(*row, 1);
            let row = (0..expected.len()).find(differs).expect("columns differ in some row");
            report(self.fault(row, field.name(), cell(found, row), cell(expected, row)));
        }
    }

    /// Reports rows that are left.
    pub(super) fn end(&mut self) -> Result<(), Fault> {
        match self.piece()? {
            None => Ok(()),
            Some(rest) => {
                let fault = Fault::of_file(
                    &self.file,
                    format!("{} rows more", rest.num_rows()),
                    "the end of the file",
                );
                Err(Fault { row: Some(self.place(0)), ..fault })
            }
        }
    }
}

/// The columns' names, types and null rules, in order.
fn same_columns(file: &str, found: &Schema, expected: &Schema) -> Result<(), Fault> {
    let form = |schema: &Schema, i: usize| match schema.fields().get(i) {
        Some(field) if field.is_nullable() => format!("{} {} with nulls", field.name(), field.data_type()),
        Some(field) => format!("{} {}", field.name(), field.data_type()),
        None => "no more columns".into(),
    };
    let count = found.fields().len().max(expected.fields().len());
    let differs = |i: &usize| form(found, *i) != form(expected, *i);
    match (0..count).find(differs) {
        None => Ok(()),
        Some(i) => {
            Err(Fault::of_field(file, &format!("column {}", i + 1), form(found, i), form(expected, i)))
        }
    }
}

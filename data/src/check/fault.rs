//! What a check finds, with its place.

use crate::narrow::narrow_at;
use arrow_array::cast::AsArray as _;
use arrow_array::types::{Float32Type, Int32Type, Int64Type};
use arrow_array::{Array, ArrayRef};
use arrow_schema::DataType;
use std::fmt;

/// Something in a data set that is not as it must be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The file, under the data set's folder.
    pub file: String,
    /// Where in a table, if it is in one.
    pub row: Option<Row>,
    /// The column or field, if it is one alone.
    pub column: Option<String>,
    /// What stands there.
    pub found: String,
    /// What should stand there.
    pub expected: String,
}

/// A row of a table's file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The row group, from 0.
    pub group: usize,
    /// The row in the whole file, from 0.
    pub row: u64,
}

impl Fault {
    pub(super) fn of_file(file: &str, found: impl Into<String>, expected: impl Into<String>) -> Fault {
        Fault { file: file.into(), row: None, column: None, found: found.into(), expected: expected.into() }
    }

    pub(super) fn of_field(
        file: &str,
        field: &str,
        found: impl fmt::Display,
        expected: impl fmt::Display,
    ) -> Fault {
        Fault { column: Some(field.into()), ..Fault::of_file(file, found.to_string(), expected.to_string()) }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if let Some(Row { group, row }) = self.row {
            write!(f, ", row group {group}, row {row}")?;
        }
        if let Some(column) = &self.column {
            write!(f, ", {column}")?;
        }
        write!(f, ": found {}, expected {}", self.found, self.expected)
    }
}

/// A cell as a text: bytes as hexadecimal digits.
pub(super) fn cell(column: &ArrayRef, row: usize) -> String {
    if column.is_null(row) {
        return "null".into();
    }
    match column.data_type() {
        DataType::Int64 => column.as_primitive::<Int64Type>().value(row).to_string(),
        DataType::Int32 => column.as_primitive::<Int32Type>().value(row).to_string(),
        DataType::UInt8 | DataType::UInt16 => narrow_at(column, row).to_string(),
        DataType::Float32 => column.as_primitive::<Float32Type>().value(row).to_string(),
        DataType::Boolean => column.as_boolean().value(row).to_string(),
        DataType::Utf8 => format!("\"{}\"", column.as_string::<i32>().value(row)),
        DataType::Binary => crate::shard::hexadecimal(column.as_binary::<i32>().value(row)),
        DataType::FixedSizeBinary(_) => crate::shard::hexadecimal(column.as_fixed_size_binary().value(row)),
        DataType::List(_) => {
            let list = column.as_list::<i32>().value(row);
            let cells: Vec<String> = (0..list.len()).map(|i| cell(&list, i)).collect();
            format!("[{}]", cells.join(", "))
        }
        other => format!("a cell of type {other}"),
    }
}

//! Numbers of actions and of decisions in columns: a byte each where all of a game's fit, or two.

use crate::tabular::Tabular;
use arrow_array::builder::{UInt8Builder, UInt16Builder};
use arrow_array::cast::AsArray;
use arrow_array::types::{UInt8Type, UInt16Type};
use arrow_array::{Array, ArrayRef};
use arrow_schema::DataType;
use skat_env::Action;
use std::sync::Arc;

/// How many numbers a byte can tell apart.
const OF_A_BYTE: usize = 1 << 8;
/// How many two bytes can.
const OF_TWO: usize = 1 << 16;

/// The type of a column of numbers below `count`.
pub(crate) const fn kind(count: usize) -> DataType {
    if count <= OF_A_BYTE { DataType::UInt8 } else { DataType::UInt16 }
}

/// Writes a column of numbers below a count.
pub(crate) enum Narrow {
    Bytes(UInt8Builder),
    Pairs(UInt16Builder),
}

impl Narrow {
    /// A column with room for `rows` numbers below `count`.
    pub(crate) fn with_capacity(count: usize, rows: usize) -> Narrow {
        assert!(count <= OF_TWO, "{count} numbers do not fit into two bytes");
        match kind(count) {
            DataType::UInt8 => Narrow::Bytes(UInt8Builder::with_capacity(rows)),
            _ => Narrow::Pairs(UInt16Builder::with_capacity(rows)),
        }
    }

    pub(crate) fn append(&mut self, number: usize) {
        let fits = "a number below the count of the column";
        match self {
            Narrow::Bytes(builder) => builder.append_value(number.try_into().expect(fits)),
            Narrow::Pairs(builder) => builder.append_value(number.try_into().expect(fits)),
        }
    }

    pub(crate) fn finish(self) -> ArrayRef {
        match self {
            Narrow::Bytes(mut builder) => Arc::new(builder.finish()),
            Narrow::Pairs(mut builder) => Arc::new(builder.finish()),
        }
    }
}

/// A number of such a column.
///
/// # Panics
/// When the column is of another type, or has no such row.
pub(crate) fn narrow_at(column: &ArrayRef, row: usize) -> usize {
    match column.data_type() {
        DataType::UInt8 => column.as_primitive::<UInt8Type>().value(row).into(),
        _ => column.as_primitive::<UInt16Type>().value(row).into(),
    }
}

/// How many bytes the number of an action takes in the table of games.
pub(crate) const fn action_bytes<E: Tabular>() -> usize {
    if E::Action::COUNT <= OF_A_BYTE { 1 } else { 2 }
}

/// The numbers of actions as bytes, the lower first.
pub(crate) fn write_actions<E: Tabular>(actions: &[E::Action]) -> Vec<u8> {
    let number = |action: &E::Action| (action.index() as u16).to_le_bytes();
    actions.iter().flat_map(|action| number(action).into_iter().take(action_bytes::<E>())).collect()
}

/// The numbers that bytes hold; one that is cut short is that of no action.
pub(crate) fn read_actions<E: Tabular>(bytes: &[u8]) -> impl Iterator<Item = usize> {
    let whole = action_bytes::<E>();
    bytes.chunks(whole).map(move |bytes| match bytes.len() == whole {
        true => bytes.iter().rev().fold(0, |number, &byte| number << 8 | usize::from(byte)),
        false => usize::MAX,
    })
}

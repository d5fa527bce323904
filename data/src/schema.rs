//! The columns of the tables.
//!
//! `games` has a row for each game, with all that is needed to play it again: the deal, and the
//! actions by number. `decisions` has a row for each action of a game, with what a learner sees
//! there. `labels` has a row for each decision whose actions were valued. Rows stand in the order
//! of games and of decisions within them; the first two columns of `labels` and `decisions` name
//! the row of `decisions` and `games` that they belong to.
//!
//! Observations and masks are bits: feature or action `i` is bit `i % 8`, from the lowest, of byte
//! `i / 8`. `numpy.unpackbits(..., bitorder="little")` takes them apart.

use crate::narrow::{action_bytes, kind};
use crate::tabular::{Kind, Tabular};
use arrow_schema::{DataType, Field, Schema};
use skat_env::Action as _;
use std::collections::HashMap;
use std::sync::Arc;

/// A table of a data set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Table {
    /// A row for each game.
    Games,
    /// A row for each action.
    Decisions,
    /// A row for each decision whose actions were valued.
    Labels,
}

impl Table {
    /// All three.
    pub const ALL: [Table; 3] = [Table::Games, Table::Decisions, Table::Labels];

    /// `games`, `decisions` or `labels`.
    pub const fn name(self) -> &'static str {
        ["games", "decisions", "labels"][self as usize]
    }

    /// Its columns.
    pub fn schema<E: Tabular>(self) -> Arc<Schema> {
        Arc::new(Schema::new(match self {
            Table::Games => games::<E>(),
            Table::Decisions => decisions::<E>(),
            Table::Labels => labels::<E>(),
        }))
    }
}

/// The key under which a column's meaning stands in the schema.
pub const MEANING: &str = "description";

fn column(name: &str, kind: DataType, nullable: bool, meaning: &str) -> Field {
    Field::new(name, kind, nullable).with_metadata(HashMap::from([(MEANING.into(), meaning.into())]))
}

fn games<E: Tabular>() -> Vec<Field> {
    let mut columns = vec![
        column("game", DataType::Int64, false, "number of the game in the data set, from 0"),
        column("deal", DataType::FixedSizeBinary(E::DEAL_LEN as i32), false, E::DEAL),
    ];
    for seat in E::SEATS {
        let meaning = format!("who sits at {seat}: an agent's text, or a person's name");
        columns.push(column(&format!("player_{seat}"), DataType::Utf8, false, &meaning));
    }
    let actions = match action_bytes::<E>() {
        1 => "what was done, in order: a byte for each action, its number",
        _ => "what was done, in order: two bytes for each action, its number, the lower byte first",
    };
    columns.push(column("actions", DataType::Binary, false, actions));
    for seat in E::SEATS {
        let meaning = format!("{} of {seat}", E::POINTS);
        columns.push(column(&format!("score_{seat}"), DataType::Int32, false, &meaning));
    }
    for fact in E::FACTS {
        let kind = match fact.kind {
            Kind::Text => DataType::Utf8,
            Kind::Number => DataType::Int32,
            Kind::Switch => DataType::Boolean,
        };
        columns.push(column(fact.name, kind, fact.nullable, fact.meaning));
    }
    columns
}

/// The columns that tell what a learner sees.
fn seen<E: Tabular>() -> [Field; 5] {
    let observation = format!(
        "what the player sees: the {} features of encoder {} as bits, the first in the lowest bit",
        E::features(),
        E::OBSERVATION
    );
    [
        column("game", DataType::Int64, false, "number of the game in the data set"),
        column("index", kind(E::LONGEST), false, "number of the decision in the game, from 0"),
        column("player", DataType::UInt8, false, "who is to move: the number of the seat"),
        column("observation", bits(E::observation_len()), false, &observation),
        column("mask", bits(E::mask_len()), false, "the legal actions as bits, by number"),
    ]
}

fn bits(bytes: usize) -> DataType {
    DataType::FixedSizeBinary(bytes as i32)
}

fn decisions<E: Tabular>() -> Vec<Field> {
    let score = format!("{} of the player at the end of the game: the return", E::POINTS);
    let mut columns = seen::<E>().to_vec();
    columns.extend([
        column("action", kind(E::Action::COUNT), false, "number of the action that was taken"),
        column("forced", DataType::Boolean, false, "whether no other action was legal"),
        column("return", DataType::Int32, false, &score),
    ]);
    columns
}

fn labels<E: Tabular>() -> Vec<Field> {
    let values = "value of each legal action to the player, ascending by action; null: the method has none";
    let errors = "standard error of each value, in the same order; null: without a value, or unknown";
    let worlds = "number of worlds that the values are means over; null: the method does not say";
    let effective = "how many worlds of equal weight would tell as much; null: the method does not say";
    let mut columns = seen::<E>().to_vec();
    columns.extend([
        column("action", kind(E::Action::COUNT), false, "number of the action that was taken"),
        column("worlds", DataType::Int32, true, worlds),
        column("effective_worlds", DataType::Float32, true, effective),
        column("values", list(), false, values),
        column("errors", list(), false, errors),
    ]);
    columns
}

/// The type of a list of values.
pub(crate) fn list() -> DataType {
    DataType::List(item())
}

/// The element of a list of values.
pub(crate) fn item() -> Arc<Field> {
    Arc::new(Field::new_list_field(DataType::Float32, true))
}

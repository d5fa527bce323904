//! Rows of the tables, from games.

use crate::narrow::{Narrow, write_actions};
use crate::play::Game;
use crate::schema::{Table, item};
use crate::tabular::{Kind, Tabular, Value};
use arrow_array::builder::{
    BinaryBuilder, BooleanBuilder, FixedSizeBinaryBuilder, Float32Builder, Int32Builder, Int64Builder,
    ListBuilder, StringBuilder, UInt8Builder,
};
use arrow_array::{ArrayRef, Int32Array, RecordBatch};
use skat_env::{Action, ActionSet, Encoder};
use std::sync::Arc;

/// The label of a decision.
#[derive(Clone, Debug, PartialEq)]
pub struct LabelRow {
    /// The number of the decision in its game, from 0.
    pub index: usize,
    /// Over how many worlds, if the method says.
    pub worlds: Option<i32>,
    /// How many worlds of equal weight would tell as much, if the method says.
    pub effective_worlds: Option<f32>,
    /// A value for each legal action, ascending.
    pub values: Vec<Option<f32>>,
    /// Their standard errors.
    pub errors: Vec<Option<f32>>,
}

/// Turns games into rows of one table after the other.
///
/// What a row says follows from the game alone, so that whoever checks a data set builds its rows
/// again in the same way.
pub struct Tables;

impl Tables {
    /// Rows of `games`.
    pub fn games<E: Tabular>(games: &[&Game<E>]) -> RecordBatch {
        let mut columns: Vec<ArrayRef> = vec![Arc::new(numbers(games.iter().map(|game| game.number)))];
        let mut deals = FixedSizeBinaryBuilder::with_capacity(games.len(), E::DEAL_LEN as i32);
        let mut deal = vec![0; E::DEAL_LEN];
        for game in games {
            game.start.write_deal(&mut deal);
            deals.append_value(&deal).expect("as many bytes as a deal has");
        }
        columns.push(Arc::new(deals.finish()));
        for seat in 0..E::PLAYERS {
            let mut players = StringBuilder::new();
            games.iter().for_each(|game| players.append_value(&game.players[seat]));
            columns.push(Arc::new(players.finish()));
        }
        let mut actions = BinaryBuilder::new();
        for game in games {
            actions.append_value(write_actions::<E>(&game.actions));
        }
        columns.push(Arc::new(actions.finish()));
        let scores: Vec<Vec<i32>> = games.iter().map(|game| game.scores()).collect();
        for seat in 0..E::PLAYERS {
            columns.push(Arc::new(Int32Array::from_iter_values(scores.iter().map(|scores| scores[seat]))));
        }
        let facts: Vec<Vec<Value>> = games.iter().map(|game| game.facts()).collect();
        for (i, fact) in E::FACTS.iter().enumerate() {
            columns.push(values(fact.kind, facts.iter().map(|facts| &facts[i])));
        }
        batch::<E>(Table::Games, columns)
    }

    /// Rows of `decisions`, with or without those where one action is legal.
    pub fn decisions<E: Tabular>(games: &[&Game<E>], forced: bool) -> RecordBatch {
        let rows = games.iter().map(|game| game.actions.len()).sum();
        let mut seen = Seen::<E>::new(rows);
        let mut actions = Narrow::with_capacity(E::Action::COUNT, rows);
        let mut forces = BooleanBuilder::with_capacity(rows);
        let mut returns = Int32Builder::with_capacity(rows);
        for game in games {
            let scores = game.scores();
            for (index, (player, state, action)) in game.decisions().enumerate() {
                let is_forced = state.legal_actions().len() == 1;
                if is_forced && !forced {
                    continue;
                }
                seen.push(game.number, index, player, &state);
                actions.append(action.index());
                forces.append_value(is_forced);
                returns.append_value(scores[player]);
            }
        }
        let mut columns = seen.finish();
        columns.extend([actions.finish(), Arc::new(forces.finish()), Arc::new(returns.finish())]);
        batch::<E>(Table::Decisions, columns)
    }

    /// Rows of `labels`: for each game the labels of its decisions, ascending.
    pub fn labels<E: Tabular>(labelled: &[(&Game<E>, Vec<LabelRow>)]) -> RecordBatch {
        let rows = labelled.iter().map(|(_, labels)| labels.len()).sum();
        let mut seen = Seen::<E>::new(rows);
        let mut actions = Narrow::with_capacity(E::Action::COUNT, rows);
        let mut worlds = Int32Builder::with_capacity(rows);
        let mut effective = Float32Builder::with_capacity(rows);
        let mut values = ListBuilder::new(Float32Builder::new()).with_field(item());
        let mut errors = ListBuilder::new(Float32Builder::new()).with_field(item());
        for (game, labels) in labelled {
            let mut waiting = labels.iter().peekable();
            for (index, (player, state, action)) in game.decisions().enumerate() {
                let Some(label) = waiting.next_if(|label| label.index == index) else { continue };
                seen.push(game.number, index, player, &state);
                actions.append(action.index());
                worlds.append_option(label.worlds);
                effective.append_option(label.effective_worlds);
                values.append_value(label.values.iter().copied());
                errors.append_value(label.errors.iter().copied());
            }
        }
        let mut columns = seen.finish();
        columns.extend([
            actions.finish(),
            Arc::new(worlds.finish()),
            Arc::new(effective.finish()),
            Arc::new(values.finish()),
            Arc::new(errors.finish()),
        ]);
        batch::<E>(Table::Labels, columns)
    }
}

fn batch<E: Tabular>(table: Table, columns: Vec<ArrayRef>) -> RecordBatch {
    RecordBatch::try_new(table.schema::<E>(), columns).expect("columns as in the schema")
}

fn numbers(numbers: impl Iterator<Item = u64>) -> arrow_array::Int64Array {
    let mut builder = Int64Builder::new();
    numbers.for_each(|number| builder.append_value(number as i64));
    builder.finish()
}

fn values<'a>(kind: Kind, values: impl Iterator<Item = &'a Value>) -> ArrayRef {
    match kind {
        Kind::Text => {
            let mut builder = StringBuilder::new();
            values.for_each(|value| match value {
                Value::Text(text) => builder.append_value(text),
                _ => builder.append_null(),
            });
            Arc::new(builder.finish())
        }
        Kind::Number => {
            let mut builder = Int32Builder::new();
            values.for_each(|value| match value {
                Value::Number(number) => builder.append_value(*number),
                _ => builder.append_null(),
            });
            Arc::new(builder.finish())
        }
        Kind::Switch => {
            let mut builder = BooleanBuilder::new();
            values.for_each(|value| match value {
                Value::Switch(switch) => builder.append_value(*switch),
                _ => builder.append_null(),
            });
            Arc::new(builder.finish())
        }
    }
}

/// The columns that `decisions` and `labels` begin with.
struct Seen<E: Tabular> {
    encoder: E::Observation,
    games: Int64Builder,
    indices: Narrow,
    players: UInt8Builder,
    observations: FixedSizeBinaryBuilder,
    masks: FixedSizeBinaryBuilder,
    row: Vec<u64>,
    bytes: Vec<u8>,
}

impl<E: Tabular> Seen<E> {
    fn new(rows: usize) -> Seen<E> {
        Seen {
            encoder: E::Observation::default(),
            games: Int64Builder::with_capacity(rows),
            indices: Narrow::with_capacity(E::LONGEST, rows),
            players: UInt8Builder::with_capacity(rows),
            observations: FixedSizeBinaryBuilder::with_capacity(rows, E::observation_len() as i32),
            masks: FixedSizeBinaryBuilder::with_capacity(rows, E::mask_len() as i32),
            row: vec![0; E::Observation::LEN],
            bytes: Vec::new(),
        }
    }

    fn push(&mut self, game: u64, index: usize, player: usize, state: &E) {
        self.games.append_value(game as i64);
        self.indices.append(index);
        self.players.append_value(player as u8);
        self.encoder.encode(&state.view(player), &mut self.row);
        self.bytes.clear();
        self.bytes.extend(self.row.iter().flat_map(|word| word.to_le_bytes()));
        self.observations.append_value(&self.bytes[..E::observation_len()]).expect("the row's bytes");
        self.bytes.clear();
        self.bytes.resize(E::mask_len(), 0);
        for action in state.legal_actions() {
            self.bytes[action.index() / 8] |= 1 << (action.index() % 8);
        }
        self.masks.append_value(&self.bytes).expect("the mask's bytes");
    }

    fn finish(mut self) -> Vec<ArrayRef> {
        vec![
            Arc::new(self.games.finish()),
            self.indices.finish(),
            Arc::new(self.players.finish()),
            Arc::new(self.observations.finish()),
            Arc::new(self.masks.finish()),
        ]
    }
}

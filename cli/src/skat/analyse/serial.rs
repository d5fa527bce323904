//! How an analysis is written as JSON.

use skat_agents::skat::search::Value;
use skat_env::skat::{Card, Contract};

pub(super) fn as_text<T: ToString, S: serde::Serializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&value.to_string())
}

pub(super) fn as_name<S: serde::Serializer>(contract: &Contract, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&contract.name())
}

/// A number of points, or "won" or "lost".
pub(super) fn as_worth<S: serde::Serializer>(value: &Value, serializer: S) -> Result<S::Ok, S::Error> {
    match value {
        Value::Points(points) => serializer.serialize_u8(*points),
        value => serializer.collect_str(value),
    }
}

/// `{"CJ": 61, ...}`
pub(super) fn as_map<S: serde::Serializer>(
    values: &[(Card, Value)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(values.iter().map(|&(card, value)| match value {
        Value::Points(points) => (card.to_string(), serde_json::Value::from(points)),
        value => (card.to_string(), serde_json::Value::from(value.to_string())),
    }))
}

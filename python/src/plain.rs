//! Plain values on their way to Python: numbers, texts, lists and dictionaries.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use serde_json::Value;
use std::fmt::Write as _;

/// A plain value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Plain {
    None,
    Bool(bool),
    Int(i64),
    Float(f64),
    Text(String),
    List(Vec<Plain>),
    Dict(Vec<(String, Plain)>),
}

impl Plain {
    /// The text of a value.
    pub(crate) fn text(value: impl ToString) -> Plain {
        Plain::Text(value.to_string())
    }

    /// A number that fits.
    pub(crate) fn int(value: impl TryInto<i64>) -> Plain {
        Plain::Int(value.try_into().unwrap_or(i64::MAX))
    }

    /// A value for each of these.
    pub(crate) fn list<T>(values: impl IntoIterator<Item = T>, plain: impl FnMut(T) -> Plain) -> Plain {
        Plain::List(values.into_iter().map(plain).collect())
    }

    /// The texts of these.
    pub(crate) fn texts<T: ToString>(values: impl IntoIterator<Item = T>) -> Plain {
        Plain::list(values, Plain::text)
    }

    /// A value or `None`.
    pub(crate) fn option<T>(value: Option<T>, plain: impl FnOnce(T) -> Plain) -> Plain {
        value.map_or(Plain::None, plain)
    }

    /// A dictionary.
    pub(crate) fn dict<const N: usize>(entries: [(&str, Plain); N]) -> Plain {
        Plain::Dict(entries.into_iter().map(|(key, value)| (key.to_string(), value)).collect())
    }

    /// A value of JSON.
    pub(crate) fn json(value: &Value) -> Plain {
        match value {
            Value::Null => Plain::None,
            Value::Bool(value) => Plain::Bool(*value),
            Value::Number(number) => match number.as_i64() {
                Some(number) => Plain::Int(number),
                None => Plain::Float(number.as_f64().unwrap_or(f64::NAN)),
            },
            Value::String(text) => Plain::Text(text.clone()),
            Value::Array(values) => Plain::list(values, Plain::json),
            Value::Object(entries) => {
                Plain::Dict(entries.iter().map(|(key, value)| (key.clone(), Plain::json(value))).collect())
            }
        }
    }

    /// The value in Python.
    pub(crate) fn to_python<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self {
            Plain::None => Ok(py.None().into_bound(py)),
            Plain::Bool(value) => Ok(value.into_pyobject(py)?.to_owned().into_any()),
            Plain::Int(value) => Ok(value.into_pyobject(py)?.into_any()),
            Plain::Float(value) => Ok(value.into_pyobject(py)?.into_any()),
            Plain::Text(value) => Ok(value.into_pyobject(py)?.into_any()),
            Plain::List(values) => {
                let list = PyList::empty(py);
                for value in values {
                    list.append(value.to_python(py)?)?;
                }
                Ok(list.into_any())
            }
            Plain::Dict(entries) => {
                let dict = PyDict::new(py);
                for (key, value) in entries {
                    dict.set_item(key, value.to_python(py)?)?;
                }
                Ok(dict.into_any())
            }
        }
    }

    /// The value for people, within a line.
    fn words(&self) -> String {
        match self {
            Plain::None => "-".into(),
            Plain::Bool(value) => if *value { "yes" } else { "no" }.into(),
            Plain::Int(value) => value.to_string(),
            Plain::Float(value) => value.to_string(),
            Plain::Text(text) => text.clone(),
            Plain::List(values) if values.is_empty() => "-".into(),
            Plain::List(values) => values
                .iter()
                .map(Plain::words)
                .collect::<Vec<_>>()
                .join(if self.is_nested() { ", " } else { " " }),
            Plain::Dict(entries) => {
                let words = |(key, value): &(String, Plain)| format!("{key} {}", value.words());
                entries.iter().map(words).collect::<Vec<_>>().join(", ")
            }
        }
    }

    fn is_nested(&self) -> bool {
        matches!(self, Plain::List(values) if values.iter().any(|v| matches!(v, Plain::List(_))))
    }

    /// The entries of a dictionary for people, a line each.
    pub(crate) fn lines(&self) -> String {
        let Plain::Dict(entries) = self else { return self.words() };
        let width = entries.iter().map(|(key, _)| key.len()).max().unwrap_or(0);
        let mut text = String::new();
        for (key, value) in entries {
            let key = key.replace('_', " ");
            writeln!(text, "{key:width$}  {}", value.words()).expect("a string takes all");
        }
        text
    }
}

/// A value of Python as JSON: numbers, texts, truth values and `None`, in lists and dictionaries.
pub(crate) fn to_json(value: &Bound<'_, PyAny>) -> PyResult<Value> {
    let py = value.py();
    let text: String = py.import("json")?.call_method1("dumps", (value,))?.extract()?;
    serde_json::from_str(&text).map_err(|error| crate::error::ArgumentError::new_err(error.to_string()))
}

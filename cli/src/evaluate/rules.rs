//! House rules on the command line.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// Reads `NAME=VALUE`, several with commas between them; what is not named is as usual. Values are
/// `true`, `false`, numbers or plain words.
///
/// # Errors
/// When a part is no setting, or the game has no rule of that name or with that value.
pub(super) fn read<R: DeserializeOwned>(text: &str) -> Result<R, String> {
    let mut rules = Map::new();
    for part in text.split(',') {
        let Some((name, value)) = part.split_once('=') else {
            return Err(format!("\"{part}\" is no rule: expected NAME=VALUE"));
        };
        let value = serde_json::from_str(value).unwrap_or_else(|_| Value::String(value.into()));
        if rules.insert(name.into(), value).is_some() {
            return Err(format!("\"{name}\" is there twice"));
        }
    }
    serde_json::from_value(Value::Object(rules)).map_err(|error| error.to_string())
}

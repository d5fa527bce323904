//! What the programs here share: reading numbers, and one sentence where something is wrong.

use std::error::Error;
use std::process::ExitCode;

/// The next word as a number, `default` where there is none.
///
/// # Errors
/// The word, and the arguments that were `expected`.
pub(crate) fn number(
    words: &mut impl Iterator<Item = String>,
    default: u64,
    expected: &str,
) -> Result<u64, String> {
    let Some(word) = words.next() else { return Ok(default) };
    word.parse().map_err(|_| format!("\"{word}\" is no number: expected {expected}"))
}

/// Success, or failure after a line with the error.
pub(crate) fn exit(result: Result<(), Box<dyn Error>>) -> ExitCode {
    let Err(error) = result else { return ExitCode::SUCCESS };
    eprintln!("{error}");
    ExitCode::FAILURE
}

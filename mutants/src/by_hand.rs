//! Changes that are written by hand: what cargo-mutants does not think of.
//!
//! Blocks with empty lines between them; lines that begin with `#` are left out:
//!
//! ```text
//! group score
//! file env/src/skat/score.rs
//! after pub const fn of
//! was ..=30 =>
//! now ..=29 =>
//! why 5.2.3: 30 points are Schneider
//! ```
//!
//! `was` is a text of one line: the first one behind `after`, or without `after` the only one of
//! the file.

use super::mutant::Mutant;
use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::Path;

/// The changes of a group, in the order of the file.
pub(crate) fn read(
    file: &Path,
    group: &str,
    sources: &BTreeMap<String, String>,
) -> Result<Vec<Mutant>, Box<dyn Error>> {
    let text = fs::read_to_string(file)?;
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let blocks = lines.split(|line| line.is_empty()).filter(|block| !block.is_empty());
    let mut mutants = Vec::new();
    for block in blocks {
        let of_block = |e: String| format!("{}: {e} in\n{}", file.display(), block.join("\n"));
        let mutant = mutant(block, group, sources).map_err(of_block)?;
        mutants.extend(mutant);
    }
    Ok(mutants)
}

/// The change of one block, if it is of this group.
fn mutant(block: &[&str], group: &str, sources: &BTreeMap<String, String>) -> Result<Option<Mutant>, String> {
    let mut fields: BTreeMap<&str, &str> = BTreeMap::new();
    for line in block {
        let (key, value) = line.split_once(' ').unwrap_or((line, ""));
        if !["group", "file", "after", "was", "now", "why"].contains(&key)
            || fields.insert(key, value).is_some()
        {
            return Err(format!(
                "expected one line each of group, file, after, was, now, why; found {line:?}"
            ));
        }
    }
    let field = |key: &str| fields.get(key).copied().ok_or_else(|| format!("expected a line {key:?}"));
    let (file, was, now, why) = (field("file")?, field("was")?, field("now")?, field("why")?);
    let source = sources.get(file).ok_or_else(|| format!("expected a file of the package, found {file}"))?;
    let from = match fields.get("after") {
        Some(after) => source.find(after).ok_or_else(|| format!("{after:?} does not stand in {file}"))?,
        None => 0,
    };
    let mut places = source[from..].match_indices(was).map(|(at, _)| from + at);
    let place = places.next().ok_or_else(|| format!("{was:?} does not stand there"))?;
    if !fields.contains_key("after") && places.next().is_some() {
        return Err(format!("expected {was:?} once in {file}, found it twice"));
    }
    if field("group")? != group {
        return Ok(None);
    }
    let line = source[..place].matches('\n').count() + 1;
    let name = format!("{file}:{line}: `{was}` becomes `{now}` ({why})");
    Ok(Some(Mutant::by_hand(file, name, source, place..place + was.len(), now)))
}

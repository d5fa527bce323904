//! Looks at every row of a data set.
//!
//! Games are replayed from their deals under the rules, and all columns are compared with what
//! comes out; decisions are built again with their observations and masks; labels are looked at as
//! far as they can be without making them again. In addition: the checksums, the columns, the
//! splits, that no game is missing or twice, the counts, and that the card says what is there.

mod fault;
mod rows;
mod shard;

pub use fault::{Fault, Row};

use crate::card;
use crate::census::Census;
use crate::config::Config;
use crate::error::DataError;
use crate::info::{CARD, Info, PLACE, ShardFile, TableInfo};
use crate::schema::Table;
use crate::shard::hexadecimal;
use crate::split::Split;
use crate::tabular::Tabular;
use sha2::{Digest, Sha256};
use shard::{Found, Shard};
use skat_env::Action;
use std::collections::{BTreeMap, HashMap};
use std::fs::{self, File};
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What a check has looked at, and what it has found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// How many games were replayed.
    pub games: u64,
    /// How many files were read.
    pub files: usize,
    /// What is not as it must be, in the order of the files.
    pub faults: Vec<Fault>,
}

/// Looks at every row of the data set in a folder, on so many threads. With `relabel` labels are
/// made again too and compared to the last bit, which takes as long as making them did.
///
/// # Errors
/// When there is no data set, or one of another format: then nothing can be looked at. What is
/// wrong in one is in [`Checked::faults`].
pub fn check<E: Tabular>(folder: &Path, threads: usize, relabel: bool) -> Result<Checked, DataError> {
    let info = Info::load(folder)?;
    let mut checked = Checked::default();
    let rules: E::Options = serde_json::from_value(info.rules.clone()).map_err(|error| DataError::Text {
        place: format!("{}: rules", folder.join(PLACE).display()),
        problem: error.to_string(),
    })?;
    let config = match info.config.as_str() {
        "" => None,
        _ => Some(Config::<E>::load(&folder.join("config.toml"))?),
    };
    of_info::<E>(&info, config.as_ref(), &mut checked.faults);
    of_card::<E>(folder, &info, config.as_ref(), &mut checked.faults);
    checked.faults.extend(strangers(folder, &info)?);
    let files: Vec<&ShardFile> = info.tables.values().flat_map(|table| &table.files).collect();
    checked.files = files.len();
    checked.faults.extend(in_parallel(threads, &files, |file| of_bytes(folder, file)).into_iter().flatten());
    let shards = shards::<E>(folder, &info, config.as_ref(), &rules, relabel);
    let found = in_parallel(threads, &shards, Shard::check);
    conclude(&info, config.as_ref(), shards.iter().map(|shard| shard.split).zip(found), &mut checked);
    Ok(checked)
}

/// Does something with each item, on so many threads; what comes out stands in the items' order.
fn in_parallel<T: Sync, R: Send>(threads: usize, items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(BTreeMap::new());
    std::thread::scope(|scope| {
        for _ in 0..threads.clamp(1, items.len().max(1)) {
            scope.spawn(|| {
                while let Some((place, item)) = {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    items.get(place).map(|item| (place, item))
                } {
                    let result = work(item);
                    done.lock().expect("no thread panics here").insert(place, result);
                }
            });
        }
    });
    done.into_inner().expect("no thread panicked").into_values().collect()
}

/// What `meta/info.json` says of the game, the columns and the files.
fn of_info<E: Tabular>(info: &Info, config: Option<&Config<E>>, faults: &mut Vec<Fault>) {
    let mut compare = |field: &str, found: String, expected: String| {
        if found != expected {
            faults.push(Fault::of_field(PLACE, field, found, expected));
        }
    };
    compare("game", info.game.clone(), E::NAME.into());
    compare("seats", info.seats.join(" "), E::SEATS.join(" "));
    compare("observation", info.observation.clone(), E::OBSERVATION.into());
    compare("features", info.features.to_string(), E::features().to_string());
    compare("actions", info.actions.to_string(), E::Action::COUNT.to_string());
    compare("split_rule", info.split_rule.clone(), Split::RULE.into());
    if let Some(config) = config {
        compare("config", info.config.clone(), config.to_toml());
        let by = |by: Option<String>| by.unwrap_or("none".into());
        let labels = config.labels.as_ref().map(|labels| labels.by.to_string());
        compare("labels_by", by(info.labels_by.clone()), by(labels));
        compare("forced", info.forced.to_string(), config.decisions.unwrap_or_default().forced.to_string());
        let agents = |agents: &mut dyn Iterator<Item = String>| agents.collect::<Vec<_>>().join(", ");
        compare(
            "agents",
            agents(&mut info.agents.iter().map(|agent| agent.agent.clone())),
            agents(&mut config.agents.iter().map(|role| role.agent.to_string())),
        );
        compare("shard", info.shard.to_string(), config.shard.to_string());
        compare("splits", format!("{:?}", info.splits), format!("{:?}", config.splits));
        let rules = serde_json::to_string(&config.rules).expect("plain data");
        compare(
            "rules",
            info.rules.to_string(),
            serde_json::from_str::<serde_json::Value>(&rules).expect("as written").to_string(),
        );
    }
    of_tables(info, config, &mut compare);
}

/// Compares the tables and their columns with those that the config asks for.
fn of_tables<E: Tabular>(
    info: &Info,
    config: Option<&Config<E>>,
    compare: &mut dyn FnMut(&str, String, String),
) {
    for table in Table::ALL {
        let wanted = match (table, config) {
            (Table::Games, _) => true,
            (Table::Decisions, Some(config)) => config.decisions.is_some(),
            (Table::Labels, Some(config)) => config.labels.is_some(),
            (_, None) => info.table(table).is_some(),
        };
        match (info.table(table), wanted) {
            (Some(found), true) => {
                let text = |table: &TableInfo| serde_json::to_string(&table.columns).expect("plain data");
                compare(
                    &format!("tables.{}.columns", table.name()),
                    text(found),
                    text(&TableInfo::of::<E>(table)),
                );
            }
            (None, false) => {}
            (found, _) => {
                let word = |is_there| if is_there { "a table" } else { "no table" };
                compare(
                    &format!("tables.{}", table.name()),
                    word(found.is_some()).into(),
                    word(wanted).into(),
                );
            }
        }
    }
}

/// The card says what the data set's own description says.
fn of_card<E: Tabular>(folder: &Path, info: &Info, config: Option<&Config<E>>, faults: &mut Vec<Fault>) {
    let found = match fs::read_to_string(folder.join(CARD)) {
        Ok(text) => text,
        Err(error) => return faults.push(Fault::of_file(CARD, error.to_string(), "the data card")),
    };
    // Where there is no config the title and the licence are the card's own.
    let own = |key: &str| {
        let line = found.lines().find_map(|line| line.strip_prefix(key))?;
        serde_json::from_str::<String>(line.trim()).ok()
    };
    let (title, licence) = match config {
        Some(config) => (config.title.clone(), config.licence.clone()),
        None => (own("pretty_name:").unwrap_or_default(), own("license:").unwrap_or_default()),
    };
    let expected = card::write::<E>(&title, &licence, info);
    let lines = found.lines().map(Some).chain(std::iter::repeat(None));
    let wanted = expected.lines().map(Some).chain(std::iter::repeat(None));
    let count = found.lines().count().max(expected.lines().count());
    let differs = lines.zip(wanted).take(count).enumerate().find(|(_, (found, wanted))| found != wanted);
    if let Some((line, (found, wanted))) = differs {
        let text = |line: Option<&str>| line.map_or("the end".into(), |line| format!("\"{line}\""));
        faults.push(Fault::of_field(CARD, &format!("line {}", line + 1), text(found), text(wanted)));
    }
}

/// Files among the data that the description does not know.
fn strangers(folder: &Path, info: &Info) -> Result<Vec<Fault>, DataError> {
    let mut faults = Vec::new();
    let data = folder.join("data");
    let mut waiting: Vec<PathBuf> = vec![data.clone()];
    while let Some(path) = waiting.pop() {
        for entry in fs::read_dir(&path).map_err(DataError::io(&path))? {
            let path = entry.map_err(DataError::io(&path))?.path();
            if path.is_dir() {
                waiting.push(path);
                continue;
            }
            let parts = path.strip_prefix(folder).expect("a path under the folder").components();
            let parts: Vec<_> = parts.map(|part| part.as_os_str().to_string_lossy()).collect();
            let name = parts.join("/");
            if !info.tables.values().flat_map(|table| &table.files).any(|file| file.path == name) {
                faults.push(Fault::of_file(&name, "a file", format!("none: {PLACE} does not know it")));
            }
        }
    }
    faults.sort_by(|a, b| a.file.cmp(&b.file));
    Ok(faults)
}

/// The length and the checksum of a file.
fn of_bytes(folder: &Path, file: &ShardFile) -> Option<Fault> {
    let sum = || {
        let mut input = File::open(folder.join(&file.path))?;
        let (mut digest, mut bytes, mut buffer) = (Sha256::new(), 0, vec![0; 1 << 16]);
        loop {
            match input.read(&mut buffer)? {
                0 => return Ok((bytes, hexadecimal(&digest.finalize()))),
                read => {
                    digest.update(&buffer[..read]);
                    bytes += read as u64;
                }
            }
        }
    };
    let found: std::io::Result<(u64, String)> = sum();
    match found {
        Err(error) => Some(Fault::of_file(&file.path, error.to_string(), "a file that can be read")),
        Ok((bytes, _)) if bytes != file.bytes => {
            Some(Fault::of_field(&file.path, "length", format!("{bytes} bytes"), file.bytes))
        }
        Ok((_, sha256)) if sha256 != file.sha256 => {
            Some(Fault::of_field(&file.path, "SHA-256", sha256, &file.sha256))
        }
        Ok(_) => None,
    }
}

/// The shards of all splits.
fn shards<'a, E: Tabular>(
    folder: &'a Path,
    info: &'a Info,
    config: Option<&'a Config<E>>,
    rules: &'a E::Options,
    relabel: bool,
) -> Vec<Shard<'a, E>> {
    let Some(games) = info.table(Table::Games) else { return Vec::new() };
    let mut shards = Vec::new();
    for file in &games.files {
        let Some(split) = Split::from_name(&file.split) else { continue };
        let twin = |table: Table| {
            let name = file.path.replacen(Table::Games.name(), table.name(), 1);
            let mut files = info.table(table)?.files.iter();
            files.find(|file| file.path == name)
        };
        let number = number_of(&file.path).unwrap_or(0);
        let end = config.map_or(u64::MAX, |config| config.games);
        shards.push(Shard {
            folder,
            info,
            config,
            rules,
            split,
            games: file,
            decisions: twin(Table::Decisions),
            labels: twin(Table::Labels),
            relabel,
            numbers: number * info.shard..end.min((number + 1).saturating_mul(info.shard)),
        });
    }
    shards
}

/// The number of a shard in its file's name.
fn number_of(path: &str) -> Option<u64> {
    path.split('-').nth(1)?.parse().ok()
}

/// What only the whole tells: counts, and games that are missing or twice.
fn conclude<E: Tabular>(
    info: &Info,
    config: Option<&Config<E>>,
    found: impl Iterator<Item = (Split, Found)>,
    checked: &mut Checked,
) {
    let mut census: BTreeMap<String, Census> =
        Split::ALL.iter().map(|split| (split.name().into(), Census::default())).collect();
    let mut first: HashMap<u64, u64> = HashMap::new();
    for (split, found) in found {
        census.get_mut(split.name()).expect("all splits are there").add(&found.census);
        checked.games += found.census.games;
        checked.faults.extend(found.faults);
        for (hash, number) in found.hashes {
            if let Some(other) = first.insert(hash, number) {
                let expected = format!("another game than number {other}");
                checked.faults.push(Fault::of_field(
                    PLACE,
                    &format!("game {number}"),
                    "the same game",
                    expected,
                ));
            }
        }
    }
    if let Some(config) = config.filter(|config| config.games != checked.games) {
        checked.faults.push(Fault::of_field(PLACE, "games", checked.games, config.games));
    }
    for (table, of) in &info.tables {
        let splits = of.files.iter().filter(|file| Split::from_name(&file.split).is_none());
        for file in splits {
            let field = format!("tables.{table}.files.split");
            checked.faults.push(Fault::of_field(PLACE, &field, &file.split, "train, validation or test"));
        }
    }
    for (split, counted) in &census {
        let told = info.census.get(split).cloned().unwrap_or_default();
        if told != *counted {
            checked.faults.push(Fault::of_field(
                PLACE,
                &format!("census.{split}"),
                difference(&told, counted),
                difference(counted, &told),
            ));
        }
    }
}

/// What a census says where it differs from another.
fn difference(census: &Census, other: &Census) -> String {
    let entries = |census: &Census| -> BTreeMap<String, String> {
        let value = serde_json::to_value(census).expect("plain data");
        let mut entries = BTreeMap::new();
        flatten(String::new(), &value, &mut entries);
        entries
    };
    let (own, other) = (entries(census), entries(other));
    let keys = own.keys().chain(other.keys());
    let key = keys.filter(|key| own.get(*key) != other.get(*key)).min();
    match key {
        None => "the same".into(),
        Some(key) => format!("{key} {}", own.get(key).map_or("nothing", String::as_str)),
    }
}

fn flatten(name: String, value: &serde_json::Value, entries: &mut BTreeMap<String, String>) {
    match value {
        serde_json::Value::Object(fields) => {
            let dot = if name.is_empty() { "" } else { "." };
            fields.iter().for_each(|(field, value)| flatten(format!("{name}{dot}{field}"), value, entries));
        }
        value => drop(entries.insert(name, value.to_string())),
    }
}

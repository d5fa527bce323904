//! Makes a data set: shard by shard, on several threads, in as many sittings as it takes.

mod worker;

use crate::census::Census;
use crate::config::Config;
use crate::error::DataError;
use crate::info::{Info, PLACE, ShardFile, agents_of};
use crate::label::Values;
use crate::play::Cast;
use crate::schema::Table;
use crate::shard::{self, sha256, write_whole};
use crate::split::Split;
use crate::tabular::Tabular;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use worker::Worker;

/// The folder of what is under way, under that of the data set; it is gone when all is done.
const UNDER_WAY: &str = ".generate";
/// The config next to the data, with every default written out.
const CONFIG: &str = "config.toml";

/// A data set under way in a folder, which nobody else works in meanwhile.
pub struct Generation<E: Tabular> {
    config: Config<E>,
    folder: PathBuf,
    _lock: File,
    /// What is known of the shards that are done.
    done: BTreeMap<u64, Done>,
}

/// How a sitting ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The data set is complete.
    Complete,
    /// It was told to stop.
    Stopped,
}

/// What is kept of a shard that is done.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Done {
    commit: String,
    files: BTreeMap<String, Vec<ShardFile>>,
    census: BTreeMap<String, Census>,
}

impl<E: Tabular> Generation<E> {
    /// Begins a data set in a new or empty folder.
    ///
    /// # Errors
    /// When the folder is not empty or cannot be written.
    pub fn create(config: Config<E>, folder: &Path) -> Result<Generation<E>, DataError> {
        if folder.exists() && fs::read_dir(folder).map_err(DataError::io(folder))?.next().is_some() {
            return Err(DataError::NotEmpty(folder.into()));
        }
        // Asked for before anything is written: a config with an agent that is not there leaves
        // nothing behind.
        Cast::new(&config.agents)?;
        config.labels.as_ref().map(Values::new).transpose()?;
        agents_of(&config)?;
        let under_way = folder.join(UNDER_WAY);
        fs::create_dir_all(&under_way).map_err(DataError::io(&under_way))?;
        let lock = lock(folder)?;
        write_whole(&under_way.join("version"), crate::VERSION)?;
        write_whole(&folder.join(CONFIG), config.to_toml())?;
        Ok(Generation { config, folder: folder.into(), _lock: lock, done: BTreeMap::new() })
    }

    /// Goes on with what was begun in a folder.
    ///
    /// # Errors
    /// When nothing was begun there, all is done, another program works there, or another version
    /// has begun it.
    pub fn resume(folder: &Path) -> Result<Generation<E>, DataError> {
        let under_way = folder.join(UNDER_WAY);
        if !under_way.is_dir() {
            let complete = folder.join(PLACE).exists();
            let refuse = if complete { DataError::Complete } else { DataError::NotBegun };
            return Err(refuse(folder.into()));
        }
        let path = folder.join(CONFIG);
        if !path.exists() {
            return Err(DataError::NotBegun(folder.into()));
        }
        let lock = lock(folder)?;
        let config = Config::load(&path)?;
        let path = under_way.join("version");
        let found = fs::read_to_string(&path).map_err(DataError::io(&path))?;
        if found != crate::VERSION {
            let expected = crate::VERSION.into();
            return Err(DataError::OtherProgram { path: folder.into(), found, expected });
        }
        remove_parts(folder)?;
        let mut generation = Generation { config, folder: folder.into(), _lock: lock, done: BTreeMap::new() };
        generation.find_done()?;
        Ok(generation)
    }

    /// The config.
    pub fn config(&self) -> &Config<E> {
        &self.config
    }

    /// How many games stand in finished shards.
    pub fn games_done(&self) -> u64 {
        self.done.values().flat_map(|done| done.census.values()).map(|census| census.games).sum()
    }

    /// The shards that are done: those of which all files are there with the lengths that were
    /// written down last.
    fn find_done(&mut self) -> Result<(), DataError> {
        for number in 0..self.config.shards() {
            let path = self.note(number);
            let Ok(text) = fs::read_to_string(&path) else { continue };
            let done: Done = serde_json::from_str(&text).map_err(|error| DataError::Text {
                place: path.display().to_string(),
                problem: error.to_string(),
            })?;
            let is_whole = |file: &ShardFile| {
                fs::metadata(self.folder.join(&file.path)).is_ok_and(|data| data.len() == file.bytes)
            };
            if done.files.values().flatten().all(is_whole) {
                self.done.insert(number, done);
            }
        }
        Ok(())
    }

    fn note(&self, shard: u64) -> PathBuf {
        self.folder.join(note_of(shard))
    }

    /// The numbers of the shards that are not done.
    pub fn missing(&self) -> Vec<u64> {
        (0..self.config.shards()).filter(|shard| !self.done.contains_key(shard)).collect()
    }

    /// Takes in a shard that [`make_shard`] has made, on this machine or another.
    ///
    /// # Errors
    /// When these are not the files of that shard, or they cannot be written.
    pub fn adopt(&mut self, number: u64, files: &ShardBytes) -> Result<(), DataError> {
        let refuse = |problem: String| DataError::Text { place: format!("shard {number}"), problem };
        let text = files.get(&note_of(number)).ok_or_else(|| refuse("its note is missing".into()))?;
        let done: Done = serde_json::from_slice(text).map_err(|e| refuse(e.to_string()))?;
        let place = (number, self.config.shards());
        let mut expected: Vec<String> = Vec::new();
        for table in self.tables() {
            expected.extend(Split::ALL.map(|split| shard::name(table, split, place.0, place.1)));
        }
        let mut noted: Vec<&String> = done.files.values().flatten().map(|file| &file.path).collect();
        expected.sort();
        noted.sort();
        if !noted.iter().copied().eq(&expected) {
            return Err(refuse(format!("it has the files {noted:?}, expected {expected:?}")));
        }
        for file in done.files.values().flatten() {
            let bytes = files.get(&file.path).ok_or_else(|| refuse(format!("{} is missing", file.path)))?;
            let found = (bytes.len() as u64, sha256(bytes));
            if found != (file.bytes, file.sha256.clone()) {
                return Err(refuse(format!("{} was changed on its way", file.path)));
            }
            let path = self.folder.join(&file.path);
            let parent = path.parent().expect("a file in a folder");
            fs::create_dir_all(parent).map_err(DataError::io(parent))?;
            write_whole(&path, bytes)?;
        }
        write_whole(&self.note(number), text)?;
        self.done.insert(number, done);
        Ok(())
    }

    /// Makes the shards that are missing, on so many threads, and writes the card when all are
    /// there. `played` is told how many games were played, some at a time and from any thread.
    ///
    /// Where it is stopped, the shards that are done stay.
    ///
    /// # Errors
    /// When an agent fails or a file cannot be written; what was finished before stays.
    pub fn run(
        &mut self,
        threads: usize,
        stop: &AtomicBool,
        played: &(dyn Fn(u64) + Sync),
    ) -> Result<Ended, DataError> {
        let missing = self.missing();
        let cast = Cast::new(&self.config.agents)?;
        let values = self.config.labels.as_ref().map(Values::new).transpose()?;
        let (next, halt) = (AtomicU64::new(0), AtomicBool::new(false));
        let finished = Mutex::new(Ok(Vec::new()));
        let workers = (0..threads.clamp(1, missing.len().max(1))).map(|_| Worker {
            generation: self,
            cast: cast.fork(),
            values: values.as_ref().map(Values::fork),
            played,
            stops: [stop, &halt],
        });
        let workers: Vec<Worker<'_, E>> = workers.collect();
        std::thread::scope(|scope| {
            for mut worker in workers {
                let (next, halt, finished, missing) = (&next, &halt, &finished, &missing);
                scope.spawn(move || {
                    while let Some(&shard) = missing.get(next.fetch_add(1, Ordering::Relaxed) as usize) {
                        let made = worker.shard(shard);
                        let mut finished = finished.lock().expect("no thread panics here");
                        match (made, &mut *finished) {
                            (Ok(Some(done)), Ok(shards)) => shards.push((shard, done)),
                            (Ok(None), _) => return,
                            (Err(error), Ok(_)) => {
                                halt.store(true, Ordering::Relaxed);
                                *finished = Err(error);
                            }
                            (_, Err(_)) => return,
                        }
                    }
                });
            }
        });
        self.done.extend(finished.into_inner().expect("no thread panicked")?);
        if (self.done.len() as u64) < self.config.shards() {
            return Ok(Ended::Stopped);
        }
        self.conclude()?;
        Ok(Ended::Complete)
    }

    /// Writes what belongs to the whole, and removes what was kept on the way.
    fn conclude(&self) -> Result<(), DataError> {
        self.info()?.conclude::<E>(&self.folder, &self.config.title, &self.config.licence)?;
        let under_way = self.folder.join(UNDER_WAY);
        fs::remove_dir_all(&under_way).map_err(DataError::io(&under_way))
    }

    fn info(&self) -> Result<Info, DataError> {
        let config = &self.config;
        let mut info = Info::of::<E>(&config.rules, config.splits, config.shard);
        for done in self.done.values() {
            for table in self.tables() {
                let files = done.files.get(table.name()).into_iter().flatten();
                files.for_each(|file| info.enter::<E>(table, file.clone()));
            }
            for (split, counted) in &done.census {
                info.census.entry(split.clone()).or_default().add(counted);
            }
            if !info.program.commits.contains(&done.commit) {
                info.program.commits.push(done.commit.clone());
            }
        }
        info.agents = agents_of(config)?;
        info.config = config.to_toml();
        info.labels_by = config.labels.as_ref().map(|labels| labels.by.to_string());
        info.forced = config.decisions.unwrap_or_default().forced;
        Ok(info)
    }

    /// The tables that the config asks for.
    fn tables(&self) -> Vec<Table> {
        let wanted = |table: &Table| match table {
            Table::Games => true,
            Table::Decisions => self.config.decisions.is_some(),
            Table::Labels => self.config.labels.is_some(),
        };
        Table::ALL.into_iter().filter(wanted).collect()
    }
}

/// The files of a shard by their paths under the data set's folder, with the note that they are
/// all.
pub type ShardBytes = BTreeMap<String, Vec<u8>>;

/// The path of a shard's note under the data set's folder.
fn note_of(shard: u64) -> String {
    format!("{UNDER_WAY}/shard-{shard:05}.json")
}

/// Makes one shard of a data set, of the same bytes as [`Generation::run`]; [`Generation::adopt`]
/// takes it in. `None` when it was stopped.
///
/// # Errors
/// When there is no such shard, an agent fails, or a temporary folder cannot be written.
pub fn make_shard<E: Tabular>(
    config: &Config<E>,
    number: u64,
    stop: &AtomicBool,
) -> Result<Option<ShardBytes>, DataError> {
    if number >= config.shards() {
        let problem = format!("there is none, expected one of 0 to {}", config.shards() - 1);
        return Err(DataError::Text { place: format!("shard {number}"), problem });
    }
    let temporary = tempfile::tempdir().map_err(DataError::io(&std::env::temp_dir()))?;
    let generation = Generation::create(config.clone(), temporary.path())?;
    let mut worker = Worker {
        generation: &generation,
        cast: Cast::new(&config.agents)?,
        values: config.labels.as_ref().map(Values::new).transpose()?,
        played: &|_| (),
        stops: [stop, stop],
    };
    let Some(done) = worker.shard(number)? else { return Ok(None) };
    let paths = done.files.values().flatten().map(|file| file.path.clone());
    let read = |path: String| {
        let whole = temporary.path().join(&path);
        let bytes = fs::read(&whole).map_err(DataError::io(&whole))?;
        Ok((path, bytes))
    };
    paths.chain([note_of(number)]).map(read).collect::<Result<_, DataError>>().map(Some)
}

fn lock(folder: &Path) -> Result<File, DataError> {
    let path = folder.join(UNDER_WAY).join("lock");
    let file = File::create(&path).map_err(DataError::io(&path))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(DataError::Locked(folder.into())),
        Err(TryLockError::Error(error)) => Err(DataError::Io { path, error }),
    }
}

/// Removes the files without a name that a killed program has left.
fn remove_parts(folder: &Path) -> Result<(), DataError> {
    let folders = Table::ALL.map(|table| folder.join("data").join(table.name()));
    for folder in
        folders.iter().map(PathBuf::as_path).chain([folder, &folder.join(UNDER_WAY), &folder.join("meta")])
    {
        let Ok(entries) = fs::read_dir(folder) else { continue };
        for entry in entries {
            let path = entry.map_err(DataError::io(folder))?.path();
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            if name.starts_with(shard::PART) {
                fs::remove_file(&path).map_err(DataError::io(&path))?;
            }
        }
    }
    Ok(())
}

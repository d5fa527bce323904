//! A run's state on disk: written whole or not at all, and checked before it is used.
//!
//! A checkpoint is a folder `checkpoints/iteration-N` that is written under another name and then
//! renamed. Its `state.json` lists every other file with its length and checksum.

use crate::algorithm::{Algorithm, Experience, Learner};
use crate::file::{FileError, write_atomically};
use crate::metrics::Window;
use crate::pool::{Member, Pool};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The whole state of a run, from which it goes on as if it had never stopped.
pub(crate) struct RunState<A: Algorithm> {
    /// How many iterations are done.
    pub iteration: u64,
    /// How long the run has taken so far.
    pub seconds: f64,
    /// Statistics since the last line of the metrics.
    pub window: Window,
    /// The learner with its network, which plays next.
    pub learner: A::Learner,
    /// The exponential moving average (EMA) of the networks.
    pub ema: A::Network,
    /// The opponent pool.
    pub pool: Pool<A::Network>,
    /// Games that were played and not yet learnt from.
    pub pending: A::Experience,
    /// The network of the lowest loss in validations so far, once there was one.
    pub best: Option<Best<A::Network>>,
}

/// The network of the lowest loss in validations.
pub(crate) struct Best<N> {
    /// The loss.
    pub loss: f64,
    /// How many validations there were since.
    pub since: u32,
    /// The network.
    pub network: N,
}

#[derive(Serialize, Deserialize)]
struct State {
    version: u32,
    iteration: u64,
    seconds: f64,
    window: Window,
    /// Loss of the best validation, and how many there were since.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    best: Option<(f64, u32)>,
    files: BTreeMap<String, Content>,
}

#[derive(Serialize, Deserialize, PartialEq, Debug)]
struct Content {
    bytes: u64,
    /// FNV-1a, 64 bits, in hexadecimal.
    checksum: String,
}

impl Content {
    fn of(bytes: &[u8]) -> Content {
        let fnv = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        let checksum = bytes.iter().fold(0xcbf2_9ce4_8422_2325, fnv);
        Content { bytes: bytes.len() as u64, checksum: format!("{checksum:016x}") }
    }
}

const VERSION: u32 = 4;
const STATE: &str = "state.json";
const NETWORK: &str = "network.safetensors";
const EMA: &str = "ema.safetensors";
const BEST: &str = "best.safetensors";
const PENDING: &str = "pending.bin";
/// The file of an earlier network is this, then the games before it, then what ends the others'
/// names.
const EARLIER: &str = "earlier-";
const ENDING: &str = ".safetensors";
/// How many checkpoints are kept.
const KEPT: usize = 2;

fn folder_of(run: &Path) -> PathBuf {
    run.join("checkpoints")
}

fn name_of(iteration: u64) -> String {
    format!("iteration-{iteration:07}")
}

/// The checkpoints of a run, oldest first.
fn all(run: &Path) -> Vec<(u64, PathBuf)> {
    let Ok(entries) = fs::read_dir(folder_of(run)) else { return Vec::new() };
    let mut found: Vec<(u64, PathBuf)> = entries
        .filter_map(Result::ok)
        .filter_map(|entry| {
            let iteration = entry.file_name().to_str()?.strip_prefix("iteration-")?.parse().ok()?;
            Some((iteration, entry.path()))
        })
        .collect();
    found.sort();
    found
}

/// The newest checkpoint of a run.
pub fn newest(run: &Path) -> Option<PathBuf> {
    all(run).pop().map(|(_, path)| path)
}

/// Saves the state of a run as its newest checkpoint, and removes checkpoints that are too old.
///
/// # Errors
/// When the disk refuses; earlier checkpoints are untouched.
pub(crate) fn save<A: Algorithm>(
    run: &Path,
    state: &RunState<A>,
    config: &A::Config,
) -> Result<PathBuf, FileError> {
    let parent = folder_of(run);
    let partial = parent.join("partial");
    let target = parent.join(name_of(state.iteration));
    let result = write(&partial, state, config).and_then(|()| {
        if target.exists() {
            discard(&target)?;
        }
        fs::rename(&partial, &target).map_err(|e| FileError::new(&target, e))
    });
    if let Err(error) = result {
        let _ = fs::remove_dir_all(&partial);
        return Err(error);
    }
    if let Ok(folder) = File::open(&parent) {
        let _ = folder.sync_all();
    }
    let old = all(run);
    for (_, path) in &old[..old.len().saturating_sub(KEPT)] {
        discard(path)?;
    }
    Ok(target)
}

/// Removes a checkpoint. If the program is killed meanwhile, it remains whole or under another
/// name, never as half a checkpoint.
fn discard(checkpoint: &Path) -> Result<(), FileError> {
    let discarded = checkpoint.with_file_name("discarded");
    let removed = match fs::remove_dir_all(&discarded) {
        Err(e) if e.kind() != std::io::ErrorKind::NotFound => Err(e),
        _ => fs::rename(checkpoint, &discarded).and_then(|()| fs::remove_dir_all(&discarded)),
    };
    removed.map_err(|e| FileError::new(checkpoint, e))
}

fn write<A: Algorithm>(folder: &Path, state: &RunState<A>, config: &A::Config) -> Result<(), FileError> {
    let on_disk = |e: std::io::Error| FileError::new(folder, format!("cannot be written: {e}"));
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(on_disk)?;
    }
    fs::create_dir_all(folder).map_err(on_disk)?;
    let put = |name: &str, bytes: &[u8]| fs::write(folder.join(name), bytes).map_err(on_disk);
    put(NETWORK, &A::network_to_bytes(config, &state.learner.network()))?;
    put(EMA, &A::network_to_bytes(config, &state.ema))?;
    for Member { games, network } in &state.pool.0 {
        put(&format!("{EARLIER}{games:012}{ENDING}"), &A::network_to_bytes(config, network))?;
    }
    if let Some(best) = &state.best {
        put(BEST, &A::network_to_bytes(config, &best.network))?;
    }
    put(PENDING, &state.pending.to_bytes())?;
    state
        .learner
        .save(folder)
        .map_err(|e| FileError::new(folder, format!("the optimizer cannot be written: {e}")))?;
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).map_err(on_disk)? {
        let entry = entry.map_err(on_disk)?;
        let bytes = fs::read(entry.path()).map_err(on_disk)?;
        File::open(entry.path()).and_then(|file| file.sync_all()).map_err(on_disk)?;
        files.insert(entry.file_name().to_string_lossy().into_owned(), Content::of(&bytes));
    }
    let state = State {
        version: VERSION,
        iteration: state.iteration,
        seconds: state.seconds,
        window: state.window.clone(),
        best: state.best.as_ref().map(|best| (best.loss, best.since)),
        files,
    };
    let json = serde_json::to_vec_pretty(&state).expect("a state can always be written");
    write_atomically(&folder.join(STATE), &json)
}

/// Reads a checkpoint's folder.
///
/// # Errors
/// One sentence with the file that is missing, cut short or changed, and what was expected.
pub(crate) fn load<A: Algorithm>(folder: &Path, config: &A::Config) -> Result<RunState<A>, FileError> {
    let path = folder.join(STATE);
    let text = fs::read_to_string(&path).map_err(|e| FileError::new(&path, e))?;
    let state: State = serde_json::from_str(&text)
        .map_err(|e| FileError::new(&path, format!("not a checkpoint's state ({e})")))?;
    if state.version != VERSION {
        let problem = format!("version {} of the format, expected {VERSION}", state.version);
        return Err(FileError::new(&path, problem));
    }
    if name_of(state.iteration) != folder.file_name().unwrap_or_default().to_string_lossy() {
        let problem = format!("iteration {}, expected another by the folder's name", state.iteration);
        return Err(FileError::new(&path, problem));
    }
    check_files(folder, &state.files)?;
    let network = A::load_network(config, &folder.join(NETWORK))?;
    let ema = A::load_network(config, &folder.join(EMA))?;
    let learner = A::Learner::load(config, &network, folder)
        .map_err(|e| FileError::new(folder, format!("the optimizer cannot be read: {e}")))?;
    let path = folder.join(PENDING);
    let bytes = fs::read(&path).map_err(|e| FileError::new(&path, e))?;
    let pending = A::Experience::from_bytes(&bytes)
        .ok_or_else(|| FileError::new(&path, "holds bytes that are no samples"))?;
    let pool = pool::<A>(folder, state.files.keys(), config)?;
    let best = match state.best {
        None => None,
        Some((loss, since)) => {
            Some(Best { loss, since, network: A::load_network(config, &folder.join(BEST))? })
        }
    };
    let State { iteration, seconds, window, .. } = state;
    Ok(RunState { iteration, seconds, window, learner, ema, pool, pending, best })
}

/// Checks lengths and checksums.
fn check_files(folder: &Path, files: &BTreeMap<String, Content>) -> Result<(), FileError> {
    for (name, expected) in files {
        let path = folder.join(name);
        let bytes = fs::read(&path).map_err(|e| FileError::new(&path, e))?;
        let found = Content::of(&bytes);
        if found.bytes != expected.bytes {
            let problem = format!("{} bytes long, expected {} by {STATE}", found.bytes, expected.bytes);
            return Err(FileError::new(&path, problem));
        }
        if found != *expected {
            let problem = format!("checksum {}, expected {} by {STATE}", found.checksum, expected.checksum);
            return Err(FileError::new(&path, problem));
        }
    }
    Ok(())
}

/// The earlier networks among a checkpoint's files, whose names are ascending.
fn pool<'a, A: Algorithm>(
    folder: &Path,
    names: impl Iterator<Item = &'a String>,
    config: &A::Config,
) -> Result<Pool<A::Network>, FileError> {
    let games = |name: &str| name.strip_prefix(EARLIER)?.strip_suffix(ENDING)?.parse().ok();
    let member = |(games, name): (u64, &String)| {
        Ok(Member { games, network: Arc::new(A::load_network(config, &folder.join(name))?) })
    };
    let members = names.filter_map(|name| Some((games(name)?, name))).map(member);
    Ok(Pool(members.collect::<Result<_, FileError>>()?))
}

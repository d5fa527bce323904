//! A run's state on disk: written whole or not at all, checked before it is believed.
//!
//! A checkpoint is a folder `checkpoints/iteration-N` that is written under another name and then renamed. Its
//! `state.json` lists every other file with its length and checksum.

use crate::algorithm::{Pending, Student};
use crate::config::{Config, NetworkConfig};
use crate::metrics::Window;
use crate::pool::{Member, Pool};
use serde::{Deserialize, Serialize};
use skat_agents::skat::neural::{self, Criterion, Network, SuitLayers};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A checkpoint that cannot be written or read.
#[derive(Debug, thiserror::Error)]
#[error("{}: {problem}", .path.display())]
pub struct CheckpointError {
    /// The file or folder.
    pub path: PathBuf,
    /// What is wrong with it, and what was expected.
    pub problem: String,
}

impl CheckpointError {
    #[expect(
        clippy::needless_pass_by_value,
        reason = "it is called with errors and texts that are not used again"
    )]
    pub(crate) fn new(path: &Path, problem: impl ToString) -> CheckpointError {
        CheckpointError { path: path.to_path_buf(), problem: problem.to_string() }
    }
}

/// Everything that a run needs to go on as if it had never stopped.
pub(crate) struct Snapshot {
    /// How many iterations are done.
    pub iteration: u64,
    /// How long the run has taken so far.
    pub seconds: f64,
    /// What was counted since the last line of the metrics.
    pub window: Window,
    /// The network that plays next, with all that it needs to learn.
    pub student: Student,
    /// The averaged network.
    pub average: Network,
    /// Earlier networks that play too.
    pub pool: Pool,
    /// Samples that were played and not yet learnt from.
    pub pending: Pending,
}

#[derive(Serialize, Deserialize)]
struct State {
    version: u32,
    iteration: u64,
    seconds: f64,
    window: Window,
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

const VERSION: u32 = 3;
const STATE: &str = "state.json";
const NETWORK: &str = "network.safetensors";
const AVERAGE: &str = "average.safetensors";
const PENDING: &str = "pending.bin";
/// The file of an earlier network is this, then the games before it, then what ends the others' names.
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

/// Writes a file whole or not at all.
///
/// # Errors
/// When the disk refuses; what stood there before is untouched.
pub(crate) fn write_atomically(path: &Path, bytes: &[u8]) -> Result<(), CheckpointError> {
    let partial = path.with_extension("partial");
    let write = || {
        fs::write(&partial, bytes)?;
        File::open(&partial)?.sync_all()?;
        fs::rename(&partial, path)
    };
    write().map_err(|e| {
        let _ = fs::remove_file(&partial);
        CheckpointError::new(path, format!("cannot be written: {e}"))
    })
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

/// Saves a snapshot as the newest checkpoint of a run and removes those that are too old.
///
/// # Errors
/// When the disk refuses; earlier checkpoints are untouched.
pub(crate) fn save(
    run: &Path,
    snapshot: &Snapshot,
    criterion: Criterion,
) -> Result<PathBuf, CheckpointError> {
    let parent = folder_of(run);
    let partial = parent.join("partial");
    let target = parent.join(name_of(snapshot.iteration));
    let result = write(&partial, snapshot, criterion).and_then(|()| {
        if target.exists() {
            discard(&target)?;
        }
        fs::rename(&partial, &target).map_err(|e| CheckpointError::new(&target, e))
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

/// Removes a checkpoint. Whoever is killed meanwhile leaves it whole or under another name, never half a checkpoint.
fn discard(checkpoint: &Path) -> Result<(), CheckpointError> {
    let discarded = checkpoint.with_file_name("discarded");
    let removed = match fs::remove_dir_all(&discarded) {
        Err(e) if e.kind() != std::io::ErrorKind::NotFound => Err(e),
        _ => fs::rename(checkpoint, &discarded).and_then(|()| fs::remove_dir_all(&discarded)),
    };
    removed.map_err(|e| CheckpointError::new(checkpoint, e))
}

fn write(folder: &Path, snapshot: &Snapshot, criterion: Criterion) -> Result<(), CheckpointError> {
    let on_disk = |e: std::io::Error| CheckpointError::new(folder, format!("cannot be written: {e}"));
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(on_disk)?;
    }
    fs::create_dir_all(folder).map_err(on_disk)?;
    let put = |name: &str, bytes: &[u8]| fs::write(folder.join(name), bytes).map_err(on_disk);
    put(NETWORK, &neural::to_bytes(&snapshot.student.network(), criterion))?;
    put(AVERAGE, &neural::to_bytes(&snapshot.average, criterion))?;
    for Member { games, network } in &snapshot.pool.0 {
        put(&format!("{EARLIER}{games:012}{ENDING}"), &neural::to_bytes(network, criterion))?;
    }
    put(PENDING, &snapshot.pending.to_bytes())?;
    snapshot
        .student
        .save(folder)
        .map_err(|e| CheckpointError::new(folder, format!("the optimiser cannot be written: {e}")))?;
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).map_err(on_disk)? {
        let entry = entry.map_err(on_disk)?;
        let bytes = fs::read(entry.path()).map_err(on_disk)?;
        File::open(entry.path()).and_then(|file| file.sync_all()).map_err(on_disk)?;
        files.insert(entry.file_name().to_string_lossy().into_owned(), Content::of(&bytes));
    }
    let state = State {
        version: VERSION,
        iteration: snapshot.iteration,
        seconds: snapshot.seconds,
        window: snapshot.window.clone(),
        files,
    };
    let json = serde_json::to_vec_pretty(&state).expect("a state can always be written");
    write_atomically(&folder.join(STATE), &json)
}

/// Reads a checkpoint's folder.
///
/// # Errors
/// One sentence with the file that is missing, cut short or changed, and what was expected.
pub(crate) fn load(folder: &Path, config: &Config) -> Result<Snapshot, CheckpointError> {
    let path = folder.join(STATE);
    let text = fs::read_to_string(&path).map_err(|e| CheckpointError::new(&path, e))?;
    let state: State = serde_json::from_str(&text)
        .map_err(|e| CheckpointError::new(&path, format!("not a checkpoint's state ({e})")))?;
    if state.version != VERSION {
        let problem = format!("version {} of the format, expected {VERSION}", state.version);
        return Err(CheckpointError::new(&path, problem));
    }
    if name_of(state.iteration) != folder.file_name().unwrap_or_default().to_string_lossy() {
        let problem = format!("iteration {}, expected another by the folder's name", state.iteration);
        return Err(CheckpointError::new(&path, problem));
    }
    for (name, expected) in &state.files {
        let path = folder.join(name);
        let bytes = fs::read(&path).map_err(|e| CheckpointError::new(&path, e))?;
        let found = Content::of(&bytes);
        if found.bytes != expected.bytes {
            let problem = format!("{} bytes long, expected {} by {STATE}", found.bytes, expected.bytes);
            return Err(CheckpointError::new(&path, problem));
        }
        if found != *expected {
            let problem = format!("checksum {}, expected {} by {STATE}", found.checksum, expected.checksum);
            return Err(CheckpointError::new(&path, problem));
        }
    }
    let network = network(&folder.join(NETWORK), &config.network)?;
    let average = self::network(&folder.join(AVERAGE), &config.network)?;
    let student = Student::load(&network, config, folder)
        .map_err(|e| CheckpointError::new(folder, format!("the optimiser cannot be read: {e}")))?;
    let path = folder.join(PENDING);
    let bytes = fs::read(&path).map_err(|e| CheckpointError::new(&path, e))?;
    let pending = Pending::from_bytes(config.algorithm, &bytes)
        .ok_or_else(|| CheckpointError::new(&path, "holds bytes that are no samples"))?;
    let pool = pool(folder, state.files.keys(), &config.network)?;
    let State { iteration, seconds, window, .. } = state;
    Ok(Snapshot { iteration, seconds, window, student, average, pool, pending })
}

/// The earlier networks among a checkpoint's files, whose names are ascending.
fn pool<'a>(
    folder: &Path,
    names: impl Iterator<Item = &'a String>,
    config: &NetworkConfig,
) -> Result<Pool, CheckpointError> {
    let games = |name: &str| name.strip_prefix(EARLIER)?.strip_suffix(ENDING)?.parse().ok();
    let member = |(games, name): (u64, &String)| {
        Ok(Member { games, network: Arc::new(network(&folder.join(name), config)?) })
    };
    let members = names.filter_map(|name| Some((games(name)?, name))).map(member);
    Ok(Pool(members.collect::<Result<_, CheckpointError>>()?))
}

/// The network of a file to begin a run of this config with.
///
/// # Errors
/// When the file cannot be read, or holds a network of another shape or one that was trained for something else.
pub(crate) fn start(path: &Path, config: &Config) -> Result<Network, CheckpointError> {
    let (network, criterion) = network_file(path, &config.network)?;
    let purpose = |Criterion { objective, advice, choice, .. }: Criterion| {
        format!("objective {objective}, advice {} and choice {choice}", if advice { "on" } else { "off" })
    };
    let (found, expected) = (purpose(criterion), purpose(config.criterion()));
    if found != expected {
        let problem = format!("a network of {found}, expected {expected} by the config");
        return Err(CheckpointError::new(path, problem));
    }
    Ok(network)
}

fn network(path: &Path, config: &NetworkConfig) -> Result<Network, CheckpointError> {
    Ok(network_file(path, config)?.0)
}

fn network_file(path: &Path, config: &NetworkConfig) -> Result<(Network, Criterion), CheckpointError> {
    let (network, criterion) =
        neural::load(path).map_err(|e| CheckpointError { path: e.path, problem: e.problem.to_string() })?;
    let widths: Vec<usize> = network.torso().iter().map(|layer| layer.bias.len()).collect();
    let found = NetworkConfig {
        hidden: widths,
        head: network.heads()[0].bias.len(),
        head_layers: 1 + usize::from(network.inner().is_some()),
        suits: network.suits().map_or(0, SuitLayers::width),
        advice: config.advice,
    };
    if found != *config {
        let shape = |config: &NetworkConfig| {
            let NetworkConfig { hidden, head, head_layers, suits, .. } = config;
            format!("hidden widths {hidden:?}, head {head}, head layers {head_layers} and suits {suits}")
        };
        let (found, expected) = (shape(&found), shape(config));
        let problem = format!("a network of {found}, expected {expected} by the config");
        return Err(CheckpointError::new(path, problem));
    }
    Ok((network, criterion))
}

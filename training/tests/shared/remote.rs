//! Runs whose chunks are played elsewhere, for any algorithm: bit for bit those of this machine's
//! threads.

use rand::Rng as _;
use serde_json::Value;
use skat_env::chance::{below, shuffle, stream};
use skat_training::{
    Algorithm, ChunkError, ChunkKey, Ended, Event, Experiment, Order, Remote, Run, RunError, Sink, Worker,
    WorkerError, newest_checkpoint,
};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use tempfile::TempDir;

/// All that a run leaves which no clock has a part in, by the file. The optimizers' files name
/// their tensors again in every run; runs that go on from them show what they hold.
type Left = BTreeMap<String, Vec<u8>>;

/// What is left in the folder of a run.
fn left(run: &Path) -> Left {
    let newest = newest_checkpoint(run).expect("a checkpoint");
    let mut left = Left::new();
    for entry in fs::read_dir(&newest).expect("the checkpoint can be read") {
        let path = entry.expect("its entries too").path();
        let name = path.file_name().expect("a file").to_string_lossy().into_owned();
        if name.ends_with(".bpk") {
            continue;
        }
        let bytes = fs::read(&path).expect("the file can be read");
        left.insert(name.clone(), if name == "state.json" { without_times(&bytes) } else { bytes });
    }
    let network = fs::read(run.join("network.safetensors")).expect("the network");
    left.insert("the run's network".into(), network);
    let metrics = fs::read_to_string(run.join("metrics.jsonl")).expect("the metrics");
    let lines: Vec<u8> = metrics.lines().flat_map(|line| without_times(line.as_bytes())).collect();
    left.insert("the metrics".into(), lines);
    left
}

/// JSON without the numbers that a clock has a part in and the optimizers' checksums.
fn without_times(json: &[u8]) -> Vec<u8> {
    fn remove(value: &mut Value) {
        if let Value::Object(fields) = value {
            let is_ours = |name: &str| {
                let timed = name.ends_with("seconds") || name.starts_with("speed/");
                !timed && !name.ends_with(".bpk")
            };
            fields.retain(|name, _| is_ours(name));
            fields.values_mut().for_each(remove);
        }
    }
    let mut value = serde_json::from_slice(json).expect("JSON");
    remove(&mut value);
    serde_json::to_vec(&value).expect("JSON again")
}

fn assert_same(found: &Left, expected: &Left, what: &str) {
    assert!(found.keys().eq(expected.keys()), "{what}: other files");
    for (file, bytes) in expected {
        assert!(found[file] == *bytes, "{what}: {file} differs");
    }
}

/// Workers that play what is ordered in a scrambled order, and some of whom are lost.
struct Cluster {
    config: String,
    workers: Vec<Worker>,
    /// The probability that a worker is lost before it gives its chunk away, in per cent.
    losses: usize,
    rng: skat_env::Rng,
}

impl Cluster {
    fn new(config: &impl Experiment, workers: usize, losses: usize) -> Cluster {
        let config = config.to_toml();
        let workers = (0..workers).map(|_| worker(&config)).collect();
        Cluster { config, workers, losses, rng: stream(7, losses as u64) }
    }

    /// Every chunk of the order, by workers drawn at random; some twice.
    fn carry_out(&mut self, order: &Order, sink: Sink<'_>) -> Result<(), Failure> {
        let mut open: Vec<usize> = (0..order.actors).collect();
        shuffle(&mut open, &mut self.rng);
        while let Some(actor) = open.pop() {
            let place = below(&mut self.rng, self.workers.len());
            let chunk = play(&mut self.workers[place], order, actor);
            if below(&mut self.rng, 100) < self.losses {
                self.workers[place] = worker(&self.config);
                open.insert(0, actor);
                continue;
            }
            sink(&chunk)?;
            if self.rng.next_u64().is_multiple_of(4) {
                sink(&chunk)?;
            }
        }
        Ok(())
    }
}

/// Why an order was not carried out.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error(transparent)]
    Chunk(#[from] ChunkError),
    #[error("the machines are gone")]
    Gone,
}

fn worker(config: &str) -> Worker {
    Worker::new(config, Path::new("config.toml")).unwrap_or_else(|e| panic!("{e}"))
}

/// The chunk of an actor.
fn play(worker: &mut Worker, order: &Order, actor: usize) -> Vec<u8> {
    let key = ChunkKey { iteration: order.iteration, actor };
    let earlier: Vec<u64> = order.earlier.iter().map(|&(games, _)| games).collect();
    loop {
        match worker.play(key, &order.network, &earlier) {
            Ok(chunk) => return chunk,
            Err(WorkerError::Unknown(games)) => {
                let (_, bytes) = order.earlier.iter().find(|&&(kept, _)| kept == games).expect("ordered");
                worker.keep(games, bytes).unwrap_or_else(|e| panic!("{e}"));
            }
            Err(e) => panic!("{e}"),
        }
    }
}

/// How a session of a run is played.
#[derive(Clone, Copy, Debug)]
enum By {
    Threads,
    /// So many workers, who are lost in so many per cent of their chunks.
    Workers(usize, usize),
}

/// Trains until so many games are played.
fn train<A: Algorithm>(run: &mut Run<A>, by: By, games: u64) -> Result<Ended, RunError> {
    let stop = AtomicBool::new(false);
    let mut observer = |event: Event<'_, A::Game>| {
        if let Event::Iteration { games: played, .. } = event {
            stop.store(played >= games, Ordering::Relaxed);
        }
    };
    match by {
        By::Threads => run.train(&stop, &mut observer),
        By::Workers(workers, losses) => {
            let mut cluster = Cluster::new(run.config(), workers, losses);
            let mut actors = Remote::new(|order: &Order, sink: Sink<'_>| cluster.carry_out(order, sink));
            run.train_with(&mut actors, &stop, &mut observer)
        }
    }
}

/// What a run leaves that is stopped and resumed after each session.
fn outcome<A: Algorithm>(config: &A::Config, sessions: &[(By, u64)]) -> Left {
    let folder = TempDir::new().expect("a temporary folder");
    let folder = folder.path().join("run");
    let mut run = Run::<A>::create(config.clone(), &folder).unwrap_or_else(|e| panic!("{e}"));
    for (i, &(by, games)) in sessions.iter().enumerate() {
        if i > 0 {
            drop(run);
            run = Run::<A>::resume(&folder).unwrap_or_else(|e| panic!("{e}"));
        }
        let ended = train(&mut run, by, games).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(ended, if i + 1 < sessions.len() { Ended::Interrupted } else { Ended::Finished });
    }
    left(&folder)
}

/// Checks that it makes no difference who plays.
pub(crate) fn check<A: Algorithm>(config: &A::Config) {
    let local = outcome::<A>(config, &[(By::Threads, u64::MAX)]);
    for (workers, losses) in [(1, 0), (3, 0), (2, 30)] {
        let by = By::Workers(workers, losses);
        let remote = outcome::<A>(config, &[(by, u64::MAX)]);
        assert_same(&remote, &local, &format!("{}: {by:?}", A::NAME));
    }
    let half = config.run().games / 2;
    let (threads, workers) = (By::Threads, By::Workers(2, 10));
    let stopped = outcome::<A>(config, &[(threads, half), (threads, u64::MAX)]);
    for sessions in [[(threads, half), (workers, u64::MAX)], [(workers, half), (threads, u64::MAX)]] {
        assert_same(&outcome::<A>(config, &sessions), &stopped, &format!("{}: {sessions:?}", A::NAME));
    }
}

/// Checks that what fails is named, and that the run goes on from its checkpoint afterwards.
pub(crate) fn check_failures<A: Algorithm>(config: &A::Config) {
    let local = outcome::<A>(config, &[(By::Threads, u64::MAX)]);
    let folder = TempDir::new().expect("a temporary folder");
    let folder = folder.path().join("run");
    drop(Run::<A>::create(config.clone(), &folder).unwrap_or_else(|e| panic!("{e}")));
    let fail = |carry_out: &mut dyn FnMut(&Order, Sink<'_>) -> Result<(), Failure>| {
        let mut run = Run::<A>::resume(&folder).unwrap_or_else(|e| panic!("{e}"));
        let mut actors = Remote::new(|order: &Order, sink: Sink<'_>| carry_out(order, sink));
        let text = match run.train_with(&mut actors, &AtomicBool::new(false), &mut |_| ()) {
            Ok(_) => panic!("the run should have failed"),
            Err(error) => error.to_string(),
        };
        let again = train(&mut run, By::Threads, u64::MAX).expect_err("it is in the middle of an iteration");
        assert!(matches!(again, RunError::Unfinished(_)), "{again}");
        text
    };
    assert_eq!(fail(&mut |_, _| Err(Failure::Gone)), "the games could not be played: the machines are gone");
    let mut cluster = Cluster::new(config, 1, 0);
    let text = fail(&mut |order, sink| {
        let last = order.actors - 1;
        for actor in 0..last {
            sink(&play(&mut cluster.workers[0], order, actor))?;
        }
        // What comes broken, of another iteration or of an actor that is none is refused, and the
        // run still waits for the chunk itself.
        let whole = play(&mut cluster.workers[0], order, last);
        for length in [0, 5, 8, 9, whole.len() / 2, whole.len() - 1] {
            assert!(sink(&whole[..length]).is_err(), "{length} of {} bytes", whole.len());
        }
        for place in [0, 7, 8, whole.len() / 2, whole.len() - 1] {
            let mut changed = whole.clone();
            changed[place] ^= 16;
            assert!(sink(&changed).is_err(), "byte {place} of {} changed", whole.len());
        }
        let next = Order { iteration: order.iteration + 1, ..order.clone() };
        let refused = sink(&play(&mut cluster.workers[0], &next, last)).expect_err("another iteration");
        assert!(matches!(refused, ChunkError::Iteration { .. }), "{refused}");
        Ok(())
    });
    let missing = config.actors().count - 1;
    assert_eq!(text, format!("chunks of iteration 0 are missing: expected those of actors [{missing}]"));
    let mut run = Run::<A>::resume(&folder).unwrap_or_else(|e| panic!("{e}"));
    train(&mut run, By::Workers(1, 0), u64::MAX).unwrap_or_else(|e| panic!("{e}"));
    assert_same(&left(&folder), &local, "after the failures");
}

/// Checks that a worker names what it cannot play.
pub(crate) fn check_refusals<A: Algorithm>(config: &A::Config) {
    let text = config.to_toml();
    let broken = text.replace("games_per_iteration", "games_an_iteration");
    let refused = Worker::new(&broken, Path::new("my.toml")).err().expect("an unknown field").to_string();
    assert!(refused.starts_with("my.toml: ") && refused.contains("games_an_iteration"), "{refused}");
    let mut worker = worker(&text);
    let network = A::first_network(config, &mut stream(1, 1)).unwrap_or_else(|e| panic!("{e}"));
    let network = A::network_to_bytes(config, &network);
    let mut refused = |iteration, actor, network: &[u8], earlier: &[u64]| {
        worker
            .play(ChunkKey { iteration, actor }, network, earlier)
            .expect_err("cannot be played")
            .to_string()
    };
    let actors = config.actors().count;
    let expected = format!("there is no actor {actors}, expected one of 0 to {}", actors - 1);
    assert_eq!(refused(0, actors, &network, &[]), expected);
    let expected = "the earlier network after 64 games is not there, expected it to be kept before";
    assert_eq!(refused(0, 0, &network, &[64]), expected);
    let text = refused(3, 0, &network[..network.len() / 2], &[]);
    assert!(text.starts_with("the network of iteration 3: "), "{text}");
    let kept = worker.keep(64, b"nothing").expect_err("no network").to_string();
    assert!(kept.starts_with("the network after 64 games: "), "{kept}");
}

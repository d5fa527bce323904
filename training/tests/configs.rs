//! Every experiment in `configs/` can be read, and says what it is.

use skat_agents::skat::neural::to_bytes;
use skat_env::stream;
use skat_training::skat::rollout_improvement::{Config, fresh_network};
use skat_training::{Algorithm, Experiment, Header, Processor, Visitor, methods, visit};
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

fn configs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../configs");
    let entries = fs::read_dir(&folder).expect("the folder of the experiments");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    // Data sets have configs of their own, which the crate of data sets reads in its tests.
    paths.retain(|path| !path.file_name().unwrap_or_default().to_string_lossy().starts_with("data-"));
    paths.sort();
    paths
}

/// Reads the config of this path, with all that it says.
struct Read<'a>(&'a Path);

impl Visitor for Read<'_> {
    type Output = String;

    fn visit<A: Algorithm>(self) -> String {
        let path = self.0.display();
        let config = A::Config::load(self.0).unwrap_or_else(|e| panic!("{e}"));
        assert!(!config.evaluation().opponents.is_empty(), "{path} measures nothing");
        for opponent in &config.evaluation().opponents {
            assert!(opponent.build().is_ok(), "{path} needs {opponent}, which is not there");
        }
        let text = config.to_toml();
        assert_eq!(A::Config::parse(&text, self.0).expect("it is read as it is written"), config);
        text
    }
}

#[test]
fn every_config_can_be_read() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    std::env::set_current_dir(root).expect("paths in configs begin at the root of the project");
    let mut experiments = HashSet::new();
    for path in configs() {
        assert_eq!(path.extension().and_then(|e| e.to_str()), Some("toml"), "{}", path.display());
        let header = Header::load(&path).unwrap_or_else(|e| panic!("{e}"));
        let text = visit(&header, &path, Read(&path)).unwrap_or_else(|e| panic!("{e}"));
        assert!(experiments.insert(text), "{} is there twice", path.display());
        let text = fs::read_to_string(&path).expect("it was read before");
        assert!(text.starts_with("# "), "{} begins with what it is", path.display());
        for (field, name) in [("game", &header.game), ("algorithm", &header.algorithm)] {
            assert!(
                text.contains(&format!("\n{field} = \"{name}\"\n")),
                "{} says its {field}",
                path.display()
            );
        }
    }
    assert!(experiments.len() >= 2);
}

#[test]
fn unknown_methods_are_named() {
    let path = Path::new("my.toml");
    let refused = |game: &str, algorithm: &str| {
        let header = Header::new(game, algorithm);
        visit(&header, path, Read(path)).expect_err("no such method").to_string()
    };
    for method in methods() {
        let text = refused("chess", "ppo");
        assert!(
            text.starts_with("my.toml: game is \"chess\", expected ") && text.contains(&method.game),
            "{text}"
        );
        let text = refused(&method.game, "sarsa");
        assert!(text.starts_with("my.toml: algorithm is \"sarsa\", expected "), "{text}");
        assert!(text.contains(&method.algorithm), "{text}");
    }
    assert_eq!(Header::parse("", path).expect("the default"), Header::default());
    assert!(methods().contains(&Header::default()));
}

/// What is trained on a GPU shall be small enough to come with the program
/// (agents/tests/skat/shipped.rs).
#[test]
fn the_network_of_the_gpu_config_can_be_shipped() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../configs/gpu.toml");
    let config = Config::load(&path).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(config.optimizer.device, Processor::Cuda);
    let network = fresh_network(&config.network, &mut stream(1, 0));
    let bytes = to_bytes(&network, config.criterion()).len();
    assert!((3_000_000..4_000_000).contains(&bytes), "{bytes} bytes");
}

#[test]
fn the_main_job_and_the_long_one_are_there() {
    let names: Vec<String> =
        configs().iter().map(|p| p.file_name().unwrap().to_string_lossy().into()).collect();
    for name in ["quick.toml", "cpu.toml"] {
        assert!(names.iter().any(|n| n == name), "{name} among {names:?}");
    }
}

//! Every experiment in `configs/` can be read, and says what it is.

use skat_agents::skat::neural::to_bytes;
use skat_env::stream;
use skat_training::{Config, Processor, fresh_network};
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

fn configs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../configs");
    let entries = fs::read_dir(&folder).expect("the folder of the experiments");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths
}

#[test]
fn every_config_can_be_read() {
    let mut experiments = HashSet::new();
    for path in configs() {
        assert_eq!(path.extension().and_then(|e| e.to_str()), Some("toml"), "{}", path.display());
        let config = Config::load(&path).unwrap_or_else(|e| panic!("{e}"));
        assert!(experiments.insert(config.to_toml()), "{} is there twice", path.display());
        let text = fs::read_to_string(&path).expect("it was read before");
        assert!(text.starts_with("# "), "{} begins with what it is", path.display());
        assert!(!config.evaluation.opponents.is_empty(), "{} measures nothing", path.display());
        for opponent in &config.evaluation.opponents {
            assert!(opponent.build().is_ok(), "{} needs {opponent}, which is not there", path.display());
        }
    }
    assert!(experiments.len() >= 2);
}

/// What is trained on a GPU shall be small enough to come with the program (agents/tests/skat/shipped.rs).
#[test]
fn the_network_of_the_gpu_config_can_be_shipped() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../configs/gpu.toml");
    let config = Config::load(&path).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(config.learner.device, Processor::Cuda);
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

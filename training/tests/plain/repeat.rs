//! The same config and seed give the same weights, bit for bit.

use crate::learning::{Trial, dmc, fresh_dmc, fresh_ppo, policy, ppo};
use skat_agents::plain_network::Head;
use skat_training::ppo::PpoConfig;
use tempfile::TempDir;

/// Uneven batches, with an earlier network in half of them.
fn trial(iterations: u64) -> Trial {
    Trial { batches: vec![100, 100, 100, 100, 57], ..Trial::new(iterations) }
}

fn on_threads<R: Send>(threads: usize, work: impl FnOnce() -> R + Send) -> R {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads").install(work)
}

#[test]
fn threads_make_no_difference() {
    let learn = || {
        let (trial, config) = (trial(8), PpoConfig::default());
        let mut networks = fresh_ppo(&config, &trial.optimizer);
        ppo(&trial, &config, &mut networks, 0, 0.5);
        let head = Head::ActionAsInput;
        let dmc = dmc(&trial, head, &mut fresh_dmc(head, &trial.optimizer), 0, 0.5);
        (policy(&networks).to_bytes(), dmc.to_bytes())
    };
    let one = on_threads(1, learn);
    assert!(one == on_threads(2, learn) && one == on_threads(5, learn));
}

#[test]
fn ppo_goes_on_from_what_was_saved() {
    let folder = TempDir::new().expect("a temporary folder");
    let (config, optimizer) = (PpoConfig::default(), trial(0).optimizer);
    let mut networks = fresh_ppo(&config, &optimizer);
    ppo(&trial(5), &config, &mut networks, 0, 0.5);
    networks.save(folder.path()).expect("saved");
    let mut again = fresh_ppo(&config, &optimizer).load(folder.path()).expect("loaded");
    assert_eq!(policy(&networks), policy(&again));
    for networks in [&mut networks, &mut again] {
        ppo(&trial(9), &config, networks, 5, 0.5);
    }
    assert_eq!(policy(&networks), policy(&again));
}

#[test]
fn dmc_goes_on_from_what_was_saved() {
    let folder = TempDir::new().expect("a temporary folder");
    let (head, optimizer) = (Head::PerAction, trial(0).optimizer);
    let mut trainer = fresh_dmc(head, &optimizer);
    dmc(&trial(5), head, &mut trainer, 0, 0.5);
    trainer.save(folder.path(), "values").expect("saved");
    let mut again = fresh_dmc(head, &optimizer).load(folder.path(), "values").expect("loaded");
    let [one, other] = [&mut trainer, &mut again].map(|trainer| dmc(&trial(9), head, trainer, 5, 0.5));
    assert_eq!(one, other);
}

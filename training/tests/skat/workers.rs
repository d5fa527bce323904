//! Whoever plays the method's chunks, the run is the same.

use crate::common::tiny;
use crate::remote::{check, check_failures, check_refusals};
use skat_training::skat::RolloutImprovement;

#[test]
fn workers_elsewhere_change_nothing() {
    let mut config = tiny();
    config.actors.count = 3;
    check::<RolloutImprovement>(&config);
}

#[test]
fn failures_are_named_and_a_run_survives_them() {
    check_failures::<RolloutImprovement>(&tiny());
}

#[test]
fn a_worker_names_what_it_cannot_play() {
    check_refusals::<RolloutImprovement>(&tiny());
}

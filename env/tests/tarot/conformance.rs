//! Tarot satisfies what every environment must, at tables of three, four and five.

use skat_env::conformance;
use skat_env::tarot::encode::{OracleV1, OracleV1Bits, V1, V1Bits, V1Bytes};
use skat_env::tarot::{Rules, State};

const GAMES: u64 = if cfg!(debug_assertions) { 6 } else { 60 };
const FEW: u64 = if cfg!(debug_assertions) { 2 } else { 10 };
/// Worlds are drawn for every player at every step.
const DRAWN: u64 = if cfg!(debug_assertions) { 1 } else { 6 };

fn rules() -> [Rules; 2] {
    [true, false].map(|announcements| Rules { announcements })
}

#[test]
fn tarot_conforms() {
    for rules in rules() {
        conformance::check::<State>(&rules, GAMES);
        conformance::bounds::<State>(&rules, GAMES);
        conformance::refusals::<State>(&rules, FEW);
        conformance::worlds::<State>(&rules, DRAWN);
        conformance::text::<State>(&rules, FEW);
        conformance::encoder::<State, V1>(&rules, FEW, &V1);
        conformance::encoder::<State, V1Bytes>(&rules, FEW, &V1Bytes);
        conformance::encoder::<State, V1Bits>(&rules, FEW, &V1Bits);
        conformance::full_encoder::<State, OracleV1>(&rules, FEW, &OracleV1);
        conformance::full_encoder::<State, OracleV1Bits>(&rules, FEW, &OracleV1Bits);
        conformance::vector::<State, V1>(&rules, &V1);
    }
}

fn table_conforms<const P: usize>() {
    for rules in rules() {
        conformance::check::<State<P>>(&rules, GAMES);
        conformance::bounds::<State<P>>(&rules, GAMES);
        conformance::refusals::<State<P>>(&rules, FEW);
        conformance::worlds::<State<P>>(&rules, DRAWN);
        conformance::text::<State<P>>(&rules, FEW);
    }
}

#[test]
fn a_table_of_three_conforms() {
    table_conforms::<3>();
}

#[test]
fn a_table_of_five_conforms() {
    table_conforms::<5>();
}

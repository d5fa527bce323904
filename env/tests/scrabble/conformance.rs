//! Scrabble satisfies what every environment must, at tables of two, one and three.

use crate::walks::small;
use skat_env::conformance;
use skat_env::scrabble::encode::{OracleV1, OracleV1Bits, V1, V1Bits, V1Bytes};
use skat_env::scrabble::{Rules, State};

const GAMES: u64 = if cfg!(debug_assertions) { 2 } else { 12 };
const FEW: u64 = 2;

#[test]
fn scrabble_conforms() {
    let rules = Rules::default();
    conformance::check::<State>(&rules, GAMES);
    conformance::bounds::<State>(&rules, GAMES);
    conformance::refusals::<State>(&rules, FEW);
    // With few words, since worlds are played out and texts are read after every action.
    conformance::worlds::<State>(&small(), 1);
    conformance::text::<State>(&small(), FEW);
}

#[test]
fn scrabbles_encoders_conform() {
    let rules = Rules::default();
    conformance::encoder::<State, V1>(&rules, FEW, &V1);
    conformance::encoder::<State, V1Bytes>(&rules, FEW, &V1Bytes);
    conformance::encoder::<State, V1Bits>(&rules, FEW, &V1Bits);
    conformance::full_encoder::<State, OracleV1>(&rules, FEW, &OracleV1);
    conformance::full_encoder::<State, OracleV1Bits>(&rules, FEW, &OracleV1Bits);
    conformance::vector::<State, V1>(&rules, &V1);
}

fn table_conforms<const P: usize>(solo_from: u8) {
    let rules = Rules { solo_from, ..small() };
    conformance::check::<State<P>>(&rules, GAMES);
    conformance::bounds::<State<P>>(&rules, GAMES);
    conformance::refusals::<State<P>>(&rules, FEW);
    conformance::worlds::<State<P>>(&rules, 1);
    conformance::text::<State<P>>(&rules, FEW);
    conformance::encoder::<State<P>, V1Bits>(&rules, FEW, &V1Bits);
    conformance::full_encoder::<State<P>, OracleV1Bits>(&rules, FEW, &OracleV1Bits);
}

#[test]
fn a_player_alone_conforms() {
    table_conforms::<1>(16);
}

#[test]
fn a_table_of_three_with_solos_conforms() {
    table_conforms::<3>(3);
}

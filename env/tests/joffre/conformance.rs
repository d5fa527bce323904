//! Joffre satisfies what every environment must, under all options, and so does a table with
//! visible cards.

use skat_env::conformance;
use skat_env::joffre::encode::{OracleV1, OracleV1Bits, V1, V1Bits, V1Bytes};
use skat_env::joffre::referee::Refereed;
use skat_env::joffre::{Rules, State, Unit};

const DEALS: u64 = if cfg!(debug_assertions) { 10 } else { 60 };

#[test]
fn joffre_conforms() {
    for rules in Rules::all() {
        // A random game takes dozens of deals, and each of its worlds is played to the end.
        let is_deal = rules.unit == Unit::Deal;
        let (games, few) = if is_deal { (DEALS, DEALS / 5) } else { (2, 1) };
        conformance::check::<State>(&rules, games);
        conformance::bounds::<State>(&rules, 3 * games);
        conformance::refusals::<State>(&rules, few);
        conformance::text::<State>(&rules, few);
        conformance::encoder::<State, V1>(&rules, few, &V1);
        conformance::full_encoder::<State, OracleV1>(&rules, few, &OracleV1);
        if is_deal || !cfg!(debug_assertions) {
            conformance::worlds::<State>(&rules, few);
            conformance::encoder::<State, V1Bytes>(&rules, few, &V1Bytes);
            conformance::encoder::<State, V1Bits>(&rules, few, &V1Bits);
            conformance::full_encoder::<State, OracleV1Bits>(&rules, few, &OracleV1Bits);
            conformance::vector::<State, V1>(&rules, &V1);
        }
    }
}

#[test]
fn a_table_with_a_referee_conforms() {
    for rules in Rules::all().filter(|rules| rules.unit == Unit::Deal) {
        conformance::check::<Refereed>(&rules, DEALS / 2);
        conformance::refusals::<Refereed>(&rules, 2);
        conformance::worlds::<Refereed>(&rules, 2);
    }
}

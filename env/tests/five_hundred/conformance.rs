//! 500 satisfies what every environment must, under all options.

use skat_env::conformance;
use skat_env::five_hundred::encode::{OracleV1, OracleV1Bits, V1, V1Bits, V1Bytes};
use skat_env::five_hundred::{Rules, State};

const GAMES: u64 = if cfg!(debug_assertions) { 10 } else { 60 };

#[test]
fn five_hundred_conforms() {
    for rules in Rules::ALL {
        conformance::check::<State>(&rules, GAMES);
        conformance::bounds::<State>(&rules, GAMES);
        conformance::refusals::<State>(&rules, GAMES / 5);
        conformance::worlds::<State>(&rules, GAMES / 5);
        conformance::text::<State>(&rules, GAMES / 5);
        conformance::encoder::<State, V1>(&rules, GAMES / 5, &V1);
        conformance::encoder::<State, V1Bytes>(&rules, GAMES / 5, &V1Bytes);
        conformance::encoder::<State, V1Bits>(&rules, GAMES / 5, &V1Bits);
        conformance::full_encoder::<State, OracleV1>(&rules, GAMES / 5, &OracleV1);
        conformance::full_encoder::<State, OracleV1Bits>(&rules, GAMES / 5, &OracleV1Bits);
        conformance::vector::<State, V1>(&rules, &V1);
    }
}

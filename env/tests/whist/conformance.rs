//! Whist satisfies what every environment must, under all twenty sets of options.

use skat_env::conformance;
use skat_env::whist::encode::{OracleV1, OracleV1Bits, V1, V1Bits, V1Bytes};
use skat_env::whist::{Rules, State, Trump, Unit};

#[test]
fn whist_conforms() {
    for rules in Rules::all() {
        // A game is four times as long, and a set trump differs from another in nothing but its
        // name.
        let thorough = matches!(rules.trump, Trump::Drawn | Trump::Set(skat_env::whist::Suit::Spades));
        let debug = cfg!(debug_assertions);
        let games = match (rules.unit, debug, thorough) {
            (Unit::Deal, false, true) => 30,
            (Unit::Deal, false, false) | (Unit::Game, false, true) => 8,
            (Unit::Deal, true, true) => 4,
            _ => 2,
        };
        conformance::check::<State>(&rules, games);
        conformance::bounds::<State>(&rules, games);
        if debug && !thorough {
            continue;
        }
        let few = games.div_ceil(8);
        conformance::refusals::<State>(&rules, few);
        conformance::worlds::<State>(&rules, few);
        conformance::text::<State>(&rules, few);
        conformance::encoder::<State, V1>(&rules, few, &V1);
        conformance::encoder::<State, V1Bytes>(&rules, few, &V1Bytes);
        conformance::encoder::<State, V1Bits>(&rules, few, &V1Bits);
        conformance::full_encoder::<State, OracleV1>(&rules, few, &OracleV1);
        conformance::full_encoder::<State, OracleV1Bits>(&rules, few, &OracleV1Bits);
        conformance::vector::<State, V1>(&rules, &V1);
    }
}

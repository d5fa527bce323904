//! Jass satisfies what every environment must, in all eight variants.

use skat_env::conformance;
use skat_env::jass::{Rules, State, Variant};

const GAMES: u64 = if cfg!(debug_assertions) { 10 } else { 60 };

#[test]
fn jass_conforms() {
    for variant in Variant::ALL {
        let rules = Rules { variant };
        conformance::check::<State>(&rules, GAMES);
        conformance::refusals::<State>(&rules, GAMES / 5);
        conformance::worlds::<State>(&rules, GAMES / 5);
        conformance::text::<State>(&rules, GAMES / 5);
    }
}

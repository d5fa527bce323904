//! Bridge satisfies what every environment must, on drawn boards and on fixed ones.

use skat_env::bridge::encode::{OracleV1, OracleV1Bits, V1, V1Bits, V1Bytes};
use skat_env::bridge::{Board, BoardRule, Rules, State};
use skat_env::conformance;

const GAMES: u64 = if cfg!(debug_assertions) { 8 } else { 60 };

#[test]
fn bridge_conforms() {
    let fixed = [1, 8, 16, 22].map(|number| BoardRule::Number(Board::new(number).unwrap()));
    for board in [BoardRule::Drawn].into_iter().chain(fixed) {
        let rules = Rules { board };
        conformance::check::<State>(&rules, GAMES);
        conformance::bounds::<State>(&rules, GAMES);
        conformance::refusals::<State>(&rules, GAMES / 8);
        conformance::worlds::<State>(&rules, GAMES / 8);
        conformance::text::<State>(&rules, GAMES / 8);
    }
    let rules = Rules::default();
    conformance::encoder::<State, V1>(&rules, GAMES / 4, &V1);
    conformance::encoder::<State, V1Bytes>(&rules, GAMES / 4, &V1Bytes);
    conformance::encoder::<State, V1Bits>(&rules, GAMES / 4, &V1Bits);
    conformance::full_encoder::<State, OracleV1>(&rules, GAMES / 4, &OracleV1);
    conformance::full_encoder::<State, OracleV1Bits>(&rules, GAMES / 4, &OracleV1Bits);
    conformance::vector::<State, V1>(&rules, &V1);
}

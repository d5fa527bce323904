//! Every environment of the crate but those with test folders of their own, and a toy game, satisfy
//! what all of them must; and what breaks it is found.

use crate::broken;
use crate::toy::{Options, OracleToyV1, Toy, ToyV1};
use skat_env::conformance;
use skat_env::skat::encode::{OracleV1, V1, V1Bits, V1Bytes};
use skat_env::skat::referee::{NoProof, Refereed};
use skat_env::skat::{CanonicalSkat, Rules, State};
use std::panic::catch_unwind;

const GAMES: u64 = if cfg!(debug_assertions) { 20 } else { 200 };

fn all_rules() -> [Rules; 4] {
    [(false, false), (false, true), (true, false), (true, true)]
        .map(|(concede, end_when_certain)| Rules { concede, end_when_certain })
}

#[test]
fn skat_conforms() {
    for rules in all_rules() {
        conformance::check::<State>(&rules, GAMES);
        conformance::bounds::<State>(&rules, GAMES);
        conformance::refusals::<State>(&rules, GAMES / 5);
        conformance::worlds::<State>(&rules, GAMES / 5);
        conformance::text::<State>(&rules, GAMES / 5);
        conformance::encoder::<State, V1>(&rules, GAMES / 5, &V1);
        conformance::encoder::<State, V1Bytes>(&rules, GAMES / 5, &V1Bytes);
        conformance::full_encoder::<State, OracleV1>(&rules, GAMES / 5, &OracleV1);
        conformance::vector::<State, V1>(&rules, &V1);
    }
}

#[test]
fn skat_with_suits_made_alike_conforms() {
    for rules in all_rules() {
        conformance::check::<CanonicalSkat>(&rules, GAMES);
        conformance::refusals::<CanonicalSkat>(&rules, GAMES / 5);
        conformance::encoder::<CanonicalSkat, V1Bits>(&rules, GAMES / 5, &V1Bits);
        conformance::vector::<CanonicalSkat, V1Bits>(&rules, &V1Bits);
    }
}

#[test]
fn skat_at_a_referees_table_conforms() {
    for rules in all_rules() {
        conformance::check::<Refereed<NoProof>>(&rules, GAMES);
        conformance::text::<Refereed<NoProof>>(&rules, GAMES / 5);
        conformance::encoder::<Refereed<NoProof>, V1>(&rules, GAMES / 5, &V1);
        conformance::vector::<Refereed<NoProof>, V1>(&rules, &V1);
    }
}

#[test]
fn a_toy_game_conforms() {
    for cards in 1..=4 {
        let options = Options { cards };
        conformance::check::<Toy>(&options, GAMES);
        conformance::refusals::<Toy>(&options, GAMES);
        conformance::worlds::<Toy>(&options, GAMES);
        conformance::text::<Toy>(&options, GAMES);
        conformance::encoder::<Toy, ToyV1>(&options, GAMES, &ToyV1);
        conformance::full_encoder::<Toy, OracleToyV1>(&options, GAMES, &OracleToyV1);
        conformance::vector::<Toy, ToyV1>(&options, &ToyV1);
    }
}

/// Each way of being wrong is found by the check that is meant for it, in words that name it.
#[test]
fn what_does_not_conform_is_found() {
    for (what, check, expected) in broken::ALL {
        let panic = catch_unwind(check).expect_err(what);
        let text = panic.downcast_ref::<String>().cloned();
        let text = text.or_else(|| panic.downcast_ref::<&str>().map(ToString::to_string));
        let text = text.unwrap_or_default();
        assert!(text.contains(expected), "{what}: \"{text}\"; expected \"{expected}\"");
    }
}

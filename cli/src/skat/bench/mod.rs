//! `skat bench --game skat`: what is measured of Skat.

mod phases;

use crate::bench::{Benchmark, Machine, Part, Random, Rate};
use skat_env::skat::encode::{V1, V1Bits, V1Bytes};
use skat_env::skat::{Action, RandomGames, RandomPlay, State, fingerprint, play_out};
use skat_env::{ActionSet as _, Checksum, Rng, below};
use std::hint::black_box;

impl Benchmark for State {
    type Encoder = V1;

    fn rates(machine: &Machine) -> Vec<Rate> {
        let games =
            |manner| move |seed, games| RandomGames::play_on_all_threads(manner, seed, games).checksum;
        vec![
            machine.games("games", "whole games, picking up the skat", games(RandomPlay::WithSkat)),
            machine.games("uniform_games", "games of any legal actions", games(RandomPlay::Uniform)),
            machine.rollouts(|mut state: State, rng| {
                play_out(&mut state, rng);
                black_box(state.all_tournament_points());
            }),
            machine.decisions("decisions_v1_f32", "decisions with v1 as f32", &V1, random_action),
            machine.decisions("decisions_v1_u8", "decisions with v1 as bytes", &V1Bytes, random_action),
            machine.decisions("decisions_v1_bits", "decisions with v1 as bits", &V1Bits, random_action),
        ]
    }

    fn parts(seconds: f64) -> Vec<Part> {
        let mut parts = phases::of_games(seconds);
        parts.extend(phases::of_decisions(seconds));
        parts
    }

    fn random_games(games: u64) -> Random {
        let played = RandomGames::play(RandomPlay::WithSkat, 1, games);
        let uniform = RandomGames::play(RandomPlay::Uniform, 1, games);
        let decisions = |games: &RandomGames| games.decisions as f64 / games.games as f64;
        let note = format!(
            "The actions are random ones. When every declarer picks up the skat, games go through all their parts and have\n\
             {:.1} decisions; of any legal actions they have {:.1}, since most declarers then announce what they cannot make.",
            decisions(&played),
            decisions(&uniform)
        );
        Random {
            decisions_per_game: decisions(&played),
            decisions_per_uniform_game: Some(decisions(&uniform)),
            note,
            checksum: played.checksum,
        }
    }

    fn fingerprint() -> Checksum {
        fingerprint()
    }
}

/// Any legal action, but always picking up the skat.
fn random_action(state: &State, rng: &mut Rng) -> Action {
    let legal = state.legal();
    if legal.contains(Action::PickUp) { Action::PickUp } else { legal.nth(below(rng, legal.len())) }
}

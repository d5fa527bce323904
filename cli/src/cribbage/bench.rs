//! `skat bench --game cribbage`: what is measured of cribbage.

use crate::bench::{Benchmark, Machine, Random, Rate};
use skat_env::cribbage::encode::{V1, V1Bits, V1Bytes};
use skat_env::cribbage::{Card, RandomGames, Rules, State, fingerprint, play_out};
use skat_env::{Checksum, Environment as _, Rng, below};
use std::hint::black_box;

impl Benchmark for State {
    type Encoder = V1;

    fn rates(machine: &Machine) -> Vec<Rate> {
        let games = |seed, games| RandomGames::play_on_all_threads(&Rules::default(), seed, games).checksum;
        vec![
            machine.games("games", "whole games to 121", games),
            machine.rollouts(|mut state: State, rng| {
                play_out(&mut state, rng);
                black_box(state.score(0));
            }),
            machine.decisions("decisions_v1_f32", "decisions with v1 as f32", &V1, random_action),
            machine.decisions("decisions_v1_u8", "decisions with v1 as bytes", &V1Bytes, random_action),
            machine.decisions("decisions_v1_bits", "decisions with v1 as bits", &V1Bits, random_action),
        ]
    }

    fn random_games(games: u64) -> Random {
        let played = RandomGames::play(&Rules::default(), 1, games);
        let decisions_per_game = played.decisions as f64 / played.games as f64;
        let deals = played.deals as f64 / played.games as f64;
        let note = format!(
            "The actions are random ones, any legal action alike: {decisions_per_game:.1} decisions a game, in \
             {deals:.1} deals."
        );
        Random { decisions_per_game, decisions_per_uniform_game: None, note, checksum: played.checksum }
    }

    fn fingerprint() -> Checksum {
        fingerprint()
    }
}

fn random_action(state: &State, rng: &mut Rng) -> Card {
    let legal = state.legal_cards();
    legal.nth(below(rng, legal.len()))
}

//! `skat bench --game scrabble`: what is measured of Scrabble.

use crate::bench::{Benchmark, Machine, Random, Rate};
use skat_env::scrabble::encode::{V1, V1Bits, V1Bytes};
use skat_env::scrabble::{Action, RandomGames, Rules, State, fingerprint, play_out};
use skat_env::{ActionSet as _, Checksum, Environment as _, Rng, below};
use std::hint::black_box;

impl Benchmark for State {
    type Encoder = V1;
    /// All solutions of some twenty draws are found in each.
    const RANDOM_GAMES: u64 = 200;

    fn rates(machine: &Machine) -> Vec<Rate> {
        let games = |seed, games| RandomGames::play_on_all_threads(&Rules::default(), seed, games).checksum;
        vec![
            machine.games("games", "whole games of two", games),
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
        let rounds = played.rounds as f64 / played.games as f64;
        let of_top = 100.0 * played.points as f64 / (Self::PLAYERS as u64 * played.top) as f64;
        let note = format!(
            "The actions are random ones, any legal action alike: {decisions_per_game:.1} decisions a game, in \
             {rounds:.1} moves, with {of_top:.1} % of the top. The words are those of the list that comes along."
        );
        Random { decisions_per_game, decisions_per_uniform_game: None, note, checksum: played.checksum }
    }

    fn fingerprint() -> Checksum {
        fingerprint()
    }
}

fn random_action(state: &State, rng: &mut Rng) -> Action {
    let legal = state.legal_actions();
    legal.nth(below(rng, legal.len()))
}

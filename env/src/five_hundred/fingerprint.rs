//! A checksum over games, observations and masks that nothing but a change of behaviour moves.

use super::deal::Deal;
use super::encode::{V1, oracle_v1, v1};
use super::rules::Rules;
use super::seat::Seat;
use super::state::State;
use super::view::View;
use crate::chance::{below, stream};
use crate::checksum::Checksum;
use crate::environment::{Action as _, ActionSet as _, Environment};
use crate::vector::{Reset, VecEnv, choose_by};

const SEED: u64 = 2026;
const GAMES: u64 = 1_000;
const GAMES_IN_LOCK_STEP: usize = 32;
const STEPS: usize = 100;

/// The fingerprint of this build, from some 1,000 games of fixed seeds, in a few hundredths of a
/// second.
///
/// It covers the deals, who moves, the legal actions, the course and the scores under all options;
/// the observations of the encoders; and the batches of a [`VecEnv`]. It is the same on every
/// machine, for every number of threads, and for every way of computing the same things faster.
pub fn fingerprint() -> Checksum {
    let mut sum = Checksum::NONE;
    for game in 0..GAMES {
        add_game(&mut sum, game);
    }
    add_batches(&mut sum);
    sum
}

fn add_game(sum: &mut Checksum, game: u64) {
    let mut rng = stream(SEED, game);
    let rules = Rules::ALL[(game % 4) as usize];
    let mut state = State::new(rules, Deal::random(&mut rng));
    let mut decision = 0;
    while let Some(seat) = state.seat_to_move() {
        let legal = state.legal();
        // Every third game begins with low bids, so that all contracts are seen.
        let choices = if game.is_multiple_of(3) && decision < 4 { legal.len().min(6) } else { legal.len() };
        let action = legal.nth(below(&mut rng, choices));
        sum.add(seat.index() as u64);
        sum.add(legal.bits() as u64);
        sum.add((legal.bits() >> 64) as u64);
        sum.add(action.index() as u64);
        add_words(sum, v1::row(&View::of(&state, seat)).0);
        if decision % 8 == game % 8 {
            Seat::ALL.into_iter().for_each(|seat| add_words(sum, oracle_v1::row(&state, seat).0));
        }
        state.act(action);
        decision += 1;
    }
    for seat in Seat::ALL {
        sum.add(state.score(seat.index()) as u64);
        add_words(sum, v1::row(&View::of(&state, seat)).0);
    }
}

fn add_words(sum: &mut Checksum, words: impl IntoIterator<Item = u64>) {
    words.into_iter().for_each(|word| sum.add(word));
}

fn add_batches(sum: &mut Checksum) {
    for rules in Rules::ALL {
        let mut games: VecEnv<State, V1> =
            VecEnv::with_options(GAMES_IN_LOCK_STEP, &rules, SEED, V1, Reset::SameStep);
        let mut batch = games.batch();
        games.observe(&mut batch);
        for step in 0..STEPS {
            batch.observations.iter().for_each(|feature| sum.add(feature.to_bits().into()));
            for mask in batch.masks.rows() {
                sum.add(mask.iter().fold(0, |legal, &bit| legal.rotate_left(1) ^ u64::from(bit)));
            }
            batch.players.iter().for_each(|&player| sum.add(player.into()));
            batch.rewards.iter().for_each(|&reward| sum.add(reward.to_bits().into()));
            batch.ended.iter().for_each(|&ended| sum.add(ended.into()));
            let actions = choose_by(&games, |game, choices| (7 * step + 13 * game) % choices);
            games.step(&actions, &mut batch);
        }
    }
}

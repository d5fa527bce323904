//! A checksum over games, observations and masks that nothing but a change of behaviour moves.

use super::board::{BoardRule, Rules};
use super::deal::Deal;
use super::encode::{V1, oracle_v1, v1};
use super::seat::Seat;
use super::state::State;
use super::view::View;
use crate::chance::{Rng, below, stream};
use crate::checksum::Checksum;
use crate::environment::{Action as _, ActionSet as _, Environment};
use crate::vector::{Reset, VecEnv, choose_by};

const SEED: u64 = 2026;
const GAMES: u64 = 500;
const GAMES_IN_LOCK_STEP: usize = 32;
const STEPS: usize = 100;

/// The fingerprint of this build, from some 500 games of fixed seeds, in a few hundredths of a
/// second.
///
/// It covers the deals, who moves, the legal actions, the course and the scores, in auctions that
/// jump and in long ones; the observations of the encoders; and the batches of a [`VecEnv`]. It is
/// the same on every machine, for every number of threads, and for every way of computing the same
/// things faster.
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
    let rules = Rules::default();
    let mut state = State::under(rules, Deal::random(&rules, &mut rng));
    let mut decision = 0;
    while let Some(seat) = state.seat_to_move() {
        let legal = state.legal();
        let action = legal.nth(below(&mut rng, reach(game, legal.len())));
        sum.add(seat.index() as u64);
        sum.add(legal.bits() as u64);
        sum.add((legal.bits() >> 64) as u64);
        sum.add(action.index() as u64);
        add_words(sum, v1::row(&View::of(&state, seat)).0);
        if decision % 16 == game % 16 {
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

/// How many of the legal actions are chosen from: every second game the first four alone, so that
/// auctions are long and doubled.
const fn reach(game: u64, legal: usize) -> usize {
    if game.is_multiple_of(2) || legal < 4 { legal } else { 4 }
}

fn add_words(sum: &mut Checksum, words: impl IntoIterator<Item = u64>) {
    words.into_iter().for_each(|word| sum.add(word));
}

fn add_batches(sum: &mut Checksum) {
    let mut rng: Rng = stream(SEED, u64::MAX);
    let fixed = Deal::random(&Rules::default(), &mut rng).board();
    for board in [BoardRule::Drawn, BoardRule::Number(fixed)] {
        let rules = Rules { board };
        let mut games: VecEnv<State, V1> =
            VecEnv::with_options(GAMES_IN_LOCK_STEP, &rules, SEED, V1, Reset::SameStep);
        let mut batch = games.batch();
        games.observe(&mut batch);
        for step in 0..STEPS {
            batch.observations.iter().for_each(|feature| sum.add(feature.to_bits().into()));
            for mask in batch.masks.rows() {
                let legal = (0..).zip(mask).filter(|&(_, &bit)| bit == 1);
                legal.for_each(|(action, _)| sum.add(action));
            }
            batch.players.iter().for_each(|&player| sum.add(player.into()));
            batch.rewards.iter().for_each(|&reward| sum.add(reward.to_bits().into()));
            batch.ended.iter().for_each(|&ended| sum.add(ended.into()));
            let actions = choose_by(&games, |game, choices| (7 * step + 13 * game) % choices);
            games.step(&actions, &mut batch);
        }
    }
}

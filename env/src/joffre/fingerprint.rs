//! A checksum over games, observations and masks that nothing but a change of behaviour moves.

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
const GAMES: u64 = 200;
const GAMES_IN_LOCK_STEP: usize = 32;
const STEPS: usize = 60;
/// Actions of a game that are covered: a random game may go on for much longer.
const ACTIONS: usize = 80;

/// The fingerprint of this build, from some 200 deals and games of fixed seeds, in a few hundredths
/// of a second.
///
/// It covers the deals, who moves, the legal actions, the course and the scores under all options;
/// the observations of the encoders; and the batches of a [`VecEnv`]. It is the same on every
/// machine, for every number of threads, and for every way of computing the same things faster.
pub fn fingerprint() -> Checksum {
    let mut sum = Checksum::NONE;
    let rules: Vec<Rules> = Rules::all().collect();
    for game in 0..GAMES {
        add_game(&mut sum, rules[game as usize % rules.len()], game);
    }
    for rules in rules {
        add_batches(&mut sum, &rules);
    }
    sum
}

fn add_game(sum: &mut Checksum, rules: Rules, game: u64) {
    let mut rng = stream(SEED, game);
    let mut state = <State as Environment>::deal(&rules, &mut rng);
    for decision in 0..ACTIONS as u64 {
        let Some(seat) = state.seat_to_move() else { break };
        let legal = state.legal();
        let action = legal.nth(below(&mut rng, legal.len()));
        sum.add(seat.index() as u64);
        sum.add(legal.bits());
        sum.add(action.index() as u64);
        add_words(sum, v1::row(&View::of(&state, seat)).0);
        if decision % 8 == game % 8 {
            Seat::ALL.into_iter().for_each(|seat| add_words(sum, oracle_v1::row(&state, seat).0));
        }
        state.act(action);
    }
    for seat in Seat::ALL {
        sum.add(state.score(seat.index()) as u64);
        add_words(sum, v1::row(&View::of(&state, seat)).0);
    }
}

fn add_words(sum: &mut Checksum, words: impl IntoIterator<Item = u64>) {
    words.into_iter().for_each(|word| sum.add(word));
}

fn add_batches(sum: &mut Checksum, rules: &Rules) {
    let mut games: VecEnv<State, V1> =
        VecEnv::with_options(GAMES_IN_LOCK_STEP, rules, SEED, V1, Reset::SameStep);
    let mut batch = games.batch();
    games.observe(&mut batch);
    for step in 0..STEPS {
        batch.observations.iter().for_each(|feature| sum.add(feature.to_bits().into()));
        for mask in batch.masks.rows() {
            sum.add(mask.iter().fold(0, |legal, &bit| legal << 1 | u64::from(bit)));
        }
        batch.players.iter().for_each(|&player| sum.add(player.into()));
        batch.rewards.iter().for_each(|&reward| sum.add(reward.to_bits().into()));
        batch.ended.iter().for_each(|&ended| sum.add(ended.into()));
        let actions = choose_by(&games, |game, choices| (7 * step + 13 * game) % choices);
        games.step(&actions, &mut batch);
    }
}

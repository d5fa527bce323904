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
const GAMES: u64 = 400;
const GAMES_IN_LOCK_STEP: usize = 16;
const STEPS: usize = 100;

/// The fingerprint of this build, from some hundreds of games of fixed seeds.
///
/// It covers the deals, who moves, the legal actions, the course and the scores at tables of three,
/// four and five; the observations of the encoders; and the batches of a [`VecEnv`]. It is the same
/// on every machine, for every number of threads, and for every way of computing the same things
/// faster.
pub fn fingerprint() -> Checksum {
    let mut sum = Checksum::NONE;
    for game in 0..GAMES {
        let rules = Rules { announcements: game % 4 != 3 };
        add_game::<4>(&mut sum, game, rules, add_rows);
        add_game::<3>(&mut sum, game, rules, |_, _, _| {});
        add_game::<5>(&mut sum, game, rules, |_, _, _| {});
    }
    add_batches(&mut sum);
    sum
}

fn add_game<const P: usize>(
    sum: &mut Checksum,
    game: u64,
    rules: Rules,
    mut add_rows: impl FnMut(&mut Checksum, &State<P>, Seat),
) {
    let mut rng = stream(SEED, game);
    let mut state = <State<P> as Environment>::deal(&rules, &mut rng);
    while let Some(seat) = state.seat_to_move() {
        let legal = state.legal();
        let action = legal.nth(below(&mut rng, legal.len()));
        sum.add(seat.index() as u64);
        add_words(sum, [legal.bits() as u64, (legal.bits() >> 64) as u64]);
        sum.add(action.index() as u64);
        add_rows(sum, &state, seat);
        state.act(action);
    }
    for seat in Seat::all::<P>() {
        sum.add(state.score(seat.index()) as u64);
        add_rows(sum, &state, seat);
    }
}

fn add_rows(sum: &mut Checksum, state: &State, seat: Seat) {
    add_words(sum, v1::row(&View::of(state, seat)).0);
    if state.laid().len() % 2 == 1 || state.is_over() {
        add_words(sum, oracle_v1::row(state, seat).0);
    }
}

fn add_words(sum: &mut Checksum, words: impl IntoIterator<Item = u64>) {
    words.into_iter().for_each(|word| sum.add(word));
}

fn add_batches(sum: &mut Checksum) {
    for announcements in [false, true] {
        let rules = Rules { announcements };
        let mut games: VecEnv<State, V1> =
            VecEnv::with_options(GAMES_IN_LOCK_STEP, &rules, SEED, V1, Reset::SameStep);
        let mut batch = games.batch();
        games.observe(&mut batch);
        for step in 0..STEPS {
            batch.observations.iter().for_each(|feature| sum.add(feature.to_bits().into()));
            batch.masks.iter().for_each(|&bit| sum.add(bit.into()));
            batch.players.iter().for_each(|&player| sum.add(player.into()));
            batch.rewards.iter().for_each(|&reward| sum.add(reward.to_bits().into()));
            batch.ended.iter().for_each(|&ended| sum.add(ended.into()));
            let actions = choose_by(&games, |game, choices| (7 * step + 13 * game) % choices);
            games.step(&actions, &mut batch);
        }
    }
}

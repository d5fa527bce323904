//! A checksum over games, observations and masks that nothing but a change of behaviour moves.

use super::encode::{V1, oracle_v1, v1};
use super::rules::Rules;
use super::state::State;
use super::view::View;
use crate::chance::{below, stream};
use crate::checksum::Checksum;
use crate::environment::{ActionSet as _, Environment};
use crate::vector::{Reset, VecEnv, choose_by};
use rand::Rng as _;

const SEED: u64 = 2026;
const GAMES: u64 = 12;
const GAMES_IN_LOCK_STEP: usize = 8;
const STEPS: usize = 60;

/// The fingerprint of this build, from some twenty games of fixed seeds, in a few tenths of a
/// second.
///
/// It covers the lexicon that comes along, the draws, the solutions with their points, what was
/// placed, the legal actions and the scores, at tables of two and of three with solos; the
/// observations of the encoders; and the batches of a [`VecEnv`]. It is the same on every machine,
/// for every number of threads, and for every way of computing the same things faster.
pub fn fingerprint() -> Checksum {
    let mut sum = Checksum::NONE;
    sum.add(Rules::default().lexicon.checksum().value());
    for game in 0..GAMES {
        match game % 3 {
            0 => add_game::<3>(&mut sum, game),
            _ => add_game::<2>(&mut sum, game),
        }
    }
    add_batches(&mut sum);
    sum
}

fn add_game<const P: usize>(sum: &mut Checksum, game: u64) {
    let mut rng = stream(SEED, game);
    let rules = Rules { solo_from: P as u8 + (game % 2) as u8, ..Rules::default() };
    let mut state: State<P> = State::new(rules, rng.next_u64());
    let mut decision = 0;
    while let Some(player) = state.turn() {
        let legal = state.legal_actions();
        let action = legal.nth(below(&mut rng, legal.len()));
        if state.answered() == 0 && state.partial().steps() == 0 {
            for answer in &state.table().solutions {
                sum.add(answer.key());
                sum.add(answer.points().into());
            }
        }
        legal.words().into_iter().for_each(|word| sum.add(word));
        sum.add(action.number() as u64);
        add_words(sum, v1::row(&View::of(&state, player)).0);
        if decision % 8 == game % 8 {
            (0..P).for_each(|player| add_words(sum, oracle_v1::row(&state, player).0));
        }
        state.act(action);
        decision += 1;
    }
    for player in 0..P {
        sum.add(state.score(player) as u64);
        add_words(sum, v1::row(&View::of(&state, player)).0);
    }
}

fn add_words(sum: &mut Checksum, words: impl IntoIterator<Item = u64>) {
    words.into_iter().for_each(|word| sum.add(word));
}

fn add_batches(sum: &mut Checksum) {
    let mut games: VecEnv<State, V1> = VecEnv::new(GAMES_IN_LOCK_STEP, SEED, V1, Reset::SameStep);
    let mut batch = games.batch();
    games.observe(&mut batch);
    for step in 0..STEPS {
        batch.observations.iter().for_each(|feature| sum.add(feature.to_bits().into()));
        for mask in batch.masks.rows() {
            sum.add(mask.iter().fold(0, |legal: u64, &bit| legal.rotate_left(1) ^ u64::from(bit)));
        }
        batch.players.iter().for_each(|&player| sum.add(player.into()));
        batch.rewards.iter().for_each(|&reward| sum.add(reward.to_bits().into()));
        batch.ended.iter().for_each(|&ended| sum.add(ended.into()));
        let actions = choose_by(&games, |game, choices| (7 * step + 13 * game) % choices);
        games.step(&actions, &mut batch);
    }
}

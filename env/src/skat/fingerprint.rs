//! A checksum over games, observations and masks that nothing but a change of behaviour moves.

use super::action::Action;
use super::deal::Deal;
use super::encode::{OracleV1, V1, V1Bits, action_v1, oracle_v1, v1};
use super::phase::Phase;
use super::seat::Seat;
use super::state::{Rules, State};
use super::view::View;
use crate::chance::{Rng, below, stream};
use crate::checksum::Checksum;
use crate::encode::{Encoder as _, FullView};
use crate::environment::{Action as _, ActionSet as _};
use crate::vector::{Reset, VecEnv, choose_by};

const SEED: u64 = 2018;
const GAMES: u64 = 2_000;
const GAMES_IN_LOCK_STEP: usize = 32;
const STEPS: usize = 200;

/// The fingerprint of this build, from some 2,000 games of fixed seeds, in a few hundredths of a
/// second.
///
/// It covers the deals, who moves, the legal actions, the course and the scores under all options
/// of the rules; the observations of the encoders `v1`; and the batches of a [`VecEnv`]. It is the
/// same on every machine, for every number of threads, and for every way of computing the same
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
    let rules = Rules { concede: game & 1 != 0, end_when_certain: game & 2 != 0 };
    let mut state = State::new(Deal::random(&mut rng), rules);
    let mut decision = 0;
    while let Some(seat) = state.seat_to_move() {
        let legal = state.legal().bits();
        sum.add(seat.index() as u64);
        sum.add(legal as u64);
        sum.add((legal >> 64) as u64);
        let action = choose(&state, &mut rng);
        add_observations(sum, &state, seat, action);
        if decision % 8 == game % 8 {
            Seat::ALL.into_iter().for_each(|seat| add_all_seeing(sum, &state, seat));
        }
        state.act(action);
        decision += 1;
    }
    for seat in Seat::ALL {
        sum.add(state.tournament_points(seat) as u64);
        add_observation(sum, &View::of(&state, seat));
    }
    if let Some(played) = state.played() {
        sum.add(played.settlement.value as u64);
        sum.add(played.matadors as u64);
    }
}

/// Any legal action; in the bidding more often a low one, so that every contract is declared and
/// played.
fn choose(state: &State, rng: &mut Rng) -> Action {
    let legal = state.legal();
    match state.phase() {
        Phase::Bidding if below(rng, 8) < 3 => Action::Pass,
        Phase::Bidding => legal.nth(below(rng, legal.len().min(2))),
        _ => legal.nth(below(rng, legal.len())),
    }
}

fn add_observations(sum: &mut Checksum, state: &State, seat: Seat, action: Action) {
    let view = View::of(state, seat);
    add_observation(sum, &view);
    sum.add(action.index() as u64);
    sum.add(action_v1::bits(&view, action));
}

fn add_observation(sum: &mut Checksum, view: &View) {
    let mut words = [0; v1::WORDS];
    V1Bits.encode(view, &mut words);
    words.into_iter().for_each(|word| sum.add(word));
}

fn add_all_seeing(sum: &mut Checksum, state: &State, seat: Seat) {
    let mut features = [0.0; oracle_v1::LEN];
    OracleV1.encode(&FullView { state: *state, player: seat.index() }, &mut features);
    add_features(sum, &features);
}

fn add_features<'a>(sum: &mut Checksum, features: impl IntoIterator<Item = &'a f32>) {
    features.into_iter().for_each(|feature| sum.add(feature.to_bits().into()));
}

fn add_batches(sum: &mut Checksum) {
    let mut games: VecEnv<State, V1> = VecEnv::new(GAMES_IN_LOCK_STEP, SEED, V1, Reset::SameStep);
    let mut batch = games.batch();
    games.observe(&mut batch);
    for step in 0..STEPS {
        add_features(sum, &batch.observations);
        for mask in batch.masks.rows() {
            let legal = mask.iter().fold(0, |legal: u128, &bit| legal << 1 | u128::from(bit));
            sum.add(legal as u64);
            sum.add((legal >> 64) as u64);
        }
        batch.players.iter().for_each(|&player| sum.add(player.into()));
        batch.rewards.iter().for_each(|&reward| sum.add(reward.to_bits().into()));
        batch.ended.iter().for_each(|&ended| sum.add(ended.into()));
        let actions = choose_by(&games, |game, choices| (7 * step + 13 * game) % choices);
        games.step(&actions, &mut batch);
    }
}

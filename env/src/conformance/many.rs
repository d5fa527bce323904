//! Many games in a vector, against the same games stepped one by one.

use crate::chance::{Rng, below, stream};
use crate::encode::Encoder;
use crate::environment::{Action, ActionSet, Environment};
use crate::vector::{Batch, Reset, VecEnv};
use std::fmt::Debug;

const GAMES: usize = 32;

/// Checks that a vector under these options holds the games that are dealt and stepped one by one,
/// shows them as [`Batch`] says, deals again under the same options, and rests where resets are
/// disabled.
///
/// # Panics
/// At the first thing that is wrong.
pub fn vector<E, O>(options: &E::Options, encoder: &O)
where
    E: Environment + PartialEq + Debug,
    O: Encoder<E::View, Element: PartialEq + Debug>,
{
    for reset in [Reset::SameStep, Reset::Disabled] {
        let games: VecEnv<E, O> = VecEnv::with_options(GAMES, options, 1, encoder.clone(), reset);
        let states = games.states().cloned().collect();
        let again = VecEnv::from_states(states, 1, encoder.clone(), reset);
        assert!(games.states().eq(again.states()), "{}: games that begin with given states", E::NAME);
        steps(options, encoder, reset, games);
    }
}

fn steps<E, O>(options: &E::Options, encoder: &O, reset: Reset, mut games: VecEnv<E, O>)
where
    E: Environment + PartialEq + Debug,
    O: Encoder<E::View, Element: PartialEq + Debug>,
{
    let mut singles: Vec<(E, Rng)> = (0..GAMES as u64)
        .map(|i| {
            let mut rng = stream(1, i);
            (E::deal(options, &mut rng), rng)
        })
        .collect();
    let mut batch = games.batch();
    games.observe(&mut batch);
    let (mut rng, mut ends) = (stream(1, u64::MAX), [0; GAMES]);
    while ends.iter().any(|&ends| ends < if reset == Reset::SameStep { 2 } else { 1 }) {
        let mut chosen = Vec::with_capacity(GAMES);
        for (state, _) in &singles {
            let legal = state.legal_actions();
            let any = E::Action::from_index(0).expect("there is an action 0");
            chosen.push(if legal.is_empty() { any } else { legal.nth(below(&mut rng, legal.len())) });
        }
        games.step(&chosen, &mut batch);
        for (i, (state, rng)) in singles.iter_mut().enumerate() {
            let was_over = state.turn().is_none();
            if !was_over {
                state.apply(chosen[i]);
            }
            let ended = !was_over && state.turn().is_none();
            assert_eq!(batch.ended[i], u8::from(ended), "{}: whether game {i} ended", E::NAME);
            for player in 0..E::PLAYERS {
                let reward = if ended { state.score(player) as f32 } else { 0.0 };
                assert_eq!(batch.rewards[[i, player]], reward, "{}: the reward of player {player}", E::NAME);
            }
            ends[i] += usize::from(ended);
            if ended && reset == Reset::SameStep {
                *state = E::deal(options, rng);
            }
            assert_eq!(games.state(i), state, "{}: game {i} of a vector and alone", E::NAME);
            shown(&batch, i, state, encoder);
        }
    }
}

fn shown<E, O>(batch: &Batch<O::Element>, i: usize, state: &E, encoder: &O)
where
    E: Environment,
    O: Encoder<E::View, Element: PartialEq + Debug>,
{
    let mut mask = vec![0; E::Action::COUNT];
    if let Some(player) = state.turn() {
        state.legal_actions().write_mask(&mut mask);
        let mut row = vec![O::Element::default(); O::LEN];
        encoder.encode(&state.view(player), &mut row);
        assert_eq!(batch.observations.row(i).to_vec(), row, "{}: the observation of game {i}", E::NAME);
        assert_eq!(usize::from(batch.players[i]), player, "{}: the player to move in game {i}", E::NAME);
    }
    assert_eq!(batch.masks.row(i).to_vec(), mask, "{}: the mask of game {i}", E::NAME);
}

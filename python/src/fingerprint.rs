//! Checksums of what games do, to be compared with those that Python finds.

use crate::game::{Bits, Form, Game};
use crate::games::named;
use crate::state::form;
use pyo3::prelude::*;
use skat_env::{Action as _, Checksum, Encoder, Reset, VecEnv, choose_by};

/// The checksum of the batches of a vector that Rust steps: elements of observations and rewards as
/// whole numbers, masks, players and ends. Of `n` legal actions game `i` takes number `(7 * step +
/// 13 * i) % n`.
fn of<E: Game, O: Encoder<E::View> + Default>(
    games: usize,
    seed: u64,
    steps: usize,
    number: impl Fn(O::Element) -> u64,
) -> Checksum {
    let mut sum = Checksum::NONE;
    let mut games: VecEnv<E, O> = VecEnv::new(games, seed, O::default(), Reset::SameStep);
    let mut batch = games.batch();
    games.observe(&mut batch);
    for step in 0..steps {
        batch.observations.iter().for_each(|&element| sum.add(number(element)));
        batch.masks.iter().for_each(|&bit| sum.add(bit.into()));
        batch.players.iter().for_each(|&player| sum.add(player.into()));
        batch.rewards.iter().for_each(|&reward| sum.add(i64::from(reward as i32) as u64));
        batch.ended.iter().for_each(|&ended| sum.add(ended.into()));
        let actions = choose_by(&games, |game, choices| (7 * step + 13 * game) % choices);
        games.step(&actions, &mut batch);
    }
    for state in games.states() {
        state.legal_actions().into_iter().for_each(|action: E::Action| sum.add(action.index() as u64));
    }
    sum
}

/// The checksum of one game.
pub(crate) fn batches<E: Game>(games: usize, seed: u64, steps: usize, form: Form) -> Checksum {
    match form {
        Form::Float32 => of::<E, E::Floats>(games, seed, steps, |x| x as u64),
        Form::Uint8 => of::<E, E::Bytes>(games, seed, steps, u64::from),
        Form::Bits => of::<E, Bits<E>>(games, seed, steps, u64::from),
    }
}

/// The fingerprint of a game's behaviour: deals, legal actions, scores, observations and batches.
#[pyfunction]
#[pyo3(signature = (game="skat"))]
pub(crate) fn fingerprint(py: Python<'_>, game: &str) -> PyResult<String> {
    let entry = named(game)?;
    Ok(py.detach(entry.fingerprint).to_string())
}

/// The checksum of a vector's batches, found without Python.
#[pyfunction]
#[pyo3(signature = (game, games, seed, steps, form))]
pub(crate) fn _checksum(
    py: Python<'_>,
    game: &str,
    games: usize,
    seed: u64,
    steps: usize,
    #[pyo3(from_py_with = named_form)] form: Form,
) -> PyResult<String> {
    let entry = named(game)?;
    let games = games.min(1 << 12);
    Ok(py.detach(|| (entry.checksum)(games, seed, steps, form)).to_string())
}

fn named_form(name: &Bound<'_, PyAny>) -> PyResult<Form> {
    form(name, "form")
}

//! The games behind a vector in Python: of any game, with elements of one type.

use crate::error::{AgentError, Refused};
use crate::game::{Bits, Form, Game, Of, Single};
use crate::games::read_options;
use pyo3::prelude::*;
use skat_agents::learner::{Company, LearnerEnv, OpponentFault, Seats, opponents};
use skat_env::encode::Block;
use skat_env::{Action as _, ActionSet as _, BatchMut, Encoder, FullView, Reset, Rng, VecEnv, below};

/// How a vector is made.
pub(crate) struct Plan {
    pub(super) games: usize,
    pub(super) seed: u64,
    pub(super) options: serde_json::Value,
    pub(super) reset: Reset,
    pub(super) threads: usize,
    pub(super) opponents: Option<Vec<String>>,
    pub(super) seats: Seats,
}

/// A vector of any game, whose observations have elements of one type.
pub(crate) trait Vector<T>: Send {
    /// How many elements an observation has.
    fn width(&self) -> usize;
    fn state(&self, i: usize) -> Box<dyn Single>;
    /// Checks and keeps the actions of the next step.
    fn take(&mut self, numbers: &[usize]) -> Result<(), Refused>;
    /// Plays the actions that were taken.
    fn step(&mut self, batch: BatchMut<'_, T>, is_parallel: bool) -> Result<(), OpponentFault>;
    /// Needs the vector alone, like all that is done while Python goes on.
    fn observe(&mut self, batch: BatchMut<'_, T>);
    fn reset(&mut self, seed: u64) -> Result<(), OpponentFault>;
    fn deal_anew(&mut self, which: &dyn Fn(usize) -> bool) -> Result<(), OpponentFault>;
    fn random(&self, rng: &mut Rng, write: &mut dyn FnMut(usize, usize));
    /// How many features an all-seeing observation has.
    fn full_width(&self) -> usize;
    /// The all-seeing observation of the player to move in each game, 0 where there is none.
    fn observe_full(&mut self, out: &mut [f32]);
}

/// Games whose players are all asked from Python, or all but one played here.
enum Games<E: Game, O: Encoder<E::View>> {
    All(VecEnv<E, O>),
    Learner(LearnerEnv<E, O>),
}

struct Kept<E: Game, O: Encoder<E::View>> {
    games: Games<E, O>,
    len: usize,
    actions: Vec<E::Action>,
}

impl<E: Game, O: Encoder<E::View>> Kept<E, O> {
    fn at(&self, i: usize) -> &E {
        match &self.games {
            Games::All(games) => games.state(i),
            Games::Learner(games) => games.state(i),
        }
    }
}

impl<E: Game, O: Encoder<E::View>> Vector<O::Element> for Kept<E, O> {
    fn width(&self) -> usize {
        O::LEN
    }

    fn state(&self, i: usize) -> Box<dyn Single> {
        Box::new(Of(self.at(i).clone()))
    }

    fn take(&mut self, numbers: &[usize]) -> Result<(), Refused> {
        let mut actions = std::mem::take(&mut self.actions);
        actions.clear();
        for (i, &number) in numbers.iter().enumerate() {
            let state = self.at(i);
            let legal = state.legal_actions();
            let action = match E::Action::from_index(number) {
                Some(action) if legal.contains(action) => action,
                // What is said of a game that is over is ignored.
                _ if legal.is_empty() => E::Action::from_index(0).expect("every game has an action"),
                _ => {
                    let refused = Of(state.clone()).apply(number);
                    let Err(Refused::Illegal(problem)) = refused else { unreachable!("it is not legal") };
                    return Err(Refused::Illegal(format!("game {i}: {problem}")));
                }
            };
            actions.push(action);
        }
        self.actions = actions;
        Ok(())
    }

    fn step(&mut self, batch: BatchMut<'_, O::Element>, is_parallel: bool) -> Result<(), OpponentFault> {
        match &mut self.games {
            Games::All(games) if is_parallel => games.step_parallel_into(&self.actions, batch),
            Games::All(games) => games.step_into(&self.actions, batch),
            Games::Learner(games) => return games.step_into(&self.actions, batch),
        }
        Ok(())
    }

    fn observe(&mut self, batch: BatchMut<'_, O::Element>) {
        match &self.games {
            Games::All(games) => games.observe_into(batch),
            Games::Learner(games) => games.observe_into(batch),
        }
    }

    fn reset(&mut self, seed: u64) -> Result<(), OpponentFault> {
        match &mut self.games {
            Games::All(games) => games.reset(seed),
            Games::Learner(games) => return games.reset(seed),
        }
        Ok(())
    }

    fn deal_anew(&mut self, which: &dyn Fn(usize) -> bool) -> Result<(), OpponentFault> {
        match &mut self.games {
            Games::All(games) => games.deal_anew(which),
            Games::Learner(games) => return games.deal_anew(which),
        }
        Ok(())
    }

    fn random(&self, rng: &mut Rng, write: &mut dyn FnMut(usize, usize)) {
        for i in 0..self.len {
            let legal = self.at(i).legal_actions();
            let choices = legal.len();
            write(i, if choices == 0 { 0 } else { legal.nth(below(rng, choices)).index() });
        }
    }

    fn full_width(&self) -> usize {
        <E::Full as Encoder<FullView<E>>>::LEN
    }

    fn observe_full(&mut self, out: &mut [f32]) {
        let encoder = E::Full::default();
        for (i, row) in out.chunks_exact_mut(self.full_width()).enumerate() {
            let state = self.at(i);
            match state.turn() {
                Some(player) => encoder.encode(&FullView { state: state.clone(), player }, row),
                None => row.fill(0.0),
            }
        }
    }
}

/// Makes the vector of a plan.
fn planned<E: Game, O>(plan: &Plan) -> PyResult<Box<dyn Vector<O::Element>>>
where
    O: Encoder<E::View> + Default + 'static,
{
    let Plan { games, seed, reset, threads, .. } = *plan;
    let options = read_options::<E>(&plan.options)?;
    let kept = match &plan.opponents {
        None => Games::All(VecEnv::<E, O>::with_options(games, &options, seed, O::default(), reset)),
        Some(texts) => {
            let opponents = opponents::<E>(texts).map_err(|error| AgentError::new_err(error.to_string()))?;
            let company = Company { opponents, seats: plan.seats.clone(), threads };
            Games::Learner(
                LearnerEnv::new(games, &options, seed, company, O::default(), reset).map_err(failed)?,
            )
        }
    };
    Ok(Box::new(Kept::<E, O> { games: kept, len: games, actions: Vec::with_capacity(games) }))
}

pub(super) fn failed(fault: OpponentFault) -> PyErr {
    AgentError::new_err(fault.to_string())
}

/// A vector by the elements of its observations.
pub(crate) enum Rows {
    Floats(Box<dyn Vector<f32>>),
    Bytes(Box<dyn Vector<u8>>),
}

impl Rows {
    /// The vector of a plan for one game.
    pub(crate) fn planned<E: Game>(plan: &Plan, form: Option<Form>) -> PyResult<Rows> {
        let Some(form) = form else { return Ok(Rows::Bytes(planned::<E, Blind>(plan)?)) };
        Ok(match form {
            Form::Float32 => Rows::Floats(planned::<E, E::Floats>(plan)?),
            Form::Uint8 => Rows::Bytes(planned::<E, E::Bytes>(plan)?),
            Form::Bits => Rows::Bytes(planned::<E, Bits<E>>(plan)?),
        })
    }
}

/// Writes no observation. It has an element that nobody sees, since rows have one or more.
#[derive(Clone, Copy, Default)]
struct Blind;

impl<Source> Encoder<Source> for Blind {
    type Element = u8;
    const LEN: usize = 1;
    const BLOCKS: &'static [Block] = &[];

    fn encode(&self, _source: &Source, _out: &mut [u8]) {}
}

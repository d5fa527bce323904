//! The full states that fit what one player may know: drawn, each as likely as another.
//!
//! Hidden are the order of the bag, the seed of the orders after a draw went back, what others have
//! answered to the running draw, and how far the player to move is with his answer.

use super::bag::Bag;
use super::letter::Counts;
use super::moves::Move;
use super::state::{Answers, Partial, State};
use super::view::View;
use crate::chance::{Rng, below};
use crate::environment::Determinize;
use crate::worlds::{WorldsError, contradiction};
use rand::Rng as _;
use std::sync::Arc;

/// All that may be hidden behind a view.
///
/// ```
/// use skat_env::scrabble::{Rules, State, View, Worlds};
///
/// let state: State = State::new(Rules::default(), 7);
/// let view = View::of(&state, 0);
/// let worlds = Worlds::of(&view)?;
/// // The orders of 95 tiles, alike ones not told apart: more than a hundred digits.
/// assert!(worlds.ln_count() > 200.0);
///
/// let world = worlds.sample(&mut skat_env::stream(1, 0));
/// assert_ne!(world.bag(), state.bag());
/// assert_eq!(View::of(&world, 0), view);
/// # Ok::<(), skat_env::scrabble::WorldsError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Worlds<const P: usize = 2> {
    view: View<P>,
    turn: usize,
    /// Beginnings of answers that are not complete.
    beginnings: usize,
}

impl<const P: usize> Worlds<P> {
    /// The worlds of a view.
    ///
    /// # Errors
    /// [`WorldsError::Over`] when the game is over, [`WorldsError::Contradiction`] when no game has
    /// this view, which can only happen to one that was made or changed by hand.
    pub fn of(view: &View<P>) -> Result<Worlds<P>, WorldsError> {
        let turn = check(view)?;
        Ok(Worlds { view: view.clone(), turn, beginnings: beginnings(&view.table.solutions) })
    }

    /// The natural logarithm of the number of worlds: orders of the bag in which alike tiles are
    /// not told apart, times the answers that others may have given, times how far the player to
    /// move may be. The seed of later orders is not counted.
    pub fn ln_count(&self) -> f64 {
        let bag = &self.view.table.bag;
        let orders = (0..Counts::KINDS).map(|kind| ln_factorial(bag.of(kind).into())).sum::<f64>();
        let answers = self.view.table.solutions.len() + 1;
        let others = self.turn - usize::from(self.view.player < self.turn);
        let running = if self.view.player == self.turn { 1 } else { self.beginnings };
        ln_factorial(bag.len()) - orders + others as f64 * (answers as f64).ln() + (running as f64).ln()
    }

    /// Draws one of the full states that fit, each as likely as another up to a bias below 2^-50.
    ///
    /// Takes from `rng` one number for the seed, one for each tile of the bag but one, one for each
    /// other player who has answered, and one when another player is to move.
    pub fn sample(&self, rng: &mut Rng) -> State<P> {
        let view = &self.view;
        let solutions = &view.table.solutions;
        let seed = rng.next_u64();
        let bag = Bag::shuffled(&view.table.bag, seed, rng);
        let mut given = [None; P];
        for (player, given) in given.iter_mut().enumerate().take(self.turn) {
            *given = match view.answer {
                Some(own) if player == view.player => own,
                _ => solutions.get(below(rng, solutions.len() + 1)).copied(),
            };
        }
        let running = view.partial.unwrap_or_else(|| beginning(solutions, below(rng, self.beginnings)));
        let answers = Answers::from_parts(given, self.turn as u8, running);
        State::from_parts(Arc::clone(&view.table), bag, answers)
    }
}

impl<const P: usize> Determinize for State<P> {
    fn sample(view: &View<P>, rng: &mut Rng) -> State<P> {
        match Worlds::of(view) {
            Ok(worlds) => worlds.sample(rng),
            Err(error) => panic!("{error}"),
        }
    }
}

fn ln_factorial(n: usize) -> f64 {
    (2..=n).map(|factor| (factor as f64).ln()).sum()
}

/// How many steps two answers have in common.
fn common(first: &Move, second: &Move) -> usize {
    first.actions().zip(second.actions()).take_while(|(first, second)| first == second).count()
}

/// The beginnings of each solution that the one before it does not have: their least and their
/// greatest number of steps. The empty one is not among them.
fn new_beginnings(solutions: &[Move]) -> impl Iterator<Item = (&Move, usize, usize)> {
    solutions.iter().enumerate().map(|(place, answer)| {
        let shared = place.checked_sub(1).map_or(0, |before| common(&solutions[before], answer));
        (answer, shared + 1, answer.len() + 1)
    })
}

/// How many beginnings of answers there are, the empty one among them, which are not complete.
fn beginnings(solutions: &[Move]) -> usize {
    1 + new_beginnings(solutions).map(|(_, least, most)| most + 1 - least).sum::<usize>()
}

/// The beginning with this number, from 0, the empty one.
fn beginning(solutions: &[Move], number: usize) -> Partial {
    let mut left = number;
    for (answer, least, most) in new_beginnings(solutions) {
        let new = most + 1 - least;
        if left > 0 && left <= new {
            return Partial::of(answer, least + left - 1, solutions);
        }
        left = left.saturating_sub(new);
        if left == 0 {
            break;
        }
    }
    Partial::new(solutions)
}

/// Checks that the fields fit each other; who is to move.
fn check<const P: usize>(view: &View<P>) -> Result<usize, WorldsError> {
    let table = &view.table;
    let (None, Some(turn)) = (table.ending, view.turn) else {
        return match table.ending {
            Some(_) => Err(WorldsError::Over),
            None => contradiction("turn", "is nobody's, though the game goes on"),
        };
    };
    if turn >= P || view.player >= P {
        return contradiction("turn", "or player is none of the table");
    }
    if table.best().is_none() {
        return contradiction("table", "has no solution that could be placed");
    }
    if table.grid.len() + table.left().len() != Bag::SIZE {
        return contradiction("table", "does not have 102 tiles on the grid, in the draw and in the bag");
    }
    if view.answer.is_some() != (view.player < turn) {
        return contradiction("answer", "is there exactly when the observer's turn is over");
    }
    if view.partial.is_some() != (view.player == turn) {
        return contradiction("partial", "is there exactly on the observer's turn");
    }
    let legal = view.partial.map(|partial| partial.legal(&table.solutions)).unwrap_or_default();
    if legal != view.legal {
        return contradiction("legal", "does not follow from the draw and the observer's answer");
    }
    match view.answer {
        Some(Some(own)) if !table.solutions.contains(&own) => {
            contradiction("answer", "is no solution of the draw")
        }
        _ => Ok(turn),
    }
}

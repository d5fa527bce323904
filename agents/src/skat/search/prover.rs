//! The solver as a referee's prover.

use super::position::Position;
use super::solver::Solver;
use skat_env::skat::Play;
use skat_env::skat::referee::{Goal, Prover};
use std::cell::RefCell;

/// Answers a referee's questions with a solver, which is much faster than the plain prover on whole
/// deals.
#[derive(Default)]
pub struct SolverProver(RefCell<Solver>);

impl From<Solver> for SolverProver {
    fn from(solver: Solver) -> SolverProver {
        SolverProver(RefCell::new(solver))
    }
}

impl Prover for SolverProver {
    fn declarer_forces(&self, play: &Play, goal: Goal) -> bool {
        self.0.borrow_mut().forces(&Position::from(play), goal)
    }

    fn can_happen(&self, play: &Play, goal: Goal) -> bool {
        self.0.borrow_mut().can_happen(&Position::from(play), goal)
    }
}

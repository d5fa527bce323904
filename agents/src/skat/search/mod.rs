//! Perfect play with open cards: the exact value of every position.
//!
//! A [`Solver`] is asked about [`Position`]s, which come from a [`Play`](skat_env::skat::Play) at
//! any point, also within a trick, or from cards that are checked to make sense.
//!
//! ```
//! use skat_agents::skat::search::{Position, Solver, Value};
//!
//! // Clubs; seat 0 is the declarer and leads; three tricks to go, with the points of the skat counted.
//! let position: Position = "C 0 0 CJ.SA.S7 SJ.HA.ST C7.H7.H8 DA.DT".parse()?;
//! let mut solver = Solver::default();
//! assert_eq!(solver.value(&position), Value::Points(57));
//! for (card, value) in solver.values(&position) {
//!     println!("{card} {value}");
//! }
//! # Ok::<(), skat_agents::skat::search::PositionError>(())
//! ```
//!
//! # How it works
//! The question is always whether the declarer gets at least so much more (a zero window); an exact
//! value is a row of such questions, which share a table. Cards lie side by side by suit and
//! strength, so that following and beating are masks. What is known of a position is kept for all
//! in which each suit's cards have the same holders in the same order: they are played alike, and
//! their values differ by no more than what their cards count. Most positions are reached in many
//! disguises. See [`Enhancement`] for the rest.

mod bounds;
mod enhancement;
mod holding;
mod layout;
mod moves;
mod ordering;
mod position;
mod prover;
mod question;
mod review;
mod seats;
mod solver;
mod table;
mod tree;
mod trick;

pub use enhancement::{Enhancement, Enhancements};
pub use position::{Place, Position, PositionError};
pub use prover::SolverProver;
pub use review::{Burying, Decision, Review};
pub use solver::{Bounds, Solver, Value};

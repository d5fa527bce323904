//! The players of cribbage: legal under all rules, blind to what they may not know, and better than
//! chance.

mod games;
mod heuristic;
mod no_leak;
mod sampled_worlds;

//! The Skat players: legal, steady, blind to what they may not know, and as strong as their pages
//! say.

mod engine;
mod games;
mod heuristic;
mod learner;
mod neural;
mod neural_search;
mod no_leak;
mod opinions;
mod pimc;
mod rollout;
mod sampled_worlds;
mod shipped;
mod solver;
mod swift;
#[path = "../../../env/tests/skat/walks/mod.rs"]
mod walks;

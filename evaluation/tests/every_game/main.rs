//! Matches of every game, of a toy game that exists to be tested with, and control variates.

mod bridge;
mod controls;
mod cribbage;
mod five_hundred;
mod games;
mod jass;
mod scrabble;
mod whist;

//! What holds of every game, and of a toy game that exists to be tested with.

mod broken;
mod conformance;
mod game_pages;
mod toy;
mod vector;

//! Training for Jass: how runs know the game.

mod game;

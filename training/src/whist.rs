//! Training for Whist: how runs know the game.

mod game;

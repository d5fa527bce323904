//! Training for bridge: how runs know the game.

mod game;

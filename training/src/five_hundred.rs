//! Training for 500: how runs know the game.

mod game;

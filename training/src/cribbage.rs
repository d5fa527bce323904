//! Training for cribbage: how runs know the game.

mod game;

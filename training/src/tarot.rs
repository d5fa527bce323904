//! Training for Tarot: how runs know the game.

mod game;

//! Training for Scrabble: how runs know the game.

mod game;

//! Training for Joffre: how runs know the game.

mod game;

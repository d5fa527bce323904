//! The chance to win a game, fitted to games that this player played against itself.

use super::evaluation::{FEATURES, Features};
use super::weights::WEIGHTS;
use skat_env::skat::Game;

/// What the declarer knows when he asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Knowledge {
    /// Ten cards; he will pick up the skat.
    BeforeSkat,
    /// Ten cards after burying two.
    AfterSkat,
    /// Ten cards; he plays Hand.
    Hand,
}

/// Chances of the declarer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chances {
    /// That he wins.
    pub(super) win: f32,
    /// That the defenders stay Schneider; 0 in Null.
    pub(super) schneider: f32,
}

/// The chances with these features.
pub(super) fn chances(game: Game, knowledge: Knowledge, features: &Features) -> Chances {
    let [win, schneider] = &WEIGHTS[kind(game)][knowledge as usize];
    let schneider = if game.is_null() { 0.0 } else { logistic(schneider, features) };
    Chances { win: logistic(win, features), schneider }
}

/// The chance to win Null ouvert.
pub(super) fn null_ouvert(knowledge: Knowledge, features: &Features) -> f32 {
    logistic(&WEIGHTS[2][knowledge as usize][1], features)
}

fn kind(game: Game) -> usize {
    match game {
        Game::Grand => 1,
        Game::Null => 2,
        _ => 0,
    }
}

fn logistic(weights: &[f32; FEATURES], features: &Features) -> f32 {
    let sum: f32 = weights.iter().zip(features).map(|(w, f)| w * f).sum();
    1.0 / (1.0 + (-sum).exp())
}

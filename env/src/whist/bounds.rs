//! How long Whist can last, and how much can be scored.

use super::card::Card;
use super::rules::Unit;
use super::state::State;
use super::tricks::TRICKS;
use crate::bounds::Bounded;

/// All tricks of all deals of a game.
const ALL_TRICKS: i32 = (Unit::Game.deals() * TRICKS as usize) as i32;

impl Bounded for State {
    /// A game of four deals.
    const LONGEST: usize = Unit::Game.deals() * Card::COUNT;
    const LOWEST_SCORE: i32 = -ALL_TRICKS;
    const HIGHEST_SCORE: i32 = ALL_TRICKS;
}

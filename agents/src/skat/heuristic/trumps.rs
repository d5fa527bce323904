//! The play of suit and Grand games.

use super::card_weights::CARD_WEIGHTS;
use super::considerations::{Situation, considerations};
use super::counting::Count;
use super::ratings::Ratings;
use skat_env::skat::Game;

/// What speaks for each legal card, in card points, with 100 for the game.
pub(super) fn ratings(count: &Count<'_>) -> Ratings {
    let game = usize::from(count.game == Game::Grand);
    let weights = &CARD_WEIGHTS[game][Situation::of(count) as usize];
    super::ratings::of(count.legal, weights, |place, card| considerations(place, count, card))
}

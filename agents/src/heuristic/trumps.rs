//! The play of suit and Grand games.

use super::card_weights::CARD_WEIGHTS;
use super::considerations::{Situation, considerations};
use super::counting::Count;
use skat_env::skat::{Card, Game};

/// What speaks for each legal card, in card points, with 100 for the game.
pub(super) fn ratings(count: &Count<'_>) -> impl Iterator<Item = (Card, f32)> {
    let game = usize::from(count.game == Game::Grand);
    let weights = &CARD_WEIGHTS[game][Situation::of(count) as usize];
    count
        .legal
        .iter()
        .map(move |card| (card, considerations(count, card).iter().zip(weights).map(|(f, w)| f * w).sum()))
}

//! The play of suit and Grand games.

use super::card_weights::CARD_WEIGHTS;
use super::considerations::{Situation, considerations};
use super::counting::Count;
use skat_env::skat::{Card, Game};

/// The card for which most speaks.
pub(super) fn card(count: &Count<'_>) -> Card {
    if count.legal.len() == 1 {
        return count.legal.first().expect("there is one");
    }
    let game = usize::from(count.game == Game::Grand);
    let weights = &CARD_WEIGHTS[game][Situation::of(count) as usize];
    let mut best: Option<(f32, Card)> = None;
    for card in count.legal {
        let value = considerations(count, card).iter().zip(weights).map(|(f, w)| f * w).sum();
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, card));
        }
    }
    best.expect("some card is always legal").1
}

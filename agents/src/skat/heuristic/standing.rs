//! The state of a game in the play, as numbers: inputs of networks.

use super::counting::Count;
use skat_env::skat::CardSet;

/// How many numbers describe the state of a game.
pub const STANDING: usize = 12;

/// The state of the game for the player to move: tricks played, card points of both sides and in
/// the cards that he buried, those on the table; his trumps and those against him; the mean points
/// of unseen cards, how many cards are legal, the points in his hand, his jacks and those against
/// him. Each about 0 to 2.
pub(super) fn standing(count: &Count<'_>) -> [f32; STANDING] {
    let tricks = count.tricks;
    let points = |points: u8, scale: f32| f32::from(points) / scale;
    let cards = |cards: CardSet, scale: f32| cards.len() as f32 / scale;
    [
        count.late,
        points(tricks.declarer_points(), 60.0),
        points(tricks.defender_points(), 60.0),
        points(count.buried.points(), 20.0),
        points(count.on_table, 20.0),
        cards(count.hand & count.trumps, 5.0),
        cards(count.trumps_out, 5.0),
        count.mean_points / 5.0,
        cards(count.legal, 5.0),
        points(count.hand.points(), 40.0),
        cards(count.hand & CardSet::JACKS, 2.0),
        cards(count.against & CardSet::JACKS, 2.0),
    ]
}

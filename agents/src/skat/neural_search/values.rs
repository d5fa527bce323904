//! What the network expects of cards, in the points that rollouts count in.

use crate::skat::neural::{Neural, Objective};
use skat_env::skat::{Action, Card, View};

/// What the player whose view this is gains by each of these cards, as the network expects: what
/// the declarer has more than a defender, or less for a defender.
///
/// # Panics
/// When one of the cards is not legal.
pub(super) fn gains(neural: &mut Neural, view: &View, cards: impl Iterator<Item = Card>) -> Vec<f32> {
    // The mean of the others holds the declarer's points and a defender's, so that the difference
    // to it is half of that to the declarer.
    let scale = match neural.criterion().objective {
        Objective::Difference if !view.is_declarer() => 2.0,
        _ => 1.0,
    };
    let values = neural.values(view);
    let of = |wanted| values.iter().find(|&&(action, _)| action == Action::Card(wanted));
    cards.map(|card| scale * of(card).expect("the card is legal").1).collect()
}

//! What visible cards leave of the legal cards (Joffre 6.3, 6.4).

use crate::joffre::{BySeat, CardSet, Country, Seat};

/// What a card is played to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Moment {
    /// The buyer's first lead, which makes trump.
    Opening,
    /// The lead to a later trick.
    Leading,
    /// A trick that somebody has begun.
    Following,
}

/// The cards among the `legal` ones that the visible cards leave to `seat`; never none of some.
///
/// Where a country was led, the legal cards are those that follow, or all for whoever cannot. A
/// visible card among them must be played: it is of that country, or he cannot follow (6.3).
pub(super) fn bound(legal: CardSet, seat: Seat, visible: BySeat<CardSet>, moment: Moment) -> CardSet {
    let due = legal & visible[seat];
    let owed = if moment == Moment::Opening || due.is_empty() { legal } else { due };
    if moment == Moment::Following {
        return owed;
    }
    let barred = Country::ALL
        .into_iter()
        .map(CardSet::of_country)
        .filter(|country| !country.is_disjoint(visible[seat.partner()]))
        .fold(CardSet::EMPTY, |barred, country| barred | country);
    let free = owed - barred;
    if free.is_empty() { owed } else { free }
}

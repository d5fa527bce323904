//! Who takes a trick in which some cards have lost their power.

use crate::jass::{Card, CardSet, Seat, Suit, Team};

/// A trick as it fell: the cards in their order, each with who played it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trick {
    pub(super) cards: Vec<(Seat, Card)>,
    /// To whom it belongs by a ruling, whoever's card is the best.
    pub(super) owner: Option<Team>,
    /// Who took it, when it is complete.
    pub(super) taker: Option<Seat>,
}

impl Trick {
    /// The cards in their order, each with who played it; three in a trick to which a missing card
    /// was not played.
    pub fn cards(&self) -> &[(Seat, Card)] {
        &self.cards
    }

    /// The set of its cards.
    pub fn set(&self) -> CardSet {
        self.cards.iter().map(|&(_, card)| card).collect()
    }

    /// Who took it and leads next; `None` while it is not complete.
    pub const fn taker(&self) -> Option<Seat> {
        self.taker
    }

    /// Whose trick it is; `None` while it is not complete.
    pub fn team(&self) -> Option<Team> {
        self.taker.map(|taker| self.owner.unwrap_or(taker.team()))
    }

    /// Who takes the trick where `powerless` cards cannot (Jass 3.4a, 3.12a).
    ///
    /// Of the other cards the best takes it: the highest trump, or else the highest of the suit
    /// led; a card that was merely thrown off never does. When a ruling has given the trick to a
    /// team, the cards of the other team cannot take it either. If no card is left that can, the
    /// trick is the player's to the right of who led it: only a lead without power comes to that,
    /// and nobody shall gain by a card of his own that was seen.
    ///
    /// # Panics
    /// For a trick without cards.
    pub(super) fn best(&self, trump: Suit, powerless: CardSet) -> Seat {
        let (leader, lead) = self.cards[0];
        let mut best: Option<(Seat, Card)> = None;
        for &(seat, card) in &self.cards {
            let follows = card.suit() == lead.suit() || card.suit() == trump;
            let barred = self.owner.is_some_and(|team| team != seat.team());
            if !follows || barred || powerless.contains(card) {
                continue;
            }
            if best.is_none_or(|(_, held)| CardSet::beating(held, trump).contains(card)) {
                best = Some((seat, card));
            }
        }
        match (best, self.owner) {
            (Some((seat, _)), _) => seat,
            (None, Some(team)) if team == leader.team() => leader,
            (None, _) => leader.next(),
        }
    }
}

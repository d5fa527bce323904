//! A deal as it is played at a table, with cards that everybody has seen.

use super::ruling::{Ruling, Verdict};
use crate::five_hundred::order::suit_in;
use crate::five_hundred::{Action, Card, CardSet, Phase, Play, Seat, State};

/// A deal and its visible cards (500.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refereed {
    state: State,
    visible: CardSet,
}

impl Refereed {
    /// A deal in which nothing has gone wrong so far.
    pub const fn new(state: State) -> Refereed {
        Refereed { state, visible: CardSet::EMPTY }
    }

    /// The deal.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// The visible cards that are still held.
    pub const fn visible(&self) -> CardSet {
        self.visible
    }

    /// The cards that the player to move may play, as visible cards bind him (500.8f, 500.8g).
    pub fn legal_cards(&self) -> CardSet {
        let legal = self.state.legal_cards();
        let (Some(play), Some(seat)) = (self.state.play(), self.state.seat_to_move()) else { return legal };
        if play.tricks().trick().is_empty() {
            let allowed = legal - self.forbidden_leads(play, seat);
            return if allowed.is_empty() { legal } else { allowed };
        }
        // What he may play of his own visible cards is what follows, or anything where nothing
        // does.
        let due = legal & self.visible;
        if due.is_empty() { legal } else { due }
    }

    /// The cards of the suits of which the partner has a visible card (500.8g).
    fn forbidden_leads(&self, play: &Play, seat: Seat) -> CardSet {
        let denomination = play.tricks().denomination();
        let of_partner = play.hand(seat.partner()) & self.visible;
        let is_forbidden = |card: &Card| {
            let suit = suit_in(*card, denomination);
            suit.is_some() && of_partner.iter().any(|visible| suit_in(visible, denomination) == suit)
        };
        play.hand(seat).iter().filter(is_forbidden).collect()
    }

    /// Plays a card for the player to move.
    ///
    /// # Panics
    /// When he may not play it.
    pub fn play_card(&mut self, card: Card) {
        assert!(self.legal_cards().contains(card), "{card} may not be played here");
        self.state.play_card(card);
        self.visible.remove(card);
    }

    /// Plays any action for the player to move.
    ///
    /// # Panics
    /// When he may not.
    pub fn act(&mut self, action: Action) {
        match (action, self.state.phase()) {
            (Action::Card(card), Phase::Playing(_)) => self.play_card(card),
            _ => self.state.act(action),
        }
    }

    /// The table once a ruling is carried out; `None` when the deal does not go on.
    #[must_use]
    pub fn after(&self, ruling: &Ruling) -> Option<Refereed> {
        let mut table = *self;
        match ruling.verdict {
            Verdict::DealAgain | Verdict::Stopped(_) => return None,
            Verdict::Visible(card) => table.visible.insert(card),
            Verdict::Played(card) => {
                table.state.play_card(card);
                table.visible.remove(card);
            }
            Verdict::GoesOn | Verdict::Arbiter => {}
        }
        Some(table)
    }
}

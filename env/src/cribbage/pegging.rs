//! The pegging with all cards known.

use super::card::Card;
use super::card_set::CardSet;
use super::public_pegging::PublicPegging;
use super::seat::{BySeat, Seat};

/// The table, the four hands, and what each player has kept for the show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pegging {
    table: PublicPegging,
    hands: BySeat<CardSet>,
    kept: BySeat<CardSet>,
}

impl Pegging {
    /// Before the first card.
    #[inline]
    pub(super) fn new(dealer: Seat, kept: BySeat<CardSet>) -> Pegging {
        Pegging { table: PublicPegging::new(dealer), hands: kept, kept }
    }

    /// The pegging of these parts, which fit each other.
    pub(super) const fn from_parts(
        table: PublicPegging,
        hands: BySeat<CardSet>,
        kept: BySeat<CardSet>,
    ) -> Pegging {
        Pegging { table, hands, kept }
    }

    /// What lies open on the table.
    #[inline]
    pub const fn table(&self) -> &PublicPegging {
        &self.table
    }

    /// The cards that a player holds.
    #[inline]
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat]
    }

    /// The four cards that a player has kept, and takes up again for the show (Crib 4.9).
    #[inline]
    pub fn kept(&self, seat: Seat) -> CardSet {
        self.kept[seat]
    }

    /// The cards that the player to move may play; empty once all are played.
    #[inline]
    pub fn legal_cards(&self) -> CardSet {
        match self.table.turn() {
            Some(seat) => self.hands[seat] & self.table.playable(),
            None => CardSet::EMPTY,
        }
    }

    /// Plays a card for the player to move; says who it was and what he pegs.
    ///
    /// # Panics
    /// When the card is not legal.
    #[inline]
    pub(super) fn play(&mut self, card: Card) -> (Seat, u8) {
        assert!(self.table.turn().is_some(), "all cards are played");
        assert!(self.legal_cards().contains(card), "{card} may not be played here");
        self.play_legal(card)
    }

    /// [`Pegging::play`] of a card that is known to be legal.
    #[inline]
    pub(super) fn play_legal(&mut self, card: Card) -> (Seat, u8) {
        debug_assert!(self.legal_cards().contains(card), "{card} is legal");
        let Some(seat) = self.table.turn() else { unreachable!("a card is legal for somebody") };
        self.hands[seat].remove(card);
        (seat, self.table.play(seat, card, &self.hands))
    }
}

//! The play with all cards known.

use super::card::Card;
use super::card_set::CardSet;
use super::contract::Contract;
use super::seat::{BySeat, Seat};
use super::tricks::Tricks;

/// The tricks on the table and the four hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    tricks: Tricks,
    hands: BySeat<CardSet>,
}

impl Play {
    /// Before the opening lead.
    pub(super) const fn new(contract: Contract, hands: BySeat<CardSet>) -> Play {
        Play { tricks: Tricks::new(contract), hands }
    }

    /// The play of these parts, which fit each other.
    pub(super) const fn from_parts(tricks: Tricks, hands: BySeat<CardSet>) -> Play {
        Play { tricks, hands }
    }

    /// What lies open on the table.
    #[inline]
    pub const fn tricks(&self) -> &Tricks {
        &self.tricks
    }

    /// The cards that a hand holds.
    #[inline]
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat]
    }

    /// Who chooses the next card: the player whose hand it comes from, for the dummy's hand the
    /// declarer (Law 45B).
    #[inline]
    pub fn decider(&self) -> Seat {
        let turn = self.tricks.turn();
        let contract = self.tricks.contract();
        if turn == contract.dummy() { contract.declarer } else { turn }
    }

    /// The cards that may be played next (Law 44C and D).
    #[inline]
    pub fn legal_cards(&self) -> CardSet {
        self.tricks.legal_cards(self.hands[self.tricks.turn()])
    }

    /// Plays a card from the hand in turn; says whether it was the last of all.
    ///
    /// # Panics
    /// When the card is not legal.
    #[inline]
    pub fn play(&mut self, card: Card) -> bool {
        assert!(self.legal_cards().contains(card), "{card} may not be played here");
        self.play_legal(card)
    }

    /// [`Play::play`] of a card that is known to be legal.
    #[inline]
    pub(super) fn play_legal(&mut self, card: Card) -> bool {
        debug_assert!(self.legal_cards().contains(card), "{card} is legal");
        self.hands[self.tricks.turn()].remove(card);
        self.tricks.play(card)
    }

    /// The play as it stood when so many cards were played.
    ///
    /// # Panics
    /// When fewer have been played.
    #[must_use]
    pub fn rewound(&self, cards: usize) -> Play {
        let tricks = &self.tricks;
        let hands = BySeat::from_fn(|seat| self.hands[seat] | tricks.played(seat));
        let mut play = Play::new(*tricks.contract(), hands);
        for &card in &tricks.cards()[..cards] {
            play.play(card);
        }
        play
    }

    /// Who won each of the complete tricks, in order.
    pub fn winners(&self) -> Vec<Seat> {
        let complete = 1..=usize::from(self.tricks.complete());
        complete.map(|count| self.rewound(4 * count).tricks.leader()).collect()
    }
}

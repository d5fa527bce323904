//! The play with all cards known.

use super::auction::Contract;
use super::card::Card;
use super::card_set::CardSet;
use super::seat::{BySeat, Seat};
use super::tricks::Tricks;

/// The tricks on the table and the four hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    tricks: Tricks,
    hands: BySeat<CardSet>,
}

impl Play {
    /// The buyer leads his first card, whose country becomes trump (Joffre 4.5).
    ///
    /// # Panics
    /// When the buyer does not hold it.
    #[inline]
    pub(super) fn open(contract: Contract, hands: BySeat<CardSet>, lead: Card) -> Play {
        let mut play = Play { tricks: Tricks::new(contract, lead.country()), hands };
        play.play(lead);
        play
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

    /// The cards that a player holds.
    #[inline]
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat]
    }

    /// The cards that the player to move may play (Joffre 4.6).
    #[inline]
    pub fn legal_cards(&self) -> CardSet {
        self.tricks.legal_cards(self.hands[self.tricks.turn()])
    }

    /// Plays a card for the player to move; says whether it was the last of all.
    ///
    /// # Panics
    /// When the card is not legal.
    #[inline]
    pub fn play(&mut self, card: Card) -> bool {
        assert!(self.legal_cards().contains(card), "{card} may not be played here");
        self.hands[self.tricks.turn()].remove(card);
        self.tricks.play(card)
    }

    /// The play as it stood when so many cards were played, at least one.
    ///
    /// # Panics
    /// When fewer have been played, or for none: before the lead there is no trump.
    #[must_use]
    pub fn rewound(&self, cards: usize) -> Play {
        let tricks = &self.tricks;
        let hands = BySeat::from_fn(|seat| self.hands[seat] | tricks.played(seat));
        let (lead, rest) = tricks.cards()[..cards].split_first().expect("at least one card");
        let mut play = Play::open(tricks.contract(), hands, *lead);
        for &card in rest {
            play.play(card);
        }
        play
    }

    /// Who took each of the complete tricks, in order.
    pub fn takers(&self) -> Vec<Seat> {
        let complete = 1..=usize::from(self.tricks.complete());
        complete.map(|count| self.rewound(4 * count).tricks.leader()).collect()
    }
}

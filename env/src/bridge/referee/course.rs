//! The play as it was, legal or not.

use super::revoke::Revoke;
use crate::bridge::card::Card;
use crate::bridge::card_set::CardSet;
use crate::bridge::contract::Contract;
use crate::bridge::seat::{BySeat, Seat, Side};
use crate::text::ParseError;

/// Cards in the order in which they lay on the table, each from the hand in turn, whether they
/// followed suit or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    contract: Contract,
    hands: BySeat<CardSet>,
    cards: Vec<(Seat, Card)>,
}

impl Course {
    /// The course of these cards.
    ///
    /// # Errors
    /// Names the card, counted from 1, that the hand in turn does not hold.
    pub fn new(
        contract: Contract,
        hands: BySeat<CardSet>,
        cards: impl IntoIterator<Item = Card>,
    ) -> Result<Course, ParseError> {
        let mut course = Course { contract, hands, cards: Vec::new() };
        let mut left = hands;
        for card in cards {
            let seat = course.turn();
            if !left[seat].contains(card) {
                let expected = format!("a card that {seat} holds: {}", left[seat]);
                let place = format!("card {}", course.cards.len() + 1);
                return Err(ParseError::new(card.to_string(), expected).at(place));
            }
            left[seat].remove(card);
            course.cards.push((seat, card));
        }
        Ok(course)
    }

    /// The contract.
    pub const fn contract(&self) -> &Contract {
        &self.contract
    }

    /// The cards with the hands that they came from.
    pub fn cards(&self) -> &[(Seat, Card)] {
        &self.cards
    }

    /// From whose hand the next card comes: after a complete trick its winner's.
    pub fn turn(&self) -> Seat {
        match self.cards.chunks(4).last() {
            None => self.contract.leader(),
            Some(trick) if trick.len() < 4 => trick[0].0.after(trick.len()),
            Some(trick) => self.winner(trick),
        }
    }

    fn winner(&self, trick: &[(Seat, Card)]) -> Seat {
        let denomination = self.contract.denomination();
        let better = |best: (Seat, Card), next: (Seat, Card)| {
            if CardSet::beating(best.1, denomination).contains(next.1) { next } else { best }
        };
        trick.iter().copied().reduce(better).expect("a trick has a card").0
    }

    /// Who won each complete trick.
    pub fn winners(&self) -> Vec<Seat> {
        self.cards.chunks_exact(4).map(|trick| self.winner(trick)).collect()
    }

    /// The tricks that a side won as they were played, before any adjustment.
    pub fn taken(&self, side: Side) -> u8 {
        self.winners().into_iter().filter(|winner| winner.side() == side).count() as u8
    }

    /// All revokes: cards of another suit than that led, from a hand that held one of it (Law 61A).
    pub fn revokes(&self) -> Vec<Revoke> {
        let mut left = self.hands;
        let mut found = Vec::new();
        for (place, &(seat, card)) in self.cards.iter().enumerate() {
            let led = self.cards[place / 4 * 4].1.suit();
            if card.suit() != led && !left[seat].suit(led).is_empty() {
                found.push(Revoke { seat, card, suit: led, trick: place / 4 });
            }
            left[seat].remove(card);
        }
        found
    }
}

//! Where a deal stands, and what is known there.

use super::bid::Bid;
use super::card::Card;
use super::card_set::CardSet;
use super::play::Play;
use super::score::{Outcome, Settlement};
use super::seat::Seat;

/// The declarer and the bid that he must reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Declarer {
    /// Who won the bidding (ISkO 3.3.5).
    pub seat: Seat,
    /// The highest bid.
    pub bid: Bid,
}

/// The declarer has picked up the skat and lays two cards away, the lower-numbered first (ISkO
/// 2.2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Burying {
    /// The declarer and the bid.
    pub declarer: Declarer,
    /// The declarer's cards: twelve, then eleven.
    pub hand: CardSet,
    /// The card laid away first.
    pub first: Option<Card>,
}

impl Burying {
    /// The cards that may be laid away now. The two go in ascending order, so that each pair is
    /// reached once.
    pub fn legal_cards(&self) -> CardSet {
        match self.first {
            None => self.hand - self.hand.last().map_or(CardSet::EMPTY, CardSet::of),
            Some(first) => CardSet::from_bits(self.hand.bits() & (u32::MAX << first.index())),
        }
    }
}

/// The declarer has buried two cards and names the game (ISkO 3.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Declaring {
    /// The declarer and the bid.
    pub declarer: Declarer,
    /// The declarer's ten cards.
    pub hand: CardSet,
    /// The two cards in the skat.
    pub buried: CardSet,
}

/// A deal that was played, or conceded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The cards as they lay at the end.
    pub play: Play,
    /// How the cards fell.
    pub outcome: Outcome,
    /// Matadors with skat (ISkO 2.4); negative: without.
    pub matadors: i8,
    /// The entry on the score sheet.
    pub settlement: Settlement,
    /// Whether the declarer conceded (ISkO 4.3.1).
    pub conceded: bool,
}

/// Where a deal stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The bidding (ISkO 3.3).
    Bidding,
    /// The declarer picks up the skat or declares a Hand game (ISkO 2.2.2, 2.2.3).
    PickingUp(Declarer),
    /// The declarer lays two cards away (ISkO 2.2.2).
    Burying(Burying),
    /// The declarer names the game (ISkO 3.4).
    Declaring(Declaring),
    /// The play of the cards (ISkO 4).
    Playing(Play),
    /// All have passed (ISkO 3.3.7).
    PassedIn,
    /// Over and settled (ISkO 5).
    Played(Played),
}

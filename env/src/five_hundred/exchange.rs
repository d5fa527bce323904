//! The widow taken up and six cards laid away (500.5a to 500.5c).

use super::auction::Auction;
use super::bid::{Bid, Contract};
use super::card::Card;
use super::card_set::CardSet;
use super::deal::{Deal, WIDOW};

/// The declarer lays cards away, one after the other in ascending order, so that each set of six is
/// reached once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exchange {
    auction: Auction,
    contract: Contract,
    shown: Option<Card>,
    hand: CardSet,
    laid: CardSet,
}

impl Exchange {
    /// The declarer has the widow in his hand.
    #[inline]
    pub(super) fn new(auction: Auction, contract: Contract, deal: &Deal) -> Exchange {
        let hand = deal.hand(contract.declarer) | deal.widow();
        Exchange {
            auction,
            contract,
            shown: shown(contract, deal.hand(contract.declarer), deal.widow()),
            hand,
            laid: CardSet::EMPTY,
        }
    }

    /// The exchange of these parts, which fit each other.
    pub(super) const fn from_parts(
        auction: Auction,
        contract: Contract,
        shown: Option<Card>,
        hand: CardSet,
        laid: CardSet,
    ) -> Exchange {
        Exchange { auction, contract, shown, hand, laid }
    }

    /// What was said before.
    #[inline]
    pub const fn auction(&self) -> &Auction {
        &self.auction
    }

    /// The contract.
    #[inline]
    pub const fn contract(&self) -> Contract {
        self.contract
    }

    /// The joker of the widow that the declarer has had to show (500.5b).
    #[inline]
    pub const fn shown(&self) -> Option<Card> {
        self.shown
    }

    /// The declarer's cards that are not laid away yet, 16 to 10 of them.
    #[inline]
    pub const fn hand(&self) -> CardSet {
        self.hand
    }

    /// What is laid away so far, none to six cards.
    #[inline]
    pub const fn laid(&self) -> CardSet {
        self.laid
    }

    /// The cards that may be laid away next: any of them (500.5c), after those laid away before, as
    /// long as enough are left above.
    #[inline]
    pub fn legal_cards(&self) -> CardSet {
        legal_cards(self.hand, self.laid)
    }

    /// Lays a card away; says whether it was the sixth.
    ///
    /// # Panics
    /// When the card is not legal.
    #[inline]
    pub fn lay_away(&mut self, card: Card) -> bool {
        assert!(self.legal_cards().contains(card), "{card} may not be laid away here");
        self.hand.remove(card);
        self.laid.insert(card);
        self.laid.len() == WIDOW
    }
}

/// The cards of `hand` that may be laid away after `laid`.
#[inline]
pub(super) fn legal_cards(hand: CardSet, laid: CardSet) -> CardSet {
    let above = laid.last().map_or(hand, |card| hand.above(card));
    above.without_highest(WIDOW - 1 - laid.len())
}

/// The joker that the declarer must show: that of the widow, at a contract for 7, when he was dealt
/// the other one (500.5b).
#[inline]
pub(super) fn shown(contract: Contract, dealt: CardSet, widow: CardSet) -> Option<Card> {
    let is_low = contract.bid < Bid::LOWEST_WITH_BOTH_JOKERS;
    let held = dealt & CardSet::JOKERS;
    if is_low && held.len() == 1 { (widow & CardSet::JOKERS).first() } else { None }
}

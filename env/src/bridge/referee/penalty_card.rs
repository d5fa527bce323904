//! Cards of a defender that were seen too early (Laws 49 to 52).

use super::Law;
use crate::bridge::call::Denomination;
use crate::bridge::card::{Card, Rank};
use crate::bridge::card_set::CardSet;

/// A penalty card, which lies face up before the defender.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PenaltyCard {
    /// An honour, or any card that was played on purpose: it is played as soon as that is legal.
    Major(Card),
    /// A small card that fell by mistake: it is played before other small cards of its suit.
    Minor(Card),
}

impl PenaltyCard {
    /// What a defender's exposed card becomes (Law 50B).
    pub fn of(card: Card, exposed: Exposure) -> PenaltyCard {
        match exposed {
            Exposure::ByMistake if card.rank() < Rank::Ten => PenaltyCard::Minor(card),
            Exposure::ByMistake | Exposure::OnPurpose => PenaltyCard::Major(card),
        }
    }

    /// The card.
    pub const fn card(self) -> Card {
        match self {
            PenaltyCard::Major(card) | PenaltyCard::Minor(card) => card,
        }
    }

    /// The law that says what it asks.
    pub const fn law(self) -> Law {
        match self {
            PenaltyCard::Major(_) => Law("50D1"),
            PenaltyCard::Minor(_) => Law("50C"),
        }
    }
}

/// How a card was exposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exposure {
    /// It fell, or came with another.
    ByMistake,
    /// It was led or played: out of turn, or as a revoke that is corrected.
    OnPurpose,
}

/// What a defender with penalty cards may play of his `legal` cards: a major one if it is among
/// them (of several any, as the declarer says: Law 51A); with a minor one no other small card of
/// its suit (Law 50C). Of two penalty cards or more each is a major one (Law 50B).
pub fn restricted(legal: CardSet, cards: &[PenaltyCard]) -> CardSet {
    let is_major = |card: &&PenaltyCard| cards.len() > 1 || matches!(card, PenaltyCard::Major(_));
    let major = cards.iter().filter(is_major);
    let must: CardSet = major.map(|card| card.card()).filter(|&card| legal.contains(card)).collect();
    if !must.is_empty() {
        return must;
    }
    let mut allowed = legal;
    for minor in cards.iter().filter(|card| matches!(card, PenaltyCard::Minor(_))) {
        let card = minor.card();
        if legal.contains(card) {
            let nine = Card::new(card.suit(), Rank::Nine);
            let honors = CardSet::beating(nine, Denomination::NoTrump);
            let small = CardSet::of_suit(card.suit()) - honors;
            allowed -= small - CardSet::of(card);
        }
    }
    allowed
}

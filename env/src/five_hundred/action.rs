//! The 71 numbered actions and sets of them.

use super::bid::{Bid, Call};
use super::card::{Card, Suit};
use super::card_set::CardSet;
use crate::encode::expand;
use crate::environment;
use crate::nth_bit;
use crate::text::{ParseError, serde_as_text};
use std::fmt;
use std::str::FromStr;

/// Everything a player can do in one deal of 500.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Plays the card; lays it away before the play (500.5c); asks for it after leading a joker at
    /// no trump (500.5e).
    Card(Card),
    /// Passes in the auction (500.4b).
    Pass,
    /// Bids (500.4b).
    Bid(Bid),
    /// Asks for this suit after leading a joker at no trump (500.5e).
    Demand(Suit),
}

impl Action {
    /// Number of the first card, `CARDS + card`.
    pub const CARDS: usize = 0;
    /// Number of [`Action::Pass`].
    pub const PASS: usize = 46;
    /// Number of the first bid, `BIDS + bid`.
    pub const BIDS: usize = 47;
    /// Number of the first demand of a suit, `DEMANDS + suit`.
    pub const DEMANDS: usize = 67;

    /// All 71, in the order of their numbers.
    pub fn all() -> impl Iterator<Item = Action> {
        (0..<Action as environment::Action>::COUNT).filter_map(environment::Action::from_index)
    }

    /// The action of an announcement.
    pub const fn of_call(call: Call) -> Action {
        match call {
            Call::Pass => Action::Pass,
            Call::Bid(bid) => Action::Bid(bid),
        }
    }
}

impl environment::Action for Action {
    const COUNT: usize = 71;

    #[inline]
    fn index(self) -> usize {
        match self {
            Action::Card(card) => Action::CARDS + card.index(),
            Action::Pass => Action::PASS,
            Action::Bid(bid) => Action::BIDS + bid.index(),
            Action::Demand(suit) => Action::DEMANDS + suit.index(),
        }
    }

    #[inline]
    fn from_index(index: usize) -> Option<Action> {
        Some(match index {
            0..46 => Action::Card(Card::from_index(index)),
            46 => Action::Pass,
            47..67 => Action::Bid(Bid::from_index(index - Action::BIDS)),
            67..71 => Action::Demand(Suit::from_index(index - Action::DEMANDS)),
            _ => return None,
        })
    }
}

/// Cards and bids as they write themselves, "pass", a suit's letter for a demand.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Card(card) => card.fmt(f),
            Action::Pass => f.write_str("pass"),
            Action::Bid(bid) => bid.fmt(f),
            Action::Demand(suit) => suit.fmt(f),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Action, ParseError> {
        if text == "pass" {
            return Ok(Action::Pass);
        }
        if let Ok(suit) = text.parse() {
            return Ok(Action::Demand(suit));
        }
        if let Ok(bid) = text.parse() {
            return Ok(Action::Bid(bid));
        }
        text.parse().map(Action::Card).map_err(|_| {
            let expected = "an action: a card like HJ, BO or BL, pass, a bid like 8H or 7N, or a suit S C D H \
                            that a joker asks for";
            ParseError::new(text, expected)
        })
    }
}

serde_as_text!(Action);

/// A set of actions: bit `i` is action number `i`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ActionSet(u128);

impl ActionSet {
    /// No action.
    pub const EMPTY: ActionSet = ActionSet(0);

    /// The set with these bits; those above 70 are left out.
    #[inline]
    pub const fn from_bits(bits: u128) -> ActionSet {
        ActionSet(bits & ((1 << (Action::DEMANDS + 4)) - 1))
    }

    /// Bit `i` is action number `i`.
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The set of these cards.
    #[inline]
    pub const fn of_cards(cards: CardSet) -> ActionSet {
        ActionSet(cards.bits() as u128)
    }

    /// The bids from this number on; none from 20 on.
    #[inline]
    pub const fn bids_from(lowest: usize) -> ActionSet {
        let all = (1 << Action::DEMANDS) - (1 << Action::BIDS);
        ActionSet(all & (u128::MAX << (Action::BIDS + lowest)))
    }

    /// The demands of these suits, of which bit `i` stands for suit `i`.
    #[inline]
    pub(super) const fn demands(suits: u8) -> ActionSet {
        ActionSet((suits as u128 & 0xf) << Action::DEMANDS)
    }

    /// The cards among the actions.
    #[inline]
    pub const fn cards(self) -> CardSet {
        CardSet::from_bits(self.0 as u64)
    }

    /// The set with one more action.
    #[must_use]
    #[inline]
    pub fn with(self, action: Action) -> ActionSet {
        ActionSet(self.0 | 1 << environment::Action::index(action))
    }

    /// The actions of both sets.
    #[must_use]
    #[inline]
    pub const fn union(self, other: ActionSet) -> ActionSet {
        ActionSet(self.0 | other.0)
    }

    /// The actions, ascending.
    pub fn iter(self) -> Iter {
        Iter(self.0)
    }
}

impl environment::ActionSet for ActionSet {
    type Action = Action;

    #[inline]
    fn len(&self) -> usize {
        self.0.count_ones() as usize
    }

    #[inline]
    fn contains(&self, action: Action) -> bool {
        self.0 >> environment::Action::index(action) & 1 != 0
    }

    #[inline]
    fn nth(&self, n: usize) -> Action {
        let (low, high) = (self.0 as u64, (self.0 >> 64) as u64);
        let in_low = low.count_ones() as usize;
        let place = if n < in_low {
            nth_bit::in_64(low, n)
        } else if n - in_low < 64 {
            nth_bit::in_64(high, n - in_low).map(|place| place + 64)
        } else {
            None
        };
        let index = place.expect("n is below the number of actions");
        environment::Action::from_index(index).expect("a number below 71")
    }

    #[inline]
    fn write_mask(&self, mask: &mut [u8]) {
        assert_eq!(mask.len(), <Action as environment::Action>::COUNT, "a place for each action");
        expand(&[self.0 as u64, (self.0 >> 64) as u64], mask);
    }
}

impl fmt::Debug for ActionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// The actions of a set, ascending.
#[derive(Clone, Debug)]
pub struct Iter(u128);

impl Iterator for Iter {
    type Item = Action;

    #[inline]
    fn next(&mut self) -> Option<Action> {
        if self.0 == 0 {
            return None;
        }
        let index = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        environment::Action::from_index(index)
    }
}

impl IntoIterator for ActionSet {
    type Item = Action;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl FromIterator<Action> for ActionSet {
    fn from_iter<I: IntoIterator<Item = Action>>(actions: I) -> ActionSet {
        actions.into_iter().fold(ActionSet::EMPTY, ActionSet::with)
    }
}

//! The 90 numbered actions and sets of them.

use super::call::{Bid, Call, CallSet};
use super::card::Card;
use super::card_set::CardSet;
use crate::encode::expand;
use crate::environment;
use crate::nth_bit;
use crate::text::{ParseError, serde_as_text};
use std::fmt;
use std::str::FromStr;

/// Everything a player can do in a deal of bridge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Plays the card, the declarer the dummy's too.
    Card(Card),
    /// Calls in the auction.
    Call(Call),
}

impl Action {
    /// Number of the first card, `CARDS + card`.
    pub const CARDS: usize = 0;
    /// Number of the first call, `CALLS + call`.
    pub const CALLS: usize = 52;

    /// A bid.
    pub const fn bid(bid: Bid) -> Action {
        Action::Call(Call::Bid(bid))
    }

    /// All 90, in the order of their numbers.
    pub fn all() -> impl Iterator<Item = Action> {
        (0..<Action as environment::Action>::COUNT).filter_map(environment::Action::from_index)
    }
}

impl environment::Action for Action {
    const COUNT: usize = Card::COUNT + Call::COUNT;

    #[inline]
    fn index(self) -> usize {
        match self {
            Action::Card(card) => Action::CARDS + card.index(),
            Action::Call(call) => Action::CALLS + call.index(),
        }
    }

    #[inline]
    fn from_index(index: usize) -> Option<Action> {
        Some(match index {
            0..52 => Action::Card(Card::from_index(index)),
            52..90 => Action::Call(Call::from_index(index - Action::CALLS)),
            _ => return None,
        })
    }
}

/// Cards and calls as they write themselves.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Card(card) => card.fmt(f),
            Action::Call(call) => call.fmt(f),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Action, ParseError> {
        if let Ok(card) = text.parse() {
            return Ok(Action::Card(card));
        }
        text.parse().map(Action::Call).map_err(|_| {
            let expected = "an action: a card like SA or H9, pass, X, XX, or a bid from 1C to 7NT";
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

    /// The set with these bits; those above 89 are left out.
    #[inline]
    pub const fn from_bits(bits: u128) -> ActionSet {
        ActionSet(bits & ((1 << (Card::COUNT + Call::COUNT)) - 1))
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

    /// The set of these calls.
    #[inline]
    pub const fn of_calls(calls: CallSet) -> ActionSet {
        ActionSet((calls.bits() as u128) << Action::CALLS)
    }

    /// The cards among the actions.
    #[inline]
    pub const fn cards(self) -> CardSet {
        CardSet::from_bits(self.0 as u64)
    }

    /// The calls among the actions.
    #[inline]
    pub const fn calls(self) -> CallSet {
        CallSet::from_bits((self.0 >> Action::CALLS) as u64)
    }

    /// The set with one more action.
    #[must_use]
    #[inline]
    pub fn with(self, action: Action) -> ActionSet {
        ActionSet(self.0 | 1 << environment::Action::index(action))
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
        let cards = self.cards();
        match n.checked_sub(cards.len()) {
            None => Action::Card(cards.nth(n)),
            Some(n) => {
                let place = if n < 64 { nth_bit::in_64(self.calls().bits(), n) } else { None };
                Action::Call(Call::from_index(place.expect("n is below the number of actions")))
            }
        }
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

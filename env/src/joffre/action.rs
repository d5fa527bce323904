//! The 40 numbered actions and sets of them.

use super::bid::Bid;
use super::card::Card;
use super::card_set::CardSet;
use crate::encode::expand;
use crate::environment;
use crate::nth_bit;
use crate::text::{ParseError, serde_as_text};
use std::fmt;
use std::str::FromStr;

/// Everything a player can do in Joffre.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Plays the card.
    Card(Card),
    /// Does not bid (Joffre 4.3).
    Pass,
    /// Bids so many points (Joffre 4.1, 4.3).
    Bid(Bid),
}

impl Action {
    /// Number of the first card, `CARDS + card`.
    pub const CARDS: usize = 0;
    /// Number of [`Action::Pass`].
    pub const PASS: usize = 32;
    /// Number of the bid of 6, `BIDS + points - 6`.
    pub const BIDS: usize = 33;

    /// All 40, in the order of their numbers.
    pub fn all() -> impl Iterator<Item = Action> {
        (0..<Action as environment::Action>::COUNT).filter_map(environment::Action::from_index)
    }
}

impl environment::Action for Action {
    const COUNT: usize = 40;

    #[inline]
    fn index(self) -> usize {
        match self {
            Action::Card(card) => Action::CARDS + card.index(),
            Action::Pass => Action::PASS,
            Action::Bid(bid) => Action::BIDS + bid.index(),
        }
    }

    #[inline]
    fn from_index(index: usize) -> Option<Action> {
        Some(match index {
            0..32 => Action::Card(Card::from_index(index)),
            32 => Action::Pass,
            33..40 => Action::Bid(Bid::from_index(index - Action::BIDS)),
            _ => return None,
        })
    }
}

/// Cards as they write themselves, "pass", the points of a bid.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Card(card) => card.fmt(f),
            Action::Pass => f.write_str("pass"),
            Action::Bid(bid) => bid.fmt(f),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Action, ParseError> {
        if text == "pass" {
            return Ok(Action::Pass);
        }
        if let Ok(bid) = text.parse() {
            return Ok(Action::Bid(bid));
        }
        text.parse().map(Action::Card).map_err(|_| {
            ParseError::new(text, "an action: a card like E7 or F0, a bid from 6 to 12, or pass")
        })
    }
}

serde_as_text!(Action);

/// A set of actions: bit `i` is action number `i`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ActionSet(u64);

impl ActionSet {
    /// No action.
    pub const EMPTY: ActionSet = ActionSet(0);
    /// The bid of 6 alone, the dealer's after three passes (Joffre 4.1).
    pub const FORCED: ActionSet = ActionSet(1 << Action::BIDS);

    /// The set with these bits; those above 39 are left out.
    #[inline]
    pub const fn from_bits(bits: u64) -> ActionSet {
        ActionSet(bits & ((1 << 40) - 1))
    }

    /// Bit `i` is action number `i`.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// A pass and all bids above this one.
    #[inline]
    pub const fn calls_above(bid: Bid) -> ActionSet {
        let bids = 0xfe << bid.index() & 0x7f;
        ActionSet(1 << Action::PASS | bids << Action::BIDS)
    }

    /// Whether the call is in the set, `None` for a pass.
    #[inline]
    pub(super) const fn has_call(self, call: Option<Bid>) -> bool {
        let index = match call {
            None => Action::PASS,
            Some(bid) => Action::BIDS + bid.index(),
        };
        self.0 >> index & 1 != 0
    }

    /// The set of these cards.
    #[inline]
    pub const fn of_cards(cards: CardSet) -> ActionSet {
        ActionSet(cards.bits() as u64)
    }

    /// The cards among the actions.
    #[inline]
    pub const fn cards(self) -> CardSet {
        CardSet::from_bits(self.0 as u32)
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
        let place = if n < 64 { nth_bit::in_64(self.0, n) } else { None };
        let index = place.expect("n is below the number of actions");
        environment::Action::from_index(index).expect("a number below 40")
    }

    #[inline]
    fn write_mask(&self, mask: &mut [u8]) {
        assert_eq!(mask.len(), <Action as environment::Action>::COUNT, "a place for each action");
        expand(&[self.0], mask);
    }
}

impl fmt::Debug for ActionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// The actions of a set, ascending.
#[derive(Clone, Debug)]
pub struct Iter(u64);

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

//! The 88 numbered actions and sets of them.

use super::card::Card;
use super::card_set::{CardSet, nth_of_128};
use super::contract::Contract;
use super::poignee::Level;
use crate::encode::expand;
use crate::environment;
use crate::text::{ParseError, serde_as_text};
use std::fmt;
use std::str::FromStr;

/// Everything a player can do in one deal of Tarot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Plays the card, lays it away, keeps it hidden from a poignée, or calls it, as the stage of
    /// the deal says.
    Card(Card),
    /// Passes.
    Pass,
    /// Bids a contract.
    Bid(Contract),
    /// Announces the chelem.
    Chelem,
    /// Plays without announcing the chelem.
    NoChelem,
    /// Shows a poignée of this level before his first card.
    Show(Level),
}

impl Action {
    /// Number of the first card, `CARDS + card`.
    pub const CARDS: usize = 0;
    /// Number of [`Action::Pass`].
    pub const PASS: usize = 78;
    /// Number of the first bid, `BIDS + contract`.
    pub const BIDS: usize = 79;
    /// Number of [`Action::Chelem`].
    pub const CHELEM: usize = 83;
    /// Number of [`Action::NoChelem`].
    pub const NO_CHELEM: usize = 84;
    /// Number of the first poignée, `POIGNEES + level`.
    pub const POIGNEES: usize = 85;

    /// All 88, in the order of their numbers.
    pub fn all() -> impl Iterator<Item = Action> {
        (0..<Action as environment::Action>::COUNT).filter_map(environment::Action::from_index)
    }
}

impl environment::Action for Action {
    const COUNT: usize = 88;

    #[inline]
    fn index(self) -> usize {
        match self {
            Action::Card(card) => Action::CARDS + card.index(),
            Action::Pass => Action::PASS,
            Action::Bid(contract) => Action::BIDS + contract.index(),
            Action::Chelem => Action::CHELEM,
            Action::NoChelem => Action::NO_CHELEM,
            Action::Show(level) => Action::POIGNEES + level.index(),
        }
    }

    #[inline]
    fn from_index(index: usize) -> Option<Action> {
        Some(match index {
            0..78 => Action::Card(Card::from_index(index)),
            78 => Action::Pass,
            79..83 => Action::Bid(Contract::ALL[index - Action::BIDS]),
            83 => Action::Chelem,
            84 => Action::NoChelem,
            85..88 => Action::Show(Level::ALL[index - Action::POIGNEES]),
            _ => return None,
        })
    }
}

/// Cards as they write themselves; pass, prise, garde, sans, contre; chelem, play; simple, double,
/// triple.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Card(card) => card.fmt(f),
            Action::Pass => f.write_str("pass"),
            Action::Bid(contract) => contract.fmt(f),
            Action::Chelem => f.write_str("chelem"),
            Action::NoChelem => f.write_str("play"),
            Action::Show(level) => level.fmt(f),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Action, ParseError> {
        Action::all().find(|action| action.to_string() == text).ok_or_else(|| {
            let expected = "an action: a card like HK, T21 or EX, pass, prise, garde, sans, contre, chelem, \
                            play, simple, double or triple";
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
    /// To announce the chelem or not.
    pub const CHELEM: ActionSet = ActionSet(1 << Action::CHELEM | 1 << Action::NO_CHELEM);

    /// The set with these bits; those above 87 are left out.
    #[inline]
    pub const fn from_bits(bits: u128) -> ActionSet {
        ActionSet(bits & ((1 << 88) - 1))
    }

    /// Bit `i` is action number `i`.
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The set of these cards.
    #[inline]
    pub const fn of_cards(cards: CardSet) -> ActionSet {
        ActionSet(cards.bits())
    }

    /// The cards among the actions.
    #[inline]
    pub const fn cards(self) -> CardSet {
        CardSet::from_bits(self.0)
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
        let index = nth_of_128(self.0, n).expect("n is below the number of actions");
        environment::Action::from_index(index).expect("a number below 88")
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

//! The 41 numbered actions and sets of them.

use super::card::{Card, Suit};
use super::card_set::CardSet;
use crate::encode::expand;
use crate::environment;
use crate::nth_bit;
use crate::text::{ParseError, serde_as_text};
use std::fmt;
use std::str::FromStr;

/// Everything a player can do in one deal of Jass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Plays the card.
    Card(Card),
    /// Makes this suit trump (Jass 1.5, 1.6).
    Trump(Suit),
    /// Leaves it to the partner to make trump (Jass 1.5b).
    Chibre,
}

impl Action {
    /// Number of the first card, `CARDS + card`.
    pub const CARDS: usize = 0;
    /// Number of the first announcement of trump, `TRUMPS + suit`.
    pub const TRUMPS: usize = 36;
    /// Number of [`Action::Chibre`].
    pub const CHIBRE: usize = 40;

    /// All 41, in the order of their numbers.
    pub fn all() -> impl Iterator<Item = Action> {
        (0..<Action as environment::Action>::COUNT).filter_map(environment::Action::from_index)
    }
}

impl environment::Action for Action {
    const COUNT: usize = 41;

    #[inline]
    fn index(self) -> usize {
        match self {
            Action::Card(card) => Action::CARDS + card.index(),
            Action::Trump(suit) => Action::TRUMPS + suit.index(),
            Action::Chibre => Action::CHIBRE,
        }
    }

    #[inline]
    fn from_index(index: usize) -> Option<Action> {
        Some(match index {
            0..36 => Action::Card(Card::from_index(index)),
            36..40 => Action::Trump(Suit::from_index(index - Action::TRUMPS)),
            40 => Action::Chibre,
            _ => return None,
        })
    }
}

/// Cards as they write themselves, a suit's letter for making trump, "chibre".
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Card(card) => card.fmt(f),
            Action::Trump(suit) => suit.fmt(f),
            Action::Chibre => f.write_str("chibre"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Action, ParseError> {
        if text == "chibre" {
            return Ok(Action::Chibre);
        }
        if let Ok(suit) = text.parse() {
            return Ok(Action::Trump(suit));
        }
        text.parse().map(Action::Card).map_err(|_| {
            let expected = "an action: a card like HJ, a suit D H S C that becomes trump, or chibre";
            ParseError::new(text, expected)
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
    /// The four suits that may be made trump.
    pub const TRUMPS: ActionSet = ActionSet(0xf << Action::TRUMPS);
    /// The four suits, and leaving it to the partner.
    pub const TRUMPS_AND_CHIBRE: ActionSet = ActionSet(0x1f << Action::TRUMPS);

    /// The set with these bits; those above 40 are left out.
    #[inline]
    pub const fn from_bits(bits: u64) -> ActionSet {
        ActionSet(bits & ((1 << (Action::CHIBRE + 1)) - 1))
    }

    /// Bit `i` is action number `i`.
    #[inline]
    pub const fn bits(self) -> u64 {
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
        let place = if n < 64 { nth_bit::in_64(self.0, n) } else { None };
        let index = place.expect("n is below the number of actions");
        environment::Action::from_index(index).expect("a number below 41")
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

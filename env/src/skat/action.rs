//! The 128 numbered actions and sets of them.

use super::bid::Bid;
use super::card::Card;
use super::card_set::CardSet;
use super::contract::Contract;
use super::text::ParseError;
use crate::encode::expand;
use crate::environment;
use std::fmt;
use std::str::FromStr;

/// Everything a player can do, in one deal of Skat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Lays the card away while burying (ISkO 2.2.2), plays it in the play.
    Card(Card),
    /// Bids the value (ISkO 3.3.1).
    Bid(Bid),
    /// Passes (ISkO 3.3.3).
    Pass,
    /// Holds the value that was bid (ISkO 3.3.2).
    Hold,
    /// Picks up the skat (ISkO 2.2.2).
    PickUp,
    /// Declares the game (ISkO 3.4.1).
    Declare(Contract),
    /// Concedes the game as lost (ISkO 4.3.1), where the rules option allows it.
    Concede,
}

impl Action {
    /// Number of the first card, `CARDS + card`.
    pub const CARDS: usize = 0;
    /// Number of the first bid, `BIDS + place in Bid::VALUES`.
    pub const BIDS: usize = 32;
    /// Number of [`Action::Pass`].
    pub const PASS: usize = 95;
    /// Number of [`Action::Hold`].
    pub const HOLD: usize = 96;
    /// Number of [`Action::PickUp`].
    pub const PICK_UP: usize = 97;
    /// Number of the first declaration, `DECLARATIONS + contract`.
    pub const DECLARATIONS: usize = 98;
    /// Number of [`Action::Concede`].
    pub const CONCEDE: usize = 127;

    /// All 128, in the order of their numbers.
    pub fn all() -> impl Iterator<Item = Action> {
        (0..<Action as environment::Action>::COUNT).filter_map(environment::Action::from_index)
    }
}

impl environment::Action for Action {
    const COUNT: usize = 128;

    #[inline]
    fn index(self) -> usize {
        match self {
            Action::Card(card) => Action::CARDS + card.index(),
            Action::Bid(bid) => Action::BIDS + bid.index(),
            Action::Pass => Action::PASS,
            Action::Hold => Action::HOLD,
            Action::PickUp => Action::PICK_UP,
            Action::Declare(contract) => Action::DECLARATIONS + contract.index(),
            Action::Concede => Action::CONCEDE,
        }
    }

    #[inline]
    fn from_index(index: usize) -> Option<Action> {
        Some(match index {
            0..32 => Action::Card(Card::from_index(index)),
            32..95 => Action::Bid(Bid::from_index(index - Action::BIDS)),
            95 => Action::Pass,
            96 => Action::Hold,
            97 => Action::PickUp,
            98..127 => Action::Declare(Contract::from_index(index - Action::DECLARATIONS)),
            127 => Action::Concede,
            _ => return None,
        })
    }
}

/// Cards, bids and contracts as they write themselves; p pass, y hold, s pick up the skat, RE
/// concede.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Card(card) => card.fmt(f),
            Action::Bid(bid) => bid.fmt(f),
            Action::Pass => f.write_str("p"),
            Action::Hold => f.write_str("y"),
            Action::PickUp => f.write_str("s"),
            Action::Declare(contract) => contract.fmt(f),
            Action::Concede => f.write_str("RE"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Action, ParseError> {
        match text {
            "p" => return Ok(Action::Pass),
            "y" => return Ok(Action::Hold),
            "s" => return Ok(Action::PickUp),
            "RE" => return Ok(Action::Concede),
            _ => {}
        }
        if let Ok(card) = text.parse() {
            return Ok(Action::Card(card));
        }
        if let Ok(bid) = text.parse() {
            return Ok(Action::Bid(bid));
        }
        text.parse().map(Action::Declare).map_err(|_| {
            let expected = "an action: a card like CA, a bid like 18, p (pass), y (hold), s (pick up the skat), \
                            a contract like G or CHS, or RE (concede)";
            ParseError::new(text, expected)
        })
    }
}

super::text::serde_as_text!(Action);

/// A set of actions: bit `i` is action number `i`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ActionSet(u128);

impl ActionSet {
    /// No action.
    pub const EMPTY: ActionSet = ActionSet(0);

    /// The set with these bits.
    #[inline]
    pub const fn from_bits(bits: u128) -> ActionSet {
        ActionSet(bits)
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

    /// The actions that are in both sets.
    #[must_use]
    #[inline]
    pub const fn intersection(self, other: ActionSet) -> ActionSet {
        ActionSet(self.0 & other.0)
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
    fn nth(&self, mut n: usize) -> Action {
        for word in 0..4 {
            // Sets of 32 actions are chosen from as sets of cards are; the first are the cards.
            let actions = CardSet::from_bits((self.0 >> (32 * word)) as u32);
            if let Some(place) = actions.get(n) {
                let index = 32 * word + place.index();
                return environment::Action::from_index(index).expect("a number below 128");
            }
            n -= actions.len();
        }
        panic!("n is below the number of actions");
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

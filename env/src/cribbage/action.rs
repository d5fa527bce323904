//! The 52 numbered actions: a card, which is laid into the crib or played, whichever is due.
//!
//! Nobody says go: who cannot play is passed over, and who can must play (Crib 4.7c).

use super::card::Card;
use super::card_set::{CardSet, Iter};
use crate::encode::expand;
use crate::environment;

impl environment::Action for Card {
    const COUNT: usize = Card::COUNT;

    #[inline]
    fn index(self) -> usize {
        Card::index(self)
    }

    #[inline]
    fn from_index(index: usize) -> Option<Card> {
        (index < Card::COUNT).then(|| Card::from_index(index))
    }
}

impl environment::ActionSet for CardSet {
    type Action = Card;

    #[inline]
    fn len(&self) -> usize {
        CardSet::len(*self)
    }

    #[inline]
    fn contains(&self, action: Card) -> bool {
        CardSet::contains(*self, action)
    }

    #[inline]
    fn nth(&self, n: usize) -> Card {
        CardSet::nth(*self, n)
    }

    #[inline]
    fn write_mask(&self, mask: &mut [u8]) {
        assert_eq!(mask.len(), Card::COUNT, "a place for each action");
        expand(&[self.bits()], mask);
    }
}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

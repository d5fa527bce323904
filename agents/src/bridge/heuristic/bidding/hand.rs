//! What a hand is worth in the auction.

use skat_env::bridge::{CardSet, Rank, Suit};

/// How the points of a hand are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Worth {
    /// High-card points alone, for no trump.
    High,
    /// With a point for each card of a suit beyond the fourth.
    Long,
    /// With points for short suits, as far as the trumps go, in support of this suit.
    Support(Suit),
}

/// Thirteen cards, as they are valued.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hand {
    pub(super) cards: CardSet,
    pub(super) lengths: [usize; 4],
    high: usize,
}

impl Hand {
    pub(super) fn of(cards: CardSet) -> Hand {
        Hand { cards, lengths: cards.lengths(), high: cards.high_card_points() }
    }

    pub(super) fn points(&self, worth: Worth) -> usize {
        match worth {
            Worth::High => self.high,
            Worth::Long => self.high + self.lengths.iter().map(|len| len.saturating_sub(4)).sum::<usize>(),
            Worth::Support(suit) => {
                let trumps = self.lengths[suit.index()];
                let short = |len: usize| match (len, trumps) {
                    (_, 0..=2) => 0,
                    (0, 3) => 3,
                    (0, _) => 5,
                    (1, 3) => 2,
                    (1, _) => 3,
                    (2, 4..) => 1,
                    _ => 0,
                };
                let others = Suit::ALL.into_iter().filter(|&other| other != suit);
                let shortness: usize = others.map(|other| short(self.lengths[other.index()])).sum();
                self.high + shortness + trumps.saturating_sub(5)
            }
        }
    }

    pub(super) fn len(&self, suit: Suit) -> usize {
        self.lengths[suit.index()]
    }

    /// No singleton, and at most one doubleton.
    pub(super) fn is_balanced(&self) -> bool {
        let doubletons = self.lengths.iter().filter(|&&len| len == 2).count();
        self.lengths.iter().all(|&len| len >= 2) && doubletons <= 1
    }

    /// Ace, guarded king, twice guarded queen or four to the jack.
    pub(super) fn stops(&self, suit: Suit) -> bool {
        let held = self.cards.suit(suit);
        let len = held.len();
        let has = |rank| !(held & CardSet::of_rank(rank)).is_empty();
        has(Rank::Ace)
            || (has(Rank::King) && len >= 2)
            || (has(Rank::Queen) && len >= 3)
            || (has(Rank::Jack) && len >= 4)
    }

    /// The suit to open: the longest; of two of five cards the higher, of two of four or three the
    /// lower, majors only with five.
    pub(super) fn opening_suit(&self) -> Suit {
        let [clubs, diamonds, hearts, spades] = self.lengths;
        let most = clubs.max(diamonds).max(hearts).max(spades);
        if most >= 5 {
            let longest = Suit::ALL.into_iter().rev().find(|suit| self.len(*suit) == most);
            return longest.expect("some suit is the longest");
        }
        if diamonds > clubs || (diamonds == 4 && clubs == 4) { Suit::Diamonds } else { Suit::Clubs }
    }

    /// The suit of four cards or more to bid next among these: the longest, of equal ones with five
    /// the higher and with four the lower.
    pub(super) fn longest_of(&self, suits: impl Iterator<Item = Suit>) -> Option<Suit> {
        let long: Vec<Suit> = suits.filter(|&suit| self.len(suit) >= 4).collect();
        let most = long.iter().map(|&suit| self.len(suit)).max()?;
        let mut equal = long.into_iter().filter(|&suit| self.len(suit) == most);
        if most >= 5 { equal.next_back() } else { equal.next() }
    }
}

/// The suits other than these.
pub(super) fn suits_but(taken: impl Fn(Suit) -> bool) -> impl DoubleEndedIterator<Item = Suit> {
    Suit::ALL.into_iter().filter(move |&suit| !taken(suit))
}

//! The cards as the search sees them: suits side by side, trumps on top, weak cards below strong
//! ones.

use skat_env::skat::{Card, Game, Rank};

/// A set of places: bit `p` stands for the card at place `p`.
pub(super) type Places = u32;

/// Which cards belong together and beat each other; games with the same order search the same
/// trees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// Three plain suits of seven, then eleven trumps.
    Suit,
    /// Four plain suits of seven, then four jacks.
    Grand,
    /// Four suits of eight, the ten below the jack.
    Null,
}

/// What is counted for the declarer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unit {
    Points,
    Tricks,
}

impl Order {
    pub(super) const fn of(game: Game) -> Order {
        match game {
            Game::Null => Order::Null,
            Game::Grand => Order::Grand,
            _ => Order::Suit,
        }
    }

    /// Where each suit begins and how long it is, and whether it is the trumps; all 32 places are
    /// taken.
    const fn suits(self) -> &'static [(u32, u32, bool)] {
        match self {
            Order::Suit => &[(0, 7, false), (7, 7, false), (14, 7, false), (21, 11, true)],
            Order::Grand => &[(0, 7, false), (7, 7, false), (14, 7, false), (21, 7, false), (28, 4, true)],
            Order::Null => &[(0, 8, false), (8, 8, false), (16, 8, false), (24, 8, false)],
        }
    }

    /// Card points by the place in the suit; what is above are jacks.
    const fn points(self) -> &'static [u8] {
        match self {
            Order::Null => &[0, 0, 0, 10, 2, 3, 4, 11],
            _ => &[0, 0, 0, 3, 4, 10, 11],
        }
    }
}

/// The place of a card in a game when all 32 are there.
pub(super) fn place(game: Game, card: Card) -> u32 {
    let (suit, rank) = (card.suit() as u32, card.rank() as u32);
    match game.trump_suit() {
        None if game.is_null() => suit * 8 + u32::from(card.rank().null_order()),
        _ if card.rank() == Rank::Jack => 28 + suit,
        None => suit * 7 + rank,
        Some(trump) => match (trump as u32).cmp(&suit) {
            std::cmp::Ordering::Equal => 21 + rank,
            std::cmp::Ordering::Greater => suit * 7 + rank,
            std::cmp::Ordering::Less => (suit - 1) * 7 + rank,
        },
    }
}

/// An order of cards and a unit, as tables by place.
pub(super) struct Layout {
    /// All trumps.
    pub(super) trumps: Places,
    /// The cards of the same suit, trumps being one.
    pub(super) suit: [Places; 32],
    /// The cards that, played later, take the trick from this one.
    pub(super) beating: [Places; 32],
    /// The cards whose next weaker one counts the same.
    joined: Places,
    /// What the card counts.
    pub(super) value: [u8; 32],
    /// How much speaks for the card in a trick that its side takes: the more it counts the better,
    /// and what is strong is kept.
    pub(super) if_taken: [i32; 32],
    /// The same in a trick that goes to the other side.
    pub(super) if_lost: [i32; 32],
    /// What a trick counts, whatever its cards.
    pub(super) trick: i32,
    /// Cards that count the same, the cheapest first.
    pub(super) classes: [(Places, i32); 6],
    /// What the cards in eight neighbouring places count together.
    sums: [[u8; 256]; 4],
}

impl Layout {
    pub(super) fn of(order: Order, unit: Unit) -> &'static Layout {
        static LAYOUTS: [[Layout; 2]; 3] = [
            [Layout::build(Order::Suit, Unit::Points), Layout::build(Order::Suit, Unit::Tricks)],
            [Layout::build(Order::Grand, Unit::Points), Layout::build(Order::Grand, Unit::Tricks)],
            [Layout::build(Order::Null, Unit::Points), Layout::build(Order::Null, Unit::Tricks)],
        ];
        &LAYOUTS[order as usize][unit as usize]
    }

    /// What the cards count together.
    #[inline]
    pub(super) fn sum(&self, cards: Places) -> i32 {
        let [a, b, c, d] = cards.to_le_bytes().map(usize::from);
        let low = i32::from(self.sums[0][a]) + i32::from(self.sums[1][b]);
        low + i32::from(self.sums[2][c]) + i32::from(self.sums[3][d])
    }

    /// What the `count` cheapest of these cards count together.
    #[inline]
    pub(super) fn cheapest(&self, cards: Places, count: u32) -> i32 {
        let mut left = count;
        let mut sum = 0;
        for (class, value) in self.classes {
            let mut cheapest = cards & class;
            while cheapest != 0 && left > 0 {
                cheapest &= cheapest - 1;
                sum += value;
                left -= 1;
            }
            if left == 0 {
                break;
            }
        }
        sum
    }

    /// How much less the cards `there` count than those of the same rank `here`, and how much more.
    ///
    /// Both have as many cards of each suit. What counts less is summed up apart from what counts
    /// more.
    #[inline]
    pub(super) fn differences(&self, here: Places, there: Places) -> (u8, u8) {
        let unlike = here ^ there;
        if unlike == 0 {
            return (0, 0);
        }
        let between = (u32::MAX >> unlike.leading_zeros()) & (u32::MAX << unlike.trailing_zeros());
        let (mut here, mut there) = (here & between, there & between);
        let (mut less, mut more) = (0, 0);
        while here != 0 && there != 0 {
            let was = self.value[here.trailing_zeros() as usize & 31];
            let is = self.value[there.trailing_zeros() as usize & 31];
            less += was.saturating_sub(is);
            more += is.saturating_sub(was);
            here &= here - 1;
            there &= there - 1;
        }
        (less, more)
    }

    /// Of cards that count the same, with only gone cards between them, the weakest each.
    #[inline(always)]
    pub(super) const fn distinct(&self, cards: Places, others: Places) -> Places {
        let mut open = self.joined & !others;
        let mut reached = cards;
        reached |= open & reached << 1;
        open &= open << 1;
        reached |= open & reached << 2;
        open &= open << 2;
        reached |= open & reached << 4;
        cards & !(self.joined & reached << 1)
    }

    /// Without any card.
    const fn empty(unit: Unit) -> Layout {
        Layout {
            trumps: 0,
            suit: [0; 32],
            beating: [0; 32],
            joined: 0,
            value: [0; 32],
            if_taken: [0; 32],
            if_lost: [0; 32],
            trick: if matches!(unit, Unit::Points) { 0 } else { 1 },
            classes: [(0, 0), (0, 2), (0, 3), (0, 4), (0, 10), (0, 11)],
            sums: [[0; 256]; 4],
        }
    }

    const fn build(order: Order, unit: Unit) -> Layout {
        let counts_points = matches!(unit, Unit::Points);
        let mut layout = Layout::empty(unit);
        let suits = order.suits();
        let mut s = 0;
        while s < suits.len() {
            let (start, len, is_trump) = suits[s];
            let mask = (((1u64 << len) - 1) << start) as u32;
            if is_trump {
                layout.trumps = mask;
            }
            let mut i = 0;
            while i < len {
                let p = (start + i) as usize;
                layout.suit[p] = mask;
                if counts_points {
                    let points = order.points();
                    let jack = len == 4 || i as usize >= points.len();
                    layout.value[p] = if jack { 2 } else { points[i as usize] };
                }
                layout.if_taken[p] = 64 * layout.value[p] as i32 - i as i32;
                layout.if_lost[p] = -64 * (layout.value[p] as i32) - i as i32;
                i += 1;
            }
            s += 1;
        }
        let mut p = 0;
        while p < 32 {
            let above = ((u32::MAX as u64) << (p + 1)) as u32;
            layout.beating[p] = (layout.suit[p] | layout.trumps) & above;
            if p > 0 && layout.suit[p - 1] == layout.suit[p] && layout.value[p - 1] == layout.value[p] {
                layout.joined |= 1 << p;
            }
            let mut c = 0;
            while c < 6 {
                if layout.classes[c].1 == layout.value[p] as i32 {
                    layout.classes[c].0 |= 1 << p;
                }
                c += 1;
            }
            let mut byte = 0;
            while byte < 256 {
                if byte >> (p % 8) & 1 != 0 {
                    layout.sums[p / 8][byte] += layout.value[p];
                }
                byte += 1;
            }
            p += 1;
        }
        layout
    }
}

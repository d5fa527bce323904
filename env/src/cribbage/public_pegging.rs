//! The pegging as it lies open on the table: the count, what a card scores, who is known to lack
//! what (Crib 4.6 to 4.8).

use super::card::{Card, Rank};
use super::card_set::CardSet;
use super::seat::{BySeat, Seat};

/// No card may take the count beyond this (Crib 4.7b).
pub const MOST: u8 = 31;

/// What one card scores as it is played, in points; the point for go or the last card comes apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Pegged {
    /// Two for a count of 15 or of 31 (Crib 4.7a).
    pub count: u8,
    /// Two for a pair with the card before, six for three of a rank in a row, twelve for four (Crib
    /// 6.3 to 6.5, which the text does not restrict to the show).
    pub pairs: u8,
    /// The length of the longest run of three or more that the last cards make, in any order (Crib
    /// 4.8).
    pub run: u8,
}

impl Pegged {
    /// All points.
    pub const fn total(&self) -> u8 {
        self.count + self.pairs + self.run
    }
}

/// The cards that make a count, as far as the next depends on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct OnCount {
    sum: u8,
    len: u8,
    /// Their ranks, four bits each, the last lowest.
    ranks: u64,
}

impl OnCount {
    /// What the cards count, 0 to 31.
    #[inline]
    pub const fn sum(self) -> u8 {
        self.sum
    }

    /// How many cards there are, 0 to 13.
    #[inline]
    pub const fn len(self) -> usize {
        self.len as usize
    }

    /// Whether the next card begins the count.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.len == 0
    }

    /// What a card of this rank would score if it were played now, without go and last card. One
    /// that does not fit scores nothing.
    #[inline]
    pub fn would_peg(self, rank: Rank) -> Pegged {
        if self.sum + rank.value() > MOST {
            return Pegged::default();
        }
        self.pegs(rank.index(), rank.value())
    }

    /// What a card of the rank with this number scores, which counts so much and fits.
    #[inline]
    fn pegs(self, rank: usize, value: u8) -> Pegged {
        let (sum, number) = (self.sum + value, rank as u64);
        // Equal ranks leave zero nibbles at the low end.
        let differing = self.ranks ^ (number * 0x1111_1111_1111_1111);
        let same = (differing.trailing_zeros() as u8 / 4).min(self.len);
        let run = if same == 0 && self.len >= 2 { self.run(number) } else { 0 };
        Pegged { count: if sum == 15 || sum == MOST { 2 } else { 0 }, pairs: same * (same + 1), run }
    }

    /// The longest run that the last cards make with one of this rank.
    #[inline]
    fn run(self, rank: u64) -> u8 {
        let (mut seen, mut ranks, mut longest) = (1_u32 << rank, self.ranks, 0);
        for length in 2..=self.len + 1 {
            let bit = 1 << (ranks & 15);
            if seen & bit != 0 {
                break;
            }
            seen |= bit;
            ranks >>= 4;
            let together = seen >> seen.trailing_zeros();
            if length >= 3 && together & (together + 1) == 0 {
                longest = length;
            }
        }
        longest
    }

    /// The count with one more card of this rank.
    ///
    /// # Panics
    /// In builds with debug assertions, when it does not fit.
    #[inline]
    #[must_use]
    pub const fn with(self, rank: Rank) -> OnCount {
        self.and(rank.index(), rank.value())
    }

    #[inline]
    const fn and(self, rank: usize, value: u8) -> OnCount {
        let sum = self.sum + value;
        debug_assert!(sum <= MOST, "a card that fits");
        OnCount { sum, len: self.len + 1, ranks: self.ranks << 4 | rank as u64 }
    }
}

/// Everything about the pegging that lies open on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublicPegging {
    cards: [Card; 16],
    /// Who played each card: two bits a card, the first lowest.
    players: u32,
    /// Bit `i`: a new count began with card `i`.
    starts: u16,
    len: u8,
    turn: Option<Seat>,
    running: OnCount,
    left: BySeat<u8>,
    least: BySeat<u8>,
}

impl PublicPegging {
    /// Before the first card, which the player to the dealer's left plays (Crib 4.6).
    pub(super) fn new(dealer: Seat) -> PublicPegging {
        PublicPegging {
            cards: [Card::from_index(0); 16],
            players: 0,
            starts: 0,
            len: 0,
            turn: Some(dealer.next()),
            running: OnCount::default(),
            left: BySeat([4; 4]),
            least: BySeat([1; 4]),
        }
    }

    /// Whose turn it is; `None` once all cards are played. Nobody is asked who can only say go.
    #[inline]
    pub const fn turn(&self) -> Option<Seat> {
        self.turn
    }

    /// All cards played so far, in order.
    #[inline]
    pub fn cards(&self) -> &[Card] {
        &self.cards[..self.len as usize]
    }

    /// Who played the card at this place.
    ///
    /// # Panics
    /// When fewer were played.
    #[inline]
    pub fn player(&self, place: usize) -> Seat {
        assert!(place < self.len as usize, "card {place} of {}", self.len);
        Seat::from_index((self.players >> (2 * place)) as usize & 3)
    }

    /// The cards with who played them, in order.
    pub fn plays(&self) -> impl DoubleEndedIterator<Item = (Seat, Card)> + ExactSizeIterator + '_ {
        self.cards().iter().enumerate().map(|(place, &card)| (self.player(place), card))
    }

    /// Whether a new count began with the card at this place.
    #[inline]
    pub const fn starts_count(&self, place: usize) -> bool {
        self.starts >> place & 1 != 0
    }

    /// The cards that make the present count, in order; none before its first.
    #[inline]
    pub fn on_count(&self) -> &[Card] {
        &self.cards()[self.len as usize - self.running.len()..]
    }

    /// The present count, for what might be played upon it.
    #[inline]
    pub const fn running(&self) -> OnCount {
        self.running
    }

    /// The present count, 0 to 30.
    #[inline]
    pub const fn count(&self) -> u8 {
        self.running.sum()
    }

    /// The cards that may be played by who holds them: those that take the count no further than 31
    /// (Crib 4.7b).
    #[inline]
    pub const fn playable(&self) -> CardSet {
        CardSet::up_to(MOST - self.running.sum())
    }

    /// The cards that a player has played.
    pub fn played(&self, seat: Seat) -> CardSet {
        self.plays().filter(|&(by, _)| by == seat).map(|(_, card)| card).collect()
    }

    /// All cards that were played.
    pub fn all_played(&self) -> CardSet {
        self.cards().iter().copied().collect()
    }

    /// How many cards a player still holds.
    #[inline]
    pub fn left(&self, seat: Seat) -> u8 {
        self.left[seat]
    }

    /// The least that a card of a player can count, 1 to 10: who said go at a count held no card
    /// that would have fitted (Crib 4.7c). This is all that the rules let conclude.
    #[inline]
    pub fn least(&self, seat: Seat) -> u8 {
        self.least[seat]
    }

    /// What a card would score if it were played now, without go and last card. A card that may not
    /// be played scores nothing.
    #[inline]
    pub fn would_peg(&self, card: Card) -> Pegged {
        self.running.would_peg(card.rank())
    }

    /// Plays a card for the player to move, and says what it scores, with go or the last card;
    /// `hands` are what all hold after it.
    #[inline]
    pub(super) fn play(&mut self, seat: Seat, card: Card, hands: &BySeat<CardSet>) -> u8 {
        // What the next player waits for comes from tables of cards, not by way of the rank.
        let (rank, value) = (card.index() / 4, card.value());
        let points = self.running.pegs(rank, value).total();
        let place = self.len as usize;
        self.cards[place] = card;
        self.players |= (seat.index() as u32) << (2 * place);
        self.starts |= u16::from(self.running.is_empty()) << place;
        self.len += 1;
        self.left[seat] -= 1;
        self.running = self.running.and(rank, value);
        let count = self.running.sum();
        if count == MOST {
            self.begin_count(seat);
            return points;
        }
        let playable = self.playable();
        for places in 1..=4 {
            let other = seat.after(places);
            if !hands[other].is_disjoint(playable) {
                self.turn = Some(other);
                return points;
            }
            if !hands[other].is_empty() {
                // He says go.
                self.least[other] = self.least[other].max(MOST + 1 - count);
            }
        }
        self.begin_count(seat);
        points + 1
    }

    /// Begins a new count at 0: the next player after `last` who holds cards plays (Crib 4.8b).
    #[inline]
    fn begin_count(&mut self, last: Seat) {
        self.running = OnCount::default();
        let places = 1..=4;
        self.turn = places.map(|places| last.after(places)).find(|&seat| self.left[seat] > 0);
    }
}

//! The rules a second time, in another shape: a book in which each of the 32 cards has a line that
//! says where it is, and each finished deal a line with what both teams won. Cards and actions are
//! numbers; nothing is taken from the crate, nor from `reference.rs`.
//!
//! Card `8 * country + rank`, where the countries are England 0, France 1, Russia 2, Germany 3 and
//! rank 0 is the card without a number. Action 32 is a pass, 27 + n the bid of n points.

const JOFFRE: usize = 8;
const KAISER: usize = 24;
const PASS: usize = 32;

/// Where a card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line {
    Held { by: usize },
    Out { by: usize, trick: usize, place: usize },
}

/// A finished deal.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) bid: i32,
    pub(crate) buyers: usize,
    pub(crate) won: [i32; 2],
    pub(crate) written: [i32; 2],
}

#[derive(Clone, Debug)]
pub(crate) struct Ledger {
    whole_game: bool,
    bid_is_lost: bool,
    /// What stood in the book when it was opened: deals and points.
    carried: (usize, [i32; 2]),
    lines: [Line; 32],
    /// The bid of each caller in order, 0 for a pass.
    bids: Vec<i32>,
    /// Who leads to each trick that has begun, or is to begin.
    leaders: Vec<usize>,
    pub(crate) entries: Vec<Entry>,
    open: bool,
}

impl Ledger {
    /// `hands[player]` has the numbers of his cards.
    pub(crate) fn open(
        whole_game: bool,
        bid_is_lost: bool,
        carried: (usize, [i32; 2]),
        hands: &[Vec<usize>],
    ) -> Ledger {
        let mut book = Ledger {
            whole_game,
            bid_is_lost,
            carried,
            lines: [Line::Held { by: 9 }; 32],
            bids: Vec::new(),
            leaders: Vec::new(),
            entries: Vec::new(),
            open: true,
        };
        book.hand_out(hands);
        book
    }

    fn hand_out(&mut self, hands: &[Vec<usize>]) {
        for (by, hand) in hands.iter().enumerate() {
            hand.iter().for_each(|&card| self.lines[card] = Line::Held { by });
        }
        assert!((0..4).all(|by| self.held(by).len() == 8));
    }

    pub(crate) fn held(&self, player: usize) -> Vec<usize> {
        (0..32).filter(|&card| self.lines[card] == Line::Held { by: player }).collect()
    }

    /// The cards of a trick with their places and players.
    fn trick(&self, wanted: usize) -> Vec<(usize, usize, usize)> {
        let mut cards: Vec<_> = (0..32)
            .filter_map(|card| match self.lines[card] {
                Line::Out { by, trick, place } if trick == wanted => Some((place, card, by)),
                _ => None,
            })
            .collect();
        cards.sort_unstable();
        cards
    }

    /// The country of the first card of the first trick.
    fn trump(&self) -> usize {
        self.trick(0)[0].1 / 8
    }

    /// Sorted by trump or not, of the country led or not, and rank: the last takes the trick.
    fn taker(&self, number: usize) -> usize {
        let cards = self.trick(number);
        let (led, trump) = (cards[0].1 / 8, self.trump());
        let mut order: Vec<_> =
            cards.iter().map(|&(_, card, by)| (card / 8 == trump, card / 8 == led, card % 8, by)).collect();
        order.sort_unstable();
        order[cards.len() - 1].3
    }

    /// How many deals are written in the book.
    fn deals(&self) -> usize {
        self.carried.0 + self.entries.len()
    }

    /// The sums of both columns.
    pub(crate) fn sums(&self) -> [i32; 2] {
        [0, 1].map(|team| self.carried.1[team] + self.entries.iter().map(|e| e.written[team]).sum::<i32>())
    }

    /// Who is to do something; nobody once the book is closed, or between two deals.
    pub(crate) fn to_move(&self) -> Option<usize> {
        if !self.open || self.leaders.len() > 8 {
            return None;
        }
        if self.bids.len() < 4 {
            // The dealer of the first deal is player 3: the first to bid is player 0.
            return Some((self.deals() + self.bids.len()) % 4);
        }
        let trick = self.leaders.len() - 1;
        Some((self.leaders[trick] + self.trick(trick).len()) % 4)
    }

    pub(crate) fn allowed(&self) -> Vec<usize> {
        let Some(player) = self.to_move() else { return Vec::new() };
        if self.bids.len() < 4 {
            let top = self.bids.iter().copied().max().unwrap_or(0);
            if top == 0 && self.bids.len() == 3 {
                return vec![27 + 6];
            }
            let higher = (7..=12).filter(|&bid| bid > top).map(|bid| (27 + bid) as usize);
            return [PASS].into_iter().chain(higher).collect();
        }
        let held = self.held(player);
        match self.trick(self.leaders.len() - 1).first() {
            Some(&(_, lead, _)) if held.iter().any(|card| card / 8 == lead / 8) => {
                held.into_iter().filter(|card| card / 8 == lead / 8).collect()
            }
            _ => held,
        }
    }

    pub(crate) fn write(&mut self, action: usize) {
        let player = self.to_move().expect("somebody is to move");
        assert!(self.allowed().contains(&action));
        if self.bids.len() < 4 {
            self.bids.push(if action == PASS { 0 } else { action as i32 - 27 });
            if self.bids.len() == 4 {
                let top = *self.bids.iter().max().expect("four calls");
                let place = self.bids.iter().position(|&bid| bid == top).expect("the highest");
                self.leaders.push((self.deals() + place) % 4);
            }
            return;
        }
        let trick = self.leaders.len() - 1;
        let place = self.trick(trick).len();
        self.lines[action] = Line::Out { by: player, trick, place };
        if place == 3 {
            self.leaders.push(self.taker(trick));
            if trick == 7 {
                self.close_deal();
            }
        }
    }

    /// What both teams have won so far in this deal.
    pub(crate) fn won(&self) -> [i32; 2] {
        let done = self.leaders.len().saturating_sub(1);
        let mut won = [0, 0];
        for trick in 0..done {
            let holds = |wanted| self.trick(trick).iter().any(|&(_, card, _)| card == wanted);
            let joffre = if holds(JOFFRE) { 5 } else { 0 };
            let kaiser = if holds(KAISER) { 3 } else { 0 };
            won[self.taker(trick) % 2] += 1 + joffre - kaiser;
        }
        won
    }

    fn close_deal(&mut self) {
        let won = self.won();
        assert_eq!(won[0] + won[1], 10);
        let bid = *self.bids.iter().max().expect("four calls");
        let buyers = self.leaders[0] % 2;
        let mut written = won;
        let is_made = won[buyers] >= bid;
        if !is_made && self.bid_is_lost {
            written[buyers] = -bid;
        } else if !is_made && won[buyers] > 0 {
            written[buyers] = -won[buyers];
        }
        self.entries.push(Entry { bid, buyers, won, written });
        self.open = self.whole_game && self.deals() < 50 && self.sums().into_iter().all(|sum| sum < 40);
    }

    /// Whether the next deal is awaited.
    pub(crate) fn goes_on(&self) -> bool {
        self.open && self.leaders.len() > 8
    }

    pub(crate) fn next_deal(&mut self, hands: &[Vec<usize>]) {
        assert!(self.goes_on());
        self.bids.clear();
        self.leaders.clear();
        self.hand_out(hands);
    }

    /// The winners of a game that is over.
    pub(crate) fn winners(&self) -> Option<usize> {
        if self.open || !self.whole_game {
            return None;
        }
        let [first, second] = self.sums();
        let last = self.entries.last().expect("a deal was played");
        match first - second {
            // At 40 the buyers have made their bid, and have more of the ten points; where a game
            // is cut off, who has written more.
            0 if last.won[last.buyers] >= last.bid => Some(last.buyers),
            0 => Some(1 - last.buyers),
            lead => Some(usize::from(lead < 0)),
        }
    }
}

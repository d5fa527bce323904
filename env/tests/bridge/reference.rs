//! The laws once more, slow and plain: cards and calls are texts, hands are lists, and every
//! question is answered from the list of all that was done. It shares nothing with the crate.

/// Ranks from the highest.
const RANKS: &str = "AKQJT98765432";
/// Denominations in ascending order.
const DENOMINATIONS: [&str; 5] = ["C", "D", "H", "S", "NT"];

/// A deal in its course.
#[derive(Clone, Debug)]
pub(crate) struct Reference {
    board: usize,
    /// The cards that each hand holds.
    pub(crate) hands: Vec<Vec<String>>,
    /// Who called what.
    pub(crate) calls: Vec<(usize, String)>,
    /// From whose hand which card came.
    pub(crate) played: Vec<(usize, String)>,
    /// The text of all that was done.
    pub(crate) log: Vec<String>,
}

fn suit(card: &str) -> char {
    card.chars().next().expect("a card has a suit")
}

/// 12 for an ace to 0 for a two.
fn height(card: &str) -> usize {
    let rank = card.chars().nth(1).expect("a card has a rank");
    12 - RANKS.find(rank).expect("one of thirteen ranks")
}

fn is_bid(call: &str) -> bool {
    call.starts_with(|c: char| c.is_ascii_digit())
}

/// The level and the place of the denomination, which order bids as pairs.
fn bid(call: &str) -> (u32, usize) {
    let level = call[..1].parse().expect("a level");
    (level, DENOMINATIONS.iter().position(|name| *name == &call[1..]).expect("a denomination"))
}

impl Reference {
    /// Reads "7 AK...|...|...|...".
    pub(crate) fn new(deal: &str) -> Reference {
        let (board, hands) = deal.split_once(' ').expect("two words");
        let cards = |hand: &str| {
            let suits = ["S", "H", "D", "C"].into_iter().zip(hand.split('.'));
            suits.flat_map(|(suit, ranks)| ranks.chars().map(move |rank| format!("{suit}{rank}"))).collect()
        };
        Reference {
            board: board.parse().expect("a number"),
            hands: hands.split('|').map(cards).collect(),
            calls: Vec::new(),
            played: Vec::new(),
            log: Vec::new(),
        }
    }

    pub(crate) fn dealer(&self) -> usize {
        (self.board + 3) % 4
    }

    /// Whether North and South, or East and West, are vulnerable, as the boards are printed.
    pub(crate) fn is_vulnerable(&self, side: usize) -> bool {
        let printed =
            ["-", "NS", "EW", "all", "NS", "EW", "all", "-", "EW", "all", "-", "NS", "all", "-", "NS", "EW"];
        let sides = printed[(self.board - 1) % 16];
        sides == "all" || sides == ["NS", "EW"][side]
    }

    fn last_bid(&self) -> Option<&(usize, String)> {
        self.calls.iter().rev().find(|(_, call)| is_bid(call))
    }

    fn is_auction_over(&self) -> bool {
        let passes = self.calls.iter().rev().take_while(|(_, call)| call == "pass").count();
        if self.last_bid().is_some() { passes == 3 } else { passes == 4 }
    }

    /// Level, denomination, times doubled, declarer.
    pub(crate) fn contract(&self) -> Option<(u32, String, u32, usize)> {
        let (bidder, last) = self.last_bid().filter(|_| self.is_auction_over())?;
        let denomination = last[1..].to_string();
        let named = |(seat, call): &&(usize, String)| {
            seat % 2 == bidder % 2 && is_bid(call) && call[1..] == denomination
        };
        let declarer = self.calls.iter().find(named).expect("the last bid at least").0;
        let after = self.calls.iter().rev().take_while(|(_, call)| !is_bid(call));
        let doubled = after.filter(|(_, call)| call != "pass").count() as u32;
        Some((bid(last).0, denomination, doubled, declarer))
    }

    fn trump(&self) -> Option<char> {
        let (_, denomination, ..) = self.contract()?;
        denomination.chars().next().filter(|_| denomination != "NT")
    }

    fn winner(&self, trick: &[(usize, String)]) -> usize {
        let trump = self.trump();
        let lead = suit(&trick[0].1);
        let strength = |card: &str| match suit(card) {
            s if Some(s) == trump => 100 + height(card),
            s if s == lead => 50 + height(card),
            _ => 0,
        };
        trick.iter().max_by_key(|(_, card)| strength(card)).expect("a trick has a card").0
    }

    /// The winners of the complete tricks.
    pub(crate) fn winners(&self) -> Vec<usize> {
        self.played.chunks_exact(4).map(|trick| self.winner(trick)).collect()
    }

    /// The tricks that each side has won.
    pub(crate) fn tricks(&self) -> [usize; 2] {
        let winners = self.winners();
        [0, 1].map(|side| winners.iter().filter(|&&winner| winner % 2 == side).count())
    }

    pub(crate) fn is_over(&self) -> bool {
        self.played.len() == 52 || (self.is_auction_over() && self.contract().is_none())
    }

    /// From whose hand the next card comes.
    pub(crate) fn hand_in_turn(&self) -> Option<usize> {
        let (.., declarer) = self.contract()?;
        Some(match self.played.chunks(4).last() {
            None => (declarer + 1) % 4,
            Some(trick) if trick.len() < 4 => (trick[0].0 + trick.len()) % 4,
            Some(trick) => self.winner(trick),
        })
    }

    /// Who decides.
    pub(crate) fn turn(&self) -> Option<usize> {
        if self.is_over() {
            return None;
        }
        let Some((.., declarer)) = self.contract() else {
            return Some((self.dealer() + self.calls.len()) % 4);
        };
        self.hand_in_turn().map(|hand| if hand == (declarer + 2) % 4 { declarer } else { hand })
    }

    /// The legal actions, in no order.
    pub(crate) fn legal(&self) -> Vec<String> {
        let Some(turn) = self.turn() else { return Vec::new() };
        if self.contract().is_none() {
            let bids = (1..=7).flat_map(|level| DENOMINATIONS.map(|name| format!("{level}{name}")));
            let other = ["pass", "X", "XX"].map(String::from);
            return other.into_iter().chain(bids).filter(|call| self.may_call(turn, call)).collect();
        }
        let hand = &self.hands[self.hand_in_turn().expect("a play")];
        let trick = self.played.chunks(4).last().filter(|trick| trick.len() < 4);
        let lead = trick.map(|trick| suit(&trick[0].1));
        let can_follow = hand.iter().any(|card| Some(suit(card)) == lead);
        hand.iter().filter(|card| !can_follow || Some(suit(card)) == lead).cloned().collect()
    }

    fn may_call(&self, seat: usize, call: &str) -> bool {
        let last = self.last_bid();
        // The last call that is no pass, and who made it.
        let on = self.calls.iter().rev().find(|(_, call)| call != "pass");
        let by_opponents = on.is_some_and(|(by, _)| by % 2 != seat % 2);
        match call {
            "pass" => true,
            "X" => by_opponents && on.is_some_and(|(_, call)| is_bid(call)),
            "XX" => by_opponents && on.is_some_and(|(_, call)| call == "X"),
            _ => last.is_none_or(|(_, last)| bid(call) > bid(last)),
        }
    }

    pub(crate) fn act(&mut self, action: &str) {
        let turn = self.turn().expect("somebody is to move");
        assert!(self.legal().iter().any(|legal| legal == action), "{action} is not legal");
        match self.hand_in_turn() {
            None => self.calls.push((turn, action.to_string())),
            Some(hand) => {
                self.hands[hand].retain(|held| held != action);
                self.played.push((hand, action.to_string()));
            }
        }
        self.log.push(action.to_string());
    }

    /// What North and South score, from the tables as score cards print them.
    pub(crate) fn score(&self) -> i32 {
        let Some((level, denomination, doubled, declarer)) = self.contract().filter(|_| self.is_over())
        else {
            return 0;
        };
        let tricks = self.tricks()[declarer % 2] as i32;
        let score =
            score_by_tables(level as i32, &denomination, doubled, self.is_vulnerable(declarer % 2), tricks);
        if declarer % 2 == 0 { score } else { -score }
    }
}

/// The declarer's score: each trick, bonus and undertrick added up by itself.
pub(crate) fn score_by_tables(
    level: i32,
    denomination: &str,
    doubled: u32,
    vulnerable: bool,
    tricks: i32,
) -> i32 {
    let over = tricks - 6 - level;
    if over < 0 {
        let each: [&[i32]; 2] = [&[100, 200, 200, 300], &[200, 300]];
        let table = each[usize::from(vulnerable)];
        let simple = if vulnerable { 100 } else { 50 };
        let lost = |trick: i32| match doubled {
            0 => simple,
            1 => table[(trick as usize).min(table.len() - 1)],
            _ => 2 * table[(trick as usize).min(table.len() - 1)],
        };
        return -(0..-over).map(lost).sum::<i32>();
    }
    let of_trick = |number: i32| match denomination {
        "C" | "D" => 20,
        "NT" if number == 0 => 40,
        _ => 30,
    };
    let mut below_the_line = 0;
    for number in 0..level {
        below_the_line += of_trick(number) * [1, 2, 4][doubled as usize];
    }
    let mut score = below_the_line;
    for number in level..level + over {
        score += match (doubled, vulnerable) {
            (0, _) => of_trick(number),
            (1, false) => 100,
            (1, true) | (2, false) => 200,
            _ => 400,
        };
    }
    score += if below_the_line < 100 {
        50
    } else if vulnerable {
        500
    } else {
        300
    };
    score += match (level, vulnerable) {
        (6, false) => 500,
        (6, true) => 750,
        (7, false) => 1000,
        (7, true) => 1500,
        _ => 0,
    };
    score + [0, 50, 100][doubled as usize]
}

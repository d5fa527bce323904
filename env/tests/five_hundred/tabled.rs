//! The rules of a deal a third time, from tables and a list of words: nothing is kept but what was
//! said and played, and every question goes through the whole list again. The order of the cards is
//! written out, row by row, for each denomination. It shares nothing with the crate, nor with the
//! account in prose.

/// For each denomination the rows of cards that belong together, each from the highest down. Cards
/// of the first row take tricks from those of all others.
const ROWS: [(&str, [&str; 5]); 5] = [
    (
        "S",
        [
            "BL BO SJ CJ SA SK SQ ST S9 S8 S7 S6 S5 S4",
            "CA CK CQ CT C9 C8 C7 C6 C5 C4",
            "DA DK DQ DJ DT D9 D8 D7 D6 D5 D4",
            "HA HK HQ HJ HT H9 H8 H7 H6 H5 H4",
            "",
        ],
    ),
    (
        "C",
        [
            "BL BO CJ SJ CA CK CQ CT C9 C8 C7 C6 C5 C4",
            "SA SK SQ ST S9 S8 S7 S6 S5 S4",
            "DA DK DQ DJ DT D9 D8 D7 D6 D5 D4",
            "HA HK HQ HJ HT H9 H8 H7 H6 H5 H4",
            "",
        ],
    ),
    (
        "D",
        [
            "BL BO DJ HJ DA DK DQ DT D9 D8 D7 D6 D5 D4",
            "HA HK HQ HT H9 H8 H7 H6 H5 H4",
            "SA SK SQ SJ ST S9 S8 S7 S6 S5 S4",
            "CA CK CQ CJ CT C9 C8 C7 C6 C5 C4",
            "",
        ],
    ),
    (
        "H",
        [
            "BL BO HJ DJ HA HK HQ HT H9 H8 H7 H6 H5 H4",
            "DA DK DQ DT D9 D8 D7 D6 D5 D4",
            "SA SK SQ SJ ST S9 S8 S7 S6 S5 S4",
            "CA CK CQ CJ CT C9 C8 C7 C6 C5 C4",
            "",
        ],
    ),
    (
        "N",
        [
            "BL BO",
            "SA SK SQ SJ ST S9 S8 S7 S6 S5 S4",
            "CA CK CQ CJ CT C9 C8 C7 C6 C5 C4",
            "DA DK DQ DJ DT D9 D8 D7 D6 D5 D4",
            "HA HK HQ HJ HT H9 H8 H7 H6 H5 H4",
        ],
    ),
];

/// The table of values as it is printed: a row for each denomination, from 10 tricks down to 7.
const VALUES: [(&str, [u32; 4]); 5] = [
    ("S", [440, 340, 240, 140]),
    ("C", [460, 360, 260, 160]),
    ("D", [480, 380, 280, 180]),
    ("H", [500, 400, 300, 200]),
    ("N", [520, 420, 320, 220]),
];

/// The whole deck, in the order in which cards are laid away.
const DECK: &str = "S4 S5 S6 S7 S8 S9 ST SJ SQ SK SA C4 C5 C6 C7 C8 C9 CT CJ CQ CK CA \
                    D4 D5 D6 D7 D8 D9 DT DJ DQ DK DA H4 H5 H6 H7 H8 H9 HT HJ HQ HK HA BO BL";

/// A deal and the words that followed it.
#[derive(Clone, Debug)]
pub(crate) struct Tabled {
    options: String,
    piles: Vec<Vec<String>>,
    words: Vec<String>,
}

/// A trick as it can be read from the words.
struct Trick {
    leader: usize,
    cards: Vec<String>,
    /// What its leading joker asked for.
    asked: Option<String>,
}

fn place(order: &str, card: &str) -> Option<usize> {
    order.split(' ').position(|other| other == card)
}

impl Tabled {
    /// Reads "suit_demands tricks_always HA.HK...|...|...|...|...", the options where they are.
    pub(crate) fn new(line: &str) -> Tabled {
        let deal = line.split(' ').next_back().expect("a deal");
        let pile = |part: &str| part.split('.').map(str::to_string).collect();
        Tabled { options: line.to_string(), piles: deal.split('|').map(pile).collect(), words: vec![] }
    }

    pub(crate) fn act(&mut self, word: &str) {
        assert!(self.legal().iter().any(|legal| legal == word), "{word} is not legal");
        self.words.push(word.to_string());
    }

    /// The place of the last bid among the announcements.
    fn last_bid(&self) -> Option<usize> {
        self.words.iter().take(4).rposition(|word| word != "pass")
    }

    fn taker(&self) -> Option<usize> {
        if self.words.len() >= 4 { self.last_bid() } else { None }
    }

    /// Tricks and letter of the contract.
    fn contract(&self) -> Option<(u32, &str)> {
        let word = &self.words[self.taker()?];
        let (tricks, letter) = word.split_at(word.len() - 1);
        Some((tricks.parse().expect("a number"), letter))
    }

    fn rows(&self) -> [&'static str; 5] {
        let letter = self.contract().expect("a contract").1;
        ROWS.into_iter().find(|(denomination, _)| *denomination == letter).expect("rows").1
    }

    fn row(&self, card: &str) -> usize {
        self.rows().iter().position(|row| place(row, card).is_some()).expect("every card has a row")
    }

    fn is_no_trump(&self) -> bool {
        self.contract().is_some_and(|(_, letter)| letter == "N")
    }

    fn is_joker(card: &str) -> bool {
        card.starts_with('B')
    }

    fn tricks(&self) -> Vec<Trick> {
        let mut tricks: Vec<Trick> = Vec::new();
        let mut words = self.words.iter().skip(10).peekable();
        while let Some(word) = words.next() {
            match tricks.last_mut() {
                Some(trick) if trick.cards.len() < 4 => trick.cards.push(word.clone()),
                _ => {
                    let leader = tricks.last().map(|trick| self.winner(trick)).or(self.taker());
                    let asks = self.is_no_trump() && Tabled::is_joker(word);
                    let asked = if asks { words.next().cloned() } else { None };
                    let leader = leader.expect("a taker");
                    tricks.push(Trick { leader, cards: vec![word.clone()], asked });
                }
            }
        }
        tricks
    }

    /// Who takes a trick: the row and the place in it decide. Neither a card of another row than
    /// the one that is to be followed nor a lower one counts, unless it is of the first row.
    fn winner(&self, trick: &Trick) -> usize {
        let led = self.row(trick.asked.as_ref().filter(|word| word.len() == 2).unwrap_or(&trick.cards[0]));
        let rank = |card: &str| {
            let row = self.row(card);
            let class = if row == 0 {
                0
            } else if row == led {
                1
            } else {
                2
            };
            (class, place(self.rows()[row], card).expect("in its row"))
        };
        let best = (0..trick.cards.len()).min_by_key(|&i| rank(&trick.cards[i])).expect("a card");
        (trick.leader + best) % 4
    }

    pub(crate) fn winners(&self) -> Vec<usize> {
        let complete = self.tricks().into_iter().filter(|trick| trick.cards.len() == 4);
        complete.map(|trick| self.winner(&trick)).collect()
    }

    /// Who has what now: what was dealt and taken up, without what was laid away and played.
    pub(crate) fn hand(&self, player: usize) -> Vec<String> {
        let mut hand = self.piles[player].clone();
        if self.taker() == Some(player) {
            hand.extend(self.piles[4].iter().cloned());
        }
        let tricks = self.tricks();
        let played = tricks.iter().flat_map(|trick| &trick.cards);
        let gone: Vec<&String> = self.words.iter().skip(4).take(6).chain(played).collect();
        hand.retain(|card| !gone.contains(&card));
        hand
    }

    /// The trick that is not complete.
    fn open(&self) -> Option<Trick> {
        self.tricks().pop().filter(|trick| trick.cards.len() < 4)
    }

    /// Whether the last word is a joker's that has to be followed by what it asks for.
    fn asks(&self) -> bool {
        let open = self.open();
        let joker = open.filter(|trick| trick.cards.len() == 1 && Tabled::is_joker(&trick.cards[0]));
        self.is_no_trump() && joker.is_some_and(|trick| trick.asked.is_none())
    }

    pub(crate) fn turn(&self) -> Option<usize> {
        match self.words.len() {
            said @ 0..4 => Some(said),
            4..10 => self.taker(),
            _ => match self.open() {
                Some(trick) if self.asks() => Some(trick.leader),
                Some(trick) => Some((trick.leader + trick.cards.len()) % 4),
                None if self.winners().len() == 10 => None,
                None => self.winners().last().copied().or(self.taker()),
            },
        }
    }

    /// The legal words, in no order.
    pub(crate) fn legal(&self) -> Vec<String> {
        let Some(player) = self.turn() else { return vec![] };
        match self.words.len() {
            0..4 => self.announcements(player),
            4..10 => self.to_lay_away(player),
            _ if self.asks() => self.questions(player),
            _ => self.cards(player),
        }
    }

    fn announcements(&self, player: usize) -> Vec<String> {
        let both = ["BL", "BO"].iter().all(|joker| self.piles[player].iter().any(|card| card == joker));
        let words = |column: usize| VALUES.iter().map(move |(letter, _)| format!("{}{letter}", 10 - column));
        let all: Vec<String> = (0..4).rev().flat_map(words).collect();
        let last = self.last_bid().map(|said| &self.words[said]);
        let from = last.map_or(0, |last| all.iter().position(|word| word == last).expect("a bid") + 1);
        let from = if both { from.max(5) } else { from };
        let mut legal = all[from..].to_vec();
        if !both || legal.is_empty() {
            legal.push("pass".into());
        }
        legal
    }

    fn to_lay_away(&self, player: usize) -> Vec<String> {
        let at = |card: &String| place(DECK, card).expect("a card of the deck");
        let mut hand = self.hand(player);
        hand.sort_by_key(at);
        if self.words.len() > 4 {
            let last = at(self.words.last().expect("a card"));
            hand.retain(|card| at(card) > last);
        }
        // Of those that are left so many must stay for the rest of the six.
        hand.truncate(hand.len() - (9 - self.words.len()));
        hand
    }

    /// The rows at no trump that were led.
    fn led(&self) -> Vec<&'static str> {
        let tricks = self.tricks();
        let leads = tricks.iter().map(|trick| trick.cards[0].as_str()).filter(|card| !Tabled::is_joker(card));
        let rows: Vec<usize> = leads.map(|card| self.row(card)).collect();
        (1..5).filter(|row| rows.contains(row)).map(|row| self.rows()[row]).collect()
    }

    fn questions(&self, player: usize) -> Vec<String> {
        let rows = self.led();
        let mut legal: Vec<String> = rows.iter().map(|row| row[..1].to_string()).collect();
        if !self.options.contains("suit_demands") {
            let tricks = self.tricks();
            let seen: Vec<&String> = tricks.iter().flat_map(|trick| &trick.cards).collect();
            let hand = self.hand(player);
            let cards = rows.iter().flat_map(|row| row.split(' ')).map(str::to_string);
            legal.extend(cards.filter(|card| !seen.contains(&card) && !hand.contains(card)));
        }
        legal
    }

    fn cards(&self, player: usize) -> Vec<String> {
        let mut hand = self.hand(player);
        let Some(trick) = self.open() else {
            if self.is_no_trump() && self.led().is_empty() {
                hand.retain(|card| !Tabled::is_joker(card));
            }
            return hand;
        };
        if let Some(asked) = trick.asked.as_ref().filter(|asked| hand.contains(asked)) {
            return vec![asked.clone()];
        }
        let row = match &trick.asked {
            Some(asked) => self.row(&format!("{}A", &asked[..1])),
            None => self.row(&trick.cards[0]),
        };
        if hand.iter().any(|card| self.row(card) == row) {
            hand.retain(|card| self.row(card) == row);
        }
        hand
    }

    /// The points of players 0 and 2, and of players 1 and 3.
    pub(crate) fn points(&self) -> [u32; 2] {
        let winners = self.winners();
        let mut points = [0, 0];
        if winners.len() < 10 {
            return points;
        }
        let (taker, (tricks, letter)) =
            (self.taker().expect("a taker"), self.contract().expect("a contract"));
        let row = VALUES.into_iter().find(|(other, _)| *other == letter).expect("a row").1;
        let value = row[10 - tricks as usize];
        let [mut theirs, mut own] = [0, 0];
        for winner in winners {
            if (winner + taker) % 2 == 0 { own += 1 } else { theirs += 1 }
        }
        let made = own >= tricks;
        points[if made { taker % 2 } else { (taker + 1) % 2 }] = value;
        if !made || self.options.contains("tricks_always") {
            points[(taker + 1) % 2] += theirs * 10;
        }
        points
    }
}

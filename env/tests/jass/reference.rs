//! The rules of a deal once more, slow and plain: cards are texts, hands are lists, and every
//! question is answered from the list of all that was done. It shares nothing with the crate.

/// Ranks of a suit that is not trump, the highest first, with what they count.
const PLAIN: [(char, u32); 9] =
    [('A', 11), ('K', 4), ('Q', 3), ('J', 2), ('T', 10), ('9', 0), ('8', 0), ('7', 0), ('6', 0)];
/// Ranks of the trumps.
const TRUMPS: [(char, u32); 9] =
    [('J', 20), ('9', 14), ('A', 11), ('K', 4), ('Q', 3), ('T', 10), ('8', 0), ('7', 0), ('6', 0)];

/// A deal in its course.
#[derive(Clone, Debug)]
pub(crate) struct Reference {
    /// imposed, tourne, kreuz, chibre or autochibre.
    way: String,
    /// The cards that each player holds.
    pub(crate) hands: Vec<Vec<String>>,
    pub(crate) trump: Option<char>,
    chibred: bool,
    /// Who played what.
    pub(crate) played: Vec<(usize, String)>,
    /// The text of all that was done.
    pub(crate) log: Vec<String>,
}

fn suit(card: &str) -> char {
    card.chars().next().expect("a card has a suit")
}

fn rank(card: &str) -> char {
    card.chars().nth(1).expect("a card has a rank")
}

impl Reference {
    /// Reads "kreuz:HJ C8.C7...|...|...|...".
    pub(crate) fn new(deal: &str) -> Reference {
        let (making, hands) = deal.split_once(' ').expect("two words");
        let (way, detail) = making.split_once(':').unwrap_or((making, ""));
        let cards = |hand: &str| hand.split('.').map(ToString::to_string).collect();
        Reference {
            way: way.to_string(),
            hands: hands.split('|').map(cards).collect(),
            trump: detail.chars().next(),
            chibred: false,
            played: Vec::new(),
            log: Vec::new(),
        }
    }

    /// The tricks so far, each with its leader; the last may not be complete.
    fn tricks(&self) -> Vec<&[(usize, String)]> {
        self.played.chunks(4).collect()
    }

    /// The trick on the table.
    fn table(&self) -> Vec<&str> {
        let tricks = self.tricks();
        let open = tricks.last().filter(|trick| trick.len() < 4);
        open.map_or(Vec::new(), |trick| trick.iter().map(|(_, card)| card.as_str()).collect())
    }

    /// How high a card stands in the trick that was opened with `lead`; 0 when it can take nothing.
    fn height(&self, card: &str, lead: &str) -> usize {
        let trump = self.trump.expect("trump is made");
        let place = |order: &[(char, u32); 9]| {
            9 - order.iter().position(|&(r, _)| r == rank(card)).expect("one of nine ranks")
        };
        match suit(card) {
            s if s == trump => 100 + place(&TRUMPS),
            s if s == suit(lead) => place(&PLAIN),
            _ => 0,
        }
    }

    fn winner(&self, trick: &[(usize, String)]) -> usize {
        let lead = &trick[0].1;
        let best = trick.iter().max_by_key(|(_, card)| self.height(card, lead));
        best.expect("a trick has a card").0
    }

    fn value(&self, card: &str) -> u32 {
        let order = if Some(suit(card)) == self.trump { TRUMPS } else { PLAIN };
        order.into_iter().find(|&(r, _)| r == rank(card)).expect("one of nine ranks").1
    }

    /// The winners of the complete tricks.
    pub(crate) fn winners(&self) -> Vec<usize> {
        self.tricks().into_iter().filter(|trick| trick.len() == 4).map(|trick| self.winner(trick)).collect()
    }

    /// The points of players 0 and 2, and of players 1 and 3.
    pub(crate) fn points(&self) -> [u32; 2] {
        let mut points = [0, 0];
        for (number, trick) in self.tricks().into_iter().enumerate() {
            if trick.len() == 4 {
                let cards: u32 = trick.iter().map(|(_, card)| self.value(card)).sum();
                points[self.winner(trick) % 2] += cards + if number == 8 { 5 } else { 0 };
            }
        }
        points
    }

    pub(crate) fn turn(&self) -> Option<usize> {
        if self.played.len() == 36 {
            return None;
        }
        if self.trump.is_none() {
            return Some(if self.chibred { 2 } else { 0 });
        }
        let tricks = self.tricks();
        Some(match tricks.last() {
            None => 0,
            Some(trick) if trick.len() < 4 => (trick[0].0 + trick.len()) % 4,
            Some(trick) => self.winner(trick),
        })
    }

    /// The legal actions, in no order.
    pub(crate) fn legal(&self) -> Vec<String> {
        let Some(turn) = self.turn() else { return Vec::new() };
        if self.trump.is_none() {
            let mut names: Vec<String> = ["D", "H", "S", "C"].map(String::from).to_vec();
            if self.way == "chibre" && !self.chibred {
                names.push("chibre".into());
            }
            return names;
        }
        self.hands[turn].iter().filter(|card| self.is_legal(turn, card)).cloned().collect()
    }

    /// Whether a player may put this card of his on the table, sentence by sentence.
    fn is_legal(&self, player: usize, card: &str) -> bool {
        let trump = self.trump.expect("trump is made");
        let table = self.table();
        let Some(&lead) = table.first() else { return true };
        let hand = &self.hands[player];
        if suit(lead) == trump {
            // Trumps follow trumps; the jack alone may stay in the hand.
            let must = hand.iter().any(|held| suit(held) == trump && rank(held) != 'J');
            return suit(card) == trump || !must;
        }
        if suit(card) == suit(lead) {
            return true;
        }
        if suit(card) == trump {
            let highest = table.iter().map(|other| self.height(other, lead)).max().expect("a lead");
            let undertrumps = highest > self.height(card, lead);
            let has_other_suits = hand.iter().any(|held| suit(held) != trump);
            return !undertrumps || !has_other_suits;
        }
        !hand.iter().any(|held| suit(held) == suit(lead))
    }

    pub(crate) fn act(&mut self, action: &str) {
        let turn = self.turn().expect("somebody is to move");
        assert!(self.legal().iter().any(|legal| legal == action), "{action} is not legal");
        match action {
            "chibre" => self.chibred = true,
            "D" | "H" | "S" | "C" => self.trump = action.chars().next(),
            card => {
                self.hands[turn].retain(|held| held != card);
                self.played.push((turn, card.to_string()));
            }
        }
        self.log.push(action.to_string());
    }
}

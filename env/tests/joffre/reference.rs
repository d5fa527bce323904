//! The rules once more, slow and plain: cards are texts, hands are lists, and every question is
//! answered from the list of all that was done in the deal. It shares nothing with the crate, and
//! nothing with the other reference in `ledger.rs`.

/// A deal in its course, and the game so far.
#[derive(Clone, Debug)]
pub(crate) struct Reference {
    /// deal or game.
    unit: String,
    /// points or bid.
    failure: String,
    /// The number of the deal, from 1.
    pub(crate) number: usize,
    /// The points of both teams before this deal.
    pub(crate) before: [i32; 2],
    /// The cards that each player holds.
    pub(crate) hands: Vec<Vec<String>>,
    /// Who called what.
    pub(crate) calls: Vec<(usize, String)>,
    /// Who played what.
    pub(crate) played: Vec<(usize, String)>,
    /// The text of all that was done in this deal.
    pub(crate) log: Vec<String>,
}

fn country(card: &str) -> char {
    card.chars().next().expect("a card has a country")
}

fn number(card: &str) -> u32 {
    card[1..].parse().expect("a card has a number, 0 for the one without")
}

impl Reference {
    /// Reads "deal:points E7.E6...|...|...|..." or "game:points:3:12:-4:... E7...".
    pub(crate) fn new(text: &str) -> Reference {
        let (head, hands) = text.split_once(' ').expect("two words");
        let parts: Vec<&str> = head.split(':').collect();
        let (number, before) = match parts[..] {
            [_, _, deal, first, second, _] => {
                (deal.parse().unwrap(), [first, second].map(|points| points.parse().unwrap()))
            }
            _ => (1, [0, 0]),
        };
        let mut slow = Reference {
            unit: parts[0].to_string(),
            failure: parts[1].to_string(),
            number,
            before,
            hands: Vec::new(),
            calls: Vec::new(),
            played: Vec::new(),
            log: Vec::new(),
        };
        slow.take_up(hands);
        slow
    }

    fn take_up(&mut self, hands: &str) {
        let cards = |hand: &str| hand.split('.').map(ToString::to_string).collect();
        self.hands = hands.split('|').map(cards).collect();
    }

    /// East deals first, and every next deal is the next player's.
    pub(crate) fn dealer(&self) -> usize {
        (3 + self.number - 1) % 4
    }

    /// The highest bid with its player.
    pub(crate) fn best_bid(&self) -> Option<(usize, i32)> {
        let bids = self.calls.iter().filter(|(_, call)| call != "pass");
        bids.map(|(by, call)| (*by, call.parse().expect("a number"))).max_by_key(|&(_, bid)| bid)
    }

    pub(crate) fn trump(&self) -> Option<char> {
        self.played.first().map(|(_, card)| country(card))
    }

    /// The tricks so far, each with its leader; the last may not be complete.
    fn tricks(&self) -> Vec<&[(usize, String)]> {
        self.played.chunks(4).collect()
    }

    fn winner(&self, trick: &[(usize, String)]) -> usize {
        let trump = self.trump().expect("a card was played");
        let led = country(&trick[0].1);
        let trumps: Vec<_> = trick.iter().filter(|(_, card)| country(card) == trump).collect();
        let followers: Vec<_> = trick.iter().filter(|(_, card)| country(card) == led).collect();
        let contest = if trumps.is_empty() { followers } else { trumps };
        contest.into_iter().max_by_key(|(_, card)| number(card)).expect("the lead is one").0
    }

    /// The winners of the complete tricks.
    pub(crate) fn winners(&self) -> Vec<usize> {
        self.tricks().into_iter().filter(|trick| trick.len() == 4).map(|trick| self.winner(trick)).collect()
    }

    /// The points of this deal of players 0 and 2, and of players 1 and 3.
    pub(crate) fn points(&self) -> [i32; 2] {
        let mut points = [0, 0];
        for trick in self.tricks().into_iter().filter(|trick| trick.len() == 4) {
            let own = &mut points[self.winner(trick) % 2];
            *own += 1;
            if trick.iter().any(|(_, card)| card == "F0") {
                *own += 5;
            }
            if trick.iter().any(|(_, card)| card == "G0") {
                *own -= 3;
            }
        }
        points
    }

    /// What both teams score, once the deal is over.
    pub(crate) fn scores(&self) -> Option<[i32; 2]> {
        if self.played.len() < 32 {
            return None;
        }
        let mut scores = self.points();
        let (buyer, bid) = self.best_bid().expect("somebody has bought");
        let own = &mut scores[buyer % 2];
        if *own < bid {
            *own = match self.failure.as_str() {
                "bid" => -bid,
                // What was won is subtracted; what is below none stays lost.
                _ => -own.abs(),
            };
        }
        Some(scores)
    }

    /// The points of both teams, with this deal if it is over.
    pub(crate) fn totals(&self) -> [i32; 2] {
        let [first, second] = self.scores().unwrap_or([0, 0]);
        [self.before[0] + first, self.before[1] + second]
    }

    /// Whether the game ends with this deal, and who wins.
    pub(crate) fn winner_of_game(&self) -> Option<usize> {
        let (scores, totals) = (self.scores()?, self.totals());
        if self.unit == "deal" || (totals.iter().all(|&total| total < 40) && self.number < 50) {
            return None;
        }
        Some(match totals[0].cmp(&totals[1]) {
            std::cmp::Ordering::Greater => 0,
            std::cmp::Ordering::Less => 1,
            // The team that took the points.
            std::cmp::Ordering::Equal => usize::from(scores[1] > scores[0]),
        })
    }

    /// Whether the cards of the next deal are awaited.
    pub(crate) fn awaits_deal(&self) -> bool {
        self.scores().is_some() && self.unit == "game" && self.winner_of_game().is_none()
    }

    /// The next deal of a game.
    pub(crate) fn deal(&mut self, hands: &str) {
        assert!(self.awaits_deal());
        self.before = self.totals();
        self.number += 1;
        self.calls.clear();
        self.played.clear();
        self.log.clear();
        self.take_up(hands);
    }

    /// What a player gets: the points of his team, in a game 100 more for a victory.
    pub(crate) fn score(&self, player: usize) -> i32 {
        match (self.scores(), self.unit.as_str()) {
            (None, _) => 0,
            (Some(scores), "deal") => scores[player % 2],
            (Some(_), _) if self.awaits_deal() => 0,
            (Some(_), _) => {
                let victory = if self.winner_of_game() == Some(player % 2) { 100 } else { 0 };
                self.totals()[player % 2] + victory
            }
        }
    }

    pub(crate) fn turn(&self) -> Option<usize> {
        if self.played.len() == 32 {
            return None;
        }
        if self.calls.len() < 4 {
            return Some((self.dealer() + 1 + self.calls.len()) % 4);
        }
        let tricks = self.tricks();
        Some(match tricks.last() {
            None => self.best_bid().expect("somebody has bought").0,
            Some(trick) if trick.len() < 4 => (trick[0].0 + trick.len()) % 4,
            Some(trick) => self.winner(trick),
        })
    }

    /// The legal actions, in no order.
    pub(crate) fn legal(&self) -> Vec<String> {
        let Some(turn) = self.turn() else { return Vec::new() };
        if self.calls.len() < 4 {
            return match self.best_bid() {
                None if self.calls.len() == 3 => vec!["6".to_string()],
                best => {
                    let least = best.map_or(7, |(_, bid)| bid + 1);
                    let bids = (least..=12).map(|bid| bid.to_string());
                    bids.chain(["pass".to_string()]).collect()
                }
            };
        }
        let hand = &self.hands[turn];
        let tricks = self.tricks();
        let open = tricks.last().filter(|trick| trick.len() < 4);
        let led = open.map(|trick| country(&trick[0].1));
        let must = led.filter(|&led| hand.iter().any(|card| country(card) == led));
        hand.iter().filter(|card| must.is_none_or(|led| country(card) == led)).cloned().collect()
    }

    pub(crate) fn act(&mut self, action: &str) {
        let turn = self.turn().expect("somebody is to move");
        assert!(self.legal().iter().any(|legal| legal == action), "{action} is not legal");
        if self.calls.len() < 4 {
            self.calls.push((turn, action.to_string()));
        } else {
            self.hands[turn].retain(|held| held != action);
            self.played.push((turn, action.to_string()));
        }
        self.log.push(action.to_string());
    }
}

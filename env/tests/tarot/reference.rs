//! The rules of a deal once more, slow and plain: cards are texts, hands are lists, and every
//! question is answered from the list of all that was done. It shares nothing with the crate.
//!
//! One type plays the whole deal, which makes this file long.

/// A deal in its course.
#[derive(Clone, Debug)]
pub(crate) struct Reference {
    players: usize,
    announcing: bool,
    /// The cards that each player holds.
    pub(crate) hands: Vec<Vec<String>>,
    dog: Vec<String>,
    /// What each player has said, in turn.
    calls: Vec<String>,
    called: Option<String>,
    pub(crate) laid: Vec<String>,
    chelem: Option<bool>,
    /// Who has shown what: the level and the trumps.
    pub(crate) shown: Vec<(usize, String, Vec<String>)>,
    hiding: Option<(String, Vec<String>)>,
    /// Who played what.
    pub(crate) played: Vec<(usize, String)>,
    /// The text of all that was done.
    pub(crate) log: Vec<String>,
}

/// A deal that was counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Count {
    pub(crate) half_points: i32,
    pub(crate) bouts: usize,
    /// 1 for the declarer, -1 for the defence.
    pub(crate) petit: i32,
    pub(crate) poignees: i32,
    pub(crate) chelem: i32,
    pub(crate) scores: Vec<i32>,
}

const CONTRACTS: [(&str, i32); 4] = [("prise", 1), ("garde", 2), ("sans", 4), ("contre", 6)];
const RANKS: &str = "123456789TJNQK";
const LEVELS: [&str; 3] = ["simple", "double", "triple"];

/// D, H, S, C, T for trumps, E for the Excuse.
fn suit(card: &str) -> char {
    card.chars().next().expect("a card has a letter")
}

/// How high a card stands in its suit.
fn height(card: &str) -> usize {
    match suit(card) {
        'E' => 0,
        'T' => card[1..].parse().expect("a trump has a number"),
        _ => RANKS.find(&card[1..]).expect("a rank") + 1,
    }
}

/// The place of a card among all 78.
fn place(card: &str) -> usize {
    100 * "DHSCTE".find(suit(card)).expect("a suit") + height(card)
}

fn is_bout(card: &str) -> bool {
    ["T1", "T21", "EX"].contains(&card)
}

fn is_king(card: &str) -> bool {
    card.ends_with('K')
}

fn is_low(card: &str) -> bool {
    "DHSC".contains(suit(card)) && !is_king(card)
}

fn value(card: &str) -> i32 {
    if is_bout(card) {
        return 9;
    }
    match (suit(card), &card[1..]) {
        ('T', _) => 1,
        (_, "K") => 9,
        (_, "Q") => 7,
        (_, "N") => 5,
        (_, "J") => 3,
        _ => 1,
    }
}

fn list(text: &str) -> Vec<String> {
    text.split('.').filter(|card| *card != "-").map(String::from).collect()
}

fn sorted(mut cards: Vec<String>) -> Vec<String> {
    cards.sort_by_key(|card| place(card));
    cards
}

fn trumps(hand: &[String]) -> Vec<String> {
    sorted(hand.iter().filter(|card| suit(card) == 'T').cloned().collect())
}

impl Reference {
    /// Reads "tarot D1.D2...|...|dog".
    pub(crate) fn new(text: &str) -> Reference {
        let (word, deal) = text.split_once(' ').expect("two words");
        let mut parts: Vec<Vec<String>> = deal.split('|').map(list).collect();
        let dog = parts.pop().expect("a dog");
        Reference {
            players: parts.len(),
            announcing: word == "tarot",
            hands: parts,
            dog,
            calls: Vec::new(),
            called: None,
            laid: Vec::new(),
            chelem: None,
            shown: Vec::new(),
            hiding: None,
            played: Vec::new(),
            log: Vec::new(),
        }
    }

    /// The highest bid so far with who made it.
    pub(crate) fn contract(&self) -> Option<(usize, &'static str, i32)> {
        CONTRACTS.iter().rev().find_map(|&(name, times)| {
            let bidder = self.calls.iter().position(|call| call == name)?;
            Some((bidder, name, times))
        })
    }

    fn bidding_is_over(&self) -> bool {
        self.calls.len() == self.players || self.calls.iter().any(|call| call == "contre")
    }

    fn takes_dog(&self) -> bool {
        self.contract().is_some_and(|(_, name, _)| name == "prise" || name == "garde")
    }

    fn stage(&self) -> &'static str {
        if !self.bidding_is_over() {
            return "bidding";
        }
        let tricks = [0, 0, 0, 24, 18, 15][self.players];
        match self.contract() {
            None => "over",
            _ if self.players == 5 && self.called.is_none() => "calling",
            _ if self.takes_dog() && self.laid.len() < self.dog.len() => "discarding",
            _ if self.announcing && self.chelem.is_none() => "announcing",
            _ if self.hiding.is_some() => "hiding",
            _ if self.played.len() == tricks * self.players => "over",
            _ => "playing",
        }
    }

    fn tricks(&self) -> Vec<&[(usize, String)]> {
        self.played.chunks(self.players).collect()
    }

    /// The trick on the table.
    fn table(&self) -> &[(usize, String)] {
        &self.played[self.played.len() / self.players * self.players..]
    }

    fn is_declarers(&self, player: usize) -> bool {
        let (declarer, _, _) = self.contract().expect("a contract is played");
        let has_called = |called: &String| self.played.contains(&(player, called.clone()));
        player == declarer || self.called.as_ref().is_some_and(has_called)
    }

    /// Who takes a complete trick.
    fn taker(&self, number: usize) -> usize {
        let trick = self.tricks()[number];
        let is_last = (number + 1) * self.players == [0, 0, 0, 72, 72, 75][self.players];
        let leader = trick[0].0;
        if is_last && trick[0].1 == "EX" {
            let own = self.is_declarers(leader);
            if (0..number).all(|before| self.is_declarers(self.taker(before)) == own) {
                return leader;
            }
        }
        let led = trick.iter().map(|(_, card)| card).find(|card| *card != "EX").expect("a card to follow");
        let strength = |card: &str| match suit(card) {
            'T' => 100 + height(card),
            s if s == suit(led) => height(card),
            _ => 0,
        };
        trick.iter().max_by_key(|(_, card)| strength(card)).expect("cards").0
    }

    pub(crate) fn takers(&self) -> Vec<usize> {
        (0..self.played.len() / self.players).map(|number| self.taker(number)).collect()
    }

    pub(crate) fn turn(&self) -> Option<usize> {
        let declarer = self.contract().map(|(declarer, _, _)| declarer);
        match self.stage() {
            "over" => None,
            "bidding" => Some(self.calls.len()),
            "playing" | "hiding" => Some(match self.table().first() {
                Some((leader, _)) => (leader + self.table().len()) % self.players,
                None if !self.played.is_empty() => *self.takers().last().expect("a taker"),
                None if self.chelem == Some(true) => declarer.expect("a declarer"),
                None => 0,
            }),
            _ => declarer,
        }
    }

    fn needed(&self, level: &str) -> usize {
        let by_level = [[13, 15, 18], [10, 13, 15], [8, 10, 13]][self.players - 3];
        by_level[LEVELS.iter().position(|name| *name == level).expect("a level")]
    }

    /// The legal actions, in no order.
    pub(crate) fn legal(&self) -> Vec<String> {
        let Some(turn) = self.turn() else { return Vec::new() };
        let hand = &self.hands[turn];
        match self.stage() {
            "bidding" => {
                let best = self.contract().map_or(0, |(_, _, times)| times);
                let higher = CONTRACTS.iter().filter(|(_, times)| *times > best);
                let mut legal: Vec<String> = higher.map(|(name, _)| (*name).to_string()).collect();
                legal.push("pass".into());
                legal
            }
            "calling" => {
                let mut legal = Vec::new();
                for rank in ['K', 'Q', 'N', 'J'] {
                    let all: Vec<String> = "DHSC".chars().map(|suit| format!("{suit}{rank}")).collect();
                    let has_all = all.iter().all(|card| hand.contains(card));
                    legal.extend(all);
                    if !has_all {
                        break;
                    }
                }
                legal
            }
            "discarding" => self.may_lay(turn),
            "announcing" => vec!["chelem".into(), "play".into()],
            "hiding" => {
                let (level, hidden) = self.hiding.clone().expect("somebody hides");
                let own = trumps(hand);
                let wanted = own.len() - self.needed(&level);
                self.in_order(&own, &hidden, wanted)
            }
            _ => {
                let mut legal: Vec<String> =
                    hand.iter().filter(|card| self.is_legal(turn, card)).cloned().collect();
                let is_first = !self.played.iter().any(|(player, _)| *player == turn);
                let has_shown = self.shown.iter().any(|(player, _, _)| *player == turn);
                if self.announcing && is_first && !has_shown {
                    let count = trumps(hand).len();
                    let excuse = hand.iter().any(|card| card == "EX");
                    let may = |level: &&str| {
                        let needed = self.needed(level);
                        count >= needed || count == needed - 1 && excuse
                    };
                    legal.extend(LEVELS.iter().filter(|level| may(level)).map(|level| (*level).to_string()));
                }
                legal
            }
        }
    }

    /// What may come next when so many of these are chosen in order.
    fn in_order(&self, from: &[String], chosen: &[String], wanted: usize) -> Vec<String> {
        let last = chosen.last().map_or(-1, |card| place(card) as i64);
        let above = |than: i64| from.iter().filter(move |card| place(card) as i64 > than);
        above(last)
            .filter(|card| chosen.len() + 1 + above(place(card) as i64).count() >= wanted)
            .cloned()
            .collect()
    }

    fn may_lay(&self, turn: usize) -> Vec<String> {
        let mut all = self.hands[turn].clone();
        all.extend(self.laid.clone());
        let low = sorted(all.iter().filter(|card| is_low(card)).cloned().collect());
        if low.len() >= self.dog.len() {
            return self.in_order(&low, &self.laid, self.dog.len());
        }
        // Every low card goes, in order; only then trumps that are no bouts.
        match low.iter().find(|card| !self.laid.contains(card)) {
            Some(card) => vec![card.clone()],
            None => {
                let trumps: Vec<String> = trumps(&all).into_iter().filter(|card| !is_bout(card)).collect();
                let laid: Vec<String> = self.laid.iter().filter(|card| suit(card) == 'T').cloned().collect();
                self.in_order(&trumps, &laid, self.dog.len() - low.len())
            }
        }
    }

    /// Whether a player may put this card of his on the table, sentence by sentence.
    fn is_legal(&self, player: usize, card: &str) -> bool {
        let hand = &self.hands[player];
        let table = self.table();
        let Some((_, led)) = table.iter().find(|(_, card)| card != "EX") else {
            // At a table of five the first lead is not of the suit called.
            let is_first = self.played.is_empty();
            let called = self.called.as_ref();
            return !called.is_some_and(|called| is_first && suit(called) == suit(card) && called != card);
        };
        if card == "EX" {
            return true;
        }
        let has = |wanted: char| hand.iter().any(|held| suit(held) == wanted);
        if suit(led) != 'T' && has(suit(led)) {
            return suit(card) == suit(led);
        }
        if !has('T') {
            return true;
        }
        if suit(card) != 'T' {
            return false;
        }
        let highest = table
            .iter()
            .filter(|(_, card)| suit(card) == 'T')
            .map(|(_, card)| height(card))
            .max()
            .unwrap_or(0);
        let can_go_above = hand.iter().any(|held| suit(held) == 'T' && height(held) > highest);
        !can_go_above || height(card) > highest
    }

    pub(crate) fn act(&mut self, action: &str) {
        let turn = self.turn().expect("somebody is to move");
        assert!(self.legal().iter().any(|legal| legal == action), "{action} is not legal");
        match self.stage() {
            "bidding" => {
                self.calls.push(action.into());
                if self.players < 5 && self.bidding_is_over() {
                    self.take();
                }
            }
            "calling" => {
                self.called = Some(action.into());
                self.take();
            }
            "discarding" => {
                self.hands[turn].retain(|held| held != action);
                self.laid.push(action.into());
            }
            "announcing" => self.chelem = Some(action == "chelem"),
            "hiding" => {
                self.hiding.as_mut().expect("somebody hides").1.push(action.into());
                self.show_if_chosen(turn);
            }
            _ if LEVELS.contains(&action) => {
                self.hiding = Some((action.into(), Vec::new()));
                self.show_if_chosen(turn);
            }
            _ => {
                self.hands[turn].retain(|held| held != action);
                self.played.push((turn, action.into()));
            }
        }
        self.log.push(action.to_string());
    }

    fn take(&mut self) {
        if let (Some((declarer, _, _)), true) = (self.contract(), self.takes_dog()) {
            self.hands[declarer].extend(self.dog.clone());
        }
    }

    fn show_if_chosen(&mut self, turn: usize) {
        let (level, hidden) = self.hiding.clone().expect("somebody hides");
        let needed = self.needed(&level);
        let own = trumps(&self.hands[turn]);
        if own.len() > needed + hidden.len() {
            return;
        }
        let mut open: Vec<String> = own.into_iter().filter(|card| !hidden.contains(card)).collect();
        if open.len() < needed {
            open.push("EX".into());
        }
        assert_eq!(open.len(), needed, "a poignée has its number");
        self.shown.push((turn, level, open));
        self.hiding = None;
    }

    /// The deal counted with the cards in piles, once it is over and was played. One long function
    /// that counts in the order of the text.
    pub(crate) fn count(&self) -> Option<Count> {
        if self.turn().is_some() || self.played.is_empty() {
            return None;
        }
        let (declarer, name, times) = self.contract().expect("a contract was played");
        let takers = self.takers();
        let last = takers.len() - 1;
        let (mut ours, mut theirs): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
        // The Excuse lies before its player until the end.
        let mut excuse = None;
        for (number, trick) in self.tricks().into_iter().enumerate() {
            let taken = self.is_declarers(takers[number]);
            for (player, card) in trick {
                if card == "EX" {
                    excuse = Some((number, *player, takers[number]));
                } else if taken {
                    ours.push(card.clone());
                } else {
                    theirs.push(card.clone());
                }
            }
        }
        if name == "contre" {
            theirs.extend(self.dog.clone());
        } else if name == "sans" {
            ours.extend(self.dog.clone());
        } else {
            ours.extend(self.laid.clone());
        }
        let mut owed = 0;
        if let Some((number, player, taker)) = excuse {
            let (own, others) =
                if self.is_declarers(player) { (&mut ours, &mut theirs) } else { (&mut theirs, &mut ours) };
            let same_camp = self.is_declarers(player) == self.is_declarers(taker);
            if number == last && player != taker {
                others.push("EX".into());
            } else {
                own.push("EX".into());
                if !same_camp {
                    // A low card in exchange; who has none owes half a point.
                    match own.iter().position(|card| value(card) == 1) {
                        Some(place) => others.push(own.remove(place)),
                        None => owed = if self.is_declarers(player) { -1 } else { 1 },
                    }
                }
            }
        }
        let half_points = ours.iter().map(|card| value(card)).sum::<i32>() + owed;
        let bouts = ours.iter().filter(|card| is_bout(card)).count();
        let took = |number: usize| self.is_declarers(takers[number]);
        let lies_in = |number: usize| self.tricks()[number].iter().any(|(_, card)| card == "T1");
        let excuse_took = excuse.is_some_and(|(number, player, taker)| number == last && player == taker);
        let at_the_end = lies_in(last) || excuse_took && lies_in(last - 1);
        let petit = if at_the_end { if took(last) { 1 } else { -1 } } else { 0 };
        let bonus = |level: &str| [20, 30, 40][LEVELS.iter().position(|name| *name == level).unwrap()];
        let poignees: i32 = self.shown.iter().map(|(_, level, _)| bonus(level)).sum();
        let (all, none) = ((0..=last).all(took), !(0..=last).any(took));
        let chelem = match (self.chelem == Some(true), all) {
            (true, true) => 400,
            (true, false) => -200,
            (false, true) => 200,
            (false, false) => {
                if none {
                    -200
                } else {
                    0
                }
            }
        };
        let needed = 2 * [56, 51, 41, 36][bouts];
        let (sign, gap) =
            if half_points >= needed { (1, half_points - needed) } else { (-1, needed - half_points) };
        let points = if gap % 2 == 0 { gap / 2 } else { gap / 2 + 1 };
        let stake = (sign * (25 + points) + 10 * petit) * times + sign * poignees + chelem;
        let mut scores = vec![0; self.players];
        let partner = (0..self.players).find(|&player| player != declarer && self.is_declarers(player));
        for player in (0..self.players).filter(|&player| player != declarer && Some(player) != partner) {
            scores[player] -= stake;
            scores[declarer] += stake;
        }
        if let Some(partner) = partner {
            scores[partner] += stake;
            scores[declarer] -= stake;
        }
        Some(Count { half_points, bouts, petit, poignees, chelem, scores })
    }
}

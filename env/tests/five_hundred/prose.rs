//! The rules of a deal once more, in the order in which the text gives them and in plain words:
//! cards have names, hands are lists of names, and each section of the text is a function. It
//! shares nothing with the crate.
//!
//! One type plays the whole deal, which makes this file long.

/// "jack of hearts", "blanche".
pub(crate) type Named = String;

const SUITS: [&str; 4] = ["spades", "clubs", "diamonds", "hearts"];
/// The order of a suit that is not trump, the highest first.
const RANKS: [&str; 11] =
    ["ace", "king", "queen", "jack", "ten", "nine", "eight", "seven", "six", "five", "four"];

/// A deal in its course.
#[derive(Clone, Debug)]
pub(crate) struct Prose {
    pub(crate) hands: Vec<Vec<Named>>,
    dealt: Vec<Vec<Named>>,
    widow: Vec<Named>,
    /// Each player's announcement: tricks and denomination, or none for a pass.
    announced: Vec<Option<(u32, String)>>,
    pub(crate) laid_away: Vec<Named>,
    /// Complete tricks: who took them, and the cards with their players.
    pub(crate) tricks: Vec<(usize, Vec<(usize, Named)>)>,
    /// The trick on the table.
    table: Vec<(usize, Named)>,
    /// What the joker that leads the trick on the table asks for.
    asked_for: Option<Asked>,
    /// The suits that have gone round at no trump.
    rounds: Vec<String>,
    only_suits_are_asked_for: bool,
    tricks_always_count: bool,
    /// The text of all that was done.
    pub(crate) log: Vec<String>,
}

#[derive(Clone, Debug, PartialEq)]
enum Asked {
    Suit(String),
    Card(Named),
}

/// The name of a card that is written in two letters.
pub(crate) fn name(short: &str) -> Named {
    match short {
        "BL" => return "blanche".into(),
        "BO" => return "bonhomme".into(),
        _ => {}
    }
    let (suit, rank) = short.split_at(1);
    let suit = SUITS["SCDH".find(suit).expect("a suit's letter")];
    let rank = RANKS["AKQJT987654".find(rank).expect("a rank's letter")];
    format!("{rank} of {suit}")
}

/// The two letters of a named card.
pub(crate) fn short(name: &str) -> String {
    match name {
        "blanche" => return "BL".into(),
        "bonhomme" => return "BO".into(),
        _ => {}
    }
    let (rank, suit) = name.split_once(" of ").expect("a rank and a suit");
    let rank = RANKS.iter().position(|&r| r == rank).expect("a rank");
    let suit = SUITS.iter().position(|&s| s == suit).expect("a suit");
    format!("{}{}", &"SCDH"[suit..=suit], &"AKQJT987654"[rank..=rank])
}

fn is_joker(card: &str) -> bool {
    card == "blanche" || card == "bonhomme"
}

fn printed_suit(card: &str) -> Option<&str> {
    card.split_once(" of ").map(|(_, suit)| suit)
}

/// The suit of the same colour.
fn sister(suit: &str) -> &'static str {
    match suit {
        "spades" => "clubs",
        "clubs" => "spades",
        "diamonds" => "hearts",
        "hearts" => "diamonds",
        _ => panic!("{suit} is no suit"),
    }
}

impl Prose {
    /// Reads "suit_demands tricks_always HA.HK...|...|...|...|...", the options where they are.
    pub(crate) fn new(line: &str) -> Prose {
        let deal = line.split(' ').next_back().expect("a deal");
        let cards = |part: &str| part.split('.').map(name).collect::<Vec<Named>>();
        let mut parts: Vec<Vec<Named>> = deal.split('|').map(cards).collect();
        let widow = parts.pop().expect("the widow");
        Prose {
            hands: parts.clone(),
            dealt: parts,
            widow,
            announced: Vec::new(),
            laid_away: Vec::new(),
            tricks: Vec::new(),
            table: Vec::new(),
            asked_for: None,
            rounds: Vec::new(),
            only_suits_are_asked_for: line.contains("suit_demands"),
            tricks_always_count: line.contains("tricks_always"),
            log: Vec::new(),
        }
    }

    // Section 1: the order of the cards.

    /// Which suit a card belongs to: the jokers and the left bower to trumps, at no trump the
    /// jokers to none.
    fn belongs_to(&self, card: &str) -> Option<String> {
        let trump = self.trump();
        if is_joker(card) {
            return trump;
        }
        let printed = printed_suit(card)?;
        match trump {
            Some(trump) if card == format!("jack of {}", sister(&trump)) => Some(trump),
            _ => Some(printed.to_string()),
        }
    }

    /// Whether the second card beats the first, which holds the trick.
    fn is_beaten(&self, holding: &str, by: &str) -> bool {
        // First of all come Blanche and then Bonhomme, at no trump too.
        if holding == "blanche" {
            return false;
        }
        if by == "blanche" {
            return true;
        }
        if holding == "bonhomme" {
            return false;
        }
        if by == "bonhomme" {
            return true;
        }
        // Then the two bowers, the other trumps, and all other cards.
        if let Some(trump) = self.trump() {
            let (right, left) = (format!("jack of {trump}"), format!("jack of {}", sister(&trump)));
            for bower in [right, left] {
                if holding == bower {
                    return false;
                }
                if by == bower {
                    return true;
                }
            }
            let is_trump = |card: &str| printed_suit(card) == Some(trump.as_str());
            if is_trump(by) != is_trump(holding) {
                return is_trump(by);
            }
        }
        let place = |card: &str| RANKS.iter().position(|rank| card.starts_with(rank)).expect("a rank");
        printed_suit(by) == printed_suit(holding) && place(by) < place(holding)
    }

    // Section 4: the auction.

    /// All pairs of tricks and denomination, from the lowest up.
    fn ladder() -> Vec<(u32, String)> {
        let mut ladder = Vec::new();
        for tricks in 7..=10 {
            for denomination in ["spades", "clubs", "diamonds", "hearts", "no trump"] {
                ladder.push((tricks, denomination.to_string()));
            }
        }
        ladder
    }

    fn letter(denomination: &str) -> char {
        denomination.chars().next().expect("a letter").to_ascii_uppercase()
    }

    /// The last bid with its player: the highest, since each must be higher than the one before.
    fn last_bid(&self) -> Option<(usize, (u32, String))> {
        let bids = self.announced.iter().enumerate();
        bids.filter_map(|(player, bid)| Some((player, bid.clone()?))).next_back()
    }

    pub(crate) fn contract(&self) -> Option<(usize, (u32, String))> {
        if self.announced.len() == 4 { self.last_bid() } else { None }
    }

    fn trump(&self) -> Option<String> {
        self.contract().map(|(_, (_, suit))| suit).filter(|suit| suit != "no trump")
    }

    fn is_no_trump(&self) -> bool {
        self.contract().is_some_and(|(_, (_, suit))| suit == "no trump")
    }

    fn may_say(&self, player: usize) -> Vec<String> {
        let mut ladder = Prose::ladder();
        if let Some((_, last)) = self.last_bid() {
            let place = ladder.iter().position(|bid| *bid == last).expect("a bid of the ladder");
            ladder.drain(..=place);
        }
        let has = |joker: &str| self.dealt[player].iter().any(|card| card == joker);
        let mut passing = vec!["pass".to_string()];
        if has("blanche") && has("bonhomme") {
            ladder.retain(|&(tricks, _)| tricks >= 8);
            // He must announce; only when nothing is left can he not.
            if !ladder.is_empty() {
                passing.clear();
            }
        }
        let bids = ladder.into_iter().map(|(tricks, suit)| format!("{tricks}{}", Prose::letter(&suit)));
        passing.into_iter().chain(bids).collect()
    }

    fn all_have_passed(&self) -> bool {
        self.announced.len() == 4 && self.last_bid().is_none()
    }

    // Section 5: the play.

    /// The joker that has to be shown: of the widow, at 7, by a taker who holds the other one.
    pub(crate) fn shown(&self) -> Option<Named> {
        let (taker, (tricks, _)) = self.contract()?;
        let in_hand: Vec<&Named> = self.dealt[taker].iter().filter(|card| is_joker(card)).collect();
        let in_widow: Vec<&Named> = self.widow.iter().filter(|card| is_joker(card)).collect();
        match (tricks, in_hand.len(), in_widow.len()) {
            (7, 1, 1) => Some(in_widow[0].clone()),
            _ => None,
        }
    }

    /// What may be laid away: anything; in the order of the deck, so that no six come twice.
    fn may_lay_away(&self, taker: usize) -> Vec<Named> {
        let deck = |card: &Named| {
            let jokers = ["bonhomme", "blanche"].iter().position(|joker| card == joker);
            let suit = printed_suit(card).and_then(|suit| SUITS.iter().position(|&s| s == suit));
            let rank = RANKS.iter().rev().position(|rank| card.starts_with(rank));
            jokers.map_or_else(|| suit.unwrap() * 11 + rank.unwrap(), |place| 44 + place)
        };
        let last = self.laid_away.iter().map(deck).max();
        let wanted = 6 - self.laid_away.len();
        let hand = &self.hands[taker];
        let later = |than: usize| hand.iter().filter(|card| deck(card) > than).count();
        let fits =
            |card: &&Named| last.is_none_or(|last| deck(card) > last) && later(deck(card)) >= wanted - 1;
        hand.iter().filter(fits).cloned().collect()
    }

    fn leader(&self) -> usize {
        match self.tricks.last() {
            Some(&(winner, _)) => winner,
            None => self.contract().expect("a taker").0,
        }
    }

    /// Whether a joker was led at no trump and nothing is asked for yet.
    fn must_ask(&self) -> bool {
        self.is_no_trump() && self.table.len() == 1 && is_joker(&self.table[0].1) && self.asked_for.is_none()
    }

    /// What the leader of a joker may ask for: a suit from its second round on, or a card of one
    /// that is neither his own nor gone.
    fn may_ask_for(&self, player: usize) -> Vec<String> {
        let mut all: Vec<String> = self.rounds.iter().map(|suit| Prose::letter(suit).to_string()).collect();
        if self.only_suits_are_asked_for {
            return all;
        }
        for suit in &self.rounds {
            for rank in RANKS {
                let card = format!("{rank} of {suit}");
                let gone = self.tricks.iter().any(|(_, cards)| cards.iter().any(|(_, other)| *other == card));
                if !gone && !self.hands[player].contains(&card) {
                    all.push(short(&card));
                }
            }
        }
        all
    }

    fn may_play(&self, player: usize) -> Vec<Named> {
        let hand = &self.hands[player];
        let Some((_, lead)) = self.table.first() else {
            let first_round = self.is_no_trump() && self.rounds.is_empty();
            return hand.iter().filter(|card| !first_round || !is_joker(card)).cloned().collect();
        };
        let suit = match &self.asked_for {
            Some(Asked::Card(card)) if hand.contains(card) => return vec![card.clone()],
            Some(Asked::Card(card)) => printed_suit(card).map(str::to_string),
            Some(Asked::Suit(suit)) => Some(suit.clone()),
            None => self.belongs_to(lead),
        };
        let following: Vec<Named> =
            hand.iter().filter(|card| self.belongs_to(card) == suit).cloned().collect();
        if following.is_empty() { hand.clone() } else { following }
    }

    // Section 6: the count.

    /// The points of players 0 and 2, and of players 1 and 3.
    pub(crate) fn points(&self) -> [u32; 2] {
        let mut points = [0, 0];
        let Some((taker, (announced, suit))) = self.contract().filter(|_| self.tricks.len() == 10) else {
            return points;
        };
        let own = self.tricks.iter().filter(|(winner, _)| winner % 2 == taker % 2).count() as u32;
        let row = ["spades", "clubs", "diamonds", "hearts", "no trump"].iter().position(|&s| s == suit);
        let value = 140 + 20 * row.expect("a row of the table") as u32 + 100 * (announced - 7);
        let opponents = 1 - taker % 2;
        if own >= announced {
            points[taker % 2] += value;
        } else {
            points[opponents] += value;
        }
        if own < announced || self.tricks_always_count {
            points[opponents] += 10 * (10 - own);
        }
        points
    }

    // The course.

    pub(crate) fn turn(&self) -> Option<usize> {
        if self.announced.len() < 4 {
            return Some(self.announced.len());
        }
        if self.all_have_passed() || self.tricks.len() == 10 {
            return None;
        }
        if self.laid_away.len() < 6 {
            return self.contract().map(|(taker, _)| taker);
        }
        let places = if self.must_ask() { 0 } else { self.table.len() };
        Some((self.leader() + places) % 4)
    }

    /// The legal actions, in no order.
    pub(crate) fn legal(&self) -> Vec<String> {
        let Some(player) = self.turn() else { return Vec::new() };
        let written = |cards: Vec<Named>| cards.iter().map(|card| short(card)).collect();
        if self.announced.len() < 4 {
            self.may_say(player)
        } else if self.laid_away.len() < 6 {
            written(self.may_lay_away(player))
        } else if self.must_ask() {
            self.may_ask_for(player)
        } else {
            written(self.may_play(player))
        }
    }

    pub(crate) fn act(&mut self, action: &str) {
        assert!(self.legal().iter().any(|legal| legal == action), "{action} is not legal");
        let player = self.turn().expect("somebody's turn");
        self.log.push(action.to_string());
        if self.announced.len() < 4 {
            self.announce(action);
        } else if self.laid_away.len() < 6 {
            let card = name(action);
            self.hands[player].retain(|other| *other != card);
            self.laid_away.push(card);
        } else if self.must_ask() {
            self.asked_for = Some(match SUITS["SCDH".find(&action[..1]).expect("a suit's letter")] {
                suit if action.len() == 1 => Asked::Suit(suit.to_string()),
                _ => Asked::Card(name(action)),
            });
        } else {
            self.put_on_the_table(player, name(action));
        }
    }

    fn announce(&mut self, action: &str) {
        let said = |(tricks, suit): &(u32, String)| format!("{tricks}{}", Prose::letter(suit)) == action;
        self.announced.push(Prose::ladder().into_iter().find(said));
        if let Some((taker, _)) = self.contract() {
            let widow = self.widow.clone();
            self.hands[taker].extend(widow);
        }
    }

    fn put_on_the_table(&mut self, player: usize, card: Named) {
        self.hands[player].retain(|other| *other != card);
        if self.table.is_empty()
            && self.is_no_trump()
            && let Some(suit) = printed_suit(&card)
            && !self.rounds.iter().any(|other| other == suit)
        {
            self.rounds.push(suit.to_string());
        }
        self.table.push((player, card));
        if self.table.len() == 4 {
            let trick = std::mem::take(&mut self.table);
            self.asked_for = None;
            let mut best = 0;
            for place in 1..4 {
                if self.is_beaten(&trick[best].1, &trick[place].1) {
                    best = place;
                }
            }
            self.tricks.push((trick[best].0, trick));
        }
    }
}

//! One deal of Skat, slow and obvious, written from the rule text with strings and vectors alone.
//!
//! It shares nothing with the crate but the names of cards, bids, contracts and actions, which are
//! written out here.
//!
//! One type plays the whole deal, which makes this file long.

// Each test that includes this module uses a part of it.
#![allow(dead_code)]

mod cards;
pub(crate) mod classes;
pub(crate) mod infraction;
pub(crate) mod steering;

pub(crate) use cards::*;

const FOREHAND: usize = 0;
const MIDDLEHAND: usize = 1;
const REARHAND: usize = 2;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// The bidder is to bid or pass.
    Bid,
    /// The listener is to hold or pass.
    Answer,
    /// Nobody has bid; forehand takes the game at 18 or passes.
    ForehandAlone,
    /// The declarer picks up the skat or declares a Hand game.
    Skat,
    Bury,
    Declare,
    Play,
    Over,
}

/// Three cards or fewer, with who played them.
pub(crate) type Trick = Vec<(usize, Card)>;

/// One deal, and all that happened in it.
#[derive(Clone, Debug)]
pub(crate) struct Reference {
    pub(crate) concede_allowed: bool,
    phase: Phase,
    hands: [Vec<Card>; 3],
    skat: Vec<Card>,
    /// All actions, with who took them.
    pub(crate) log: Vec<(usize, &'static str)>,
    bidder: usize,
    listener: usize,
    rearhand_waits: bool,
    pub(crate) bid: i32,
    pub(crate) declarer: Option<usize>,
    buried: Vec<Card>,
    pub(crate) contract: &'static str,
    trick: Trick,
    /// Complete tricks, with who took them.
    pub(crate) tricks: Vec<(usize, Trick)>,
    pub(crate) conceded: bool,
}

/// How a played deal ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ending {
    pub(crate) declarer: usize,
    pub(crate) won: bool,
    pub(crate) overbid: bool,
    pub(crate) value: i32,
    pub(crate) matadors: i32,
    pub(crate) card_points: i32,
    pub(crate) tricks: usize,
}

impl Reference {
    /// A deal from text like `HA.SK ...|...|...|H8.CK`: forehand, middlehand, rearhand, skat.
    pub(crate) fn new(deal: &str) -> Reference {
        let mut parts = deal.split('|').map(|hand| hand.split('.').map(card_named).collect::<Vec<Card>>());
        let mut part = || parts.next().expect("a deal has four parts");
        Reference {
            concede_allowed: false,
            phase: Phase::Bid,
            hands: [part(), part(), part()],
            skat: part(),
            log: Vec::new(),
            bidder: MIDDLEHAND,
            listener: FOREHAND,
            rearhand_waits: true,
            bid: 0,
            declarer: None,
            buried: Vec::new(),
            contract: "",
            trick: Vec::new(),
            tricks: Vec::new(),
            conceded: false,
        }
    }

    pub(crate) fn is_bidding(&self) -> bool {
        matches!(self.phase, Phase::Bid | Phase::Answer | Phase::ForehandAlone)
    }

    pub(crate) fn is_burying(&self) -> bool {
        self.phase == Phase::Bury
    }

    pub(crate) fn is_playing(&self) -> bool {
        self.phase == Phase::Play
    }

    fn the_declarer(&self) -> usize {
        self.declarer.expect("the bidding has a winner")
    }

    pub(crate) fn turn(&self) -> Option<usize> {
        match self.phase {
            Phase::Bid => Some(self.bidder),
            Phase::Answer => Some(self.listener),
            Phase::ForehandAlone => Some(FOREHAND),
            Phase::Skat | Phase::Bury | Phase::Declare => self.declarer,
            Phase::Play => Some(self.player_of_next_card()),
            Phase::Over => None,
        }
    }

    /// 4.1.1: forehand leads first, then whoever took the last trick; 4.2.1: the others follow to
    /// the left.
    fn player_of_next_card(&self) -> usize {
        match (self.trick.last(), self.tricks.last()) {
            (Some((player, _)), _) => (player + 1) % 3,
            (None, Some((winner, _))) => *winner,
            (None, None) => FOREHAND,
        }
    }

    pub(crate) fn legal(&self) -> Vec<&'static str> {
        match self.phase {
            // 3.3.2: valid values, which may be skipped.
            Phase::Bid => {
                let higher = BIDS.into_iter().filter(|bid| number(bid) > self.bid);
                higher.chain(["p"]).collect()
            }
            Phase::Answer => vec!["p", "y"],
            Phase::ForehandAlone => vec!["18", "p"],
            Phase::Skat => {
                let mut actions = self.declarations(&HAND_GAMES);
                actions.push("s");
                actions
            }
            // Each pair is laid away in one order: the card of the lower number first.
            Phase::Bury => {
                let hand = &self.hands[self.the_declarer()];
                let place = |card: &Card| CARDS.iter().position(|c| c == card);
                match self.buried.first() {
                    None => {
                        hand.iter().copied().filter(|c| hand.iter().any(|d| place(d) > place(c))).collect()
                    }
                    Some(first) => hand.iter().copied().filter(|c| place(c) > place(first)).collect(),
                }
            }
            Phase::Declare => self.declarations(&GAMES_WITH_SKAT),
            Phase::Play => {
                let player = self.player_of_next_card();
                let mut actions = self.playable(&self.hands[player]);
                if self.concede_allowed && Some(player) == self.declarer && self.hands[player].len() >= 9 {
                    actions.push("RE");
                }
                actions
            }
            Phase::Over => Vec::new(),
        }
    }

    /// 3.4.2: a Null game that is worth less than the bid cannot be declared.
    fn declarations(&self, games: &[&'static str]) -> Vec<&'static str> {
        games.iter().copied().filter(|game| null_value(game).is_none_or(|value| value >= self.bid)).collect()
    }

    /// 4.2.1, 4.2.2: who can follow the card led must.
    fn playable(&self, hand: &[Card]) -> Vec<Card> {
        let Some((_, led)) = self.trick.first() else { return hand.to_vec() };
        let follow = |card: &Card| suit_in_play(self.contract, card) == suit_in_play(self.contract, led);
        if hand.iter().any(follow) { hand.iter().copied().filter(follow).collect() } else { hand.to_vec() }
    }

    /// Plays an action, which must be legal.
    pub(crate) fn act(&mut self, action: &'static str) {
        let player = self.turn().expect("the deal is not over");
        self.log.push((player, action));
        match self.phase {
            Phase::Bid if action == "p" => self.bidder_passes(),
            Phase::Bid => {
                self.bid = number(action);
                self.phase = Phase::Answer;
            }
            Phase::Answer if action == "p" => self.listener_passes(),
            Phase::Answer => self.phase = Phase::Bid,
            Phase::ForehandAlone if action == "p" => self.phase = Phase::Over,
            Phase::ForehandAlone => {
                self.bid = 18;
                self.bidding_ends_for(FOREHAND);
            }
            Phase::Skat if action == "s" => {
                let skat = std::mem::take(&mut self.skat);
                self.hands[player].extend(skat);
                self.phase = Phase::Bury;
            }
            Phase::Bury => {
                self.hands[player].retain(|card| *card != action);
                self.buried.push(action);
                if self.buried.len() == 2 {
                    self.skat = self.buried.clone();
                    self.phase = Phase::Declare;
                }
            }
            Phase::Skat | Phase::Declare => {
                self.contract = action;
                self.phase = Phase::Play;
            }
            Phase::Play if action == "RE" => {
                self.conceded = true;
                self.phase = Phase::Over;
            }
            Phase::Play => self.play(player, action),
            Phase::Over => unreachable!("nothing is legal after the end"),
        }
    }

    /// 3.3.4: rearhand goes on, or the bidding is over.
    fn bidder_passes(&mut self) {
        if self.rearhand_waits {
            self.rearhand_waits = false;
            self.bidder = REARHAND;
        } else if self.bid > 0 {
            self.bidding_ends_for(self.listener);
        } else {
            self.phase = Phase::ForehandAlone;
        }
    }

    /// 3.3.3: rearhand goes on with the player whose bid was not held, or the bidding is over.
    fn listener_passes(&mut self) {
        if self.rearhand_waits {
            self.rearhand_waits = false;
            self.listener = self.bidder;
            self.bidder = REARHAND;
            self.phase = Phase::Bid;
        } else {
            self.bidding_ends_for(self.bidder);
        }
    }

    fn bidding_ends_for(&mut self, declarer: usize) {
        self.declarer = Some(declarer);
        self.phase = Phase::Skat;
    }

    fn play(&mut self, player: usize, card: Card) {
        self.hands[player].retain(|c| *c != card);
        self.trick.push((player, card));
        if self.trick.len() == 3 {
            let trick = std::mem::take(&mut self.trick);
            self.tricks.push((winner(self.contract, &trick), trick));
            if self.tricks.len() == 10 || self.early_end().is_some() {
                self.phase = Phase::Over;
            }
        }
    }

    /// Why the game is lost for certain before the last trick.
    pub(crate) fn early_end(&self) -> Option<&'static str> {
        let declarer = self.the_declarer();
        let won_by_declarer = self.tricks.iter().any(|(winner, _)| *winner == declarer);
        let won_by_defenders = self.tricks.iter().any(|(winner, _)| *winner != declarer);
        if is_null(self.contract) {
            won_by_declarer.then_some("Null: the declarer takes a trick")
        } else if announces_schwarz(self.contract) {
            won_by_defenders.then_some("Schwarz announced: the defenders take a trick")
        } else if announces_schneider(self.contract) {
            let defenders = points_of_tricks(&self.tricks, |winner| winner != declarer);
            (defenders > 30).then_some("Schneider announced: the defenders have more than 30")
        } else {
            None
        }
    }

    /// 5.2.2: with the two cards of the skat.
    pub(crate) fn declarer_card_points(&self) -> i32 {
        let declarer = self.the_declarer();
        points(&self.skat) + points_of_tricks(&self.tricks, |winner| winner == declarer)
    }

    pub(crate) fn defender_card_points(&self) -> i32 {
        let declarer = self.the_declarer();
        points_of_tricks(&self.tricks, |winner| winner != declarer)
    }

    pub(crate) fn declarer_tricks(&self) -> usize {
        let declarer = self.the_declarer();
        self.tricks.iter().filter(|(winner, _)| *winner == declarer).count()
    }

    /// How the deal ended; `None` when it was passed in, or is not over.
    pub(crate) fn ending(&self) -> Option<Ending> {
        let declarer = self.declarer.filter(|_| self.phase == Phase::Over)?;
        let (made, worth) = if is_null(self.contract) { self.null_game() } else { self.trump_game() };
        let overbid = worth < self.bid;
        let won = made && !overbid && !self.conceded;
        let mut counted = worth;
        if overbid {
            // 5.4.1, 5.4.2: as many multipliers as cover the bid.
            while counted < self.bid {
                counted += base_value(self.contract);
            }
        }
        Some(Ending {
            declarer,
            won,
            overbid,
            // 5.3.4
            value: if won { counted } else { -2 * counted },
            matadors: self.matadors(),
            card_points: self.declarer_card_points(),
            tricks: self.declarer_tricks(),
        })
    }

    /// 5.1.2, 5.2.7: whether it was made, and its value.
    fn null_game(&self) -> (bool, i32) {
        (self.declarer_tricks() == 0, null_value(self.contract).expect("a Null game"))
    }

    /// 5.2: whether what was required was reached, and the value of the game.
    fn trump_game(&self) -> (bool, i32) {
        let contract = self.contract;
        let declarer_points = self.declarer_card_points();
        let declarer_tricks = self.declarer_tricks();
        let defenders_schwarz = declarer_tricks == self.tricks.len() && !self.tricks.is_empty();
        let defenders_schneider = defenders_schwarz || declarer_points >= 90;
        let announced = announces_schneider(contract);
        let made = if announces_schwarz(contract) {
            defenders_schwarz
        } else if announced {
            defenders_schneider
        } else {
            declarer_points >= 61
        };
        // 5.2.5: there is no own Schneider in an announced game; 4.1.4: nor in a conceded one.
        let own_counts = !announced && !self.conceded;
        let schneider = (defenders_schneider && !self.conceded) || (own_counts && declarer_points <= 30);
        let schwarz = (defenders_schwarz && !self.conceded) || (own_counts && declarer_tricks == 0);
        let mut levels = vec!["game"];
        if is_hand(contract) {
            levels.push("Hand");
        }
        if schneider || schwarz || announced {
            levels.push("Schneider");
        }
        if announced {
            levels.push("Schneider announced");
        }
        if schwarz || announces_schwarz(contract) {
            levels.push("Schwarz");
        }
        if announces_schwarz(contract) {
            levels.push("Schwarz announced");
        }
        if contract.ends_with('O') {
            levels.push("ouvert");
        }
        (made, base_value(contract) * (self.matadors().abs() + levels.len() as i32))
    }

    /// 2.4: with positive, without negative; the skat belongs to the declarer's cards.
    pub(crate) fn matadors(&self) -> i32 {
        if is_null(self.contract) {
            return 0;
        }
        let declarer = self.the_declarer();
        let mut cards = [self.hands[declarer].clone(), self.skat.clone()].concat();
        cards.extend(self.played().filter(|(player, _)| *player == declarer).map(|(_, card)| card));
        assert_eq!(cards.len(), 12);
        let trumps = trumps_from_above(self.contract);
        let with = cards.contains(&"CJ");
        let run = trumps.iter().take_while(|trump| cards.contains(trump) == with).count() as i32;
        if with { run } else { -run }
    }

    fn played(&self) -> impl Iterator<Item = (usize, Card)> {
        self.tricks.iter().flat_map(|(_, trick)| trick).chain(&self.trick).copied()
    }

    /// The cards that a player has shown not to hold, because he did not follow with them (4.2.1).
    pub(crate) fn voids(&self, player: usize) -> Vec<Card> {
        let mut voids = Vec::new();
        for trick in self.tricks.iter().map(|(_, trick)| trick).chain([&self.trick]) {
            let Some(led) = trick.first().map(|(_, card)| suit_in_play(self.contract, card)) else {
                continue;
            };
            let is_void =
                |(who, card): &(usize, Card)| *who == player && suit_in_play(self.contract, card) != led;
            if trick.iter().any(is_void) {
                voids.extend(CARDS.into_iter().filter(|card| suit_in_play(self.contract, card) == led));
            }
        }
        voids
    }

    /// Who holds the trick on the table so far.
    pub(crate) fn holder(&self) -> Option<usize> {
        (!self.trick.is_empty()).then(|| winner(self.contract, &self.trick))
    }

    /// SkTO 5.1 at a table of three: 50 more or less for the declarer, 40 for each defender of a
    /// lost game.
    pub(crate) fn tournament_points(&self) -> [i32; 3] {
        let Some(ending) = self.ending() else { return [0; 3] };
        [0, 1, 2].map(|player| match (player == ending.declarer, ending.won) {
            (true, true) => ending.value + 50,
            (true, false) => ending.value - 50,
            (false, true) => 0,
            (false, false) => 40,
        })
    }
}

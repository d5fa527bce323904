//! A slow account of cribbage, written from the text: lists of words, every subset tried, nothing
//! kept that can be worked out. It knows no type of the crate; deals come as their two words.

/// One game.
#[derive(Clone, Debug)]
pub(crate) struct Reference {
    target: u32,
    deals: u32,
    scoring: String,
    /// Deals played, the hands of the running one, the starter.
    pub(crate) number: u32,
    pub(crate) hands: [Vec<String>; 4],
    pub(crate) starter: String,
    /// Each card laid into the crib, with who laid it.
    pub(crate) crib: Vec<(usize, String)>,
    /// Each card played in this deal, with who played it, and whether a new count begins with it.
    pub(crate) played: Vec<(usize, String, bool)>,
    kept: [Vec<String>; 4],
    /// All that was pegged in the whole game: the team, for what, the points.
    pub(crate) pegged: Vec<(usize, &'static str, u32)>,
    /// Whether a deal is played to its end and the next has not come.
    pub(crate) needs_deal: bool,
    over: bool,
    /// Every go, with the count at which it was said, in this deal.
    pub(crate) goes: Vec<(usize, u32)>,
}

/// What a card counts.
pub(crate) fn value(card: &str) -> u32 {
    match card.chars().nth(1).unwrap() {
        'A' => 1,
        'T' | 'J' | 'Q' | 'K' => 10,
        digit => digit.to_digit(10).unwrap(),
    }
}

/// The place of a card's rank in a run.
pub(crate) fn order(card: &str) -> usize {
    "A23456789TJQK".find(card.chars().nth(1).unwrap()).unwrap()
}

fn suit(card: &str) -> char {
    card.chars().next().unwrap()
}

fn subsets(cards: &[String]) -> Vec<Vec<String>> {
    let all = (0..1_u32 << cards.len()).map(|chosen| {
        let picked = cards.iter().enumerate().filter(|(i, _)| chosen >> i & 1 == 1);
        picked.map(|(_, card)| card.clone()).collect()
    });
    all.collect()
}

/// Whether the cards are a run of three or more, in any order.
pub(crate) fn is_run(cards: &[String]) -> bool {
    let mut ranks: Vec<usize> = cards.iter().map(|card| order(card)).collect();
    ranks.sort_unstable();
    cards.len() >= 3 && ranks.windows(2).all(|pair| pair[0] + 1 == pair[1])
}

/// Points of a hand or the crib with the starter: fifteens, pairs, runs, flush, nobs.
pub(crate) fn count(cards: &[String], starter: &str, is_crib: bool) -> [u32; 5] {
    let mut all = cards.to_vec();
    all.push(starter.to_string());
    let sets = subsets(&all);
    let fifteens = sets.iter().filter(|set| set.iter().map(|card| value(card)).sum::<u32>() == 15).count();
    let is_pair = |set: &&Vec<String>| set.len() == 2 && order(&set[0]) == order(&set[1]);
    let pairs = sets.iter().filter(is_pair).count();
    // Runs that are not part of a longer run.
    let longest = sets.iter().filter(|set| is_run(set)).map(Vec::len).max().unwrap_or(0);
    let runs = sets.iter().filter(|set| set.len() == longest && is_run(set)).count() * longest;
    let same = |cards: &[String]| cards.iter().all(|card| suit(card) == suit(&cards[0]));
    let flush = match (same(cards), same(&all)) {
        (_, true) => 5,
        (true, false) if !is_crib => 4,
        _ => 0,
    };
    let jack = format!("{}J", suit(starter));
    let nobs = u32::from(cards.contains(&jack));
    [2 * fifteens as u32, 2 * pairs as u32, runs as u32, flush, nobs]
}

/// What the last of these cards, which make a count, scores.
pub(crate) fn scores(on_count: &[String]) -> u32 {
    let sum: u32 = on_count.iter().map(|card| value(card)).sum();
    let mut points = if sum == 15 || sum == 31 { 2 } else { 0 };
    let last = on_count.last().unwrap();
    let same = on_count.iter().rev().take_while(|card| order(card) == order(last)).count();
    points += [0, 0, 2, 6, 12][same];
    let runs = (3..=on_count.len()).filter(|&length| is_run(&on_count[on_count.len() - length..]));
    points + runs.max().unwrap_or(0) as u32
}

impl Reference {
    /// A game of rules like `121,game,win` before its first deal.
    pub(crate) fn new(rules: &str) -> Reference {
        let words: Vec<&str> = rules.split(',').collect();
        Reference {
            target: words[0].parse().unwrap(),
            deals: words[1].strip_prefix("deals:").map_or(u32::MAX, |number| number.parse().unwrap()),
            scoring: words[2].to_string(),
            number: 0,
            hands: Default::default(),
            starter: String::new(),
            crib: Vec::new(),
            played: Vec::new(),
            kept: Default::default(),
            pegged: Vec::new(),
            needs_deal: true,
            over: false,
            goes: Vec::new(),
        }
    }

    /// Deals cards like `CA.D2.S3.H4.C5|...|...|... SJ`.
    pub(crate) fn deal(&mut self, text: &str) {
        assert!(self.needs_deal && !self.over);
        let (hands, starter) = text.split_once(' ').unwrap();
        for (hand, words) in self.hands.iter_mut().zip(hands.split('|')) {
            *hand = words.split('.').map(String::from).collect();
        }
        self.starter = starter.to_string();
        (self.crib, self.played, self.goes) = (Vec::new(), Vec::new(), Vec::new());
        self.needs_deal = false;
    }

    pub(crate) fn dealer(&self) -> usize {
        (3 + self.number as usize) % 4
    }

    pub(crate) fn points(&self, team: usize) -> u32 {
        let own = self.pegged.iter().filter(|(by, ..)| *by == team);
        own.map(|(_, _, points)| points).sum::<u32>().min(self.target)
    }

    /// The points of one source.
    pub(crate) fn points_of(&self, team: usize, source: &str) -> u32 {
        let own = self.pegged.iter().filter(|(by, of, _)| (*by, *of) == (team, source));
        own.map(|(_, _, points)| points).sum()
    }

    /// The cards of the present count.
    pub(crate) fn on_count(&self) -> Vec<String> {
        let Some(&(last, ..)) = self.played.last() else { return Vec::new() };
        let start = self.played.iter().rposition(|(_, _, starts)| *starts).unwrap();
        let cards: Vec<String> = self.played[start..].iter().map(|(_, card, _)| card.clone()).collect();
        let sum: u32 = cards.iter().map(|card| value(card)).sum();
        let fits = |card: &String| sum + value(card) <= 31;
        let anybody = (1..=4).any(|places| self.hands[(last + places) % 4].iter().any(fits));
        if anybody { cards } else { Vec::new() }
    }

    pub(crate) fn turn(&self) -> Option<usize> {
        if self.over || self.needs_deal {
            return None;
        }
        if self.crib.len() < 4 {
            return Some((self.dealer() + 1 + self.crib.len()) % 4);
        }
        let after = self.played.last().map_or(self.dealer(), |&(last, ..)| last);
        let sum: u32 = self.on_count().iter().map(|card| value(card)).sum();
        let mut round = (1..=4).map(|places| (after + places) % 4);
        round.find(|&seat| self.hands[seat].iter().any(|card| sum + value(card) <= 31))
    }

    pub(crate) fn legal(&self) -> Vec<String> {
        let Some(seat) = self.turn() else { return Vec::new() };
        if self.crib.len() < 4 {
            return self.hands[seat].clone();
        }
        let sum: u32 = self.on_count().iter().map(|card| value(card)).sum();
        self.hands[seat].iter().filter(|card| sum + value(card) <= 31).cloned().collect()
    }

    fn peg(&mut self, team: usize, source: &'static str, points: u32) {
        if self.over || points == 0 {
            return;
        }
        let counted = points.min(self.target - self.points(team));
        self.pegged.push((team, source, counted));
        self.over = self.points(team) >= self.target;
    }

    pub(crate) fn act(&mut self, card: &str) {
        assert!(self.legal().contains(&card.to_string()), "{card} is not legal: {self:?}");
        let seat = self.turn().unwrap();
        if self.crib.len() < 4 {
            self.hands[seat].retain(|held| held != card);
            self.crib.push((seat, card.to_string()));
            if self.crib.len() == 4 {
                self.kept = self.hands.clone();
                if self.starter.ends_with('J') {
                    self.peg(self.dealer() % 2, "heels", 2);
                }
            }
            return;
        }
        let mut cards = self.on_count();
        self.hands[seat].retain(|held| held != card);
        self.played.push((seat, card.to_string(), cards.is_empty()));
        cards.push(card.to_string());
        self.peg(seat % 2, "pegging", scores(&cards));
        let sum: u32 = cards.iter().map(|card| value(card)).sum();
        self.say_go(seat, sum);
        if self.on_count().is_empty() && sum < 31 {
            // Nobody can play any more: go, or the last card.
            self.peg(seat % 2, "pegging", 1);
        }
        if self.hands.iter().all(Vec::is_empty) {
            self.show();
        }
    }

    /// Players who hold cards, none of which fits, up to the one who plays next at this count.
    fn say_go(&mut self, last: usize, sum: u32) {
        if sum == 31 {
            return;
        }
        for seat in (1..=4).map(|places| (last + places) % 4) {
            if self.hands[seat].iter().any(|card| sum + value(card) <= 31) {
                return;
            }
            if !self.hands[seat].is_empty() {
                self.goes.push((seat, sum));
            }
        }
    }

    fn show(&mut self) {
        let dealer = self.dealer();
        for seat in (1..=4).map(|places| (dealer + places) % 4) {
            let points = count(&self.kept[seat], &self.starter, false).iter().sum();
            self.peg(seat % 2, "hands", points);
        }
        let crib: Vec<String> = self.crib.iter().map(|(_, card)| card.clone()).collect();
        self.peg(dealer % 2, "crib", count(&crib, &self.starter, true).iter().sum());
        if self.over {
            return;
        }
        self.number += 1;
        if self.number == self.deals {
            self.number -= 1;
            self.over = true;
        } else {
            self.needs_deal = true;
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.over
    }

    /// What the end is worth to both teams.
    pub(crate) fn scores(&self) -> [i32; 2] {
        let points = [self.points(0) as i32, self.points(1) as i32];
        let worth = |own: i32, other: i32| {
            let (more, less) = (own.max(other), own.min(other));
            let stake = match self.scoring.as_str() {
                "win" => 1,
                "difference" => more - less,
                "skunks" if more < self.target as i32 => 1,
                "skunks" if less < self.target as i32 - 60 => 4,
                "skunks" if less < self.target as i32 - 30 => 2,
                "skunks" => 1,
                other => panic!("{other}"),
            };
            if own > other {
                stake
            } else if own < other {
                -stake
            } else {
                0
            }
        };
        [worth(points[0], points[1]), worth(points[1], points[0])]
    }
}

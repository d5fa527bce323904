//! The rules of a deal and of a game once more, slow and plain: cards are texts, hands are lists,
//! and every question is answered from the list of all that was played. It shares nothing with the
//! crate.

/// Ranks, the highest first.
const RANKS: &str = "AKQJT98765432";

/// A deal or a game of four in its course.
#[derive(Clone, Debug)]
pub(crate) struct Reference {
    pub(crate) trump: char,
    by_tricks: bool,
    /// The hands of each deal, as they are now.
    deals: Vec<Vec<Vec<String>>>,
    /// Who played what, in all deals.
    pub(crate) played: Vec<(usize, String)>,
}

fn suit(card: &str) -> char {
    card.chars().next().expect("a card has a suit")
}

/// 0 for the two, 12 for the ace.
fn height(card: &str) -> usize {
    let rank = card.chars().nth(1).expect("a card has a rank");
    12 - RANKS.find(rank).expect("one of thirteen ranks")
}

/// Who takes a complete trick.
fn taker(trick: &[(usize, String)], trump: char) -> usize {
    let trumps: Vec<_> = trick.iter().filter(|(_, card)| suit(card) == trump).collect();
    let led: Vec<_> = trick.iter().filter(|(_, card)| suit(card) == suit(&trick[0].1)).collect();
    let best = if trumps.is_empty() { led } else { trumps };
    best.into_iter().max_by_key(|(_, card)| height(card)).expect("somebody led").0
}

impl Reference {
    /// Reads "drawn:H game points HANDS HANDS HANDS HANDS card ...".
    pub(crate) fn new(text: &str) -> Reference {
        let words: Vec<&str> = text.split(' ').collect();
        let deals = if words[1] == "game" { 4 } else { 1 };
        let hands = |word: &str| -> Vec<Vec<String>> {
            word.split('|').map(|hand| hand.split('.').map(String::from).collect()).collect()
        };
        let mut slow = Reference {
            trump: words[0].chars().last().expect("a trump"),
            by_tricks: words[2] == "tricks",
            deals: words[3..3 + deals].iter().map(|word| hands(word)).collect(),
            played: Vec::new(),
        };
        words[3 + deals..].iter().for_each(|card| slow.play(card));
        slow
    }

    /// The number of the deal that runs, or of the last one.
    pub(crate) fn deal(&self) -> usize {
        (self.played.len() / 52).min(self.deals.len() - 1)
    }

    /// What each player holds now.
    pub(crate) fn hands(&self) -> &[Vec<String>] {
        &self.deals[self.deal()]
    }

    /// The takers of the complete tricks of a deal.
    pub(crate) fn takers(&self, deal: usize) -> Vec<usize> {
        let cards = self.played.iter().skip(52 * deal).take(52).cloned().collect::<Vec<_>>();
        cards.chunks_exact(4).map(|trick| taker(trick, self.trump)).collect()
    }

    /// The cards of the trick that is not complete.
    fn table(&self) -> &[(usize, String)] {
        &self.played[self.played.len() / 4 * 4..]
    }

    pub(crate) fn turn(&self) -> Option<usize> {
        if self.played.len() == 52 * self.deals.len() {
            return None;
        }
        let table = self.table();
        if let Some((leader, _)) = table.first() {
            return Some((leader + table.len()) % 4);
        }
        // The first player leads to the first deal, his left neighbour to the second.
        Some(self.takers(self.deal()).last().copied().unwrap_or(self.deal()))
    }

    /// The legal cards, in no order.
    pub(crate) fn legal(&self) -> Vec<String> {
        let Some(turn) = self.turn() else { return Vec::new() };
        let hand = &self.hands()[turn];
        let Some((_, lead)) = self.table().first() else { return hand.clone() };
        let following: Vec<String> = hand.iter().filter(|card| suit(card) == suit(lead)).cloned().collect();
        if following.is_empty() { hand.clone() } else { following }
    }

    pub(crate) fn play(&mut self, card: &str) {
        let turn = self.turn().expect("somebody is to move");
        assert!(self.legal().iter().any(|legal| legal == card), "{card} is not legal");
        let deal = self.deal();
        self.deals[deal][turn].retain(|held| held != card);
        self.played.push((turn, card.to_string()));
    }

    /// The tricks of a team in a deal.
    pub(crate) fn tricks(&self, deal: usize, team: usize) -> i32 {
        self.takers(deal).iter().filter(|&&taker| taker % 2 == team).count() as i32
    }

    /// The points of a team in complete deals.
    pub(crate) fn points(&self, team: usize) -> i32 {
        let complete = self.played.len() / 52;
        (0..complete).filter(|&deal| self.tricks(deal, team) > self.tricks(deal, 1 - team)).count() as i32
    }

    pub(crate) fn score(&self, player: usize) -> i32 {
        if self.turn().is_some() {
            return 0;
        }
        let of = |team| {
            let tricks = (0..self.deals.len()).map(|deal| self.tricks(deal, team)).sum();
            if self.by_tricks { tricks } else { self.points(team) }
        };
        of(player % 2) - of(1 - player % 2)
    }
}

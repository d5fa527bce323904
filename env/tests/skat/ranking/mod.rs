//! The order of the cards in each game, as the rules list it (ISkO 2.3).

use skat_env::skat::{Card, Game};

/// One game: its trumps, then the rest of each suit, each from the strongest card to the weakest.
pub(crate) struct Ranking {
    pub(crate) game: Game,
    pub(crate) trumps: Vec<Card>,
    pub(crate) suits: Vec<Vec<Card>>,
}

/// All six games.
pub(crate) fn rankings() -> Vec<Ranking> {
    let lines = include_str!("../../data/ranking.txt").lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let (name, rest) = line.split_once("; ").expect("a game and its cards");
            let cards =
                |part: &str| part.split_whitespace().map(|card| card.parse().expect("a card")).collect();
            let mut rows: Vec<Vec<Card>> = rest.split(';').map(cards).collect();
            let game = Game::ALL.into_iter().find(|game| game.to_string() == name).expect("a game");
            Ranking { game, trumps: rows.remove(0), suits: rows }
        })
        .collect()
}

impl Ranking {
    /// The cards that follow each other, strongest first.
    pub(crate) fn row(&self, card: Card) -> &[Card] {
        let mut rows = std::iter::once(&self.trumps).chain(&self.suits);
        rows.find(|row| row.contains(&card)).expect("every card has its row")
    }

    /// Who takes a trick of these cards, counted from the leader (ISkO 4.4.2): the strongest trump,
    /// or else the strongest card of what was led.
    pub(crate) fn winner(&self, trick: &[Card]) -> usize {
        let row = if trick.iter().any(|card| self.trumps.contains(card)) {
            &self.trumps
        } else {
            self.row(trick[0])
        };
        let strongest = row.iter().find(|card| trick.contains(card)).expect("the card led is in its row");
        trick.iter().position(|card| card == strongest).expect("it was played")
    }
}

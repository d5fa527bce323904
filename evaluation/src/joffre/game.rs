//! What came of one deal, or of a whole game.

use serde::{Deserialize, Serialize};
use skat_env::ParseError;
use skat_env::joffre::{Bid, Card, Contract, Country, Seat, State, Team, Tricks, VICTORY};
use std::fmt;
use std::str::FromStr;

/// One finished deal; of a whole game its last one, with the points of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Game {
    /// Who bought the deal, and for what.
    pub contract: Contract,
    /// The trump.
    pub trump: Country,
    /// The points that South and North won in the deal, -2 to 12; the others have the rest of ten.
    pub points: i8,
    /// Who took the Joffre.
    pub joffre: Team,
    /// Who took the Kaiser.
    pub kaiser: Team,
    /// The points of South and North and of the others: of the deal as it was scored, or of the
    /// game.
    pub totals: [i16; 2],
    /// Who won the game, where a whole one was played.
    pub winner: Option<Team>,
    /// How many deals it took.
    pub deals: u8,
}

/// The team in whose tricks a card lies at the end of a deal.
fn taker_of(tricks: &Tricks, takers: &[Seat], card: Card) -> Team {
    let place = tricks.cards().iter().position(|&played| played == card).expect("every card was played");
    takers[place / 4].team()
}

impl Game {
    /// What came of a deal or a game that is over.
    ///
    /// # Panics
    /// When somebody is still to move.
    pub fn of(state: &State) -> Game {
        assert!(state.is_over(), "the deal is not over");
        let play = state.play().expect("the cards were played");
        let (tricks, takers) = (play.tricks(), play.takers());
        Game {
            contract: tricks.contract(),
            trump: tricks.trump(),
            points: tricks.points(Team::SouthNorth),
            joffre: taker_of(tricks, &takers, Card::JOFFRE),
            kaiser: taker_of(tricks, &takers, Card::KAISER),
            totals: state.totals().0,
            winner: state.winner(),
            deals: state.standing().deal,
        }
    }

    /// The points that a team won in the deal, -2 to 12.
    pub fn won_by(&self, team: Team) -> i8 {
        match team {
            Team::SouthNorth => self.points,
            Team::WestEast => 10 - self.points,
        }
    }

    /// What a team scores: its points, with those for a victory.
    pub fn score_of(&self, team: Team) -> i16 {
        let victory = if self.winner == Some(team) { VICTORY as i16 } else { 0 };
        self.totals[team.index()] + victory
    }

    /// Whether the buyer's team made its bid.
    pub fn is_made(&self) -> bool {
        self.won_by(self.contract.buyer.team()) >= self.contract.bid.points() as i8
    }
}

/// Buyer, bid, trump, the points of South and North, who took the Joffre and the Kaiser, the totals
/// of both teams, the winner of a game or `-`, and the deals: `0 8 E 9 0 1 9 1 - 1`.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Game { contract, trump, points, joffre, kaiser, totals, winner, deals } = self;
        let [first, second] = totals;
        write!(f, "{} {} {trump} {points} ", contract.buyer.index(), contract.bid)?;
        write!(f, "{} {} {first} {second} ", joffre.index(), kaiser.index())?;
        match winner {
            None => f.write_str("-")?,
            Some(team) => write!(f, "{}", team.index())?,
        }
        write!(f, " {deals}")
    }
}

/// The value of a digit that counts from 0.
fn of<T: Copy>(all: &[T], word: &str) -> Option<T> {
    let number: usize = word.parse().ok()?;
    all.get(number).copied().filter(|_| word.len() == 1)
}

fn read(text: &str) -> Option<Game> {
    let words: Vec<&str> = text.split(' ').collect();
    let [buyer, bid, trump, points, joffre, kaiser, first, second, winner, deals] = words[..] else {
        return None;
    };
    let bid: Bid = bid.parse().ok()?;
    let game = Game {
        contract: Contract { buyer: of(&Seat::ALL, buyer)?, bid },
        trump: trump.parse().ok()?,
        points: points.parse().ok().filter(|points| (-2..=12).contains(points))?,
        joffre: of(&Team::ALL, joffre)?,
        kaiser: of(&Team::ALL, kaiser)?,
        totals: [first.parse().ok()?, second.parse().ok()?],
        winner: if winner == "-" { None } else { Some(of(&Team::ALL, winner)?) },
        deals: deals.parse().ok()?,
    };
    (game.to_string() == text).then_some(game)
}

impl FromStr for Game {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Game, ParseError> {
        let expected = "a deal: buyer, bid, trump, points of players 0 and 2, who took the Joffre and the Kaiser, \
                        both totals, the winner of a game or -, and the deals, like 0 8 E 9 0 1 9 1 - 1";
        read(text).ok_or_else(|| ParseError::new(text, expected))
    }
}

impl TryFrom<String> for Game {
    type Error = ParseError;

    fn try_from(text: String) -> Result<Game, ParseError> {
        text.parse()
    }
}

impl From<Game> for String {
    fn from(game: Game) -> String {
        game.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_as_they_are_written() {
        for text in ["0 8 E 9 0 1 9 1 - 1", "3 12 G -2 1 0 -2 12 - 1", "1 7 F 3 1 1 31 42 1 9"] {
            assert_eq!(text.parse::<Game>().expect("a deal").to_string(), text);
        }
        for text in [
            "",
            "4 8 E 9 0 1 9 1 - 1",
            "0 5 E 9 0 1 9 1 - 1",
            "0 8 X 9 0 1 9 1 - 1",
            "0 8 E 13 0 1 9 1 - 1",
            "0 8 E 9 2 1 9 1 - 1",
            "0 8 E 9 0 1 9 1 2 1",
            "0 8 E 9 0 1 9 1 -",
            "0 8 E 09 0 1 9 1 - 1",
        ] {
            assert!(text.parse::<Game>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_victory_counts_beside_the_points() {
        let game: Game = "1 7 F 3 1 1 31 42 1 9".parse().expect("a game");
        assert_eq!(Team::ALL.map(|team| game.score_of(team)), [31, 142]);
        assert_eq!((game.won_by(Team::WestEast), game.is_made()), (7, true));
    }
}

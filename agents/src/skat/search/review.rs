//! A game looked at afterwards: what each card was worth with open cards.

use super::position::Position;
use super::solver::{Solver, Value};
use skat_env::skat::referee::Goal;
use skat_env::skat::{BySeat, Card, CardSet, Play, Seat};

/// The decisions of a play, in order, each with what the player could have done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    /// What the game was worth before the first lead.
    pub start: Value,
    /// One for each card that was played.
    pub decisions: Vec<Decision>,
}

/// A card that was played, and what each legal one was worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The number of the trick, from 1 on.
    pub trick: u8,
    /// Who played.
    pub seat: Seat,
    /// Whether he was the declarer.
    pub by_declarer: bool,
    /// What he played.
    pub card: Card,
    /// What each legal card was worth, ascending by card.
    pub values: Vec<(Card, Value)>,
}

/// What the declarer laid away, and what would have been best, with open cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Burying {
    /// The two cards that were laid away.
    pub cards: CardSet,
    /// What the game was worth with them in the skat.
    pub value: Value,
    /// Two cards than which none are better: those that were laid away if they are as good.
    pub best_cards: CardSet,
    /// What the game would have been worth with these in the skat.
    pub best: Value,
}

impl Decision {
    /// What the card that was played was worth.
    pub fn played(&self) -> Value {
        let played = self.values.iter().find(|&&(card, _)| card == self.card);
        played.expect("a legal card was played").1
    }

    /// What the player's best card was worth: to a declarer the highest value, to a defender the
    /// lowest.
    pub fn best(&self) -> Value {
        let values = self.values.iter().map(|&(_, value)| value);
        let best = if self.by_declarer { values.max() } else { values.min() };
        best.expect("a legal card was played")
    }

    /// Whether another card was better.
    pub fn is_mistake(&self) -> bool {
        self.played() != self.best()
    }

    /// The card points that the card gave away; none in Null.
    pub fn points_lost(&self) -> u8 {
        match (self.played(), self.best()) {
            (Value::Points(played), Value::Points(best)) => played.abs_diff(best),
            _ => 0,
        }
    }

    /// Whether the card changed who wins; in a game of card points, who wins if the declarer needs
    /// so many.
    pub fn turned_the_game(&self, need: u8) -> bool {
        let is_won = |value| match value {
            Value::Points(points) => points >= need,
            value => value == Value::Won,
        };
        is_won(self.played()) != is_won(self.best())
    }
}

impl Review {
    /// Looks at a play from its first card to where it stands.
    pub fn of(solver: &mut Solver, play: &Play) -> Review {
        let start = solver.value(&Position::from(&play.rewound(0)));
        let decisions = play.tricks().cards().iter().enumerate().map(|(count, &card)| {
            let before = play.rewound(count);
            let seat = before.tricks().turn();
            Decision {
                trick: count as u8 / 3 + 1,
                seat,
                by_declarer: seat == before.tricks().declarer(),
                card,
                values: solver.values(&Position::from(&before)),
            }
        });
        Review { start, decisions: decisions.collect() }
    }
}

impl Burying {
    /// Looks at what was laid away, the contract being what it is; `None` in a Hand game.
    pub fn of(solver: &mut Solver, play: &Play) -> Option<Burying> {
        let tricks = play.tricks();
        if tricks.contract().is_hand() {
            return None;
        }
        let start = play.rewound(0);
        let declarer = tricks.declarer();
        let twelve = start.hand(declarer) | start.skat();
        let position = |skat: CardSet| {
            let hand = |seat| if seat == declarer { twelve - skat } else { start.hand(seat) };
            Position::new(
                tricks.contract().game(),
                declarer,
                Seat::Forehand,
                BySeat::from_fn(hand),
                skat,
                &[],
            )
            .expect("ten cards for each of different ones")
        };
        let cards = start.skat();
        let value = solver.value(&position(cards));
        let mut burying = Burying { cards, value, best_cards: cards, best: value };
        for first in twelve {
            for second in twelve.iter().filter(|&second| second > first) {
                let skat: CardSet = [first, second].into_iter().collect();
                let better = match burying.best {
                    Value::Points(120) | Value::Won => break,
                    Value::Points(points) => solver.forces(&position(skat), Goal::Points(points + 1)),
                    Value::Lost => solver.forces(&position(skat), Goal::NoTrick),
                };
                if better {
                    burying.best_cards = skat;
                    burying.best = solver.value(&position(skat));
                }
            }
        }
        Some(burying)
    }
}

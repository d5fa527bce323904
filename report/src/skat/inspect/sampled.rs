//! What a player could reckon with: worlds that fit what he had seen.

use super::open::{Judge, Worth};
use skat_agents::skat::pimc::{World, likely_worlds};
use skat_agents::skat::search::Position;
use skat_env::Rng;
use skat_env::skat::score::Outcome;
use skat_env::skat::{Action, Card, Seat, View, Worlds};

/// A weighted mean with its standard error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Mean {
    pub(super) mean: f64,
    pub(super) error: f64,
}

impl Mean {
    /// Of numbers with their weights.
    ///
    /// # Panics
    /// When there is none.
    pub(super) fn of(numbers: &[(f64, f64)]) -> Mean {
        let total: f64 = numbers.iter().map(|(_, weight)| weight).sum();
        let mean = numbers.iter().map(|(number, weight)| number * weight).sum::<f64>() / total;
        let squares: f64 = numbers.iter().map(|(number, weight)| (weight * (number - mean)).powi(2)).sum();
        assert!(total > 0.0, "a mean of something");
        Mean { mean, error: squares.sqrt() / total }
    }
}

/// The declarer's tournament points, and how often he wins.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Expected {
    pub(super) score: Mean,
    pub(super) won: Mean,
}

impl Expected {
    fn of(worths: &[(Worth, f64)]) -> Expected {
        let score: Vec<_> = worths.iter().map(|(worth, w)| (f64::from(worth.score), *w)).collect();
        let won: Vec<_> = worths.iter().map(|(worth, w)| (f64::from(u8::from(worth.won)), *w)).collect();
        Expected { score: Mean::of(&score), won: Mean::of(&won) }
    }
}

/// Where an unseen card lies, as fractions of the worlds: with each player and in the skat.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Place {
    pub(super) card: Card,
    pub(super) shares: [f64; 4],
}

/// Worlds of one view.
pub(super) struct Sample {
    worlds: Vec<World>,
    /// How many ways there are to distribute the unseen cards.
    pub(super) ways: u64,
    unseen: Vec<Card>,
}

impl Sample {
    /// So many worlds of a view of a running deal.
    pub(super) fn draw(view: &View, count: usize, rng: &mut Rng) -> Sample {
        let ways = Worlds::of(view).expect("the deal runs").count();
        Sample { worlds: likely_worlds(view, count, rng), ways, unseen: view.unseen().iter().collect() }
    }

    /// How many different worlds were drawn.
    pub(super) fn len(&self) -> usize {
        self.worlds.len()
    }

    /// Where the worlds place each unseen card.
    pub(super) fn places(&self) -> Vec<Place> {
        let total: f64 = self.worlds.iter().map(|world| f64::from(world.weight)).sum();
        let share = |card: Card, place: usize| {
            let lies = |world: &&World| {
                let cards = match Seat::ALL.get(place) {
                    Some(&seat) => world.state.hand(seat),
                    None => world.state.skat(),
                };
                cards.contains(card)
            };
            let weights = self.worlds.iter().filter(lies).map(|world| f64::from(world.weight));
            weights.sum::<f64>() / total
        };
        let place = |&card| Place { card, shares: std::array::from_fn(|place| share(card, place)) };
        self.unseen.iter().map(place).collect()
    }

    /// What each of these cards is worth when every world is solved; nothing outside of the play.
    pub(super) fn cards(&self, judge: &mut Judge, legal: &[Action], most: usize) -> Vec<Expected> {
        let of = |action: &Action| {
            let Action::Card(card) = *action else { panic!("cards are played in the play") };
            self.solved(judge, most, |position| position.after(card))
        };
        legal.iter().map(of).collect()
    }

    /// What the game is worth when every world is solved.
    pub(super) fn game(&self, judge: &mut Judge, most: usize) -> Expected {
        self.solved(judge, most, |position| *position)
    }

    fn solved(&self, judge: &mut Judge, most: usize, next: impl Fn(&Position) -> Position) -> Expected {
        let of = |world: &World| {
            let play = world.state.play().expect("worlds of the play are in the play");
            let outcome: Outcome = judge.outcome(&next(&Position::from(play)));
            let tricks = play.tricks();
            let worth = Worth::of(tricks.contract(), tricks.bid(), play.matadors(), outcome);
            (worth, f64::from(world.weight))
        };
        Expected::of(&self.worlds.iter().take(most).map(of).collect::<Vec<_>>())
    }
}

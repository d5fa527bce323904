//! How likely a world is by what the network believes of the unseen cards.

use crate::skat::neural::{HOLDERS, Neural};
use skat_env::skat::{Card, CardSet, Seat, State, View};

/// Who holds which unseen card, by a network with card-location prediction.
#[derive(Clone, Debug)]
pub struct Beliefs {
    /// Whose beliefs these are.
    seat: Seat,
    unseen: CardSet,
    /// For each card the probabilities of the next player, the previous one and the skat.
    holders: [[f32; HOLDERS]; 32],
}

/// The least probability that a card is given.
const LEAST: f32 = 1e-3;

impl Beliefs {
    /// Those of the observer of `view`; `None` if the network has not learnt any.
    pub fn of(neural: &mut Neural, view: &View) -> Option<Beliefs> {
        let holders = neural.holders(view)?;
        Some(Beliefs { seat: view.seat, unseen: view.unseen(), holders })
    }

    /// How likely this world is, up to a factor that all worlds share: as if each card lay where it
    /// lies by itself.
    pub fn likelihood(&self, world: &State) -> f32 {
        let hands = [world.hand(self.seat.next()), world.hand(self.seat.previous())];
        let probability = |card: Card| {
            let holder = hands.iter().position(|hand| hand.contains(card)).unwrap_or(hands.len());
            // Three times, so that a product of many probabilities stays a number.
            HOLDERS as f32 * self.holders[card.index()][holder].max(LEAST)
        };
        self.unseen.iter().map(probability).product::<f32>().max(f32::MIN_POSITIVE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use skat_env::skat::{Deal, Rules, Worlds};
    use skat_env::stream;

    #[test]
    fn worlds_weigh_what_their_cards_are_believed_to_be() {
        let state = State::new(Deal::from_seed(1), Rules::default());
        let view = View::of(&state, Seat::Forehand);
        let mut holders = [[1.0 / 3.0; HOLDERS]; 32];
        let even = Beliefs { seat: view.seat, unseen: view.unseen(), holders };
        let card = view.unseen().first().expect("most cards are unseen");
        holders[card.index()] = [0.5, 0.25, 0.25];
        let leaning = Beliefs { seat: view.seat, unseen: view.unseen(), holders };
        let rng = &mut stream(1, 1);
        for _ in 0..50 {
            let world = Worlds::of(&view).expect("a running deal").sample(rng);
            let next = world.hand(Seat::Middlehand).contains(card);
            let expected = if next { 1.5 } else { 0.75 };
            assert!((even.likelihood(&world) - 1.0).abs() < 1e-4);
            assert!((leaning.likelihood(&world) - expected).abs() < 1e-4);
        }
    }
}

//! What the rules of thumb say of each action, as inputs of the network.
//!
//! They save the network learning the basics first: which action [`Heuristic`] would take, and how
//! much worse it rates every other. How much to rely on them is learnt.

use super::choices::considered;
use super::inputs::Features;
use crate::skat::heuristic::{self, Exchange, Heuristic, favourite};
use skat_env::skat::encode::action_v1;
use skat_env::skat::view::Stage;
use skat_env::skat::{Action, Bid, Card, View};

/// Steps of a number of tournament points that speaks for an action.
const FOR: [f32; 10] = [-60.0, -30.0, -15.0, -7.0, 0.0, 7.0, 15.0, 30.0, 45.0, 60.0];
/// Steps of how many fewer tournament points are expected of an exchange than of the best.
const EXCHANGE_GAP: [f32; 10] = [1.0, 2.0, 4.0, 8.0, 12.0, 18.0, 25.0, 40.0, 60.0, 100.0];
/// Steps of what speaks less for a card than for the best, in card points.
const CARD_GAP: [f32; 10] = [0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 8.0, 12.0, 20.0, 40.0];

/// Where the steps begin.
const BID: usize = 5;
const HAND: usize = 15;
const EXCHANGE: usize = 25;
const CARD: usize = 35;

/// The rules of thumb's opinion of a decision.
#[derive(Clone, Debug, Default)]
pub struct Advice {
    /// Opinions by action.
    bits: Vec<(Action, u64)>,
    /// Facts by card.
    facts: Vec<(Card, u128)>,
}

impl Advice {
    /// None for any action.
    pub const NONE: Advice = Advice { bits: Vec::new(), facts: Vec::new() };

    /// For the player whose view this is and who is to move.
    ///
    /// # Panics
    /// When nothing is legal.
    pub fn of(view: &View) -> Advice {
        let heuristic = Heuristic::default();
        let mut facts = Vec::new();
        let (stage, choice, mut bits) = match view.stage {
            Stage::Bidding => (0, heuristic.choose(view), Advice::on_bidding(&heuristic, view)),
            Stage::PickingUp => (1, heuristic.choose(view), Advice::on_picking_up(&heuristic, view)),
            Stage::Burying(_) | Stage::Declaring => {
                let exchanges = heuristic.exchanges(view);
                let stage = if view.stage == Stage::Declaring { 3 } else { 2 };
                (stage, heuristic::best(&exchanges).next_step(view), Advice::on_exchange(&exchanges, view))
            }
            Stage::Playing | Stage::Over => {
                let cards = heuristic.play_features(view).cards;
                let ratings: Vec<(Card, f32)> = cards.iter().map(|of| (of.card, of.rating)).collect();
                let choice = favourite(&ratings).expect("a card is legal where one is to be played");
                facts = cards.iter().map(|of| (of.card, of.facts)).collect();
                (4, Action::Card(choice), Advice::on_cards(&ratings))
            }
        };
        match bits.iter_mut().find(|(action, _)| *action == choice) {
            Some((_, bits)) => *bits |= 1 << stage,
            None => bits.push((choice, 1 << stage)),
        }
        Advice { bits, facts }
    }

    /// All that the network is told of an action in addition to its number.
    pub fn features(&self, view: &View, action: Action) -> Features {
        let advice = self.bits.iter().find(|(other, _)| *other == action).map_or(0, |&(_, bits)| bits);
        let fact =
            |card: Card| self.facts.iter().find(|(other, _)| *other == card).map_or(0, |&(_, facts)| facts);
        let facts = if let Action::Card(card) = action { fact(card) } else { 0 };
        Features { action: action_v1::bits(view, action), advice, facts }
    }

    fn on_bidding(heuristic: &Heuristic, view: &View) -> Vec<(Action, u64)> {
        use skat_env::skat::auction::Stage;
        let alone = view.auction.stage() == Stage::ForehandAlone;
        let outlook = heuristic.outlook(view.dealt, view.seat);
        let eager = |action: Action| {
            let bid = match action {
                Action::Bid(bid) => bid,
                Action::Hold => view.auction.highest()?,
                _ => return None,
            };
            Some((action, steps(BID, &FOR, outlook.eagerness(bid, alone))))
        };
        considered(view).iter().filter_map(eager).collect()
    }

    fn on_picking_up(heuristic: &Heuristic, view: &View) -> Vec<(Action, u64)> {
        let bid = view.declarer().map_or(Bid::MIN, |declarer| declarer.bid);
        let (points, contract) = heuristic.outlook(view.dealt, view.seat).best_hand_game(bid);
        vec![(Action::Declare(contract), steps(HAND, &FOR, points))]
    }

    fn on_exchange(exchanges: &[Exchange], view: &View) -> Vec<(Action, u64)> {
        let mut expected: Vec<(Action, f32)> = Vec::new();
        let mut expect = |action: Action, points: f32| match expected.iter_mut().find(|(a, _)| *a == action) {
            Some((_, most)) => *most = most.max(points),
            None => expected.push((action, points)),
        };
        for exchange in exchanges {
            if view.stage == Stage::Declaring {
                expect(Action::Declare(exchange.contract), exchange.points);
            } else {
                let next = (exchange.buried - view.buried).iter();
                next.for_each(|card| expect(Action::Card(card), exchange.points));
            }
        }
        gaps(EXCHANGE, &EXCHANGE_GAP, &expected)
    }

    fn on_cards(ratings: &[(Card, f32)]) -> Vec<(Action, u64)> {
        let ratings = ratings.iter().map(|&(card, rating)| (Action::Card(card), rating));
        gaps(CARD, &CARD_GAP, &ratings.collect::<Vec<_>>())
    }
}

/// How many of the steps are reached, from this place on.
fn steps(place: usize, steps: &[f32], number: f32) -> u64 {
    let reached = steps.iter().take_while(|&&step| number >= step).count();
    ((1 << reached) - 1) << place
}

/// By how much each falls short of the best.
fn gaps(place: usize, by: &[f32], values: &[(Action, f32)]) -> Vec<(Action, u64)> {
    let best = values.iter().map(|&(_, value)| value).fold(f32::NEG_INFINITY, f32::max);
    values.iter().map(|&(action, value)| (action, steps(place, by, best - value))).collect()
}

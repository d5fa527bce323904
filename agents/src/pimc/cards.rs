//! The choice of a card.

use super::payoff::Payoff;
use super::playout;
use super::sample::World;
use super::settings::Valuation;
use super::solved::SolvedWorlds;
use crate::heuristic::Heuristic;
use skat_env::skat::{Card, CardSet, Play, View};

/// How much the rules of thumb count beside the worlds.
const PRIOR: f32 = 0.1;
/// How far a real game may end from a playout, in card points.
const SPREAD: f32 = 4.0;
/// With so many cards in hand or fewer, worlds are solved too.
const SOLVED: usize = 7;
/// So many of them at most; they lie in random order.
const SOLVED_WORLDS: usize = 30;
/// The positions that a decision may visit where worlds are solved.
const NODES: u64 = 400_000;

/// The card that gains the most over the worlds; `ratings` are what the rules of thumb say of each.
pub(super) fn best(
    heuristic: &Heuristic,
    view: &View,
    ratings: &[(Card, f32)],
    worlds: &[World],
    valuation: Valuation,
) -> Card {
    let played_out = || by_playouts(heuristic, ratings, worlds);
    let solved = |worlds| by_solving(view, ratings, worlds);
    let gains = match valuation {
        Valuation::Playouts => Some(played_out()),
        Valuation::Solved => solved(worlds),
        Valuation::Both if view.hand.len() <= SOLVED => {
            let played_out = played_out();
            let solved =
                solved(&worlds[..worlds.len().min(SOLVED_WORLDS)]).unwrap_or_else(|| played_out.clone());
            Some(played_out.iter().zip(solved).map(|(a, b)| (a + b) / 2.0).collect())
        }
        Valuation::Both => Some(played_out()),
    };
    let side = if view.is_declarer() { 1.0 } else { -1.0 };
    let mut best: Option<(f32, Card)> = None;
    for (i, &(card, rating)) in ratings.iter().enumerate() {
        let value = match &gains {
            Some(gains) => side * gains[i] + PRIOR * rating,
            None => rating,
        };
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, card));
        }
    }
    best.expect("some card is always legal").1
}

/// The mean gain of the declarer after each card when the game is played out.
fn by_playouts(heuristic: &Heuristic, ratings: &[(Card, f32)], worlds: &[World]) -> Vec<f32> {
    let mut sums = Sums::new(ratings.len());
    for world in worlds {
        let payoff = Payoff::difference(play(world), SPREAD);
        let gains = ratings.iter().map(|&(card, _)| {
            let mut state = world.state;
            state.play_card(card);
            playout::gain(heuristic, state, &payoff)
        });
        sums.add(world.weight, gains);
    }
    sums.means().expect("there is a world")
}

/// The mean gain of the declarer after each card with open cards, over as many worlds as can be solved; `None` if not
/// even one.
fn by_solving(view: &View, ratings: &[(Card, f32)], worlds: &[World]) -> Option<Vec<f32>> {
    let mut solved = SolvedWorlds::new(NODES, view.hand.len());
    let mut sums = Sums::new(ratings.len());
    for world in worlds {
        let Some(gains) = solved.gains(play(world), ratings.iter().map(|&(card, _)| card)) else { break };
        sums.add(world.weight, gains.into_iter());
    }
    sums.means()
}

fn play(world: &World) -> &Play {
    world.state.play().expect("cards are chosen in the play")
}

/// Weighted sums, one for each card.
struct Sums {
    gains: Vec<f32>,
    weight: f32,
}

impl Sums {
    fn new(cards: usize) -> Sums {
        Sums { gains: vec![0.0; cards], weight: 0.0 }
    }

    fn add(&mut self, weight: f32, gains: impl Iterator<Item = f32>) {
        for (sum, gain) in self.gains.iter_mut().zip(gains) {
            *sum += weight * gain;
        }
        self.weight += weight;
    }

    fn means(self) -> Option<Vec<f32>> {
        (self.weight > 0.0).then(|| self.gains.iter().map(|sum| sum / self.weight).collect())
    }
}

/// The cards that make a difference: of those that count the same with nobody else's card between them, the one that
/// the rules of thumb like best.
pub(super) fn distinct(view: &View, ratings: &[(Card, f32)]) -> Vec<(Card, f32)> {
    let tricks = view.tricks.expect("cards are chosen in the play");
    let game = tricks.contract().game();
    let table: CardSet = tricks.trick().iter().copied().collect();
    let others = view.unseen() | (view.shown - view.hand) | table;
    let same = |a: Card, b: Card| {
        let between = (game.beating(a) - game.beating(b)) | (game.beating(b) - game.beating(a));
        a.points() == b.points() && game.followers(a) == game.followers(b) && between.is_disjoint(others)
    };
    let mut kept: Vec<(Card, f32)> = Vec::with_capacity(ratings.len());
    for &(card, rating) in ratings {
        match kept.iter_mut().find(|(other, _)| same(card, *other)) {
            Some(other) if rating > other.1 => *other = (card, rating),
            Some(_) => {}
            None => kept.push((card, rating)),
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Position, Solver};
    use rand::SeedableRng;
    use skat_env::Rng;
    use skat_env::skat::{Bid, Contract, Deal, Rules, Seat, State, below};

    /// Random play in every contract after the first three tricks: whatever is left out is worth the same, with open
    /// cards, as a card that is kept.
    #[test]
    fn cards_that_are_left_out_make_no_difference() {
        let rng = &mut Rng::seed_from_u64(1);
        let mut solver = Solver::default();
        let mut left_out = 0;
        for deal in 0..if cfg!(debug_assertions) { 30 } else { 300 } {
            let deal_of = Deal::from_seed(deal);
            let mut state = State::with_declarer(
                deal_of,
                Rules::default(),
                Seat::from_index(deal as usize % 3),
                Bid::MIN,
            );
            let contract = Contract::from_index(deal as usize % Contract::COUNT);
            if !contract.is_hand() {
                state.pick_up();
                deal_of.skat().iter().for_each(|card| state.bury(card));
            }
            state.declare(contract);
            while let Some(seat) = state.seat_to_move() {
                let view = View::of(&state, seat);
                if view.hand.len() <= 7 {
                    let ratings: Vec<(Card, f32)> =
                        view.legal_cards().iter().map(|card| (card, 0.0)).collect();
                    let kept = distinct(&view, &ratings);
                    assert!(!kept.is_empty() && kept.len() <= ratings.len());
                    let position = Position::from(state.play().expect("the play has begun"));
                    let values = solver.values(&position);
                    for (card, value) in &values {
                        let is_kept = kept.iter().any(|(other, _)| other == card);
                        let game = position.game();
                        let like = |other: &Card| {
                            other.points() == card.points() && game.followers(*other) == game.followers(*card)
                        };
                        let stands_in = |(other, worth): &(Card, _)| {
                            kept.iter().any(|(k, _)| k == other) && like(other) && worth == value
                        };
                        assert!(is_kept || values.iter().any(stands_in), "{card} in {view:?}");
                        left_out += usize::from(!is_kept);
                    }
                }
                let legal = state.legal_cards();
                state.play_card(legal.nth(below(rng, legal.len())));
            }
        }
        assert!(left_out > 100, "{left_out} cards left out");
    }

    #[test]
    fn of_equal_cards_the_better_rated_stays() {
        let deal: Deal =
            "CJ.SJ.HJ.C9.C8.C7.HA.HT.D8.D7|DJ.CA.CT.CK.CQ.SA.ST.SK.SQ.S9|S8.S7.HK.HQ.H9.H8.H7.DA.DT.DK|D9.DQ"
                .parse()
                .unwrap();
        let mut state = State::with_declarer(deal, Rules::default(), Seat::Forehand, Bid::MIN);
        state.declare(Contract::hand(skat_env::skat::Game::Clubs));
        let view = View::of(&state, Seat::Forehand);
        let ratings: Vec<(Card, f32)> =
            view.hand.iter().map(|card| (card, if card.to_string() == "C8" { 5.0 } else { 1.0 })).collect();
        let kept: CardSet = distinct(&view, &ratings).into_iter().map(|(card, _)| card).collect();
        // Of three jacks one is enough, of the clubs the eight; ace and ten of hearts count differently, and between the
        // low diamonds nothing lies.
        assert_eq!(kept, "HJ.C8.HA.HT.D7".parse().unwrap());
    }
}

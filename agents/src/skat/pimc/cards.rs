//! The choice of a card.

use super::payoff::Payoff;
use super::rollout::{self, Players};
use super::sample::World;
use super::settings::Valuation;
use super::solved::SolvedWorlds;
use crate::agent::Opinion;
use crate::skat::Swift;
use crate::skat::heuristic::Heuristic;
use skat_env::skat::{Action, Card, CardSet, Play, View};

/// How much the rules of thumb count in addition to the worlds.
pub(crate) const PRIOR: f32 = 0.1;
/// How far a real game may end from a rollout, in card points.
const SPREAD: f32 = 4.0;
/// With fewer worlds than this all cards are rolled out in all of them.
const FEW: usize = 150;
/// With so many cards in hand or fewer, worlds are solved too.
const SOLVED: usize = 7;
/// So many of them at most; they lie in random order.
const SOLVED_WORLDS: usize = 30;
/// The positions that a decision may visit where worlds are solved.
const NODES: u64 = 400_000;

/// The cards with what they gain over the worlds, which lie in random order: the best first, those
/// that were dropped early last. `ratings` are those of the rules of thumb.
pub(crate) fn ranked(
    heuristic: &Heuristic,
    view: &View,
    ratings: &[(Card, f32)],
    worlds: &[World],
    valuation: Valuation,
) -> Vec<Candidate> {
    if valuation == Valuation::Solved {
        return solved(view, ratings, worlds);
    }
    let side = side(view);
    let mut candidates = Candidate::all(ratings);
    let given_up;
    (candidates, given_up) = by_rollouts(heuristic, candidates, worlds, side);
    if valuation == Valuation::Both && view.hand.len() <= SOLVED {
        let few = &worlds[..worlds.len().min(SOLVED_WORLDS)];
        if let Some(gains) = by_solving(view, &cards(&candidates), few) {
            for (candidate, (gain, error)) in candidates.iter_mut().zip(gains) {
                candidate.gain = (candidate.gain + side * gain) / 2.0;
                // The errors of the two may be correlated: at most the mean of both.
                candidate.error = (candidate.error + error) / 2.0;
            }
        }
    }
    let mut ranked = sorted(candidates);
    ranked.extend(sorted(given_up));
    ranked
}

/// The same by solving the worlds with open cards alone.
pub(crate) fn solved(view: &View, ratings: &[(Card, f32)], worlds: &[World]) -> Vec<Candidate> {
    let side = side(view);
    let mut candidates = Candidate::all(ratings);
    if let Some(gains) = by_solving(view, &cards(&candidates), worlds) {
        for (candidate, (gain, error)) in candidates.iter_mut().zip(gains) {
            (candidate.gain, candidate.error) = (side * gain, error);
        }
    }
    sorted(candidates)
}

/// The sign of the declarer's gain for the player whose view this is.
pub(crate) fn side(view: &View) -> f32 {
    if view.is_declarer() { 1.0 } else { -1.0 }
}

/// What a player thinks who has ranked his actions like this, the best first, each with its value
/// and the standard error of that; `None` where there are none.
pub(crate) fn opinion(
    ranked: impl Iterator<Item = (Action, f32, f32)>,
    method: &'static str,
) -> Option<Opinion<Action>> {
    let (values, errors): (Vec<_>, Vec<_>) =
        ranked.map(|(action, value, error)| ((action, value), error)).unzip();
    let &(choice, _) = values.first()?;
    Some(Opinion { choice, values, errors, unit: "tournament points more than the other side", method })
}

/// A card with what it gains for its player, on average over worlds.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    pub(crate) card: Card,
    rating: f32,
    gain: f32,
    /// The standard error of the gain.
    pub(crate) error: f32,
    /// By rollouts, in each world so far.
    gains: Vec<f32>,
}

impl Candidate {
    /// Those of these cards and ratings, before they are valued.
    pub(crate) fn all(ratings: &[(Card, f32)]) -> Vec<Candidate> {
        let new = |&(card, rating)| Candidate { card, rating, gain: 0.0, error: 0.0, gains: Vec::new() };
        ratings.iter().map(new).collect()
    }

    pub(crate) fn value(&self) -> f32 {
        self.gain + PRIOR * self.rating
    }

    /// Playing the card, its value and the standard error of that.
    pub(crate) fn valued(&self) -> (Action, f32, f32) {
        (Action::Card(self.card), self.value(), self.error)
    }
}

/// The standard error of a weighted mean.
pub(crate) fn standard_error(worlds: &[World], gains: &[f32], mean: f32) -> f32 {
    let pairs = || worlds.iter().zip(gains);
    let squares: f32 = pairs().map(|(world, gain)| (world.weight * (gain - mean)).powi(2)).sum();
    squares.sqrt() / pairs().map(|(world, _)| world.weight).sum::<f32>()
}

fn cards(candidates: &[Candidate]) -> Vec<Card> {
    candidates.iter().map(|candidate| candidate.card).collect()
}

/// The best first; of equal ones the first stays in front.
fn sorted(mut candidates: Vec<Candidate>) -> Vec<Candidate> {
    candidates.sort_by(|a, b| b.value().total_cmp(&a.value()));
    candidates
}

/// The better cards with their gains by rollouts, and those that were dropped.
///
/// Successive halving: all cards are rolled out in a quarter of the worlds, the better half of them
/// in half of the worlds, and the better half of these in all. Few worlds are not divided.
fn by_rollouts(
    heuristic: &Heuristic,
    mut candidates: Vec<Candidate>,
    worlds: &[World],
    side: f32,
) -> (Vec<Candidate>, Vec<Candidate>) {
    let swift = Swift::shipped();
    let players = Players::of(heuristic, &swift);
    let mut given_up = Vec::new();
    let parts: &[usize] = if worlds.len() < FEW { &[1] } else { &[4, 2, 1] };
    let mut done = 0;
    let mut weight = 0.0;
    for &part in parts {
        let new = &worlds[done..worlds.len().div_ceil(part)];
        done += new.len();
        let more: f32 = new.iter().map(|world| world.weight).sum();
        for candidate in &mut candidates {
            let mut sum = 0.0;
            for world in new {
                let payoff = Payoff::difference(play(world), SPREAD);
                let mut state = world.state;
                state.play_card(candidate.card);
                let gain = rollout::gain(players, state, &payoff);
                sum += world.weight * gain;
                candidate.gains.push(side * gain);
            }
            candidate.gain = (weight * candidate.gain + side * sum) / (weight + more);
            candidate.error = standard_error(worlds, &candidate.gains, candidate.gain);
        }
        weight += more;
        candidates = sorted(candidates);
        if part > 1 {
            let stay = candidates.len().div_ceil(2).max(2).min(candidates.len());
            given_up.extend(candidates.split_off(stay));
        }
    }
    (candidates, given_up)
}

/// The mean gain of the declarer after each card with open cards, over as many worlds as can be
/// solved, with its standard error; `None` if not even one can be.
fn by_solving(view: &View, cards: &[Card], worlds: &[World]) -> Option<Vec<(f32, f32)>> {
    let mut solved = SolvedWorlds::new(NODES, view.hand.len());
    let mut sums = vec![0.0; cards.len()];
    let mut all = vec![Vec::new(); cards.len()];
    let mut weight = 0.0;
    for world in worlds {
        let Some(gains) = solved.gains(play(world), cards.iter().copied()) else { break };
        for ((sum, all), gain) in sums.iter_mut().zip(&mut all).zip(gains) {
            *sum += world.weight * gain;
            all.push(gain);
        }
        weight += world.weight;
    }
    let mean = |(sum, gains): (f32, Vec<f32>)| (sum / weight, standard_error(worlds, &gains, sum / weight));
    (weight > 0.0).then(|| sums.into_iter().zip(all).map(mean).collect())
}

pub(crate) fn play(world: &World) -> &Play {
    world.state.play().expect("cards are chosen in the play")
}

/// Whether two cards of the player whose view this is are equivalent: they count the same, and
/// nobody else's card lies between them, so that it makes no difference which of them is played.
///
/// # Panics
/// When no cards are played yet.
pub fn equivalence(view: &View) -> impl Fn(Card, Card) -> bool + use<> {
    let tricks = view.tricks.expect("cards are chosen in the play");
    let game = tricks.contract().game();
    let table: CardSet = tricks.trick().iter().copied().collect();
    let others = view.unseen() | (view.shown - view.hand) | table;
    move |a, b| {
        let between = (game.beating(a) - game.beating(b)) | (game.beating(b) - game.beating(a));
        a.points() == b.points() && game.followers(a) == game.followers(b) && between.is_disjoint(others)
    }
}

/// One card of each set of equivalent ones, which count the same with nobody else's card between
/// them: the one that the rules of thumb rate highest.
pub(crate) fn distinct(view: &View, ratings: &[(Card, f32)]) -> Vec<(Card, f32)> {
    let same = equivalence(view);
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
    use crate::skat::search::{Position, Solver};
    use rand::SeedableRng;
    use skat_env::Rng;
    use skat_env::below;
    use skat_env::skat::{Bid, Contract, Deal, Rules, Seat, State};

    /// Random play in every contract after the first three tricks: whatever is left out is worth
    /// the same, with open cards, as a card that is kept.
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
        // Of three jacks one is enough, of the clubs the eight; ace and ten of hearts count
        // differently, and between the low diamonds nothing lies.
        assert_eq!(kept, "HJ.C8.HA.HT.D7".parse().unwrap());
    }
}

//! The choice of a card.

use super::values;
use crate::skat::heuristic::Heuristic;
use crate::skat::neural::Neural;
use crate::skat::pimc::cards::{PRIOR, play, standard_error};
use crate::skat::pimc::payoff::{NO_SPREAD, Payoff};
use crate::skat::pimc::rollout;
use crate::skat::pimc::sample::World;
use crate::skat::pimc::solved::SolvedWorlds;
use skat_env::skat::{Card, View};

/// So many worlds are tried before any card is given up.
const FIRST: usize = 48;
/// By how many standard errors a card may fall short before it is given up.
const ERRORS: f32 = 2.5;
/// Cards that can hardly differ by so many tournament points are not told apart.
const ALIKE: f32 = 0.5;
/// With so many cards in hand or more, the network's value counts.
const MANY: usize = 7;

/// With so many tricks left, the end is solved too.
const SOLVED: usize = 6;
/// The positions that a decision may visit for that.
const NODES: u64 = 2_000_000;

/// A card with what it gains for its player.
struct Candidate {
    card: Card,
    rating: f32,
    /// What the network expects.
    expected: f32,
    /// In each world so far.
    gains: Vec<f32>,
    /// The mean of these by weight.
    mean: f32,
}

/// A card with its value to the player, and the standard error of what it gains in worlds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked {
    pub(super) card: Card,
    pub(super) value: f32,
    pub(super) error: f32,
}

/// The cards with what they gain over the worlds, which lie in random order: the best first, those
/// that were given up early last. `ratings` are what the rules of thumb say of each, and the
/// network's value counts as `prior` worlds of the same weight while many cards are out.
pub(super) fn ranked(
    (heuristic, neural): (&Heuristic, &mut Neural),
    prior: f32,
    view: &View,
    ratings: &[(Card, f32)],
    worlds: &[World],
) -> Vec<Ranked> {
    let prior = if view.hand.len() >= MANY { prior } else { 0.0 };
    let expected = match prior {
        0.0 => vec![0.0; ratings.len()],
        _ => values::gains(neural, view, ratings.iter().map(|&(card, _)| card)),
    };
    let candidate = |(&(card, rating), expected)| Candidate {
        card,
        rating,
        expected,
        gains: Vec::with_capacity(worlds.len()),
        mean: 0.0,
    };
    let mut race = Race {
        candidates: ratings.iter().zip(expected).map(candidate).collect(),
        side: if view.is_declarer() { 1.0 } else { -1.0 },
        worlds,
        prior,
        weight: 0.0,
        squares: 0.0,
        given_up: Vec::new(),
    };
    race.run(heuristic);
    let mut ranked: Vec<Ranked> = race.candidates.iter().map(|candidate| race.ranked(candidate)).collect();
    ranked.extend(race.given_up.iter().rev());
    ranked
}

/// Candidates that are tried in the same worlds until one is left.
struct Race<'a> {
    candidates: Vec<Candidate>,
    /// 1 for the declarer, -1 for a defender.
    side: f32,
    worlds: &'a [World],
    prior: f32,
    /// Of the worlds that were tried.
    weight: f32,
    /// The sum of their squares.
    squares: f32,
    given_up: Vec<Ranked>,
}

impl Race<'_> {
    fn value(&self, candidate: &Candidate) -> f32 {
        let Candidate { rating, expected, mean, .. } = *candidate;
        // So many worlds of the same weight tell as much as these.
        let worlds = self.weight * self.weight / self.squares;
        (worlds * mean + self.prior * expected) / (worlds + self.prior) + PRIOR * rating
    }

    fn ranked(&self, candidate: &Candidate) -> Ranked {
        let error = standard_error(self.worlds, &candidate.gains, candidate.mean);
        Ranked { card: candidate.card, value: self.value(candidate), error }
    }

    /// Tries all candidates in twice as many worlds each time, and gives up those that fall short.
    fn run(&mut self, heuristic: &Heuristic) {
        let mut solved = SolvedWorlds::new(NODES, SOLVED);
        let mut done = 0;
        while done < self.worlds.len() && self.candidates.len() > 1 {
            let end = (2 * done).clamp(FIRST.min(self.worlds.len()), self.worlds.len());
            for world in &self.worlds[done..end] {
                let payoff = Payoff::difference(play(world), NO_SPREAD);
                self.weight += world.weight;
                self.squares += world.weight * world.weight;
                for candidate in &mut self.candidates {
                    let mut state = world.state;
                    state.play_card(candidate.card);
                    let gain = self.side
                        * rollout::gain_with_solved_end(heuristic, state, &payoff, SOLVED, &mut solved);
                    candidate.gains.push(gain);
                    candidate.mean += (gain - candidate.mean) * world.weight / self.weight;
                }
            }
            done = end;
            self.sort();
            if done < self.worlds.len() {
                self.give_up();
            }
        }
    }

    /// The best first; of equal ones the first stays in front.
    fn sort(&mut self) {
        let mut candidates = std::mem::take(&mut self.candidates);
        candidates.sort_by(|a, b| self.value(b).total_cmp(&self.value(a)));
        self.candidates = candidates;
    }

    /// Leaves out those that are hardly the best, and those that hardly differ from it.
    fn give_up(&mut self) {
        let candidates = std::mem::take(&mut self.candidates);
        let (first, rest) = candidates.split_at(1);
        let best = self.value(&first[0]);
        let stays: Vec<bool> = rest
            .iter()
            .map(|other| {
                let behind = best - self.value(other);
                let error = ERRORS * self.error(&first[0], other);
                behind < error && behind + error > ALIKE
            })
            .collect();
        let stays = std::iter::once(true).chain(stays);
        for (candidate, stays) in candidates.into_iter().zip(stays) {
            if stays {
                self.candidates.push(candidate);
            } else {
                self.given_up.push(self.ranked(&candidate));
            }
        }
    }

    /// The standard error of the difference between two candidates.
    fn error(&self, one: &Candidate, other: &Candidate) -> f32 {
        let mean = one.mean - other.mean;
        let pairs = self.worlds.iter().zip(one.gains.iter().zip(&other.gains));
        let squares: f32 = pairs.map(|(world, (a, b))| (world.weight * (a - b - mean)).powi(2)).sum();
        squares.sqrt() / self.weight
    }
}

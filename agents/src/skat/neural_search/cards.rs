//! The choice of a card.

use super::values;
use crate::skat::heuristic::Heuristic;
use crate::skat::neural::Neural;
use crate::skat::pimc::cards::{PRIOR, play, standard_error};
use crate::skat::pimc::clock::Effort;
use crate::skat::pimc::payoff::{NO_SPREAD, Payoff};
use crate::skat::pimc::rollout;
use crate::skat::pimc::sample::World;
use crate::skat::pimc::solved::SolvedWorlds;
use skat_env::skat::{Card, View};

/// So many worlds are evaluated before any card is given up.
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

/// The cards with what they gain over the worlds that `draw` draws, so many in random order: the
/// best first, those that were given up early last. `ratings` are what the rules of thumb say of
/// each, and the network's value counts as `prior` worlds of the same weight while many cards are
/// out.
pub(super) fn ranked(
    (heuristic, neural): (&Heuristic, &mut Neural),
    prior: f32,
    view: &View,
    ratings: &[(Card, f32)],
    effort: Effort,
    draw: impl FnMut(usize) -> Vec<World>,
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
        gains: Vec::with_capacity(effort.worlds),
        mean: 0.0,
    };
    let mut race = Race {
        candidates: ratings.iter().zip(expected).map(candidate).collect(),
        side: if view.is_declarer() { 1.0 } else { -1.0 },
        worlds: Vec::new(),
        prior,
        weight: 0.0,
        squares: 0.0,
        given_up: Vec::new(),
    };
    race.run(heuristic, view, effort, draw);
    let mut ranked: Vec<Ranked> = race.candidates.iter().map(|candidate| race.ranked(candidate)).collect();
    ranked.extend(race.given_up.iter().rev());
    ranked
}

/// Candidates that are evaluated in the same worlds until one is left.
struct Race {
    candidates: Vec<Candidate>,
    /// 1 for the declarer, -1 for a defender.
    side: f32,
    /// That have been drawn so far.
    worlds: Vec<World>,
    prior: f32,
    /// Of the worlds that were evaluated.
    weight: f32,
    /// The sum of their squares.
    squares: f32,
    given_up: Vec<Ranked>,
}

impl Race {
    fn value(&self, candidate: &Candidate) -> f32 {
        let Candidate { rating, expected, mean, .. } = *candidate;
        // So many worlds of the same weight tell as much as these.
        let worlds = self.weight * self.weight / self.squares;
        (worlds * mean + self.prior * expected) / (worlds + self.prior) + PRIOR * rating
    }

    fn ranked(&self, candidate: &Candidate) -> Ranked {
        let error = standard_error(&self.worlds, &candidate.gains, candidate.mean);
        Ranked { card: candidate.card, value: self.value(candidate), error }
    }

    /// Evaluates all candidates in twice as many worlds each time, and gives up those that fall
    /// short.
    fn run(
        &mut self,
        heuristic: &Heuristic,
        view: &View,
        effort: Effort,
        mut draw: impl FnMut(usize) -> Vec<World>,
    ) {
        let mut left = effort.worlds;
        let mut solved = SolvedWorlds::new(NODES, SOLVED);
        let mut done = 0;
        let mut next_look = FIRST;
        while self.candidates.len() > 1 {
            if done == self.worlds.len() {
                if left == 0 {
                    break;
                }
                let count = effort.batch(view, left);
                left -= count;
                self.worlds.extend(draw(count));
            }
            let end = next_look.min(self.worlds.len());
            while done < end {
                self.try_in(heuristic, self.worlds[done], &mut solved);
                done += 1;
                if effort.clock.is_over() {
                    left = 0;
                    self.worlds.truncate(done);
                    break;
                }
            }
            let is_last = left == 0 && done == self.worlds.len();
            if is_last || done >= next_look {
                self.sort();
            }
            if !is_last && done >= next_look {
                self.give_up();
                next_look = 2 * done;
            }
        }
    }

    /// Evaluates all candidates in one more world.
    fn try_in(&mut self, heuristic: &Heuristic, world: World, solved: &mut SolvedWorlds) {
        let payoff = Payoff::difference(play(&world), NO_SPREAD);
        self.weight += world.weight;
        self.squares += world.weight * world.weight;
        for candidate in &mut self.candidates {
            let mut state = world.state;
            state.play_card(candidate.card);
            let gain = self.side * rollout::gain_with_solved_end(heuristic, state, &payoff, SOLVED, solved);
            candidate.gains.push(gain);
            candidate.mean += (gain - candidate.mean) * world.weight / self.weight;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::skat::pimc::clock::Clock;
    use crate::skat::pimc::likely_worlds;
    use rand::SeedableRng;
    use skat_env::skat::{Bid, Deal, Rules, Seat, State};
    use skat_env::{Environment, Rng};
    use std::cell::Cell;

    /// The view of somebody who has several cards to choose among, at the first lead.
    fn view() -> View {
        let mut state = State::with_declarer(Deal::from_seed(5), Rules::default(), Seat::Forehand, Bid::MIN);
        while state.play().is_none() {
            state.act(Heuristic::default().choose(&state.view(0)));
        }
        state.view(0)
    }

    /// Who is ranked, and how many worlds were drawn.
    fn ranked_by(clock: &Clock, worlds: usize) -> (Vec<Card>, usize) {
        let view = view();
        let ratings: Vec<(Card, f32)> = view.legal_cards().iter().map(|card| (card, 0.0)).collect();
        let (mut rng, mut drawn) = (Rng::seed_from_u64(1), 0);
        let draw = |count| {
            drawn += count;
            likely_worlds(&view, count, &mut rng)
        };
        let players = (&Heuristic::default(), &mut Neural::shipped());
        let ranked = ranked(players, 40.0, &view, &ratings, Effort { worlds, clock }, draw);
        assert!(ranked.iter().all(|one| one.value.is_finite()));
        (ranked.iter().map(|one| one.card).collect(), drawn)
    }

    #[test]
    fn a_clock_ends_the_race_after_one_world_at_the_earliest() {
        for looks in [0, 1, 30, 47, 48, 49, 100] {
            let (cards, drawn) = ranked_by(&Clock::Looks(Cell::new(looks)), 400);
            assert_eq!(cards.len(), view().legal_cards().len(), "each card once");
            assert!(drawn % 48 == 0 && drawn <= 48 * (looks as usize / 30 + 2), "{drawn} after {looks}");
        }
        let (_, drawn) = ranked_by(&Clock::Looks(Cell::new(0)), 400);
        assert_eq!(drawn, 48);
    }

    #[test]
    fn time_enough_brings_all_worlds() {
        let (_, drawn) = ranked_by(&Clock::Looks(Cell::new(u32::MAX)), 100);
        let (_, at_once) = ranked_by(&Clock::Unlimited, 100);
        assert_eq!((drawn, at_once), (100, 100));
    }
}

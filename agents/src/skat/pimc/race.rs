//! Candidates that are compared in the same worlds, in more of them where the choice is close.

use super::cards::standard_error;
use super::clock::Effort;
use super::sample::World;
use skat_env::skat::View;

/// So many worlds are evaluated before any candidate is given up.
const FIRST: usize = 48;
/// By how many standard errors a candidate may fall short before it is given up.
const ERRORS: f32 = 2.5;
/// Candidates that can hardly differ by so many tournament points are not told apart.
const ALIKE: f32 = 0.5;

/// One of several that are compared.
pub(crate) struct Candidate<T> {
    what: T,
    /// What is added to its value, whatever it gains in worlds.
    bonus: f32,
    /// What it is expected to gain before it is tried.
    expected: f32,
    /// In each world so far.
    gains: Vec<f32>,
    /// The mean of these by weight.
    mean: f32,
}

impl<T> Candidate<T> {
    pub(crate) fn new(what: T, bonus: f32, expected: f32) -> Candidate<T> {
        Candidate { what, bonus, expected, gains: Vec::new(), mean: 0.0 }
    }
}

/// A candidate, and what it is found to be worth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranked<T> {
    pub(crate) what: T,
    /// What candidates are compared by: the gain and the bonus.
    pub(crate) value: f32,
    /// What it gains in worlds, and what was expected of it.
    pub(crate) gain: f32,
    /// The standard error of what it gains in worlds.
    pub(crate) error: f32,
}

impl<T> Ranked<T> {
    /// The only candidate, of which so much is expected.
    pub(crate) fn only(what: T, expected: f32) -> Ranked<T> {
        Ranked { what, value: expected, gain: expected, error: 0.0 }
    }
}

/// Candidates that are evaluated in the same worlds.
pub(crate) struct Race<T> {
    candidates: Vec<Candidate<T>>,
    /// As how many worlds of the same weight counts what is expected of a candidate.
    prior: f32,
    /// After how many worlds candidates are given up next.
    next_look: usize,
    /// That have been drawn so far.
    worlds: Vec<World>,
    /// Of the worlds that were evaluated.
    weight: f32,
    /// The sum of their squares.
    squares: f32,
    given_up: Vec<Ranked<T>>,
}

impl<T: Copy> Race<T> {
    /// Between these, each of which is tried in all worlds. What is expected of them counts as
    /// `prior` worlds.
    pub(crate) fn between(candidates: Vec<Candidate<T>>, prior: f32) -> Race<T> {
        Race {
            candidates,
            prior,
            next_look: usize::MAX,
            worlds: Vec::new(),
            weight: 0.0,
            squares: 0.0,
            given_up: Vec::new(),
        }
    }

    /// The same, but if asked for, candidates that fall short are given up early, and there is an
    /// end as soon as one is left.
    pub(crate) fn giving_up(self, early: bool) -> Race<T> {
        Race { next_look: if early { FIRST } else { usize::MAX }, ..self }
    }

    /// The candidates by their value over the worlds that `draw` draws, so many in random order:
    /// the best first, of equal ones the first in front, those that were given up early last.
    ///
    /// Looks at who falls short in twice as many worlds each time.
    pub(crate) fn run(
        mut self,
        view: &View,
        effort: Effort,
        mut draw: impl FnMut(usize) -> Vec<World>,
        mut gain: impl FnMut(&World, &T) -> f32,
    ) -> Vec<Ranked<T>> {
        let mut left = effort.worlds;
        let mut done = 0;
        while self.candidates.len() > 1 {
            if done == self.worlds.len() {
                if left == 0 {
                    break;
                }
                let count = effort.batch(view, left);
                left -= count;
                self.worlds.extend(draw(count));
            }
            let end = self.next_look.min(self.worlds.len());
            while done < end {
                self.try_in(self.worlds[done], &mut gain);
                done += 1;
                if effort.clock.is_over() {
                    left = 0;
                    self.worlds.truncate(done);
                    break;
                }
            }
            let is_last = left == 0 && done == self.worlds.len();
            if is_last || done >= self.next_look {
                self.sort();
            }
            if !is_last && done >= self.next_look {
                self.give_up();
                self.next_look = 2 * done;
            }
        }
        let mut ranked: Vec<Ranked<T>> =
            self.candidates.iter().map(|candidate| self.ranked(candidate)).collect();
        ranked.extend(self.given_up.iter().rev());
        ranked
    }

    fn value(&self, candidate: &Candidate<T>) -> f32 {
        self.gain(candidate) + candidate.bonus
    }

    fn gain(&self, candidate: &Candidate<T>) -> f32 {
        let Candidate { expected, mean, .. } = *candidate;
        // So many worlds of the same weight tell as much as these.
        let worlds = self.weight * self.weight / self.squares;
        (worlds * mean + self.prior * expected) / (worlds + self.prior)
    }

    fn ranked(&self, candidate: &Candidate<T>) -> Ranked<T> {
        let error = standard_error(&self.worlds, &candidate.gains, candidate.mean);
        let (value, gain) = (self.value(candidate), self.gain(candidate));
        Ranked { what: candidate.what, value, gain, error }
    }

    /// Evaluates all candidates in one more world.
    fn try_in(&mut self, world: World, gain: &mut impl FnMut(&World, &T) -> f32) {
        self.weight += world.weight;
        self.squares += world.weight * world.weight;
        for candidate in &mut self.candidates {
            let gain = gain(&world, &candidate.what);
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
    fn error(&self, one: &Candidate<T>, other: &Candidate<T>) -> f32 {
        let mean = one.mean - other.mean;
        let pairs = self.worlds.iter().zip(one.gains.iter().zip(&other.gains));
        let squares: f32 = pairs.map(|(world, (a, b))| (world.weight * (a - b - mean)).powi(2)).sum();
        squares.sqrt() / self.weight
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use skat_env::Environment;
    use skat_env::skat::{Deal, Rules, State};

    /// The candidates by name as they are ranked, and in how many worlds each was tried. Each gains
    /// what is said of it and as much more or less as is said, by turns.
    fn run(gains: &[(f32, f32)], gives_up: bool, worlds: usize) -> (Vec<usize>, Vec<usize>) {
        let state = State::new(Deal::from_seed(1), Rules::default());
        let candidates = (0..gains.len()).map(|name| Candidate::new(name, 0.0, 0.0)).collect();
        let race = Race::between(candidates, 0.0).giving_up(gives_up);
        let mut tried = vec![0_usize; gains.len()];
        let ranked = race.run(
            &state.view(0),
            Effort::worlds(worlds),
            |count| vec![World { state, weight: 1.0 }; count],
            |_, &name| {
                tried[name] += 1;
                let (mean, more) = gains[name];
                mean + if tried[name].is_multiple_of(2) { more } else { -more }
            },
        );
        (ranked.into_iter().map(|one| one.what).collect(), tried)
    }

    #[test]
    fn who_is_far_behind_is_given_up_and_who_is_close_is_not() {
        let gains = [(0.0, 1.0), (50.0, 1.0), (49.0, -30.0), (-50.0, 1.0)];
        assert_eq!(run(&gains, true, 200), (vec![1, 2, 3, 0], vec![48, 200, 200, 48]));
        assert_eq!(run(&gains, false, 200), (vec![1, 2, 0, 3], vec![200; 4]));
    }

    #[test]
    fn there_is_an_end_when_one_is_left() {
        assert_eq!(run(&[(0.0, 1.0), (50.0, 1.0)], true, 200).1, [48, 48]);
        assert_eq!(run(&[(7.0, 1.0)], true, 200), (vec![0], vec![0]));
    }

    #[test]
    fn who_can_hardly_differ_is_not_told_apart() {
        assert_eq!(run(&[(5.0, 3.0), (5.1, 3.0)], true, 200), (vec![1, 0], vec![48, 48]));
    }

    #[test]
    fn of_equal_ones_the_first_is_in_front() {
        assert_eq!(run(&[(5.0, 3.0); 3], false, 20).0, [0, 1, 2]);
    }
}

//! The search for a plan with few repeated meetings.

use super::past::Past;
use super::tables::Shape;
use crate::chance::{Rng, below, shuffle};

/// How many exchanges are tried for each place in the plan.
const TRIES: usize = 20000;
/// And at most.
const MOST_TRIES: usize = 4_000_000;
/// So many places are looked at for one where somebody meets somebody again: most exchanges begin
/// there.
const PROBES: usize = 50;
/// An exchange is accepted when the plan is no worse than it was so many exchanges ago (late
/// acceptance hill climbing, Burke and Bykov 2017). Whole numbers only: the same on every machine.
const MEMORY: usize = 20;

/// A plan that is getting better. Its participants are numbers from 0.
pub(super) struct Search {
    shape: Shape,
    /// For each series who has which place.
    rounds: Vec<Vec<usize>>,
    /// For each series which place somebody has.
    places: Vec<Vec<usize>>,
    /// How often each pair meets, past and plan.
    met: Vec<u32>,
    /// How often each was at a table of three, or free, before the plan.
    turns: Vec<usize>,
    cost: i64,
    bound: i64,
}

impl Search {
    /// Deals the turns at tables of three, or free, to those who had the fewest, and the other
    /// places by chance.
    pub(super) fn new(past: &Past, shape: Shape, series: usize, rng: &mut Rng) -> Search {
        let n = past.count();
        let turn = |i| if shape.free > 0 { past.free(i) } else { past.threes(i) };
        let turns: Vec<usize> = (0..n).map(turn).collect();
        let mut search = Search {
            shape,
            rounds: Vec::new(),
            places: Vec::new(),
            met: past.square(),
            cost: past.repeats() as i64,
            bound: past.fewest_repeats(series * shape.meetings()) as i64,
            turns: turns.clone(),
        };
        let mut had = turns;
        for _ in 0..series {
            let mut order: Vec<usize> = (0..n).collect();
            shuffle(&mut order, rng);
            order.sort_by_key(|&i| had[i]);
            let short = n - 4 * shape.fours;
            order[..short].iter().for_each(|&i| had[i] += 1);
            let mut places = order.split_off(short);
            shuffle(&mut places, rng);
            places.append(&mut order);
            search.push(places);
        }
        search
    }

    /// Puts these series in the place of the first ones of the plan.
    pub(super) fn begin_with(&mut self, series: Vec<Vec<usize>>) {
        for (round, places) in series.into_iter().enumerate().take(self.rounds.len()) {
            for (place, who) in places.into_iter().enumerate() {
                let there = self.places[round][who];
                if there != place {
                    self.exchange(round, place, there);
                }
            }
        }
    }

    /// The series: who has which place.
    pub(super) fn rounds(&self) -> impl Iterator<Item = &[usize]> {
        self.rounds.iter().map(Vec::as_slice)
    }

    fn push(&mut self, round: Vec<usize>) {
        let mut places = vec![0; round.len()];
        round.iter().enumerate().for_each(|(place, &who)| places[who] = place);
        for (place, &a) in round.iter().enumerate() {
            for other in self.shape.table_of(place).filter(|&other| other < place) {
                self.cost += self.meet(a, round[other]);
            }
        }
        self.rounds.push(round);
        self.places.push(places);
    }

    /// Two meet once more; what that costs.
    fn meet(&mut self, a: usize, b: usize) -> i64 {
        let n = self.turns.len();
        let before = self.met[a * n + b];
        self.met[a * n + b] += 1;
        self.met[b * n + a] += 1;
        i64::from(before)
    }

    /// Two meet once less; what that saves.
    fn part(&mut self, a: usize, b: usize) -> i64 {
        let n = self.turns.len();
        self.met[a * n + b] -= 1;
        self.met[b * n + a] -= 1;
        i64::from(self.met[a * n + b])
    }

    /// Exchanges who has two places in a series; doing so twice changes nothing.
    fn exchange(&mut self, round: usize, one: usize, two: usize) {
        let (a, b) = (self.rounds[round][one], self.rounds[round][two]);
        let (at_one, at_two) = (self.shape.table_of(one), self.shape.table_of(two));
        if at_one != at_two {
            for place in at_one.filter(|&place| place != one) {
                let other = self.rounds[round][place];
                self.cost -= self.part(a, other);
                self.cost += self.meet(b, other);
            }
            for place in at_two.filter(|&place| place != two) {
                let other = self.rounds[round][place];
                self.cost -= self.part(b, other);
                self.cost += self.meet(a, other);
            }
        }
        self.rounds[round].swap(one, two);
        self.places[round][a] = two;
        self.places[round][b] = one;
    }

    /// How many turns somebody has had after a series of the plan.
    fn turns_after(&self, who: usize, round: usize) -> usize {
        let turns = self.places[..=round].iter().filter(|places| self.shape.is_short(places[who]));
        self.turns[who] + turns.count()
    }

    /// The exchange in another series that keeps the turns in order when `short`, who has his turn
    /// in this one, gives it to `other`: `None` where nothing keeps it, `Some(None)` where nothing
    /// has to.
    ///
    /// A turn is somebody's first, second and so on. All first turns come before all second ones,
    /// and that stays so when two exchange turns of the same number, or when the last turns that
    /// are not for all go to somebody else.
    fn in_return(&self, round: usize, short: usize, other: usize) -> Option<Option<usize>> {
        let turn = self.turns_after(short, round);
        let last = self.rounds.len() - 1;
        let is_that =
            |&r: &usize| self.shape.is_short(self.places[r][other]) && self.turns_after(other, r) == turn;
        match (0..=last).find(is_that) {
            Some(r) => (!self.shape.is_short(self.places[r][short])).then_some(Some(r)),
            None => {
                let fits = self.turns_after(short, last) == turn && self.turns_after(other, last) + 1 == turn;
                fits.then_some(None)
            }
        }
    }

    /// Tries exchanges until no meeting is repeated that need not be, or for so many tries.
    pub(super) fn run(&mut self, rng: &mut Rng) {
        let (n, series) = (self.turns.len(), self.rounds.len());
        if series == 0 {
            return;
        }
        let tries = (TRIES * n * series).min(MOST_TRIES);
        let mut memory = [self.cost; MEMORY];
        let (mut best, mut best_cost) = (None, self.cost);
        for i in 0..tries {
            if best_cost <= self.bound {
                break;
            }
            let (round, one) = self.repeated_place(rng);
            let two = below(rng, n);
            let Some(second) = self.allowed(round, one, two) else { continue };
            let before = self.cost;
            self.exchange(round, one, two);
            let back = second.map(|r| {
                let (a, b) = (self.rounds[round][one], self.rounds[round][two]);
                let (a, b) = (self.places[r][a], self.places[r][b]);
                self.exchange(r, a, b);
                (r, a, b)
            });
            let remembered = &mut memory[i % MEMORY];
            if self.cost > before && self.cost > *remembered {
                if let Some((r, a, b)) = back {
                    self.exchange(r, a, b);
                }
                self.exchange(round, one, two);
            }
            *remembered = self.cost;
            if self.cost < best_cost {
                best_cost = self.cost;
                best = Some(self.rounds.clone());
            }
        }
        if let Some(best) = best {
            self.rounds = best;
        }
    }

    /// A place where somebody meets somebody again, if one is found soon.
    fn repeated_place(&self, rng: &mut Rng) -> (usize, usize) {
        let (n, series) = (self.turns.len(), self.rounds.len());
        for _ in 0..PROBES {
            let (round, place) = (below(rng, series), below(rng, n));
            let who = self.rounds[round][place];
            let mut others = self.shape.table_of(place).filter(|&other| other != place);
            if others.any(|other| self.met[who * n + self.rounds[round][other]] > 1) {
                return (round, place);
            }
        }
        (below(rng, series), below(rng, n))
    }

    /// Whether the two places may be exchanged, and with which exchange in another series.
    fn allowed(&self, round: usize, one: usize, two: usize) -> Option<Option<usize>> {
        if self.shape.table_of(one) == self.shape.table_of(two) {
            return None;
        }
        let (a, b) = (self.rounds[round][one], self.rounds[round][two]);
        match (self.shape.is_short(one), self.shape.is_short(two)) {
            (true, false) => self.in_return(round, a, b),
            (false, true) => self.in_return(round, b, a),
            (true, true) if self.shape.threes == 0 => None,
            _ => Some(None),
        }
    }
}

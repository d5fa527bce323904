//! Who has met whom so far, and whose turn it is to be at a table of three or free.

use super::draw::Seats;

/// What earlier series leave to the next draw. Participants are numbers from 0.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Past {
    count: usize,
    /// For each pair, twice, how often it sat at one table.
    met: Vec<u32>,
    threes: Vec<usize>,
    free: Vec<usize>,
}

impl Past {
    /// Nothing was played yet.
    pub fn new(count: usize) -> Past {
        Past { count, met: vec![0; count * count], threes: vec![0; count], free: vec![0; count] }
    }

    /// How many participants there are.
    pub const fn count(&self) -> usize {
        self.count
    }

    /// One more participant, with the next number. At tables of three and in being free he counts
    /// like the one of `present` who was so least often: he has missed no turn, and catches up with
    /// none.
    pub fn join(&mut self, present: &[usize]) {
        let fewest = |counts: &[usize]| present.iter().map(|&i| counts[i]).min().unwrap_or(0);
        let (threes, free) = (fewest(&self.threes), fewest(&self.free));
        let mut met = Vec::with_capacity((self.count + 1) * (self.count + 1));
        for row in self.met.chunks(self.count.max(1)) {
            met.extend_from_slice(row);
            met.push(0);
        }
        met.resize((self.count + 1) * (self.count + 1), 0);
        self.met = met;
        self.count += 1;
        self.threes.push(threes);
        self.free.push(free);
    }

    /// The past of these alone, who have new numbers in this order.
    ///
    /// # Panics
    /// When somebody is unknown or there twice.
    pub fn among(&self, present: &[usize]) -> Past {
        let mut known = vec![false; self.count];
        for &i in present {
            assert!(!std::mem::replace(&mut known[i], true), "participant {i} is there once");
        }
        let pairs = present.iter().flat_map(|&a| present.iter().map(move |&b| (a, b)));
        Past {
            count: present.len(),
            met: pairs.map(|(a, b)| self.met[a * self.count + b]).collect(),
            threes: present.iter().map(|&i| self.threes[i]).collect(),
            free: present.iter().map(|&i| self.free[i]).collect(),
        }
    }

    /// How often each pair met, twice, as a square.
    pub(super) fn square(&self) -> Vec<u32> {
        self.met.clone()
    }

    /// Counts one series.
    ///
    /// # Panics
    /// When a participant is unknown.
    pub fn add(&mut self, seats: &Seats) {
        for table in &seats.tables {
            for (i, &a) in table.iter().enumerate() {
                if table.len() == 3 {
                    self.threes[a] += 1;
                }
                for &b in &table[..i] {
                    self.met[a * self.count + b] += 1;
                    self.met[b * self.count + a] += 1;
                }
            }
        }
        for &a in &seats.free {
            self.free[a] += 1;
        }
    }

    /// How often two sat at one table.
    pub fn met(&self, a: usize, b: usize) -> usize {
        self.met[a * self.count + b] as usize
    }

    /// How often somebody sat at a table of three.
    pub fn threes(&self, a: usize) -> usize {
        self.threes[a]
    }

    /// How often somebody was free.
    pub fn free(&self, a: usize) -> usize {
        self.free[a]
    }

    /// How many pairs have sat together not at all, once, twice and so on.
    pub fn pairs_by_meetings(&self) -> Vec<usize> {
        let mut pairs = Vec::new();
        for (a, b) in (0..self.count).flat_map(|a| (0..a).map(move |b| (a, b))) {
            let met = self.met(a, b);
            pairs.resize(pairs.len().max(met + 1), 0);
            pairs[met] += 1;
        }
        pairs
    }

    /// The cost that a draw keeps low: a pair's second meeting counts 1, its third 2 more, and so
    /// on, so that many second meetings are better than a few that come again and again.
    pub fn repeats(&self) -> usize {
        let cost = |(met, &pairs): (usize, &usize)| pairs * (met * met.saturating_sub(1) / 2);
        self.pairs_by_meetings().iter().enumerate().map(cost).sum()
    }

    /// What no draw can go below: the cost when `meetings` more are spread over the pairs as evenly
    /// as the past allows, whoever can sit where.
    pub fn fewest_repeats(&self, meetings: usize) -> usize {
        let mut pairs = self.pairs_by_meetings();
        let mut left = meetings;
        for met in 0.. {
            if left == 0 || pairs.iter().all(|&pairs| pairs == 0) {
                break;
            }
            pairs.resize(pairs.len().max(met + 2), 0);
            let moved = left.min(pairs[met]);
            pairs[met] -= moved;
            pairs[met + 1] += moved;
            left -= moved;
        }
        let cost = |(met, &pairs): (usize, &usize)| pairs * (met * met.saturating_sub(1) / 2);
        pairs.iter().enumerate().map(cost).sum()
    }
}

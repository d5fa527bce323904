//! The numbers of small networks, and their arithmetic.

use crate::skat::heuristic::{CardFeatures, FACTS, GROUPS, PlayFeatures, STANDING};
use skat_env::skat::Card;

/// How many hidden units each small network has.
pub const WIDTH: usize = 32;
/// How many rows of weights lead to them: one for each fact of a card, then one for each number of
/// the standing.
pub const ROWS: usize = FACTS + STANDING;

/// One small network: what it says of a card is a sum over its facts, the rating of the rules of
/// thumb times a factor, and what a layer of rectified units makes of facts and standing.
#[derive(Clone, Debug, PartialEq)]
pub struct Rater {
    /// From facts and standing to the hidden units.
    pub hidden: Vec<[f32; WIDTH]>,
    /// Of the hidden units.
    pub bias: [f32; WIDTH],
    /// From the hidden units to what is said.
    pub out: [f32; WIDTH],
    /// From facts to what is said.
    pub direct: [f32; FACTS],
    /// How much the rating of the rules of thumb counts.
    pub rating: f32,
}

impl Rater {
    /// One that says what the rules of thumb say.
    pub fn plain() -> Rater {
        Rater {
            hidden: vec![[0.0; WIDTH]; ROWS],
            bias: [0.0; WIDTH],
            out: [0.0; WIDTH],
            direct: [0.0; FACTS],
            rating: 1.0,
        }
    }

    /// The sums before the hidden units that all cards of a decision share.
    pub fn shared(&self, standing: &[f32; STANDING]) -> [f32; WIDTH] {
        let mut sums = self.bias;
        for (number, weights) in standing.iter().zip(&self.hidden[FACTS..]) {
            sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += number * weight);
        }
        sums
    }

    /// The sums before the hidden units for a card with these facts, given what the cards share.
    pub fn sums(&self, shared: &[f32; WIDTH], facts: u128) -> [f32; WIDTH] {
        let mut sums = *shared;
        for fact in ones(facts) {
            sums.iter_mut().zip(&self.hidden[fact]).for_each(|(sum, weight)| *sum += weight);
        }
        sums
    }

    /// What is said of a card: its facts, what speaks for it by the rules of thumb, and the sums.
    pub fn said(&self, facts: u128, rating: f32, sums: &[f32; WIDTH]) -> f32 {
        let mut lanes = [0.0; LANES];
        for (sums, out) in sums.chunks_exact(LANES).zip(self.out.chunks_exact(LANES)) {
            for ((lane, sum), out) in lanes.iter_mut().zip(sums).zip(out) {
                *lane += sum.max(0.0) * out;
            }
        }
        let direct: f32 = ones(facts).map(|fact| self.direct[fact]).sum();
        rating * self.rating + direct + lanes.iter().sum::<f32>()
    }
}

/// So many products are summed side by side.
const LANES: usize = 8;

/// The places of the ones.
pub fn ones(mut bits: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = bits.trailing_zeros() as usize;
        bits &= bits.wrapping_sub(1);
        (place < 128).then_some(place)
    })
}

/// A small network for each kind of game and situation.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    raters: Vec<Rater>,
}

impl Network {
    /// Of these, in the order of [`PlayFeatures::group`].
    ///
    /// # Panics
    /// When they are not [`GROUPS`], or one has not [`ROWS`] rows.
    pub fn new(raters: Vec<Rater>) -> Network {
        assert_eq!(raters.len(), GROUPS, "small networks");
        assert!(raters.iter().all(|rater| rater.hidden.len() == ROWS), "rows of weights");
        Network { raters }
    }

    /// Its small networks.
    pub fn raters(&self) -> &[Rater] {
        &self.raters
    }

    /// What is said of each card, in no unit: differences are about nats of a preference.
    pub fn said(&self, features: &PlayFeatures) -> impl Iterator<Item = (Card, f32)> {
        let rater = &self.raters[features.group];
        let shared = rater.shared(&features.standing);
        let said = move |of: &CardFeatures| rater.said(of.facts, of.rating, &rater.sums(&shared, of.facts));
        features.cards.iter().map(move |of| (of.card, said(of)))
    }

    /// The card of which most is said, the first of equal ones.
    ///
    /// # Panics
    /// When no card is legal.
    pub fn best(&self, features: &PlayFeatures) -> Card {
        let better = |best: (Card, f32), next: (Card, f32)| if next.1 > best.1 { next } else { best };
        self.said(features).reduce(better).expect("a card is legal").0
    }
}

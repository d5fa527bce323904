//! Whole random games by the million: for measuring, for statistics, and as the rollouts of a
//! search.

use super::rules::Rules;
use super::seat::{BySeat, Seat};
use super::state::State;
use crate::chance::{Rng, stream};
use crate::checksum::Checksum;
use crate::environment::Environment;
use rayon::prelude::*;

/// What came of many random games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RandomGames {
    /// Deals.
    pub games: u64,
    /// Actions of players.
    pub decisions: u64,
    /// Deals that were thrown in.
    pub passed_in: u64,
    /// Contracts that were made.
    pub made: u64,
    /// Half points of the declarers' camps.
    pub half_points: u64,
    /// What the first player has scored in all.
    pub score: i64,
    /// Over the course and the scores of every game; the same for the same seed and number of
    /// games.
    pub checksum: Checksum,
}

/// So many games share a generator, and are played by one thread.
const BLOCK: u64 = 1_000;

impl RandomGames {
    /// Deals and plays `games` whole games at a table of `P`, on this thread.
    ///
    /// Block `i` of 1,000 games draws from [`stream`]`(seed, i)`: what
    /// [`Deal::random`](super::Deal::random) draws for each deal, and one number for each decision.
    pub fn play<const P: usize>(rules: Rules, seed: u64, games: u64) -> RandomGames {
        sum(blocks(games).map(|(block, games)| RandomGames::of_block::<P>(rules, seed, block, games)))
    }

    /// The same games on all threads of the current [`rayon`] pool, with the same result.
    pub fn play_on_all_threads<const P: usize>(rules: Rules, seed: u64, games: u64) -> RandomGames {
        let blocks: Vec<(u64, u64)> = blocks(games).collect();
        let of_block = |&(block, games): &(u64, u64)| RandomGames::of_block::<P>(rules, seed, block, games);
        let played: Vec<RandomGames> = blocks.par_iter().map(of_block).collect();
        sum(played.into_iter())
    }

    fn of_block<const P: usize>(rules: Rules, seed: u64, block: u64, games: u64) -> RandomGames {
        let mut rng = stream(seed, block);
        let mut all = RandomGames::default();
        for _ in 0..games {
            let mut state = <State<P> as Environment>::deal(&rules, &mut rng);
            let decisions = play_out(&mut state, &mut rng);
            all.count(&state, decisions);
        }
        all
    }

    #[inline]
    fn count<const P: usize>(&mut self, state: &State<P>, decisions: u64) {
        self.games += 1;
        self.decisions += decisions;
        self.checksum.add(decisions);
        let mut scores = BySeat([0; P]);
        match (state.play(), state.settlement()) {
            (Some(play), Some(settlement)) => {
                scores = settlement.scores(play.tricks());
                self.made += u64::from(settlement.is_made());
                self.half_points += u64::from(settlement.half_points);
                for cards in play.tricks().cards().chunks(9) {
                    self.checksum.add(cards.iter().fold(0, |word, card| word << 7 | card.index() as u64));
                }
            }
            _ => self.passed_in += 1,
        }
        self.score += i64::from(scores[Seat::FIRST]);
        scores.0.into_iter().for_each(|score| self.checksum.add(score as u64));
    }

    /// Adds the games of the next block.
    fn add(&mut self, next: &RandomGames) {
        self.games += next.games;
        self.decisions += next.decisions;
        self.passed_in += next.passed_in;
        self.made += next.made;
        self.half_points += next.half_points;
        self.score += next.score;
        self.checksum.add(next.checksum.value());
    }
}

/// The blocks together, in their order.
fn sum(blocks: impl Iterator<Item = RandomGames>) -> RandomGames {
    blocks.fold(RandomGames::default(), |mut all, block| {
        all.add(&block);
        all
    })
}

/// The number of each block with its number of games.
fn blocks(games: u64) -> impl Iterator<Item = (u64, u64)> {
    (0..games.div_ceil(BLOCK)).map(move |block| (block, BLOCK.min(games - block * BLOCK)))
}

/// Plays a deal to its end by uniformly random legal actions, and says how many they were.
///
/// Draws one number for each, as [`below`](crate::below) does of the number of legal actions, and
/// takes the action at that place among them.
#[inline]
pub fn play_out<const P: usize>(state: &mut State<P>, rng: &mut Rng) -> u64 {
    state.play_out(rng)
}

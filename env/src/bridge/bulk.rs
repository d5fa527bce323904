//! Whole random games by the million: for measuring, for statistics, and as the rollouts of a
//! search.

use super::board::Rules;
use super::deal::Deal;
use super::seat::Side;
use super::state::State;
use crate::chance::{Rng, stream};
use crate::checksum::Checksum;
use rayon::prelude::*;

/// What came of many random games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RandomGames {
    /// Deals.
    pub games: u64,
    /// Actions of players: calls and cards.
    pub decisions: u64,
    /// Deals that all four passed out.
    pub passed_out: u64,
    /// Contracts that were made.
    pub made: u64,
    /// The sum of the scores of North and South.
    pub score: i64,
    /// Over the course and the score of every game; the same for the same seed and number of games.
    pub checksum: Checksum,
}

/// So many games share a generator, and are played by one thread.
const BLOCK: u64 = 1_000;

impl RandomGames {
    /// Deals and plays `games` whole games, on this thread.
    ///
    /// Block `i` of 1,000 games draws from [`stream`]`(seed, i)`: what [`Deal::random`] draws for
    /// each deal, and one number for each decision.
    pub fn play(rules: &Rules, seed: u64, games: u64) -> RandomGames {
        sum(blocks(games).map(|(block, games)| RandomGames::of_block(rules, seed, block, games)))
    }

    /// The same games on all threads of the current [`rayon`] pool, with the same result.
    pub fn play_on_all_threads(rules: &Rules, seed: u64, games: u64) -> RandomGames {
        let blocks: Vec<(u64, u64)> = blocks(games).collect();
        let of_block = |&(block, games): &(u64, u64)| RandomGames::of_block(rules, seed, block, games);
        let played: Vec<RandomGames> = blocks.par_iter().map(of_block).collect();
        sum(played.into_iter())
    }

    fn of_block(rules: &Rules, seed: u64, block: u64, games: u64) -> RandomGames {
        let mut rng = stream(seed, block);
        let mut all = RandomGames::default();
        for _ in 0..games {
            let mut state = State::under(*rules, Deal::random(rules, &mut rng));
            let decisions = play_out(&mut state, &mut rng);
            all.count(&state, decisions);
        }
        all
    }

    #[inline]
    fn count(&mut self, state: &State, decisions: u64) {
        let score = state.side_score(Side::NorthSouth);
        self.games += 1;
        self.decisions += decisions;
        self.score += i64::from(score);
        self.checksum.add(decisions);
        match state.play() {
            None => self.passed_out += 1,
            Some(play) => {
                let declaring = play.tricks().contract().side();
                self.made += u64::from(state.side_score(declaring) > 0);
                for cards in play.tricks().cards().chunks(10) {
                    self.checksum.add(cards.iter().fold(0, |word, card| word << 6 | card.index() as u64));
                }
            }
        }
        self.checksum.add(score as u64);
    }

    /// Adds the games of the next block.
    fn add(&mut self, next: &RandomGames) {
        self.games += next.games;
        self.decisions += next.decisions;
        self.passed_out += next.passed_out;
        self.made += next.made;
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
pub fn play_out(state: &mut State, rng: &mut Rng) -> u64 {
    state.play_out(rng)
}

//! Whole random games by the thousand: for measuring, for statistics, and as the rollouts of a
//! search.

use super::rules::Rules;
use super::state::State;
use crate::chance::{Rng, below, stream};
use crate::checksum::Checksum;
use crate::environment::{ActionSet as _, Environment as _};
use rand::Rng as _;
use rayon::prelude::*;

/// What came of many random games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RandomGames {
    /// Games.
    pub games: u64,
    /// Actions.
    pub decisions: u64,
    /// Rounds: draws that were answered.
    pub rounds: u64,
    /// Points of the solutions that were placed.
    pub top: u64,
    /// Points of all players.
    pub points: u64,
    /// Over the course and the points of every game; the same for the same seed and number of
    /// games.
    pub checksum: Checksum,
}

/// So many games share a generator, and are played by one thread.
const BLOCK: u64 = 10;

impl RandomGames {
    /// Deals and plays `games` whole games of two players under these rules, on this thread.
    ///
    /// Block `i` of ten games draws from [`stream`]`(seed, i)`: the seed of each game, and one
    /// number for each decision.
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
            let mut state: State = State::new(rules.clone(), rng.next_u64());
            let decisions = play_out(&mut state, &mut rng);
            all.count(&state, decisions);
        }
        all
    }

    fn count(&mut self, state: &State, decisions: u64) {
        let table = state.table();
        self.games += 1;
        self.decisions += decisions;
        self.rounds += table.rounds.len() as u64;
        self.checksum.add(decisions);
        for round in &table.rounds {
            self.top += u64::from(round.placed.points());
            self.checksum.add(round.placed.key());
        }
        for points in table.points {
            self.points += points as u64;
            self.checksum.add(points as u64);
        }
    }

    /// Adds the games of the next block.
    fn add(&mut self, next: &RandomGames) {
        self.games += next.games;
        self.decisions += next.decisions;
        self.rounds += next.rounds;
        self.top += next.top;
        self.points += next.points;
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

/// Plays a game to its end by uniformly random legal actions, and says how many they were.
///
/// Draws one number for each, as [`below`] does of the number of legal actions, and takes the
/// action at that place among them.
pub fn play_out<const P: usize>(state: &mut State<P>, rng: &mut Rng) -> u64 {
    let mut decisions = 0;
    loop {
        let legal = state.legal_actions();
        if legal.is_empty() {
            return decisions;
        }
        state.act(legal.nth(below(rng, legal.len())));
        decisions += 1;
    }
}

//! Whole random games by the million: for measuring, for statistics, and as the rollouts of a
//! search.

use super::rules::Rules;
use super::seat::Team;
use super::state::State;
use crate::chance::{Rng, stream};
use crate::checksum::Checksum;
use rand::Rng as _;
use rayon::prelude::*;

/// What came of many random games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RandomGames {
    /// Games.
    pub games: u64,
    /// Cards laid away and played.
    pub decisions: u64,
    /// Deals.
    pub deals: u64,
    /// Games that the first and the third player won.
    pub wins: u64,
    /// Points of both teams.
    pub points: u64,
    /// Over the course and the points of every game; the same for the same seed and number of
    /// games.
    pub checksum: Checksum,
}

/// So many games share a generator, and are played by one thread.
const BLOCK: u64 = 1_000;

impl RandomGames {
    /// Deals and plays `games` whole games under these rules, on this thread.
    ///
    /// Block `i` of 1,000 games draws from [`stream`]`(seed, i)`: the seed of each game, and one
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
            let mut state = State::new(*rules, rng.next_u64());
            let decisions = play_out(&mut state, &mut rng);
            all.count(&state, decisions);
        }
        all
    }

    #[inline]
    fn count(&mut self, state: &State, decisions: u64) {
        let points = Team::ALL.map(|team| u64::from(state.points(team)));
        self.games += 1;
        self.decisions += decisions;
        self.deals += u64::from(state.number()) + 1;
        self.wins += u64::from(state.winner() == Some(Team::First));
        self.points += points[0] + points[1];
        self.checksum.add(decisions);
        let cards = state.pegging().map_or(&[][..], |pegging| pegging.table().cards());
        for cards in cards.chunks(8) {
            self.checksum.add(cards.iter().fold(0, |word, card| word << 6 | card.index() as u64));
        }
        self.checksum.add(points[0] << 8 | points[1]);
    }

    /// Adds the games of the next block.
    fn add(&mut self, next: &RandomGames) {
        self.games += next.games;
        self.decisions += next.decisions;
        self.deals += next.deals;
        self.wins += next.wins;
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
/// Draws one number for each, as [`below`](crate::below) does of the number of legal actions, and
/// takes the action at that place among them.
#[inline]
pub fn play_out(state: &mut State, rng: &mut Rng) -> u64 {
    state.play_out(rng)
}

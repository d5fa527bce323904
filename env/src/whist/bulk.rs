//! Whole random games by the million: for measuring, for statistics, and as the rollouts of a
//! search.

use super::card_set::CardSet;
use super::rules::Rules;
use super::seat::Team;
use super::state::{Phase, State};
use super::tricks::TRICKS;
use crate::chance::{Rng, stream};
use crate::checksum::Checksum;
use rayon::prelude::*;

/// What came of many random games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RandomGames {
    /// Games: deals, or four deals each.
    pub games: u64,
    /// Cards that were played, 52 a deal.
    pub decisions: u64,
    /// Points of the first team, which are those of the second together with one a deal.
    pub points: u64,
    /// Tricks of the first team.
    pub tricks: u64,
    /// Games in which one team took all tricks.
    pub slams: u64,
    /// Over the course and the tricks of every game; the same for the same seed and number of
    /// games.
    pub checksum: Checksum,
}

/// So many games share a generator, and are played by one thread.
const BLOCK: u64 = 1_000;

impl RandomGames {
    /// Deals and plays `games` whole games under these rules, on this thread.
    ///
    /// Block `i` of 1,000 games draws from [`stream`]`(seed, i)`: what [`State::random`] draws for
    /// each game, and what [`play_out`] draws for its cards.
    pub fn play(rules: Rules, seed: u64, games: u64) -> RandomGames {
        sum(blocks(games).map(|(block, games)| RandomGames::of_block(rules, seed, block, games)))
    }

    /// The same games on all threads of the current [`rayon`] pool, with the same result.
    pub fn play_on_all_threads(rules: Rules, seed: u64, games: u64) -> RandomGames {
        let blocks: Vec<(u64, u64)> = blocks(games).collect();
        let of_block = |&(block, games): &(u64, u64)| RandomGames::of_block(rules, seed, block, games);
        let played: Vec<RandomGames> = blocks.par_iter().map(of_block).collect();
        sum(played.into_iter())
    }

    fn of_block(rules: Rules, seed: u64, block: u64, games: u64) -> RandomGames {
        let mut rng = stream(seed, block);
        let mut all = RandomGames::default();
        for _ in 0..games {
            let mut state = State::random(rules, &mut rng);
            let decisions = play_out(&mut state, &mut rng);
            all.count(&state, decisions);
        }
        all
    }

    #[inline]
    fn count(&mut self, state: &State, decisions: u64) {
        let (points, tricks) = (state.points(Team::First), state.taken(Team::First));
        self.games += 1;
        self.decisions += decisions;
        self.points += u64::from(points);
        self.tricks += u64::from(tricks);
        self.slams += u64::from(u64::from(tricks) % (decisions / 4) == 0);
        let past = state.past().iter().map(|deal| deal.cards().as_slice());
        for cards in past.chain([state.play().tricks().cards()]) {
            for trick in cards.chunks_exact(4) {
                self.checksum.add(trick.iter().fold(0, |word, card| word << 6 | card.index() as u64));
            }
        }
        self.checksum.add(u64::from(points) << 8 | u64::from(tricks));
    }

    /// Adds the games of the next block.
    fn add(&mut self, next: &RandomGames) {
        self.games += next.games;
        self.decisions += next.decisions;
        self.points += next.points;
        self.tricks += next.tricks;
        self.slams += next.slams;
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

/// Plays a game to its end by uniformly random legal cards, and says how many they were.
///
/// Draws one number for each, as [`below`](crate::below) does of the number of legal cards, and
/// takes the card at that place among them; but none for the four cards of the last trick, which
/// nobody chooses.
#[inline]
pub fn play_out(state: &mut State, rng: &mut Rng) -> u64 {
    let mut decisions = 0;
    while let Phase::Playing(play) = state.phase() {
        let legal: CardSet = play.legal_cards();
        let is_last = play.tricks().complete() == TRICKS - 1;
        state.play_card(if is_last { legal.nth(0) } else { legal.random(rng) });
        decisions += 1;
    }
    decisions
}

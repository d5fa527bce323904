//! Whole random deals by the million: for measuring, for statistics, and as the rollouts of a
//! search.

use super::deal::Deal;
use super::rules::Failure;
use super::seat::Team;
use super::state::{Phase, State};
use crate::chance::{Rng, below, stream};
use crate::checksum::Checksum;
use crate::environment::ActionSet as _;
use rayon::prelude::*;

/// What came of many random deals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RandomGames {
    /// Deals.
    pub games: u64,
    /// Actions of players: calls and cards.
    pub decisions: u64,
    /// Deals that the dealer had to take at 6.
    pub forced: u64,
    /// Deals in which the buyer's team made its bid.
    pub made: u64,
    /// What South and North scored.
    pub score: i64,
    /// What West and East scored.
    pub their_score: i64,
    /// Over the bids, the cards and the scores of every deal; the same for the same seed and number
    /// of games.
    pub checksum: Checksum,
}

/// So many deals share a generator, and are played by one thread.
const BLOCK: u64 = 1_000;

impl RandomGames {
    /// Deals and plays `games` single deals, on this thread.
    ///
    /// Block `i` of 1,000 deals draws from [`stream`]`(seed, i)`: what [`Deal::random`] draws for
    /// each deal, and one number for each decision.
    pub fn play(failure: Failure, seed: u64, games: u64) -> RandomGames {
        sum(blocks(games).map(|(block, games)| RandomGames::of_block(failure, seed, block, games)))
    }

    /// The same deals on all threads of the current [`rayon`] pool, with the same result.
    pub fn play_on_all_threads(failure: Failure, seed: u64, games: u64) -> RandomGames {
        let blocks: Vec<(u64, u64)> = blocks(games).collect();
        let of_block = |&(block, games): &(u64, u64)| RandomGames::of_block(failure, seed, block, games);
        let played: Vec<RandomGames> = blocks.par_iter().map(of_block).collect();
        sum(played.into_iter())
    }

    fn of_block(failure: Failure, seed: u64, block: u64, games: u64) -> RandomGames {
        let mut rng = stream(seed, block);
        let mut all = RandomGames::default();
        for _ in 0..games {
            let mut state = State::new(Deal::random(&mut rng), failure);
            let decisions = play_out(&mut state, &mut rng);
            all.count(&state, decisions);
        }
        all
    }

    #[inline]
    fn count(&mut self, state: &State, decisions: u64) {
        let (Phase::Over(play), Some(scores)) = (state.phase(), state.deal_scores()) else {
            unreachable!("a deal that was played to its end")
        };
        let tricks = play.tricks();
        let contract = tricks.contract();
        let [score, their_score] = Team::ALL.map(|team| i64::from(scores[team]));
        let won = tricks.points(contract.buyer.team());
        self.games += 1;
        self.decisions += decisions;
        self.forced += u64::from(contract.bid.points() == 6);
        self.made += u64::from(won >= contract.bid.points() as i8);
        self.score += score;
        self.their_score += their_score;
        self.checksum.add((contract.buyer.index() * 16) as u64 + u64::from(contract.bid.points()));
        for cards in tricks.cards().chunks(8) {
            self.checksum.add(cards.iter().fold(0, |word, card| word << 6 | card.index() as u64));
        }
        self.checksum.add(score as u64);
        self.checksum.add(their_score as u64);
    }

    /// Adds the deals of the next block.
    fn add(&mut self, next: &RandomGames) {
        self.games += next.games;
        self.decisions += next.decisions;
        self.forced += next.forced;
        self.made += next.made;
        self.score += next.score;
        self.their_score += next.their_score;
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

/// The number of each block with its number of deals.
fn blocks(games: u64) -> impl Iterator<Item = (u64, u64)> {
    (0..games.div_ceil(BLOCK)).map(move |block| (block, BLOCK.min(games - block * BLOCK)))
}

/// Plays a deal or a game to its end by uniformly random legal actions, and says how many they
/// were.
///
/// Draws one number for each, as [`below`] does of the number of legal actions, and takes the
/// action at that place among them.
#[inline]
pub fn play_out(state: &mut State, rng: &mut Rng) -> u64 {
    let mut decisions = 0;
    loop {
        match state.phase() {
            Phase::Playing(play) => {
                let legal = play.legal_cards();
                state.play_card(legal.nth(below(rng, legal.len())));
            }
            Phase::Over(_) => return decisions,
            Phase::Bidding | Phase::Opening(_) => {
                let legal = state.legal();
                state.act(legal.nth(below(rng, legal.len())));
            }
        }
        decisions += 1;
    }
}

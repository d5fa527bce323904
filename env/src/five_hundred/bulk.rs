//! Whole random games by the million: for measuring, for statistics, and as the rollouts of a
//! search.

use super::deal::Deal;
use super::rules::Rules;
use super::seat::Team;
use super::state::{Phase, State};
use crate::chance::{Rng, below, stream};
use crate::checksum::Checksum;
use crate::environment::ActionSet as _;
use rayon::prelude::*;

/// What came of many random games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RandomGames {
    /// Deals.
    pub games: u64,
    /// Actions of players: announcements, cards laid away and played, demands.
    pub decisions: u64,
    /// Deals that all have passed.
    pub passed: u64,
    /// Contracts that were made.
    pub made: u64,
    /// Points of the first and the third player.
    pub points: u64,
    /// Tricks of the first and the third player.
    pub tricks: u64,
    /// Over the course and the points of every game; the same for the same seed and number of
    /// games.
    pub checksum: Checksum,
}

/// So many games share a generator, and are played by one thread.
const BLOCK: u64 = 1_000;

impl RandomGames {
    /// Deals and plays `games` whole games under these options, on this thread.
    ///
    /// Block `i` of 1,000 games draws from [`stream`]`(seed, i)`: what [`Deal::random`] draws for
    /// each deal, and one number for each decision.
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
            let mut state = State::new(rules, Deal::random(&mut rng));
            let decisions = play_out(&mut state, &mut rng);
            all.count(&state, decisions);
        }
        all
    }

    #[inline]
    fn count(&mut self, state: &State, decisions: u64) {
        let points = state.points();
        self.games += 1;
        self.decisions += decisions;
        self.points += u64::from(points[Team::First]);
        self.checksum.add(decisions);
        self.checksum.add(u64::from(points[Team::First]) << 16 | u64::from(points[Team::Dealing]));
        let Some(play) = state.play() else {
            self.passed += 1;
            return;
        };
        let tricks = play.tricks();
        let contract = tricks.contract();
        self.made += u64::from(tricks.taken(contract.declarer.team()) >= contract.bid.level());
        self.tricks += u64::from(tricks.taken(Team::First));
        self.checksum.add((contract.bid.index() as u64) << 8 | contract.declarer.index() as u64);
        self.checksum.add(play.laid().bits());
        for cards in tricks.cards().chunks(10) {
            self.checksum.add(cards.iter().fold(0, |word, card| word << 6 | card.index() as u64));
        }
    }

    /// Adds the games of the next block.
    fn add(&mut self, next: &RandomGames) {
        self.games += next.games;
        self.decisions += next.decisions;
        self.passed += next.passed;
        self.made += next.made;
        self.points += next.points;
        self.tricks += next.tricks;
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
            Phase::Discarding(exchange) => {
                let legal = exchange.legal_cards();
                state.lay_away(legal.nth(below(rng, legal.len())));
            }
            Phase::Played(_) | Phase::PassedOut(_) => return decisions,
            Phase::Bidding(_) | Phase::Demanding(_) => {
                let legal = state.legal();
                state.act(legal.nth(below(rng, legal.len())));
            }
        }
        decisions += 1;
    }
}

//! Whole random games by the million: for measuring, for statistics, and as the rollouts of a
//! search.

use super::deal::Deal;
use super::phase::Phase;
use super::state::{Rules, State};
use crate::chance::{Rng, below, stream};
use crate::checksum::Checksum;
use crate::environment::ActionSet as _;
use rayon::prelude::*;

/// What random players choose from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RandomPlay {
    /// All legal actions alike. Most declarers then play Hand, announce more than they can make and
    /// lose after a few tricks: a game has 22 decisions on average.
    Uniform,
    /// The same, but every declarer picks up the skat, so that a game has all its parts and, but
    /// for some Null games, thirty cards: 40 decisions on average.
    WithSkat,
}

/// What came of many random games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RandomGames {
    /// Deals, those that were passed in too.
    pub games: u64,
    /// Actions of players: calls, picking up, cards laid away, declarations, cards played.
    pub decisions: u64,
    /// Cards played among them.
    pub cards: u64,
    /// Deals that nobody bid on.
    pub passed_in: u64,
    /// Games won by the declarer.
    pub won: u64,
    /// Games that were worth less than the bid.
    pub overbid: u64,
    /// Over the course and the score of every game; the same for the same seed and number of games.
    pub checksum: Checksum,
}

/// So many games share a generator, and are played by one thread.
const BLOCK: u64 = 1_000;

impl RandomGames {
    /// Deals and plays `games` whole games, on this thread.
    ///
    /// Block `i` of 1,000 games draws from [`stream`]`(seed, i)`: 31 numbers for each deal, one for
    /// each decision that is a random one.
    pub fn play(manner: RandomPlay, seed: u64, games: u64) -> RandomGames {
        sum(blocks(games).map(|(block, games)| RandomGames::of_block(manner, seed, block, games)))
    }

    /// The same games on all threads of the current [`rayon`] pool, with the same result.
    pub fn play_on_all_threads(manner: RandomPlay, seed: u64, games: u64) -> RandomGames {
        let blocks: Vec<(u64, u64)> = blocks(games).collect();
        let of_block = |&(block, games): &(u64, u64)| RandomGames::of_block(manner, seed, block, games);
        let played: Vec<RandomGames> = blocks.par_iter().map(of_block).collect();
        sum(played.into_iter())
    }

    fn of_block(manner: RandomPlay, seed: u64, block: u64, games: u64) -> RandomGames {
        let mut rng = stream(seed, block);
        let mut all = RandomGames::default();
        for _ in 0..games {
            let mut state = State::new(Deal::random(&mut rng), Rules::default());
            let decisions = finish(&mut state, manner, &mut rng);
            all.count(&state, decisions);
        }
        all
    }

    #[inline]
    fn count(&mut self, state: &State, decisions: u64) {
        self.games += 1;
        self.decisions += decisions;
        self.checksum.add(decisions);
        let Some(played) = state.played() else {
            self.passed_in += 1;
            return;
        };
        let (tricks, settlement) = (played.play.tricks(), played.settlement);
        self.cards += tricks.cards().len() as u64;
        self.won += u64::from(settlement.won);
        self.overbid += u64::from(settlement.overbid);
        for cards in tricks.cards().chunks(12) {
            self.checksum.add(cards.iter().fold(0, |word, card| word << 5 | card.index() as u64));
        }
        self.checksum.add(settlement.value as u64);
    }

    /// Adds the games of the next block.
    fn add(&mut self, next: &RandomGames) {
        self.games += next.games;
        self.decisions += next.decisions;
        self.cards += next.cards;
        self.passed_in += next.passed_in;
        self.won += next.won;
        self.overbid += next.overbid;
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
    finish(state, RandomPlay::Uniform, rng)
}

#[inline]
fn finish(state: &mut State, manner: RandomPlay, rng: &mut Rng) -> u64 {
    let mut decisions = 0;
    loop {
        match state.phase() {
            Phase::Playing(play) if !state.rules().concede => {
                let legal = play.legal_cards();
                state.play_legal(legal.nth(below(rng, legal.len())));
            }
            Phase::PassedIn | Phase::Played(_) => return decisions,
            Phase::PickingUp(_) if manner == RandomPlay::WithSkat => state.pick_up(),
            _ => {
                let legal = state.legal();
                state.act(legal.nth(below(rng, legal.len())));
            }
        }
        decisions += 1;
    }
}

//! Whole random games by the million: for measuring, for statistics, and as the rollouts of a
//! search.

use super::deal::Deal;
use super::seat::Team;
use super::state::{Phase, State};
use super::variant::Variant;
use crate::chance::{Rng, below, stream};
use crate::checksum::Checksum;
use crate::environment::ActionSet as _;
use rayon::prelude::*;

/// What came of many random games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RandomGames {
    /// Deals.
    pub games: u64,
    /// Actions of players: making trump, leaving it to the partner, cards played.
    pub decisions: u64,
    /// Times that making trump was left to the partner.
    pub chibred: u64,
    /// Points of the first and the third player, 157 a deal together with their opponents.
    pub points: u64,
    /// Deals in which one team took all tricks.
    pub matches: u64,
    /// Over the course and the points of every game; the same for the same seed and number of
    /// games.
    pub checksum: Checksum,
}

/// So many games share a generator, and are played by one thread.
const BLOCK: u64 = 1_000;

impl RandomGames {
    /// Deals and plays `games` whole games of a variant, on this thread.
    ///
    /// Block `i` of 1,000 games draws from [`stream`]`(seed, i)`: what [`Deal::random`] draws for
    /// each deal, and one number for each decision.
    pub fn play(variant: Variant, seed: u64, games: u64) -> RandomGames {
        sum(blocks(games).map(|(block, games)| RandomGames::of_block(variant, seed, block, games)))
    }

    /// The same games on all threads of the current [`rayon`] pool, with the same result.
    pub fn play_on_all_threads(variant: Variant, seed: u64, games: u64) -> RandomGames {
        let blocks: Vec<(u64, u64)> = blocks(games).collect();
        let of_block = |&(block, games): &(u64, u64)| RandomGames::of_block(variant, seed, block, games);
        let played: Vec<RandomGames> = blocks.par_iter().map(of_block).collect();
        sum(played.into_iter())
    }

    fn of_block(variant: Variant, seed: u64, block: u64, games: u64) -> RandomGames {
        let mut rng = stream(seed, block);
        let mut all = RandomGames::default();
        for _ in 0..games {
            let mut state = State::new(Deal::random(variant, &mut rng));
            let decisions = play_out(&mut state, &mut rng);
            all.count(&state, decisions);
        }
        all
    }

    #[inline]
    fn count(&mut self, state: &State, decisions: u64) {
        let Some(play) = state.play() else { unreachable!("a game that was played to its end") };
        let tricks = play.tricks();
        let points = tricks.points(Team::Leading);
        self.games += 1;
        self.decisions += decisions;
        self.chibred += u64::from(tricks.maker().is_some_and(|maker| maker.index() == 2));
        self.points += u64::from(points);
        self.matches += u64::from(tricks.taken(Team::Leading) % 9 == 0);
        self.checksum.add(decisions);
        for cards in tricks.cards().chunks(9) {
            self.checksum.add(cards.iter().fold(0, |word, card| word << 6 | card.index() as u64));
        }
        self.checksum.add(points.into());
    }

    /// Adds the games of the next block.
    fn add(&mut self, next: &RandomGames) {
        self.games += next.games;
        self.decisions += next.decisions;
        self.chibred += next.chibred;
        self.points += next.points;
        self.matches += next.matches;
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
            Phase::Played(_) => return decisions,
            Phase::MakingTrump | Phase::Chibred => {
                let legal = state.legal();
                state.act(legal.nth(below(rng, legal.len())));
            }
        }
        decisions += 1;
    }
}

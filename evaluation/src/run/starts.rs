//! The states from which the deals of a match are played.

use super::MatchError;
use super::work::{EXTRA, expect_no_faults};
use crate::contest::Contest;
use crate::seated_game::{self, Player, SeatedGame};
use crate::seating::Seating;
use crate::setup::{Play, Setup};
use crate::streams;

/// So many deals in a row a bidder may pass in.
const ATTEMPTS: u64 = 1000;

/// The states from which these deals are played: from the bidding or the cards, as the setup says.
/// `set` has the deals where they come from a file; the bidder comes after the agents in `players`.
pub(super) fn of_match<E: Contest>(
    setup: &Setup<E>,
    set: Option<&[E]>,
    deals: &[u64],
    players: &mut [Player<E>],
) -> Result<Vec<E>, MatchError> {
    let (seed, options) = (setup.seed, &setup.options);
    let first = |deal: u64| match set {
        Some(set) => set[deal as usize].clone(),
        None => streams::deal(options, seed, deal),
    };
    match &setup.play {
        Play::Whole | Play::Cards { bidder: None } => Ok(deals.iter().map(|&deal| first(deal)).collect()),
        Play::Cards { bidder: Some(_) } => {
            let bidder = Bidder { seed, options, number: setup.agents.len() };
            bidder.play(deals, first, players)
        }
    }
}

/// Deals drawn from a seed as a match draws them: from their beginning, or as far as the play of
/// the cards, to which `bidder` brings them in all seats.
///
/// # Errors
/// When the bidder passes in one deal after another.
pub fn draw<E: Contest>(
    options: &E::Options,
    count: u64,
    seed: u64,
    bidder: Option<&Player<E>>,
) -> Result<Vec<E>, MatchError> {
    let first = |deal: u64| streams::deal(options, seed, deal);
    let drawn = |chunk: u64| {
        let deals: Vec<u64> = (chunk * EXTRA..count.min((chunk + 1) * EXTRA)).collect();
        match bidder {
            None => Ok(deals.into_iter().map(first).collect()),
            Some(bidder) => {
                let mut players = [bidder.fork()];
                Bidder { seed, options, number: 0 }.play(&deals, first, &mut players)
            }
        }
    };
    let chunks: Result<Vec<Vec<E>>, MatchError> = (0..count.div_ceil(EXTRA)).map(drawn).collect();
    Ok(chunks?.concat())
}

/// A player that brings deals to the play of the cards, alone in all seats.
struct Bidder<'a, E: Contest> {
    seed: u64,
    options: &'a E::Options,
    /// Which of the players it is.
    number: usize,
}

impl<E: Contest> Bidder<'_, E> {
    /// The deals as they stand before their first card; other deals in the places of those that it
    /// passes in.
    fn play(
        &self,
        deals: &[u64],
        first: impl Fn(u64) -> E,
        players: &mut [Player<E>],
    ) -> Result<Vec<E>, MatchError> {
        let mut starts = vec![None; deals.len()];
        for attempt in 0..ATTEMPTS {
            let pending: Vec<usize> = (0..deals.len()).filter(|&i| starts[i].is_none()).collect();
            if pending.is_empty() {
                break;
            }
            let table = |&i: &usize| {
                let deal = deals[i];
                let start = match attempt {
                    0 => first(deal),
                    _ => E::deal(self.options, &mut streams::dealer::<E>(self.seed, deal, attempt)),
                };
                let generator = |player| streams::of_bidder::<E>(self.seed, deal, attempt, player);
                SeatedGame::new(Seating::all::<E>(self.number), start, generator)
            };
            let mut tables: Vec<SeatedGame<E>> = pending.iter().map(table).collect();
            seated_game::play(&mut tables, players, E::in_card_play);
            let asked: Vec<u64> = pending.iter().map(|&i| deals[i]).collect();
            expect_no_faults(&asked, &tables, 1, |_| "the bidder".into())?;
            for (i, table) in pending.into_iter().zip(tables) {
                starts[i] = Some(E::state(table.game()).clone()).filter(E::in_card_play);
            }
        }
        starts.into_iter().collect::<Option<_>>().ok_or(MatchError::NeverBids { deals: ATTEMPTS })
    }
}

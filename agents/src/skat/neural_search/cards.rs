//! The choice of a card.

use super::values;
use crate::skat::neural::Neural;
use crate::skat::pimc::cards::{PRIOR, play, side};
use crate::skat::pimc::clock::Effort;
use crate::skat::pimc::payoff::{NO_SPREAD, Payoff};
use crate::skat::pimc::race::{Candidate, Race, Ranked};
use crate::skat::pimc::rollout::{self, Players, Rollouts};
use crate::skat::pimc::sample::World;
use crate::skat::pimc::solved::SolvedWorlds;
use skat_env::skat::{Card, View};

/// With so many cards in hand or more, the network's value counts.
const MANY: usize = 7;

/// With so many tricks left, the end is solved too.
const SOLVED: usize = 6;
/// The positions that a decision may visit for that.
const NODES: u64 = 2_000_000;

/// The cards with what they gain over the worlds that `draw` draws, so many in random order: the
/// best first, those that were given up early last. `ratings` are what the rules of thumb say of
/// each, and the network's value counts as `prior` worlds of the same weight while many cards are
/// out.
pub(super) fn ranked(
    (players, rollouts, neural): (Players, Rollouts, &mut Neural),
    prior: f32,
    view: &View,
    ratings: &[(Card, f32)],
    effort: Effort,
    draw: impl FnMut(usize) -> Vec<World>,
) -> Vec<Ranked<Card>> {
    let prior = if view.hand.len() >= MANY { prior } else { 0.0 };
    let expected = match prior {
        0.0 => vec![0.0; ratings.len()],
        _ => values::gains(neural, view, ratings.iter().map(|&(card, _)| card)),
    };
    let candidate = |(&(card, rating), expected)| Candidate::new(card, PRIOR * rating, expected);
    let candidates = ratings.iter().zip(expected).map(candidate).collect();
    let side = side(view);
    let mut solved = SolvedWorlds::new(NODES, SOLVED);
    Race::between(candidates, prior).giving_up(true).run(view, effort, draw, |world, &card| {
        let payoff = Payoff::difference(play(world), NO_SPREAD);
        let mut state = world.state;
        state.play_card(card);
        let players = players.of_world(state.dealt(), rollouts);
        side * rollout::gain_with_solved_end(players, state, &payoff, SOLVED, &mut solved)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::skat::Swift;
    use crate::skat::heuristic::Heuristic;
    use crate::skat::pimc::clock::Clock;
    use crate::skat::pimc::likely_worlds;
    use rand::SeedableRng;
    use skat_env::skat::{Bid, Deal, Rules, Seat, State};
    use skat_env::{Environment, Rng};
    use std::cell::Cell;

    /// The view of somebody who has several cards to choose among, at the first lead.
    fn view() -> View {
        let mut state = State::with_declarer(Deal::from_seed(5), Rules::default(), Seat::Forehand, Bid::MIN);
        while state.play().is_none() {
            state.act(Heuristic::default().choose(&state.view(0)));
        }
        state.view(0)
    }

    /// Who is ranked, and how many worlds were drawn.
    fn ranked_by(clock: &Clock, worlds: usize) -> (Vec<Card>, usize) {
        let view = view();
        let ratings: Vec<(Card, f32)> = view.legal_cards().iter().map(|card| (card, 0.0)).collect();
        let (mut rng, mut drawn) = (Rng::seed_from_u64(1), 0);
        let draw = |count| {
            drawn += count;
            likely_worlds(&view, count, &mut rng)
        };
        let (heuristic, swift) = (Heuristic::default(), Swift::shipped());
        let players = (Players::of(&heuristic, &swift), Rollouts::Mixed, &mut Neural::shipped());
        let ranked = ranked(players, 40.0, &view, &ratings, Effort { worlds, clock }, draw);
        assert!(ranked.iter().all(|one| one.value.is_finite()));
        (ranked.iter().map(|one| one.what).collect(), drawn)
    }

    #[test]
    fn a_clock_ends_the_race_after_one_world_at_the_earliest() {
        for looks in [0, 1, 30, 47, 48, 49, 100] {
            let (cards, drawn) = ranked_by(&Clock::Looks(Cell::new(looks)), 400);
            assert_eq!(cards.len(), view().legal_cards().len(), "each card once");
            assert!(drawn % 48 == 0 && drawn <= 48 * (looks as usize / 30 + 2), "{drawn} after {looks}");
        }
        let (_, drawn) = ranked_by(&Clock::Looks(Cell::new(0)), 400);
        assert_eq!(drawn, 48);
    }

    #[test]
    fn time_enough_brings_all_worlds() {
        let (_, drawn) = ranked_by(&Clock::Looks(Cell::new(u32::MAX)), 100);
        let (_, at_once) = ranked_by(&Clock::Unlimited, 100);
        assert_eq!((drawn, at_once), (100, 100));
    }
}

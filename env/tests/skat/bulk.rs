//! Bulk random games are the games that the interface plays, whatever the number of threads.

use crate::reference::{Reference, card_named};
use crate::walks;
use rand::SeedableRng;
use skat_env::below;
use skat_env::skat::RandomPlay::{Uniform, WithSkat};
use skat_env::skat::{Action, Deal, RandomGames, RandomPlay, Rules, State, play_out};
use skat_env::{Action as _, ActionSet as _, Environment, Rng, stream};

/// More than two blocks of a generator, and a part of one.
const GAMES: u64 = 2_345;
const BLOCK: u64 = 1_000;

/// What the interface to all games makes of them: decisions, and the states at the end.
fn by_the_interface(manner: RandomPlay, seed: u64) -> (u64, Vec<State>) {
    let mut decisions = 0;
    let mut ends = Vec::new();
    for block in 0..GAMES.div_ceil(BLOCK) {
        let mut rng = stream(seed, block);
        for _ in 0..BLOCK.min(GAMES - block * BLOCK) {
            let mut state = <State as Environment>::deal(&Default::default(), &mut rng);
            while state.turn().is_some() {
                let legal = state.legal_actions();
                let picks_up = manner == WithSkat && legal.contains(Action::PickUp);
                let random = |rng| legal.nth(below(rng, legal.len()));
                state.apply(if picks_up { Action::PickUp } else { random(&mut rng) });
                decisions += 1;
            }
            ends.push(state);
        }
    }
    (decisions, ends)
}

#[test]
fn bulk_games_are_those_of_the_interface() {
    for (manner, seed) in [(Uniform, 0), (Uniform, u64::MAX), (WithSkat, 1)] {
        let (decisions, ends) = by_the_interface(manner, seed);
        let count = |is: fn(&State) -> bool| ends.iter().filter(|state| is(state)).count() as u64;
        let cards = |state: &State| state.play().map_or(0, |play| play.tricks().cards().len() as u64);
        let games = RandomGames::play(manner, seed, GAMES);
        assert_eq!(games.games, GAMES);
        assert_eq!(games.decisions, decisions);
        assert_eq!(games.cards, ends.iter().map(cards).sum::<u64>());
        assert_eq!(games.passed_in, count(|state| state.played().is_none()));
        assert_eq!(games.won, count(|state| state.played().is_some_and(|played| played.settlement.won)));
        assert_eq!(
            games.overbid,
            count(|state| state.played().is_some_and(|played| played.settlement.overbid))
        );
    }
}

#[test]
fn threads_change_nothing() {
    for threads in [1, 2, 5] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
        for games in [0, 1, 999, 1_000, 1_001, GAMES] {
            let on_threads = pool.install(|| RandomGames::play_on_all_threads(WithSkat, 7, games));
            assert_eq!(on_threads, RandomGames::play(WithSkat, 7, games));
        }
    }
}

/// With the skat, nearly all games have thirty cards, and every one that is played a burying and a
/// declaration.
#[test]
fn games_with_skat_have_all_their_parts() {
    let games = RandomGames::play(WithSkat, 1, GAMES);
    let played = games.games - games.passed_in;
    assert!(games.cards > 29 * played, "{games:?}");
    let calls = games.decisions - games.cards - 4 * played;
    assert!((2 * GAMES..20 * GAMES).contains(&calls), "{games:?}");
    assert!(RandomGames::play(Uniform, 1, GAMES).cards < games.cards);
}

/// Each differs from all others in its checksum: by another game, by one game more, by another
/// seed.
#[test]
fn the_checksum_tells_games_apart() {
    let mut seen = std::collections::HashSet::new();
    for seed in 0..20 {
        for games in [1, 2, 999, 1_000, 1_001] {
            assert!(seen.insert(RandomGames::play(Uniform, seed, games).checksum), "{seed}, {games}");
        }
    }
}

/// From any point of a deal and under all options, as step by step through the interface.
#[test]
fn playing_out_is_taking_random_actions() {
    let mut rng = Rng::seed_from_u64(4);
    let mut conceded = 0;
    let mut contracts = std::collections::HashSet::new();
    for _ in 0..if cfg!(debug_assertions) { 150 } else { 300 } {
        let end_when_certain = below(&mut rng, 2) == 0;
        for from in walks::walk(&mut rng) {
            contracts.extend(walks::contract(&from));
            let rules = Rules { end_when_certain, ..from.rules() };
            let mut fast = with_rules(&from, rules);
            let mut slow = fast;
            let mut slow_rng = rng.clone();
            let decisions = play_out(&mut fast, &mut rng);
            let mut steps = 0;
            while !slow.is_over() {
                let legal = slow.legal_actions();
                slow.apply(legal.nth(below(&mut slow_rng, legal.len())));
                steps += 1;
            }
            assert_eq!((fast, decisions), (slow, steps));
            assert_eq!(rng, slow_rng);
            conceded += u64::from(fast.played().is_some_and(|played| played.conceded));
        }
    }
    assert!(conceded > 10);
    assert!(contracts.len() > 20, "{contracts:?}");
}

/// The same actions under other options, as long as the deal goes on.
fn with_rules(state: &State, rules: Rules) -> State {
    let mut again = State::new(*state.dealt(), rules);
    for (_, action) in state.history() {
        if again.is_over() {
            break;
        }
        again.act(action);
    }
    again
}

/// The slow reference, which knows nothing of this crate, plays the same games and comes to the
/// same scores.
#[test]
fn the_reference_plays_the_same_games() {
    let names: Vec<String> = Action::all().map(|action| action.to_string()).collect();
    let mut rng = stream(11, 0);
    let (mut decisions, mut won) = (0, 0);
    for _ in 0..500 {
        let deal = Deal::random(&mut rng);
        let mut slow = Reference::new(&deal.to_string());
        loop {
            let mut legal = slow.legal();
            if legal.is_empty() {
                break;
            }
            legal.sort_by_key(|action| names.iter().position(|name| name == action));
            slow.act(legal[below(&mut rng, legal.len())]);
            decisions += 1;
        }
        won += u64::from(slow.ending().is_some_and(|ending| ending.won));
    }
    let games = RandomGames::play(Uniform, 11, 500);
    assert_eq!((games.decisions, games.won), (decisions, won));
    assert_eq!(card_named("D7"), names[0]);
    assert_eq!(names.len(), Action::COUNT);
}

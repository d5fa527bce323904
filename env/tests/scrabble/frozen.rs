//! What never changes: the fingerprint and random games.

use crate::walks::small;
use skat_env::chance::{below, stream};
use skat_env::scrabble::{RandomGames, Rules, State, fingerprint};
use skat_env::{ActionSet as _, Environment};

/// Whoever changes this value changes what a game, an observation or a mask is: trained networks,
/// recorded seeds and published figures of earlier versions then no longer hold, and the changelog
/// must say so.
#[test]
fn behaviour_has_not_changed() {
    assert_eq!(fingerprint().to_string(), "675dae322b523e51");
}

#[test]
fn threads_change_nothing() {
    for threads in [1, 3] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
        for games in [0, 1, 9, 10, 11] {
            let on_threads = pool.install(|| RandomGames::play_on_all_threads(&small(), 7, games));
            assert_eq!(on_threads, RandomGames::play(&small(), 7, games));
        }
    }
}

#[test]
fn bulk_games_are_those_of_the_interface() {
    let (rules, games) = (small(), 25);
    let mut expected = RandomGames::default();
    for block in 0..3 {
        let mut rng = stream(9, block);
        for _ in 0..10.min(games - 10 * block) {
            let mut state = <State as Environment>::deal(&rules, &mut rng);
            while state.turn().is_some() {
                let legal = state.legal_actions();
                state.apply(legal.nth(below(&mut rng, legal.len())));
                expected.decisions += 1;
            }
            expected.games += 1;
            expected.rounds += state.table().rounds.len() as u64;
            expected.points += (state.score(0) + state.score(1)) as u64;
            expected.top +=
                state.table().rounds.iter().map(|round| u64::from(round.placed.points())).sum::<u64>();
        }
    }
    let found = RandomGames::play(&rules, 9, games);
    assert_eq!(RandomGames { checksum: found.checksum, ..expected }, found);
}

#[test]
fn random_games_have_not_changed() {
    let found = [Rules::default(), small()].map(|rules| RandomGames::play(&rules, 1, 40)).map(
        |RandomGames { decisions, rounds, top, points, checksum, .. }| {
            format!("{decisions} {rounds} {top} {points} {checksum}")
        },
    );
    assert_eq!(found, ["9127 1218 24603 14963 c58a66d7dcd776e0", "6411 1146 8367 7748 87dce99f7943ce25"]);
}

/// What is open is shared: a state is small, and cloning it copies no grid.
#[test]
fn a_state_is_small() {
    assert!(size_of::<State>() <= 128, "{} bytes", size_of::<State>());
    let state = State::<2>::new(Rules::default(), 1);
    let counted = allocation_counter::measure(|| {
        for _ in 0..100 {
            std::hint::black_box((state.clone(), state.legal_actions(), state.view(0)));
        }
    });
    assert_eq!(counted.count_total, 0);
}

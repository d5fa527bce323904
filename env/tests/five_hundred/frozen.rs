//! What never changes: the fingerprint, random games, and that stepping allocates nothing.

use skat_env::chance::{below, stream};
use skat_env::five_hundred::encode::{V1, V1Bits, V1Bytes};
use skat_env::five_hundred::{Action, RandomGames, Rules, State, View, Worlds, fingerprint};
use skat_env::{ActionSet as _, Encoder, Environment, Reset, VecEnv};
use std::hint::black_box;

/// Whoever changes this value changes what a game, an observation or a mask is: trained networks,
/// recorded seeds and published figures of earlier versions then no longer hold, and the changelog
/// must say so.
#[test]
fn behaviour_has_not_changed() {
    assert_eq!(fingerprint().to_string(), "1a71f7d5aaa84481");
}

#[test]
fn threads_do_not_move_the_fingerprint() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().expect("a pool");
    assert_eq!(pool.install(fingerprint), fingerprint());
}

const GAMES: u64 = 1_345;
const BLOCK: u64 = 1_000;

#[test]
fn bulk_games_are_those_of_the_interface() {
    for rules in Rules::ALL {
        let mut expected = RandomGames::default();
        for block in 0..GAMES.div_ceil(BLOCK) {
            let mut rng = stream(9, block);
            for _ in 0..BLOCK.min(GAMES - block * BLOCK) {
                let mut state = <State as Environment>::deal(&rules, &mut rng);
                while state.turn().is_some() {
                    let legal = state.legal_actions();
                    state.apply(legal.nth(below(&mut rng, legal.len())));
                    expected.decisions += 1;
                }
                expected.games += 1;
                expected.points += state.score(0) as u64;
                let Some(contract) = state.contract() else {
                    expected.passed += 1;
                    continue;
                };
                let takers = state.play().expect("a game that was played").takers();
                let of = |team: usize| takers.iter().filter(|taker| taker.index() % 2 == team).count();
                expected.tricks += of(0) as u64;
                let own = of(contract.declarer.index() % 2);
                expected.made += u64::from(own >= usize::from(contract.bid.level()));
            }
        }
        let games = RandomGames::play(rules, 9, GAMES);
        assert_eq!(RandomGames { checksum: games.checksum, ..expected }, games, "{rules:?}");
    }
}

#[test]
fn threads_change_nothing() {
    for threads in [1, 2, 5] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
        for games in [0, 1, 999, 1_001] {
            let rules = Rules::default();
            let on_threads = pool.install(|| RandomGames::play_on_all_threads(rules, 7, games));
            assert_eq!(on_threads, RandomGames::play(rules, 7, games));
        }
    }
}

#[test]
fn random_games_have_not_changed() {
    let found = [Rules::ALL[0], Rules::ALL[3]].map(|rules| RandomGames::play(rules, 1, 5_000)).map(|games| {
        let RandomGames { decisions, passed, made, points, tricks, checksum, .. } = games;
        format!("{decisions} {passed} {made} {points} {tricks} {checksum}")
    });
    let expected =
        ["251484 0 20 1737470 25524 c76fd31ceee9eefb", "251500 0 22 1727150 25498 36b402f67894983a"];
    assert_eq!(found, expected);
}

#[test]
fn a_state_with_its_history_fits_in_256_bytes() {
    assert!(size_of::<State>() <= 256, "{} bytes", size_of::<State>());
    assert!(size_of::<View>() <= 256, "{} bytes", size_of::<View>());
}

#[test]
fn dealing_stepping_viewing_and_drawing_worlds_allocate_nothing() {
    let games = if cfg!(debug_assertions) { 3 } else { 100 };
    let mut steps = 0;
    let counted = allocation_counter::measure(|| {
        let mut rng = stream(70, 0);
        for rules in Rules::ALL {
            for _ in 0..games {
                let mut state = <State as Environment>::deal(&rules, &mut rng);
                while let Some(decision) = state.decision() {
                    black_box(Worlds::of(&decision.view).expect("a running deal").sample(&mut rng));
                    state.apply(decision.legal.nth(below(&mut rng, decision.legal.len())));
                    steps += 1;
                }
                black_box(state.score(0));
            }
        }
    });
    assert!(steps > 150 * games);
    assert_eq!(counted.count_total, 0);
}

fn steps_and_encodes<O: Encoder<View>>(encoder: O) {
    let mut games: VecEnv<State, O> = VecEnv::new(100, 71, encoder, Reset::SameStep);
    let mut batch = games.batch();
    let mut actions = vec![Action::Pass; games.len()];
    let (mut rng, mut ended) = (stream(72, 0), 0);
    let counted = allocation_counter::measure(|| {
        games.observe(&mut batch);
        for _ in 0..110 {
            for (action, state) in actions.iter_mut().zip(games.states()) {
                let legal = state.legal();
                *action = legal.nth(below(&mut rng, legal.len()));
            }
            games.step(&actions, &mut batch);
            ended += batch.ended.iter().filter(|&&ended| ended == 1).count();
        }
    });
    assert!(ended >= 2 * games.len(), "new deals are counted too");
    assert_eq!(counted.count_total, 0);
}

#[test]
fn vectors_allocate_nothing_whatever_an_observation_is_made_of() {
    steps_and_encodes(V1);
    steps_and_encodes(V1Bytes);
    steps_and_encodes(V1Bits);
}

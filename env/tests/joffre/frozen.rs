//! What never changes: the fingerprint, random games, and that stepping allocates nothing.

use skat_env::chance::{below, stream};
use skat_env::joffre::encode::{V1, V1Bits, V1Bytes};
use skat_env::joffre::{Action, Failure, RandomGames, Rules, State, Unit, View, Worlds, fingerprint};
use skat_env::{ActionSet as _, Encoder, Environment, Reset, VecEnv};
use std::hint::black_box;

/// Whoever changes this value changes what a game, an observation or a mask is: trained networks,
/// recorded seeds and published figures of earlier versions then no longer hold, and the changelog
/// must say so.
#[test]
fn behaviour_has_not_changed() {
    assert_eq!(fingerprint().to_string(), "3e7bda01a5d64e86");
}

#[test]
fn threads_do_not_move_the_fingerprint() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().expect("a pool");
    assert_eq!(pool.install(fingerprint), fingerprint());
}

const GAMES: u64 = 2_345;
const BLOCK: u64 = 1_000;

#[test]
fn bulk_games_are_those_of_the_interface() {
    for failure in Failure::ALL {
        let mut expected = RandomGames::default();
        for block in 0..GAMES.div_ceil(BLOCK) {
            let mut rng = stream(9, block);
            for _ in 0..BLOCK.min(GAMES - block * BLOCK) {
                let mut state = <State as Environment>::deal(&Rules { unit: Unit::Deal, failure }, &mut rng);
                while state.turn().is_some() {
                    let legal = state.legal_actions();
                    state.apply(legal.nth(below(&mut rng, legal.len())));
                    expected.decisions += 1;
                }
                let contract = state.contract().expect("a deal that was bought");
                expected.games += 1;
                expected.forced += u64::from(contract.bid.points() == 6);
                let won = i16::from(state.points(contract.buyer.team()));
                expected.made += u64::from(won >= contract.bid.points().into());
                expected.score += i64::from(state.score(0));
                expected.their_score += i64::from(state.score(1));
            }
        }
        let games = RandomGames::play(failure, 9, GAMES);
        assert_eq!(RandomGames { checksum: games.checksum, ..expected }, games, "{failure:?}");
    }
}

#[test]
fn threads_change_nothing() {
    for threads in [1, 2, 5] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
        for games in [0, 1, 999, 1_000, 1_001, GAMES] {
            let on_threads = pool.install(|| RandomGames::play_on_all_threads(Failure::Bid, 7, games));
            assert_eq!(on_threads, RandomGames::play(Failure::Bid, 7, games));
        }
    }
}

#[test]
fn random_games_have_not_changed() {
    let found = Failure::ALL.map(|failure| RandomGames::play(failure, 1, 5_000)).map(|games| {
        let RandomGames { decisions, forced, made, score, their_score, checksum, .. } = games;
        format!("{decisions} {forced} {made} {score} {their_score} {checksum}")
    });
    let expected =
        ["180000 16 140 1691 -2745 efae93456aaa4e26", "180000 16 140 -12615 -19426 f81bc93a3d3ac11a"];
    assert_eq!(found, expected);
}

#[test]
fn a_state_with_its_history_fits_in_256_bytes() {
    assert!(size_of::<State>() <= 256, "{} bytes", size_of::<State>());
    assert!(size_of::<View>() <= 256, "{} bytes", size_of::<View>());
}

#[test]
fn dealing_stepping_viewing_and_drawing_worlds_allocate_nothing() {
    let mut steps = 0;
    let counted = allocation_counter::measure(|| {
        let mut rng = stream(70, 0);
        for rules in Rules::all() {
            for _ in 0..if rules.unit == Unit::Deal { 50 } else { 3 } {
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
    assert!(steps > 4_000);
    assert_eq!(counted.count_total, 0);
}

fn steps_and_encodes<O: Encoder<View>>(encoder: O) {
    let mut games: VecEnv<State, O> = VecEnv::new(100, 71, encoder, Reset::SameStep);
    let mut batch = games.batch();
    let mut actions = vec![Action::Pass; games.len()];
    let (mut rng, mut ended) = (stream(72, 0), 0);
    let counted = allocation_counter::measure(|| {
        games.observe(&mut batch);
        for _ in 0..80 {
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

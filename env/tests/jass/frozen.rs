//! What never changes: the fingerprint, random games, and that stepping allocates nothing.

use skat_env::chance::{below, stream};
use skat_env::jass::encode::{V1, V1Bits, V1Bytes};
use skat_env::jass::{Action, RandomGames, Rules, State, Suit, Variant, View, Worlds, fingerprint};
use skat_env::{ActionSet as _, Encoder, Environment, Reset, VecEnv};
use std::hint::black_box;

/// Whoever changes this value changes what a game, an observation or a mask is: trained networks,
/// recorded seeds and published figures of earlier versions then no longer hold, and the changelog
/// must say so.
#[test]
fn behaviour_has_not_changed() {
    assert_eq!(fingerprint().to_string(), "f3dab10bd238b01b");
}

#[test]
fn threads_do_not_move_the_fingerprint() {
    for threads in [1, 3] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
        assert_eq!(pool.install(fingerprint), fingerprint());
    }
}

const GAMES: u64 = 2_345;
const BLOCK: u64 = 1_000;

#[test]
fn bulk_games_are_those_of_the_interface() {
    for variant in Variant::ALL {
        let mut expected = RandomGames::default();
        for block in 0..GAMES.div_ceil(BLOCK) {
            let mut rng = stream(9, block);
            for _ in 0..BLOCK.min(GAMES - block * BLOCK) {
                let mut state = <State as Environment>::deal(&Rules { variant }, &mut rng);
                while state.turn().is_some() {
                    let legal = state.legal_actions();
                    let action = legal.nth(below(&mut rng, legal.len()));
                    state.apply(action);
                    expected.decisions += 1;
                    expected.chibred += u64::from(action == Action::Chibre);
                }
                expected.games += 1;
                expected.points += state.score(0) as u64;
                // 157 points are not enough: the others may have a trick without points.
                let takers = state.play().expect("a game that was played").takers();
                let is_match = takers.iter().all(|taker| taker.team() == takers[0].team());
                expected.matches += u64::from(is_match);
            }
        }
        let games = RandomGames::play(variant, 9, GAMES);
        assert_eq!(RandomGames { checksum: games.checksum, ..expected }, games, "{variant}");
    }
}

#[test]
fn threads_change_nothing() {
    for threads in [1, 2, 5] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
        for games in [0, 1, 999, 1_000, 1_001, GAMES] {
            let on_threads = pool.install(|| RandomGames::play_on_all_threads(Variant::Kreuz, 7, games));
            assert_eq!(on_threads, RandomGames::play(Variant::Kreuz, 7, games));
        }
    }
}

#[test]
fn random_games_have_not_changed() {
    let found = [Variant::Imposed(Suit::Hearts), Variant::Tourne, Variant::Kreuz, Variant::Chibre]
        .map(|variant| RandomGames::play(variant, 1, 10_000))
        .map(|games| {
            (games.decisions, games.chibred, games.points, games.matches, games.checksum.to_string())
        });
    let expected = [
        "360000 0 788581 101 02aa5ae47c714c5b",
        "360000 0 787483 105 b65cf2db6a6afa45",
        "360000 0 726412 93 2195dffa96222381",
        "371951 1951 783735 90 47747466baa538cb",
    ];
    assert_eq!(found.map(|(a, b, c, d, e)| format!("{a} {b} {c} {d} {e}")), expected);
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
        for variant in Variant::ALL {
            for _ in 0..100 {
                let mut state = <State as Environment>::deal(&Rules { variant }, &mut rng);
                while let Some(decision) = state.decision() {
                    black_box(Worlds::of(&decision.view).expect("a running deal").sample(&mut rng));
                    state.apply(decision.legal.nth(below(&mut rng, decision.legal.len())));
                    steps += 1;
                }
                black_box(state.score(0));
            }
        }
    });
    assert!(steps > 25_000);
    assert_eq!(counted.count_total, 0);
}

fn steps_and_encodes<O: Encoder<View>>(encoder: O) {
    let mut games: VecEnv<State, O> = VecEnv::new(200, 71, encoder, Reset::SameStep);
    let mut batch = games.batch();
    let mut actions = vec![Action::Chibre; games.len()];
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

//! What never changes: the fingerprint, random games, and that stepping allocates nothing.

use skat_env::chance::{below, stream};
use skat_env::cribbage::encode::{V1, V1Bits, V1Bytes};
use skat_env::cribbage::{Card, RandomGames, Rules, State, Team, View, Worlds, fingerprint};
use skat_env::{Encoder, Environment, Reset, VecEnv};
use std::hint::black_box;

/// Whoever changes this value changes what a game, an observation or a mask is: trained networks,
/// recorded seeds and published figures of earlier versions then no longer hold, and the changelog
/// must say so.
#[test]
fn behaviour_has_not_changed() {
    assert_eq!(fingerprint().to_string(), "7891a069d9e88453");
}

#[test]
fn threads_do_not_move_the_fingerprint() {
    for threads in [1, 3] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
        assert_eq!(pool.install(fingerprint), fingerprint());
    }
}

const GAMES: u64 = 1_234;
const BLOCK: u64 = 1_000;

#[test]
fn bulk_games_are_those_of_the_interface() {
    for rules in [Rules::default(), Rules::DEAL] {
        let mut expected = RandomGames::default();
        for block in 0..GAMES.div_ceil(BLOCK) {
            let mut rng = stream(9, block);
            for _ in 0..BLOCK.min(GAMES - block * BLOCK) {
                let mut state = <State as Environment>::deal(&rules, &mut rng);
                let mut dealers = vec![state.dealer()];
                while state.turn().is_some() {
                    let legal = state.legal_actions();
                    state.apply(legal.nth(below(&mut rng, legal.len())));
                    expected.decisions += 1;
                    if *dealers.last().unwrap() != state.dealer() {
                        dealers.push(state.dealer());
                    }
                }
                expected.games += 1;
                expected.deals += dealers.len() as u64;
                expected.wins += u64::from(state.score(0) > 0);
                expected.points += Team::ALL.map(|team| u64::from(state.points(team))).iter().sum::<u64>();
            }
        }
        let games = RandomGames::play(&rules, 9, GAMES);
        assert_eq!(RandomGames { checksum: games.checksum, ..expected }, games, "{rules}");
    }
}

#[test]
fn threads_change_nothing() {
    for threads in [1, 2, 5] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
        for games in [0, 1, 999, 1_000, 1_001] {
            let on_threads = pool.install(|| RandomGames::play_on_all_threads(&Rules::DEAL, 7, games));
            assert_eq!(on_threads, RandomGames::play(&Rules::DEAL, 7, games));
        }
    }
}

#[test]
fn random_games_have_not_changed() {
    let found = [Rules::default(), Rules::DEAL].map(|rules| RandomGames::play(&rules, 1, 2_000)).map(
        |RandomGames { decisions, deals, wins, points, checksum, .. }| {
            format!("{decisions} {deals} {wins} {points} {checksum}")
        },
    );
    assert_eq!(found, ["289101 14639 863 448230 58accc70fb6dc116", "40000 2000 458 65889 e3fcfa18a8e8a4ad"]);
}

#[test]
fn a_state_fits_in_256_bytes() {
    assert!(size_of::<State>() <= 256, "{} bytes", size_of::<State>());
    assert!(size_of::<View>() <= 160, "{} bytes", size_of::<View>());
}

#[test]
fn dealing_stepping_viewing_and_drawing_worlds_allocate_nothing() {
    let mut steps = 0;
    let counted = allocation_counter::measure(|| {
        let mut rng = stream(70, 0);
        for _ in 0..20 {
            let mut state = <State as Environment>::deal(&Rules::default(), &mut rng);
            while let Some(decision) = state.decision() {
                black_box(Worlds::of(&decision.view).expect("a running game").sample(&mut rng));
                state.apply(decision.legal.nth(below(&mut rng, decision.legal.len())));
                steps += 1;
            }
            black_box(state.score(0));
        }
    });
    assert!(steps > 2_000);
    assert_eq!(counted.count_total, 0);
}

fn steps_and_encodes<O: Encoder<View>>(encoder: O) {
    let mut games: VecEnv<State, O> = VecEnv::with_options(100, &Rules::DEAL, 71, encoder, Reset::SameStep);
    let mut batch = games.batch();
    let mut actions = vec![Card::from_index(0); games.len()];
    let (mut rng, mut ended) = (stream(72, 0), 0);
    let counted = allocation_counter::measure(|| {
        games.observe(&mut batch);
        for _ in 0..45 {
            for (action, state) in actions.iter_mut().zip(games.states()) {
                let legal = state.legal_cards();
                *action = legal.nth(below(&mut rng, legal.len()));
            }
            games.step(&actions, &mut batch);
            ended += batch.ended.iter().filter(|&&ended| ended == 1).count();
        }
    });
    assert!(ended >= 2 * games.len(), "new games are counted too");
    assert_eq!(counted.count_total, 0);
}

#[test]
fn vectors_allocate_nothing_whatever_an_observation_is_made_of() {
    steps_and_encodes(V1);
    steps_and_encodes(V1Bytes);
    steps_and_encodes(V1Bits);
}

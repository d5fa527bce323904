//! What never changes: the fingerprint, random games, and that stepping allocates nothing.

use skat_env::chance::{below, stream};
use skat_env::tarot::encode::{V1, V1Bits, V1Bytes};
use skat_env::tarot::{Action, RandomGames, Rules, State, View, fingerprint};
use skat_env::{ActionSet as _, Encoder, Environment, Reset, VecEnv};
use std::hint::black_box;

/// Whoever changes this value changes what a game, an observation or a mask is: trained networks,
/// recorded seeds and published figures of earlier versions then no longer hold, and the changelog
/// must say so.
#[test]
fn behaviour_has_not_changed() {
    assert_eq!(fingerprint().to_string(), "ab97d9075e28744b");
}

const GAMES: u64 = 1_234;
const BLOCK: u64 = 1_000;

#[test]
fn bulk_games_are_those_of_the_interface() {
    for announcements in [true, false] {
        let rules = Rules { announcements };
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
                expected.score += i64::from(state.score(0));
                match state.settlement() {
                    None => expected.passed_in += 1,
                    Some(settlement) => {
                        expected.made += u64::from(settlement.is_made());
                        expected.half_points += u64::from(settlement.half_points);
                    }
                }
            }
        }
        let games = RandomGames::play::<4>(rules, 9, GAMES);
        assert_eq!(RandomGames { checksum: games.checksum, ..expected }, games);
    }
}

#[test]
fn threads_change_nothing() {
    let rules = Rules::default();
    for threads in [1, 3] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
        for games in [0, 1, 1_000, GAMES] {
            let on_threads = pool.install(|| RandomGames::play_on_all_threads::<4>(rules, 7, games));
            assert_eq!(on_threads, RandomGames::play::<4>(rules, 7, games));
        }
    }
}

#[test]
fn random_games_have_not_changed() {
    let rules = Rules::default();
    let found = [
        RandomGames::play::<3>(rules, 1, 2_000),
        RandomGames::play::<4>(rules, 1, 2_000),
        RandomGames::play::<5>(rules, 1, 2_000),
    ];
    let found =
        found.map(|g| format!("{} {} {} {} {}", g.decisions, g.passed_in, g.made, g.score, g.checksum));
    let expected = [
        "150567 18 297 66944 3a0e9353e8564e29",
        "151711 2 114 19002 cc55bdb8b78cd412",
        "159826 1 450 -82739 4c439dd982a8a3aa",
    ];
    assert_eq!(found, expected);
}

#[test]
fn a_state_with_its_history_fits_in_768_bytes() {
    assert!(size_of::<State>() <= 768, "{} bytes", size_of::<State>());
    assert!(size_of::<View>() <= 768, "{} bytes", size_of::<View>());
}

fn steps_and_encodes<O: Encoder<View>>(encoder: O) {
    let mut games: VecEnv<State, O> = VecEnv::new(50, 71, encoder, Reset::SameStep);
    let mut batch = games.batch();
    let mut actions = vec![Action::Pass; games.len()];
    let (mut rng, mut ended) = (stream(72, 0), 0);
    let counted = allocation_counter::measure(|| {
        games.observe(&mut batch);
        for _ in 0..200 {
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
fn dealing_stepping_viewing_and_encoding_allocate_nothing() {
    steps_and_encodes(V1);
    steps_and_encodes(V1Bytes);
    steps_and_encodes(V1Bits);
    let counted = allocation_counter::measure(|| {
        let mut rng = stream(70, 0);
        for _ in 0..50 {
            let mut state = <State as Environment>::deal(&Rules::default(), &mut rng);
            while let Some(decision) = state.decision() {
                black_box(&decision.view);
                state.apply(decision.legal.nth(below(&mut rng, decision.legal.len())));
            }
            black_box(state.score(0));
        }
    });
    assert_eq!(counted.count_total, 0);
}

//! What never changes: the fingerprint, random games, and that stepping allocates nothing.

use skat_env::chance::{below, stream};
use skat_env::whist::encode::{V1, V1Bits, V1Bytes};
use skat_env::whist::{
    Card, RandomGames, Rules, Scoring, State, Suit, Team, Trump, Unit, View, Worlds, fingerprint,
};
use skat_env::{Encoder, Environment, Reset, VecEnv};
use std::hint::black_box;

/// Whoever changes this value changes what a game, an observation or a mask is: trained networks,
/// recorded seeds and published figures of earlier versions then no longer hold, and the changelog
/// must say so.
#[test]
fn behaviour_has_not_changed() {
    assert_eq!(fingerprint().to_string(), "eceb4df08c595e3b");
}

#[test]
fn threads_do_not_move_the_fingerprint() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().expect("a pool");
    assert_eq!(pool.install(fingerprint), fingerprint());
}

const GAMES: u64 = if cfg!(debug_assertions) { 1_045 } else { 2_345 };
const BLOCK: u64 = 1_000;

fn some() -> [Rules; 3] {
    [
        Rules::default(),
        Rules { trump: Trump::Set(Suit::Hearts), unit: Unit::Deal, scoring: Scoring::Tricks },
        Rules { trump: Trump::Drawn, unit: Unit::Game, scoring: Scoring::Points },
    ]
}

#[test]
fn bulk_games_are_those_of_the_interface() {
    for rules in some() {
        let mut expected = RandomGames::default();
        for block in 0..GAMES.div_ceil(BLOCK) {
            let mut rng = stream(9, block);
            for _ in 0..BLOCK.min(GAMES - block * BLOCK) {
                let mut state = <State as Environment>::deal(&rules, &mut rng);
                while state.turn().is_some() {
                    let legal = state.legal_actions();
                    let forced = state.play().tricks().complete() == 12;
                    state.apply(legal.nth(if forced { 0 } else { below(&mut rng, legal.len()) }));
                    expected.decisions += 1;
                }
                expected.games += 1;
                expected.points += u64::from(state.points(Team::First));
                let taken = state.taken(Team::First);
                expected.tricks += u64::from(taken);
                let all = 13 * rules.unit.deals() as u8;
                expected.slams += u64::from(taken == 0 || taken == all);
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
        for games in [0, 1, 999, 1_000, 1_001, GAMES] {
            let on_threads = pool.install(|| RandomGames::play_on_all_threads(Rules::default(), 7, games));
            assert_eq!(on_threads, RandomGames::play(Rules::default(), 7, games));
        }
    }
}

#[test]
fn random_games_have_not_changed() {
    let found = some().map(|rules| RandomGames::play(rules, 1, 2_000)).map(|games| {
        let RandomGames { decisions, points, tricks, slams, checksum, .. } = games;
        format!("{decisions} {points} {tricks} {slams} {checksum}")
    });
    let expected = [
        "104000 986 12920 0 52f5e58b9412765f",
        "104000 1047 13159 3 1ffd347a5ccfd00d",
        "416000 4007 51948 0 c49ce713b445dc47",
    ];
    assert_eq!(found, expected);
}

#[test]
fn a_state_with_its_history_fits_in_512_bytes() {
    assert!(size_of::<State>() <= 512, "{} bytes", size_of::<State>());
    assert!(size_of::<View>() <= 384, "{} bytes", size_of::<View>());
}

#[test]
fn dealing_stepping_viewing_and_drawing_worlds_allocate_nothing() {
    let mut steps = 0;
    let counted = allocation_counter::measure(|| {
        let mut rng = stream(70, 0);
        for rules in some() {
            for _ in 0..20 {
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
    assert!(steps > 5_000);
    assert_eq!(counted.count_total, 0);
}

fn steps_and_encodes<O: Encoder<View>>(encoder: O) {
    let mut games: VecEnv<State, O> = VecEnv::new(100, 71, encoder, Reset::SameStep);
    let mut batch = games.batch();
    let mut actions = vec![Card::from_index(0); games.len()];
    let (mut rng, mut ended) = (stream(72, 0), 0);
    let counted = allocation_counter::measure(|| {
        games.observe(&mut batch);
        for _ in 0..110 {
            for (action, state) in actions.iter_mut().zip(games.states()) {
                let legal = state.legal_cards();
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

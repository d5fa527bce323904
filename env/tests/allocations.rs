//! A state is small, and stepping, observing and encoding it allocate nothing.

use rand::SeedableRng;
use skat_env::below;
use skat_env::skat::encode::{V1, V1Bits, V1Bytes};
use skat_env::skat::{Action, CanonicalSkat, State, View};
use skat_env::{ActionSet as _, Encoder, Environment, Reset, Rng, VecEnv};

#[test]
fn a_state_with_its_history_fits_in_256_bytes() {
    assert!(size_of::<State>() <= 256, "{} bytes", size_of::<State>());
}

#[test]
fn dealing_stepping_and_viewing_allocate_nothing() {
    let mut steps = 0;
    let counted = allocation_counter::measure(|| {
        let mut rng = Rng::seed_from_u64(32);
        for _ in 0..1_000 {
            let mut state = <State as Environment>::deal(&Default::default(), &mut rng);
            while let Some(player) = state.turn() {
                let legal = state.legal_actions();
                state.apply(legal.nth(below(&mut rng, legal.len())));
                std::hint::black_box(state.view(player));
                steps += 1;
            }
            std::hint::black_box(state.score(0));
        }
    });
    assert!(steps > 10_000);
    assert_eq!(counted.count_total, 0);
}

#[test]
fn a_game_in_a_vector_fits_in_512_bytes() {
    assert_eq!(
        VecEnv::<State, V1>::BYTES_PER_GAME,
        size_of::<State>() + size_of::<Rng>(),
        "nothing else is kept"
    );
    for bytes in [VecEnv::<State, V1>::BYTES_PER_GAME, VecEnv::<CanonicalSkat, V1Bits>::BYTES_PER_GAME] {
        assert!(bytes <= 512, "{bytes} bytes");
    }
}

/// Steps `games` games with random actions, by turns on this thread and shared with the pool's
/// others.
fn steps_and_encodes<O: Encoder<View>>(encoder: O, games: usize) {
    let mut games: VecEnv<State, O> = VecEnv::new(games, 33, encoder, Reset::SameStep);
    let mut batch = games.batch();
    let mut actions = vec![Action::Pass; games.len()];
    let (mut rng, mut ended) = (Rng::seed_from_u64(34), 0);
    let counted = allocation_counter::measure(|| {
        games.observe(&mut batch);
        for step in 0..120 {
            for (action, state) in actions.iter_mut().zip(games.states()) {
                let legal = state.legal();
                *action = legal.nth(below(&mut rng, legal.len()));
            }
            if step % 2 == 0 {
                games.step(&actions, &mut batch);
            } else {
                games.step_parallel(&actions, &mut batch);
            }
            ended += batch.ended.iter().filter(|&&ended| ended == 1).count();
        }
        games.reset(35);
    });
    assert!(ended > games.len(), "new deals are counted too");
    assert_eq!(counted.count_total, 0);
}

#[test]
fn vectors_allocate_nothing_whatever_an_observation_is_made_of() {
    for threads in [1, 2] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads start");
        pool.install(|| {
            steps_and_encodes(V1, 500);
            steps_and_encodes(V1Bytes, 500);
            steps_and_encodes(V1Bits, 500);
        });
    }
}

//! A state is small, and stepping it allocates nothing.

use rand::SeedableRng;
use skat_env::skat::{State, below};
use skat_env::{ActionSet as _, Environment, Rng};

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
            let mut state = <State as Environment>::deal(&mut rng);
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

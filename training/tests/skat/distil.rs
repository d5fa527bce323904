//! Teaching the small networks of the fast player.

use skat_agents::skat::Neural;
use skat_agents::skat::swift::{GROUPS, Rater, to_bytes};
use skat_training::skat::{Distillation, Learnt, distil};
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

const SOME: Distillation = Distillation { games: 100, epochs: 3, seed: 5 };

fn on_threads(threads: usize, config: Distillation) -> (Vec<u8>, Vec<Learnt>) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    let (neural, stop) = (Neural::shipped(), AtomicBool::new(false));
    let found = pool.install(|| distil(&neural, config, &stop, &|_| ()));
    let (network, found) = found.expect("nobody stops it");
    (to_bytes(&network), found)
}

#[test]
fn the_same_seed_gives_the_same_bytes_on_any_number_of_threads() {
    let (bytes, found) = on_threads(1, SOME);
    assert_eq!(on_threads(3, SOME), (bytes.clone(), found));
    assert_ne!(on_threads(2, Distillation { seed: 6, ..SOME }).0, bytes);
}

#[test]
fn decisions_that_are_measured_are_counted_by_group() {
    let (_, found) = on_threads(2, SOME);
    assert_eq!(found.len(), GROUPS);
    let mut all = Learnt::default();
    for learnt in found {
        assert!(learnt.agrees <= learnt.decisions && learnt.swift >= 0.0, "{learnt:?}");
        assert_eq!(learnt.agrees == learnt.decisions, learnt.swift == 0.0, "{learnt:?}");
        all += learnt;
    }
    // Seven games with up to thirty decisions each.
    assert!((50..210).contains(&all.decisions), "{all:?}");
    assert!(all.heuristic > 0.0, "{all:?}");
}

#[test]
fn progress_ends_at_the_end_and_who_stops_gets_nothing() {
    let neural = Neural::shipped();
    let told = Mutex::new(Vec::new());
    let config = Distillation { games: 20, epochs: 1, seed: 1 };
    let found = distil(&neural, config, &AtomicBool::new(false), &|done| told.lock().unwrap().push(done));
    assert!(found.is_some());
    let told = told.into_inner().unwrap();
    assert!(told.iter().all(|done| (0.0..=1.0).contains(done)), "{told:?}");
    assert!(told.iter().any(|&done| (done - 1.0).abs() < 1e-9), "{told:?}");
    assert!(distil(&neural, config, &AtomicBool::new(true), &|_| ()).is_none());
}

#[test]
fn what_was_never_seen_is_left_to_the_rules_of_thumb() {
    let config = Distillation { games: 1, epochs: 1, seed: 1 };
    let (network, found) =
        distil(&Neural::shipped(), config, &AtomicBool::new(false), &|_| ()).expect("nobody stops it");
    let plain = network.raters().iter().filter(|rater| **rater == Rater::plain()).count();
    assert!((GROUPS / 2..GROUPS).contains(&plain), "{plain} of {GROUPS}");
    assert_eq!(found.len(), GROUPS);
}

//! Nothing that a player gets depends on what he may not know: the unseen cards are laid out again,
//! and his view, his legal actions and his observations stay as they were.

use crate::walks::{contract, walk};
use rand::SeedableRng;
use skat_env::skat::encode::{V1, V1Bits, oracle_v1, v1};
use skat_env::skat::view::Stage;
use skat_env::skat::{CanonicalSkat, Relabelling, Seat, State, View, Worlds};
use skat_env::{Encoder, Environment, Rng};
use std::collections::HashMap;

const DEALS: usize = if cfg!(debug_assertions) { 60 } else { 600 };

/// A state, a player, and another state that looks the same to him.
struct Pair {
    state: State,
    world: State,
    seat: Seat,
}

/// Two for each player in every state of random deals.
fn pairs(seed: u64) -> impl Iterator<Item = Pair> {
    let mut rng = Rng::seed_from_u64(seed);
    (0..DEALS).flat_map(move |_| {
        let mut pairs = Vec::new();
        for state in walk(&mut rng).into_iter().filter(|state| !state.is_over()) {
            for seat in Seat::ALL {
                let worlds = Worlds::of(&View::of(&state, seat)).unwrap();
                pairs.extend((0..2).map(|_| Pair { state, world: worlds.sample(&mut rng), seat }));
            }
        }
        pairs
    })
}

fn encoded<E: Encoder<View>>(encoder: &E, view: &View) -> Vec<E::Element> {
    let mut row = vec![E::Element::default(); E::LEN];
    encoder.encode(view, &mut row);
    row
}

#[test]
fn views_and_legal_actions_do_not_leak() {
    let mut kinds: HashMap<_, usize> = HashMap::new();
    for Pair { state, world, seat } in pairs(1) {
        let view = View::of(&state, seat);
        assert_eq!(View::of(&world, seat), view);
        assert_eq!(world.turn(), state.turn());
        assert_eq!(world.score(seat.index()), state.score(seat.index()));
        if state.seat_to_move() == Some(seat) {
            assert_eq!(world.legal_actions(), state.legal_actions());
            assert_eq!(world.legal_cards(), state.legal_cards());
        }
        let kind = (view.stage, view.is_declarer(), contract(&state).map(|c| (c.is_hand(), c.is_ouvert())));
        *kinds.entry(kind).or_default() += 1;
    }
    if !cfg!(debug_assertions) {
        assert!(kinds.values().sum::<usize>() > 50_000);
        let rare: Vec<_> = kinds.iter().filter(|(_, n)| **n < 100).collect();
        assert!(
            kinds.len() >= 17 && rare.is_empty(),
            "{} kinds of views, seen too seldom: {rare:?}",
            kinds.len()
        );
    }
}

#[test]
fn observations_do_not_leak() {
    for Pair { state, world, seat } in pairs(2) {
        let (view, other) = (View::of(&state, seat), View::of(&world, seat));
        assert_eq!(v1::row(&other), v1::row(&view));
        assert_eq!(encoded(&V1, &other), encoded(&V1, &view));
        assert_eq!(encoded(&V1Bits, &other), encoded(&V1Bits, &view));
    }
}

#[test]
fn canonical_views_and_actions_do_not_leak() {
    for Pair { state, world, seat } in pairs(3) {
        let (view, other) = (View::of(&state, seat), View::of(&world, seat));
        assert_eq!(Relabelling::of(&other), Relabelling::of(&view));
        let (state, world) = (CanonicalSkat(state), CanonicalSkat(world));
        let (view, other) = (state.view(seat.index()), world.view(seat.index()));
        assert_eq!(other, view);
        assert_eq!(v1::row(&other), v1::row(&view));
        if state.turn() == Some(seat.index()) {
            assert_eq!(world.relabelling(), state.relabelling());
            assert_eq!(world.legal_actions(), state.legal_actions());
        }
    }
}

/// What the player may know never changes, so this is what the tests above would see if something
/// leaked: the all-seeing observation changes, in every block, and so do the views of the others.
#[test]
fn what_is_hidden_does_change() {
    let mut changed: HashMap<&str, usize> = HashMap::new();
    let (mut unseen, mut other_views) = (0, 0);
    for Pair { state, world, seat } in pairs(4) {
        let (before, after) = (oracle_v1::row(&state, seat), oracle_v1::row(&world, seat));
        assert_eq!(before == after, Cards::of(&state) == Cards::of(&world));
        let mut at = v1::LEN;
        for block in oracle_v1::BLOCKS {
            if (at..at + block.len).any(|i| before.get(i) != after.get(i)) {
                *changed.entry(block.name).or_default() += 1;
            }
            at += block.len;
        }
        assert!((0..v1::LEN).all(|i| before.get(i) == after.get(i)), "the own part is the player's own view");
        if View::of(&state, seat).stage != Stage::Playing {
            assert_ne!(before, after, "two of millions of worlds are the same");
        }
        unseen += usize::from(before != after);
        other_views += usize::from(View::of(&state, seat.next()) != View::of(&world, seat.next()));
    }
    assert_eq!(changed.len(), oracle_v1::BLOCKS.len(), "{changed:?}");
    assert!(changed.values().all(|&n| n > 1_000) && unseen > 1_000 && other_views > 1_000, "{changed:?}");
}

/// Where all cards lie, now and before.
#[derive(PartialEq)]
struct Cards([skat_env::skat::CardSet; 5]);

impl Cards {
    fn of(state: &State) -> Cards {
        let [a, b, c] = Seat::ALL.map(|seat| state.hand(seat));
        Cards([a, b, c, state.skat(), state.dealt().skat()])
    }
}

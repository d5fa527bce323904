//! Nothing that a player gets depends on what he may not know: the unseen cards are laid out anew,
//! and his view, his legal actions and his observations stay as they were.

use crate::walks::{Manner, all_rules, course, games};
use skat_env::Environment;
use skat_env::chance::stream;
use skat_env::cribbage::encode::{oracle_v1, v1};
use skat_env::cribbage::{Seat, State, View, Worlds};
use std::collections::HashMap;

const GAMES: usize = if cfg!(debug_assertions) { 1 } else { 10 };

/// A state, a player, and another state that looks the same to him.
struct Pair {
    state: State,
    world: State,
    seat: Seat,
}

fn pairs(seed: u64) -> impl Iterator<Item = Pair> {
    all_rules().into_iter().flat_map(move |rules| {
        (0..).zip(games(rules).take(GAMES)).flat_map(move |(number, game)| {
            let mut rng = stream(seed, number);
            let mut pairs = Vec::new();
            for state in course(game, Manner::of(number), &mut rng) {
                for seat in Seat::ALL.into_iter().filter(|_| !state.is_over()) {
                    let worlds = Worlds::of(&View::of(&state, seat)).unwrap();
                    pairs.extend((0..2).map(|_| Pair { state, world: worlds.sample(&mut rng), seat }));
                }
            }
            pairs
        })
    })
}

#[test]
fn views_legal_actions_and_observations_do_not_leak() {
    let mut kinds: HashMap<_, usize> = HashMap::new();
    for Pair { state, world, seat } in pairs(50) {
        let view = View::of(&state, seat);
        assert_eq!(View::of(&world, seat), view);
        assert_eq!(v1::row(&View::of(&world, seat)), v1::row(&view));
        assert_eq!(world.turn(), state.turn());
        if state.seat_to_move() == Some(seat) {
            assert_eq!(world.legal_actions(), state.legal_actions());
        }
        *kinds.entry((view.stage, seat)).or_default() += 1;
    }
    assert_eq!(kinds.len(), 2 * 4);
}

/// What the tests above would see if something leaked: all-seeing rows change, in every block that
/// they add, so do the views of the others, and the deals that follow.
#[test]
fn what_is_hidden_does_change() {
    let mut changed: HashMap<&str, usize> = HashMap::new();
    let (mut other_views, mut seeds, mut all) = (0, 0, 0);
    for Pair { state, world, seat } in pairs(51) {
        let (before, after) = (oracle_v1::row(&state, seat), oracle_v1::row(&world, seat));
        let mut at = v1::LEN;
        for block in oracle_v1::BLOCKS {
            if (at..at + block.len).any(|i| before.get(i) != after.get(i)) {
                *changed.entry(block.name).or_default() += 1;
            }
            at += block.len;
        }
        other_views += usize::from(View::of(&state, seat.next()) != View::of(&world, seat.next()));
        seeds += usize::from(state.seed() != world.seed());
        all += 1;
    }
    assert_eq!(changed.len(), oracle_v1::BLOCKS.len());
    assert!(changed.values().all(|&n| n > all / 20) && other_views > all / 2, "{changed:?} of {all}");
    assert_eq!(seeds, all);
}

//! Nothing that a player gets depends on what he may not know: the unseen cards are laid out again
//! and the deals to come are dealt again, and his view, his legal cards and his observations stay
//! as they were.

use crate::walks::{Manner, course, games, some_rules};
use skat_env::Environment;
use skat_env::chance::stream;
use skat_env::whist::encode::{oracle_v1, v1};
use skat_env::whist::{Seat, State, View, Worlds};
use std::collections::HashMap;

const GAMES: usize = if cfg!(debug_assertions) { 1 } else { 12 };

/// A state, a player, and another state that looks the same to him.
struct Pair {
    state: State,
    world: State,
    seat: Seat,
}

fn pairs(seed: u64) -> impl Iterator<Item = Pair> {
    some_rules().into_iter().flat_map(move |rules| {
        (0..).zip(games(rules).take(GAMES)).flat_map(move |(number, start)| {
            let mut rng = stream(seed, number);
            let mut pairs = Vec::new();
            for state in course(start, Manner::of(number), &mut rng) {
                for seat in Seat::ALL.into_iter().filter(|_| !state.is_over()) {
                    let worlds = Worlds::of(&View::of(&state, seat)).unwrap();
                    pairs.push(Pair { state, world: worlds.sample(&mut rng), seat });
                }
            }
            pairs
        })
    })
}

#[test]
fn views_legal_cards_and_observations_do_not_leak() {
    let mut kinds: HashMap<_, usize> = HashMap::new();
    for Pair { state, world, seat } in pairs(50) {
        let view = View::of(&state, seat);
        assert_eq!(View::of(&world, seat), view);
        assert_eq!(v1::row(&View::of(&world, seat)), v1::row(&view));
        assert_eq!(world.turn(), state.turn());
        if state.seat_to_move() == Some(seat) {
            assert_eq!(world.legal_actions(), state.legal_actions());
        }
        *kinds.entry((view.rules.unit.deals(), view.deal_number(), seat)).or_default() += 1;
    }
    // Four seats in one deal, and in each of four.
    assert_eq!(kinds.len(), 4 * (1 + 4));
}

/// What the test above would see if something leaked: all-seeing rows change, in every block that
/// they add, and so do the views of the others; the deals to come are other ones.
#[test]
fn what_is_hidden_does_change() {
    let mut changed: HashMap<&str, usize> = HashMap::new();
    let (mut other_views, mut to_come) = (0, 0);
    for Pair { state, world, seat } in pairs(51) {
        let (before, after) = (oracle_v1::row(&state, seat), oracle_v1::row(&world, seat));
        let mut at = v1::LEN;
        for block in oracle_v1::BLOCKS {
            if (at..at + block.len).any(|i| before.get(i) != after.get(i)) {
                *changed.entry(block.name).or_default() += 1;
            }
            at += block.len;
        }
        let hands = |state: &State| Seat::ALL.map(|seat| state.hand(seat));
        assert_eq!(before == after, hands(&state) == hands(&world));
        other_views += usize::from(View::of(&state, seat.next()) != View::of(&world, seat.next()));
        assert_eq!(state.to_come().count(), world.to_come().count());
        to_come += usize::from(state.to_come().ne(world.to_come()));
    }
    assert_eq!(changed.len(), oracle_v1::BLOCKS.len());
    assert!(changed.values().all(|&n| n > 500 * GAMES) && other_views > 500 * GAMES, "{changed:?}");
    assert!(to_come > 500 * GAMES, "{to_come}");
}

//! Nothing that a player gets depends on what he may not know: the unseen cards and the deals to
//! come are laid out again, and his view, his legal actions and his observations stay as they were.

use crate::walks::{Manner, course, games};
use skat_env::Environment;
use skat_env::chance::stream;
use skat_env::joffre::encode::{oracle_v1, v1};
use skat_env::joffre::{Rules, Seat, State, View, Worlds};
use std::collections::HashMap;

const GAMES: usize = if cfg!(debug_assertions) { 4 } else { 60 };

/// A state, a player, and another state that looks the same to him.
struct Pair {
    state: State,
    world: State,
    seat: Seat,
}

fn pairs(seed: u64) -> impl Iterator<Item = Pair> {
    Rules::all().flat_map(move |rules| {
        (0..).zip(games(rules).take(GAMES)).flat_map(move |(number, start)| {
            let mut rng = stream(seed, number);
            let mut pairs = Vec::new();
            for state in course(start, Manner::of(number), &mut rng) {
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
        for player in 0..4 {
            assert_eq!(world.score(player), state.score(player));
        }
        if state.seat_to_move() == Some(seat) {
            assert_eq!(world.legal_actions(), state.legal_actions());
            assert_eq!(world.legal_cards(), state.legal_cards());
        }
        *kinds.entry((view.stage, view.rules.unit, view.rules.failure, seat)).or_default() += 1;
    }
    // Four seats in three stages under four sets of options.
    assert_eq!(kinds.len(), 4 * 3 * 4);
}

/// What the tests above would see if something leaked: all-seeing rows change, in every block that
/// they add, and so do the views of the others.
#[test]
fn what_is_hidden_does_change() {
    let mut changed: HashMap<&str, usize> = HashMap::new();
    let mut other_views = 0;
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
    }
    assert_eq!(changed.len(), oracle_v1::BLOCKS.len());
    assert!(changed.values().all(|&n| n > 20 * GAMES) && other_views > 20 * GAMES, "{changed:?}");
}

/// The deals to come of a world are its own: neither the true ones nor those of another world.
#[test]
fn deals_to_come_are_drawn_again() {
    let (mut same_as_true, mut deals) = (0, std::collections::HashSet::new());
    let rules = Rules { unit: skat_env::joffre::Unit::Game, ..Rules::default() };
    for start in games(rules).take(20) {
        let second = |state: State| {
            let states = course(state, Manner::Meek, &mut stream(52, 0));
            let next = states.iter().find(|state| state.standing().deal == 2).expect("two deals");
            *next.dealt()
        };
        let worlds = Worlds::of(&View::of(&start, Seat::South)).unwrap();
        let mut rng = stream(53, 0);
        for _ in 0..5 {
            let next = second(worlds.sample(&mut rng));
            same_as_true += usize::from(next == second(start));
            deals.insert(next.to_string());
        }
    }
    assert_eq!((same_as_true, deals.len() > 4), (0, true));
}

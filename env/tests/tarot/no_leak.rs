//! Nothing that a player gets depends on what he may not know: the unseen cards are laid out again,
//! and his view, his legal actions and his observations stay as they were.

use crate::walks::{Manner, course, deals, rules_of};
use skat_env::Environment;
use skat_env::chance::stream;
use skat_env::tarot::encode::{oracle_v1, v1};
use skat_env::tarot::view::Stage;
use skat_env::tarot::{Seat, State, View, Worlds};
use std::collections::HashMap;

const GAMES: usize = if cfg!(debug_assertions) { 6 } else { 60 };

/// A state, a player, and another state that looks the same to him.
struct Pair<const P: usize> {
    state: State<P>,
    world: State<P>,
    seat: Seat,
}

fn pairs<const P: usize>(seed: u64) -> impl Iterator<Item = Pair<P>> {
    (0..).zip(deals::<P>().take(GAMES)).flat_map(move |(number, deal)| {
        let mut rng = stream(seed, number);
        let mut pairs = Vec::new();
        let states = course(deal, rules_of(number), Manner::of(number), &mut rng);
        for (step, state) in states.into_iter().enumerate() {
            let seat = Seat::from_index(step % P);
            // The auction, the discard and poignées, and some of the play.
            if !state.is_over() && (step < 20 || step % 5 == 0) {
                let worlds = Worlds::of(&View::of(&state, seat)).unwrap();
                pairs.push(Pair { state, world: worlds.sample(&mut rng), seat });
            }
        }
        pairs
    })
}

fn nothing_leaks<const P: usize>() -> HashMap<Stage, usize> {
    let mut stages: HashMap<_, usize> = HashMap::new();
    for Pair { state, world, seat } in pairs::<P>(50) {
        let view = View::of(&state, seat);
        assert_eq!(View::of(&world, seat), view);
        assert_eq!(world.turn(), state.turn());
        if state.seat_to_move() == Some(seat) {
            assert_eq!(world.legal_actions(), state.legal_actions());
        }
        *stages.entry(view.stage).or_default() += 1;
    }
    stages
}

#[test]
fn views_legal_actions_and_observations_do_not_leak() {
    for Pair { state, world, seat } in pairs::<4>(50) {
        assert_eq!(v1::row(&View::of(&world, seat)), v1::row(&View::of(&state, seat)));
    }
    assert_eq!(nothing_leaks::<4>().len(), 4);
}

#[test]
fn views_do_not_leak_at_tables_of_three_and_five() {
    assert_eq!(nothing_leaks::<3>().len(), 4);
    assert_eq!(nothing_leaks::<5>().len(), 5);
}

/// What the tests above would see if something leaked: all-seeing rows change, in every block that
/// they add but the rarest, and so do the views of the others.
#[test]
fn what_is_hidden_does_change() {
    let mut changed: HashMap<&str, usize> = HashMap::new();
    let mut other_views = 0;
    for Pair { state, world, seat } in pairs::<4>(51) {
        let (before, after) = (oracle_v1::row(&state, seat), oracle_v1::row(&world, seat));
        let mut at = v1::LEN;
        for block in oracle_v1::BLOCKS {
            if (at..at + block.len).any(|i| before.get(i) != after.get(i)) {
                *changed.entry(block.name).or_default() += 1;
            }
            at += block.len;
        }
        let next = seat.next::<4>();
        other_views += usize::from(View::of(&state, next) != View::of(&world, next));
    }
    for block in oracle_v1::BLOCKS.iter().filter(|block| block.name != "hidden_now") {
        assert!(changed.get(block.name).is_some_and(|&n| n > GAMES), "{}: {changed:?}", block.name);
    }
    assert!(other_views > 5 * GAMES);
}

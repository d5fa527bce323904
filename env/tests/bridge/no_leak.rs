//! Nothing that a player gets depends on what he may not know: the unseen cards are laid out again,
//! and his view, his legal actions and his observations stay as they were.

use crate::walks::{Manner, course, deals};
use skat_env::Environment;
use skat_env::bridge::encode::{oracle_v1, v1};
use skat_env::bridge::{Seat, State, View, Worlds};
use skat_env::chance::stream;
use std::collections::HashMap;

const GAMES: usize = if cfg!(debug_assertions) { 8 } else { 80 };

/// A state, a player, and another state that looks the same to him.
struct Pair {
    state: State,
    world: State,
    seat: Seat,
}

fn pairs(seed: u64) -> impl Iterator<Item = Pair> {
    (0..).zip(deals().take(GAMES)).flat_map(move |(number, start)| {
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
        *kinds.entry((view.stage, seat)).or_default() += 1;
    }
    // Four seats in the auction, at the opening lead, and in the play.
    assert_eq!(kinds.len(), 4 * 3);
}

/// What the test above would see if something leaked: all-seeing rows change, in every block that
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

/// Before the opening lead nobody sees a card of another hand, and after it the dummy's alone; the
/// dummy himself sees no other hand (Laws 41D and 43A).
#[test]
fn the_dummy_lies_open_after_the_opening_lead_and_to_all() {
    for (number, start) in (0..).zip(deals().take(GAMES)) {
        for state in course(start, Manner::of(number), &mut stream(52, number)) {
            for seat in Seat::ALL {
                let view = View::of(&state, seat);
                let open = state.play().filter(|play| !play.tricks().cards().is_empty());
                let dummy = open.map(|play| play.tricks().contract().dummy());
                assert_eq!(view.dummy, dummy.map_or(Default::default(), |dummy| state.hand(dummy)));
                assert_eq!(view.open_seat(), dummy);
                let hidden = Seat::ALL.into_iter().filter(|&s| s != seat && Some(s) != dummy);
                assert!(hidden.clone().all(|other| view.known_of(other).is_empty()));
                let left: usize = hidden.map(|other| view.cards_left(other)).sum();
                assert_eq!(view.unseen().len(), left);
            }
        }
    }
}

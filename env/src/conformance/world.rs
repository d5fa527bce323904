//! Worlds: full states that fit what one player may know.

use super::{LONGEST, walk};
use crate::chance::{below, stream};
use crate::environment::{ActionSet, Determinize, Environment};
use std::fmt::Debug;

/// Worlds that are drawn for each view.
const DRAWS: u64 = 3;

/// Checks over `games` deals that worlds drawn for the view of any player of a running game look to
/// that player exactly as the game does, and can be played to their end.
///
/// Since a world differs from the true state in nothing but what is hidden, a view that leaked some
/// of that would give worlds with another view; so this is also the check that views leak nothing.
/// That worlds do differ is checked too, over all games together.
///
/// # Panics
/// At the first world that does not fit, or when no world ever differs from the true state.
pub fn worlds<E>(options: &E::Options, games: u64)
where
    E: Determinize<View: PartialEq + Debug> + PartialEq + Debug,
{
    let mut differing = 0;
    walk::<E>(options, games, |state, place, _| {
        if state.turn().is_none() {
            return;
        }
        for (player, draw) in (0..E::PLAYERS).flat_map(|player| (0..DRAWS).map(move |draw| (player, draw))) {
            let view = state.view(player);
            let number = DRAWS * player as u64 + draw;
            let mut rng = stream(place.seed ^ place.step as u64, number);
            let world = E::sample(&view, &mut rng);
            let same = E::sample(&view, &mut stream(place.seed ^ place.step as u64, number));
            assert_eq!(world, same, "{place}: two worlds of one generator, for player {player}");
            assert_eq!(world.view(player), view, "{place}: what player {player} sees in a world");
            assert_eq!(world.turn(), state.turn(), "{place}: who is to move in a world");
            assert_eq!(&world.options(), options, "{place}: the options of a world");
            if state.turn() == Some(player) {
                let same = world.legal_actions().into_iter().eq(state.legal_actions());
                assert!(same, "{place}: what player {player} may do in a world");
            }
            differing += u64::from(world != *state);
            if draw == 0 {
                play_out(world, &mut rng);
            }
        }
    });
    assert!(differing > 0, "{}: every world is the true state, as if nothing were hidden", E::NAME);
}

fn play_out<E: Environment>(mut state: E, rng: &mut crate::Rng) {
    for _ in 0..LONGEST {
        if state.turn().is_none() {
            return;
        }
        let legal = state.legal_actions();
        state.apply(legal.nth(below(rng, legal.len())));
    }
    panic!("{}: a world does not end", E::NAME);
}

//! Games played to their ends.

use crate::agent::{Agent, Decision};
use skat_env::{Environment, Rng};

/// Plays a game to its end and returns it ended: `choose` decides for the player to move, whose
/// number it gets with the game.
///
/// # Panics
/// When it chooses an illegal action.
pub fn finish<E: Environment>(mut game: E, mut choose: impl FnMut(&E, usize) -> E::Action) -> E {
    while let Some(player) = game.turn() {
        let action = choose(&game, player);
        game.apply(action);
    }
    game
}

/// Plays games to their ends in lock-step: in each round `policy` decides for the players to move
/// of all of them at once, each by its own view, with the generator of its game.
///
/// # Panics
/// When there are not as many generators as games, or the policy gives an illegal action.
pub fn play_out<E: Environment>(games: &mut [E], generators: &mut [Rng], policy: &mut dyn Agent<E>) {
    play_out_by(games, generators, &mut [policy], |_, _| 0);
}

/// As [`play_out`], by several policies: `who` is the place in `policies` of the one that plays for
/// a player, given the game's place in `games` and the player's number.
///
/// # Panics
/// When there are not as many generators as games, `who` is no such place, or a policy gives an
/// illegal action.
pub fn play_out_by<E: Environment>(
    games: &mut [E],
    generators: &mut [Rng],
    policies: &mut [&mut dyn Agent<E>],
    who: impl Fn(usize, usize) -> usize,
) {
    assert_eq!(games.len(), generators.len(), "a generator for each game");
    let mut actions = Vec::with_capacity(games.len());
    let mut running = Vec::with_capacity(games.len());
    loop {
        let mut asked = 0;
        for (place, policy) in policies.iter_mut().enumerate() {
            running.clear();
            let mut decisions = Vec::new();
            for (number, (game, rng)) in games.iter().zip(generators.iter_mut()).enumerate() {
                let is_asked = game.turn().is_some_and(|player| who(number, player) == place);
                if is_asked && let Some(skat_env::Decision { view, legal, .. }) = game.decision() {
                    running.push(number);
                    decisions.push(Decision { view, legal, rng });
                }
            }
            actions.clear();
            policy.act_batch(decisions, &mut actions);
            assert_eq!(actions.len(), running.len(), "an agent gives one action for each decision");
            for (&number, &action) in running.iter().zip(&actions) {
                games[number].apply(action);
            }
            asked += running.len();
        }
        if asked == 0 {
            let is_over = games.iter().all(|game| game.turn().is_none());
            assert!(is_over, "somebody plays for every player");
            return;
        }
    }
}

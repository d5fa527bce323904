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
    assert_eq!(games.len(), generators.len(), "a generator for each game");
    let mut actions = Vec::with_capacity(games.len());
    loop {
        let mut decisions = Vec::with_capacity(games.len());
        for (game, rng) in games.iter().zip(generators.iter_mut()) {
            if let Some(skat_env::Decision { view, legal, .. }) = game.decision() {
                decisions.push(Decision { view, legal, rng });
            }
        }
        if decisions.is_empty() {
            return;
        }
        actions.clear();
        let asked = decisions.len();
        policy.act_batch(decisions, &mut actions);
        assert_eq!(actions.len(), asked, "an agent gives one action for each decision");
        let running = games.iter_mut().filter(|game| game.turn().is_some());
        for (game, &action) in running.zip(&actions) {
            game.apply(action);
        }
    }
}

//! Games in lock-step end as each of them does by itself.

use skat_agents::rollout::{finish, play_out, play_out_by};
use skat_agents::skat::{Bids, Heuristic, Style};
use skat_agents::{Agent, Decision, Random};
use skat_env::skat::{Deal, Rules, State};
use skat_env::{Environment as _, Rng, stream};

const GAMES: usize = 60;

fn dealt() -> (Vec<State>, Vec<Rng>) {
    let deal = |seed| State::new(Deal::from_seed(seed), Rules::default());
    ((0..GAMES as u64).map(deal).collect(), (0..GAMES as u64).map(|game| stream(7, game)).collect())
}

/// What `policies` make of each game by itself, one decision after another.
fn one_by_one(policies: &mut [Box<dyn Agent<State>>], who: impl Fn(usize, usize) -> usize) -> Vec<State> {
    let (games, generators) = dealt();
    let mut play = |(number, (game, mut rng)): (usize, (State, Rng))| {
        finish(game, |game, player| {
            let skat_env::Decision { view, legal, .. } = game.decision().expect("somebody is to move");
            policies[who(number, player)].act(Decision { view, legal, rng: &mut rng })
        })
    };
    games.into_iter().zip(generators).enumerate().map(&mut play).collect()
}

fn policies() -> [Box<dyn Agent<State>>; 3] {
    let bold = Style { bids: Bids::Bold, ..Style::default() };
    [Box::new(Heuristic::default()), Box::new(Heuristic::with(bold)), Box::new(Random)]
}

#[test]
fn one_policy_for_all_players() {
    for place in 0..3 {
        let (mut games, mut generators) = dealt();
        play_out(&mut games, &mut generators, &mut *policies()[place]);
        assert_eq!(games, one_by_one(&mut policies(), |_, _| place));
    }
}

#[test]
fn each_player_of_each_game_has_a_policy() {
    let who = |game: usize, player: usize| (game / 3 + player * (game % 3)) % 3;
    let (mut games, mut generators) = dealt();
    let [mut first, mut second, mut third] = policies();
    play_out_by(&mut games, &mut generators, &mut [&mut *first, &mut *second, &mut *third], who);
    let expected = one_by_one(&mut policies(), who);
    assert_eq!(games, expected);
    assert_ne!(games, one_by_one(&mut policies(), |_, _| 0));
}

#[test]
#[should_panic(expected = "somebody plays for every player")]
fn a_player_for_whom_nobody_plays() {
    let (mut games, mut generators) = dealt();
    play_out_by(&mut games, &mut generators, &mut [&mut Random], |_, player| player);
}

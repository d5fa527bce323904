//! No choice depends on what the player may not know: in another state with the same view it is the
//! same.

use skat_agents::scrabble::Spec;
use skat_agents::{Agent, Decision};
use skat_env::scrabble::{Action, Rules, State};
use skat_env::{ActionSet as _, Determinize as _, Environment as _, stream};

/// Asks `agent` in every state of some rounds, and again in others with the same view.
fn assert_does_not_leak(agent: &mut dyn Agent<State>, games: u64, rounds: usize) {
    let mut rng = stream(3, 0);
    let mut asked = 0;
    for number in 0..games {
        let mut state = State::new(Rules { solo_from: 2, ..Rules::default() }, number);
        while let Some(player) = state.turn().filter(|_| state.table().rounds.len() < rounds) {
            let luck = stream(number, asked);
            let mut ask = |state: &State| {
                let (view, legal) = (state.view(player), state.legal_actions());
                agent.act(Decision { view, legal, rng: &mut luck.clone() })
            };
            let action = ask(&state);
            for _ in 0..2 {
                let other = State::sample(&state.view(player), &mut rng);
                assert_eq!(ask(&other), action, "{state} and {other}");
            }
            state.apply(action);
            asked += 1;
        }
    }
    assert!(asked >= 2 * games * rounds as u64);
}

fn named(text: &str) -> Box<dyn Agent<State>> {
    let spec: Spec = text.parse().expect("an agent");
    spec.build().expect("it needs no file")
}

#[test]
fn plain_players_do_not_leak() {
    for agent in ["top", "heuristic", "heuristic:words=0"] {
        assert_does_not_leak(&mut *named(agent), 2, 10);
    }
}

#[test]
fn sampled_worlds_do_not_leak() {
    assert_does_not_leak(&mut *named("worlds:worlds=3"), 2, 4);
}

/// Goes by how often it was asked before.
struct Counting(u64);

impl Agent<State> for Counting {
    fn act(&mut self, decision: Decision<'_, State>) -> Action {
        self.0 += 1;
        decision.legal.nth(self.0 as usize % decision.legal.len())
    }

    fn fork(&self) -> Box<dyn Agent<State>> {
        Box::new(Counting(self.0))
    }
}

#[test]
#[should_panic(expected = " and ")]
fn who_goes_by_anything_but_the_view_is_found_out() {
    assert_does_not_leak(&mut Counting(0), 2, 4);
}

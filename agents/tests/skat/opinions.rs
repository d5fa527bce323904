//! What agents think of a decision is what they do, with values for legal actions.

use skat_agents::Decision;
use skat_agents::skat::Spec;
use skat_env::skat::view::Stage;
use skat_env::skat::{Deal, Rules, State, View};
use skat_env::stream;

#[test]
fn opinions_are_what_agents_do() {
    let searching =
        ["pimc:worlds=8", "pimc:worlds=8,bids=own", "neural+search:worlds=8", "doubledummy:worlds=8"];
    for name in ["heuristic", "neural", "selftaught", "random", "swift"].into_iter().chain(searching) {
        let mut agent = name.parse::<Spec>().expect("an agent").build().expect("it comes with the crate");
        let (mut asked, mut valued, mut erring) = (0, 0, 0);
        for seed in [1, 4] {
            let mut state = State::new(Deal::from_seed(seed), Rules::default());
            while let Some(seat) = state.seat_to_move() {
                let view = View::of(&state, seat);
                let legal = view.legal;
                let opinion = agent.consider(Decision { view, legal, rng: &mut stream(seed, 5) });
                let action = agent.act(Decision { view, legal, rng: &mut stream(seed, 5) });
                assert_eq!(opinion.choice, action, "{name}");
                let places = opinion.errors.len();
                assert!(places == 0 || places == opinion.values.len(), "{name}: {places} errors");
                assert!(
                    opinion.values.iter().all(|&(action, value)| view.allows(action) && value.is_finite())
                );
                assert!(opinion.errors.iter().all(|&error| error.is_finite() && error >= 0.0));
                let is_named = !opinion.unit.is_empty() && !opinion.method.is_empty();
                assert!(opinion.values.is_empty() || is_named, "{name} names no unit or method");
                let is_choice = view.stage == Stage::Playing && view.legal_cards().len() > 1;
                asked += usize::from(is_choice);
                valued += usize::from(is_choice && opinion.values.len() > 1);
                erring += usize::from(opinion.errors.iter().any(|&error| error > 0.0));
                state.act(opinion.choice);
            }
        }
        assert!(asked > 3, "{name} is asked {asked} times");
        match name {
            "random" | "swift" => assert_eq!(valued, 0),
            "heuristic" | "neural" | "selftaught" => {
                assert!(valued == asked && erring == 0, "{name}: {valued} of {asked}");
            }
            _ => {
                assert!(
                    2 * valued > asked && erring > 5,
                    "{name}: {valued} of {asked}, {erring} with errors"
                );
            }
        }
    }
}

//! The facts of Skat's games are those that a record of the same game has.

use skat_agents::skat::Heuristic;
use skat_agents::{Agent, Decision, Random};
use skat_data::{Tabular, Value};
use skat_env::skat::record::{Entry, Record, Verdict};
use skat_env::skat::{Rules, State};
use skat_env::{Environment, stream};

fn fact(state: &State, name: &str) -> Value {
    let place = State::FACTS.iter().position(|fact| fact.name == name).expect("a fact");
    state.facts()[place].clone()
}

fn played(mut agents: [Box<dyn Agent<State>>; 3], game: u64) -> State {
    let mut rng = stream(5, game);
    let mut state = State::deal(&Rules { concede: true, ..Rules::default() }, &mut rng);
    while let Some(player) = state.turn() {
        let (view, legal) = (state.view(player), state.legal_actions());
        state.apply(agents[player].act(Decision { view, legal, rng: &mut rng }));
    }
    state
}

#[test]
fn facts_are_those_of_the_record() {
    let (mut scored, mut passed_in, mut conceded) = (0, 0, 0);
    for game in 0..3000 {
        let agent = |seat: u64| -> Box<dyn Agent<State>> {
            if (game + seat).is_multiple_of(3) { Box::new(Random) } else { Box::new(Heuristic::default()) }
        };
        let state = match game % 4 {
            0 => played(
                [
                    Box::new(Heuristic::default()),
                    Box::new(Heuristic::default()),
                    Box::new(Heuristic::default()),
                ],
                game,
            ),
            _ => played([agent(0), agent(1), agent(2)], game),
        };
        match Record::of(&state).result {
            Entry::Scored(score) => {
                scored += 1;
                conceded += u32::from(score.resigned == Some(true));
                let number = |number: i64| Value::Number(number as i32);
                let declarer = score.declarer.expect("a game has a declarer");
                assert_eq!(fact(&state, "declarer"), number(declarer.index() as i64));
                assert_eq!(fact(&state, "value"), number(score.value.into()));
                assert_eq!(fact(&state, "matadors"), number(score.matadors.into()));
                assert_eq!(fact(&state, "overbid"), Value::Switch(score.overbid));
                assert_eq!(fact(&state, "points"), number(score.points.into()), "{state}");
                assert_eq!(fact(&state, "tricks"), number(score.tricks.into()));
                assert_eq!(fact(&state, "won"), Value::Switch(score.verdict == Verdict::Win));
                let ending = if score.resigned == Some(true) { "declarer_gave_up" } else { "played" };
                assert_eq!(fact(&state, "ending"), Value::Text(ending.into()));
                assert_eq!(
                    fact(&state, "bid"),
                    number(state.declarer().expect("a declarer").bid.value().into())
                );
                let Value::Text(contract) = fact(&state, "contract") else { panic!("no contract") };
                assert!(state.to_string().split(' ').any(|word| word == contract), "{contract} in {state}");
            }
            entry => {
                assert_eq!(entry, Entry::PassedIn);
                passed_in += 1;
                assert_eq!(fact(&state, "ending"), Value::Text("passed_in".into()));
                let known = ["skat", "ending"];
                for fact in State::FACTS.iter().zip(state.facts()) {
                    assert!(known.contains(&fact.0.name) || fact.1 == Value::Null, "{}", fact.0.name);
                }
            }
        }
    }
    assert!(scored > 2500 && passed_in > 5 && conceded > 100, "{scored} {passed_in} {conceded}");
}

/// Deals are read back as they were written, and broken ones are refused.
#[test]
fn deals_are_read_back() {
    let mut deal = [0; State::DEAL_LEN];
    for game in 0..200 {
        let state = State::deal(&Rules::default(), &mut stream(6, game));
        state.write_deal(&mut deal);
        assert_eq!(State::from_deal(&deal, &Rules::default()), Ok(state));
    }
    let mut broken = deal;
    broken[3] = 4;
    assert!(State::from_deal(&broken, &Rules::default()).is_err(), "a place that is none");
    assert!(State::from_deal(&deal[1..], &Rules::default()).is_err(), "a card less");
    broken = deal;
    let (mine, other) = (deal[0], deal.iter().position(|&place| place != deal[0]).expect("another place"));
    broken[other] = mine;
    assert!(State::from_deal(&broken, &Rules::default()).is_err(), "eleven cards");
}

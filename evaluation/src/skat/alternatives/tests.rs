//! Each alternative against the same deal played from its start.

use super::*;
use rand::Rng as _;
use skat_agents::Random;
use skat_env::skat::Game;

/// Heuristic, but one time in eight whatever is legal.
#[derive(Clone)]
struct Wavering;

impl Agent<State> for Wavering {
    fn act(&mut self, decision: Decision<'_, State>) -> Action {
        match decision.rng.next_u64() % 8 {
            0 => Random.act(decision),
            _ => Heuristic::default().act(decision),
        }
    }

    fn fork(&self) -> Box<dyn Agent<State>> {
        Box::new(self.clone())
    }
}

/// The deal from its start, asking the agent at every step as it was asked first, but with
/// `steps` in the place of what it says from its decision number `from` on.
fn from_the_start(
    agents: [&mut dyn Agent<State>; 2],
    seat: Seat,
    index: u64,
    from: usize,
    steps: &[Action],
) -> (State, Vec<(State, Action)>) {
    let [agent, others] = agents;
    let mut state = State::new(deal(5, index), Rules::default());
    let mut rngs = Seat::ALL.map(|other| generator(5, index, seat, other));
    let (mut said, mut steps) = (Vec::new(), steps.iter());
    while let Some(turn) = state.seat_to_move() {
        let view = View::of(&state, turn);
        let mut ask = |agent: &mut dyn Agent<State>| {
            agent.act(Decision { view, legal: view.legal, rng: &mut rngs[turn.index()] })
        };
        let forced = if turn == seat && said.len() >= from { steps.next() } else { None };
        let action = match forced {
            Some(&forced) => forced,
            None if turn == seat => ask(agent),
            None => ask(others),
        };
        if turn == seat {
            said.push((state, action));
        }
        state.act(action);
    }
    (state, said)
}

fn points(state: &State, seat: Seat) -> i64 {
    Seat::ALL
        .map(|other| i64::from(if other == seat { 2 } else { -1 } * state.tournament_points(other)))
        .iter()
        .sum()
}

/// With players whose choices depend on their generators, which have to stand where they stood.
#[test]
fn each_alternative_is_the_deal_from_its_start_with_other_steps() {
    let thumbs = Heuristic::default();
    let agents: [[&mut dyn Agent<State>; 2]; 2] =
        [[&mut Random, &mut Random], [&mut Wavering, &mut Wavering]];
    let (mut hands, mut others, mut none) = (0, 0, 0);
    for [agent, opponent] in agents {
        for index in 0..60 {
            for seat in Seat::ALL {
                let (end, said) = from_the_start([agent, opponent], seat, index, 0, &[]);
                let found = declared(&mut Players { seat, agent, others: opponent }, 5, index);
                let place = |wanted: fn(&Action) -> bool| said.iter().rposition(|(_, action)| wanted(action));
                let Some(declaration) = place(|action| matches!(action, Action::Declare(_))) else {
                    assert_eq!(found, None);
                    none += 1;
                    continue;
                };
                let Action::Declare(contract) = said[declaration].1 else { unreachable!() };
                let found = found.expect("a game was declared");
                assert_eq!((found.contract, found.scored), (contract, points(&end, seat)));

                let mut otherwise = |from, steps: &[Action]| {
                    points(&from_the_start([agent, opponent], seat, index, from, steps).0, seat)
                };
                let last_call = place(|action| matches!(action, Action::Bid(_) | Action::Hold));
                let passing = last_call.map(|from| otherwise(from, &[Action::Pass]));
                assert_eq!(found.passing, passing);
                let view = |place: usize| View::of(&said[place].0, seat);
                if contract.is_hand() {
                    assert_eq!(found.other_way, Some(otherwise(declaration, &[Action::PickUp])));
                    assert_eq!(found.other_game, None);
                    hands += 1;
                    continue;
                }
                let picked_up = place(|action| *action == Action::PickUp).expect("it is no Hand game");
                let by_hand = thumbs.hand_game(&view(picked_up));
                assert!(by_hand.is_hand());
                assert_eq!(found.other_way, Some(otherwise(picked_up, &[Action::Declare(by_hand)])));
                let (buried, other) = thumbs
                    .exchange(&view(picked_up + 1), |other| other.game() != contract.game())
                    .expect("another suit may always be declared");
                assert_ne!(other.game(), contract.game());
                let cards: Vec<_> = buried.iter().collect();
                let steps = [Action::Card(cards[0]), Action::Card(cards[1]), Action::Declare(other)];
                assert_eq!(found.other_game, Some(otherwise(picked_up + 1, &steps)));
                others += 1;
            }
        }
    }
    assert!(hands > 10 && others > 50 && none > 50, "{hands}, {others}, {none}");
}

#[test]
fn what_the_games_brought_stands_beside_what_else_could_have_come() {
    let game = |contract, scored, passing, other_way, other_game| ComparedGame {
        contract,
        scored,
        passing,
        other_way,
        other_game,
    };
    let [grand, grand_hand] = [Contract::plain(Game::Grand), Contract::hand(Game::Grand)];
    let deals = [
        vec![game(grand, 200, Some(0), Some(100), None), game(grand_hand, 300, Some(-10), Some(200), None)],
        vec![],
        vec![game(grand, -100, Some(-60), Some(-300), Some(-100))],
        vec![game(Contract::NULL, 140, None, Some(-240), Some(90))],
    ];
    let found = Alternatives::of(4, 1, deals.iter());
    let mean = |estimate: Option<Estimate>| estimate.map(|estimate| estimate.mean);
    let row = |worth: &Worth| {
        let Worth { games, count, points, over_passing, over_other_way, over_other_game } = worth.clone();
        (games, count, points, [over_passing, over_other_way, over_other_game].map(mean))
    };
    let kinds: Vec<_> = found.by_kind.iter().map(row).collect();
    let third = 1.0 / 3.0;
    assert_eq!(kinds[0].0, "all");
    assert_eq!((kinds[0].1, kinds[0].2), (4, 67.5));
    // 200, 310 and -40 halved; 100, 100, 200 and 380 halved; 0 and 50 halved.
    let expected = [470.0 * third / 2.0, 97.5, 12.5];
    for (mean, expected) in kinds[0].3.into_iter().zip(expected) {
        assert!((mean.expect("of two deals") - expected).abs() < 1e-9, "{mean:?}, {expected}");
    }
    assert_eq!(kinds[1], ("Hand".into(), 1, 150.0, [None; 3]));
    assert_eq!(kinds[2], ("Null".into(), 1, 70.0, [None; 3]));
    let contracts: Vec<_> = found.by_contract.iter().map(|w| (w.games.as_str(), w.count)).collect();
    assert_eq!(contracts.len(), 3);
    assert_eq!(contracts.iter().map(|(_, count)| count).sum::<u64>(), 4);
    assert!(contracts.contains(&("GH", 1)) && contracts.contains(&("N", 1)) && contracts.contains(&("G", 2)));
    let none = Alternatives::of(1, 1, [vec![]].iter());
    assert!(none.by_kind.is_empty() && none.by_contract.is_empty());
}

//! What a deviation gains, against games played one by one.

use skat_agents::skat::Heuristic;
use skat_agents::{Agent, Decision, Random};
use skat_env::skat::{Action, BySeat, Rules, Seat, State, View};
use skat_env::{Rng, stream};
use skat_evaluation::skat::deal;
use skat_evaluation::{Deviation, DuelConfig, deviation};

const CONFIG: DuelConfig = DuelConfig { deals: 70, seed: 4 };

fn gain_of(deviator: &dyn Agent<State>, frozen: &dyn Agent<State>) -> Deviation {
    deviation(deviator, frozen, &CONFIG, &|_, _| ())
}

#[test]
fn nobody_gains_from_deviating_to_what_he_is() {
    for agent in [&Random as &dyn Agent<State>, &Heuristic::default()] {
        let found = gain_of(agent, agent);
        assert_eq!((found.gain.mean, found.gain.standard_error), (0.0, 0.0));
        assert_eq!(found.deviator, found.frozen);
    }
}

/// An agent without chance, so that its games can be played without the deviation's generators.
#[derive(Clone)]
struct First;

impl Agent<State> for First {
    fn act(&mut self, decision: Decision<'_, State>) -> Action {
        decision.legal.into_iter().next().expect("something is legal")
    }

    fn fork(&self) -> Box<dyn Agent<State>> {
        Box::new(self.clone())
    }
}

fn points(index: u64, mut players: BySeat<Box<dyn Agent<State>>>) -> BySeat<i32> {
    let mut state = State::new(deal(CONFIG.seed, index), Rules::default());
    let mut rng: Rng = stream(0, 0);
    while let Some(seat) = state.seat_to_move() {
        let view = View::of(&state, seat);
        state.act(players[seat].act(Decision { view, legal: state.legal(), rng: &mut rng }));
    }
    state.all_tournament_points()
}

#[test]
fn the_gain_is_that_of_games_played_one_by_one() {
    let frozen = |_| Box::new(First) as Box<dyn Agent<State>>;
    let mut gains = Vec::new();
    for index in 0..CONFIG.deals {
        let without = points(index, BySeat::from_fn(frozen));
        let gained: i32 = Seat::ALL
            .into_iter()
            .map(|seat| {
                let mut players = BySeat::from_fn(frozen);
                players[seat] = Box::new(Heuristic::default());
                points(index, players)[seat] - without[seat]
            })
            .sum();
        gains.push(f64::from(gained) / 3.0);
    }
    let n = gains.len() as f64;
    let mean = gains.iter().sum::<f64>() / n;
    let variance = gains.iter().map(|gain| (gain - mean).powi(2)).sum::<f64>() / (n - 1.0);
    let found = gain_of(&Heuristic::default(), &First).gain;
    assert!((found.mean - mean).abs() < 1e-9, "{} is not {mean}", found.mean);
    assert!((found.standard_error - (variance / n).sqrt()).abs() < 1e-9);
    assert!(mean > 20.0, "whoever plays the first card that is legal is easily beaten: {mean}");
}

#[test]
fn threads_change_nothing() {
    let in_pool = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
        pool.install(|| gain_of(&Heuristic::default(), &Random))
    };
    assert_eq!(in_pool(1), in_pool(3));
}

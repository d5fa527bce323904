//! A duel counted once more, slowly: game by game, with plain floats.

use skat_agents::skat::Heuristic;
use skat_agents::{Agent, Decision};
use skat_env::skat::{Action, Rules, Seat, State, View};
use skat_env::{ActionSet as _, stream};
use skat_evaluation::skat::{Report, deal};
use skat_evaluation::{DuelConfig, duel};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Bids 18 and holds nothing, picks up, and then always takes the highest action. Remembers its
/// largest batch.
#[derive(Clone, Default)]
struct Simple {
    largest_batch: Arc<AtomicUsize>,
}

impl Agent<State> for Simple {
    fn act(&mut self, decision: Decision<'_, State>) -> Action {
        let legal = decision.legal;
        let wanted = [Action::Bid(skat_env::skat::Bid::MIN), Action::Pass, Action::PickUp];
        wanted
            .into_iter()
            .find(|&action| legal.contains(action))
            .unwrap_or_else(|| legal.nth(legal.len() - 1))
    }

    fn act_batch(&mut self, decisions: Vec<Decision<'_, State>>, actions: &mut Vec<Action>) {
        self.largest_batch.fetch_max(decisions.len(), Ordering::Relaxed);
        actions.extend(decisions.into_iter().map(|decision| self.act(decision)));
    }

    fn fork(&self) -> Box<dyn Agent<State>> {
        Box::new(self.clone())
    }
}

const CONFIG: DuelConfig = DuelConfig { deals: 150, seed: 11 };

/// One game; the players' generators do not matter to these agents.
fn play(index: u64, seats: &mut [Box<dyn Agent<State>>; 3]) -> State {
    let mut state = State::new(deal(CONFIG.seed, index), Rules::default());
    let mut rng = stream(0, 0);
    while let Some(seat) = state.seat_to_move() {
        let decision = Decision { view: View::of(&state, seat), legal: state.legal(), rng: &mut rng };
        state.act(seats[seat.index()].act(decision));
    }
    state
}

#[derive(Default)]
struct Slow {
    differences: Vec<f64>,
    /// A alone against two B, and B alone against two A.
    alone: [Vec<f64>; 2],
    taken: u64,
    won: u64,
    passed_in: u64,
    defender_points: i32,
}

/// A is the heuristic, B the simple one; the counts are A's.
fn slow() -> Slow {
    let mut slow = Slow::default();
    for index in 0..CONFIG.deals {
        let mut difference = 0.0;
        let mut alone_by = [0.0; 2];
        for alone in Seat::ALL {
            for a_is_alone in [true, false] {
                let is_a = Seat::ALL.map(|seat| (seat == alone) == a_is_alone);
                let mut agents =
                    is_a.map(|a| if a { Heuristic::default().fork() } else { Simple::default().fork() });
                let state = play(index, &mut agents);
                let mean = |a: bool| {
                    let seats = Seat::ALL.into_iter().filter(|seat| is_a[seat.index()] == a);
                    let points: Vec<f64> =
                        seats.map(|seat| f64::from(state.tournament_points(seat))).collect();
                    points.iter().sum::<f64>() / points.len() as f64
                };
                difference += (mean(true) - mean(false)) / 6.0;
                alone_by[usize::from(!a_is_alone)] += (mean(a_is_alone) - mean(!a_is_alone)) / 3.0;
                slow.passed_in += u64::from(state.played().is_none());
                for seat in Seat::ALL.into_iter().filter(|seat| is_a[seat.index()]) {
                    match state.declarer() {
                        Some(declarer) if declarer.seat == seat => {
                            slow.taken += 1;
                            slow.won += u64::from(state.tournament_points(seat) > 0);
                        }
                        _ => slow.defender_points += state.tournament_points(seat),
                    }
                }
            }
        }
        slow.differences.push(difference);
        slow.alone.iter_mut().zip(alone_by).for_each(|(all, by)| all.push(by));
    }
    slow
}

fn close(a: f64, b: f64) {
    assert!((a - b).abs() < 1e-9, "{a} is not {b}");
}

/// Mean and standard error.
fn estimate(values: &[f64]) -> (f64, f64) {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (n - 1.0);
    (mean, (variance / n).sqrt())
}

#[test]
fn the_slow_count_agrees() {
    let simple = Simple::default();
    let report: Report = duel(&Heuristic::default(), &simple, &CONFIG, &|_, _| ());
    let slow = slow();
    for (agent, (alone, of_agent)) in report.alone.iter().zip(&slow.alone).enumerate() {
        assert_eq!((alone.agent, alone.games), (agent, 3 * CONFIG.deals));
        let (mean, error) = estimate(of_agent);
        close(alone.difference.mean, mean);
        close(alone.difference.standard_error, error);
        close(alone.points.mean - alone.others.mean, mean);
    }
    assert_eq!(report.alone.len(), 2);

    let (mean, error) = estimate(&slow.differences);
    close(report.difference.mean, mean);
    close(report.difference.standard_error, error);
    close(report.difference.high, mean + 1.959963984540054 * error);

    assert_eq!(report.a.taken.count, slow.taken);
    assert_eq!(report.a.won.expect("games").count, slow.won);
    assert_eq!(report.passed_in.count, slow.passed_in);
    let defender = report.a.roles[1];
    close(defender.points.expect("games") * defender.games as f64, f64::from(slow.defender_points));

    let largest = simple.largest_batch.load(Ordering::Relaxed);
    assert!(largest >= 16 * 3, "the first calls of 16 deals, three seatings of each, come as one batch");
}

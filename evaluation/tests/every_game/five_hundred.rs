//! Matches of 500: duplicate deals with the teams' seats exchanged, counted once more, slowly.

use skat_agents::five_hundred::Heuristic;
use skat_agents::{Agent, Decision, Random};
use skat_env::five_hundred::{Action, Rules, State};
use skat_env::{ActionSet as _, Environment as _, stream};
use skat_evaluation::five_hundred::{MatchReport, Setup};
use skat_evaluation::{Cast, DuelConfig, Match, Results, Schedule, deal, deviation, duel};
use std::sync::atomic::AtomicBool;

/// Takes the first legal action, or the last.
#[derive(Clone, Copy)]
enum Simple {
    First,
    Last,
}

impl Agent<State> for Simple {
    fn act(&mut self, decision: Decision<'_, State>) -> Action {
        let last = decision.legal.len() - 1;
        decision.legal.nth(if matches!(self, Simple::First) { 0 } else { last })
    }

    fn fork(&self) -> Box<dyn Agent<State>> {
        Box::new(*self)
    }
}

const CONFIG: DuelConfig = DuelConfig { deals: 60, seed: 8 };

/// The end of a deal between two teams.
fn end(rules: Rules, seed: u64, index: u64, mut teams: [Box<dyn Agent<State>>; 2]) -> State {
    let mut state: State = deal(&rules, seed, index);
    let mut rng = stream(0, 0);
    while let Some(player) = state.turn() {
        let decision = Decision { view: state.view(player), legal: state.legal_actions(), rng: &mut rng };
        let action = teams[player % 2].act(decision);
        state.apply(action);
    }
    state
}

#[test]
fn the_slow_count_of_a_duel_agrees() {
    let points = |index, teams: [Simple; 2]| {
        let state = end(Rules::default(), CONFIG.seed, index, teams.map(|agent| agent.fork()));
        [0, 1].map(|player| f64::from(state.score(player)))
    };
    let differences: Vec<f64> = (0..CONFIG.deals)
        .map(|index| {
            let [there, here] = points(index, [Simple::First, Simple::Last]);
            let [other, own] = points(index, [Simple::Last, Simple::First]);
            (there - here + own - other) / 2.0
        })
        .collect();
    let n = differences.len() as f64;
    let mean = differences.iter().sum::<f64>() / n;
    let variance = differences.iter().map(|d| (d - mean).powi(2)).sum::<f64>() / (n - 1.0);
    let report = duel::<State>(&Simple::First, &Simple::Last, &CONFIG, &|_, _| ());
    assert_eq!(report.games, 2 * CONFIG.deals);
    assert!((report.difference.mean - mean).abs() < 1e-9, "{report:?}, expected {mean}");
    assert!((report.difference.standard_error - (variance / n).sqrt()).abs() < 1e-9);
    let level = duel::<State>(&Random, &Random, &CONFIG, &|_, _| ()).difference;
    assert_eq!((level.mean, level.standard_error), (0.0, 0.0));
    assert_eq!(deviation::<State>(&Random, &Random, &CONFIG, &|_, _| ()).gain.mean, 0.0);
}

const DEALS: u64 = 40;

fn played(rules: Rules) -> MatchReport {
    let names = ["a", "b"].map(String::from).to_vec();
    let setup = Setup { options: rules, ..Setup::new(names, DEALS, 3) };
    let agents: Vec<Box<dyn Agent<State>>> = vec![Box::new(Heuristic::default()), Box::new(Simple::First)];
    let cast = Cast { agents, bidder: None, baseline: None };
    let mut results = Results::default();
    let game = Match { setup: &setup, cast: &cast, deals: None, journal: None };
    game.play(&mut results, &AtomicBool::new(false), &|_| ()).expect("a match");
    MatchReport::new(&setup, &results).expect("deals")
}

#[test]
fn contracts_are_counted_under_all_options() {
    for rules in Rules::ALL {
        let report = played(rules);
        assert_eq!((report.format.as_str(), report.setup.schedule), ("five_hundred-match", Schedule::Duels));
        assert_eq!(MatchReport::from_json(&report.to_json()).expect("a report"), report);
        // The same games once more, deal by deal.
        let agent = |first: bool| -> Box<dyn Agent<State>> {
            if first { Box::new(Heuristic::default()) } else { Box::new(Simple::First) }
        };
        let (mut declared, mut made, mut passed, mut points) = ([0, 0], [0, 0], 0, [0.0, 0.0]);
        for index in 0..DEALS {
            for swapped in [false, true] {
                let state = end(rules, 3, index, [agent(!swapped), agent(swapped)]);
                let side = |team: usize| team ^ usize::from(swapped);
                (0..2).for_each(|team| points[side(team)] += f64::from(state.score(team)));
                let Some(contract) = state.contract() else {
                    passed += 1;
                    continue;
                };
                let team = contract.declarer.team();
                declared[side(team.index())] += 1;
                made[side(team.index())] += u64::from(state.taken(team) >= contract.bid.level());
            }
        }
        for (i, agent) in report.agents.iter().enumerate() {
            let record = &agent.record;
            assert_eq!((agent.games, record.declares.count, record.passed.count), (80, declared[i], passed));
            assert_eq!(record.made.map_or(0, |made| made.count), made[i]);
            assert!((agent.points.normal.mean - points[i] / 80.0).abs() < 1e-9);
            let levels: u64 = record.levels.iter().map(|row| row.games).sum();
            let denominations: u64 = record.denominations.iter().map(|row| row.games).sum();
            assert_eq!((levels, denominations), (declared[i], declared[i]));
        }
    }
}

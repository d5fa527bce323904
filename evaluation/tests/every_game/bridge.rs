//! Matches of bridge: duplicate boards with the sides exchanged, counted once more, slowly.

use skat_agents::{Agent, Decision, Random};
use skat_env::bridge::scoring::imps;
use skat_env::bridge::{Action, Rules, State};
use skat_env::{ActionSet as _, Environment as _, stream};
use skat_evaluation::bridge::{Height, MatchReport, Setup};
use skat_evaluation::{Cast, DuelConfig, Match, Results, Schedule, deal, duel};
use std::sync::atomic::AtomicBool;

/// Opens one no trump if it can and passes else, or takes the second legal action; the lowest card.
#[derive(Clone, Copy)]
enum Simple {
    Low,
    Second,
}

impl Agent<State> for Simple {
    fn act(&mut self, decision: Decision<'_, State>) -> Action {
        let legal = decision.legal;
        match self {
            Simple::Low if legal.len() == 36 => "1NT".parse().expect("an action"),
            Simple::Low => legal.nth(0),
            Simple::Second => legal.nth(1.min(legal.len() - 1)),
        }
    }

    fn fork(&self) -> Box<dyn Agent<State>> {
        Box::new(*self)
    }
}

const CONFIG: DuelConfig = DuelConfig { deals: 60, seed: 8 };

/// The score of North and South.
fn score(index: u64, mut sides: [Simple; 2]) -> i32 {
    let mut state: State = deal(&Rules::default(), CONFIG.seed, index);
    let mut rng = stream(0, 0);
    while let Some(player) = state.turn() {
        let decision = Decision { view: state.view(player), legal: state.legal_actions(), rng: &mut rng };
        let action = sides[player % 2].act(decision);
        state.apply(action);
    }
    assert_eq!(state.score(0), -state.score(1));
    state.score(0)
}

/// The scores of both tables of a board, as they are for the first agent.
fn tables(index: u64) -> [i32; 2] {
    [score(index, [Simple::Low, Simple::Second]), -score(index, [Simple::Second, Simple::Low])]
}

#[test]
fn the_slow_count_of_a_duel_agrees() {
    let differences: Vec<f64> =
        (0..CONFIG.deals).map(|index| f64::from(tables(index).iter().sum::<i32>())).collect();
    let n = differences.len() as f64;
    let mean = differences.iter().sum::<f64>() / n;
    let variance = differences.iter().map(|d| (d - mean).powi(2)).sum::<f64>() / (n - 1.0);
    let report = duel::<State>(&Simple::Low, &Simple::Second, &CONFIG, &|_, _| ());
    assert_eq!(report.games, 2 * CONFIG.deals);
    assert!((report.difference.mean - mean).abs() < 1e-9, "{report:?}, expected {mean}");
    assert!((report.difference.standard_error - (variance / n).sqrt()).abs() < 1e-9);
    let level = duel::<State>(&Random, &Random, &CONFIG, &|_, _| ()).difference;
    assert_eq!((level.mean, level.standard_error), (0.0, 0.0));
}

fn played(agents: Vec<Box<dyn Agent<State>>>) -> MatchReport {
    let names = ["a", "b", "c"].map(String::from)[..agents.len()].to_vec();
    let setup = Setup { options: Rules::default(), ..Setup::new(names, CONFIG.deals, CONFIG.seed) };
    let cast = Cast { agents, bidder: None, baseline: None };
    let mut results = Results::default();
    let game = Match { setup: &setup, cast: &cast, deals: None, journal: None };
    game.play(&mut results, &AtomicBool::new(false), &|_| ()).expect("a match");
    MatchReport::new(&setup, &results).expect("deals")
}

/// International match points are those of a match of two teams of four.
#[test]
fn match_points_are_those_of_teams_of_four() {
    let report = played(vec![Box::new(Simple::Low), Box::new(Simple::Second)]);
    let sum: i32 = (0..CONFIG.deals).map(|index| imps(tables(index).iter().sum())).sum();
    let mean = f64::from(sum) / CONFIG.deals as f64;
    let found: Vec<f64> = report.agents.iter().map(|agent| agent.record.imps.expect("boards").mean).collect();
    assert!((found[0] - mean).abs() < 1e-9 && (found[1] + mean).abs() < 1e-9, "{found:?}, expected {mean}");
    assert!(mean != 0.0);
}

#[test]
fn contracts_are_counted() {
    let report = played(vec![Box::new(Simple::Low), Box::new(Random), Box::new(Simple::Second)]);
    assert_eq!((report.format.as_str(), report.setup.schedule), ("bridge-match", Schedule::Tables));
    assert_eq!(MatchReport::from_json(&report.to_json()).expect("a report"), report);
    let sum: f64 = report.agents.iter().map(|agent| agent.points.normal.mean).sum();
    assert!(sum.abs() < 1e-9, "{sum}");
    for (place, agent) in report.agents.iter().enumerate() {
        let record = &agent.record;
        assert_eq!(record.heights.len(), Height::ALL.len());
        let declared: u64 = record.heights.iter().map(|row| row.games).sum();
        assert_eq!(declared, record.declares.count);
        let made: u64 = record.heights.iter().filter_map(|row| row.made).map(|made| made.count).sum();
        assert_eq!(made, record.makes.map_or(0, |makes| makes.count));
        // The first takes the lowest legal action, and only passes.
        assert!((declared > 0) == (place > 0) && agent.games == 2 * CONFIG.deals);
    }
    let doubled = report.agents.iter().filter_map(|agent| agent.record.doubles).any(|share| share.count > 0);
    assert!(doubled, "random calls double");
}

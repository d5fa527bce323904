//! Matches of cribbage: the same cards with the teams' seats exchanged, counted once more, slowly.

use skat_agents::{Agent, Decision, Random};
use skat_env::cribbage::{Card, Rules, State, Team};
use skat_env::{Environment as _, stream};
use skat_evaluation::cribbage::{MatchReport, Setup};
use skat_evaluation::{Cast, DuelConfig, Match, Results, Schedule, deal, deviation, duel};
use std::sync::atomic::AtomicBool;

/// Takes the first legal card, or the last.
#[derive(Clone, Copy)]
enum Simple {
    First,
    Last,
}

impl Agent<State> for Simple {
    fn act(&mut self, decision: Decision<'_, State>) -> Card {
        let last = decision.legal.len() - 1;
        decision.legal.nth(if matches!(self, Simple::First) { 0 } else { last })
    }

    fn fork(&self) -> Box<dyn Agent<State>> {
        Box::new(*self)
    }
}

const CONFIG: DuelConfig = DuelConfig { deals: 60, seed: 8 };

/// The end of a game of these two teams.
fn end(rules: &Rules, index: u64, mut teams: [Simple; 2]) -> State {
    let mut state: State = deal(rules, CONFIG.seed, index);
    let mut rng = stream(0, 0);
    while let Some(player) = state.turn() {
        let decision = Decision { view: state.view(player), legal: state.legal_actions(), rng: &mut rng };
        let card = teams[player % 2].act(decision);
        state.apply(card);
    }
    state
}

#[test]
fn the_slow_count_of_a_duel_agrees() {
    let rules = Rules::default();
    let differences: Vec<f64> = (0..CONFIG.deals)
        .map(|index| {
            let here = end(&rules, index, [Simple::First, Simple::Last]);
            let there = end(&rules, index, [Simple::Last, Simple::First]);
            // One for the win, minus one for the loss: twice the score is the difference.
            f64::from(2 * here.score(0) + 2 * there.score(1)) / 2.0
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

fn played(rules: Rules) -> MatchReport {
    let names = ["a", "b", "c"].map(String::from).to_vec();
    let setup = Setup { options: rules, ..Setup::new(names, 40, 3) };
    let agents: Vec<Box<dyn Agent<State>>> =
        vec![Box::new(Simple::First), Box::new(Random), Box::new(Simple::Last)];
    let cast = Cast { agents, bidder: None, baseline: None };
    let mut results = Results::default();
    let game = Match { setup: &setup, cast: &cast, deals: None, journal: None };
    game.play(&mut results, &AtomicBool::new(false), &|_| ()).expect("a match");
    MatchReport::new(&setup, &results).expect("deals")
}

#[test]
fn wins_and_points_are_counted() {
    for rules in [Rules::default(), Rules::DEAL] {
        let report = played(rules);
        assert_eq!((report.format.as_str(), report.setup.schedule), ("cribbage-match", Schedule::Tables));
        assert_eq!(MatchReport::from_json(&report.to_json()).expect("a report"), report);
        let sum: f64 = report.agents.iter().map(|agent| agent.points.normal.mean).sum();
        assert!(sum.abs() < 1e-9, "{sum}");
        for agent in &report.agents {
            assert_eq!(agent.games, 80);
            let mean = |of: Option<skat_evaluation::Estimate>| of.expect("many games").mean;
            let sources: f64 = agent.record.sources.iter().map(|row| mean(row.points)).sum();
            assert!((sources - mean(agent.record.points)).abs() < 1e-9);
            let deals = mean(agent.record.deals);
            assert!(if rules == Rules::DEAL { deals == 1.0 } else { (4.0..12.0).contains(&deals) });
        }
        let wins: u64 = report.agents.iter().map(|agent| agent.record.wins.count).sum();
        assert!(if rules == Rules::DEAL { wins <= 120 } else { wins == 120 }, "{wins}");
    }
}

#[test]
fn both_teams_of_a_game_have_the_same_cards() {
    let rules = Rules::default();
    for index in 0..10 {
        let here = end(&rules, index, [Simple::First, Simple::Last]);
        let there = end(&rules, index, [Simple::Last, Simple::First]);
        assert_eq!(here.seed(), there.seed());
        if here.number() == there.number() {
            assert_eq!(here.dealt(), there.dealt());
        }
        let points = Team::ALL.map(|team| here.points(team));
        assert_eq!(points.into_iter().max(), Some(121));
    }
}

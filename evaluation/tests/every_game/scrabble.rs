//! Matches of Scrabble: the same draws for both, counted once more, slowly.

use skat_agents::{Agent, Decision, Random};
use skat_env::scrabble::{Action, Rules, State};
use skat_env::{ActionSet as _, Environment as _, stream};
use skat_evaluation::scrabble::{MatchReport, Setup};
use skat_evaluation::{Cast, DuelConfig, Estimate, Match, Results, Schedule, deal, deviation, duel};
use std::sync::atomic::AtomicBool;

/// Takes the first legal action, or the last; with the last it says that it has no word.
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

const CONFIG: DuelConfig = DuelConfig { deals: 8, seed: 8 };

/// The end of a game of these two.
fn end(rules: &Rules, index: u64, mut players: [Simple; 2]) -> State {
    let mut state: State = deal(rules, CONFIG.seed, index);
    let mut rng = stream(0, 0);
    while let Some(player) = state.turn() {
        let decision = Decision { view: state.view(player), legal: state.legal_actions(), rng: &mut rng };
        let action = players[player].act(decision);
        state.apply(action);
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
            let placed = |state: &State| -> Vec<_> {
                state.table().rounds.iter().map(|round| (round.draw, round.placed)).collect()
            };
            assert_eq!(placed(&here), placed(&there), "whoever plays, the rounds are the same");
            f64::from(here.score(0) - here.score(1) + there.score(1) - there.score(0)) / 2.0
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
    let setup = Setup { options: rules, ..Setup::new(names, 8, 3) };
    let agents: Vec<Box<dyn Agent<State>>> =
        vec![Box::new(Simple::First), Box::new(Random), Box::new(Simple::Last)];
    let cast = Cast { agents, bidder: None, baseline: None };
    let mut results = Results::default();
    let game = Match { setup: &setup, cast: &cast, deals: None, journal: None };
    game.play(&mut results, &AtomicBool::new(false), &|_| ()).expect("a match");
    MatchReport::new(&setup, &results).expect("deals")
}

#[test]
fn moves_points_and_solos_are_counted() {
    for solo_from in [16, 2] {
        let report = played(Rules { solo_from, ..Rules::default() });
        assert_eq!((report.format.as_str(), report.setup.schedule), ("scrabble-match", Schedule::Tables));
        assert_eq!(MatchReport::from_json(&report.to_json()).expect("a report"), report);
        let mean = |of: Option<Estimate>| of.expect("many games").mean;
        let moves = mean(report.agents[0].record.moves);
        assert!((15.0..35.0).contains(&moves), "{moves}");
        for agent in &report.agents {
            let record = &agent.record;
            assert_eq!(agent.games, 16);
            assert_eq!(mean(record.moves), moves, "all games of a deal have the same rounds");
            let of_top = record.of_top.expect("rounds");
            assert!((mean(record.words) / mean(record.top) - of_top.share).abs() < 1e-9);
            let solos = record.solos.expect("rounds").count as f64 / 16.0;
            let for_solos = if solo_from == 2 { 10.0 * solos } else { 0.0 };
            assert!((agent.points.normal.mean - mean(record.words) - for_solos).abs() < 1e-9);
        }
        let [first, random, none] = [0, 1, 2].map(|agent| &report.agents[agent].record);
        assert_eq!(none.without.expect("rounds").share, 1.0, "it never has a word");
        assert_eq!((mean(none.words), none.solos.expect("rounds").count), (0.0, 0));
        assert_eq!(first.without.expect("rounds").count, 0);
        let shares = [first, random].map(|record| record.of_top.expect("rounds").share);
        assert!(shares.iter().all(|share| (0.05..0.9).contains(share)), "{shares:?}");
    }
}

//! Matches of Jass: duplicate deals with the teams' seats exchanged, counted once more, slowly.

use skat_agents::{Agent, Decision, Random};
use skat_env::jass::{Action, Rules, State, Variant};
use skat_env::{ActionSet as _, Environment as _, stream};
use skat_evaluation::jass::{Maker, MatchReport, Setup};
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

const CONFIG: DuelConfig = DuelConfig { deals: 120, seed: 8 };

/// The points of the leading team and of the dealing one.
fn points(index: u64, mut teams: [Simple; 2]) -> [f64; 2] {
    let mut state: State = deal(&Rules::default(), CONFIG.seed, index);
    let mut rng = stream(0, 0);
    while let Some(player) = state.turn() {
        let decision = Decision { view: state.view(player), legal: state.legal_actions(), rng: &mut rng };
        let action = teams[player % 2].act(decision);
        state.apply(action);
    }
    [0, 1].map(|player| f64::from(state.score(player)))
}

#[test]
fn the_slow_count_of_a_duel_agrees() {
    let differences: Vec<f64> = (0..CONFIG.deals)
        .map(|index| {
            let [there, here] = points(index, [Simple::First, Simple::Last]);
            let [other, own] = points(index, [Simple::Last, Simple::First]);
            assert_eq!([there + here, other + own], [157.0; 2]);
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

fn played(variant: Variant) -> MatchReport {
    let names = ["a", "b", "c"].map(String::from).to_vec();
    let setup = Setup { options: Rules { variant }, ..Setup::new(names, 100, 3) };
    let agents: Vec<Box<dyn Agent<State>>> =
        vec![Box::new(Simple::First), Box::new(Random), Box::new(Simple::Last)];
    let cast = Cast { agents, bidder: None, baseline: None };
    let mut results = Results::default();
    let game = Match { setup: &setup, cast: &cast, deals: None, journal: None };
    game.play(&mut results, &AtomicBool::new(false), &|_| ()).expect("a match");
    MatchReport::new(&setup, &results).expect("deals")
}

#[test]
fn every_way_to_trump_is_counted() {
    for variant in Variant::ALL {
        let report = played(variant);
        assert_eq!((report.format.as_str(), report.setup.schedule), ("jass-match", Schedule::Tables));
        assert_eq!(MatchReport::from_json(&report.to_json()).expect("a report"), report);
        let mean: f64 = report.agents.iter().map(|agent| agent.points.normal.mean).sum();
        assert!((mean / 3.0 - 157.0 / 2.0).abs() < 1e-9, "{mean}");
        for agent in &report.agents {
            let games =
                |maker| agent.record.makers.iter().find(|row| row.maker == maker).expect("four rows").games;
            let all: u64 = Maker::ALL.into_iter().map(games).sum();
            assert_eq!((agent.games, all), (200, 200));
            let by_players = matches!(variant, Variant::Chibre | Variant::Autochibre);
            assert_eq!(games(Maker::Nobody), if by_players { 0 } else { 200 });
            // Each agent has every side of every deal once, and the leading team makes trump.
            let own = games(Maker::First) + games(Maker::Partner);
            assert_eq!(own, if by_players { 100 } else { 0 });
            assert_eq!(agent.record.makes_trump.count, own);
            let trumps: u64 = agent.record.trumps.iter().map(|row| row.games).sum();
            assert_eq!(trumps, own);
        }
        let partners: u64 = report.agents.iter().map(|agent| agent.record.makers[1].games).sum();
        assert_eq!(partners > 0, variant == Variant::Chibre, "{variant}: {partners}");
    }
}

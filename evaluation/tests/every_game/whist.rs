//! Matches of Whist: duplicate deals with the teams' seats exchanged, counted once more, slowly.

use skat_agents::{Agent, Decision, Random};
use skat_env::whist::{Card, Rules, Scoring, State, Suit, Team, Trump, Unit};
use skat_env::{Environment as _, stream};
use skat_evaluation::whist::{MatchReport, Setup};
use skat_evaluation::{Cast, DuelConfig, Match, Results, Schedule, deal, duel};
use std::sync::atomic::AtomicBool;

/// Plays the lowest legal card, or the highest.
#[derive(Clone, Copy)]
enum Simple {
    Low,
    High,
}

impl Agent<State> for Simple {
    fn act(&mut self, decision: Decision<'_, State>) -> Card {
        let cards = decision.legal.iter();
        match self {
            Simple::Low => cards.min_by_key(|card| card.rank()),
            Simple::High => cards.max_by_key(|card| card.rank()),
        }
        .expect("a legal card")
    }

    fn fork(&self) -> Box<dyn Agent<State>> {
        Box::new(*self)
    }
}

const CONFIG: DuelConfig = DuelConfig { deals: 60, seed: 8 };

/// The points of the first team and of the second.
fn points(index: u64, mut teams: [Simple; 2]) -> [f64; 2] {
    let mut state: State = deal(&Rules::default(), CONFIG.seed, index);
    let mut rng = stream(0, 0);
    while let Some(player) = state.turn() {
        let decision = Decision { view: state.view(player), legal: state.legal_actions(), rng: &mut rng };
        let card = teams[player % 2].act(decision);
        state.apply(card);
    }
    Team::ALL.map(|team| f64::from(state.points(team)))
}

#[test]
fn the_slow_count_of_a_duel_agrees() {
    let differences: Vec<f64> = (0..CONFIG.deals)
        .map(|index| {
            let [there, here] = points(index, [Simple::Low, Simple::High]);
            let [other, own] = points(index, [Simple::High, Simple::Low]);
            assert_eq!([there + here, other + own], [1.0; 2]);
            (there - here + own - other) / 2.0
        })
        .collect();
    let n = differences.len() as f64;
    let mean = differences.iter().sum::<f64>() / n;
    let report = duel::<State>(&Simple::Low, &Simple::High, &CONFIG, &|_, _| ());
    assert_eq!(report.games, 2 * CONFIG.deals);
    assert!((report.difference.mean - mean).abs() < 1e-9, "{report:?}, expected {mean}");
    let level = duel::<State>(&Random, &Random, &CONFIG, &|_, _| ()).difference;
    assert_eq!((level.mean, level.standard_error), (0.0, 0.0));
}

fn played(rules: Rules) -> MatchReport {
    let names = ["a", "b", "c"].map(String::from).to_vec();
    let setup = Setup { options: rules, ..Setup::new(names, 40, 3) };
    let agents: Vec<Box<dyn Agent<State>>> =
        vec![Box::new(Simple::Low), Box::new(Random), Box::new(Simple::High)];
    let cast = Cast { agents, bidder: None, baseline: None };
    let mut results = Results::default();
    let game = Match { setup: &setup, cast: &cast, deals: None, journal: None };
    game.play(&mut results, &AtomicBool::new(false), &|_| ()).expect("a match");
    MatchReport::new(&setup, &results).expect("deals")
}

#[test]
fn points_and_tricks_are_counted() {
    for (trump, unit, scoring) in [
        (Trump::Drawn, Unit::Deal, Scoring::Points),
        (Trump::Set(Suit::Hearts), Unit::Deal, Scoring::Tricks),
        (Trump::Drawn, Unit::Game, Scoring::Points),
    ] {
        let report = played(Rules { trump, unit, scoring });
        assert_eq!((report.format.as_str(), report.setup.schedule), ("whist-match", Schedule::Tables));
        assert_eq!(MatchReport::from_json(&report.to_json()).expect("a report"), report);
        let deals = unit.deals() as f64;
        let all = if scoring == Scoring::Points { deals } else { 13.0 * deals };
        let mean: f64 = report.agents.iter().map(|agent| agent.points.normal.mean).sum();
        assert!((mean / 3.0 - all / 2.0).abs() < 1e-9, "{mean}");
        let shares: f64 = report.agents.iter().map(|agent| agent.record.all.points.unwrap().share).sum();
        let tricks: f64 = report.agents.iter().map(|agent| agent.record.all.tricks.unwrap().mean).sum();
        assert!((shares - 1.5).abs() < 1e-9 && (tricks - 19.5).abs() < 1e-9, "{shares} {tricks}");
        for agent in &report.agents {
            let record = &agent.record;
            assert_eq!((agent.games, record.all.games), (80, 80));
            assert_eq!((record.leading.games, record.dealing.games), (40, 40));
            let trumps: Vec<u64> = record.trumps.iter().map(|part| part.games).collect();
            assert_eq!(trumps.iter().sum::<u64>(), 80);
            assert_eq!(trumps[Suit::Hearts.index()] == 80, trump != Trump::Drawn);
        }
    }
}

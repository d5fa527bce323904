//! The page that explains the files of a match leaves nothing out.

use serde_json::Value;
use skat_agents::skat::Heuristic;
use skat_evaluation::skat::{Cast, Match, MatchReport, Player, Results, Setup};
use skat_evaluation::sprt::Sprt;
use skat_evaluation::{Controls, OpenValue, Play, Schedule, Source};
use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

const PAGE: &str = include_str!("../../docs/evaluation.md");

/// All names of fields in a document.
fn fields(value: &Value, into: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => object.iter().for_each(|(name, value)| {
            into.insert(name.clone());
            fields(value, into);
        }),
        Value::Array(values) => values.iter().for_each(|value| fields(value, into)),
        _ => {}
    }
}

fn report(setup: &Setup) -> Value {
    let player = || -> Player { Box::new(Heuristic::default()) };
    let cast = Cast {
        agents: setup.agents.iter().map(|_| player()).collect(),
        bidder: None,
        baseline: setup.controls.as_ref().map(|_| player()),
    };
    let mut results = Results::default();
    let game = Match { setup, cast: &cast, deals: None, journal: None };
    game.play(&mut results, &AtomicBool::new(false), &|_| ()).expect("a match");
    serde_json::to_value(MatchReport::new(setup, &results).expect("deals")).expect("plain data")
}

#[test]
fn every_field_is_explained() {
    let names = |count: usize| (0..count).map(|i| i.to_string()).collect();
    let controls = Controls { baseline: "heuristic".into(), open_value: OpenValue::Off, extra: 1 };
    let lists = Setup {
        schedule: Schedule::Lists,
        controls: Some(controls),
        open_cards: Some(1000),
        ..Setup::new(names(3), 108, 1)
    };
    let tested = Setup { sprt: Sprt::new(0.0, 1.0, 0.1, 0.1).ok(), ..Setup::new(names(2), 40, 1) };
    let mut found = BTreeSet::new();
    fields(&report(&lists), &mut found);
    fields(&report(&tested), &mut found);
    let file = Source::File { path: String::new(), digest: String::new() };
    fields(&serde_json::to_value(file).expect("plain data"), &mut found);
    let cards = Play::Cards { bidder: None };
    fields(&serde_json::to_value(cards).expect("plain data"), &mut found);
    assert!(found.len() > 60, "{found:?}");
    for name in found {
        assert!(PAGE.contains(&format!("`{name}`")), "{name} is not explained");
    }
}

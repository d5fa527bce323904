//! The page of a match of 500.

use crate::common::page_of;
use roxmltree::{Document, Node};
use serde_json::json;
use skat_agents::five_hundred::Heuristic;
use skat_agents::{Agent, Random};
use skat_env::five_hundred::State;
use skat_evaluation::five_hundred::{MatchReport, Setup};
use skat_evaluation::{Cast, Match, Results};
use std::fs;
use std::sync::atomic::AtomicBool;
use tempfile::TempDir;

fn text_of(node: Node) -> String {
    node.descendants().filter(Node::is_text).filter_map(|text| text.text()).collect()
}

/// The numbers of the table with this caption.
fn numbers(within: Node, caption: &str) -> Vec<f64> {
    let is_it = |node: &Node| node.has_tag_name("caption") && text_of(*node).starts_with(caption);
    let table = within.descendants().find(is_it).and_then(|caption| caption.parent()).expect("a table");
    let data = table.descendants().filter(|node| node.has_tag_name("data"));
    data.map(|data| data.attribute("value").expect("a value").parse().expect("a number")).collect()
}

#[test]
fn a_match_has_its_page() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("match.json");
    let setup = Setup::new(vec!["heuristic".into(), "random".into()], 30, 7);
    let agents: Vec<Box<dyn Agent<State>>> = vec![Box::new(Heuristic::default()), Box::new(Random)];
    let cast = Cast { agents, bidder: None, baseline: None };
    let mut results = Results::default();
    let game = Match { setup: &setup, cast: &cast, deals: None, journal: None };
    game.play(&mut results, &AtomicBool::new(false), &|_| ()).expect("a match");
    let report = MatchReport::new(&setup, &results).expect("two deals or more");
    fs::write(&file, json!({ "match": report }).to_string()).expect("a file");

    let page = page_of(&[&file]);
    let begin = page.find("<body>").expect("a body");
    let document = Document::parse(page[begin..].strip_suffix("</html>").expect("an end")).expect("XML");
    let section = document.descendants().find(|node| node.attribute("id") == Some("match-1"));
    let section = section.expect("a section");
    assert!(text_of(section).contains("Whole deals, from the auction."));
    let shares = report.agents.iter().flat_map(|agent| {
        let record = &agent.record;
        let shares =
            [Some(&record.declares), record.made.as_ref(), record.beaten.as_ref(), Some(&record.passed)];
        shares
            .into_iter()
            .flatten()
            .flat_map(|share| [share.share, share.low, share.high])
            .collect::<Vec<_>>()
    });
    assert_eq!(numbers(section, "Contracts, with"), shares.collect::<Vec<_>>());
    assert!(!numbers(section, "The denominations of its contracts").is_empty());
    let levels = document.descendants().find(|node| node.attribute("id") == Some("match-1-levels"));
    let figure = levels.expect("a figure");
    assert!(figure.descendants().any(|node| node.attribute("role") == Some("img")));
}

//! The pages of matches and runs of Jass.

use crate::common::{CONFIG, line, metrics, page_of, result, write_run};
use roxmltree::{Document, Node};
use serde_json::json;
use skat_agents::{Agent, Decision, Random};
use skat_env::ActionSet as _;
use skat_env::jass::{Action, State};
use skat_evaluation::jass::{MatchReport, Setup};
use skat_evaluation::{Cast, Duel, DuelConfig, Match, Results, duel};
use skat_report::{Source, pictures};
use std::fs;
use std::sync::atomic::AtomicBool;
use tempfile::TempDir;

/// Takes the first legal action.
#[derive(Clone, Copy)]
struct First;

impl Agent<State> for First {
    fn act(&mut self, decision: Decision<'_, State>) -> Action {
        decision.legal.nth(0)
    }

    fn fork(&self) -> Box<dyn Agent<State>> {
        Box::new(*self)
    }
}

const JASS: &str = "game = \"jass\"\nalgorithm = \"ppo\"\n\n[run]\nseed = 1\n";

/// Lines as training writes them: losses, then what was measured against an opponent.
fn jass_metrics() -> String {
    (1..=5).fold(String::new(), |text, n| {
        let (games, seconds, height) = (1024 * n, 9.5 * n as f64, 20.0 + n as f64);
        let losses = [("loss/value", 0.04), ("policy/entropy", 1.3), ("rollout/game_length", 37.25)];
        let measured = [
            ("evaluation/random/difference", height),
            ("evaluation/random/high", height + 2.5),
            ("evaluation/random/low", height - 2.5),
        ];
        text + &line(n, games, seconds, &losses) + &line(n, games, seconds, &measured)
    })
}

fn report() -> Duel {
    duel::<State>(&First, &Random, &DuelConfig { deals: 40, seed: 5 }, &|_, _| ())
}

/// `result.json` as training writes it.
fn jass_result() -> String {
    json!([{ "opponent": "random", "report": report() }]).to_string()
}

/// The page as XML: its body, which is the same in both.
fn body(page: &str) -> &str {
    let begin = page.find("<body>").expect("a body");
    page[begin..].strip_suffix("</html>").expect("the page ends")
}

fn by_id<'a, 'input>(document: &'a Document<'input>, id: &str) -> Node<'a, 'input> {
    let found = document.descendants().find(|node| node.attribute("id") == Some(id));
    found.unwrap_or_else(|| panic!("no element is called {id}"))
}

fn text_of(node: Node) -> String {
    node.descendants().filter(Node::is_text).filter_map(|text| text.text()).collect()
}

fn numbers_of(node: Node) -> Vec<f64> {
    let data = node.descendants().filter(|node| node.has_tag_name("data"));
    data.map(|data| data.attribute("value").expect("a value").parse().expect("a number")).collect()
}

/// The heads and the numbers of the table with this caption.
fn table(within: Node, caption: &str) -> (Vec<String>, Vec<f64>) {
    let is_it = |node: &Node| node.has_tag_name("caption") && text_of(*node).starts_with(caption);
    let table = within.descendants().find(is_it).and_then(|caption| caption.parent()).expect("a table");
    let head = table.descendants().find(|node| node.has_tag_name("thead")).expect("a head");
    let heads = head.descendants().filter(|node| node.has_tag_name("th")).map(text_of).collect();
    (heads, numbers_of(table))
}

#[test]
fn a_run_has_its_table_and_its_curves() {
    let folder = TempDir::new().expect("a folder");
    let run = folder.path().join("run");
    write_run(&run, JASS, &jass_metrics(), Some(&jass_result()));
    let page = page_of(&[&run]);
    let document = Document::parse(body(&page)).expect("well-formed");
    let section = by_id(&document, "runs");

    let difference = report().difference;
    let (heads, numbers) = table(section, "At the end of training, over duplicate deals of two games each");
    assert_eq!(heads, ["Run", "Against", "Points more per game", "Deals"]);
    assert_eq!(numbers, [difference.mean, difference.low, difference.high, 40.0]);

    let mut expected: Vec<f64> = Vec::new();
    for n in (1..=5).map(f64::from) {
        expected.extend([1024.0 * n, 9.5 * n, 20.0 + n, 17.5 + n, 22.5 + n]);
    }
    expected.extend([5120.0, 47.5, difference.mean, difference.low, difference.high]);
    for id in ["strength-1-games", "strength-1-minutes"] {
        let figure = by_id(&document, id);
        assert_eq!(numbers_of(figure), expected);
        assert!(text_of(figure).contains("points per game more than the opponent"));
        assert!(figure.descendants().any(|node| node.tag_name().name() == "polyline"), "{id} has a line");
    }
    assert_eq!(numbers_of(by_id(&document, "curve-policy-entropy"))[1], 1.3);
    assert_eq!(numbers_of(by_id(&document, "curve-rollout-game-length"))[1], 37.25);

    let text = text_of(document.root_element());
    assert!(text.contains("Swiss Jass is a card game for two teams"));
    for foreign in ["tournament points", "declarer", "Declares", "Overbid", "Behaviour against"] {
        assert!(!text.contains(foreign), "{foreign}");
    }
}

#[test]
fn two_runs_are_compared_and_an_unfinished_one_has_a_page() {
    let folder = TempDir::new().expect("a folder");
    let [one, two, begun] = ["one", "two", "begun"].map(|name| folder.path().join(name));
    write_run(&one, JASS, &jass_metrics(), Some(&jass_result()));
    write_run(&two, JASS, &jass_metrics(), Some(&jass_result()));
    write_run(&begun, JASS, "", None);
    let page = page_of(&[&one, &two, &begun]);
    let document = Document::parse(body(&page)).expect("well-formed");
    let compared = text_of(by_id(&document, "result-1-difference"));
    assert!(compared.contains("points per game more than random"), "{compared}");
    assert!(text_of(by_id(&document, "runs")).contains("Runs compared against random"));
    assert!(page_of(&[&begun]).contains("Nothing was measured yet."));
}

/// Points of different games are not drawn on the same axes.
#[test]
fn runs_of_two_games_have_sections_of_their_own() {
    let folder = TempDir::new().expect("a folder");
    let [jass, skat] = ["jass", "skat"].map(|name| folder.path().join(name));
    write_run(&jass, JASS, &jass_metrics(), Some(&jass_result()));
    write_run(&skat, CONFIG, &metrics(8, 1), Some(&result("random")));
    let page = page_of(&[&jass, &skat]);
    let document = Document::parse(body(&page)).expect("well-formed");
    let mut ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
    let all = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), all, "an id is there twice");
    for (id, title, strength, unit) in [
        ("runs", "Training: Skat", "strength-1-games", "tournament points per game"),
        ("jass-runs", "Training: Jass", "jass-strength-1-games", "points per game"),
    ] {
        let section = by_id(&document, id);
        let is_title = |node: &Node| node.has_tag_name("h2") && text_of(*node) == title;
        assert!(section.descendants().any(|node| is_title(&node)), "{title}");
        assert!(section.descendants().any(|node| node.attribute("id") == Some(strength)), "{strength}");
        assert!(text_of(by_id(&document, strength)).contains(unit));
        let link = format!("#{id}");
        assert!(document.descendants().any(|node| node.attribute("href") == Some(&*link)), "{link}");
    }
    assert!(!text_of(by_id(&document, "jass-runs")).contains("tournament points"));

    let sources = [&jass, &skat].map(|path| Source::load(path).expect("a run"));
    let names: Vec<String> = pictures(&sources).into_iter().map(|picture| picture.name).collect();
    assert_eq!(names.iter().filter(|name| name.starts_with("jass-")).count(), 2, "{names:?}");
}

#[test]
fn results_of_another_game_and_games_that_nobody_knows_are_refused() {
    let folder = TempDir::new().expect("a folder");
    let run = folder.path().join("run");
    let refused = |config: &str, result: &str| {
        write_run(&run, config, "", Some(result));
        Source::load(&run).expect_err("it is refused").to_string()
    };
    let error = refused(JASS, &jass_result().replacen("\"games\"", "\"rounds\"", 1));
    assert!(error.contains("result.json: line 1: [0].report: missing field `games`"), "{error}");
    let error = refused(CONFIG, &jass_result());
    assert!(error.contains("missing field `passed_in`; expected the results of a training run"), "{error}");
    let error = refused("# A game.\ngame = \"chess\"\n", &jass_result());
    assert!(error.contains("config.toml: line 2: the game is chess; expected skat or jass"), "{error}");
}

#[test]
fn a_match_has_its_page() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("match.json");
    let setup = Setup::new(vec!["first".into(), "random".into()], 30, 7);
    let cast = Cast { agents: vec![Box::new(First), Box::new(Random)], bidder: None, baseline: None };
    let mut results = Results::default();
    let game = Match { setup: &setup, cast: &cast, deals: None, journal: None };
    game.play(&mut results, &AtomicBool::new(false), &|_| ()).expect("a match");
    let report = MatchReport::new(&setup, &results).expect("two deals or more");
    fs::write(&file, json!({ "match": report }).to_string()).expect("a file");

    let page = page_of(&[&file]);
    let document = Document::parse(body(&page)).expect("well-formed");
    let section = by_id(&document, "match-1");
    let text = text_of(section);
    assert!(text.contains("Each two agents play every deal twice and exchange their sides."), "{text}");
    assert!(text.contains("Whole deals, from the making of trump."));
    let difference = report.pairs[0].difference.normal;
    let (_, pair) = table(section, "Points per game of the first");
    assert_eq!(pair[..3], [difference.mean, difference.low, difference.high]);
    let shares = report.agents.iter().flat_map(|agent| {
        let record = &agent.record;
        let shares = [
            Some(&record.makes_trump),
            record.chibres.as_ref(),
            Some(&record.all_tricks),
            Some(&record.no_trick),
        ];
        shares
            .into_iter()
            .flatten()
            .flat_map(|share| [share.share, share.low, share.high])
            .collect::<Vec<_>>()
    });
    let (heads, tricks) = table(section, "Trump and tricks");
    assert_eq!(heads.len(), 5);
    assert_eq!(tricks, shares.collect::<Vec<_>>());
    let trump = by_id(&document, "match-1-trump");
    assert!(trump.descendants().any(|node| node.attribute("role") == Some("img")));
}

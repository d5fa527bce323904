//! What stands on a page, and that any browser can read it.
//!
//! All tests look at one page of some of everything, which makes this file long.

use crate::common::{CONFIG, line, match_report, metrics, page_of, played, report, result, write_run};
use roxmltree::{Document, Node};
use skat_evaluation::skat::MatchReport;
use skat_evaluation::{Estimate, Journal};
use std::collections::HashSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// The page as XML, which is stricter than HTML: every element is closed, every attribute quoted,
/// every name escaped. Only the elements that HTML forbids to close are closed first.
fn as_xml(page: &str) -> String {
    let body = page.strip_prefix("<!DOCTYPE html>").expect("it says that it is HTML");
    let mut xml = String::new();
    for (i, part) in body.split("<meta ").enumerate() {
        match i {
            0 => xml.push_str(part),
            _ => {
                let (attributes, rest) = part.split_once('>').expect("the element ends");
                write!(xml, "<meta {attributes}/>{rest}").expect("a text takes everything");
            }
        }
    }
    xml
}

/// The element with this id.
fn by_id<'a, 'input>(document: &'a Document<'input>, id: &str) -> Node<'a, 'input> {
    let found = document.descendants().find(|node| node.attribute("id") == Some(id));
    found.unwrap_or_else(|| panic!("no element is called {id}"))
}

/// All that is written in an element.
fn text_of(node: Node) -> String {
    node.descendants().filter(Node::is_text).filter_map(|text| text.text()).collect()
}

/// The exact numbers in an element, in their order.
fn numbers_of(node: Node) -> Vec<f64> {
    let data = node.descendants().filter(|node| node.has_tag_name("data"));
    data.map(|data| data.attribute("value").expect("a value").parse().expect("a number")).collect()
}

/// Two runs, one of them under way, and a match.
fn some_of_everything(folder: &Path) -> Vec<PathBuf> {
    let paths = ["first", "second", "match.json"].map(|name| folder.join(name));
    write_run(&paths[0], CONFIG, &metrics(30, 1), Some(&result("heuristic")));
    write_run(&paths[1], &CONFIG.replace("128", "256"), &metrics(18, 2), None);
    fs::write(&paths[2], match_report(&["heuristic", "random", "third"], 40).to_json()).expect("a file");
    paths.to_vec()
}

fn whole_page(folder: &Path) -> String {
    let paths = some_of_everything(folder);
    page_of(&paths.iter().map(PathBuf::as_path).collect::<Vec<_>>())
}

#[test]
fn the_page_is_well_formed_and_every_plot_has_a_title_and_a_description() {
    let folder = TempDir::new().expect("a folder");
    let xml = as_xml(&whole_page(folder.path()));
    let document = Document::parse(&xml).expect("well-formed");
    let mut ids = HashSet::new();
    for id in document.descendants().filter_map(|node| node.attribute("id")) {
        assert!(ids.insert(id), "{id} is there twice");
    }
    let plots: Vec<Node> =
        document.descendants().filter(|node| node.attribute("role") == Some("img")).collect();
    assert!(plots.len() > 20, "{}", plots.len());
    for plot in plots {
        let names = plot.attribute("aria-labelledby").expect("a plot is named").split(' ');
        for name in names {
            assert!(!text_of(by_id(&document, name)).trim().is_empty(), "{name}");
        }
        assert!(plot.descendants().any(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "polyline"))
            || node.has_tag_name(("http://www.w3.org/2000/svg", "line"))));
    }
    for figure in document.descendants().filter(|node| node.has_tag_name("figure")) {
        assert!(figure.descendants().any(|node| node.has_tag_name("h4")));
    }
}

#[test]
fn the_page_asks_nobody_for_anything() {
    let folder = TempDir::new().expect("a folder");
    let page = whole_page(folder.path());
    let xml = as_xml(&page);
    let document = Document::parse(&xml).expect("well-formed");
    for node in document.descendants().filter(Node::is_element) {
        let name = node.tag_name().name();
        assert!(!["script", "link", "img", "iframe", "object", "image", "use"].contains(&name), "{name}");
        for attribute in node.attributes() {
            assert!(
                !["src", "srcset", "style"].contains(&attribute.name())
                    && !attribute.name().starts_with("on")
            );
            assert!(
                attribute.name() != "href" || attribute.value().starts_with('#'),
                "{}",
                attribute.value()
            );
        }
    }
    assert!(!page.contains("url(") && !page.contains("@import"));
    let namespace = "http://www.w3.org/2000/svg";
    assert_eq!(page.matches("http").count(), page.matches(namespace).count());
}

#[test]
fn the_same_sources_give_the_same_bytes() {
    let folder = TempDir::new().expect("a folder");
    let once = whole_page(folder.path());
    assert!(once == whole_page(folder.path()));
    assert!(once.starts_with(skat_report::HEAD));
}

#[test]
fn the_numbers_of_a_run_are_those_of_its_files() {
    let folder = TempDir::new().expect("a folder");
    let run = folder.path().join("run");
    write_run(&run, CONFIG, &metrics(20, 1), Some(&result("heuristic")));
    let page = page_of(&[&run]);
    let xml = as_xml(&page);
    let document = Document::parse(&xml).expect("well-formed");

    let mut expected = Vec::new();
    for text in metrics(20, 1).lines().filter(|line| line.contains("evaluation/")) {
        let json: serde_json::Value = serde_json::from_str(text).expect("JSON");
        let number =
            |what: &str| json["numbers"][format!("evaluation/heuristic/{what}")].as_f64().expect("a number");
        expected
            .extend([json["games"].as_f64().expect("a number"), json["seconds"].as_f64().expect("a number")]);
        expected.extend(["difference", "low", "high", "declared", "won"].map(number));
    }
    let report = report();
    let difference = &report.difference;
    expected.extend([2000.0, 50.0, difference.mean, difference.low, difference.high]);
    expected.extend([report.a.declared.share, report.a.won.expect("it declared").share]);
    assert_eq!(numbers_of(by_id(&document, "strength-1-games")), expected);
    assert_eq!(numbers_of(by_id(&document, "strength-1-minutes")), expected);

    let of_result = numbers_of(by_id(&document, "result-1-declaring"));
    let share = |share: &skat_evaluation::Fraction| [share.share, share.low, share.high];
    assert_eq!(of_result[..3], share(&report.a.declared));
    assert_eq!(of_result[3..6], share(&report.b.declared));
    let text = text_of(by_id(&document, "runs"));
    let [mean, low, high] =
        [difference.mean, difference.low, difference.high].map(|number| format!("+{number:.2}"));
    assert!(text.contains(&format!("{mean} {low} to {high}")), "{mean} {low} to {high}");
    assert!(text.contains("hidden = [16, 8]"));

    // No more lines than are drawn one by one.
    let losses: Vec<f64> = metrics(20, 1)
        .lines()
        .filter_map(|line| {
            serde_json::from_str::<serde_json::Value>(line).expect("JSON")["numbers"]["loss/outcome"].as_f64()
        })
        .collect();
    let shown = numbers_of(by_id(&document, "curve-loss-outcome"));
    assert_eq!(shown.iter().skip(1).step_by(2).copied().collect::<Vec<_>>(), losses);
}

/// Many lines are put together by their games: of the whole, the mean stays what it was.
#[test]
fn long_curves_keep_their_mean() {
    let folder = TempDir::new().expect("a folder");
    let run = folder.path().join("run");
    write_run(&run, CONFIG, &metrics(600, 1), None);
    let page = page_of(&[&run]);
    let xml = as_xml(&page);
    let document = Document::parse(&xml).expect("well-formed");
    let shown = numbers_of(by_id(&document, "curve-won-G"));
    assert_eq!(shown.len(), 2 * 60);
    assert_eq!(shown[0], 1000.0, "ten lines of a hundred games each");
    let values: Vec<f64> = metrics(600, 1)
        .lines()
        .filter_map(|line| {
            serde_json::from_str::<serde_json::Value>(line).expect("JSON")["numbers"]["won/G"].as_f64()
        })
        .collect();
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    let drawn: Vec<f64> = shown.iter().skip(1).step_by(2).copied().collect();
    assert!((mean(&drawn) - mean(&values)).abs() < 1e-12);
    assert!((drawn[0] - mean(&values[..10])).abs() < 1e-12);
}

/// The corners of the lines of a plot, which are as far apart as the numbers are.
#[test]
fn lines_are_drawn_to_scale_and_runs_share_their_axes() {
    let folder = TempDir::new().expect("a folder");
    let paths = ["one", "two"].map(|name| folder.path().join(name));
    write_run(&paths[0], CONFIG, &metrics(40, 1), None);
    write_run(&paths[1], CONFIG, &metrics(24, 9), None);
    let page = page_of(&[&paths[0], &paths[1]]);
    let xml = as_xml(&page);
    let document = Document::parse(&xml).expect("well-formed");
    let figure = by_id(&document, "strength-1-games");
    let legend = figure.descendants().filter(|node| node.has_tag_name("li")).map(text_of);
    assert_eq!(legend.collect::<Vec<_>>(), ["one", "two"]);

    let numbers = numbers_of(figure);
    let expected: Vec<[f64; 2]> = numbers.chunks(7).map(|row| [row[0], row[2]]).collect();
    let mut colors = HashSet::new();
    let lines: Vec<Vec<[f64; 2]>> = figure
        .descendants()
        .filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "polyline")))
        .map(|node| {
            colors.insert(node.attribute("stroke").expect("a colour").to_string());
            let place = |pair: &str| {
                let (x, y) = pair.split_once(',').expect("a pair");
                [x.parse().expect("a number"), y.parse().expect("a number")]
            };
            node.attribute("points").expect("points").split_whitespace().map(place).collect::<Vec<_>>()
        })
        .filter(|line| line.len() > 3)
        .collect();
    assert_eq!(lines.iter().map(Vec::len).collect::<Vec<_>>(), [10, 6]);
    assert!(colors.len() >= 2, "{colors:?}");

    // One straight scale for each axis explains the places of both runs.
    let drawn: Vec<[f64; 2]> = lines.concat();
    for axis in 0..2 {
        let (first, last) = (0, 9);
        let scale = (drawn[last][axis] - drawn[first][axis]) / (expected[last][axis] - expected[first][axis]);
        for (drawn, expected_at) in drawn.iter().zip(&expected) {
            let place = lines[0][0][axis] + scale * (expected_at[axis] - expected[first][axis]);
            assert!((drawn[axis] - place).abs() <= 2.0, "{} is not {place}", drawn[axis]);
        }
    }
}

#[test]
fn what_comes_from_files_is_text_and_nothing_else() {
    let folder = TempDir::new().expect("a folder");
    let evil = "<script>alert(1)</script>&amp;\"'\u{1b}[31m\u{0}";
    let (run, file) = (folder.path().join("<b>run &"), folder.path().join("<i>match.json"));
    let config = format!("{CONFIG}# </pre>{}\n", evil.replace('\u{0}', ""));
    let config = config.replace('\u{1b}', "");
    let name = format!("evaluation/{evil}/difference");
    let escaped = serde_json::to_string(&name).expect("a text");
    let number = format!(
        "{{\"iteration\":1,\"games\":10,\"seconds\":1.5,\"numbers\":{{{escaped}:1.0,\"<u>/x\":2}}}}\n"
    );
    write_run(&run, &config, &number, Some(&result(evil)));
    fs::write(&file, match_report(&[evil, "<em>", evil], 30).to_json()).expect("a file");
    let page = page_of(&[&run, &file]);
    let xml = as_xml(&page);
    let document = Document::parse(&xml).expect("well-formed");
    for node in document.descendants().filter(Node::is_element) {
        assert!(!["script", "em", "i", "u"].contains(&node.tag_name().name()), "{}", node.tag_name().name());
    }
    let text = text_of(document.root_element());
    assert!(text.contains("Against <script>alert(1)</script>&amp;\"'\u{fffd}[31m\u{fffd}, by games"));
    assert!(text.contains("# </pre><script>"));
    assert!(text.contains("<b>run &"));
    assert!(!page.contains('\u{1b}') && !page.contains('\u{0}'));
}

#[test]
fn the_numbers_of_a_match_are_those_of_its_document() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("match.json");
    let report = match_report(&["one", "two", "three", "four"], 60);
    fs::write(&file, report.to_json()).expect("a file");
    let page = page_of(&[&file]);
    let xml = as_xml(&page);
    let document = Document::parse(&xml).expect("well-formed");
    let section = by_id(&document, "match-1");
    let table = |caption: &str| {
        let is_it = |node: &Node| node.has_tag_name("caption") && text_of(*node).starts_with(caption);
        let caption = section.descendants().find(is_it).expect("a table of this caption");
        numbers_of(caption.parent_element().expect("a caption is in a table"))
    };

    let mut agents = Vec::new();
    for agent in &report.agents {
        let (rating, points) = (&agent.rating, &agent.points);
        agents.extend([rating.rating, rating.low, rating.high]);
        agents.extend([points.normal.mean, points.normal.low, points.normal.high]);
        agents.extend([points.bootstrap_low, points.bootstrap_high]);
        for interval in [&agent.points_per_list, &agent.game_points] {
            agents.extend([interval.normal.mean, interval.normal.low, interval.normal.high]);
        }
        agents.push(agent.games as f64);
    }
    assert_eq!(table("The agents"), agents);

    let cells = report.cross_table.iter().flatten().flatten();
    let cross: Vec<f64> = cells.flat_map(|cell| [cell.mean, cell.low, cell.high]).collect();
    assert_eq!(cross.len(), 3 * 4 * 3);
    assert_eq!(table("Points per game of the agent in the row"), cross);

    let pair = &report.pairs[0];
    let difference = &pair.difference.normal;
    let expected = [difference.mean, difference.low, difference.high, pair.difference.bootstrap_low];
    assert_eq!(table("Points per game of the first")[..4], expected);

    let bids = numbers_of(by_id(&document, "match-1-bids-won"));
    assert_eq!(bids[0], report.agents[0].behaviour.bids[0].games as f64);
    assert_eq!(bids[1], report.agents[0].behaviour.bids[0].won.expect("games at 18").share);
    let tricks = report.agents.iter().flat_map(|agent| {
        let open = agent.behaviour.open_cards.as_ref().expect("it was measured");
        open.declarer.iter().flat_map(|of| [Some(of.trick as f64), Some(of.cards as f64), of.lost]).flatten()
    });
    assert_eq!(numbers_of(by_id(&document, "match-1-lost-declarer")), tricks.collect::<Vec<_>>());
}

#[test]
fn a_duel_tells_what_each_is_worth_alone() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("match.json");
    let report = match_report(&["one", "two"], 60);
    fs::write(&file, report.to_json()).expect("a file");
    let page = page_of(&[&file]);
    let xml = as_xml(&page);
    let document = Document::parse(&xml).expect("well-formed");
    let is_it = |node: &Node| node.has_tag_name("caption") && text_of(*node).contains("alone on its side");
    let caption = document.descendants().find(is_it).expect("a table of those alone");
    let alone = report.pairs[0].alone.iter().flat_map(|of| {
        let Estimate { mean, low, high, .. } = of.difference;
        [of.games as f64, of.points.mean, of.others.mean, mean, low, high]
    });
    let expected: Vec<f64> = alone.collect();
    assert_eq!(expected.len(), 12);
    assert_eq!(numbers_of(caption.parent_element().expect("a table")), expected);
}

#[test]
fn a_match_under_way_is_reported_as_far_as_it_is() {
    let folder = TempDir::new().expect("a folder");
    let (setup, results) = played(&["one", "two"], 12);
    let games = folder.path().join("games.jsonl");
    drop(Journal::create(&games, &setup).expect("a file"));
    let mut text = fs::read_to_string(&games).expect("a text");
    for deal in &results.deals[..5] {
        text.push_str(&serde_json::to_string(deal).expect("plain data"));
        text.push('\n');
    }
    fs::write(&games, text + "{\"deal\":7,\"ga").expect("a file");
    let page = page_of(&[folder.path()]);
    assert!(page.contains("Under way: so far </b>5 deals"));

    let report = MatchReport::new(&setup, &results).expect("deals");
    fs::write(folder.path().join("result.json"), report.to_json()).expect("a file");
    let page = page_of(&[folder.path()]);
    assert!(!page.contains("Under way") && page.contains("12 deals (drawn, seed 7)"));
}

#[test]
fn what_evaluate_prints_as_json_is_a_match_too() {
    let folder = TempDir::new().expect("a folder");
    let report = match_report(&["one", "two"], 10);
    let (alone, wrapped) = (folder.path().join("match.json"), folder.path().join("in").join("match.json"));
    fs::create_dir(wrapped.parent().expect("a folder")).expect("a folder");
    fs::write(&alone, report.to_json()).expect("a file");
    let whole = serde_json::json!({ "agents": ["one", "two"], "match": report });
    fs::write(&wrapped, whole.to_string()).expect("a file");
    assert!(page_of(&[&alone]) == page_of(&[&wrapped]));
}

#[test]
fn a_run_that_has_just_begun_and_one_with_a_single_line_have_pages() {
    let folder = TempDir::new().expect("a folder");
    let (none, one) = (folder.path().join("none"), folder.path().join("one"));
    write_run(&none, CONFIG, "", None);
    write_run(
        &one,
        CONFIG,
        &line(1, 0, 0.0, &[("loss/score", 0.0), ("evaluation/random/difference", -5.0)]),
        None,
    );
    for paths in [vec![&*none], vec![&*one], vec![&*none, &*one]] {
        let page = page_of(&paths);
        Document::parse(&as_xml(&page)).expect("well-formed");
    }
    assert!(page_of(&[&none]).contains("Nothing was measured yet."));
}

#[test]
fn runs_of_the_same_name_are_told_apart_by_their_paths() {
    let folder = TempDir::new().expect("a folder");
    let paths = ["a/run", "b/run"].map(|name| folder.path().join(name));
    for path in &paths {
        write_run(path, CONFIG, &metrics(8, 1), None);
    }
    let page = page_of(&[&paths[0], &paths[1]]);
    let xml = as_xml(&page);
    let document = Document::parse(&xml).expect("well-formed");
    let figure = by_id(&document, "strength-1-games");
    let legend: Vec<String> =
        figure.descendants().filter(|node| node.has_tag_name("li")).map(text_of).collect();
    assert_eq!(legend, paths.map(|path| path.display().to_string()));
    assert!(page.contains("All configs are the same."));
}

#[test]
fn very_large_and_very_small_numbers_have_axes() {
    let folder = TempDir::new().expect("a folder");
    let run = folder.path().join("run");
    let numbers =
        |value: f64| [("loss/score", value), ("loss/outcome", -value), ("return/declarer", 1e-3 * value)];
    for values in
        [[1e15, 1e-300, 3.0, 1e14], [0.0; 4], [5e-324, 0.0, -5e-324, 1e-310], [1e15, 1e15, 1e15, -1e15]]
    {
        let at = |(n, value): (u64, f64)| line(n, n * 100_000_000_000, n as f64, &numbers(value));
        write_run(&run, CONFIG, &(1..).zip(values).map(at).collect::<String>(), None);
        Document::parse(&as_xml(&page_of(&[&run]))).expect("well-formed");
    }
}

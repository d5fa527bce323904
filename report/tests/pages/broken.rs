//! Files that cannot be used: one sentence each, with the file, the line, and what was expected.

use crate::common::{CONFIG, line, match_report, metrics, page_of, result, write_run};
use serde_json::{Value, json};
use skat_report::Source;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// The sentence with which this is refused.
fn refused(path: &Path) -> String {
    let error = Source::load(path).expect_err("it is refused").to_string();
    assert_eq!(error.lines().count(), 1, "{error}");
    error
}

/// The sentence with which a run is refused that has these files.
fn refused_run(config: &str, metrics: &str, result: Option<&str>) -> String {
    let folder = TempDir::new().expect("a folder");
    let run = folder.path().join("run");
    write_run(&run, config, metrics, result);
    refused(&run)
}

#[track_caller]
fn says(error: &str, parts: &[&str]) {
    for part in parts {
        assert!(error.contains(part), "{error:?} does not say {part:?}");
    }
}

#[test]
fn what_is_not_there_or_something_else() {
    let folder = TempDir::new().expect("a folder");
    says(&refused(&folder.path().join("none")), &["none: No such file"]);
    #[cfg(unix)]
    says(&refused(Path::new("/dev/zero")), &["/dev/zero: expected the folder of a training run"]);
    says(&refused(folder.path()), &["expected the folder of a training run", "or of a match"]);
    fs::write(folder.path().join("config.toml"), CONFIG).expect("a file");
    says(&refused(folder.path()), &["metrics.jsonl"]);
}

#[test]
fn a_line_cut_off_at_the_end_is_being_written_and_anywhere_else_an_error() {
    let folder = TempDir::new().expect("a folder");
    let (run, whole) = (folder.path().join("run"), metrics(6, 1));
    write_run(&run, CONFIG, &whole, None);
    let expected = page_of(&[&run]);
    let next = line(7, 700, 30.0, &[("loss/outcome", 0.5)]);
    for cut in 0..next.len() - 1 {
        write_run(&run, CONFIG, &format!("{whole}{}", &next[..cut]), None);
        assert!(page_of(&[&run]) == expected, "{cut}");
    }
    let torn = format!("{whole}{}\n{next}", &next[..20]);
    says(&refused_run(CONFIG, &torn, None), &["metrics.jsonl: line 8: ", "expected a line of metrics"]);
}

#[test]
fn metrics_that_make_no_sense() {
    let good = line(1, 100, 1.0, &[]);
    let refused = |second: &str| refused_run(CONFIG, &format!("{good}{second}"), None);
    says(&refused("\n"), &["metrics.jsonl: line 2: "]);
    says(&refused("{\"iteration\":1}\n"), &["line 2: ", "missing field `games`"]);
    says(
        &refused(&line(2, 99, 1.0, &[])),
        &["line 2: ", "99 games", "after", "100 games", "nothing decreases"],
    );
    says(&refused(&line(2, 100, 0.5, &[])), &["0.5 seconds"]);
    says(&refused(&line(0, 100, 1.5, &[])), &["iteration 0"]);
    says(&refused(&line(2, 200, 2.0, &[("loss/score", 1e300)])), &["loss/score is 1e300", "at most 1e15"]);
    says(&refused(&line(2, 200, 1e20, &[])), &["1e20 seconds"]);
    says(
        &refused("{\"iteration\":2,\"games\":200,\"seconds\":2,\"numbers\":{\"a\":1e999}}\n"),
        &["line 2: "],
    );
    says(
        &refused("{\"iteration\":2,\"games\":200,\"seconds\":2,\"numbers\":{\"a\":null}}\n"),
        &["line 2: ", "null"],
    );
    says(&refused("{\"iteration\":2,\"games\":-5,\"seconds\":2,\"numbers\":{}}\n"), &["line 2: ", "-5"]);
}

#[test]
fn configs_and_results_that_do_not_read() {
    says(
        &refused_run("seed = 1\ngames =\n", "", None),
        &["config.toml: line 2: ", "expected the config of a run"],
    );
    says(&refused_run("= = =", "", None), &["config.toml: line 1: "]);
    let whole = result("heuristic");
    let other = whole.replacen("\"taken\"", "\"took\"", 1);
    says(
        &refused_run(CONFIG, "", Some(&other)),
        &["result.json: line ", "[0].report.a: missing field `taken`", "as this version"],
    );
    says(&refused_run(CONFIG, "", Some(&whole[..whole.len() / 2])), &["result.json: line "]);
    says(&refused_run(CONFIG, "", Some("")), &["result.json: line 1: "]);
    says(&refused_run(CONFIG, "", Some("[]]")), &["result.json: line 1: ", "trailing characters"]);
    let large = whole.replacen("\"mean\": ", "\"mean\": 1e30, \"m\": ", 1);
    says(
        &refused_run(CONFIG, "", Some(&large)),
        &["result.json", "[0].report.a.points.mean is 1e+30", "at most 1e15"],
    );
}

#[test]
fn files_that_are_no_text() {
    let folder = TempDir::new().expect("a folder");
    write_run(folder.path(), CONFIG, &metrics(2, 1), None);
    let mut bytes = metrics(2, 1).into_bytes();
    bytes.extend([0xff, 0xfe]);
    fs::write(folder.path().join("metrics.jsonl"), bytes).expect("a file");
    says(&refused(folder.path()), &["metrics.jsonl: line 3: expected text in UTF-8"]);
    fs::remove_file(folder.path().join("metrics.jsonl")).expect("a file");
    fs::create_dir(folder.path().join("metrics.jsonl")).expect("a folder");
    says(&refused(folder.path()), &["metrics.jsonl: "]);
}

#[test]
fn documents_that_are_no_match() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("match.json");
    let whole = match_report(&["one", "two"], 4).to_json();
    let refused = |text: &str| {
        fs::write(&file, text).expect("a file");
        refused(&file)
    };
    says(&refused(""), &["match.json: line 1: ", "expected the result of a match"]);
    says(&refused("{\"a\":\n1,}"), &["match.json: line 2: "]);
    says(&refused("[1, 2e300]"), &["format none, version none"]);
    says(
        &refused(&whole.replacen("\"version\": 1", "\"version\": 77", 1)),
        &["version 77; expected", "version 1"],
    );
    says(&refused(&whole.replace("\"skat-match\"", "\"chess\"")), &["format \"chess\""]);
    says(&refused(&whole.replace("\"pairs\"", "\"couples\"")), &["missing field `pairs`"]);
    says(&refused(&whole.replacen("\"b\": 1", "\"b\": 9", 1)), &["2 agents, but other numbers"]);
    says(&refused(&whole[..whole.len() - 20]), &["match.json: line "]);
}

#[test]
fn a_match_that_has_only_just_begun() {
    let folder = TempDir::new().expect("a folder");
    let (setup, _) = crate::common::played(&["one", "two"], 2);
    drop(skat_evaluation::Journal::create(&folder.path().join("games.jsonl"), &setup).expect("a file"));
    says(&refused(folder.path()), &["0 deals are played; expected 2 or more"]);
    fs::write(folder.path().join("games.jsonl"), "{}\n").expect("a file");
    says(&refused(folder.path()), &["games.jsonl: line 1: "]);
}

/// Places in a document, of each kind of place one: of the items of a list only the first.
fn places(value: &Value, at: &str, found: &mut Vec<String>) {
    found.push(at.into());
    match value {
        Value::Object(fields) => {
            fields.iter().for_each(|(name, value)| places(value, &format!("{at}/{name}"), found));
        }
        Value::Array(items) => items.iter().take(1).for_each(|item| places(item, &format!("{at}/0"), found)),
        _ => {}
    }
}

/// Whatever stands in the place of anything: it is refused, or there is a page, and it is
/// well-formed.
#[test]
fn no_document_breaks_the_page() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("match.json");
    let report = match_report(&["one", "two", "three"], 4);
    let whole = serde_json::to_value(&report).expect("plain data");
    let (mut all, mut pages) = (Vec::new(), 0);
    places(&whole, "", &mut all);
    assert!(all.len() > 100, "{}", all.len());
    for place in &all {
        for other in [json!(null), json!(0), json!(-1e15), json!(u64::MAX), json!([]), json!("\u{1}<")] {
            let mut document = whole.clone();
            *document.pointer_mut(place).expect("a place") = other;
            fs::write(&file, document.to_string()).expect("a file");
            if let Ok(source) = Source::load(&file) {
                let page = skat_report::page(&[source]);
                let body = page.split_once("<body>").expect("a body").1.trim_end_matches("</html>");
                roxmltree::Document::parse(&format!("<body>{body}")).expect("well-formed");
                pages += 1;
            }
        }
    }
    assert!(pages > 50, "{pages}");
}

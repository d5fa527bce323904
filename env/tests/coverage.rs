//! The page of all rules, `RULES.md`: every rule is on it once, and what it names as implementing
//! or showing a rule is there.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

const PAGE: &str = include_str!("../RULES.md");

/// The numbers of all rules with the order they belong to, "ISkO 1.1.1" say.
fn rule_numbers() -> Vec<String> {
    let lines = include_str!("data/rule_numbers.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(String::from).collect()
}

/// One row of the page.
#[derive(Debug)]
struct Row {
    number: String,
    about: String,
    kind: String,
    /// What implements the rule, or why nothing does.
    place: String,
    /// What shows it.
    proof: String,
}

fn rows() -> Vec<Row> {
    let mut order = "";
    let mut rows = Vec::new();
    for line in PAGE.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            order = ["ISkO", "SkTO"].into_iter().find(|order| heading.contains(order)).unwrap_or("");
        }
        let Some(cells) = line.strip_prefix("| ").and_then(|line| line.strip_suffix(" |")) else { continue };
        let cells: Vec<&str> = cells.split(" | ").map(str::trim).collect();
        if matches!(cells[0], "Rule" | "---") || order.is_empty() {
            continue;
        }
        let [number, about, kind, place, proof] = cells[..] else { panic!("five cells expected: {line}") };
        rows.push(Row {
            number: format!("{order} {number}"),
            about: about.to_string(),
            kind: kind.to_string(),
            place: place.to_string(),
            proof: proof.to_string(),
        });
    }
    rows
}

/// What stands between backquotes.
fn quoted(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &Path) -> Option<String> {
    fs::read_to_string(path).ok()
}

/// A path like `score::settle`, `play::Tricks::leader` or `table::Sheet`, below `env/src/skat`:
/// modules as they lie in files, then a type and its function, constant or variant, or one of these
/// alone.
fn is_defined(path: &str) -> bool {
    let segments: Vec<&str> = path.split("::").collect();
    let modules = segments.iter().take_while(|segment| segment.starts_with(char::is_lowercase)).count();
    // A function alone looks like a module.
    [modules, modules.saturating_sub(1)].into_iter().any(|modules| {
        let (modules, items) = segments.split_at(modules);
        let source = root().join("env/src/skat").join(modules.join("/"));
        let files = [source.with_extension("rs"), source.join("mod.rs")];
        files.iter().filter_map(|file| read(file)).any(|text| defines(&text, items))
    })
}

fn defines(text: &str, items: &[&str]) -> bool {
    let declares = |text: &str, name: &str, words: &[&str]| {
        text.lines().any(|line| {
            words.iter().any(|word| {
                line.split_once(word).is_some_and(|(before, rest)| {
                    let is_code = !before.trim_start().starts_with("//");
                    let ends = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_');
                    is_code && rest.strip_prefix(name).is_some_and(ends)
                })
            })
        })
    };
    match items {
        [name] => declares(text, name, &["fn ", "const ", "struct ", "enum ", "trait "]),
        [owner, name] => blocks_of(text, owner).iter().any(|block| {
            declares(block, name, &["fn ", "const ", "pub "])
                || block.lines().any(|line| {
                    let line = line.trim();
                    line.strip_prefix(name)
                        .is_some_and(|rest| rest.is_empty() || rest.starts_with([',', '(', ' ']))
                })
        }),
        _ => false,
    }
}

/// The bodies of a type and of all that is implemented for it.
fn blocks_of(text: &str, owner: &str) -> Vec<String> {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let opens = |line: &str| {
        let item = ["impl", "pub struct", "pub enum", "pub trait", "struct", "enum", "pub(crate) enum"];
        let named = line.split(|c| !is_name(c)).any(|word| word == owner);
        item.iter().any(|word| line.starts_with(word)) && named && line.ends_with('{')
    };
    let mut blocks = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if opens(line) {
            blocks.push(lines.by_ref().take_while(|line| *line != "}").collect::<Vec<_>>().join("\n"));
        }
    }
    blocks
}

/// The file of a test like `auction::the_63_values` (`env/tests/auction.rs`), `cli::verify::...`
/// (`cli/tests/verify.rs`) or `skat::score::...` (a unit test in `env/src/skat/score.rs`), and the
/// test's own name.
fn test_file(path: &str) -> Option<(PathBuf, &str)> {
    let (module, name) = path.rsplit_once("::")?;
    let file = match module.split_once("::") {
        Some(("skat", unit)) => root().join("env/src/skat").join(unit.replace("::", "/")),
        Some((package, file)) => root().join(package).join("tests").join(file),
        None => root().join("env/tests").join(module),
    };
    Some((file.with_extension("rs"), name))
}

/// Whether the file has this function, marked as a test that is run.
fn is_test(path: &str) -> bool {
    let Some((file, name)) = test_file(path) else { return false };
    let Some(text) = read(&file) else { return false };
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let Some(place) = lines.iter().position(|line| line.starts_with(&format!("fn {name}()"))) else {
        return false;
    };
    let attributes: Vec<_> = lines[..place].iter().rev().take_while(|line| line.starts_with("#[")).collect();
    attributes.iter().any(|line| **line == "#[test]")
        && !attributes.iter().any(|line| line.contains("ignore"))
}

#[test]
fn every_rule_is_on_the_page_once() {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    rows().into_iter().for_each(|row| *counts.entry(row.number).or_default() += 1);
    let twice: Vec<_> = counts.iter().filter(|(_, count)| **count > 1).collect();
    assert!(twice.is_empty(), "more than once: {twice:?}");
    let expected: BTreeSet<String> = rule_numbers().into_iter().collect();
    let found: BTreeSet<String> = counts.into_keys().collect();
    let missing: Vec<_> = expected.difference(&found).collect();
    let unknown: Vec<_> = found.difference(&expected).collect();
    assert!(missing.is_empty() && unknown.is_empty(), "missing {missing:?}, not in the rules {unknown:?}");
    let order: Vec<String> = rows().into_iter().map(|row| row.number).collect();
    assert_eq!(order, rule_numbers(), "in the order of the text");
}

#[test]
fn every_row_says_how_the_rule_is_covered() {
    for row in rows() {
        let words = row.about.split_whitespace().count();
        assert!((2..=16).contains(&words), "{}: a few words, not {words}", row.number);
        let (places, proofs) = (quoted(&row.place), quoted(&row.proof));
        match row.kind.as_str() {
            "implemented" => assert!(!places.is_empty() && !proofs.is_empty(), "{row:?}"),
            "referee" => {
                assert!(places.iter().any(|place| place.starts_with("referee::")), "{row:?}");
                assert!(!proofs.is_empty(), "{row:?}");
            }
            "tournament" => {
                let is_there =
                    |place: &&str| place.starts_with("table::") || place.starts_with("tournament::");
                assert!(places.iter().any(is_there), "{row:?}");
                assert!(!proofs.is_empty(), "{row:?}");
            }
            "outside" => assert!(row.place.len() > 5 && proofs.is_empty(), "{row:?}"),
            kind => panic!("{}: {kind} is not implemented, referee, tournament or outside", row.number),
        }
    }
}

/// Rules on a course that goes on after an infraction are in the section that says what becomes of
/// them, in its table or below it.
#[test]
fn what_is_not_played_on_is_said() {
    let (_, section) = PAGE.split_once("## What is ruled on, but not played on").expect("the section");
    let (section, _) = section.split_once("\n## ").expect("another section");
    for number in ["3.2.14", "3.2.15", "3.3.9", "3.3.11", "4.1.6", "4.1.7", "4.2.3", "4.2.5"] {
        assert!(section.contains(number), "{number}");
    }
}

#[test]
fn the_page_counts_its_rows() {
    let rows = rows();
    let count = |kind: &str| rows.iter().filter(|row| row.kind == kind).count();
    let sentence = format!(
        "Of {} rules {} are implemented, {} the referee's, {} the tournament's, and {} outside.",
        rows.len(),
        count("implemented"),
        count("referee"),
        count("tournament"),
        count("outside")
    );
    assert!(PAGE.contains(&sentence), "{sentence}");
}

#[test]
fn what_implements_a_rule_exists() {
    let missing: Vec<String> = rows()
        .iter()
        .flat_map(|row| quoted(&row.place).into_iter().map(move |path| (row, path)))
        .filter(|(_, path)| !is_defined(path))
        .map(|(row, path)| format!("{}: {path}", row.number))
        .collect();
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn what_shows_a_rule_is_a_test() {
    let missing: Vec<String> = rows()
        .iter()
        .flat_map(|row| quoted(&row.proof).into_iter().map(move |path| (row, path)))
        .filter(|(_, path)| !is_test(path))
        .map(|(row, path)| format!("{}: {path}", row.number))
        .collect();
    assert!(missing.is_empty(), "{missing:#?}");
}

/// The rules on which the referee's cases rest, each with its number of cases.
fn rules_of_cases() -> BTreeMap<&'static str, usize> {
    let mut counts = BTreeMap::new();
    let cases = include_str!("data/referee.txt").lines().filter_map(|line| line.strip_prefix("rules "));
    cases.flat_map(|rules| rules.split(' ')).for_each(|rule| *counts.entry(rule).or_default() += 1);
    counts
}

/// A row that names the referee's cases is about a rule that some of them rest on, or says in
/// parentheses which those are; and whatever rule a case rests on, its row names them.
#[test]
fn the_referees_cases_rest_on_the_rules_they_are_named_for() {
    let cases = rules_of_cases();
    let mut named = BTreeSet::new();
    for row in rows() {
        let Some((_, after)) = row.proof.split_once("`referee::every_case_is_ruled_as_worked_out_by_hand`")
        else {
            continue;
        };
        let others =
            after.strip_prefix(" (").map(|list| list.split_once(')').expect("a closing parenthesis").0);
        let numbers = others.unwrap_or(&row.number).trim_start_matches("ISkO ");
        for number in numbers.split(", ") {
            assert!(cases.contains_key(number), "{}: no case rests on {number}", row.number);
        }
        named.extend(row.number.strip_prefix("ISkO ").map(String::from));
    }
    let unnamed: Vec<_> = cases.keys().filter(|rule| !named.contains(**rule)).collect();
    assert!(unnamed.is_empty(), "rows that do not name their cases: {unnamed:?}");
}

/// The checks above see what is not there.
#[test]
fn what_does_not_exist_is_noticed() {
    for path in [
        "score::settle",
        "play::Tricks::leader",
        "score::Outcome::Won",
        "bid::Bid::MAX",
        "deal::Deal::random",
    ] {
        assert!(is_defined(path), "{path}");
    }
    for path in
        ["score::unsettle", "play::Tricks::follower", "scores::settle", "score::Outcome::Drawn", "Tricks", ""]
    {
        assert!(!is_defined(path), "{path}");
    }
    assert!(is_test("auction::the_63_values"));
    for path in ["auction::the_64_values", "auctions::the_63_values", "auction::after", "the_63_values"] {
        assert!(!is_test(path), "{path}");
    }
}

/// Every rule that the sources cite is one.
#[test]
fn the_sources_cite_rules_that_exist() {
    let mut known: BTreeSet<String> = BTreeSet::new();
    for number in rule_numbers() {
        let (order, number) = number.split_once(' ').expect("an order and a number");
        let number = number.split(' ').next().expect("a number");
        for (end, _) in number.match_indices('.').chain([(number.len(), "")]) {
            known.insert(format!("{order} {}", &number[..end]));
        }
    }
    let mut cited = 0;
    let mut unknown = Vec::new();
    for file in sources(&root().join("env/src")) {
        let text = read(&file).expect("a source file");
        for (line, order) in text.lines().flat_map(|line| ["ISkO ", "SkTO "].map(|order| (line, order))) {
            for (at, _) in line.match_indices(order) {
                let rest = &line[at + order.len()..];
                let number = rest.split(|c: char| !c.is_ascii_digit() && c != '.').next().unwrap_or("");
                let number = number.trim_end_matches('.');
                if number.is_empty() {
                    continue;
                }
                cited += 1;
                if !known.contains(&format!("{order}{number}")) {
                    unknown.push(format!("{}: {order}{number}", file.display()));
                }
            }
        }
    }
    assert!(unknown.is_empty(), "{unknown:#?}");
    assert!(cited > 100, "{cited}");
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries =
        fs::read_dir(folder).expect("a folder of sources").map(|entry| entry.expect("an entry").path());
    let mut files = Vec::new();
    for path in entries {
        if path.is_dir() {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

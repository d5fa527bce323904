//! The page of all rules, `docs/scrabble/rules.md`: every rule is on it once, and what it names as
//! implementing or showing a rule is there.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const PAGE: &str = include_str!("../../docs/scrabble/rules.md");
/// The numbers of all rules of the text, in its order.
const NUMBERS: &str = include_str!("data/rule_numbers.txt");

/// One row of the page.
#[derive(Debug)]
struct Row {
    number: &'static str,
    about: &'static str,
    kind: &'static str,
    /// What implements the rule, or why nothing does.
    place: &'static str,
    /// What shows it.
    proof: &'static str,
}

fn numbers() -> Vec<&'static str> {
    NUMBERS.lines().filter(|line| !line.starts_with('#')).collect()
}

fn rows() -> Vec<Row> {
    let of = |line: &'static str| {
        let cells: Vec<&str> =
            line.strip_prefix("| ")?.strip_suffix(" |")?.split(" | ").map(str::trim).collect();
        let [number, about, kind, place, proof] = cells[..] else { return None };
        number.starts_with(|c: char| c.is_ascii_digit()).then_some(Row { number, about, kind, place, proof })
    };
    PAGE.lines().filter_map(of).collect()
}

/// What stands between backquotes.
fn quoted(cell: &'static str) -> Vec<&'static str> {
    cell.split('`').skip(1).step_by(2).collect()
}

fn env() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Whether a path like `public_state::PublicState::rounds` or `bag::Bag::put_back` is below
/// `env/src/scrabble`: a module as it lies in files, then an item, or a type and what belongs to
/// it.
fn is_defined(path: &str) -> bool {
    let segments: Vec<&str> = path.split("::").collect();
    (1..segments.len()).any(|modules| {
        let (modules, items) = segments.split_at(modules);
        let source = env().join("src/scrabble").join(modules.join("/"));
        let files = [source.with_extension("rs"), source.join("mod.rs")];
        let texts = files.iter().filter_map(|file| fs::read_to_string(file).ok());
        texts.into_iter().any(|text| match items {
            [item] => declares(&text, item),
            [owner, item] => body(&text, owner).is_some_and(|body| declares(&body, item)),
            _ => false,
        })
    })
}

/// The words of a line of code, without comments.
fn words(line: &str) -> Vec<&str> {
    let code = if line.trim_start().starts_with("//") { "" } else { line };
    code.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty()).collect()
}

/// Whether a line declares the name: as a function, type or constant, or as a variant or a field.
fn declares(text: &str, name: &str) -> bool {
    let items = ["fn", "const", "struct", "enum", "pub"];
    text.lines().map(words).any(|words| {
        let follows = |pair: &[&str]| items.contains(&pair[0]) && pair[1] == name;
        words.windows(2).any(follows)
            || (words.first() == Some(&name) && name.starts_with(char::is_uppercase))
    })
}

/// All that stands in the blocks of a type: its declaration and its implementations.
fn body(text: &str, owner: &str) -> Option<String> {
    let opens = |line: &str| {
        let words = words(line);
        let item = words.iter().any(|word| ["struct", "enum", "impl"].contains(word));
        item && !line.starts_with(' ') && words.contains(&owner) && line.ends_with('{')
    };
    let mut lines = text.lines();
    let mut found = Vec::new();
    while let Some(line) = lines.next() {
        if opens(line) {
            found.extend(lines.by_ref().take_while(|line| *line != "}"));
        }
    }
    (!found.is_empty()).then(|| found.join("\n"))
}

/// The file of a test like `scrabble::examples::...` and the test's name.
fn test_file(path: &str) -> Option<(PathBuf, &str)> {
    let (file, name) = path.rsplit_once("::")?;
    Some((env().join("tests").join(file.replace("::", "/")).with_extension("rs"), name))
}

/// Whether the file has this function, marked as a test that is run.
fn is_test(path: &str) -> bool {
    let Some((file, name)) = test_file(path) else { return false };
    let Ok(text) = fs::read_to_string(file) else { return false };
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let Some(place) = lines.iter().position(|line| line.starts_with(&format!("fn {name}()"))) else {
        return false;
    };
    let attributes: Vec<_> = lines[..place].iter().rev().take_while(|line| line.starts_with("#[")).collect();
    attributes.contains(&&"#[test]") && !attributes.iter().any(|line| line.contains("ignore"))
}

#[test]
fn every_rule_is_on_the_page_once_and_in_the_order_of_the_text() {
    let found: Vec<&str> = rows().iter().map(|row| row.number).collect();
    assert_eq!(found, numbers());
    assert_eq!(found.iter().collect::<BTreeSet<_>>().len(), found.len(), "each once");
}

#[test]
fn every_row_says_how_the_rule_is_covered() {
    for row in rows() {
        let words = row.about.split_whitespace().count();
        assert!((2..=16).contains(&words), "{}: a few words, not {words}", row.number);
        let (places, proofs) = (quoted(row.place), quoted(row.proof));
        let home = match row.kind {
            "implemented" => "",
            "referee" => "referee::",
            "outside" => {
                assert!(row.place.len() > 5 && places.is_empty() && proofs.is_empty(), "{row:?}");
                continue;
            }
            kind => panic!("{}: {kind} is not implemented, referee or outside", row.number),
        };
        assert!(places.iter().any(|place| place.starts_with(home)) && !proofs.is_empty(), "{row:?}");
    }
}

#[test]
fn what_implements_a_rule_exists() {
    let places =
        rows().into_iter().flat_map(|row| quoted(row.place).into_iter().map(move |p| (row.number, p)));
    let missing: Vec<_> = places.filter(|(_, path)| !is_defined(path)).collect();
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn what_shows_a_rule_is_a_test() {
    let proofs =
        rows().into_iter().flat_map(|row| quoted(row.proof).into_iter().map(move |p| (row.number, p)));
    let missing: Vec<_> = proofs.filter(|(_, path)| !is_test(path)).collect();
    assert!(missing.is_empty(), "{missing:#?}");
}

/// The checks above see what is not there.
#[test]
fn what_does_not_exist_is_noticed() {
    for path in
        ["rules::Rules::lexicon", "retain::Ending::of_rest", "public_state::SOLO", "generate::solutions"]
    {
        assert!(is_defined(path), "{path}");
    }
    for path in ["rules::Rules::of_rest", "retain::Words::cut", "public_states::SOLO", "solutions", ""] {
        assert!(!is_defined(path), "{path}");
    }
    assert!(is_test("scrabble::text::places_read_back"));
    for path in ["scrabble::text::places_read", "scrabble::text::reads_back", "places_read_back", ""] {
        assert!(!is_test(path), "{path}");
    }
}

/// Every rule that the sources cite is one.
#[test]
fn the_sources_cite_rules_that_exist() {
    let mut known: BTreeSet<String> = numbers().into_iter().map(String::from).collect();
    // A paragraph's heading, and its chapter.
    for number in numbers() {
        let heading = number.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches('.');
        known.insert(heading.to_string());
        known.insert(number.split('.').next().expect("a chapter").to_string());
    }
    let (mut cited, mut unknown) = (0, Vec::new());
    for file in sources(&env().join("src/scrabble")) {
        let text = fs::read_to_string(&file).expect("a source file");
        let numbers = text.match_indices("Scr ").filter_map(|(at, word)| {
            let rest = &text[at + word.len()..];
            let number = rest.split(|c: char| !c.is_ascii_alphanumeric() && c != '.').next()?;
            number.starts_with(|c: char| c.is_ascii_digit()).then(|| number.trim_end_matches('.').to_string())
        });
        for number in numbers {
            cited += 1;
            if !known.contains(&number) {
                unknown.push(format!("{}: Scr {number}", file.display()));
            }
        }
    }
    assert!(unknown.is_empty(), "{unknown:#?}");
    assert!(cited > 40, "{cited}");
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder of sources");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}

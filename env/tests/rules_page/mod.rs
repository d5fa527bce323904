//! The page of a game's rules, such as `docs/jass/rules.md`: a table whose rows say what covers
//! each numbered rule. Here the page is read and checked against sources and tests, for every game.

#![allow(dead_code, reason = "each game uses its own part")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// A kind of rows: its name in the table, its phrase in the sentence that counts the rows, and the
/// modules that implement such rules (an empty text stands for any).
pub type Kind = (&'static str, &'static str, &'static [&'static str]);

pub const IMPLEMENTED: Kind = ("implemented", "are implemented", &[""]);
pub const REFEREE: Kind = ("referee", "the referee's", &["referee::"]);
/// What no code covers; its third cell says why.
const OUTSIDE: &str = "outside";

/// One row of the table.
#[derive(Debug)]
pub struct Row {
    pub number: String,
    pub about: &'static str,
    pub kind: &'static str,
    /// What implements the rule, or why nothing does.
    pub place: &'static str,
    /// What shows it.
    pub proof: &'static str,
}

impl Row {
    /// The row of a line, if it has five cells and the first of them is the number of a rule.
    pub fn read(line: &'static str, is_number: impl Fn(&str) -> bool) -> Option<Row> {
        let cells: Vec<&str> =
            line.strip_prefix("| ")?.strip_suffix(" |")?.split(" | ").map(str::trim).collect();
        let [number, about, kind, place, proof] = cells[..] else { return None };
        is_number(number).then(|| Row { number: number.to_string(), about, kind, place, proof })
    }
}

/// A page, and what it is checked against.
pub struct RulesPage {
    /// The game's folder in `env/src`.
    pub game: &'static str,
    pub text: &'static str,
    pub rows: Vec<Row>,
    /// The numbers of all rules, in the order of the rules' text.
    pub numbers: Vec<String>,
    /// All kinds but [`OUTSIDE`], in the order of the sentence that counts them.
    pub kinds: Vec<Kind>,
}

impl RulesPage {
    /// The page of a game whose rules' numbers stand in a file, one on a line, each of which begins
    /// with a digit.
    pub fn new(game: &'static str, text: &'static str, numbers: &'static str, kinds: &[Kind]) -> RulesPage {
        RulesPage {
            game,
            text,
            rows: text.lines().filter_map(|line| Row::read(line, starts_with_digit)).collect(),
            numbers: listed(numbers),
            kinds: kinds.to_vec(),
        }
    }

    /// Every rule has one row, in the order of the text.
    pub fn check_numbers(&self) {
        let found: Vec<&String> = self.rows.iter().map(|row| &row.number).collect();
        assert_eq!(found, self.numbers.iter().collect::<Vec<_>>());
        assert_eq!(found.iter().collect::<BTreeSet<_>>().len(), found.len(), "each once");
    }

    /// Every row is about its rule in a few words, and names what implements and what shows it, or
    /// says why nothing does.
    pub fn check_rows(&self) {
        for row in &self.rows {
            let words = row.about.split_whitespace().count();
            assert!((2..=16).contains(&words), "{}: a few words, not {words}", row.number);
            let (places, proofs) = (quoted(row.place), quoted(row.proof));
            if row.kind == OUTSIDE {
                assert!(row.place.len() > 5 && places.is_empty() && proofs.is_empty(), "{row:?}");
                continue;
            }
            let kind = self.kinds.iter().find(|(name, ..)| *name == row.kind);
            let Some((_, _, homes)) = kind else {
                panic!("{}: {} is neither {OUTSIDE} nor one of {:?}", row.number, row.kind, self.kinds)
            };
            let is_home = |place: &&str| homes.iter().any(|home| place.starts_with(home));
            assert!(places.iter().any(is_home) && !proofs.is_empty(), "{row:?}");
        }
    }

    /// The page counts its rows by their kinds in a sentence.
    pub fn check_counts(&self) {
        let count = |kind: &str| self.rows.iter().filter(|row| row.kind == kind).count();
        let parts: Vec<String> =
            self.kinds.iter().map(|(name, phrase, _)| format!("{} {phrase}", count(name))).collect();
        let all = self.rows.len();
        let sentence = format!("Of {all} rules {}, and {} outside.", parts.join(", "), count(OUTSIDE));
        assert!(self.text.replace('\n', " ").contains(&sentence), "{sentence}");
    }

    /// What implements a rule exists.
    pub fn check_places(&self) {
        let missing = self.named(|row| row.place, |path| !self.is_defined(path));
        assert!(missing.is_empty(), "{missing:#?}");
    }

    /// What shows a rule is a test that is run.
    pub fn check_proofs(&self) {
        let missing = self.named(|row| row.proof, |path| !is_test(path));
        assert!(missing.is_empty(), "{missing:#?}");
    }

    /// The checks above tell what exists from what does not.
    pub fn check_checks(&self, places: &[&str], no_places: &[&str], test: &str, no_tests: &[&str]) {
        for path in places {
            assert!(self.is_defined(path), "{path}");
        }
        for path in no_places {
            assert!(!self.is_defined(path), "{path}");
        }
        assert!(is_test(test), "{test}");
        for path in no_tests {
            assert!(!is_test(path), "{path}");
        }
    }

    /// Every rule that the game's sources cite exists, and they cite more than `least` rules.
    /// `read` finds the numbers in what follows a `mark` such as "Jass ".
    pub fn check_citations(
        &self,
        mark: &str,
        read: fn(&str) -> Vec<String>,
        known: &BTreeSet<String>,
        least: usize,
    ) {
        let (mut cited, mut unknown) = (0, Vec::new());
        for file in sources(&env().join("src").join(self.game)) {
            let text = fs::read_to_string(&file).expect("a source file");
            for number in text.match_indices(mark).flat_map(|(at, _)| read(&text[at + mark.len()..])) {
                cited += 1;
                if !known.contains(&number) {
                    unknown.push(format!("{}: {mark}{number}", file.display()));
                }
            }
        }
        assert!(unknown.is_empty(), "{unknown:#?}");
        assert!(cited > least, "{cited}");
    }

    /// The numbers of all rules, and each without its letter: "3.2" of "3.2b".
    pub fn without_letters(&self) -> BTreeSet<String> {
        let bullets = self.numbers.iter().map(|number| number.trim_end_matches(char::is_alphabetic));
        bullets.map(String::from).chain(self.numbers.iter().cloned()).collect()
    }

    /// The same, and the heading of each: "3" of "3.2b".
    pub fn with_headings(&self) -> BTreeSet<String> {
        let mut known = self.without_letters();
        known.extend(self.numbers.iter().filter_map(|number| number.split('.').next()).map(String::from));
        known
    }

    /// The paths in a cell of all rows that are `wrong`, with the rows' numbers.
    fn named(
        &self,
        cell: fn(&Row) -> &'static str,
        wrong: impl Fn(&str) -> bool,
    ) -> Vec<(&str, &'static str)> {
        let of_row = |row| quoted(cell(row)).into_iter().map(|path| (row.number.as_str(), path));
        self.rows.iter().flat_map(of_row).filter(|(_, path)| wrong(path)).collect()
    }

    /// Whether a path like `referee::revoke::rule`, `variant::Variant::Kreuz` or `state::State` is
    /// below the game's folder: modules as they lie in files, then an item, or a type and what
    /// belongs to it.
    fn is_defined(&self, path: &str) -> bool {
        let segments: Vec<&str> = path.split("::").collect();
        (0..segments.len()).any(|modules| {
            let (modules, items) = segments.split_at(modules);
            let source = env().join("src").join(self.game).join(modules.join("/"));
            let files = [source.with_extension("rs"), source.join("mod.rs")];
            let texts = files.iter().filter_map(|file| fs::read_to_string(file).ok());
            texts.into_iter().any(|text| match items {
                [item] => declares(&text, item),
                [owner, item] => body(&text, owner).is_some_and(|body| declares(&body, item)),
                _ => false,
            })
        })
    }
}

/// The lines of a file of numbers, without comments.
pub fn listed(numbers: &str) -> Vec<String> {
    numbers.lines().filter(|line| !line.starts_with('#')).map(String::from).collect()
}

/// What stands between backquotes.
pub fn quoted(cell: &'static str) -> Vec<&'static str> {
    cell.split('`').skip(1).step_by(2).collect()
}

/// The number at the beginning of a text, if there is one: digits, then letters, digits and points.
pub fn number(text: &str) -> Vec<String> {
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '.').unwrap_or(text.len());
    let number = text[..end].trim_end_matches('.');
    if starts_with_digit(number) { vec![number.to_string()] } else { Vec::new() }
}

/// Whether a text begins with a digit.
fn starts_with_digit(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
}

fn env() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The words of a line of code, without comments.
fn words(line: &str) -> Vec<&str> {
    let code = if line.trim_start().starts_with("//") { "" } else { line };
    code.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty()).collect()
}

/// Whether a line declares the name: as a function, type or constant, or as a variant or a field.
fn declares(text: &str, name: &str) -> bool {
    let items = ["fn", "const", "struct", "enum", "trait", "pub"];
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
        let item = words.iter().any(|word| ["struct", "enum", "trait", "impl"].contains(word));
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

/// Whether a path like `jass::golden::...` (`env/tests/jass/golden.rs`), `cli::verify::...`
/// (`cli/tests/verify.rs`) or `skat::score::...` (a unit test in `env/src/skat/score.rs`) names a
/// test that is run.
fn is_test(path: &str) -> bool {
    let Some((module, name)) = path.rsplit_once("::") else { return false };
    let file = module.replace("::", "/");
    let of_crate =
        module.split_once("::").map(|(name, file)| env().join("..").join(name).join("tests").join(file));
    let files = [env().join("tests").join(&file), env().join("src").join(&file)];
    files.into_iter().chain(of_crate).any(|file| {
        let text = fs::read_to_string(file.with_extension("rs")).unwrap_or_default();
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        let place = lines.iter().position(|line| line.starts_with(&format!("fn {name}()")));
        place.is_some_and(|place| {
            let above = lines[..place].iter().rev().take_while(|line| line.starts_with("#["));
            let attributes: Vec<_> = above.collect();
            attributes.contains(&&"#[test]") && !attributes.iter().any(|line| line.contains("ignore"))
        })
    })
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder of sources");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}

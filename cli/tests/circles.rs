//! Modules use each other in one direction: none uses another that uses it in turn, and none uses
//! what the module above it defines. Where a module does, its reason is stated here.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The crates that keep the rule in all their modules.
const CRATES: [&str; 2] = ["agents", "training"];

/// Modules that use what the module above them defines, each with the reason.
const UPWARD: [(&str, &str); 7] = [
    ("agents::plain_network::file", "the part of `PlainNetwork` that reads and writes its file"),
    (
        "agents::skat::inference::mixture",
        "the methods of `Inference` for a mixture, which share its likelihoods",
    ),
    ("agents::skat::neural_search::recipe", "makes the agent of its module from a text"),
    ("agents::skat::pimc::recipe", "makes the agent of its module from a text"),
    ("training::run::measuring", "the part of `Run` that evaluates and writes metrics"),
    ("training::run::training", "the part of `Run` that plays and learns"),
    ("training::skat::rollout_improvement::config::check", "the part of the config that refuses values"),
];

/// Modules that use each other, each with the reason.
const CIRCLES: [(&[&str], &str); 1] = [(
    &["agents::skat::inference", "agents::skat::inference::mixture"],
    "the methods of `Inference` for a mixture are in a file of their own",
)];

/// The path of a module or an item, in segments.
type Segments = Vec<String>;

/// A module: what its `use` declarations name, by the names they bring in.
#[derive(Default)]
struct Module {
    uses: BTreeMap<String, Segments>,
}

/// All modules of a crate but those of unit tests, by their paths; the crate's root is the empty
/// path.
fn modules(name: &str) -> BTreeMap<Segments, Module> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name).join("src");
    let mut found = BTreeMap::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path: PathBuf = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let below = path.strip_prefix(&root).expect("below the root").with_extension("");
                let mut segments: Segments =
                    below.iter().map(|segment| segment.to_string_lossy().into_owned()).collect();
                if ["mod", "lib", "main"].contains(&segments.last().expect("a name").as_str()) {
                    segments.pop();
                }
                if segments.last().is_some_and(|last| last == "tests") {
                    continue;
                }
                let text = fs::read_to_string(&path).expect("a source is text");
                found.insert(segments, Module { uses: uses(&text) });
            }
        }
    }
    found
}

/// The paths of all `use` declarations of a formatted file, by the names they bring in, up to its
/// unit tests.
fn uses(text: &str) -> BTreeMap<String, Segments> {
    let mut found = BTreeMap::new();
    let text = text.split("#[cfg(test)]\nmod ").next().expect("a text");
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let Some((_, first)) = line
            .trim_start()
            .split_once("use ")
            .filter(|(before, _)| before.is_empty() || (before.starts_with("pub") && !before.contains("fn")))
        else {
            continue;
        };
        let mut declaration = first.to_string();
        while !declaration.ends_with(';') {
            let Some(line) = lines.next() else { break };
            declaration += line.trim();
        }
        expand("", declaration.trim_end_matches(';'), &mut found);
    }
    found
}

/// Takes a tree like `a::{b, c::d as e}` apart.
fn expand(before: &str, tree: &str, found: &mut BTreeMap<String, Segments>) {
    let tree = tree.trim();
    if let Some((path, list)) = tree.split_once('{') {
        let list = list.strip_suffix('}').expect("a closing brace");
        let (mut depth, mut start) = (0, 0);
        for (at, letter) in list.char_indices().chain([(list.len(), ',')]) {
            match letter {
                '{' => depth += 1,
                '}' => depth -= 1,
                ',' if depth == 0 => {
                    let part = &list[start..at];
                    if !part.trim().is_empty() {
                        expand(&format!("{before}{path}"), part, found);
                    }
                    start = at + 1;
                }
                _ => {}
            }
        }
        return;
    }
    let (path, alias) = tree.split_once(" as ").unwrap_or((tree, ""));
    let path = format!("{before}{path}");
    let mut segments: Segments = path.split("::").map(String::from).collect();
    segments.pop_if(|last| last == "self");
    let name = if alias.is_empty() { segments.last().expect("a name").clone() } else { alias.to_string() };
    found.insert(name, segments);
}

/// The path of the same thing from the crate's root; nothing for other crates.
fn from_root(module: &[String], path: &[String], modules: &BTreeMap<Segments, Module>) -> Option<Segments> {
    let (first, rest) = path.split_first()?;
    match first.as_str() {
        "crate" => Some(rest.to_vec()),
        "self" => Some([module, rest].concat()),
        "super" => {
            let above = &module[..module.len() - 1];
            if rest.first().is_some_and(|next| next == "super") {
                return from_root(above, rest, modules);
            }
            Some([above, rest].concat())
        }
        _ => modules
            .contains_key(&[module, std::slice::from_ref(first)].concat())
            .then(|| [module, path].concat()),
    }
}

/// The module that defines what a path from the root names, through all that is brought in on the
/// way; the module itself if the path names one, nothing for things of other crates.
fn home(path: &[String], modules: &BTreeMap<Segments, Module>) -> Option<Segments> {
    let depth = (0..=path.len()).rev().find(|&depth| modules.contains_key(&path[..depth]))?;
    let (module, rest) = path.split_at(depth);
    let Some(item) = rest.first() else { return Some(module.to_vec()) };
    let brought = modules[module].uses.get(item);
    match brought {
        None => Some(module.to_vec()),
        Some(other) => {
            let other = from_root(module, other, modules)?;
            if other == path { Some(module.to_vec()) } else { home(&[&other, &rest[1..]].concat(), modules) }
        }
    }
}

/// Which modules each module of a crate uses, by their names with the crate's.
fn arrows(name: &str) -> BTreeMap<String, BTreeSet<String>> {
    let modules = modules(name);
    assert!(modules.len() > 1, "{name} has modules");
    let shown = |path: &Segments| [&[name.to_string()], &path[..]].concat().join("::");
    let of = |(path, module): (&Segments, &Module)| {
        let used = module.uses.values().filter_map(|used| home(&from_root(path, used, &modules)?, &modules));
        // The root brings in what its modules define; it defines nothing that they use.
        (shown(path), used.filter(|used| used != path).map(|used| shown(&used)).collect())
    };
    modules.iter().map(of).collect()
}

/// All that can be reached from a module along the arrows.
fn reached<'a>(from: &str, arrows: &'a BTreeMap<String, BTreeSet<String>>) -> BTreeSet<&'a str> {
    let mut found = BTreeSet::new();
    let mut next: Vec<&str> = arrows[from].iter().map(String::as_str).collect();
    while let Some(module) = next.pop() {
        if found.insert(module) {
            next.extend(arrows[module].iter().map(String::as_str));
        }
    }
    found
}

#[test]
fn no_modules_use_each_other_in_a_circle() {
    let mut circles = BTreeSet::new();
    for name in CRATES {
        let arrows = arrows(name);
        let reached: BTreeMap<&str, _> =
            arrows.keys().map(|module| (module.as_str(), reached(module, &arrows))).collect();
        for (module, others) in &reached {
            let back = others.iter().filter(|other| reached[*other].contains(module));
            let circle: Vec<String> = back.map(ToString::to_string).collect();
            if !circle.is_empty() {
                circles.insert(circle);
            }
        }
    }
    let words = |circle: &[&str]| circle.iter().map(ToString::to_string).collect();
    let stated: BTreeSet<Vec<String>> = CIRCLES.iter().map(|(circle, _)| words(circle)).collect();
    assert_eq!(circles, stated);
}

#[test]
fn no_module_uses_what_the_one_above_defines() {
    let mut upward = BTreeSet::new();
    for name in CRATES {
        for (module, used) in arrows(name) {
            if used.iter().any(|used| module.starts_with(&format!("{used}::"))) {
                upward.insert(module);
            }
        }
    }
    let stated: BTreeSet<String> = UPWARD.iter().map(|(module, _)| module.to_string()).collect();
    assert_eq!(upward, stated);
}

#[test]
fn declarations_are_read() {
    let text = "use crate::a::{B, c::{self, D as E}};\npub use f::\n    g;\n// use h;\nlet x = 1;\n";
    let found: Vec<String> =
        uses(text).into_iter().map(|(name, path)| format!("{name} {}", path.join("::"))).collect();
    assert_eq!(found, ["B crate::a::B", "E crate::a::c::D", "c crate::a::c", "g f::g"]);
}

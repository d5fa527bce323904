//! Mutation tests in one build.
//!
//! cargo-mutants builds the package once for each change. Here all changes of its list are put into
//! one copy of the sources, each behind a question to an environment variable, so that a change
//! costs one run of the tests. What the compiler computes cannot be switched: such changes are
//! built one after the other, as cargo-mutants does.
//!
//! `skat-mutants FOLDER GROUP TEST,TEST,... [GROUP TESTS]...`, in the root of the repository. A
//! `TEST` is a test program of the package, or `PROGRAM::MODULE` for a module of it.
//! `FOLDER/GROUP.json` is what `cargo mutants --list --json` writes. With `--by-hand FILE` behind
//! the folder the changes are those of the file instead. The results are in
//! `FOLDER/GROUP/caught.txt`, `missed.txt`, `timeout.txt` and `unviable.txt`.
//! `SKAT_MUTANTS_ONLY` is a list: `missed` or `left_out` for what is in that file of an earlier
//! run, `switched` to leave out what has to be built by itself.

mod by_hand;
mod compile;
mod edits;
mod mutant;
mod switch;
mod syntax;
mod trial;

use compile::{Copy, Refusal};
use mutant::Mutant;
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use switch::{Constants, Switched};
use trial::{Outcome, Program, trial};

type Sources = BTreeMap<String, String>;
type Programs = BTreeMap<String, PathBuf>;

const ROOT: &str = "env/src/lib.rs";

struct Group {
    name: String,
    tests: Vec<String>,
    /// Numbers of its mutants.
    mutants: Vec<usize>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (folder, groups) = arguments.split_first().ok_or("a folder and groups are expected")?;
    let folder = Path::new(folder);
    let (by_hand, groups) = match groups {
        [option, file, groups @ ..] if option == "--by-hand" => (Some(Path::new(file)), groups),
        _ => (None, groups),
    };
    let mut sources = Sources::new();
    read_sources(Path::new("env/src"), &mut sources)?;
    let only = std::env::var("SKAT_MUTANTS_ONLY").unwrap_or_default();
    let mut mutants: Vec<Mutant> = Vec::new();
    let mut trials: Vec<Group> = Vec::new();
    for group in groups.chunks_exact(2) {
        let listed: Vec<Mutant> = match by_hand {
            Some(file) => by_hand::read(file, &group[0], &sources)?,
            None => serde_json::from_slice(&fs::read(folder.join(format!("{}.json", group[0])))?)?,
        };
        let wanted = names(&folder.join(&group[0]), &only);
        let wanted = |mutant: &Mutant| wanted.as_ref().is_none_or(|names| names.contains(&mutant.name));
        let first = mutants.len();
        mutants.extend(listed.into_iter().filter(wanted));
        let tests = group[1].split(',').map(str::to_owned).collect();
        trials.push(Group { name: group[0].clone(), tests, mutants: (first..mutants.len()).collect() });
    }
    let tests = trials.iter().flat_map(|group| &group.tests);
    let tests: BTreeSet<String> = tests.map(|test| trial::parts(test).0.to_owned()).collect();
    let copy = Copy::new(&folder.join("copy"), tests.into_iter().collect())?;
    let mut switcher = AllSwitched { sources: &sources, mutants: &mutants, refused: BTreeSet::new() };
    let (programs, switched) = switcher.build(&copy)?;
    let mut results: BTreeMap<usize, Outcome> = BTreeMap::new();
    for group in &trials {
        let numbers = group.mutants.iter().copied().filter(|number| switched.contains(number));
        results.extend(try_switched(group, numbers, &mutants, &programs, &copy)?);
        write_results(&folder.join(&group.name), group, &mutants, &results, &switcher.refused)?;
    }
    let plain = (0..mutants.len()).filter(|n| !switched.contains(n) && !switcher.refused.contains(n));
    let plain: Vec<usize> = plain.collect();
    let mut unviable = switcher.refused.clone();
    if !only.contains("switched") && !plain.is_empty() {
        try_plain(&plain, &trials, &mutants, &sources, &copy, &mut results, &mut unviable)?;
    }
    for group in &trials {
        write_results(&folder.join(&group.name), group, &mutants, &results, &unviable)?;
    }
    Ok(())
}

/// The names in the lists of an earlier run that are to be tried again; `None` for all mutants.
fn names(folder: &Path, only: &str) -> Option<BTreeSet<String>> {
    let lists = only.split(',').map(|list| fs::read_to_string(folder.join(list).with_extension("txt")));
    let lists: Vec<String> = lists.filter_map(Result::ok).collect();
    let names = lists.iter().flat_map(|list| list.lines()).map(str::to_owned).collect();
    (!lists.is_empty()).then_some(names)
}

fn read_sources(folder: &Path, sources: &mut Sources) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            read_sources(&path, sources)?;
        } else {
            sources.insert(path.to_str().ok_or("a path is no text")?.to_owned(), fs::read_to_string(&path)?);
        }
    }
    Ok(())
}

/// Whether a file among the sources is code; others, such as lists of words, are left as they are.
fn is_rust(file: &str) -> bool {
    file.ends_with(".rs")
}

/// All mutants of the list in one copy of the sources.
struct AllSwitched<'a> {
    sources: &'a Sources,
    mutants: &'a [Mutant],
    /// What the compiler refused.
    refused: BTreeSet<usize>,
}

impl<'a> AllSwitched<'a> {
    /// Builds the test programs; also says which mutants are in them.
    fn build(&mut self, copy: &Copy) -> Result<(Programs, BTreeSet<usize>), Box<dyn Error>> {
        for (file, text) in self.sources.iter().filter(|(file, _)| !is_rust(file)) {
            copy.write(file, text)?;
        }
        let mut constants = Constants::new();
        loop {
            let files = self.switch(&constants);
            for (file, switched) in &files {
                let attribute = if *file == ROOT { "#![allow(warnings)]" } else { "" };
                let text = attribute.to_owned() + &switched.file.text;
                copy.write(file, &(text + if *file == ROOT { switch::IS_ON } else { "" }))?;
            }
            match copy.build()? {
                Ok(programs) => {
                    let switched = files.values().flat_map(|file| file.mutants.iter().copied()).collect();
                    return Ok((programs, switched));
                }
                Err(refusals) => {
                    let refused = self.refused.len();
                    for refusal in &refusals {
                        self.refused.extend(refused_mutants(refusal, &files));
                    }
                    let kept = compile::keep(&mut constants, &refusals);
                    eprintln!(
                        "{} errors; {} mutants refused, {} functions stay constant",
                        refusals.len(),
                        self.refused.len(),
                        constants.len()
                    );
                    if !kept && self.refused.len() == refused {
                        let messages: Vec<_> = refusals.into_iter().map(|refusal| refusal.message).collect();
                        return Err(
                            format!("the switched sources do not compile:\n{}", messages.join("\n")).into()
                        );
                    }
                }
            }
        }
    }

    fn switch(&self, constants: &Constants) -> BTreeMap<&'a str, Switched> {
        let mut files = BTreeMap::new();
        for (file, source) in self.sources.iter().filter(|(file, _)| is_rust(file)) {
            let mutants = self.mutants.iter().enumerate();
            let mutants = mutants.filter(|(n, mutant)| mutant.file == *file && !self.refused.contains(n));
            files.insert(file.as_str(), switch::switch(source, &mutants.collect(), constants));
        }
        files
    }
}

/// The mutants that an error is about: those at its main places, or else at any of its places.
fn refused_mutants(refusal: &Refusal, files: &BTreeMap<&str, Switched>) -> BTreeSet<usize> {
    for (file, bytes) in &refusal.places {
        if let Some(switched) = files.get(file.as_str()) {
            let attribute = if *file == ROOT { "#![allow(warnings)]".len() } else { 0 };
            let bytes = bytes.start - attribute..bytes.end - attribute;
            // A match without an arm for the rest needs them all.
            if refusal.uncovered {
                let arms = switched.arms.get(&switched.file.origin(bytes.start));
                if let Some(arms) = arms.filter(|arms| !arms.is_empty()) {
                    return arms.iter().copied().collect();
                }
            }
            let mutants = switched.file.mutants_at(&bytes);
            if !mutants.is_empty() {
                return mutants;
            }
        }
    }
    BTreeSet::new()
}

/// The group's programs, the quickest first, once all tests have passed.
fn passing(group: &Group, programs: &Programs, copy: &Copy) -> Result<Vec<Program>, Box<dyn Error>> {
    let mut timed = Vec::new();
    for test in &group.tests {
        let mut program = Program::new(test, programs, Duration::from_secs(60));
        let start = Instant::now();
        let outcome = trial(std::slice::from_ref(&program), &copy.package(), None)?;
        if outcome != Outcome::Missed {
            return Err(format!("{test} without a mutant: {outcome:?}").into());
        }
        program.takes = start.elapsed();
        eprintln!("{}: {test} takes {:.2} s", group.name, program.takes.as_secs_f64());
        timed.push(program);
    }
    timed.sort_by_key(|program| program.takes);
    Ok(timed)
}

fn try_switched(
    group: &Group,
    numbers: impl Iterator<Item = usize>,
    mutants: &[Mutant],
    programs: &Programs,
    copy: &Copy,
) -> Result<BTreeMap<usize, Outcome>, Box<dyn Error>> {
    let programs = passing(group, programs, copy)?;
    let mut results = BTreeMap::new();
    for number in numbers {
        let outcome = trial(&programs, &copy.package(), Some(number))?;
        println!("{}: {outcome:?} {}", group.name, mutants[number].name);
        results.insert(number, outcome);
    }
    Ok(results)
}

/// Tries mutants one after the other, each with a build of its own.
fn try_plain(
    plain: &[usize],
    groups: &[Group],
    mutants: &[Mutant],
    sources: &Sources,
    copy: &Copy,
    results: &mut BTreeMap<usize, Outcome>,
    unviable: &mut BTreeSet<usize>,
) -> Result<(), Box<dyn Error>> {
    for (file, source) in sources {
        copy.write(file, source)?;
    }
    for &number in plain {
        let mutant = &mutants[number];
        copy.write(&mutant.file, &mutant.applied(&sources[&mutant.file]))?;
        let group =
            groups.iter().find(|group| group.mutants.contains(&number)).expect("mutants have a group");
        match copy.build()? {
            Ok(programs) => {
                let takes = Duration::from_secs(10);
                let tests = group.tests.iter();
                let programs: Vec<Program> = tests.map(|test| Program::new(test, &programs, takes)).collect();
                let outcome = trial(&programs, &copy.package(), None)?;
                println!("{}: {outcome:?} {}", group.name, mutant.name);
                results.insert(number, outcome);
            }
            Err(_) => {
                println!("{}: unviable {}", group.name, mutant.name);
                unviable.insert(number);
            }
        }
        copy.write(&mutant.file, &sources[&mutant.file])?;
    }
    Ok(())
}

fn write_results(
    folder: &Path,
    group: &Group,
    mutants: &[Mutant],
    results: &BTreeMap<usize, Outcome>,
    unviable: &BTreeSet<usize>,
) -> Result<(), Box<dyn Error>> {
    let mut lists: BTreeMap<&str, String> =
        ["caught", "missed", "timeout", "unviable", "left_out"].map(|name| (name, String::new())).into();
    for number in &group.mutants {
        let (list, test) = match results.get(number) {
            Some(Outcome::Caught(test)) => ("caught", format!(" by {test}")),
            Some(Outcome::Missed) => ("missed", String::new()),
            Some(Outcome::Timeout) => ("timeout", String::new()),
            None if unviable.contains(number) => ("unviable", String::new()),
            None => ("left_out", String::new()),
        };
        *lists.get_mut(list).expect("all lists are there") += &format!("{}{test}\n", mutants[*number].name);
    }
    fs::create_dir_all(folder)?;
    let mut counts = String::new();
    for (name, list) in lists {
        counts += &format!(", {} {name}", list.lines().count());
        fs::write(folder.join(format!("{name}.txt")), list)?;
    }
    println!("{}: {} mutants{counts}", group.name, group.mutants.len());
    Ok(())
}

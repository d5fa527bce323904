//! Word lists: the one that comes along, users' files, and the graph of words.

use crate::maker;
use crate::walks::{SMALL, rng};
use skat_env::chance::below;
use skat_env::scrabble::{Letter, Lexicon, LexiconError};
use std::collections::{BTreeSet, HashSet};

const SHIPPED: &str = include_str!("../../src/scrabble/lexicon/default.txt");

/// Whoever changes the stems or the maker writes the list anew, as this test says.
#[test]
fn the_list_that_comes_along_is_that_of_its_maker() {
    let made = maker::words();
    let shipped: Vec<&str> = SHIPPED.lines().collect();
    let differs: Vec<&str> = made.iter().map(String::as_str).filter(|word| !shipped.contains(word)).collect();
    assert!(differs.is_empty() && made.len() == shipped.len(), "the file should hold: {}", made.join(" "));
    assert!(made.iter().eq(&shipped), "in the order of the alphabet");
    assert!((5_000..=10_000).contains(&shipped.len()) && SHIPPED.len() < 100_000);
    assert_eq!(Lexicon::default().words(), made);
}

#[test]
fn a_graph_holds_its_words_and_no_others() {
    let lexicon = Lexicon::default();
    let words: HashSet<String> = lexicon.words().into_iter().collect();
    assert_eq!(words.len(), lexicon.len());
    let mut rng = rng(1);
    for word in &words {
        assert!(lexicon.contains(word) && lexicon.contains(&word.to_lowercase()));
        // A letter more, less, or another.
        let letter = Letter::from_index(below(&mut rng, 26)).to_char();
        let at = below(&mut rng, word.len());
        for other in [
            format!("{word}{letter}"),
            word[1..].to_string(),
            format!("{}{letter}{}", &word[..at], &word[at + 1..]),
        ] {
            assert_eq!(lexicon.contains(&other), words.contains(&other), "{other}");
        }
    }
    assert!(!lexicon.contains("") && !lexicon.contains("A-B") && !lexicon.contains("Q"));
}

/// No two nodes have the same continuations: there are as many as there are different sets of them.
#[test]
fn a_graph_is_minimal() {
    let lexicon = Lexicon::named(SMALL).unwrap();
    let words = lexicon.words();
    let mut continuations = BTreeSet::new();
    for word in &words {
        for at in 0..=word.len() {
            let rest: BTreeSet<&str> =
                words.iter().filter_map(|other| other.strip_prefix(&word[..at])).collect();
            continuations.insert(rest);
        }
    }
    assert_eq!(lexicon.dawg().len(), continuations.len());
}

#[test]
fn order_case_accents_and_repetition_do_not_matter() {
    let first = Lexicon::new("a", "forêt\nÉTÉ\nœuf\n\nforet\n").unwrap();
    let second = Lexicon::new("a", "\u{feff}OEUF\r\nete\r\nFORET\r\n").unwrap();
    assert_eq!(first, second);
    assert_eq!(first.checksum(), second.checksum());
    assert_eq!(first.words(), ["ETE", "FORET", "OEUF"]);
    assert!(first.contains("fore\u{302}t"));
    assert_ne!(first, Lexicon::new("b", "ete\nforet\noeuf").unwrap(), "another name");
    assert_ne!(first.checksum(), Lexicon::new("a", "ete\nforet\noeufs").unwrap().checksum());
    let cut = Lexicon::new("a", "eteforet\noeuf").unwrap();
    assert_ne!(first.checksum(), cut.checksum());
}

#[test]
fn files_of_words_are_loaded_by_their_path() {
    let lexicon = Lexicon::named(SMALL).expect("a file of words");
    assert_eq!((lexicon.name(), lexicon.contains("KAKI")), (SMALL, true));
    let read: Lexicon = serde_json::from_str(&format!("\"{SMALL}\"")).unwrap();
    assert_eq!(read, lexicon);
    assert_eq!(serde_json::to_string(&read).unwrap(), format!("\"{SMALL}\""));
    assert_eq!(Lexicon::named("default").unwrap(), Lexicon::default());
    assert_eq!(format!("{lexicon:?}"), format!("Lexicon({SMALL}, {} words)", lexicon.len()));
}

#[test]
fn what_is_no_list_is_refused_with_its_line() {
    let refused = |text: &str| Lexicon::new("list", text).unwrap_err().to_string();
    let sign = "list, line 2: '-' in \"arc-en-ciel\"; expected letters A to Z, with accents or without";
    assert_eq!(refused("arc\narc-en-ciel\n"), sign);
    assert!(refused("deux mots").contains("line 1: ' ' in \"deux mots\""));
    assert_eq!(refused("arc\n\na"), "list, line 3: \"a\" has 1 letters; expected 2 to 15");
    assert!(refused("anticonstitutionnellement").contains("has 25 letters; expected 2 to 15"));
    assert_eq!(refused("\n \n"), "list: there is no word; expected one on each line");
    let missing = Lexicon::named("no/such/file.txt").unwrap_err();
    assert!(matches!(&missing, LexiconError::File { name, .. } if name == "no/such/file.txt"));
    assert!(missing.to_string().contains("expected \"default\" or a file of words"));
    let error = serde_json::from_str::<Lexicon>("\"no/such/file.txt\"").unwrap_err();
    assert!(error.to_string().contains("no/such/file.txt"));
}

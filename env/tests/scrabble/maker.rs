//! Makes the list of words that comes along, by rule from stems: plurals, feminines, and the forms
//! of regular verbs.

use std::collections::BTreeSet;

const STEMS: &str = include_str!("data/stems.txt");

/// Endings of the first group: infinitive, present, imperfect, future, conditional, past, past
/// subjunctive, participles.
const ER: &str = "er e es ons ez ent ais ait ions iez aient erai eras era erons erez eront erais erait \
                  erions eriez eraient ai as a ames ates erent asse asses at assions assiez assent ant ee ees";
/// The same of the second group.
const IR: &str = "ir is it issons issez issent issais issait issions issiez issaient irai iras ira irons \
                  irez iront irais irait irions iriez iraient imes ites irent isse isses issant i ie ies";

/// All words in the order of the alphabet, in capitals.
pub(crate) fn words() -> Vec<String> {
    let mut words = BTreeSet::new();
    for line in STEMS.lines().filter(|line| !line.starts_with('#')) {
        let (kind, stems) = line.split_once(": ").unwrap_or_else(|| panic!("a kind and stems: {line}"));
        for stem in stems.split(' ') {
            words.extend(forms(kind, stem).into_iter().map(|word| word.to_uppercase()));
        }
    }
    words.into_iter().filter(|word| (2..=15).contains(&word.len())).collect()
}

fn forms(kind: &str, stem: &str) -> Vec<String> {
    let with = |endings: &str| endings.split(' ').map(|ending| format!("{stem}{ending}")).collect();
    let itself = stem.to_string();
    match kind {
        "word" => vec![itself],
        "noun" | "adjective_e" => vec![itself, format!("{stem}s")],
        "noun_x" => vec![itself, format!("{stem}x")],
        "noun_al" => vec![itself, format!("{}ux", stem.strip_suffix('l').expect("-al"))],
        "adjective" => vec![itself, format!("{stem}e"), format!("{stem}s"), format!("{stem}es")],
        // An e keeps the sound of g: mangeons.
        "er" if stem.ends_with('g') => {
            let soft = |ending: &str| if ending.starts_with(['a', 'o']) { "e" } else { "" };
            ER.split(' ').map(|ending| format!("{stem}{}{ending}", soft(ending))).collect()
        }
        "er" => with(ER),
        "ir" => with(IR),
        kind => panic!("no kind of stems: {kind}"),
    }
}

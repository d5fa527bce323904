use super::*;
use crate::catalogue::{forms, listing};

/// The forms of all agents.
const EXPECTED: &str = "random, heuristic, heuristic:SETTINGS, swift, swift:PATH, pimc, pimc:SETTINGS, neural, neural:PATH, \
    neural+search, neural+search:SETTINGS, doubledummy, doubledummy:SETTINGS, selftaught, net:PATH or engine:COMMAND";

fn error(text: &str) -> String {
    text.parse::<Spec>().expect_err("no agent").to_string()
}

#[test]
fn texts_are_read_as_they_are_written() {
    for text in [
        "random",
        "heuristic",
        "heuristic:bids=timid,defence=selfish",
        "swift",
        "swift:runs/quick/swift.safetensors",
        "pimc",
        "pimc:worlds=7,inference=off,seed=3",
        "neural",
        "neural:runs/quick/latest: final.bin",
        "neural+search",
        "neural+search:worlds=7,network=runs/a,b.safetensors",
        "doubledummy",
        "doubledummy:worlds=7,seed=3",
        "selftaught",
        "engine[level=3]:./mine --fast",
    ] {
        let spec: Spec = text.parse().unwrap();
        assert_eq!(spec.to_string(), text);
        let json = serde_json::to_string(&spec).unwrap();
        assert_eq!(json, format!("\"{text}\""));
        assert_eq!(serde_json::from_str::<Spec>(&json).unwrap(), spec);
    }
}

#[test]
fn what_can_play_is_built() {
    assert!(Spec::of(&Random).build().is_ok());
    assert!(Spec::of(&Style::default()).build().is_ok());
    assert!("pimc:worlds=1".parse::<Spec>().unwrap().build().is_ok());
    assert!(Spec::of(&NeuralRecipe(None)).build().is_ok());
    assert!("neural+search".parse::<Spec>().unwrap().build().is_ok());
}

/// Every opponent of the gauntlet is an agent, written as it is read, once.
#[test]
fn the_gauntlet_is_of_different_agents() {
    let specs: Vec<Spec> = State::GAUNTLET.iter().map(|text| text.parse().unwrap()).collect();
    for (i, spec) in specs.iter().enumerate() {
        assert_eq!(spec.to_string(), State::GAUNTLET[i]);
        assert!(!specs[..i].contains(spec), "{spec}");
        assert!(spec.build().is_ok(), "{spec}");
    }
}

#[test]
fn lists_keep_the_commas_within_an_agent() {
    for (list, words) in [
        ("pimc,heuristic", vec!["pimc", "heuristic"]),
        ("neural,heuristic,neural:a,b", vec!["neural", "heuristic", "neural:a,b"]),
        ("pimc:worlds=5,seed=1,pimc:worlds=7", vec!["pimc:worlds=5,seed=1", "pimc:worlds=7"]),
        (
            "random,pimc:seed=1,inference=off,neural:a=b",
            vec!["random", "pimc:seed=1,inference=off", "neural:a=b"],
        ),
        (
            "neural+search:worlds=5,prior=1,pimc,neural+search,neural",
            vec!["neural+search:worlds=5,prior=1", "pimc", "neural+search", "neural"],
        ),
        ("heuristic,neural:a,b.bin,random", vec!["heuristic", "neural:a,b.bin", "random"]),
    ] {
        let words: Vec<Spec> = words.iter().map(|word| word.parse().unwrap()).collect();
        assert_eq!(Spec::list(list).unwrap(), words);
    }
    for (text, named) in
        [("", ""), ("random,", ""), (",random", ""), ("random,randon", "randon"), ("randon,random", "randon")]
    {
        let error = Spec::list(text).expect_err("no list").to_string();
        assert!(error.starts_with(&format!("\"{named}\" is not an agent")), "{text}: {error}");
    }
}

#[test]
fn errors_say_what_was_expected() {
    for text in ["", "Random", "randon", "random:1", "minimax", "neurall:x"] {
        let expected = format!("\"{text}\" is not an agent: expected {EXPECTED}");
        assert_eq!(error(text), expected);
    }
    assert!(error("neural:").contains("expected neural:PATH"));
    assert!(error("pimc:").contains("expected worlds=N"));
    assert!(error("pimc:worlds=x").contains("`worlds` cannot be \"x\": expected a number"));
    let refused = serde_json::from_str::<Spec>("\"nobody\"").expect_err("no agent").to_string();
    assert!(refused.contains(EXPECTED), "{refused}");
}

#[test]
fn a_missing_network_is_named() {
    let Err(error) = Spec::of(&NeuralRecipe(Some("no/such/file.bin".into()))).build() else {
        panic!("no file, no agent")
    };
    assert!(error.to_string().starts_with("no/such/file.bin: No such file"), "{error}");
}

#[test]
fn every_form_is_listed_with_what_can_be_set() {
    assert_eq!(forms::<State>(), EXPECTED);
    let listing = listing::<State>();
    for expected in [
        "\n  swift, swift:PATH\n      heuristic with cards",
        "SETTINGS: worlds=N, inference=on|mixture|off, value=rollouts|solved|both,",
        "seed=N\n",
        "network=PATH\n",
    ] {
        assert!(listing.contains(expected), "{expected}: {listing}");
    }
    assert!(listing.lines().all(|line| line.len() <= 96), "{listing}");
}

#[test]
fn a_recipe_comes_back_from_its_text() {
    let spec: Spec = "swift:a/b.safetensors".parse().expect("an agent");
    assert_eq!(spec.recipe(), Some(SwiftRecipe(Some("a/b.safetensors".into()))));
    assert_eq!(spec.recipe::<NeuralRecipe>(), None);
    assert_eq!(spec.network(), Some("a/b.safetensors".into()));
    assert_eq!("neural+search:network=x,y".parse::<Spec>().expect("an agent").network(), Some("x,y".into()));
    assert_eq!("pimc".parse::<Spec>().expect("an agent").network(), None);
    assert_eq!("pimc:worlds=100".parse::<Spec>().expect("an agent"), Spec::of(&pimc::Settings::default()));
}

//! The one-line text of a game of Whist and the words it is made of.
#![no_main]

use libfuzzer_sys::fuzz_target;
use skat_env::whist::{Card, CardSet, Deal, Scoring, State, Suit, Trump, Unit};
use skat_fuzz::{check_text, golden_whist, seed};

fuzz_target!(init: seed("whist_text", golden_whist()), |text: &str| {
    for word in text.split_whitespace().take(5) {
        let _ = check_text::<Deal>(word);
        let _ = check_text::<Card>(word);
        let _ = check_text::<CardSet>(word);
        let _ = check_text::<Suit>(word);
        let _ = check_text::<Trump>(word);
        let _ = check_text::<Unit>(word);
        let _ = check_text::<Scoring>(word);
    }
    if let Some(state) = check_text::<State>(text) {
        let json = serde_json::to_string(&state).expect("a state is a text");
        assert_eq!(serde_json::from_str::<State>(&json).expect("its own text"), state);
    }
});

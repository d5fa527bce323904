//! The one-line text of a game of 500 and the words it is made of.
#![no_main]

use libfuzzer_sys::fuzz_target;
use skat_env::five_hundred::{Action, Bid, Card, CardSet, Deal, State};
use skat_fuzz::{check_text, golden_five_hundred, seed};

fuzz_target!(init: seed("five_hundred_text", golden_five_hundred()), |text: &str| {
    let _ = check_text::<Deal>(text);
    for word in text.split_whitespace().take(4) {
        let _ = check_text::<Action>(word);
        let _ = check_text::<Bid>(word);
        let _ = check_text::<Card>(word);
        let _ = check_text::<CardSet>(word);
    }
    if let Some(state) = check_text::<State>(text) {
        let json = serde_json::to_string(&state).expect("a state is a text");
        assert_eq!(serde_json::from_str::<State>(&json).expect("its own text"), state);
    }
});

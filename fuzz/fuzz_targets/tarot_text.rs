//! The one-line text of a game of Tarot and the words it is made of.
#![no_main]

use libfuzzer_sys::fuzz_target;
use skat_env::tarot::{Action, Card, CardSet, Deal, State};
use skat_fuzz::{check_text, golden_tarot, seed};

fn check_table<const P: usize>(text: &str) {
    let _ = check_text::<Deal<P>>(text);
    if let Some(state) = check_text::<State<P>>(text) {
        let json = serde_json::to_string(&state).expect("a state is a text");
        assert_eq!(serde_json::from_str::<State<P>>(&json).expect("its own text"), state);
    }
}

fuzz_target!(init: seed("tarot_text", golden_tarot()), |text: &str| {
    for word in text.split_whitespace().take(4) {
        let _ = check_text::<Action>(word);
        let _ = check_text::<Card>(word);
        let _ = check_text::<CardSet>(word);
    }
    check_table::<3>(text);
    check_table::<4>(text);
    check_table::<5>(text);
});

//! The one-line text of a game and the words it is made of.
#![no_main]

use libfuzzer_sys::fuzz_target;
use skat_env::skat::referee::{NoProof, Refereed};
use skat_env::skat::{Action, Bid, Card, CardSet, Contract, Deal, State};
use skat_fuzz::{check_text, endings, golden_deals, seed};

fuzz_target!(init: seed("game_text", golden_deals().chain(endings())), |text: &str| {
    let _ = check_text::<Deal>(text);
    let _ = check_text::<Refereed<NoProof>>(text);
    for word in text.split_whitespace().take(4) {
        let _ = check_text::<Action>(word);
        let _ = check_text::<Bid>(word);
        let _ = check_text::<Card>(word);
        let _ = check_text::<CardSet>(word);
        let _ = check_text::<Contract>(word);
    }
    if let Some(state) = check_text::<State>(text) {
        let json = serde_json::to_string(&state).expect("a state is a text");
        assert_eq!(serde_json::from_str::<State>(&json).expect("its own text"), state);
    }
});

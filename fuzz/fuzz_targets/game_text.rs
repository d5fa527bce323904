//! The one-line text of a game and the words it is made of: never a panic, and what reads writes itself so that it
//! reads back the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use skat_env::skat::{Action, Bid, Card, CardSet, Contract, Deal, State};
use std::fmt::{Debug, Display};
use std::str::FromStr;

fn reads_back<T: FromStr<Err: Debug + Display> + Display + PartialEq + Debug>(text: &str) {
    match text.parse::<T>() {
        Ok(value) => assert_eq!(value.to_string().parse::<T>().expect("its own text"), value),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

fuzz_target!(|text: &str| {
    reads_back::<State>(text);
    reads_back::<Deal>(text);
    for word in text.split_whitespace().take(4) {
        reads_back::<Action>(word);
        reads_back::<Bid>(word);
        reads_back::<Card>(word);
        reads_back::<CardSet>(word);
        reads_back::<Contract>(word);
    }
    if let Ok(state) = text.parse::<State>() {
        let json = serde_json::to_string(&state).expect("a state is a text");
        assert_eq!(serde_json::from_str::<State>(&json).expect("its own text"), state);
    }
});

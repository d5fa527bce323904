//! Files in Portable Bridge Notation: read or refused with the line, replayed or refused with the
//! call or card, and what is written reads back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use skat_env::bridge::State;
use skat_env::bridge::pbn::{Record, read};
use skat_fuzz::{golden_bridge, seed};

fn seeds() -> impl Iterator<Item = String> {
    golden_bridge().map(|text| Record::of(&text.parse::<State>().expect("a golden game")).to_string())
}

fuzz_target!(init: seed("bridge_pbn", seeds()), |text: &str| {
    let records = match read(text) {
        Ok(records) => records,
        Err(error) => {
            assert!(error.to_string().starts_with("line "), "{error}");
            return;
        }
    };
    for record in records {
        let again = read(&record.to_string()).expect("its own text").remove(0);
        assert_eq!((again.hands, &again.auction, &again.play), (record.hands, &record.auction, &record.play));
        assert_eq!((again.outcome, again.result), (record.outcome, record.result));
        match record.state() {
            Ok(state) => {
                let own = Record::of(&state);
                assert_eq!(own.state().expect("a legal game").history(), state.history());
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
});

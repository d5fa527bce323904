//! Any irregularity at any point of any deal: the referee rules, or says what would have to be the
//! case.
//!
//! An input is a byte of options, 31 bytes that shuffle the cards, one that counts the actions, the
//! actions, then the irregularity.
#![no_main]

use libfuzzer_sys::fuzz_target;
use skat_env::ActionSet as _;
use skat_env::skat::referee::{NoProof, Referee};
use skat_env::skat::{Rules, State};
use skat_fuzz::deals::{SHUFFLE, action_of, bytes_of_game, deal_of};
use skat_fuzz::rulings::{LateProver, check_ruling, irregularity_of};
use skat_fuzz::sheets::Bytes;
use skat_fuzz::{golden_deals, seed};

/// Irregularities of all kinds in the golden deals.
fn seeds() -> impl Iterator<Item = Vec<u8>> {
    let games = golden_deals().map(|text| text.parse::<State>().expect("a golden deal"));
    (0u8..).zip(games).map(|(n, state)| {
        let actions = state.history().len() as u8;
        let mut bytes = bytes_of_game(&state, 1, actions - n % actions);
        bytes.extend([n, n / 2, n, n, n, n, n, n]);
        bytes
    })
}

fuzz_target!(init: seed("referee", seeds()), |data: &[u8]| {
    let Some((head, rest)) = data.split_at_checked(2 + SHUFFLE) else { return };
    let rules = Rules { concede: head[0] & 1 != 0, ..Rules::default() };
    let mut state = State::new(deal_of(&head[1..]), rules);
    let actions = usize::from(head[1 + SHUFFLE]).min(rest.len());
    for &byte in &rest[..actions] {
        let action = action_of(byte, &state);
        if state.legal().contains(action) {
            state.act(action);
        }
    }
    let irregularity = irregularity_of(&mut Bytes(&rest[actions..]));
    let json = serde_json::to_string(&irregularity).expect("plain data");
    assert_eq!(serde_json::from_str::<_>(&json).ok(), Some(irregularity));
    let [unproven, proven] = [
        Referee::new(NoProof).rule(&state, irregularity),
        Referee::new(LateProver).rule(&state, irregularity),
    ];
    for ruling in [&unproven, &proven] {
        match ruling {
            Ok(ruling) => check_ruling(&state, ruling),
            Err(error) => assert_eq!(error.irregularity, irregularity),
        }
    }
    assert_eq!(unproven.is_ok(), proven.is_ok());
});

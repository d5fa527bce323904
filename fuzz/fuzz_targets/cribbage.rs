//! Any of cribbage's 52 actions at any point of any game. What is legal keeps the deal whole and
//! agrees with the slow reference of the tests; what is not is refused and changes nothing.
//!
//! An input is a byte for the target, one for the length and the scoring, eight for the seed of the
//! deals, one that picks a step, then an action each: its number below 52, above that the legal
//! action counted from there.
#![no_main]

#[path = "../../env/tests/cribbage/reference.rs"]
#[allow(dead_code)]
mod reference;

use libfuzzer_sys::fuzz_target;
use rand::SeedableRng;
use reference::Reference;
use skat_env::cribbage::encode::{OracleV1Bits, V1, V1Bits};
use skat_env::cribbage::{Card, CardSet, Deal, Rules, Scoring, Seat, State, Target, Team, View, Worlds};
use skat_env::{Encoder, Environment, FullView, Rng};

/// Bytes before the actions.
const HEAD: usize = 1 + 1 + 8 + 1;

fn rules_of(head: &[u8]) -> Rules {
    let target = Target::new(head[0] % Target::GAME + 1).expect("1 to 121");
    let scoring = Scoring::ALL[usize::from(head[1]) % Scoring::ALL.len()];
    let length = match head[1] / 64 {
        0 => "game".to_string(),
        deals => format!("deals:{deals}"),
    };
    Rules { target, length: length.parse().expect("a length"), scoring }
}

fn action_of(byte: u8, state: &State) -> Card {
    let legal = state.legal_cards();
    match usize::from(byte).checked_sub(Card::COUNT) {
        None => Card::from_index(byte.into()),
        Some(_) if legal.is_empty() => Card::from_index(0),
        Some(n) => legal.nth(n % legal.len()),
    }
}

fn assert_cards_are_whole(state: &State) {
    let (mut seen, mut count) = (state.crib(), state.crib().len());
    for seat in Seat::ALL {
        let played = state.pegging().map_or(CardSet::EMPTY, |pegging| pegging.table().played(seat));
        seen |= state.hand(seat) | played;
        count += state.hand(seat).len() + played.len();
    }
    let dealt = state.dealt().hands().0.into_iter().fold(CardSet::EMPTY, |all, hand| all | hand);
    assert_eq!((seen, count), (dealt, 20));
}

/// What each player sees can be encoded, fits the deal, and has this deal among its worlds.
fn assert_views_fit(state: &State, seed: u64) {
    for seat in Seat::ALL {
        let view = View::of(state, seat);
        let mut row = vec![0.0; V1::LEN];
        V1.encode(&view, &mut row);
        assert!(row.iter().all(|&feature| feature == 0.0 || feature == 1.0));
        V1Bits.encode(&view, &mut [0; V1Bits::LEN]);
        let full = FullView { state: *state, player: seat.index() };
        OracleV1Bits.encode(&full, &mut [0; OracleV1Bits::LEN]);
        for other in Seat::ALL {
            assert!(state.hand(other).is_subset(view.may_hold(other)), "what is held is not ruled out");
        }
        match Worlds::of(&view) {
            Ok(worlds) => {
                let world = worlds.sample(&mut Rng::seed_from_u64(seed));
                assert_eq!(View::of(&world, seat), view);
                assert_eq!(world.to_string().parse(), Ok(world));
            }
            Err(error) => assert!(state.is_over(), "{error}"),
        }
    }
}

fn assert_agree(fast: &State, slow: &Reference) {
    assert_eq!(fast.turn(), slow.turn());
    let mut names = slow.legal();
    names.sort();
    let mut legal: Vec<String> = fast.legal_cards().iter().map(|card| card.to_string()).collect();
    legal.sort();
    assert_eq!(legal, names);
    assert_eq!(Team::ALL.map(|team| u32::from(fast.points(team))), [slow.points(0), slow.points(1)]);
}

fuzz_target!(|data: &[u8]| {
    let Some((head, actions)) = data.split_at_checked(HEAD) else { return };
    let rules = rules_of(head);
    let seed = u64::from_le_bytes(head[2..10].try_into().expect("eight bytes"));
    let mut state = State::new(rules, seed);
    let mut slow = Reference::new(&rules.to_string());
    slow.deal(&state.dealt().to_string());
    for (step, &byte) in actions.iter().enumerate() {
        assert_agree(&state, &slow);
        let (before, card) = (state, action_of(byte, &state));
        match state.try_apply(card) {
            Ok(()) => {
                assert!(before.legal_cards().contains(card));
                slow.act(&card.to_string());
                if slow.needs_deal {
                    slow.deal(&Deal::numbered(seed, slow.number as u8).to_string());
                }
            }
            Err(error) => {
                assert!(!before.legal_cards().contains(card));
                assert_eq!((state, error.index), (before, card.index()));
            }
        }
        assert_cards_are_whole(&state);
        if step == usize::from(head[HEAD - 1]) {
            assert_views_fit(&state, step as u64);
        }
    }
    assert_agree(&state, &slow);
    assert_views_fit(&state, 0);
    assert_eq!(state.to_string().parse(), Ok(state));
    assert_eq!(state.is_over(), state.legal_cards().is_empty());
    let scores = if state.is_over() { slow.scores() } else { [0, 0] };
    assert_eq!([state.score(0), state.score(1)], scores);
});

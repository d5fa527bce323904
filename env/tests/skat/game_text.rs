//! The one-line text of a game: what is written reads back the same, what does not read says why
//! and where.

use crate::reference::Reference;
use crate::reference::steering::steered_deal;
use rand::SeedableRng;
use skat_env::below;
use skat_env::skat::{Deal, Rules, State};
use skat_env::{ActionSet as _, Environment, Rng};

const DEALS: u64 = if cfg!(debug_assertions) { 300 } else { 3_000 };

/// A deal at a random point of steered play, the end included.
fn random_state(seed: u64) -> State {
    let mut rng = Rng::seed_from_u64(seed);
    let (text, steering) = steered_deal(&mut rng);
    let mut state = State::new(
        text.parse::<Deal>().expect("a deal"),
        Rules { concede: seed.is_multiple_of(2), ..Rules::default() },
    );
    let mut slow = Reference::new(&text);
    slow.concede_allowed = state.rules().concede;
    for _ in 0..below(&mut rng, 55) {
        let legal = slow.legal();
        if legal.is_empty() {
            break;
        }
        let action = steering.choose(&slow, &legal, &mut rng);
        slow.act(action);
        state.act(action.parse().expect("the name of an action"));
    }
    state
}

#[test]
fn any_point_of_a_deal_reads_back_the_same() {
    for seed in 0..DEALS {
        let state = random_state(seed);
        assert_eq!(state.to_string().parse(), Ok(state));
        let json = serde_json::to_string(&state).expect("a state is a text");
        assert_eq!(serde_json::from_str::<State>(&json).expect("its own text"), state);
    }
}

#[test]
fn history_replays_to_the_same_state() {
    for seed in 0..DEALS {
        let state = random_state(seed);
        let mut replayed = State::new(*state.dealt(), state.rules());
        for (index, (seat, action)) in state.history().into_iter().enumerate() {
            assert_eq!(replayed.history().len(), index);
            assert_eq!(replayed.seat_to_move(), Some(seat));
            assert!(replayed.legal_actions().contains(action));
            replayed.apply(action);
        }
        assert_eq!(replayed, state);
    }
}

#[test]
fn a_text_cut_at_a_word_is_an_earlier_point() {
    for seed in 0..DEALS / 10 {
        let text = random_state(seed).to_string();
        let spaces: Vec<usize> = text.match_indices(' ').map(|(place, _)| place).collect();
        let deal_words = if text.starts_with("concede") { 1 } else { 0 };
        for &end in &spaces[deal_words.min(spaces.len())..] {
            let state: State = text[..end].parse().expect("the deal and its first actions");
            assert_eq!(state.to_string(), text[..end]);
        }
    }
}

/// Never a panic; and what still reads is a deal that writes itself so that it reads back.
#[test]
fn damaged_texts_do_not_panic() {
    let mut rng = Rng::seed_from_u64(7);
    let mut refused = 0;
    let tries = 4 * DEALS;
    for seed in 0..tries {
        let mut bytes = random_state(seed % DEALS).to_string().into_bytes();
        match below(&mut rng, 4) {
            0 => bytes.truncate(below(&mut rng, bytes.len())),
            1 => bytes.insert(below(&mut rng, bytes.len()), below(&mut rng, 256) as u8),
            2 => drop(bytes.remove(below(&mut rng, bytes.len()))),
            _ => {
                for _ in 0..=below(&mut rng, 3) {
                    let place = below(&mut rng, bytes.len());
                    bytes[place] = below(&mut rng, 256) as u8;
                }
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        match text.parse::<State>() {
            Ok(state) => assert_eq!(state.to_string().parse(), Ok(state)),
            Err(error) => {
                refused += 1;
                let place = error.place.clone().unwrap_or_default();
                assert!(place.starts_with("word ") || text.trim().len() < 10, "{error}");
                assert!(error.to_string().contains(" is not "), "{error}");
            }
        }
    }
    assert!(refused > tries / 2, "{refused} of {tries}");
}

const DEAL: &str =
    "HA.SK.SJ.SA.CQ.S8.C9.H7.H9.DQ|CJ.S9.DJ.S7.D9.SQ.C8.HQ.DK.CA|D8.D7.DT.CT.ST.C7.HK.DA.HT.HJ|H8.CK";

fn error_of(text: &str) -> String {
    text.parse::<State>().expect_err("a mistake").to_string()
}

#[test]
fn errors_name_the_place_and_what_was_expected() {
    let cases = [
        ("", "\"\" is not a game: the deal like HA.SK...|...|...|H8.CK, then its actions"),
        ("concede", "\"concede\" is not a game: the deal like HA.SK...|...|...|H8.CK, then its actions"),
        (
            "HA.SX",
            "word 1, card 2: \"SX\" is not a card: one of C S H D, then one of A K Q J T 9 8 7, like CA or HT",
        ),
        ("concede HA.SK", "word 2: \"HA.SK\" is not a deal of 32 cards: it has 2"),
        ("HA.HA", "word 1, card 2: \"HA\" is not a card that has not appeared before"),
    ];
    for (text, error) in cases {
        assert_eq!(error_of(text), error);
    }
    let cases = [
        (
            "x",
            "word 2: \"x\" is not an action: a card like CA, a bid like 18, p (pass), y (hold), s (pick up the skat), \
             a contract like G or CHS, or RE (concede)",
        ),
        ("y", "word 2: \"y\" is not legal for middlehand, who may: 18 20 22 23 24 27 30 33 35 36 or 54 more"),
        ("18 20", "word 3: \"20\" is not legal for forehand, who may: p y"),
        ("264 y 264", "word 4: \"264\" is not legal for middlehand, who may: p"),
        ("p p 20", "word 4: \"20\" is not legal for forehand, who may: 18 p"),
        ("p p p p", "word 5: \"p\" is not expected: the deal is over before it"),
        ("p 24 p s D7 D8 N", "word 8: \"N\" is not legal for rearhand, who may: D H S C G NO"),
        ("p 18 p s H8 D7", "word 7: \"D7\" is not legal for rearhand, who may: HK HT HJ ST C7 CK CT"),
        (
            "p 18 p s H8 ST D RE",
            "word 9: \"RE\" is not legal for forehand, who may: DQ H7 H9 HA S8 SK SA SJ C9 CQ",
        ),
    ];
    for (actions, error) in cases {
        assert_eq!(error_of(&format!("{DEAL} {actions}")), error);
    }
}

#[test]
fn serde_reports_the_same_errors() {
    let error = serde_json::from_str::<State>(&format!("\"{DEAL} y\"")).expect_err("nothing to hold");
    assert!(error.to_string().contains("word 2: \"y\" is not legal for middlehand"), "{error}");
}

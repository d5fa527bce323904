//! Any of the 71 actions of 500 at any point of any deal, under all options. What is legal keeps
//! the deal whole and agrees with both slow references of the tests; what is not is refused and
//! changes nothing.
//!
//! An input is a byte for the options, 45 that shuffle the cards, one that picks a step, then an
//! action each: its number below 71, above that the legal action counted from there.
#![no_main]

#[path = "../../env/tests/five_hundred/prose.rs"]
#[allow(dead_code)]
mod prose;
#[path = "../../env/tests/five_hundred/tabled.rs"]
#[allow(dead_code)]
mod tabled;

use libfuzzer_sys::fuzz_target;
use prose::Prose;
use rand::SeedableRng;
use skat_env::five_hundred::encode::{OracleV1Bits, V1, V1Bits};
use skat_env::five_hundred::{Action, BySeat, Card, CardSet, Deal, Rules, Seat, State, Team, View, Worlds};
use skat_env::{Action as _, ActionSet as _, Encoder, Environment, FullView, Rng};
use skat_fuzz::{golden_five_hundred, seed};
use tabled::Tabled;

const SHUFFLE: usize = 45;
/// Bytes before the actions.
const HEAD: usize = 1 + SHUFFLE + 1;

/// The cards in ascending order, each of the second to the last exchanged with the one that its
/// byte says; ten for each player, the last six for the widow.
fn deal_of(head: &[u8]) -> Deal {
    let mut cards: Vec<Card> = Card::all().collect();
    for (i, &byte) in (1..).zip(&head[1..=SHUFFLE]) {
        cards.swap(i, usize::from(byte) % (i + 1));
    }
    let hand = |seat: Seat| cards[10 * seat.index()..][..10].iter().copied().collect::<CardSet>();
    Deal::new(BySeat::from_fn(hand)).expect("four hands of ten")
}

/// The bytes of a game.
fn bytes_of(state: &State) -> Vec<u8> {
    let options = Rules::ALL.into_iter().position(|rules| rules == state.rules());
    let hands = state.dealt().hands().0.into_iter().chain([state.dealt().widow()]);
    let mut cards: Vec<Card> = hands.flatten().collect();
    let mut bytes = vec![0; HEAD];
    bytes[0] = options.expect("one of all") as u8;
    for i in (1..Card::COUNT).rev() {
        let place = cards.iter().position(|&card| card == Card::from_index(i)).expect("every card");
        cards.swap(i, place);
        bytes[i] = place as u8;
    }
    bytes.extend(state.history().into_iter().map(|(_, action)| action.index() as u8));
    bytes
}

fn seeds() -> impl Iterator<Item = Vec<u8>> {
    golden_five_hundred().map(|text| bytes_of(&text.parse().expect("a golden game")))
}

fn action_of(byte: u8, state: &State) -> Action {
    let legal = state.legal();
    match usize::from(byte).checked_sub(Action::COUNT) {
        None => Action::from_index(byte.into()).expect("a number below 71"),
        Some(_) if legal.is_empty() => Action::Pass,
        Some(n) => legal.nth(n % legal.len()),
    }
}

fn assert_cards_are_whole(state: &State) {
    let mut parts: Vec<CardSet> = Seat::ALL.map(|seat| state.hand(seat)).to_vec();
    parts.push(state.laid());
    match (state.contract(), state.play()) {
        (None, _) => parts.push(state.dealt().widow()),
        (_, Some(play)) => parts.extend(Seat::ALL.map(|seat| play.tricks().played(seat))),
        _ => {}
    }
    let all = parts.iter().fold(CardSet::EMPTY, |all, &part| all | part);
    assert_eq!((all, parts.iter().map(|part| part.len()).sum()), (CardSet::ALL, Card::COUNT));
}

/// What each player sees can be encoded, fits the deal, and has worlds that look the same.
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
            }
            Err(error) => assert!(state.is_over(), "{error}"),
        }
    }
}

fn assert_agree(fast: &State, prose: &Prose, tabled: &Tabled) {
    let turn = fast.seat_to_move().map(Seat::index);
    assert_eq!((turn, turn), (prose.turn(), tabled.turn()));
    let mut legal: Vec<String> = fast.legal().iter().map(|action| action.to_string()).collect();
    legal.sort();
    for mut names in [prose.legal(), tabled.legal()] {
        names.sort();
        assert_eq!(legal, names);
    }
    let points = Team::ALL.map(|team| u32::from(fast.points()[team]));
    assert_eq!((points, points), (prose.points(), tabled.points()));
}

fuzz_target!(init: seed("five_hundred", seeds()), |data: &[u8]| {
    let Some((head, actions)) = data.split_at_checked(HEAD) else { return };
    let rules = Rules::ALL[usize::from(head[0]) % Rules::ALL.len()];
    let mut state = State::new(rules, deal_of(head));
    let line = state.to_string();
    let (mut prose, mut tabled) = (Prose::new(&line), Tabled::new(&line));
    for (step, &byte) in actions.iter().enumerate() {
        assert_agree(&state, &prose, &tabled);
        let (before, action) = (state, action_of(byte, &state));
        match state.try_apply(action) {
            Ok(()) => {
                assert!(before.legal().contains(action));
                prose.act(&action.to_string());
                tabled.act(&action.to_string());
            }
            Err(error) => {
                assert!(!before.legal().contains(action));
                assert_eq!((state, error.index), (before, action.index()));
            }
        }
        assert_cards_are_whole(&state);
        if step == usize::from(head[HEAD - 1]) {
            assert_views_fit(&state, step as u64);
        }
    }
    assert_agree(&state, &prose, &tabled);
    assert_views_fit(&state, 0);
    assert_eq!(state.to_string().parse(), Ok(state));
    assert_eq!(state.is_over(), state.legal().is_empty());
});

//! Any of Tarot's 88 actions at any point of any deal, at tables of three, four and five. What is
//! legal keeps the deal whole and agrees with the slow reference of the tests; what is not is
//! refused and changes nothing.
//!
//! An input is a byte for the table and the options, 77 that shuffle the cards, one that picks a
//! step, then an action each: its number below 88, above that the legal action counted from there.
#![no_main]

#[path = "../../env/tests/tarot/reference.rs"]
mod reference;

use libfuzzer_sys::fuzz_target;
use rand::SeedableRng;
use reference::Reference;
use skat_env::tarot::encode::{OracleV1Bits, V1, V1Bits};
use skat_env::tarot::{Action, BySeat, Card, CardSet, Deal, Rules, Seat, Sizes, State, View, Worlds};
use skat_env::{Action as _, ActionSet as _, Encoder, Environment, FullView, Rng};
use skat_fuzz::{golden_tarot, seed};

const SHUFFLE: usize = 77;
/// Bytes before the actions.
const HEAD: usize = 1 + SHUFFLE + 1;

/// The cards in ascending order, each of the second to the last exchanged with the one that its
/// byte says; `None` for a deal that is annulled.
fn deal_of<const P: usize>(head: &[u8]) -> Option<Deal<P>> {
    let mut cards: Vec<Card> = Card::all().collect();
    for (i, &byte) in (1..).zip(&head[1..=SHUFFLE]) {
        cards.swap(i, usize::from(byte) % (i + 1));
    }
    let size = Sizes::<P>::HAND;
    let hand = |seat: Seat| cards[size * seat.index()..][..size].iter().copied().collect::<CardSet>();
    Deal::new(BySeat::from_fn(hand)).ok()
}

/// The bytes of a game.
fn bytes_of<const P: usize>(state: &State<P>) -> Vec<u8> {
    let hands = state.dealt().hands().0.into_iter().chain([state.dealt().dog()]);
    let mut cards: Vec<Card> = hands.flatten().collect();
    let mut bytes = vec![0; HEAD];
    bytes[0] = (P - 3) as u8 + if state.rules().announcements { 0 } else { 3 };
    for i in (1..Card::COUNT).rev() {
        let place = cards.iter().position(|&card| card == Card::from_index(i)).expect("every card");
        cards.swap(i, place);
        bytes[i] = place as u8;
    }
    bytes.extend(state.history().into_iter().map(|(_, action)| action.index() as u8));
    bytes
}

fn seeds() -> impl Iterator<Item = Vec<u8>> {
    let bytes = |text: &str| {
        let four = text.parse::<State<4>>().map(|state| bytes_of(&state));
        let three = || text.parse::<State<3>>().map(|state| bytes_of(&state));
        let five = || text.parse::<State<5>>().map(|state| bytes_of(&state));
        four.or_else(|_| three()).or_else(|_| five()).expect("a golden game")
    };
    golden_tarot().map(bytes)
}

fn action_of<const P: usize>(byte: u8, state: &State<P>) -> Action {
    let legal = state.legal();
    match usize::from(byte).checked_sub(Action::COUNT) {
        None => Action::from_index(byte.into()).expect("a number below 88"),
        Some(_) if legal.is_empty() => Action::Pass,
        Some(n) => legal.nth(n % legal.len()),
    }
}

fn assert_cards_are_whole<const P: usize>(state: &State<P>) {
    let takes = state.view(0).laid_count > 0 || !state.view(0).dog.is_empty();
    let apart = if takes { state.laid() } else { state.dealt().dog() };
    let (mut seen, mut count) = (apart, apart.len());
    for seat in Seat::all::<P>() {
        let played = state.play().map_or(CardSet::EMPTY, |play| play.tricks().played(seat));
        seen |= state.hand(seat) | played;
        count += state.hand(seat).len() + played.len();
    }
    assert_eq!((seen, count), (CardSet::ALL, Card::COUNT));
}

/// What each player sees fits the deal, and has worlds that look the same.
fn assert_views_fit<const P: usize>(state: &State<P>, seed: u64) {
    for seat in Seat::all::<P>() {
        let view = View::of(state, seat);
        for other in Seat::all::<P>() {
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

fn assert_agree<const P: usize>(fast: &State<P>, slow: &Reference) {
    assert_eq!(fast.turn(), slow.turn());
    let mut names = slow.legal();
    names.sort();
    let mut legal: Vec<String> = fast.legal().iter().map(|action| action.to_string()).collect();
    legal.sort();
    assert_eq!(legal, names);
}

fn play<const P: usize>(data: &[u8], rules: Rules) -> Option<State<P>> {
    let (head, actions) = data.split_at_checked(HEAD)?;
    let mut state = State::new(deal_of::<P>(head)?, rules);
    let mut slow = Reference::new(&state.to_string());
    for (step, &byte) in actions.iter().enumerate() {
        assert_agree(&state, &slow);
        let (before, action) = (state, action_of(byte, &state));
        match state.try_apply(action) {
            Ok(()) => {
                assert!(before.legal().contains(action));
                slow.act(&action.to_string());
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
    assert_agree(&state, &slow);
    assert_eq!(state.to_string().parse(), Ok(state));
    assert_eq!(state.is_over(), state.legal().is_empty());
    let scores: Vec<i32> = (0..P).map(|player| state.score(player)).collect();
    assert_eq!(scores, slow.count().map_or(vec![0; P], |count| count.scores));
    Some(state)
}

fuzz_target!(init: seed("tarot", seeds()), |data: &[u8]| {
    let Some(&first) = data.first() else { return };
    let rules = Rules { announcements: first % 6 < 3 };
    match first % 3 {
        0 => {
            play::<3>(data, rules);
        }
        1 => {
            let Some(state) = play::<4>(data, rules) else { return };
            for player in 0..4 {
                let mut row = vec![0.0; V1::LEN];
                V1.encode(&state.view(player), &mut row);
                assert!(row.iter().all(|&feature| feature == 0.0 || feature == 1.0));
                V1Bits.encode(&state.view(player), &mut [0; V1Bits::LEN]);
                OracleV1Bits.encode(&FullView { state, player }, &mut [0; OracleV1Bits::LEN]);
            }
        }
        _ => {
            play::<5>(data, rules);
        }
    }
});

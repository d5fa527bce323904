//! Any of bridge's 90 actions at any point of any deal. What is legal keeps the deal whole and
//! agrees with the slow reference of the tests; what is not is refused and changes nothing.
//!
//! An input is a byte for the board, 51 that shuffle the cards, one that picks a step, then an
//! action each: its number below 90, above that the legal action counted from there.
#![no_main]

#[path = "../../env/tests/bridge/reference.rs"]
mod reference;

use libfuzzer_sys::fuzz_target;
use rand::SeedableRng;
use reference::Reference;
use skat_env::bridge::encode::{OracleV1Bits, V1, V1Bits};
use skat_env::bridge::{
    Action, Board, BySeat, Call, Card, CardSet, Deal, Seat, Side, State, View, Worlds, score,
};
use skat_env::{Action as _, ActionSet as _, Encoder, Environment, FullView, Rng};
use skat_fuzz::{golden_bridge, seed};

const SHUFFLE: usize = 51;
/// Bytes before the actions.
const HEAD: usize = 1 + SHUFFLE + 1;

/// The cards in ascending order, each of the second to the last exchanged with the one that its
/// byte says.
fn deal_of(head: &[u8]) -> Deal {
    let board = Board::new(1 + u16::from(head[0])).expect("a number above 0");
    let mut cards: Vec<Card> = Card::all().collect();
    for (i, &byte) in (1..).zip(&head[1..=SHUFFLE]) {
        cards.swap(i, usize::from(byte) % (i + 1));
    }
    let hand = |seat: Seat| cards[13 * seat.index()..][..13].iter().copied().collect::<CardSet>();
    Deal::new(board, BySeat::from_fn(hand)).expect("four hands of thirteen")
}

/// The bytes of a game.
fn bytes_of(state: &State) -> Vec<u8> {
    let mut cards: Vec<Card> = state.dealt().hands().0.into_iter().flatten().collect();
    let mut bytes = vec![0; HEAD];
    bytes[0] = (state.dealt().board().number() - 1) as u8;
    for i in (1..Card::COUNT).rev() {
        let place = cards.iter().position(|&card| card == Card::from_index(i)).expect("every card");
        cards.swap(i, place);
        bytes[i] = place as u8;
    }
    bytes.extend(state.history().into_iter().map(|(_, action)| action.index() as u8));
    bytes
}

fn seeds() -> impl Iterator<Item = Vec<u8>> {
    golden_bridge().map(|text| bytes_of(&text.parse().expect("a golden game")))
}

fn action_of(byte: u8, state: &State) -> Action {
    let legal = state.legal();
    match usize::from(byte).checked_sub(Action::COUNT) {
        None => Action::from_index(byte.into()).expect("a number below 90"),
        Some(_) if legal.is_empty() => Action::Call(Call::Pass),
        Some(n) => legal.nth(n % legal.len()),
    }
}

fn assert_cards_are_whole(state: &State) {
    let (mut seen, mut count) = (CardSet::EMPTY, 0);
    for seat in Seat::ALL {
        let played = state.play().map_or(CardSet::EMPTY, |play| play.tricks().played(seat));
        seen |= state.hand(seat) | played;
        count += state.hand(seat).len() + played.len();
    }
    assert_eq!((seen, count), (CardSet::ALL, Card::COUNT));
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
            }
            Err(error) => assert!(state.is_over(), "{error}"),
        }
    }
}

fn assert_agree(fast: &State, slow: &Reference) {
    assert_eq!(fast.seat_to_move().map(Seat::index), slow.turn());
    let mut names = slow.legal();
    names.sort();
    let mut legal: Vec<String> = fast.legal().iter().map(|action| action.to_string()).collect();
    legal.sort();
    assert_eq!(legal, names);
    assert_eq!((fast.is_over(), fast.side_score(Side::NorthSouth)), (slow.is_over(), slow.score()));
    let Some(play) = fast.play() else { return };
    let tricks = Side::ALL.map(|side| usize::from(play.tricks().taken(side)));
    assert_eq!(tricks, slow.tricks());
}

/// The score of a contract by the tables of the reference.
fn assert_scored(state: &State) {
    let (Some(contract), Some(play)) = (state.contract(), state.play()) else { return };
    let vulnerable = state.dealt().board().vulnerable(contract.side());
    let tricks = play.tricks().taken(contract.side());
    let expected = reference::score_by_tables(
        contract.bid.level().into(),
        &contract.denomination().to_string(),
        contract.doubling.index() as u32,
        vulnerable == skat_env::bridge::Vulnerable::Yes,
        tricks.into(),
    );
    assert_eq!(score(contract.bid, contract.doubling, vulnerable, tricks), expected);
}

fuzz_target!(init: seed("bridge", seeds()), |data: &[u8]| {
    let Some((head, actions)) = data.split_at_checked(HEAD) else { return };
    let deal = deal_of(head);
    let mut state = State::new(deal);
    let mut slow = Reference::new(&deal.to_string());
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
    assert_scored(&state);
    assert_views_fit(&state, 0);
    assert_eq!(state.to_string().parse(), Ok(state));
    assert_eq!(state.is_over(), state.legal().is_empty());
    assert_eq!((0..4).map(|player| state.score(player)).sum::<i32>(), 0);
});

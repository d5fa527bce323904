//! Any of the 128 actions at any point of any deal, under all rules options. What is legal keeps the deal whole and
//! agrees with the slow reference of the tests; what is not is refused and changes nothing.
//!
//! An input is a byte of options, 31 bytes that shuffle the cards, one that picks a step, then an action each: its
//! number below 128, above that the legal action counted from there.
#![no_main]

#[path = "../../env/tests/reference/mod.rs"]
mod reference;

use libfuzzer_sys::fuzz_target;
use rand::SeedableRng;
use reference::Reference;
use skat_env::skat::encode::{V1, V1Bits, oracle_v1};
use skat_env::skat::{Action, Card, CardSet, Deal, Phase, Rules, Seat, State, View, Worlds};
use skat_env::{Action as _, ActionSet as _, Encoder, Environment, Rng};

/// A deal's cards in an order that the bytes decide.
fn deal_of(shuffle: &[u8]) -> Deal {
    let mut cards: Vec<Card> = CardSet::ALL.iter().collect();
    for (i, &byte) in (1..32).zip(shuffle) {
        cards.swap(i, usize::from(byte) % (i + 1));
    }
    let hands = [&cards[..10], &cards[10..20], &cards[20..30], &cards[30..]];
    let parts = hands.map(|part| part.iter().copied().collect::<CardSet>().to_string());
    parts.join("|").parse().expect("32 cards")
}

fn assert_cards_are_whole(state: &State) {
    let mut seen = state.skat();
    let mut count = seen.len();
    let mut add = |cards: CardSet| {
        seen |= cards;
        count += cards.len();
    };
    Seat::ALL.into_iter().for_each(|seat| add(state.hand(seat)));
    if let Some(play) = state.play() {
        Seat::ALL.into_iter().for_each(|seat| add(play.tricks().played(seat)));
    }
    assert_eq!((seen, count), (CardSet::ALL, 32));
}

/// What each player sees can be encoded, fits the deal, and has this deal among its worlds.
fn assert_views_fit(state: &State, seed: u64) {
    for seat in Seat::ALL {
        let view = View::of(state, seat);
        let (mut row, mut bits) = ([0.0; V1::LEN], [0; V1Bits::LEN]);
        V1.encode(&view, &mut row);
        V1Bits.encode(&view, &mut bits);
        assert!(row.iter().all(|&feature| feature == 0.0 || feature == 1.0));
        let mut oracle = [0.0; oracle_v1::LEN];
        skat_env::skat::encode::OracleV1.encode(state, seat, &mut oracle);
        match Worlds::of(&view) {
            Ok(worlds) => {
                let world = worlds.sample(&mut Rng::seed_from_u64(seed));
                assert_eq!(View::of(&world, seat), view);
            }
            Err(error) => assert!(state.is_over(), "{error}"),
        }
    }
}

fn assert_end_agrees(fast: &State, slow: &Reference) {
    assert_eq!(fast.all_tournament_points().0, slow.tournament_points());
    let (Phase::Played(played), Some(ending)) = (fast.phase(), slow.ending()) else {
        assert!(matches!(fast.phase(), Phase::PassedIn) && slow.ending().is_none());
        return;
    };
    let tricks = played.play.tricks();
    assert_eq!(tricks.declarer().index(), ending.declarer);
    assert_eq!(
        (played.settlement.won, played.settlement.overbid, i32::from(played.settlement.value)),
        (ending.won, ending.overbid, ending.value)
    );
    assert_eq!(i32::from(played.matadors), ending.matadors);
    if tricks.complete() == 10 {
        assert_eq!(played.play.declarer_points() + tricks.defender_points(), 120);
    }
}

fuzz_target!(|data: &[u8]| {
    let Some((head, actions)) = data.split_at_checked(33) else { return };
    let rules = Rules { concede: head[0] & 1 != 0, ..Rules::default() };
    let deal = deal_of(&head[1..32]);
    let mut state = State::new(deal, rules);
    let mut slow = Reference::new(&deal.to_string());
    slow.concede_allowed = rules.concede;
    for (step, &byte) in actions.iter().enumerate() {
        let legal = state.legal();
        let names = slow.legal();
        assert_eq!(state.seat_to_move().map(Seat::index), slow.turn());
        assert_eq!(legal.iter().map(|action| action.to_string()).collect::<Vec<_>>().len(), names.len());
        let action = match usize::from(byte).checked_sub(Action::COUNT) {
            None => Action::from_index(byte.into()).expect("a number below 128"),
            Some(_) if legal.is_empty() => Action::Pass,
            Some(n) => legal.nth(n % legal.len()),
        };
        let before = state;
        match state.try_apply(action) {
            Ok(()) => {
                assert!(legal.contains(action));
                let name = action.to_string();
                slow.act(names.into_iter().find(|legal| *legal == name).expect("legal to the reference too"));
            }
            Err(error) => {
                assert!(!legal.contains(action));
                assert_eq!((state, error.index), (before, action.index()));
            }
        }
        assert_cards_are_whole(&state);
        if step == usize::from(head[32]) {
            assert_views_fit(&state, step as u64);
        }
    }
    assert_views_fit(&state, 0);
    assert_eq!(state.to_string().parse(), Ok(state));
    assert_eq!(state.is_over(), state.legal().is_empty());
    if state.is_over() {
        assert_end_agrees(&state, &slow);
    }
});

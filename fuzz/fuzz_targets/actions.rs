//! Any of the 128 actions at any point of any deal, under all rules options. What is legal keeps
//! the deal whole and agrees with the slow reference of the tests; what is not is refused and
//! changes nothing.
//!
//! An input is a byte of options, 31 bytes that shuffle the cards, one that picks a step, then an
//! action each: its number below 128, above that the legal action counted from there.
#![no_main]

#[path = "../../env/tests/skat/reference/mod.rs"]
mod reference;

use libfuzzer_sys::fuzz_target;
use rand::SeedableRng;
use reference::Reference;
use skat_env::skat::encode::{OracleV1, V1, V1Bits, oracle_v1};
use skat_env::skat::{CardSet, Phase, Rules, Seat, State, View, Worlds};
use skat_env::{Action as _, ActionSet as _, Encoder, Environment, FullView, Rng};
use skat_fuzz::deals::{SHUFFLE, action_of, bytes_of_game, deal_of};
use skat_fuzz::{golden_deals, seed};

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
        OracleV1.encode(&FullView { state: *state, player: seat.index() }, &mut oracle);
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

/// The deal with the option that ends it early has the same score.
fn assert_early_end_agrees(early: &State, full: &State) {
    if full.is_over() {
        assert!(early.is_over());
        assert_eq!(early.all_tournament_points(), full.all_tournament_points());
    }
    assert_views_fit(early, 1);
    assert_eq!(early.to_string().parse(), Ok(*early));
}

fn seeds() -> impl Iterator<Item = Vec<u8>> {
    let games = golden_deals().map(|text| text.parse::<State>().expect("a golden deal"));
    (0..).zip(games).map(|(n, state)| bytes_of_game(&state, n | u8::from(state.rules().concede), n))
}

fuzz_target!(init: seed("actions", seeds()), |data: &[u8]| {
    let Some((head, actions)) = data.split_at_checked(2 + SHUFFLE) else { return };
    let rules = Rules { concede: head[0] & 1 != 0, ..Rules::default() };
    let deal = deal_of(&head[1..]);
    let mut state = State::new(deal, rules);
    let mut early = State::new(deal, Rules { end_when_certain: true, ..rules });
    let mut slow = Reference::new(&deal.to_string());
    slow.concede_allowed = rules.concede;
    for (step, &byte) in actions.iter().enumerate() {
        let legal = state.legal();
        let names = slow.legal();
        assert_eq!(state.seat_to_move().map(Seat::index), slow.turn());
        assert_eq!(legal.len(), names.len());
        let action = action_of(byte, &state);
        let before = state;
        match state.try_apply(action) {
            Ok(()) => {
                assert!(legal.contains(action));
                let name = action.to_string();
                slow.act(names.into_iter().find(|legal| *legal == name).expect("legal to the reference too"));
                if !early.is_over() {
                    assert_eq!(early.legal(), legal);
                    early.act(action);
                }
            }
            Err(error) => {
                assert!(!legal.contains(action));
                assert_eq!((state, error.index), (before, action.index()));
            }
        }
        assert_cards_are_whole(&state);
        if step == usize::from(head[1 + SHUFFLE]) {
            assert_views_fit(&state, step as u64);
        }
    }
    assert_views_fit(&state, 0);
    assert_eq!(state.to_string().parse(), Ok(state));
    assert_eq!(state.is_over(), state.legal().is_empty());
    if state.is_over() {
        assert_end_agrees(&state, &slow);
    }
    assert_early_end_agrees(&early, &state);
});

//! Any of Jass's 41 actions at any point of any deal, in all variants. What is legal keeps the
//! deal whole and agrees with the slow reference of the tests; what is not is refused and changes
//! nothing.
//!
//! An input is a byte for the variant, one for the card that is cut, 35 that shuffle the cards,
//! one that picks a step, then an action each: its number below 41, above that the legal action
//! counted from there.
#![no_main]

#[path = "../../env/tests/jass/reference.rs"]
mod reference;

use libfuzzer_sys::fuzz_target;
use rand::SeedableRng;
use reference::Reference;
use skat_env::jass::encode::{OracleV1Bits, V1, V1Bits};
use skat_env::jass::{
    Action, BySeat, Card, CardSet, Deal, Seat, State, Team, TrumpMaking, Variant, View, Worlds,
};
use skat_env::{Action as _, ActionSet as _, Encoder, Environment, FullView, Rng};
use skat_fuzz::{golden_jass, seed};

const SHUFFLE: usize = 35;
/// Bytes before the actions.
const HEAD: usize = 2 + SHUFFLE + 1;

/// The cards in ascending order, each of the second to the last exchanged with the one that its
/// byte says; the card shown in Kreuz is exchanged with the dealer's last.
fn deal_of(head: &[u8]) -> Deal {
    let cut = Card::from_index(usize::from(head[1]) % Card::COUNT);
    let making = match Variant::ALL[usize::from(head[0]) % Variant::ALL.len()] {
        Variant::Imposed(suit) => TrumpMaking::Imposed(suit),
        Variant::Tourne => TrumpMaking::Tourne(cut),
        Variant::Kreuz => TrumpMaking::Kreuz(cut),
        Variant::Chibre => TrumpMaking::Chibre,
        Variant::Autochibre => TrumpMaking::Autochibre,
    };
    let mut cards: Vec<Card> = Card::all().collect();
    for (i, &byte) in (1..).zip(&head[2..2 + SHUFFLE]) {
        cards.swap(i, usize::from(byte) % (i + 1));
    }
    if let Some(shown) = making.shown() {
        let place = cards.iter().position(|&card| card == shown).expect("every card");
        cards.swap(place, Card::COUNT - 1);
    }
    let hand = |seat: Seat| cards[9 * seat.index()..][..9].iter().copied().collect::<CardSet>();
    Deal::new(making, BySeat::from_fn(hand)).expect("four hands of nine")
}

/// The bytes of a game.
fn bytes_of(state: &State) -> Vec<u8> {
    let making = state.dealt().making();
    let variant = Variant::ALL.into_iter().position(|variant| variant == making.variant());
    let cut = match making {
        TrumpMaking::Tourne(card) | TrumpMaking::Kreuz(card) => card.index(),
        _ => 0,
    };
    let mut cards: Vec<Card> = state.dealt().hands().0.into_iter().flatten().collect();
    if let Some(shown) = making.shown() {
        let place = cards.iter().position(|&card| card == shown).expect("every card");
        cards.swap(place, Card::COUNT - 1);
    }
    let mut bytes = vec![0; HEAD];
    (bytes[0], bytes[1]) = (variant.expect("one of all") as u8, cut as u8);
    for i in (1..Card::COUNT).rev() {
        let place = cards.iter().position(|&card| card == Card::from_index(i)).expect("every card");
        cards.swap(i, place);
        bytes[1 + i] = place as u8;
    }
    bytes.extend(state.history().into_iter().map(|(_, action)| action.index() as u8));
    bytes
}

fn seeds() -> impl Iterator<Item = Vec<u8>> {
    golden_jass().map(|text| bytes_of(&text.parse().expect("a golden game")))
}

fn action_of(byte: u8, state: &State) -> Action {
    let legal = state.legal();
    match usize::from(byte).checked_sub(Action::COUNT) {
        None => Action::from_index(byte.into()).expect("a number below 41"),
        Some(_) if legal.is_empty() => Action::Chibre,
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
    assert_eq!(Team::ALL.map(|team| u32::from(fast.points(team))), slow.points());
}

fuzz_target!(init: seed("jass", seeds()), |data: &[u8]| {
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
    if let Some(play) = state.play() {
        let takers: Vec<usize> = play.takers().into_iter().map(Seat::index).collect();
        assert_eq!(takers, slow.winners());
    }
    assert_views_fit(&state, 0);
    assert_eq!(state.to_string().parse(), Ok(state));
    assert_eq!(state.is_over(), state.legal().is_empty());
    let sum: i32 = (0..4).map(|player| state.score(player)).sum();
    assert_eq!(sum, if state.is_over() { 314 } else { 0 });
});

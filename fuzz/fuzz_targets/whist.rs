//! Any of Whist's 52 actions at any point of any deal, and of any game of four, under all options.
//! What is legal keeps the cards whole and agrees with the slow reference of the tests; what is not
//! is refused and changes nothing.
//!
//! An input is a byte for the options, one for the seed of the deals to come, 51 that shuffle the
//! cards of the first deal, one that picks a step, then an action each: its number below 52, above
//! that the legal card counted from there.
#![no_main]

#[path = "../../env/tests/whist/reference.rs"]
mod reference;

use libfuzzer_sys::fuzz_target;
use rand::SeedableRng;
use reference::Reference;
use skat_env::whist::encode::{OracleV1Bits, V1, V1Bits};
use skat_env::whist::{BySeat, Card, CardSet, Deal, Rules, Seat, State, Team, Trump, Unit, View, Worlds};
use skat_env::{Encoder, Environment, FullView, Rng};
use skat_fuzz::{golden_whist, seed};

const SHUFFLE: usize = 51;
/// Bytes before the actions.
const HEAD: usize = 2 + SHUFFLE + 1;

/// The cards in ascending order, each of the second to the last exchanged with the one that its
/// byte says.
fn deal_of(bytes: &[u8]) -> Deal {
    let mut cards: Vec<Card> = Card::all().collect();
    for (i, &byte) in (1..).zip(bytes) {
        cards.swap(i, usize::from(byte) % (i + 1));
    }
    let hand = |seat: Seat| cards[13 * seat.index()..][..13].iter().copied().collect::<CardSet>();
    Deal::new(BySeat::from_fn(hand)).expect("four hands of thirteen")
}

fn start_of(head: &[u8]) -> State {
    let place = usize::from(head[0]) % Rules::all().count();
    let rules = Rules::all().nth(place).expect("one of all");
    let mut rng = Rng::seed_from_u64(head[1].into());
    let trump = rules.trump.choose(&mut rng);
    let word = match rules.trump {
        Trump::Drawn => format!("drawn:{trump}"),
        Trump::Set(suit) => suit.to_string(),
    };
    let mut text = format!("{word} {} {} {}", rules.unit, rules.scoring, deal_of(&head[2..2 + SHUFFLE]));
    for deal in 1..rules.unit.deals() {
        text += &format!(" {}", Deal::random(Seat::leading(deal), &mut rng));
    }
    text.parse().expect("a game before its first lead")
}

/// The bytes of a single deal.
fn bytes_of(state: &State) -> Vec<u8> {
    let options = Rules::all().position(|rules| rules == state.rules()).expect("one of all");
    let deal = state.courses()[0].0;
    let mut cards: Vec<Card> = deal.hands().0.into_iter().flatten().collect();
    let mut bytes = vec![0; HEAD];
    bytes[0] = options as u8;
    for i in (1..Card::COUNT).rev() {
        let place = cards.iter().position(|&card| card == Card::from_index(i)).expect("every card");
        cards.swap(i, place);
        bytes[1 + i] = place as u8;
    }
    bytes.extend(state.history().into_iter().map(|(_, card)| card.index() as u8));
    bytes
}

fn seeds() -> impl Iterator<Item = Vec<u8>> {
    golden_whist().map(|text| bytes_of(&text.parse().expect("a golden game")))
}

fn card_of(byte: u8, state: &State) -> Card {
    let legal = state.legal_cards();
    match usize::from(byte).checked_sub(Card::COUNT) {
        Some(n) if !legal.is_empty() => legal.nth(n % legal.len()),
        _ => Card::from_index(usize::from(byte) % Card::COUNT),
    }
}

fn assert_cards_are_whole(state: &State) {
    let (mut seen, mut count) = (CardSet::EMPTY, 0);
    for seat in Seat::ALL {
        let cards = state.play().dealt(seat);
        seen |= cards;
        count += cards.len();
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
    let mut legal: Vec<String> = fast.legal_cards().iter().map(|card| card.to_string()).collect();
    legal.sort();
    assert_eq!(legal, names);
    for team in Team::ALL {
        assert_eq!(i32::from(fast.points(team)), slow.points(team.index()));
    }
}

fuzz_target!(init: seed("whist", seeds()), |data: &[u8]| {
    let Some((head, actions)) = data.split_at_checked(HEAD) else { return };
    let mut state = start_of(head);
    let mut slow = Reference::new(&state.to_string());
    for (step, &byte) in actions.iter().take(4 * Unit::Game.deals() * Card::COUNT).enumerate() {
        assert_agree(&state, &slow);
        let (before, card) = (state, card_of(byte, &state));
        match state.try_apply(card) {
            Ok(()) => {
                assert!(before.legal_cards().contains(card));
                slow.play(&card.to_string());
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
    let takers: Vec<usize> = state.play().takers().into_iter().map(Seat::index).collect();
    assert_eq!(takers, slow.takers(slow.deal()));
    assert_views_fit(&state, 0);
    assert_eq!(state.to_string().parse(), Ok(state));
    assert_eq!(state.is_over(), state.legal_cards().is_empty());
    for player in 0..4 {
        assert_eq!(state.score(player), slow.score(player));
    }
});

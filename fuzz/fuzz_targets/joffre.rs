//! Any of Joffre's 40 actions and any faults at any point of a deal or a game, and any texts. What
//! is legal keeps the deal whole and agrees with both slow references of the tests; what is not is
//! refused and changes nothing; visible cards always leave something legal.
//!
//! An input is a byte for the options, 31 that shuffle the cards, one that picks a step, then an
//! action each: its number below 40; from there to 199 the legal action counted from there; above
//! that a fault at a table that goes along. The whole input is read as a text, too.
#![no_main]

#[path = "../../env/tests/joffre/ledger.rs"]
mod ledger;
#[path = "../../env/tests/joffre/reference.rs"]
#[allow(dead_code)]
mod reference;

use ledger::Ledger;
use libfuzzer_sys::fuzz_target;
use rand::SeedableRng;
use reference::Reference;
use skat_env::joffre::encode::{OracleV1Bits, V1, V1Bits};
use skat_env::joffre::referee::{Fault, Refereed};
use skat_env::joffre::{
    Action, Bid, BySeat, Card, CardSet, Country, Deal, Failure, Rules, Seat, State, Team, Unit, View, Worlds,
};
use skat_env::{Action as _, ActionSet as _, Encoder, Environment, FullView, Rng};
use skat_fuzz::{check_text, golden_joffre, seed};

const SHUFFLE: usize = 31;
/// Bytes before the actions.
const HEAD: usize = 1 + SHUFFLE + 1;

/// The cards in ascending order, each of the second to the last exchanged with the one that its
/// byte says.
fn deal_of(bytes: &[u8]) -> Deal {
    let mut cards: Vec<Card> = Card::all().collect();
    for (i, &byte) in (1..).zip(bytes) {
        cards.swap(i, usize::from(byte) % (i + 1));
    }
    let hand = |seat: Seat| cards[8 * seat.index()..][..8].iter().copied().collect::<CardSet>();
    Deal::new(BySeat::from_fn(hand)).expect("four hands of eight")
}

fn start_of(head: &[u8]) -> State {
    let deal = deal_of(&head[1..=SHUFFLE]);
    let rules: Vec<Rules> = Rules::all().collect();
    let Rules { unit, failure } = rules[usize::from(head[0]) % rules.len()];
    match unit {
        Unit::Deal => State::new(deal, failure),
        Unit::Game => State::game(deal, failure, u64::from(head[0])),
    }
}

fn action_of(byte: u8, state: &State) -> Action {
    let legal = state.legal();
    match usize::from(byte).checked_sub(Action::COUNT) {
        None => Action::from_index(byte.into()).expect("a number below 40"),
        Some(_) if legal.is_empty() => Action::Pass,
        Some(n) => legal.nth(n % legal.len()),
    }
}

fn numbers(state: &State) -> Vec<Vec<usize>> {
    Seat::ALL.map(|seat| state.dealt().hand(seat).iter().map(Card::index).collect()).to_vec()
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

fn assert_agree(fast: &State, slow: &Reference, book: &Ledger) {
    assert_eq!((fast.turn(), fast.turn()), (slow.turn(), book.to_move()));
    let mut names = slow.legal();
    names.sort();
    let mut legal: Vec<String> = fast.legal().iter().map(|action| action.to_string()).collect();
    legal.sort();
    assert_eq!(legal, names);
    let legal: Vec<usize> = fast.legal().iter().map(skat_env::Action::index).collect();
    assert_eq!(legal, book.allowed());
    let points = Team::ALL.map(|team| i32::from(fast.points(team)));
    assert_eq!((points, points), (slow.points(), book.won()));
    for player in 0..4 {
        assert_eq!(fast.score(player), slow.score(player));
    }
    assert_eq!(fast.winner().map(Team::index), book.winners());
}

/// A fault at the table, ruled on or refused; then somebody plays what may be played.
fn at_table(table: &mut Refereed, byte: u8) {
    let by = Seat::from_index(usize::from(byte) % 4);
    let hand = table.state().hand(by);
    let card = hand.get(usize::from(byte) / 4 % 8).unwrap_or(Card::JOFFRE);
    let faults = [
        Fault::OutOfTurn(by, card),
        Fault::TwoCards(by, card, hand.first().unwrap_or(card)),
        Fault::Dropped(by, card),
        Fault::Illegal(by, card),
    ];
    let before = *table;
    if table.commit(&faults[usize::from(byte) / 3 % 4]).is_err() {
        assert_eq!(*table, before);
    }
    let legal = table.legal();
    assert_eq!(legal.is_empty(), table.state().is_over());
    assert!(table.legal_cards().is_subset(table.state().legal_cards()));
    if !legal.is_empty() {
        table.act(legal.nth(usize::from(byte) % legal.len()));
    }
}

fn texts(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    for word in text.split_whitespace().take(4) {
        let _ = check_text::<Action>(word);
        let _ = check_text::<Bid>(word);
        let _ = check_text::<Card>(word);
        let _ = check_text::<CardSet>(word);
        let _ = check_text::<Country>(word);
        let _ = check_text::<Deal>(word);
    }
    let _ = check_text::<Fault>(text);
    if let Some(state) = check_text::<State>(text) {
        let json = serde_json::to_string(&state).expect("a state is a text");
        assert_eq!(serde_json::from_str::<State>(&json).expect("its own text"), state);
    }
}

fuzz_target!(init: seed("joffre", golden_joffre()), |data: &[u8]| {
    texts(data);
    let Some((head, actions)) = data.split_at_checked(HEAD) else { return };
    let mut state = start_of(head);
    let mut table = Refereed::new(state);
    let Rules { unit, failure } = state.options();
    let mut slow = Reference::new(&state.to_string());
    let mut book =
        Ledger::open(unit == Unit::Game, failure == Failure::Bid, (0, [0, 0]), &numbers(&state));
    for (step, &byte) in actions.iter().enumerate() {
        if byte >= 200 {
            at_table(&mut table, byte);
            continue;
        }
        assert_agree(&state, &slow, &book);
        let (before, action) = (state, action_of(byte, &state));
        match state.try_apply(action) {
            Ok(()) => {
                assert!(before.legal().contains(action));
                slow.act(&action.to_string());
                book.write(action.index());
                assert_eq!(slow.awaits_deal(), book.goes_on());
                if slow.awaits_deal() {
                    slow.deal(&state.dealt().to_string());
                    book.next_deal(&numbers(&state));
                }
            }
            Err(error) => {
                assert!(!before.legal().contains(action));
                assert_eq!((state, error.index), (before, action.index()));
            }
        }
        if step == usize::from(head[HEAD - 1]) {
            assert_views_fit(&state, step as u64);
        }
    }
    assert_agree(&state, &slow, &book);
    assert_views_fit(&state, 0);
    assert_eq!(state.to_string().parse(), Ok(state));
});

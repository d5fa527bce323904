//! What a player sees event by event is what his view says.

use crate::walks;
use rand::SeedableRng as _;
use skat_env::Rng;
use skat_env::skat::auction::Call;
use skat_env::skat::view::Stage;
use skat_env::skat::{Contract, Deal, Event, Rules, Seat, State, View};
use std::collections::HashSet;

/// The view that the events of another lead to.
fn retold(view: &View) -> View {
    let mut again = View::dealt(view.seat, view.rules, view.dealt);
    for event in view.events() {
        again.see(event).unwrap_or_else(|error| panic!("{error} in {view:?}"));
    }
    again
}

/// Whether the events of a view are told without a gap: those of a finished ouvert game lack the
/// shown cards.
fn is_reported_whole(view: &View) -> bool {
    view.stage != Stage::Over || !view.contract().is_some_and(Contract::is_ouvert)
}

#[test]
fn every_view_of_random_deals_is_retold() {
    let mut rng = Rng::seed_from_u64(1);
    let mut stages = HashSet::new();
    let mut contracts = HashSet::new();
    for _ in 0..3_000 {
        for state in walks::walk(&mut rng) {
            contracts.extend(walks::contract(&state));
            for view in
                Seat::ALL.map(|seat| View::of(&state, seat)).iter().filter(|view| is_reported_whole(view))
            {
                stages.insert(view.stage);
                assert_eq!(retold(view), *view);
            }
        }
    }
    assert_eq!(stages.len(), Stage::ALL.len());
    assert_eq!(contracts.len(), Contract::COUNT);
}

#[test]
fn views_follow_a_deal_event_by_event() {
    let mut rng = Rng::seed_from_u64(2);
    for _ in 0..500 {
        let states = walks::walk(&mut rng);
        for seat in Seat::ALL {
            let mut followed = View::dealt(seat, states[0].rules(), states[0].dealt().hand(seat));
            let mut told = 0;
            for state in &states {
                let view = View::of(state, seat);
                let events = view.events();
                for &event in &events[told..] {
                    followed.see(event).expect("it happened");
                }
                told = events.len();
                assert_eq!(followed, view);
            }
        }
    }
}

#[test]
fn an_impossible_event_changes_nothing_and_says_what_was_expected() {
    let deal = Deal::from_seed(3);
    let mut view = View::dealt(Seat::Forehand, Rules::default(), deal.hand(Seat::Forehand));
    let foreign = deal.hand(Seat::Rearhand).first().expect("a card");
    let before = view;
    for (event, expected) in [
        (Event::Call(Seat::Forehand, Call::Pass), "whose word it is"),
        (Event::Call(Seat::Middlehand, Call::Hold), "a legal call"),
        (Event::Play(Seat::Forehand, foreign), "a call"),
        (Event::PickUp(None), "a call"),
    ] {
        let error = view.see(event).expect_err("it cannot happen").to_string();
        assert!(error.contains(expected), "{error}");
        assert_eq!(view, before);
    }
    let mut state =
        State::with_declarer(deal, Rules::default(), Seat::Middlehand, "18".parse().expect("a bid"));
    state.declare(Contract::NULL_OUVERT_HAND);
    let view = View::of(&state, Seat::Forehand);
    let own = view.hand.first().expect("a card");
    for card in [own, foreign] {
        let mut next = view;
        let expected = card == own;
        assert_eq!(next.see(Event::Play(Seat::Forehand, card)).is_ok(), expected);
        let next_in_turn = Event::Play(Seat::Middlehand, card);
        assert!(next.see(next_in_turn).is_err(), "neither a card of another nor one out of turn");
    }
}

#[test]
fn shown_and_buried_cards_must_be_possible() {
    let deal = Deal::from_seed(4);
    let mut state =
        State::with_declarer(deal, Rules::default(), Seat::Forehand, "18".parse().expect("a bid"));
    let defender = View::of(&state, Seat::Rearhand);
    let declarer = View::of(&state, Seat::Forehand);
    let own = deal.hand(Seat::Rearhand);
    assert!({ defender }.see(Event::Declare(Contract::NULL_OUVERT_HAND, Some(own))).is_err());
    assert!({ defender }.see(Event::Declare(Contract::NULL_OUVERT_HAND, None)).is_err());
    assert!(
        { defender }.see(Event::Declare(Contract::NULL_OUVERT, Some(deal.hand(Seat::Forehand)))).is_err()
    );
    assert!({ defender }.see(Event::PickUp(Some(deal.skat()))).is_err());
    assert!({ declarer }.see(Event::PickUp(None)).is_err());
    assert!({ declarer }.see(Event::PickUp(Some(own))).is_err());
    state.pick_up();
    let mut burying = View::of(&state, Seat::Forehand);
    assert!(burying.see(Event::Bury(own.first())).is_err());
    assert!(burying.see(Event::Bury(None)).is_err());
    assert!(burying.see(Event::Bury(burying.legal_cards().first())).is_ok());
}

//! Worlds against enumeration: all that fit, each once, nothing else, and each as often as another.

use crate::walks::{Manner, course, deals};
use skat_env::bridge::view::Stage;
use skat_env::bridge::{BySeat, Card, CardSet, Deal, Rules, Seat, State, View, Worlds, WorldsError};
use skat_env::chance::{below, stream};
use skat_env::{Determinize, Environment};
use std::collections::{BTreeMap, HashMap, HashSet};

type Hands = [CardSet; 4];

fn hands(state: &State) -> Hands {
    Seat::ALL.map(|seat| state.hand(seat))
}

/// All states with the observer's view, found by trying all ways to lay out the cards that have not
/// been played and that he does not hold, and playing the deal again by the rules.
fn enumerate(state: &State, seat: Seat) -> HashSet<Hands> {
    let view = state.view(seat.index());
    let hidden: Vec<Card> = (!(view.hand | view.all_played())).iter().collect();
    let others = [1, 2, 3].map(|places| seat.after(places));
    let room = others.map(|other| state.hand(other).len());
    let mut found = HashSet::new();
    lay_out(&hidden, room, &mut [CardSet::EMPTY; 3], &mut |places| {
        let mut now = BySeat::from_fn(|_| view.hand);
        for (other, cards) in others.into_iter().zip(places) {
            now[other] = *cards;
        }
        let played = |seat| view.tricks.map_or(CardSet::EMPTY, |tricks| tricks.played(seat));
        let dealt = Deal::new(view.board, BySeat::from_fn(|seat| now[seat] | played(seat)));
        let mut world: State = format!("drawn:{}", dealt.expect("four hands of thirteen")).parse().unwrap();
        let replayed = state.history().into_iter().all(|(_, action)| world.try_apply(action).is_ok());
        if replayed && world.view(seat.index()) == view {
            found.insert(now.0);
        }
    });
    found
}

fn lay_out(
    hidden: &[Card],
    room: [usize; 3],
    places: &mut [CardSet; 3],
    found: &mut impl FnMut(&[CardSet; 3]),
) {
    let Some((&card, rest)) = hidden.split_first() else { return found(places) };
    for place in 0..3 {
        if room[place] > 0 {
            let mut left = room;
            left[place] -= 1;
            places[place].insert(card);
            lay_out(rest, left, places, found);
            places[place].remove(card);
        }
    }
}

#[test]
fn worlds_are_all_that_fit_and_nothing_else() {
    let (mut restricted, mut positions) = (0, 0);
    let games = if cfg!(debug_assertions) { 8 } else { 30 };
    for (number, start) in (0..).zip(deals().take(games)) {
        let states = course(start, Manner::of(number), &mut stream(30, number));
        if states.last().unwrap().play().is_none() {
            continue;
        }
        // At most seven hidden cards, 210 ways to lay them out, each replayed.
        for state in states.iter().rev().skip(1).take(9).step_by(2) {
            for seat in Seat::ALL {
                let view = View::of(state, seat);
                let worlds = Worlds::of(&view).expect("a view of a running deal");
                let numbered: Vec<Hands> = (0..worlds.count())
                    .map(|number| {
                        let world = worlds.nth(number);
                        assert_eq!(View::of(&world, seat), view);
                        hands(&world)
                    })
                    .collect();
                let expected = enumerate(state, seat);
                assert_eq!(numbered.len(), expected.len(), "{state} seen by {seat}");
                assert_eq!(numbered.into_iter().collect::<HashSet<_>>(), expected);
                restricted += usize::from((1..=3).any(|n| {
                    let other = seat.after(n);
                    view.may_hold(other) != view.unseen() && Some(other) != view.open_seat()
                }));
                positions += 1;
            }
        }
    }
    assert!(restricted * 3 > positions && positions > 50, "{restricted} of {positions}");
}

/// Counted card by card: how many ways there are to put each unseen card into a hand that may hold
/// it.
fn count_by_cards(view: &View) -> u64 {
    let others = [1, 2, 3].map(|places| view.seat.after(places));
    let room = others.map(|seat| view.cards_left(seat) - view.known_of(seat).len());
    let mut ways = BTreeMap::from([(room, 1u64)]);
    for card in view.unseen() {
        let mut next = BTreeMap::new();
        for (room, count) in ways {
            for (place, seat) in others.into_iter().enumerate() {
                let is_free = view.tricks.is_none_or(|tricks| !tricks.voids(seat).contains(card));
                if room[place] > 0 && is_free {
                    let mut left: [usize; 3] = room;
                    left[place] -= 1;
                    *next.entry(left).or_default() += count;
                }
            }
        }
        ways = next;
    }
    ways.values().sum()
}

#[test]
fn worlds_are_counted_at_every_point_of_a_deal() {
    let games = if cfg!(debug_assertions) { 4 } else { 60 };
    for (number, start) in (0..).zip(deals().take(games)) {
        let states = course(start, Manner::of(number), &mut stream(31, number));
        for state in states.iter().filter(|state| !state.is_over()) {
            for seat in Seat::ALL {
                let view = View::of(state, seat);
                let worlds = Worlds::of(&view).unwrap();
                assert_eq!(worlds.count(), count_by_cards(&view), "{state} seen by {seat}");
                for number in [0, worlds.count() / 3, worlds.count() - 1] {
                    assert_eq!(View::of(&worlds.nth(number), seat), view);
                }
            }
        }
    }
}

/// Before the opening lead three hands are hidden, after it two, and for the dummy three.
#[test]
fn counts_before_and_after_the_opening_lead() {
    let mut state =
        crate::walks::at_the_lead(deals().next().unwrap(), 1, skat_env::bridge::Denomination::NoTrump);
    let contract = *state.contract().unwrap();
    let count = |state: &State, seat| Worlds::of(&View::of(state, seat)).unwrap().count();
    // 39! / (13! 13! 13!)
    Seat::ALL.into_iter().for_each(|seat| assert_eq!(count(&state, seat), 84_478_098_072_866_400));
    state.play_card(state.legal_cards().nth(0));
    // 26! / (13! 13!), and with twelve cards left for the leader 25! / (13! 12!)
    assert_eq!(count(&state, contract.leader()), 10_400_600);
    assert_eq!(count(&state, contract.declarer), 5_200_300);
    assert_eq!(count(&state, contract.leader().partner()), 5_200_300);
    // 38! / (13! 13! 12!)
    assert_eq!(count(&state, contract.dummy()), 28_159_366_024_288_800);
}

/// Chi-square over positions with few worlds: 99.99 % of fair generators pass each.
#[test]
fn every_world_is_drawn_as_often() {
    let (mut tested, mut rng) = (0, stream(33, 0));
    for (number, start) in (0..).zip(deals().take(24)) {
        let states = course(start, Manner::of(number), &mut stream(34, number));
        let Some(state) = states.iter().rev().nth(13).filter(|state| state.play().is_some()) else {
            continue;
        };
        let view = View::of(state, Seat::North);
        let worlds = Worlds::of(&view).unwrap();
        if !(2..=40).contains(&worlds.count()) {
            continue;
        }
        let draws = 100 * worlds.count();
        let mut counts: HashMap<Hands, f64> = HashMap::new();
        (0..draws).for_each(|_| *counts.entry(hands(&worlds.sample(&mut rng))).or_default() += 1.0);
        assert_eq!(counts.len() as u64, worlds.count());
        let chi: f64 = counts.values().map(|count| (count - 100.0).powi(2) / 100.0).sum();
        let freedom = (worlds.count() - 1) as f64;
        assert!(chi < freedom + 6.0 * (2.0 * freedom).sqrt() + 8.0, "{chi} for {freedom}");
        tested += 1;
    }
    assert!(tested >= 3, "{tested}");
}

#[test]
fn views_that_contradict_themselves_have_no_worlds() {
    let mut rng = stream(36, 0);
    let mut views = Vec::new();
    for (number, start) in (0..8).zip(deals()) {
        for state in course(start, Manner::of(number), &mut rng) {
            views.extend(Seat::ALL.map(|seat| View::of(&state, seat)));
        }
    }
    let mut reasons: HashMap<String, usize> = HashMap::new();
    let tries = if cfg!(debug_assertions) { 8_000 } else { 40_000 };
    for _ in 0..tries {
        let place = below(&mut rng, views.len());
        let (mut view, other) = (views[place], views[below(&mut rng, views.len())]);
        match below(&mut rng, 11) {
            0 => view.seat = other.seat,
            1 => view.board = other.board,
            2 => view.stage = other.stage,
            3 => view.turn = other.turn,
            4 => view.legal = other.legal,
            5 => view.dealt = other.dealt,
            6 => view.hand = other.hand,
            7 => view.dummy = other.dummy,
            8 => view.auction = other.auction,
            9 => view.rules = Rules { board: skat_env::bridge::BoardRule::Number(other.board) },
            _ => view.tricks = other.tricks,
        }
        match Worlds::of(&view) {
            Ok(worlds) => assert_eq!(View::of(&worlds.sample(&mut rng), view.seat), view),
            Err(error) => *reasons.entry(error.to_string()).or_default() += 1,
        }
    }
    assert!(reasons.len() >= 12, "{reasons:#?}");
}

#[test]
fn a_deal_that_is_over_has_no_worlds() {
    for (number, start) in (0..4).zip(deals()) {
        let states = course(start, Manner::of(number), &mut stream(37, 0));
        let view = View::of(states.last().unwrap(), Seat::East);
        assert_eq!(view.stage, Stage::Over);
        assert_eq!(Worlds::of(&view).unwrap_err(), WorldsError::Over);
    }
}

#[test]
fn a_world_keeps_the_open_dummy_and_the_options() {
    let states = course(deals().next().unwrap(), Manner::Uniform, &mut stream(38, 0));
    for state in states.iter().filter(|state| state.view(0).stage == Stage::Playing) {
        let dummy = state.contract().unwrap().dummy();
        for seat in Seat::ALL {
            let world = State::sample(&View::of(state, seat), &mut stream(39, 0));
            assert_eq!((world.hand(dummy), world.options()), (state.hand(dummy), state.options()));
        }
    }
}

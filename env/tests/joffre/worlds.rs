//! Worlds against enumeration: all that fit, each once, nothing else, and each as often as another.

use crate::walks::{Manner, course, games};
use skat_env::chance::{below, stream};
use skat_env::joffre::view::Stage;
use skat_env::joffre::{BySeat, Card, CardSet, Deal, Rules, Seat, State, Unit, View, Worlds, WorldsError};
use skat_env::{Determinize, Environment};
use std::collections::{HashMap, HashSet};

type Hands = [CardSet; 4];

fn hands(state: &State) -> Hands {
    Seat::ALL.map(|seat| state.hand(seat))
}

/// All hands that give the observer's view, found by trying all ways to lay out the cards that he
/// has not seen, and playing the deal again by the rules.
fn enumerate(state: &State, seat: Seat) -> HashSet<Hands> {
    let view = state.view(seat.index());
    let hidden: Vec<Card> = (!(view.hand | view.all_played())).iter().collect();
    let others = [1, 2, 3].map(|places| seat.after(places));
    let room = others.map(|other| state.hand(other).len());
    let head = state.to_string().split(' ').next().unwrap().to_string();
    let mut found = HashSet::new();
    lay_out(&hidden, room, &mut [CardSet::EMPTY; 3], &mut |places| {
        let mut now = BySeat::from_fn(|_| view.hand);
        for (other, cards) in others.into_iter().zip(places) {
            now[other] = *cards;
        }
        let played = |seat| view.tricks.map_or(CardSet::EMPTY, |tricks| tricks.played(seat));
        let deal = Deal::new(BySeat::from_fn(|seat| now[seat] | played(seat))).unwrap();
        let mut world: State = format!("{head} {deal}").parse().unwrap();
        if state.history().into_iter().all(|(_, action)| world.try_apply(action).is_ok()) {
            assert_eq!(world.view(seat.index()), view, "what all have seen has led to another view");
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

/// The first deal of each of these games.
fn first_deals(rules: Rules, number: usize, seed: u64) -> impl Iterator<Item = Vec<State>> {
    (0..).zip(games(rules).take(number)).map(move |(number, start)| {
        let mut states = course(start, Manner::of(number), &mut stream(seed, number));
        states.truncate(36);
        states
    })
}

#[test]
fn worlds_are_all_that_fit_and_nothing_else() {
    let (mut restricted, mut positions) = (0, 0);
    let count = if cfg!(debug_assertions) { 2 } else { 12 };
    for rules in Rules::all() {
        for states in first_deals(rules, count, 30) {
            // At most nine hidden cards, 1,680 ways to lay them out.
            for state in states.iter().rev().take(12).step_by(3) {
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
                    let all: usize = (1..=3).map(|n| state.hand(seat.after(n)).len()).sum();
                    restricted += usize::from(expected.len() < ways(all, seat, state));
                    positions += 1;
                }
            }
        }
    }
    assert!(restricted * 3 > positions, "{restricted} of {positions}");
}

/// How many ways there are to lay out the cards of three hands when anything fits.
fn ways(all: usize, seat: Seat, state: &State) -> usize {
    let factorial = |n: usize| (1..=n).product::<usize>();
    (1..=3).fold(factorial(all), |ways, n| ways / factorial(state.hand(seat.after(n)).len()))
}

/// Counted card by card: how many ways there are to put each unseen card into a hand that may hold
/// it.
fn count_by_cards(view: &View) -> u64 {
    let others = [1, 2, 3].map(|places| view.seat.after(places));
    let room = others.map(|seat| view.cards_left(seat));
    let mut ways = HashMap::from([(room, 1u64)]);
    for card in view.unseen() {
        let mut next = HashMap::new();
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
    let count = if cfg!(debug_assertions) { 1 } else { 12 };
    for rules in Rules::all() {
        for states in first_deals(rules, count, 31) {
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
}

#[test]
fn counts_before_the_play() {
    let start = games(Rules::default()).next().unwrap();
    for seat in Seat::ALL {
        // 24! / (8! 8! 8!)
        assert_eq!(Worlds::of(&View::of(&start, seat)).unwrap().count(), 9_465_511_770);
    }
}

/// Chi-square over positions with few worlds: 99.99 % of fair generators pass each.
#[test]
fn every_world_is_drawn_as_often() {
    let mut checked = 0;
    let mut rng = stream(33, 0);
    for states in first_deals(Rules::default(), if cfg!(debug_assertions) { 24 } else { 80 }, 34) {
        let state = states[26 + below(&mut rng, 6)];
        let worlds = Worlds::of(&View::of(&state, state.seat_to_move().unwrap())).unwrap();
        let count = worlds.count();
        if !(20..400).contains(&count) {
            continue;
        }
        let mut drawn: HashMap<Hands, u64> = HashMap::new();
        for _ in 0..50 * count {
            *drawn.entry(hands(&worlds.sample(&mut rng))).or_default() += 1;
        }
        let missing = count - drawn.len() as u64;
        let squares: f64 = drawn.values().map(|&n| (n as f64 - 50.0).powi(2) / 50.0).sum();
        let (chi, freedom) = (squares + 50.0 * missing as f64, (count - 1) as f64);
        // Wilson and Hilferty: the cube root is nearly normal.
        let z = ((chi / freedom).cbrt() - (1.0 - 2.0 / (9.0 * freedom))) / (2.0 / (9.0 * freedom)).sqrt();
        assert!(z.abs() < 4.0, "{chi} with {freedom} degrees of freedom, z {z}, at {state}");
        checked += 1;
    }
    assert!(checked > 4, "{checked}");
}

#[test]
fn a_draw_never_changes() {
    for unit in Unit::ALL {
        let start = games(Rules { unit, ..Rules::default() }).next().unwrap();
        let view = View::of(&start, Seat::South);
        let worlds = Worlds::of(&view).unwrap();
        let (mut rng, mut same) = (stream(35, 0), stream(35, 0));
        for _ in 0..10 {
            assert_eq!(<State as Determinize>::sample(&view, &mut rng), worlds.sample(&mut same));
        }
        assert_eq!(rng, same);
    }
}

/// Views put together of the fields of others have an error, or worlds with exactly that view.
#[test]
fn impossible_views_are_refused() {
    let mut rng = stream(36, 0);
    let mut views = Vec::new();
    for rules in Rules::all() {
        for (number, start) in (0..4).zip(games(rules)) {
            for state in course(start, Manner::of(number), &mut rng) {
                views.extend(Seat::ALL.map(|seat| View::of(&state, seat)));
            }
        }
    }
    let mut reasons: HashMap<String, usize> = HashMap::new();
    let tries = if cfg!(debug_assertions) { 5_000 } else { 60_000 };
    for _ in 0..tries {
        let place = below(&mut rng, views.len());
        let (mut view, other) = (views[place], views[below(&mut rng, views.len())]);
        match below(&mut rng, 10) {
            0 => view.seat = other.seat,
            1 => view.rules = other.rules,
            2 => view.standing = other.standing,
            3 => view.stage = other.stage,
            4 => view.turn = other.turn,
            5 => view.legal = other.legal,
            6 => view.dealt = other.dealt,
            7 => view.hand = other.hand,
            8 => view.auction = other.auction,
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
    let start = games(Rules::default()).next().unwrap();
    let states = course(start, Manner::Uniform, &mut stream(37, 0));
    let view = View::of(states.last().unwrap(), Seat::South);
    assert_eq!(view.stage, Stage::Over);
    assert_eq!(Worlds::of(&view).unwrap_err(), WorldsError::Over);
}

/// A visible card is in its player's hand in every world, and nothing else is lost by it.
#[test]
fn visible_cards_keep_their_places() {
    for states in first_deals(Rules::default(), 8, 38) {
        let state = states[24];
        let observer = state.seat_to_move().unwrap();
        for seat in [1, 2, 3].map(|places| observer.after(places)) {
            let mut visible = BySeat::default();
            visible[seat] = CardSet::of(state.hand(seat).nth(0));
            let view = View::of(&state, observer);
            let all = Worlds::of(&view).unwrap();
            let with = Worlds::with_visible(&view, visible).unwrap();
            let shows = |world: &State| visible[seat].is_subset(world.hand(seat));
            let fitting = (0..all.count()).map(|number| all.nth(number)).filter(shows).map(|w| hands(&w));
            let found: HashSet<Hands> = (0..with.count()).map(|number| hands(&with.nth(number))).collect();
            assert_eq!(found, fitting.collect());
            visible[seat.next()] = visible[seat];
            assert!(Worlds::with_visible(&view, visible).is_err(), "one card before two players");
        }
    }
}

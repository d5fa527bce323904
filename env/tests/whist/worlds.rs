//! Worlds against enumeration: all that fit, each once, nothing else, and each as often as another.

use crate::walks::{Manner, course, games, some_rules};
use skat_env::chance::{Rng, below, stream};
use skat_env::whist::view::Stage;
use skat_env::whist::{
    BySeat, Card, CardSet, Deal, Play, Rules, Seat, State, Suit, View, Worlds, WorldsError,
};
use skat_env::{Determinize, Environment};
use std::collections::{HashMap, HashSet};

type Hands = [CardSet; 4];

fn hands(play: &Play) -> Hands {
    Seat::ALL.map(|seat| play.hand(seat))
}

/// All deals with the observer's view, found by trying all ways to lay out the cards that he has
/// not seen, and playing the deal again by the rules.
fn enumerate(state: &State, seat: Seat) -> HashSet<Hands> {
    let play = state.play();
    let hidden: Vec<Card> = (!(play.hand(seat) | play.tricks().all_played())).iter().collect();
    let others = [1, 2, 3].map(|places| seat.after(places));
    let room = others.map(|other| play.hand(other).len());
    let mut found = HashSet::new();
    lay_out(&hidden, room, &mut [CardSet::EMPTY; 3], &mut |places| {
        let mut now = BySeat::from_fn(|_| play.hand(seat));
        for (other, cards) in others.into_iter().zip(places) {
            now[other] = *cards;
        }
        let dealt = BySeat::from_fn(|seat| now[seat] | play.tricks().played(seat));
        let deal = Deal::new(dealt).expect("hands of thirteen cards");
        let mut world = Play::new(state.trump(), play.tricks().first(), &deal);
        for &card in play.tricks().cards() {
            if !world.legal_cards().contains(card) {
                return;
            }
            world.play(card);
        }
        assert_eq!(world.tricks(), play.tricks(), "what all have seen has led to another view");
        found.insert(now.0);
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

/// States of single deals, and of the last deal of games.
fn last_deals(games_each: usize, seed: u64) -> impl Iterator<Item = Vec<State>> {
    some_rules().into_iter().flat_map(move |rules| {
        (0..).zip(games(rules).take(games_each)).map(move |(number, start)| {
            let mut states = course(start, Manner::of(number), &mut stream(seed, number));
            let last = states.len() - 1;
            states.truncate(last);
            states.split_off(states.len() - 52)
        })
    })
}

#[test]
fn worlds_are_all_that_fit_and_nothing_else() {
    let (mut restricted, mut positions) = (0, 0);
    let each = if cfg!(debug_assertions) { 4 } else { 10 };
    for states in last_deals(each, 30) {
        // At most nine hidden cards, 1,680 ways to lay them out.
        for state in states.iter().rev().take(12).step_by(3) {
            for seat in Seat::ALL {
                let view = View::of(state, seat);
                let worlds = Worlds::of(&view).expect("a view of a running deal");
                let numbered: Vec<Hands> = (0..worlds.count()).map(|n| hands(&worlds.nth(n))).collect();
                let expected = enumerate(state, seat);
                assert_eq!(numbered.len(), expected.len(), "{state} seen by the {seat} player");
                assert_eq!(numbered.into_iter().collect::<HashSet<_>>(), expected);
                let all: usize = (1..=3).map(|n| state.hand(seat.after(n)).len()).sum();
                restricted += usize::from(expected.len() < ways(all, seat, state));
                positions += 1;
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
    let mut ways = HashMap::from([(others.map(|seat| view.cards_left(seat)), 1u64)]);
    for card in view.unseen() {
        let mut next = HashMap::new();
        for (room, count) in ways {
            for (place, seat) in others.into_iter().enumerate() {
                if room[place] > 0 && !view.tricks.voids(seat).contains(card) {
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
    let each = if cfg!(debug_assertions) { 1 } else { 10 };
    let step = if cfg!(debug_assertions) { 3 } else { 1 };
    for states in last_deals(each, 31) {
        for state in states.iter().step_by(step) {
            for seat in Seat::ALL {
                let view = View::of(state, seat);
                let worlds = Worlds::of(&view).unwrap();
                assert_eq!(worlds.count(), count_by_cards(&view), "{state} seen by the {seat} player");
                for number in [0, worlds.count() / 3, worlds.count() - 1] {
                    let play = worlds.nth(number);
                    assert_eq!((play.tricks(), play.hand(seat)), (&view.tricks, view.hand));
                    let cards = Seat::ALL.iter().fold(0, |sum, &seat| sum + play.hand(seat).len());
                    assert_eq!(cards + play.tricks().cards().len(), 52);
                }
            }
        }
    }
}

#[test]
fn counts_before_the_play() {
    let state = State::new(Suit::Hearts, &Deal::from_seed(1));
    for seat in Seat::ALL {
        // 39! / (13! 13! 13!)
        assert_eq!(Worlds::of(&View::of(&state, seat)).unwrap().count(), 84_478_098_072_866_400);
    }
}

/// Chi-square over positions with few worlds: 99.99 % of fair generators pass each.
#[test]
fn every_world_is_drawn_as_often() {
    let mut checked = 0;
    let mut rng = stream(33, 0);
    for (number, start) in (0..60).zip(games(Rules::default())) {
        let states = course(start, Manner::of(number), &mut stream(34, number));
        let state = states[40 + below(&mut rng, 8)];
        let worlds = Worlds::of(&View::of(&state, state.seat_to_move().unwrap())).unwrap();
        let count = worlds.count();
        if !(20..500).contains(&count) {
            continue;
        }
        let mut drawn: HashMap<Hands, u64> = HashMap::new();
        for _ in 0..50 * count {
            *drawn.entry(hands(worlds.sample(&mut rng).play())).or_default() += 1;
        }
        let missing = count - drawn.len() as u64;
        let squares: f64 = drawn.values().map(|&n| (n as f64 - 50.0).powi(2) / 50.0).sum();
        let (chi, freedom) = (squares + 50.0 * missing as f64, (count - 1) as f64);
        // Wilson and Hilferty: the cube root is nearly normal.
        let z = ((chi / freedom).cbrt() - (1.0 - 2.0 / (9.0 * freedom))) / (2.0 / (9.0 * freedom)).sqrt();
        assert!(z.abs() < 4.0, "{chi} with {freedom} degrees of freedom, z {z}, at {state}");
        checked += 1;
    }
    assert!(checked > 8, "{checked}");
}

/// The deals to come are drawn like any deal: a card lies in each hand as often.
#[test]
fn deals_to_come_are_drawn_again() {
    let start = games(some_rules()[2]).next().unwrap();
    let worlds = Worlds::of(&View::of(&start, Seat::Second)).unwrap();
    let card = start.hand(Seat::Second).nth(0);
    let mut with = [[0; 4]; 3];
    let rng = &mut stream(36, 1);
    for _ in 0..2_000 {
        for (counts, deal) in with.iter_mut().zip(worlds.sample(rng).to_come()) {
            for seat in Seat::ALL {
                counts[seat.index()] += u32::from(deal.hand(seat).contains(card));
            }
        }
    }
    assert!(with.iter().flatten().all(|count| (400..600).contains(count)), "{with:?}");
}

#[test]
fn a_draw_never_changes() {
    let view = View::of(&State::new(Suit::Spades, &Deal::from_seed(1)), Seat::First);
    let worlds = Worlds::of(&view).unwrap();
    let (mut rng, mut same) = (stream(35, 0), stream(35, 0));
    for _ in 0..10 {
        assert_eq!(<State as Determinize>::sample(&view, &mut rng), worlds.sample(&mut same));
    }
    assert_eq!(rng, same);
}

/// Views put together of the fields of others have an error, or worlds with exactly that view.
#[test]
fn impossible_views_are_refused() {
    let mut rng: Rng = stream(36, 0);
    let mut views = Vec::new();
    for rules in some_rules() {
        for (number, start) in (0..2).zip(games(rules)) {
            for state in course(start, Manner::of(number), &mut rng).iter().step_by(5) {
                views.extend(Seat::ALL.map(|seat| View::of(state, seat)));
            }
        }
    }
    let mut reasons: HashMap<String, usize> = HashMap::new();
    let tries = if cfg!(debug_assertions) { 8_000 } else { 40_000 };
    for _ in 0..tries {
        let place = below(&mut rng, views.len());
        let (mut view, other) = (views[place], views[below(&mut rng, views.len())]);
        match below(&mut rng, 9) {
            0 => view.seat = other.seat,
            1 => view.rules = other.rules,
            2 => view.stage = other.stage,
            3 => view.turn = other.turn,
            4 => view.legal = other.legal,
            5 => view.dealt = other.dealt,
            6 => view.hand = other.hand,
            7 => view.past = other.past,
            _ => view.tricks = other.tricks,
        }
        match Worlds::of(&view) {
            Ok(worlds) => assert_eq!(View::of(&worlds.sample(&mut rng), view.seat), view),
            Err(error) => *reasons.entry(error.to_string()).or_default() += 1,
        }
    }
    assert!(reasons.len() >= 9, "{reasons:#?}");
}

#[test]
fn a_deal_that_is_over_has_no_worlds() {
    let start = games(Rules::default()).next().unwrap();
    let states = course(start, Manner::Uniform, &mut stream(37, 0));
    let view = states.last().unwrap().view(0);
    assert_eq!(view.stage, Stage::Over);
    assert_eq!(Worlds::of(&view).unwrap_err(), WorldsError::Over);
}

//! Worlds against enumeration: all that fit, each once, nothing else, and each as often as another.

use crate::walks::{Manner, course, deals};
use skat_env::chance::{below, stream};
use skat_env::jass::view::Stage;
use skat_env::jass::{
    Action, BySeat, Card, CardSet, Deal, Seat, State, Suit, TrumpMaking, Variant, View, Worlds, WorldsError,
};
use skat_env::{Determinize, Environment};
use std::collections::{HashMap, HashSet};

type Hands = [CardSet; 4];

fn hands(state: &State) -> Hands {
    Seat::ALL.map(|seat| state.hand(seat))
}

/// All states with the observer's view, found by trying all ways to lay out the cards that he has
/// not seen, and playing the deal again by the rules.
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
        let Ok(deal) = Deal::new(view.making, BySeat::from_fn(|seat| now[seat] | played(seat))) else {
            return;
        };
        let mut world = State::new(deal);
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

#[test]
fn worlds_are_all_that_fit_and_nothing_else() {
    let (mut restricted, mut positions, mut shown) = (0, 0, 0);
    let games = if cfg!(debug_assertions) { 6 } else { 12 };
    for variant in Variant::ALL {
        for (number, deal) in (0..).zip(deals(variant).take(games)) {
            let states = course(deal, Manner::of(number), &mut stream(30, number));
            // At most nine hidden cards, 1,680 ways to lay them out.
            for state in states.iter().rev().skip(1).take(12).step_by(3) {
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
                    assert_eq!(numbered.len(), expected.len(), "{state} seen by the {seat} player");
                    assert_eq!(numbered.into_iter().collect::<HashSet<_>>(), expected);
                    let all: usize = (1..=3).map(|n| state.hand(seat.after(n)).len()).sum();
                    restricted += usize::from(expected.len() < ways(all, seat, state));
                    shown += usize::from(!view.shown().is_empty() && seat != Seat::Dealer);
                    positions += 1;
                }
            }
        }
    }
    assert!(restricted * 3 > positions && shown > 0, "{restricted} and {shown} of {positions}");
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
    let room = others.map(|seat| view.cards_left(seat) - view.known_of(seat).len());
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
    let games = if cfg!(debug_assertions) { 2 } else { 20 };
    for variant in Variant::ALL {
        for (number, deal) in (0..).zip(deals(variant).take(games)) {
            let states = course(deal, Manner::of(number), &mut stream(31, number));
            for state in states.iter().filter(|state| !state.is_over()) {
                for seat in Seat::ALL {
                    let view = View::of(state, seat);
                    let worlds = Worlds::of(&view).unwrap();
                    assert_eq!(worlds.count(), count_by_cards(&view), "{state} seen by the {seat} player");
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
    let count = |variant, seat| {
        Worlds::of(&View::of(&State::new(Deal::from_seed(variant, 1)), seat)).unwrap().count()
    };
    // 27! / (9! 9! 9!)
    assert_eq!(count(Variant::Chibre, Seat::First), 227_873_431_500);
    assert_eq!(count(Variant::Kreuz, Seat::Dealer), 227_873_431_500);
    // The dealer's ninth card is known: 26! / (9! 9! 8!)
    assert_eq!(count(Variant::Kreuz, Seat::Second), 75_957_810_500);
    assert_eq!(count(Variant::Tourne, Seat::Second), 227_873_431_500);
}

/// Of a trump lead that was not followed, all trumps are ruled out but the jack.
#[test]
fn the_jack_is_never_ruled_out_by_not_following_a_trump() {
    let text = "imposed:H HA.HK.HQ.H6.S6.S7.C6.C7.C8|D6.D7.DA.HJ.S8.S9.C9.CT.CJ|\
                H7.H8.ST.SJ.SQ.SK.CQ.CK.CA|DQ.DJ.DT.D9.D8.DK.HT.H9.SA HA D6";
    let state: State = text.parse().unwrap();
    let view = View::of(&state, Seat::First);
    let jack: Card = "HJ".parse().unwrap();
    assert_eq!(view.may_hold(Seat::Second).suit(Suit::Hearts), CardSet::of(jack));
    let worlds = Worlds::of(&view).unwrap();
    let mut rng = stream(32, 0);
    let with_jack = (0..3_000).filter(|_| worlds.sample(&mut rng).hand(Seat::Second).contains(jack)).count();
    // The second player has 8 of the 26 hidden cards, and may hold fewer kinds than the others.
    assert!((900..1_500).contains(&with_jack), "{with_jack} of 3000");
}

#[test]
fn undertrumping_shows_that_only_trumps_are_held() {
    let text = "imposed:H DA.DK.DQ.DJ.DT.D9.D8.D7.D6|HJ.S6.S7.S8.S9.ST.SJ.SQ.SK|\
                H6.H7.H8.H9.HT.HQ.HK.HA.SA|C6.C7.C8.C9.CT.CJ.CQ.CK.CA DA S6 SA C6 DK HJ H6";
    let state: State = text.parse().unwrap();
    let view = View::of(&state, Seat::Dealer);
    assert!(view.may_hold(Seat::Third).is_subset(CardSet::of_suit(Suit::Hearts)));
    assert_eq!(Worlds::of(&view).unwrap().nth(0).hand(Seat::Third), state.hand(Seat::Third));
}

/// Chi-square over positions with few worlds: 99.99 % of fair generators pass each.
#[test]
fn every_world_is_drawn_as_often() {
    let mut checked = 0;
    let mut rng = stream(33, 0);
    for (number, deal) in (0..60).zip(deals(Variant::Kreuz)) {
        let states = course(deal, Manner::of(number), &mut stream(34, number));
        let state = states[24 + below(&mut rng, 8)];
        let worlds = Worlds::of(&View::of(&state, state.seat_to_move().unwrap())).unwrap();
        let count = worlds.count();
        if !(20..2_000).contains(&count) {
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
    assert!(checked > 15, "{checked}");
}

#[test]
fn a_draw_never_changes() {
    let view = View::of(&State::new(Deal::from_seed(Variant::Chibre, 1)), Seat::First);
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
    let mut rng = stream(36, 0);
    let mut views = Vec::new();
    for variant in Variant::ALL {
        for (number, deal) in (0..3).zip(deals(variant)) {
            for state in course(deal, Manner::of(number), &mut rng) {
                views.extend(Seat::ALL.map(|seat| View::of(&state, seat)));
            }
        }
    }
    let mut reasons: HashMap<String, usize> = HashMap::new();
    for _ in 0..40_000 {
        let place = below(&mut rng, views.len());
        let (mut view, other) = (views[place], views[below(&mut rng, views.len())]);
        match below(&mut rng, 8) {
            0 => view.seat = other.seat,
            1 => view.making = other.making,
            2 => view.stage = other.stage,
            3 => view.turn = other.turn,
            4 => view.legal = other.legal,
            5 => view.dealt = other.dealt,
            6 => view.hand = other.hand,
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
    let states = course(Deal::from_seed(Variant::Tourne, 1), Manner::Uniform, &mut stream(37, 0));
    let view = View::of(states.last().unwrap(), Seat::First);
    assert_eq!(view.stage, Stage::Over);
    assert_eq!(Worlds::of(&view).unwrap_err(), WorldsError::Over);
}

/// The card shown in Kreuz is in the dealer's hand in every world, until he has played it.
#[test]
fn the_shown_card_stays_with_the_dealer() {
    for deal in deals(Variant::Kreuz).take(50) {
        let TrumpMaking::Kreuz(card) = deal.making() else { panic!("a deal of Kreuz") };
        for state in course(deal, Manner::Uniform, &mut stream(38, 0)) {
            if state.is_over() || !state.hand(Seat::Dealer).contains(card) {
                continue;
            }
            assert!(!state.history().contains(&(Seat::Dealer, Action::Card(card))));
            for seat in [Seat::First, Seat::Second, Seat::Third] {
                let world = State::sample(&View::of(&state, seat), &mut stream(39, 0));
                assert!(world.hand(Seat::Dealer).contains(card));
            }
        }
    }
}

//! Worlds against enumeration: all that fit, each once, nothing else, and each as often as another.

use crate::walks::{Manner, all_rules, course, games};
use skat_env::chance::{below, stream};
use skat_env::cribbage::view::Stage;
use skat_env::cribbage::{
    BySeat, Card, CardSet, Deal, Length, Rules, Seat, State, Target, View, Worlds, WorldsError,
};
use skat_env::{Determinize, Environment};
use std::collections::{HashMap, HashSet};

/// Who holds what.
type Hands = [CardSet; 4];

fn hands(state: &State) -> Hands {
    Seat::ALL.map(|seat| state.hand(seat))
}

/// All ways to lay out the unseen cards of the others' hands for which the deal, played again by
/// the rules, looks to the observer as it does. The others' cards in the crib are any that are
/// left: nothing in the pegging depends on them.
fn enumerate(state: &State, seat: Seat) -> HashSet<Hands> {
    let view = state.view(seat.index());
    let unseen: Vec<Card> = view.unseen().iter().collect();
    let others = [1, 2, 3].map(|places| seat.after(places));
    let places: Vec<Seat> =
        others.into_iter().flat_map(|other| (0..state.hand(other).len()).map(move |_| other)).collect();
    let mut found = HashSet::new();
    fill(&places, &unseen, &mut Vec::new(), &mut |cards| {
        let mut dealt = BySeat::from_fn(|other| view.played(other));
        dealt[seat] = view.dealt;
        for (&other, &card) in places.iter().zip(cards) {
            dealt[other].insert(card);
        }
        let mut laid = BySeat::from_fn(|_| view.own_laid().expect("the pegging has begun"));
        for (other, &card) in others.into_iter().zip(unseen.iter().filter(|card| !cards.contains(card))) {
            dealt[other].insert(card);
            laid[other] = card;
        }
        let deal = Deal::new(dealt, state.dealt().starter()).expect("different cards");
        let mut world =
            State::at(state.rules(), state.seed(), state.number(), deal, state.before()).expect("a deal");
        let discards = (1..=4).map(|places| laid[state.dealer().after(places)]);
        let table = view.table.expect("the pegging");
        let mut actions = discards.chain(table.cards().iter().copied());
        if actions.all(|card| world.try_apply(card).is_ok()) && world.view(seat.index()) == view {
            found.insert(hands(&world));
        }
    });
    found
}

fn fill(places: &[Seat], unseen: &[Card], cards: &mut Vec<Card>, found: &mut impl FnMut(&[Card])) {
    if cards.len() == places.len() {
        return found(cards);
    }
    for &card in unseen {
        // Cards of one hand in ascending order, so that each hand comes once.
        let previous = cards.last().filter(|_| places[cards.len() - 1] == places[cards.len()]);
        if !cards.contains(&card) && previous.is_none_or(|&previous| previous < card) {
            cards.push(card);
            fill(places, unseen, cards, found);
            cards.pop();
        }
    }
}

/// States near the end of a pegging, seen by each player, where others hold so many cards.
fn endings(deals: usize, left: usize) -> Vec<(State, Seat)> {
    let mut all = Vec::new();
    for (number, game) in (0..).zip(games(Rules::DEAL).take(deals)) {
        let states = course(game, Manner::of(number), &mut stream(30, number));
        for state in states.iter().filter(|state| !state.is_over() && state.pegging().is_some()) {
            for seat in Seat::ALL {
                let others = [1, 2, 3].map(|places| state.hand(seat.after(places)).len());
                if others.into_iter().sum::<usize>() == left {
                    all.push((*state, seat));
                }
            }
        }
    }
    all
}

#[test]
fn worlds_are_all_that_fit_and_nothing_else() {
    let (mut restricted, mut positions) = (0, 0);
    let deals = if cfg!(debug_assertions) { 8 } else { 30 };
    for (state, seat) in endings(deals, 1).into_iter().chain(endings(deals / 4, 2)) {
        let view = View::of(&state, seat);
        let worlds = Worlds::of(&view).expect("a view of a running game");
        let expected = enumerate(&state, seat);
        let left: usize = [1, 2, 3].map(|places| state.hand(seat.after(places)).len()).iter().sum();
        let rest = (view.unseen().len() - left) as u128;
        let of_crib = rest * (rest - 1) * (rest - 2);
        let count = expected.len() as u128 * of_crib;
        assert_eq!(worlds.count(), count, "{state} seen by the {seat} player");
        let mut rng = stream(31, positions);
        for _ in 0..50 {
            let world = worlds.sample(&mut rng);
            assert_eq!(View::of(&world, seat), view);
            assert_eq!(world.to_string().parse(), Ok(world), "a world can be played");
            assert!(expected.contains(&hands(&world)));
        }
        let table = view.table.expect("the pegging");
        restricted += u64::from(Seat::ALL.into_iter().any(|other| table.least(other) > 1));
        positions += 1;
    }
    assert!(restricted > 3 && positions > 10, "{restricted} of {positions}");
}

/// Counted card by card: how many ways there are to give each unseen card to a hand, to one of the
/// places of the crib, to the cut, or to the rest of the pack; without those in which another
/// player is to move and holds nothing that fits.
fn count_by_cards(view: &View) -> u128 {
    let all = count_layouts(view, &|_, _| true);
    let Some(table) = view.table.filter(|_| view.turn != Some(view.seat)) else { return all };
    all - count_layouts(view, &|seat, card| view.turn != Some(seat) || !table.playable().contains(card))
}

fn count_layouts(view: &View, fits: &dyn Fn(Seat, Card) -> bool) -> u128 {
    let others = [1, 2, 3].map(|places| view.seat.after(places));
    let mut start = others.map(|seat| view.cards_left(seat)).to_vec();
    start.extend(others.map(|seat| usize::from(view.has_laid(seat))));
    start.push(usize::from(view.starter.is_none()));
    let mut ways = HashMap::from([(start, 1_u128)]);
    for card in view.unseen() {
        let mut next: HashMap<Vec<usize>, u128> = HashMap::new();
        for (room, count) in ways {
            *next.entry(room.clone()).or_default() += count;
            for place in 0..room.len() {
                let is_free =
                    place > 2 || (view.may_hold(others[place]).contains(card) && fits(others[place], card));
                if room[place] > 0 && is_free {
                    let mut left = room.clone();
                    left[place] -= 1;
                    *next.entry(left).or_default() += count;
                }
            }
        }
        ways = next;
    }
    ways.get(&vec![0; 7]).copied().unwrap_or(0)
}

#[test]
fn worlds_are_counted_at_every_point_of_a_deal() {
    let (games_of_each, step) = if cfg!(debug_assertions) { (1, 9) } else { (10, 1) };
    for (number, game) in (0..).zip(games(Rules::DEAL).take(games_of_each * 4)) {
        let states = course(game, Manner::of(number), &mut stream(31, number));
        for state in states.iter().filter(|state| !state.is_over()).step_by(step) {
            for seat in Seat::ALL {
                let view = View::of(state, seat);
                let worlds = Worlds::of(&view).unwrap();
                assert_eq!(worlds.count(), count_by_cards(&view), "{state} seen by the {seat} player");
            }
        }
    }
}

#[test]
fn counts_before_and_after_discards() {
    let mut state = State::new(Rules::default(), 1);
    let count = |state: &State, seat| Worlds::of(&View::of(state, seat)).unwrap().count();
    // 47! / (5! 5! 5! 32!) hands, and 32 cards to cut.
    let hands = 568_790_148_165_283_044;
    assert_eq!(count(&state, Seat::First), hands * 32);
    state.act(state.hand(Seat::First).nth(0));
    assert_eq!(count(&state, Seat::First), hands * 32);
    // Each of the first player's five cards may be the one that he laid away.
    assert_eq!(count(&state, Seat::Second), hands * 32 * 5);
}

/// Who says go at 25 or above holds nothing that fits.
#[test]
fn a_go_rules_out_low_cards() {
    let text = "121,deals:1,difference 0#0000000000000001 0.0.0.0:0.0.0.0 \
                HT.H2.H3.H4.H6|CT.C9.C8.C7.CK|DT.D2.D3.D4.D6|ST.S9.S8.S7.SK HQ H6 CK D6 SK HT CT DT";
    let state: State = text.parse().unwrap();
    // 30: nobody holds an ace, and a new count begins after the go of all four.
    assert_eq!(state.pegging().unwrap().table().count(), 0);
    let view = View::of(&state, Seat::First);
    for seat in [Seat::Second, Seat::Third, Seat::Fourth] {
        assert!(view.may_hold(seat).is_disjoint(CardSet::up_to(1)), "{seat}");
        assert_eq!(view.may_hold(seat) | CardSet::up_to(1), view.unseen() | CardSet::up_to(1));
    }
    let text = text.replace("HT CT DT", "HT CT D4");
    let state: State = text.parse().unwrap();
    // 24: the fourth player passes his ten, nine and eight by with a seven.
    assert_eq!(state.seat_to_move(), Some(Seat::Fourth));
    let mut next = state;
    next.act("S7".parse().unwrap());
    assert_eq!(next.pegging().unwrap().table().count(), 0, "31");
    assert_eq!(next.pegging().unwrap().table().least(Seat::First), 1, "nobody is asked after 31");
}

/// Chi-square over what is drawn for the other hands, for the crib, and for the cut: 99.99 % of
/// fair generators pass each.
#[test]
fn everything_is_drawn_as_often() {
    let draws = if cfg!(debug_assertions) { 4_000 } else { 40_000 };
    let mut rng = stream(33, 0);
    let mut checked = 0;
    let mut check = |worlds: &Worlds, what: &dyn Fn(&State) -> CardSet, kinds: usize| {
        let mut drawn: HashMap<CardSet, u64> = HashMap::new();
        for _ in 0..draws {
            *drawn.entry(what(&worlds.sample(&mut rng))).or_default() += 1;
        }
        assert!(drawn.len() <= kinds);
        let mean = draws as f64 / kinds as f64;
        let squares: f64 = drawn.values().map(|&n| (n as f64 - mean).powi(2) / mean).sum();
        let (chi, freedom) = (squares + mean * (kinds - drawn.len()) as f64, (kinds - 1) as f64);
        // Wilson and Hilferty: the cube root is nearly normal.
        let z = ((chi / freedom).cbrt() - (1.0 - 2.0 / (9.0 * freedom))) / (2.0 / (9.0 * freedom)).sqrt();
        assert!(z.abs() < 4.0, "{chi} with {freedom} degrees of freedom, z {z}");
        checked += 1;
    };
    for (state, seat) in endings(20, 1).into_iter().step_by(5).take(8) {
        let view = View::of(&state, seat);
        let worlds = Worlds::of(&view).unwrap();
        let other = (1..4).map(|places| seat.after(places)).find(|&other| !state.hand(other).is_empty());
        let other = other.expect("one other holds a card");
        let fits = view.may_hold(other).len();
        check(&worlds, &|world| world.hand(other), fits);
    }
    let worlds = |state: &State, seat| Worlds::of(&View::of(state, seat)).unwrap();
    let start = State::new(Rules::default(), 3);
    check(&worlds(&start, Seat::Second), &|world| CardSet::of(world.dealt().starter()), 47);
    let mut state = start;
    (0..4).for_each(|_| state.act(state.legal_cards().nth(2)));
    let unseen = View::of(&state, Seat::Third).unseen().len();
    check(&worlds(&state, Seat::Third), &|world| world.laid(Seat::First).into_iter().collect(), unseen);
    assert!(checked >= 6, "{checked}");
}

#[test]
fn a_draw_is_the_same_for_ever() {
    let view = View::of(&State::new(Rules::default(), 1), Seat::First);
    let worlds = Worlds::of(&view).unwrap();
    let (mut rng, mut same) = (stream(35, 0), stream(35, 0));
    for _ in 0..10 {
        assert_eq!(<State as Determinize>::sample(&view, &mut rng), worlds.sample(&mut same));
    }
    assert_eq!(rng, same);
}

/// The deals that follow differ from world to world; those of a state are its own.
#[test]
fn the_deals_that_follow_are_drawn_anew() {
    let state = State::new(Rules::default(), 5);
    let worlds = Worlds::of(&View::of(&state, Seat::Third)).unwrap();
    let mut rng = stream(36, 0);
    let next: HashSet<String> = (0..20)
        .map(|_| Deal::numbered(worlds.sample(&mut rng).seed(), 1).to_string())
        .chain([Deal::numbered(state.seed(), 1).to_string()])
        .collect();
    assert_eq!(next.len(), 21);
}

/// Views put together of the fields of others have an error, or worlds with exactly that view.
#[test]
fn impossible_views_are_refused() {
    let mut rng = stream(36, 0);
    let mut views = Vec::new();
    for rules in all_rules() {
        for (number, game) in (0..2).zip(games(rules)) {
            for state in course(game, Manner::of(number), &mut rng) {
                views.extend(Seat::ALL.map(|seat| View::of(&state, seat)));
            }
        }
    }
    let mut reasons: HashMap<String, usize> = HashMap::new();
    for _ in 0..if cfg!(debug_assertions) { 8_000 } else { 40_000 } {
        let place = below(&mut rng, views.len());
        let (mut view, other) = (views[place], views[below(&mut rng, views.len())]);
        match below(&mut rng, 12) {
            0 => view.seat = other.seat,
            1 => view.rules = other.rules,
            2 => view.stage = other.stage,
            3 => view.turn = other.turn,
            4 => view.legal = other.legal,
            5 => view.dealt = other.dealt,
            6 => view.hand = other.hand,
            7 => view.table = other.table,
            8 => view.laid = other.laid,
            9 => view.starter = other.starter,
            10 => view.number = other.number,
            _ => view.tallies = other.tallies,
        }
        match Worlds::of(&view) {
            Ok(worlds) => assert_eq!(View::of(&worlds.sample(&mut rng), view.seat), view),
            Err(error) => *reasons.entry(error.to_string()).or_default() += 1,
        }
    }
    assert!(reasons.len() >= 12, "{reasons:#?}");
}

#[test]
fn a_game_that_is_over_has_no_worlds() {
    let rules = Rules { target: Target::new(1).unwrap(), length: Length::Game, ..Rules::default() };
    let states = course(State::new(rules, 1), Manner::Uniform, &mut stream(37, 0));
    let view = View::of(states.last().unwrap(), Seat::First);
    assert_eq!(view.stage, Stage::Over);
    assert_eq!(Worlds::of(&view).unwrap_err(), WorldsError::Over);
}

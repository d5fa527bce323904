//! Worlds against enumeration: all that fit, nothing else, and each as often as another.

use crate::walks::{Manner, course, deals, rules_of};
use skat_env::chance::{Rng, stream};
use skat_env::tarot::view::Stage;
use skat_env::tarot::{
    Action, BySeat, Card, CardSet, Deal, Phase, Rules, Seat, Sizes, State, View, Worlds, WorldsError,
};
use skat_env::{Determinize, Environment};
use std::collections::{HashMap, HashSet};

/// The hands and what lies apart.
type Lie = Vec<CardSet>;

fn lie<const P: usize>(state: &State<P>) -> Lie {
    let pile = if state.laid().is_empty() { state.dealt().dog() } else { state.laid() };
    Seat::all::<P>().map(|seat| state.hand(seat)).chain([pile]).collect()
}

/// The state of a deal in which all that others may see happens as in `truth`, if the rules allow
/// it.
fn replay<const P: usize>(truth: &State<P>, deal: Deal<P>, laid: CardSet) -> Option<State<P>> {
    let (mut seen, mut world) = (State::new(*truth.dealt(), truth.rules()), State::new(deal, truth.rules()));
    let mut laid = laid.iter();
    for (seat, action) in truth.history() {
        let is_hiding = seen.play().is_some_and(|play| play.hiding().is_some());
        let taken = match seen.phase() {
            Phase::Discarding(_) => world.try_apply(Action::Card(laid.next()?)).is_ok(),
            _ if is_hiding => true,
            _ => world.try_apply(action).is_ok(),
        };
        if !taken {
            return None;
        }
        seen.act(action);
        if let Action::Show(_) = action {
            let shown = truth.play()?.tricks().poignee(seat)?;
            for hidden in world.hand(seat).trumps() - shown.cards {
                if world.play()?.hiding().is_none() || world.try_apply(Action::Card(hidden)).is_err() {
                    return None;
                }
            }
        }
    }
    Some(world)
}

/// All states with the observer's view, found by trying all ways to lay out the cards that he has
/// not seen, and playing the deal again by the rules.
fn enumerate<const P: usize>(state: &State<P>, seat: Seat) -> HashSet<Lie> {
    let view = state.view(seat.index());
    let hidden: Vec<Card> = (!(view.hand | view.all_played() | view.laid)).iter().collect();
    let others: Vec<Seat> = (1..P).map(|places| seat.after::<P>(places)).collect();
    let mut room: Vec<usize> = others.iter().map(|&other| state.hand(other).len()).collect();
    room.push(hidden.len() - room.iter().sum::<usize>());
    let mut found = HashSet::new();
    lay_out(&hidden, &mut room, &mut vec![CardSet::EMPTY; P], &mut |places| {
        let mut now = BySeat([view.hand; P]);
        for (&other, &cards) in others.iter().zip(places) {
            now[other] = cards;
        }
        let takes = !view.dog.is_empty();
        let laid = if takes { view.laid | places[P - 1] } else { CardSet::EMPTY };
        let declarer = view.declarer().expect("an ending has a declarer");
        let mut dealt = BySeat::from_fn(|seat| now[seat] | view.played(seat));
        if takes {
            if !view.dog.is_subset(dealt[declarer] | laid) {
                return;
            }
            dealt[declarer] = (dealt[declarer] | laid) - view.dog;
        }
        let Ok(deal) = Deal::new(dealt) else { return };
        if let Some(world) = replay(state, deal, laid) {
            assert_eq!(world.view(seat.index()), view, "what all have seen has led to another view");
            found.insert(lie(&world));
        }
    });
    found
}

fn lay_out(
    hidden: &[Card],
    room: &mut Vec<usize>,
    places: &mut Vec<CardSet>,
    found: &mut impl FnMut(&[CardSet]),
) {
    let Some((&card, rest)) = hidden.split_first() else { return found(places) };
    for place in 0..places.len() {
        if room[place] > 0 {
            room[place] -= 1;
            places[place].insert(card);
            lay_out(rest, room, places, found);
            places[place].remove(card);
            room[place] += 1;
        }
    }
}

/// Draws so often that each world is expected 30 times: all are met, nothing else, and the
/// chi-square of the counts is one that 99.99 % of fair generators pass.
fn drawn_alike<const P: usize>(state: &State<P>, seat: Seat, expected: &HashSet<Lie>, rng: &mut Rng) {
    let worlds = Worlds::of(&View::of(state, seat)).expect("a view of a running deal");
    assert!(worlds.layouts() >= expected.len() as u128);
    let mut drawn: HashMap<Lie, u64> = HashMap::new();
    for _ in 0..30 * expected.len() {
        let world = worlds.sample(rng);
        assert_eq!(View::of(&world, seat), View::of(state, seat));
        *drawn.entry(lie(&world)).or_default() += 1;
    }
    let found: HashSet<Lie> = drawn.keys().cloned().collect();
    assert_eq!(&found, expected, "{state} seen by {seat}");
    let freedom = (expected.len() - 1) as f64;
    if freedom < 10.0 {
        return;
    }
    let chi: f64 = drawn.values().map(|&n| (n as f64 - 30.0).powi(2) / 30.0).sum();
    // Wilson and Hilferty: the cube root is nearly normal.
    let z = ((chi / freedom).cbrt() - (1.0 - 2.0 / (9.0 * freedom))) / (2.0 / (9.0 * freedom)).sqrt();
    assert!(z.abs() < 4.5, "{chi} with {freedom} degrees of freedom, z {z}, at {state}");
}

fn endings_fit<const P: usize>(games: usize, most: usize) {
    let (mut checked, mut exact, mut rng) = (0, 0, stream(33, P as u64));
    for (number, deal) in (0..).zip(deals::<P>()).take(games) {
        let states = course(deal, rules_of(number), Manner::of(number), &mut stream(34, number));
        for state in states.iter().rev().skip(1).take(3 * P).step_by(2) {
            if state.play().is_none_or(|play| play.hiding().is_some()) {
                continue;
            }
            for seat in Seat::all::<P>() {
                let view = View::of(state, seat);
                let worlds = Worlds::of(&view).expect("a view of a running deal");
                if worlds.layouts() > most as u128 {
                    continue;
                }
                // To try all ways to lay out the cards must not take too long.
                let hidden = !(view.hand | view.all_played() | view.laid);
                if hidden.len() > 9 {
                    continue;
                }
                let expected = enumerate(state, seat);
                assert!(expected.contains(&lie(state)), "the true state fits");
                exact += usize::from(worlds.layouts() == expected.len() as u128);
                drawn_alike(state, seat, &expected, &mut rng);
                checked += 1;
            }
        }
    }
    assert!(checked > games && exact * 10 >= checked * 9, "{exact} of {checked} counts");
}

const MOST: usize = if cfg!(debug_assertions) { 40 } else { 700 };

#[test]
fn worlds_are_all_that_fit_and_each_as_often() {
    endings_fit::<4>(if cfg!(debug_assertions) { 12 } else { 60 }, MOST);
}

#[test]
fn worlds_are_all_that_fit_at_tables_of_three_and_five() {
    let games = if cfg!(debug_assertions) { 6 } else { 24 };
    endings_fit::<3>(games, MOST);
    endings_fit::<5>(games, MOST);
}

#[test]
fn layouts_before_the_auction() {
    fn layouts<const P: usize>() -> u128 {
        let state = State::<P>::new(Deal::from_seed(1), Rules::default());
        Worlds::of(&View::of(&state, Seat::FIRST)).unwrap().layouts()
    }
    // 60! / (18! 18! 18! 6!), 54! / (24! 24! 6!), 63! / (15! 15! 15! 15! 3!)
    assert_eq!(layouts::<4>(), LAYOUTS[1]);
    assert_eq!(layouts::<3>(), LAYOUTS[0]);
    assert_eq!(layouts::<5>(), LAYOUTS[2]);
}

const LAYOUTS: [u128; 3] =
    [832864181178031411500, 44037158890087396396252980090000, 113002285808805796625733700857484185600];

/// What all know of the others' hands holds in every world, at every point of many deals.
#[test]
fn worlds_keep_what_is_known() {
    let mut seen: HashMap<&str, usize> = HashMap::new();
    let games = if cfg!(debug_assertions) { 30 } else { 240 };
    for (number, deal) in (0..games).zip(deals::<4>()) {
        let mut rng = stream(35, number);
        for (step, state) in course(deal, rules_of(number), Manner::of(number), &mut rng).iter().enumerate() {
            let seat = Seat::from_index(step % 4);
            if state.is_over() || step % 3 != 0 && step > 20 {
                continue;
            }
            let view = View::of(state, seat);
            let world = Worlds::of(&view).unwrap().sample(&mut rng);
            for other in Seat::all::<4>() {
                assert!(state.hand(other).is_subset(view.may_hold(other)), "{state}");
                assert!(world.hand(other).is_subset(view.may_hold(other)));
                assert!(view.known_of(other).is_subset(world.hand(other)));
                assert!(view.known_of(other).is_subset(state.hand(other)));
                assert!(!world.dealt().hand(other).is_lone_petit(), "Tarot 2.9");
            }
            let declarer = view.declarer().filter(|&declarer| declarer != seat);
            if let Some(declarer) = declarer.filter(|_| view.stage == Stage::Playing) {
                if !(view.dog & view.known_of(declarer)).is_empty() {
                    *seen.entry("from the dog").or_default() += 1;
                }
                if !view.laid.is_empty() {
                    assert!((world.hand(declarer) & CardSet::LOW).is_empty());
                    *seen.entry("trumps laid away").or_default() += 1;
                }
            }
            let tricks = state.play().map(|play| *play.tricks());
            let others = Seat::all::<4>().filter(|&other| other != seat);
            for poignee in others.filter_map(|other| tricks.and_then(|tricks| tricks.poignee(other))) {
                let with_excuse = poignee.cards.contains(Card::EXCUSE);
                *seen.entry(if with_excuse { "Excuse shown" } else { "trumps shown" }).or_default() += 1;
            }
            if view.choosing.is_some_and(|choosing| choosing.count > 0) && view.turn != Some(seat) {
                *seen.entry("somebody chooses").or_default() += 1;
            }
        }
    }
    let wanted = ["from the dog", "trumps laid away", "trumps shown", "somebody chooses"];
    assert!(wanted.iter().all(|what| seen.contains_key(what)), "{seen:?}");
}

#[test]
fn a_draw_never_changes() {
    let view = View::of(&State::<4>::new(Deal::from_seed(1), Rules::default()), Seat::FIRST);
    let worlds = Worlds::of(&view).unwrap();
    let (mut rng, mut same) = (stream(35, 0), stream(35, 0));
    for _ in 0..10 {
        assert_eq!(<State as Determinize>::sample(&view, &mut rng), worlds.sample(&mut same));
    }
    assert_eq!(rng, same);
}

#[test]
fn a_deal_that_is_over_has_no_worlds() {
    let mut state: State = State::new(Deal::from_seed(1), Rules::default());
    (0..4).for_each(|_| state.say(None));
    let view = View::of(&state, Seat::FIRST);
    assert_eq!(view.stage, Stage::PassedIn);
    assert_eq!(Worlds::of(&view).unwrap_err(), WorldsError::Over);
}

#[test]
fn impossible_views_are_refused() {
    let state: State = State::new(Deal::from_seed(1), Rules::default());
    let mut view = View::of(&state, Seat::FIRST);
    view.hand.remove(view.hand.first().unwrap());
    let error = Worlds::of(&view).unwrap_err().to_string();
    assert!(error.contains("`hand` does not have the number of cards"), "{error}");
    let mut fewer = View::of(&state, Seat::FIRST);
    fewer.laid = !fewer.hand & CardSet::KINGS;
    let error = Worlds::of(&fewer).unwrap_err().to_string();
    assert!(error.contains("leaves no way"), "{error}");
    assert_eq!(Sizes::<4>::DOG, 6);
}

//! Worlds against enumeration: all that fit, each once, nothing else, and each as often as another.
//!
//! The enumeration serves all tests, which makes this file long.

use crate::walks::{Manner, course, deals, rules_of};
use skat_env::chance::{below, stream};
use skat_env::five_hundred::view::Stage;
use skat_env::five_hundred::{
    Action, Bid, BySeat, Call, Card, CardSet, Deal, Demand, Demands, Rules, Seat, State, View, Worlds,
    WorldsError,
};
use skat_env::{ActionSet as _, Determinize, Environment};
use std::collections::{HashMap, HashSet};

/// The four hands, what is laid away, and the widow as it was dealt.
type Cards = [CardSet; 6];

fn cards(state: &State) -> Cards {
    let [first, second, third, dealer] = Seat::ALL.map(|seat| state.hand(seat));
    [first, second, third, dealer, state.laid(), state.dealt().widow()]
}

/// Calls `found` with every way to put the hidden cards into places with so much room.
fn lay_out(hidden: &[Card], room: &mut [usize], places: &mut [CardSet], found: &mut impl FnMut(&[CardSet])) {
    let Some((&card, rest)) = hidden.split_first() else { return found(places) };
    for place in 0..room.len() {
        if room[place] > 0 {
            room[place] -= 1;
            places[place].insert(card);
            lay_out(rest, room, places, found);
            places[place].remove(card);
            room[place] += 1;
        }
    }
}

/// All actions of a state but those that lay cards away, of which these six are told.
fn history(state: &State, laid: CardSet) -> Vec<Action> {
    let all: Vec<Action> = state.history().into_iter().map(|(_, action)| action).collect();
    let calls = all[..4].iter().copied();
    calls.chain(laid.iter().map(Action::Card)).chain(all[10..].iter().copied()).collect()
}

/// Whether this deal, played as the state was with these six cards laid away, looks the same to the
/// observer.
fn fits(state: &State, seat: Seat, deal: Deal, laid: CardSet) -> Option<State> {
    let mut world = State::new(state.rules(), deal);
    let all_legal = history(state, laid).into_iter().all(|action| world.try_apply(action).is_ok());
    (all_legal && View::of(&world, seat) == View::of(state, seat)).then_some(world)
}

/// All worlds of a state in the play, by trying everything.
///
/// For who watches there are 8,008 ways in which the declarer's sixteen cards can have been his
/// hand and the widow; they are told apart by the jokers alone, so one of each kind is played
/// again, and stands for all of its kind.
fn enumerate(state: &State, seat: Seat) -> (HashSet<Cards>, u128) {
    let view = View::of(state, seat);
    let declarer = view.declarer().unwrap();
    let hidden: Vec<Card> = view.unseen().iter().collect();
    let others = [1, 2, 3].map(|places| seat.after(places));
    let mut room = others.map(|other| view.cards_left(other)).to_vec();
    if declarer != seat {
        room.push(6);
    }
    let (mut found, mut count) = (HashSet::new(), 0);
    let mut places = vec![CardSet::EMPTY; room.len()];
    lay_out(&hidden, &mut room, &mut places, &mut |places| {
        let mut hands = BySeat::from_fn(|_| view.hand);
        for (other, cards) in others.into_iter().zip(places) {
            hands[other] = *cards;
        }
        let laid = if declarer == seat { view.laid } else { places[3] };
        let whole = BySeat::from_fn(|other| hands[other] | view.played(other));
        for (widow, ways) in widows(whole[declarer] | laid, &view, declarer == seat) {
            let mut dealt = whole;
            dealt[declarer] = (whole[declarer] | laid) - widow;
            let Ok(deal) = Deal::new(dealt) else { continue };
            if let Some(world) = fits(state, seat, deal, laid) {
                let all = cards(&world);
                found.insert([all[0], all[1], all[2], all[3], all[4], CardSet::EMPTY]);
                count += ways;
            }
        }
    });
    (found, count)
}

/// One widow for each number and choice of jokers in it, with how many such widows there are.
fn widows(sixteen: CardSet, view: &View, known: bool) -> Vec<(CardSet, u128)> {
    if known {
        return vec![(view.widow, 1)];
    }
    let plain: Vec<Card> = (sixteen - CardSet::JOKERS).iter().collect();
    let jokers: Vec<Card> = (sixteen & CardSet::JOKERS).iter().collect();
    let choose = |n: u128, k: u128| (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1));
    let subsets = 0..1 << jokers.len();
    subsets
        .map(|subset: usize| {
            let chosen = jokers.iter().enumerate().filter(|(i, _)| subset >> i & 1 != 0);
            let chosen: CardSet = chosen.map(|(_, &joker)| joker).collect();
            let free = 6 - chosen.len();
            let rest: CardSet = plain[..free].iter().copied().collect();
            (chosen | rest, choose(plain.len() as u128, free as u128))
        })
        .collect()
}

#[test]
fn worlds_are_all_that_fit_and_nothing_else() {
    let (mut restricted, mut positions, mut watching) = (0, 0, 0);
    let games = if cfg!(debug_assertions) { 8 } else { 96 };
    for (number, deal) in (0..).zip(deals().take(games)) {
        let states = course(rules_of(number), deal, Manner::of(number), &mut stream(30, number));
        for state in states.iter().rev().skip(1).filter(|state| state.play().is_some()).take(9).step_by(2) {
            for seat in Seat::ALL {
                let view = View::of(state, seat);
                let left: usize = (1..=3).map(|n| view.cards_left(seat.after(n))).sum();
                let is_declarer = view.declarer() == Some(seat);
                if left > if is_declarer { 7 } else { 3 } {
                    continue;
                }
                let worlds = Worlds::of(&view).expect("a view of a running deal");
                let (expected, count) = enumerate(state, seat);
                assert_eq!(worlds.count(), count, "{state} seen by the {seat} player");
                let mut found = HashSet::new();
                let step = (count / 400).max(1);
                for number in 0..count.div_ceil(step) {
                    let world = worlds.nth(number * step);
                    assert_eq!(View::of(&world, seat), view);
                    assert_eq!(fits(state, seat, *world.dealt(), world.laid()), Some(world));
                    let all = cards(&world);
                    let known = [all[0], all[1], all[2], all[3], all[4], CardSet::EMPTY];
                    assert!(expected.contains(&known), "{world} for {state}");
                    found.insert(all);
                }
                assert_eq!(found.len() as u128, count.div_ceil(step), "each number is another world");
                positions += 1;
                watching += usize::from(!is_declarer);
                restricted += usize::from((expected.len() as u128) < all_ways(&view));
            }
        }
    }
    assert!(restricted * 5 > positions && watching > games / 2, "{restricted}, {watching} of {positions}");
}

/// How many ways there are to lay out the hidden cards when anything fits.
fn all_ways(view: &View) -> u128 {
    let factorial = |n: usize| (1..=n as u128).product::<u128>();
    let others = [1, 2, 3].map(|places| view.cards_left(view.seat.after(places)));
    let hidden = view.unseen().len();
    let pile = hidden - others.iter().sum::<usize>();
    others.into_iter().fold(factorial(hidden) / factorial(pile), |ways, left| ways / factorial(left))
}

/// Counted card by card: how many ways there are to put each unseen card into a place that may have
/// it, and how many of the past for each place of the jokers.
fn count_by_cards(view: &View) -> u128 {
    let others = [1, 2, 3].map(|places| view.seat.after(places));
    let watches = view.declarer().is_some_and(|declarer| declarer != view.seat);
    let mut room = others.map(|seat| view.cards_left(seat)).to_vec();
    let in_play = view.tricks.is_some();
    room.push(match view.stage {
        Stage::Bidding => 6,
        _ if in_play && watches => 6,
        // What is laid away so far.
        _ if watches => view.laid_count,
        _ => 0,
    });
    // The rooms that are left, and where the jokers went.
    let mut ways = HashMap::from([((room, [9, 9]), 1u128)]);
    for card in view.unseen() {
        let mut next = HashMap::new();
        for ((room, jokers), count) in ways {
            for place in 0..4 {
                let is_free = place == 3
                    || view.tricks.is_none_or(|tricks| !tricks.voids(others[place]).contains(card));
                if room[place] > 0 && is_free {
                    let (mut left, mut jokers): (Vec<usize>, [usize; 2]) = (room.clone(), jokers);
                    left[place] -= 1;
                    if card.is_joker() {
                        jokers[card.index() - 44] = place;
                    }
                    *next.entry((left, jokers)).or_insert(0) += count;
                }
            }
        }
        ways = next;
    }
    let all = ways.into_iter().map(|((_, jokers), count)| count * past(view, jokers));
    let sum: u128 = all.sum();
    if !in_play && watches {
        // Of all ways to choose what is laid away those remain that six ascending cards begin with.
        let k = view.laid_count as u128;
        let choose = |n: u128, k: u128| (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1));
        assert_eq!(sum * choose(10 + k, k) % choose(16, k), 0);
        return sum * choose(10 + k, k) / choose(16, k);
    }
    sum
}

/// In how many ways the declarer's sixteen cards can have been dealt, given the places of the
/// unseen jokers; 0 when somebody would have announced otherwise.
fn past(view: &View, jokers: [usize; 2]) -> u128 {
    let has = |seat: Seat, joker: usize| {
        let place = seat.relative_to(view.seat);
        let card = Card::JOKERS[joker];
        (place > 0 && jokers[joker] == place - 1) || view.played(seat).contains(card)
    };
    let choose = |n: u128, k: u128| (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1));
    let mut ways = 1;
    for seat in [1, 2, 3].map(|places| view.seat.after(places)) {
        if view.declarer() != Some(seat) {
            let both = has(seat, 0) && has(seat, 1);
            let too_little = match view.auction.call_of(seat) {
                None => false,
                Some(Call::Bid(bid)) => bid.level() == 7,
                Some(Call::Pass) => {
                    let earlier = &view.auction.calls()[..seat.index()];
                    !earlier.contains(&Call::Bid(Bid::HIGHEST))
                }
            };
            if both && too_little {
                return 0;
            }
            continue;
        }
        let his = (0..2).filter(|&joker| has(seat, joker) || jokers[joker] == 3).count();
        let low = view.contract().unwrap().bid.level() == 7;
        ways *= match (low, his, view.shown) {
            (true, 2, Some(_)) => choose(14, 5),
            (_, _, Some(_)) => 0,
            (true, 2, None) => choose(14, 4),
            _ => choose(16, 6),
        };
    }
    ways
}

#[test]
fn worlds_are_counted_at_every_point_of_a_deal() {
    let games = if cfg!(debug_assertions) { 16 } else { 24 };
    for (number, deal) in (0..).zip(deals().take(games)) {
        let states = course(rules_of(number), deal, Manner::of(number), &mut stream(31, number));
        let step = if cfg!(debug_assertions) { 5 } else { 1 };
        for state in states.iter().filter(|state| !state.is_over()).skip(number as usize % step).step_by(step)
        {
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

#[test]
fn counts_before_the_play() {
    let deal = deals().nth(7).unwrap();
    let mut state = State::new(Rules::default(), deal);
    let count = |state: &State, seat| Worlds::of(&View::of(state, seat)).unwrap().count();
    // 36! / (10! 10! 10! 6!)
    assert_eq!(count(&state, Seat::First), 10_812_187_142_197_721_280);
    state.act("8S".parse().unwrap());
    assert_eq!(count(&state, Seat::First), 10_812_187_142_197_721_280);
    for _ in 0..3 {
        state.call(Call::Pass);
    }
    // 30! / (10! 10! 10!), without those in which one of three who passed was dealt both jokers.
    let held = (deal.hand(Seat::First) | deal.widow()) & CardSet::JOKERS;
    let expected = if held.is_empty() { 5_550_996_791_340 * 300 / 435 } else { 5_550_996_791_340 };
    assert_eq!(count(&state, Seat::First), expected);
}

/// A joker that was shown lies with the declarer, and the other one too, or among what he laid
/// away.
#[test]
fn a_shown_joker_is_in_no_other_hand() {
    let mut shown = 0;
    for (number, deal) in (0..).zip(deals().take(400)) {
        for state in course(Rules::default(), deal, Manner::Seven, &mut stream(38, number)) {
            let (Some(contract), Some(joker)) = (state.contract(), state.shown()) else { continue };
            if state.is_over() {
                continue;
            }
            let other = joker.other_joker().unwrap();
            assert!(deal.widow().contains(joker) && deal.hand(contract.declarer).contains(other));
            let seat = contract.declarer.next();
            let view = View::of(&state, seat);
            assert!(view.may_hold(contract.declarer.partner()).is_disjoint(CardSet::JOKERS));
            let world = State::sample(&view, &mut stream(39, number));
            assert!(world.dealt().widow().contains(joker));
            assert!(world.dealt().hand(contract.declarer).contains(other));
            shown += 1;
        }
    }
    assert!(shown > 100, "{shown}");
}

/// Who passes, or bids 7, was not dealt both jokers.
#[test]
fn announcements_constrain_the_jokers() {
    let deal = deals().nth(7).unwrap();
    let mut state = State::new(Rules::default(), deal);
    state.call(Call::Pass);
    state.act("7H".parse().unwrap());
    let view = View::of(&state, Seat::Third);
    let worlds = Worlds::of(&view).unwrap();
    let mut rng = stream(32, 0);
    let (mut of_dealer, mut of_others) = (0, 0);
    for _ in 0..3_000 {
        let world = worlds.sample(&mut rng);
        of_dealer += usize::from(world.dealt().has_both_jokers(Seat::Dealer));
        let others = [Seat::First, Seat::Second].into_iter();
        of_others += others.filter(|&seat| world.dealt().has_both_jokers(seat)).count();
    }
    assert_eq!(of_others, 0);
    if (view.hand & CardSet::JOKERS).is_empty() {
        // 45 of 630 pairs of places, of which 90 are ruled out: one in twelve.
        assert!((150..350).contains(&of_dealer), "{of_dealer} of 3000");
    }
}

/// Who asks for a card does not hold it, nor does who follows with another.
#[test]
fn a_card_that_was_asked_for_is_placed() {
    let mut asked = 0;
    for (number, deal) in (0..).zip(deals().take(200)) {
        for state in course(Rules::default(), deal, Manner::NoTrump, &mut stream(41, number)) {
            let Some(play) = state.play().filter(|_| !state.is_over()) else { continue };
            let tricks = play.tricks();
            let Some(Demand::Card(card)) = tricks.demand() else { continue };
            for observer in Seat::ALL {
                let view = View::of(&state, observer);
                let so_far = (0..tricks.trick().len()).map(|n| tricks.leader().after(n));
                for seat in so_far.filter(|&seat| seat != observer) {
                    assert!(!view.may_hold(seat).contains(card));
                    let world = State::sample(&view, &mut stream(42, number));
                    assert!(!world.hand(seat).contains(card));
                }
            }
            asked += 1;
        }
    }
    assert!(asked > 50, "{asked}");
}

/// Chi-square over positions with few worlds: 99.99 % of fair generators pass each.
#[test]
fn every_world_is_drawn_as_often() {
    let mut checked = 0;
    let mut rng = stream(33, 0);
    for (number, deal) in (0..120).zip(deals()) {
        let states = course(Rules::default(), deal, Manner::of(number), &mut stream(34, number));
        let Some(contract) = states[states.len() - 1].contract() else { continue };
        let state = states[38 + below(&mut rng, 8)];
        let worlds = Worlds::of(&View::of(&state, contract.declarer)).unwrap();
        let count = worlds.count();
        if !(20..2_000).contains(&count) {
            continue;
        }
        let mut drawn: HashMap<Cards, u64> = HashMap::new();
        for _ in 0..50 * count {
            *drawn.entry(cards(&worlds.sample(&mut rng))).or_default() += 1;
        }
        let missing = count as u64 - drawn.len() as u64;
        let squares: f64 = drawn.values().map(|&n| (n as f64 - 50.0).powi(2) / 50.0).sum();
        let (chi, freedom) = (squares + 50.0 * missing as f64, (count - 1) as f64);
        // Wilson and Hilferty: the cube root is nearly normal.
        let z = ((chi / freedom).cbrt() - (1.0 - 2.0 / (9.0 * freedom))) / (2.0 / (9.0 * freedom)).sqrt();
        assert!(z.abs() < 4.0, "{chi} with {freedom} degrees of freedom, z {z}, at {state}");
        checked += 1;
    }
    assert!(checked > 15, "{checked}");
}

/// While the declarer lays cards away, those who watch have worlds at that point, not at another.
#[test]
fn what_is_laid_away_so_far_begins_six_ascending_cards() {
    let mut rng = stream(43, 0);
    for (number, deal) in (0..).zip(deals().take(40)) {
        for state in course(Rules::default(), deal, Manner::Low, &mut stream(44, number)) {
            let (Some(contract), None) = (state.contract(), state.play()) else { continue };
            let view = View::of(&state, contract.declarer.partner());
            let world = State::sample(&view, &mut rng);
            assert_eq!(world.laid().len(), state.laid().len());
            assert!(!world.legal().is_empty());
            assert_eq!(world.to_string().parse(), Ok(world), "its actions are legal one by one");
        }
    }
}

#[test]
fn draws_never_change() {
    let view = View::of(&State::new(Rules::default(), Deal::from_seed(1)), Seat::First);
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
    for (number, deal) in (0..24).zip(deals()) {
        for state in course(rules_of(number), deal, Manner::of(number), &mut rng) {
            views.extend(Seat::ALL.map(|seat| View::of(&state, seat)));
        }
    }
    let mut reasons: HashMap<String, usize> = HashMap::new();
    for _ in 0..if cfg!(debug_assertions) { 8_000 } else { 40_000 } {
        let place = below(&mut rng, views.len());
        let (mut view, other) = (views[place], views[below(&mut rng, views.len())]);
        match below(&mut rng, 12) {
            0 => view.seat = other.seat,
            1 => view.rules.demands = Demands::Suit,
            2 => view.stage = other.stage,
            3 => view.turn = other.turn,
            4 => view.legal = other.legal,
            5 => view.dealt = other.dealt,
            6 => view.hand = other.hand,
            7 => view.laid = other.laid,
            8 => view.laid_count = other.laid_count,
            9 => view.auction = other.auction,
            10 => view.shown = other.shown.or(Some(Card::BLANCHE)),
            _ => view.tricks = other.tricks,
        }
        match Worlds::of(&view) {
            Ok(worlds) => assert_eq!(View::of(&worlds.sample(&mut rng), view.seat), view),
            Err(error) => *reasons.entry(error.to_string()).or_default() += 1,
        }
    }
    assert!(reasons.len() >= 16, "{reasons:#?}");
}

#[test]
fn a_deal_that_is_over_has_no_worlds() {
    for manner in [Manner::Uniform, Manner::Passing] {
        let deal = deals().nth(7).unwrap();
        let states = course(Rules::default(), deal, manner, &mut stream(37, 0));
        let view = View::of(states.last().unwrap(), Seat::First);
        assert!(view.stage.is_over());
        assert_eq!(Worlds::of(&view).unwrap_err(), WorldsError::Over);
    }
}

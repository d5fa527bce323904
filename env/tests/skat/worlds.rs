//! Worlds against enumeration: all that fit, each once, and nothing else.
//!
//! The enumeration serves all tests, which makes this file long.

use crate::walks::{contract, walk};
use rand::SeedableRng;
use skat_env::below;
use skat_env::skat::view::Stage;
use skat_env::skat::{
    Action, Bid, BySeat, Call, Card, CardSet, Contract, Deal, Game, Phase, Rank, Rules, Seat, State, Suit,
    View, Worlds, WorldsError,
};
use skat_env::{Environment, Rng};
use std::collections::{HashMap, HashSet};

/// All cards of a state, now and as they were dealt.
type Cards = ([CardSet; 3], CardSet, CardSet);

fn cards(state: &State) -> Cards {
    (Seat::ALL.map(|seat| state.hand(seat)), state.skat(), state.dealt().skat())
}

/// The state that the actions lead to which all have seen, if they are legal from this deal on.
fn replay(view: &View, deal: Deal, buried: CardSet) -> Option<State> {
    let mut state = State::new(deal, view.rules);
    for (_, call) in view.auction.calls() {
        let action = match call {
            Call::Pass => Action::Pass,
            Call::Hold => Action::Hold,
            Call::Bid(bid) => Action::Bid(bid),
        };
        state.try_apply(action).ok()?;
    }
    let picked_up = match view.stage {
        Stage::Bidding | Stage::PickingUp => false,
        Stage::Burying(_) | Stage::Declaring => true,
        Stage::Playing | Stage::Over => !view.contract()?.is_hand(),
    };
    if picked_up {
        state.try_apply(Action::PickUp).ok()?;
        for card in buried {
            state.try_apply(Action::Card(card)).ok()?;
        }
    }
    if let Some(tricks) = &view.tricks {
        state.try_apply(Action::Declare(tricks.contract())).ok()?;
        for &card in tricks.cards() {
            state.try_apply(Action::Card(card)).ok()?;
        }
    }
    Some(state)
}

/// All states with the observer's view, found by trying all ways to lay the unseen cards out and
/// playing the deal again by the rules. `state` says only how many cards each place has.
fn enumerate(state: &State, seat: Seat) -> HashSet<Cards> {
    let view = View::of(state, seat);
    let others = [seat.next(), seat.previous()];
    let unseen: Vec<Card> = view.unseen().iter().collect();
    let room = [
        (state.hand(others[0]) & view.unseen()).len(),
        (state.hand(others[1]) & view.unseen()).len(),
        (state.skat() & view.unseen()).len(),
    ];
    let mut found = HashSet::new();
    let mut places = [CardSet::EMPTY; 3];
    lay_out(&unseen, room, &mut places, &mut |places| {
        let mut hands = BySeat::from_fn(|s| if s == seat { view.hand } else { CardSet::EMPTY });
        hands[others[0]] = places[0] | (state.hand(others[0]) & view.known());
        hands[others[1]] = places[1] | (state.hand(others[1]) & view.known());
        let skat = places[2] | (state.skat() & view.known());
        let played = |s| view.tricks.map_or(CardSet::EMPTY, |tricks| tricks.played(s));
        let all = BySeat::from_fn(|s| hands[s] | played(s));
        let Some(declarer) = view.declarer() else {
            found.extend(
                Deal::new(all).ok().and_then(|deal| replay(&view, deal, CardSet::EMPTY)).map(|s| cards(&s)),
            );
            return;
        };
        // Every two of the declarer's twelve may have been dealt into the skat; most do not fit the
        // view.
        let twelve = all[declarer.seat] | skat;
        for (i, first) in twelve.iter().enumerate() {
            for second in twelve.iter().skip(i + 1) {
                let pair = CardSet::of(first) | CardSet::of(second);
                if view.contract().is_some_and(Contract::is_hand) && pair != skat {
                    continue;
                }
                let mut dealt = all;
                dealt[declarer.seat] = twelve - pair;
                let Some(world) = Deal::new(dealt).ok().and_then(|deal| replay(&view, deal, skat)) else {
                    continue;
                };
                if View::of(&world, seat) == view && (cards(&world).0, world.skat()) == (hands.0, skat) {
                    found.insert(cards(&world));
                }
            }
        }
    });
    found
}

fn lay_out(
    unseen: &[Card],
    room: [usize; 3],
    places: &mut [CardSet; 3],
    found: &mut impl FnMut(&[CardSet; 3]),
) {
    let Some((&card, rest)) = unseen.split_first() else { return found(places) };
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

/// What `worlds` numbers: all its states, each of which has the view.
fn numbered(worlds: &Worlds, view: &View) -> Vec<Cards> {
    let mut all = Vec::new();
    for distribution in 0..worlds.count() {
        for history in 0..worlds.histories() {
            let world = worlds.nth(distribution, history);
            assert_eq!(View::of(&world, view.seat), *view);
            all.push(cards(&world));
        }
    }
    all
}

/// A deal played to the last trick, even where it could end early: the declarer wins, however it is
/// played. In a suit or Grand game he takes every trick as forehand, in Null none as middlehand.
fn walk_to_the_last_trick(contract: Contract, rng: &mut Rng) -> Vec<State> {
    let suit = contract.game().trump_suit().unwrap_or(Suit::Hearts);
    let (declarer, strong) = if contract.game().is_null() {
        let low =
            CardSet::of_rank(Rank::Seven) | CardSet::of_rank(Rank::Eight) | CardSet::of_rank(Rank::Nine);
        (Seat::Middlehand, (low - CardSet::of_suit(suit)) | CardSet::of(Card::new(suit, Rank::Seven)))
    } else {
        let trumps = CardSet::of_suit(suit) | CardSet::JACKS;
        (Seat::Forehand, trumps - CardSet::of(Card::new(suit, Rank::Seven)))
    };
    let mut rest = !strong;
    let mut ten = || -> CardSet {
        let mut draw = || {
            let card = rest.nth(below(rng, rest.len()));
            rest.remove(card);
            card
        };
        (0..10).map(|_| draw()).collect()
    };
    let hands = BySeat::from_fn(|seat| if seat == declarer { strong } else { ten() });
    let mut state = State::with_declarer(Deal::new(hands).unwrap(), Rules::default(), declarer, Bid::MIN);
    if !contract.is_hand() {
        state.pick_up();
        for card in state.dealt().skat() {
            state.act(Action::Card(card));
        }
    }
    state.declare(contract);
    let mut states = vec![state];
    while !state.is_over() {
        let legal = state.legal_cards();
        state.play_card(legal.nth(below(rng, legal.len())));
        states.push(state);
    }
    states
}

#[test]
fn the_numbered_worlds_are_those_that_the_rules_allow() {
    let mut rng = Rng::seed_from_u64(1);
    let scale = if cfg!(debug_assertions) { 1 } else { 10 };
    let mut deals: Vec<Vec<State>> = (0..10 * scale).map(|_| walk(&mut rng)).collect();
    deals.extend(Contract::all().map(|contract| walk_to_the_last_trick(contract, &mut rng)));
    let (mut contracts, mut with_voids, mut compared) = (HashSet::new(), 0, 0);
    for state in deals.iter().flatten().filter(|state| matches!(state.phase(), Phase::Playing(_))) {
        for seat in Seat::ALL {
            let view = View::of(state, seat);
            let worlds = Worlds::of(&view).unwrap();
            let few = if !view.shown.is_empty() {
                12
            } else if worlds.histories() == 1 {
                8
            } else {
                6
            };
            if view.unseen().len() > few {
                continue;
            }
            let numbered = numbered(&worlds, &view);
            let different: HashSet<_> = numbered.iter().copied().collect();
            assert_eq!(different.len(), numbered.len(), "a world has two numbers: {view:?}");
            assert_eq!(different, enumerate(state, seat), "{view:?}");
            assert!(different.contains(&cards(state)), "the truth is a world");
            let distributions: HashSet<_> = numbered.iter().map(|&(hands, skat, _)| (hands, skat)).collect();
            assert_eq!(distributions.len() as u64, worlds.count());
            compared += 1;
            contracts.extend(contract(state).map(|c| (c, view.is_declarer())));
            let voids = [seat.next(), seat.previous()].map(|s| view.tricks.unwrap().voids(s) & view.unseen());
            with_voids += usize::from(voids.iter().any(|cards| !cards.is_empty()));
        }
    }
    if !cfg!(debug_assertions) {
        let missing: Vec<_> = Contract::all()
            .flat_map(|c| [(c, true), (c, false)])
            .filter(|c| !contracts.contains(c))
            .collect();
        assert!(missing.is_empty(), "contracts without a comparison, for the declarer or not: {missing:?}");
        assert!(compared > 800 && with_voids > 400, "{compared} views compared, {with_voids} with voids");
    }
}

/// Before the play there are too many to try them all; what they must come to is known.
#[test]
fn counts_before_the_play_are_multinomial() {
    let mut rng = Rng::seed_from_u64(2);
    let mut stages = HashSet::new();
    for _ in 0..200 {
        for state in walk(&mut rng).iter().filter(|state| !state.is_over() && state.play().is_none()) {
            for seat in Seat::ALL {
                let view = View::of(state, seat);
                let expected = match (view.stage, view.is_declarer()) {
                    (Stage::Bidding | Stage::PickingUp, _) => (42_678_636, 1),
                    (Stage::Burying(_) | Stage::Declaring, true) => (184_756, 1),
                    (Stage::Burying(0), false) => (646_646, 66),
                    (Stage::Burying(_), false) => (646_646 * 11, 66),
                    (Stage::Declaring, false) => (42_678_636, 66),
                    (Stage::Playing | Stage::Over, _) => unreachable!(),
                };
                let worlds = Worlds::of(&view).unwrap();
                assert_eq!((worlds.count(), worlds.histories()), expected, "{:?}", view.stage);
                stages.insert((view.stage, view.is_declarer()));
            }
        }
    }
    assert_eq!(stages.len(), 9, "{stages:?}");
}

/// One view of each stage and side, with too many worlds to number them all.
fn early_views() -> Vec<(State, View)> {
    let mut rng = Rng::seed_from_u64(3);
    let mut views = HashMap::new();
    for _ in 0..50 {
        for state in walk(&mut rng).iter().filter(|state| !state.is_over()) {
            for view in Seat::ALL.map(|seat| View::of(state, seat)) {
                let kind =
                    (view.stage, view.is_declarer(), contract(state).map(|c| (c.is_hand(), c.is_ouvert())));
                views.entry(kind).or_insert((*state, view));
            }
        }
    }
    views.into_values().collect()
}

#[test]
fn distant_numbers_give_different_states_with_the_same_view() {
    let views = early_views();
    assert!(views.len() > 15, "{}", views.len());
    for (_, view) in views {
        let worlds = Worlds::of(&view).unwrap();
        let all = worlds.count() * worlds.histories();
        let steps = all.min(2_000);
        let mut seen = HashSet::new();
        for i in 0..steps {
            let number = (u128::from(i) * u128::from(all - 1) / u128::from(steps.max(2) - 1)) as u64;
            let world = worlds.nth(number / worlds.histories(), number % worlds.histories());
            assert_eq!(View::of(&world, view.seat), view);
            assert!(seen.insert(cards(&world)), "number {number} of {all}: {view:?}");
        }
    }
}

/// A world is a state that play can reach: replaying its history leads to it.
#[test]
fn worlds_are_reached_by_legal_actions() {
    let mut rng = Rng::seed_from_u64(4);
    for _ in 0..100 {
        for state in walk(&mut rng).iter().filter(|state| !state.is_over()) {
            for seat in Seat::ALL {
                let world = Worlds::of(&View::of(state, seat)).unwrap().sample(&mut rng);
                let mut replayed = State::new(*world.dealt(), world.rules());
                for (by, action) in world.history() {
                    assert_eq!(replayed.seat_to_move(), Some(by));
                    replayed.try_apply(action).unwrap();
                }
                assert_eq!(replayed, world);
            }
        }
    }
}

/// How far the counts are from equal ones, in standard deviations of chi-square.
fn unevenness(counts: &[u64]) -> f64 {
    let mean = counts.iter().sum::<u64>() as f64 / counts.len() as f64;
    let chi_square: f64 = counts.iter().map(|&c| (c as f64 - mean).powi(2) / mean).sum();
    let freedom = (counts.len() - 1) as f64;
    (chi_square - freedom) / (2.0 * freedom).sqrt()
}

#[test]
fn every_world_is_drawn_as_often() {
    let mut rng = Rng::seed_from_u64(5);
    let mut tested = 0;
    while tested < 30 {
        let states = walk(&mut rng);
        let state = states[below(&mut rng, states.len())];
        let seat = Seat::from_index(below(&mut rng, 3));
        let Ok(worlds) = Worlds::of(&View::of(&state, seat)) else { continue };
        let all = worlds.count() * worlds.histories();
        if !(20..2_000).contains(&all) {
            continue;
        }
        let mut counts: HashMap<Cards, u64> = HashMap::new();
        for _ in 0..50 * all {
            *counts.entry(cards(&worlds.sample(&mut rng))).or_default() += 1;
        }
        assert_eq!(counts.len() as u64, all);
        let counts: Vec<u64> = counts.into_values().collect();
        assert!(unevenness(&counts).abs() < 4.0, "{} at {:?}", unevenness(&counts), View::of(&state, seat));
        tested += 1;
    }
}

/// Where the worlds are too many to count: each unseen card lies in each place in proportion to its
/// room.
#[test]
fn every_unseen_card_lies_everywhere_in_proportion() {
    let mut rng = Rng::seed_from_u64(6);
    for (state, view) in early_views() {
        if view.tricks.is_some_and(|tricks| tricks.complete() > 0) {
            continue;
        }
        let worlds = Worlds::of(&view).unwrap();
        let draws = 4_000;
        let mut held = [[0u32; 32]; 4];
        for _ in 0..draws {
            let world = worlds.sample(&mut rng);
            for (place, cards) in
                Seat::ALL.map(|s| world.hand(s)).into_iter().chain([world.skat()]).enumerate()
            {
                for card in cards & view.unseen() {
                    held[place][card.index()] += 1;
                }
            }
        }
        for (place, now) in Seat::ALL.map(|s| state.hand(s)).into_iter().chain([state.skat()]).enumerate() {
            let share = (now & view.unseen()).len() as f64 / view.unseen().len() as f64;
            if view.stage == Stage::Burying(1) && !view.is_declarer() {
                continue;
            }
            let deviation = (f64::from(draws) * share * (1.0 - share)).sqrt().max(1e-9);
            for card in view.unseen() {
                let off = (f64::from(held[place][card.index()]) - f64::from(draws) * share) / deviation;
                assert!(off.abs() < 5.0, "{card} in place {place}: {off} deviations in {view:?}");
            }
        }
    }
}

#[test]
fn a_finished_deal_has_no_worlds() {
    let mut rng = Rng::seed_from_u64(7);
    for _ in 0..100 {
        let end = *walk(&mut rng).last().unwrap();
        for seat in Seat::ALL {
            assert_eq!(Worlds::of(&View::of(&end, seat)).err(), Some(WorldsError::Over));
        }
    }
}

fn contradicted_field(view: &View) -> &'static str {
    match Worlds::of(view) {
        Err(WorldsError::Contradiction { field, .. }) => field,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_contradictory_view_is_refused_by_the_field_that_shows_it() {
    let deal = Deal::from_seed(11);
    let mut state = State::with_declarer(deal, Rules::default(), Seat::Forehand, "20".parse().unwrap());
    let before = View::of(&state, Seat::Forehand);
    assert_eq!(contradicted_field(&View { stage: Stage::Bidding, ..before }), "auction");
    assert_eq!(contradicted_field(&View { stage: Stage::Playing, ..before }), "tricks");
    assert_eq!(contradicted_field(&View { turn: None, ..before }), "turn");
    assert_eq!(contradicted_field(&View { dealt: !before.dealt, ..before }), "dealt");
    assert_eq!(contradicted_field(&View { picked_up: deal.skat(), ..before }), "picked_up");
    assert_eq!(contradicted_field(&View { shown: deal.skat(), ..before }), "shown");

    state.pick_up();
    let highest = state.hand(Seat::Forehand).last().unwrap();
    state.bury(state.legal_cards().nth(3));
    let burying = View::of(&state, Seat::Forehand);
    let swapped = View {
        buried: CardSet::of(highest),
        hand: (burying.hand | burying.buried) - CardSet::of(highest),
        ..burying
    };
    assert_eq!(contradicted_field(&swapped), "buried");
    assert_eq!(contradicted_field(&View { stage: Stage::Burying(2), ..burying }), "stage");
    assert_eq!(contradicted_field(&View { stage: Stage::Burying(0), ..burying }), "hand");

    state.bury(state.legal_cards().nth(0));
    state.declare(Contract::plain(Game::Grand));
    let play = View::of(&state, Seat::Forehand);
    assert_eq!(contradicted_field(&View { stage: Stage::Declaring, ..play }), "tricks");
    assert_eq!(contradicted_field(&View { auction: skat_env::skat::Auction::new(), ..play }), "tricks");
    assert_eq!(contradicted_field(&View { legal: before.legal, ..play }), "legal");
    assert_eq!(
        WorldsError::Contradiction { field: "turn", reason: "does not follow from the other fields" }
            .to_string(),
        "the view contradicts itself: `turn` does not follow from the other fields"
    );
}

/// A view with one field of another view never panics: it is refused, or it is a view that a deal
/// can have.
#[test]
fn mixed_views_are_refused_or_have_worlds() {
    let mut rng = Rng::seed_from_u64(8);
    let views: Vec<View> = (0..40)
        .flat_map(|_| walk(&mut rng))
        .flat_map(|state| Seat::ALL.map(|seat| View::of(&state, seat)))
        .collect();
    let (mut refused, mut kept) = (0, 0);
    for _ in 0..60_000 {
        let mut view = views[below(&mut rng, views.len())];
        let other = views[below(&mut rng, views.len())];
        match below(&mut rng, 13) {
            0 => view.seat = other.seat,
            1 => view.rules = other.rules,
            2 => view.stage = other.stage,
            3 => view.turn = other.turn,
            4 => view.legal = other.legal,
            5 => view.auction = other.auction,
            6 => view.dealt = other.dealt,
            7 => view.hand = other.hand,
            8 => view.picked_up = other.picked_up,
            9 => view.buried = other.buried,
            10 => view.shown = other.shown,
            11 => view.tricks = other.tricks,
            _ => (view.hand, view.dealt) = (other.hand, other.dealt),
        }
        match Worlds::of(&view) {
            Err(_) => refused += 1,
            Ok(worlds) => {
                kept += 1;
                let world = worlds.sample(&mut rng);
                assert_eq!(View::of(&world, view.seat), view);
                let mut replayed = State::new(*world.dealt(), world.rules());
                for (_, action) in world.history() {
                    replayed.try_apply(action).unwrap();
                }
                assert_eq!(replayed, world);
            }
        }
    }
    assert!(refused > 10_000 && kept > 5_000, "{refused} refused, {kept} kept");
}

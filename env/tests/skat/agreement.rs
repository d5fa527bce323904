//! The fast state and the slow reference agree on every step of 100,000 steered random deals.

use crate::reference::classes::{classes, every_class};
use crate::reference::steering::steered_deal;
use crate::reference::{CARDS, Reference};
use rand::SeedableRng;
use skat_env::skat::{Action, Card, CardSet, Deal, Rules, Seat, State};
use skat_env::{Action as _, Rng};
use std::collections::{BTreeMap, HashMap};

const DEALS: u64 = if cfg!(debug_assertions) { 10_000 } else { 100_000 };

/// Each action's number by its name.
fn numbers() -> HashMap<String, usize> {
    Action::all().map(|action| (action.to_string(), action.index())).collect()
}

fn card_number(name: &str) -> usize {
    CARDS.iter().position(|card| *card == name).expect("the name of a card")
}

fn compare_play(fast: &State, slow: &Reference) {
    let (Some(play), false) = (fast.play(), slow.contract.is_empty()) else {
        assert!(fast.play().is_none() && slow.contract.is_empty());
        return;
    };
    let tricks = play.tricks();
    assert_eq!(tricks.contract().to_string(), slow.contract);
    assert_eq!(tricks.complete() as usize, slow.tricks.len());
    assert_eq!(i32::from(tricks.defender_points()), slow.defender_card_points());
    assert_eq!(i32::from(play.declarer_points()), slow.declarer_card_points());
    assert_eq!(tricks.declarer_tricks() as usize, slow.declarer_tricks());
    assert_eq!(tricks.best().map(|(seat, _)| seat.index()), slow.holder());
    if let (Some((winner, trick)), []) = (slow.tricks.last(), tricks.trick()) {
        assert_eq!(tricks.leader().index(), *winner);
        let (leader, cards) = tricks.last_trick().expect("a trick is complete");
        assert_eq!(leader.index(), trick[0].0);
        assert_eq!(cards.map(|card| card.to_string()), [trick[0].1, trick[1].1, trick[2].1]);
        for seat in Seat::ALL {
            let voids = slow.voids(seat.index()).into_iter().map(|name| Card::from_index(card_number(name)));
            assert_eq!(tricks.voids(seat), voids.collect::<CardSet>());
        }
    }
}

fn compare_end(fast: &State, slow: &Reference) {
    assert_eq!(fast.all_tournament_points().0, slow.tournament_points());
    let (Some(played), Some(ending)) = (fast.played(), slow.ending()) else {
        assert!(fast.played().is_none() && slow.ending().is_none());
        return;
    };
    let tricks = played.play.tricks();
    assert_eq!(tricks.declarer().index(), ending.declarer);
    assert_eq!(played.settlement.won, ending.won);
    assert_eq!(played.settlement.overbid, ending.overbid);
    assert_eq!(i32::from(played.settlement.value), ending.value);
    assert_eq!(i32::from(played.matadors), ending.matadors);
    assert_eq!(i32::from(played.play.declarer_points()), ending.card_points);
    assert_eq!(tricks.declarer_tricks() as usize, ending.tricks);
    assert_eq!(played.conceded, slow.conceded);
}

#[test]
fn fast_state_and_reference_agree_on_every_step() {
    let numbers = numbers();
    let actions: HashMap<&str, Action> = numbers
        .iter()
        .filter_map(|(name, &number)| Some((name.as_str(), Action::from_index(number)?)))
        .collect();
    let mut rng = Rng::seed_from_u64(2018);
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for deal in 0..DEALS {
        let (text, steering) = steered_deal(&mut rng);
        let rules = Rules { concede: deal % 2 == 1, ..Rules::default() };
        let mut fast = State::new(text.parse::<Deal>().expect("a deal"), rules);
        let mut slow = Reference::new(&text);
        slow.concede_allowed = rules.concede;
        loop {
            assert_eq!(fast.seat_to_move().map(Seat::index), slow.turn());
            let legal = slow.legal();
            let bits = legal.iter().fold(0u128, |bits, name| bits | 1 << numbers[*name]);
            assert_eq!(fast.legal().bits(), bits, "after {:?} of {text}", slow.log);
            if legal.is_empty() {
                break;
            }
            let action = steering.choose(&slow, &legal, &mut rng);
            slow.act(action);
            fast.act(actions[action]);
            compare_play(&fast, &slow);
        }
        assert!(fast.is_over());
        compare_end(&fast, &slow);
        for class in classes(&slow) {
            *counts.entry(class).or_default() += 1;
        }
    }
    assert_every_class_occurred(&counts);
}

fn assert_every_class_occurred(counts: &BTreeMap<String, usize>) {
    let least = if cfg!(debug_assertions) { 1 } else { 100 };
    for class in every_class() {
        let count = counts.get(&class).copied().unwrap_or_default();
        assert!(count >= least, "{class}: {count} deals");
    }
}

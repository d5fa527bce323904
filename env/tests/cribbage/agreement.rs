//! The state against the slow reference, over many random games.

use crate::reference::Reference;
use crate::walks::{Manner, all_rules, games};
use skat_env::Environment;
use skat_env::chance::stream;
use skat_env::cribbage::{Deal, Rules, Seat, Source, State, Team};
use std::collections::{BTreeMap, BTreeSet};

const GAMES: u64 = if cfg!(debug_assertions) { 40 } else { 1_000 };

const SOURCES: [&str; 4] = ["heels", "pegging", "hands", "crib"];

fn names<T: ToString>(all: impl IntoIterator<Item = T>) -> BTreeSet<String> {
    all.into_iter().map(|one| one.to_string()).collect()
}

/// One step: who is to move and what is legal, all cards, and the points by their sources.
fn assert_agree(fast: &State, slow: &Reference) {
    let place = || format!("{fast}");
    assert_eq!(fast.turn(), slow.turn(), "{}", place());
    assert_eq!(names(fast.legal_cards()), names(slow.legal()), "{}", place());
    assert_eq!(fast.dealer().index(), slow.dealer(), "{}", place());
    assert_eq!(u32::from(fast.number()), slow.number);
    assert_eq!(fast.is_over(), slow.is_over(), "{}", place());
    for seat in Seat::ALL {
        assert_eq!(names(fast.hand(seat)), names(&slow.hands[seat.index()]), "{}", place());
        let laid = slow.crib.iter().find(|(by, _)| *by == seat.index()).map(|(_, card)| card.clone());
        assert_eq!(fast.laid(seat).map(|card| card.to_string()), laid, "{}", place());
    }
    for team in Team::ALL {
        let own = team.index();
        assert_eq!(u32::from(fast.points(team)), slow.points(own), "{}", place());
        for (source, name) in Source::ALL.into_iter().zip(SOURCES) {
            let points = u32::from(fast.tallies()[team].of(source));
            assert_eq!(points, slow.points_of(own, name), "{name}, {}", place());
        }
    }
    let [first, second] = if fast.is_over() { slow.scores() } else { [0, 0] };
    assert_eq!([0, 1, 2, 3].map(|player| fast.score(player)), [first, second, first, second], "{}", place());
    assert_table(fast, slow);
}

/// The pegging: order of cards, counts, and what a go says of a hand.
fn assert_table(fast: &State, slow: &Reference) {
    let starter = (slow.crib.len() == 4).then(|| slow.starter.clone());
    assert_eq!(fast.starter().map(|card| card.to_string()), starter);
    let Some(pegging) = fast.pegging() else { return };
    let table = pegging.table();
    let played: Vec<(usize, String, bool)> = table
        .plays()
        .enumerate()
        .map(|(place, (seat, card))| (seat.index(), card.to_string(), table.starts_count(place)))
        .collect();
    assert_eq!(played, slow.played, "{fast}");
    let on_count: Vec<String> = table.on_count().iter().map(ToString::to_string).collect();
    assert_eq!(on_count, slow.on_count(), "{fast}");
    for seat in Seat::ALL {
        let goes = slow.goes.iter().filter(|(by, _)| *by == seat.index());
        let least = goes.map(|(_, sum)| 32 - sum).max().unwrap_or(1);
        assert_eq!(u32::from(table.least(seat)), least, "{fast}");
        let fits = |card: skat_env::cribbage::Card| u32::from(card.value()) >= least;
        assert!(pegging.hand(seat).iter().all(fits), "{fast}");
    }
}

/// Gives the reference its next deal where it has come to the end of one.
fn deal(fast: &State, slow: &mut Reference) {
    if slow.needs_deal {
        let deal = Deal::numbered(fast.seed(), slow.number as u8);
        slow.deal(&deal.to_string());
    }
}

#[test]
fn every_step_agrees_under_all_rules() {
    for rules in all_rules() {
        for (number, mut fast) in (0..).zip(games(rules).take(GAMES as usize)) {
            let mut rng = stream(24, number);
            let mut slow = Reference::new(&rules.to_string());
            deal(&fast, &mut slow);
            assert_agree(&fast, &slow);
            while !fast.is_over() {
                let card = Manner::of(number).choose(&fast, &mut rng);
                fast.act(card);
                slow.act(&card.to_string());
                deal(&fast, &mut slow);
                assert_agree(&fast, &slow);
            }
            assert!(slow.is_over());
        }
    }
}

/// What random games have seen, so that agreement means something.
#[test]
fn random_games_come_to_every_special_rule() {
    let mut seen: BTreeMap<&str, u64> = BTreeMap::new();
    for (number, mut fast) in (0..).zip(games(Rules::default()).take(GAMES as usize)) {
        let mut rng = stream(24, number);
        while !fast.is_over() {
            let card = Manner::of(number).choose(&fast, &mut rng);
            let before = fast;
            fast.act(card);
            let Some(pegging) = before.pegging() else { continue };
            let pegged = pegging.table().would_peg(card);
            let count = pegging.table().count() + card.value();
            let gained = fast.tallies().0[before.seat_to_move().unwrap().index() % 2].of(Source::Pegging)
                - before.tallies().0[before.seat_to_move().unwrap().index() % 2].of(Source::Pegging);
            let mut add = |name, is: bool| *seen.entry(name).or_default() += u64::from(is);
            add("fifteen", count == 15);
            add("thirty-one", count == 31);
            add("pair", pegged.pairs == 2);
            add("three of a rank", pegged.pairs == 6);
            add("run of three", pegged.run == 3);
            add("run of four", pegged.run == 4);
            add("run of five or more", pegged.run > 4);
            add("go", gained > pegged.total());
            add("the same player again", fast.seat_to_move() == before.seat_to_move());
            let skips = fast.seat_to_move() == before.seat_to_move().map(|seat| seat.after(2));
            add("somebody is passed over", skips && !fast.is_over());
        }
        let mut add = |name, is: bool| *seen.entry(name).or_default() += u64::from(is);
        let pegging = fast.pegging().unwrap();
        add("won by heels", pegging.table().cards().is_empty());
        add("won in the pegging", (1..16).contains(&pegging.table().cards().len()));
        add("won at the show", pegging.table().cards().len() == 16);
    }
    let rare = ["won by heels", "run of five or more"];
    let least = |name: &&str| if rare.contains(name) { 0 } else { GAMES / 20 };
    assert!(seen.iter().all(|(name, &count)| count > least(name) || rare.contains(name)), "{seen:?}");
    if GAMES >= 1_000 {
        assert!(seen.values().all(|&count| count > 0), "{seen:?}");
    }
}

/// Whoever is to move has a card that fits; after the end there is none.
#[test]
fn a_legal_set_is_never_empty_before_the_end() {
    for (number, mut state) in (0..).zip(games(Rules::default()).take(GAMES as usize)) {
        let mut rng = stream(25, number);
        while !state.is_over() {
            assert!(!state.legal_cards().is_empty());
            state.act(Manner::of(number).choose(&state, &mut rng));
        }
        assert!(state.legal_cards().is_empty() && state.seat_to_move().is_none());
    }
}

//! The state against the slow reference, over many random games.

use crate::reference::Reference;
use crate::walks::{Manner, games};
use skat_env::Environment;
use skat_env::chance::stream;
use skat_env::whist::{Rules, Seat, State, Team, Unit};
use std::collections::BTreeSet;

/// Games for each of the twenty sets of options.
const GAMES: u64 = if cfg!(debug_assertions) { 5 } else { 100 };

/// One step: who is to move and what is legal, who holds what, who took what, and the scores.
fn assert_agree(fast: &State, slow: &Reference) {
    let place = || format!("{fast}");
    assert_eq!(fast.turn(), slow.turn(), "{}", place());
    let legal: BTreeSet<String> = fast.legal_cards().iter().map(|card| card.to_string()).collect();
    assert_eq!(legal, slow.legal().into_iter().collect(), "{}", place());
    for seat in Seat::ALL {
        let held: BTreeSet<String> = fast.hand(seat).iter().map(|card| card.to_string()).collect();
        assert_eq!(held, slow.hands()[seat.index()].iter().cloned().collect(), "{}", place());
        assert_eq!(fast.score(seat.index()), slow.score(seat.index()), "{}", place());
    }
    assert_eq!(fast.deal_number(), slow.deal(), "{}", place());
    assert_eq!(fast.trump().letter(), slow.trump);
    for team in Team::ALL {
        let number = fast.deal_number();
        let taken = |deal| slow.tricks(deal, team.index());
        assert_eq!(i32::from(fast.play().tricks().taken(team)), taken(number), "{}", place());
        let all: i32 = (0..=number).map(taken).sum();
        assert_eq!(i32::from(fast.taken(team)), all, "{}", place());
        assert_eq!(i32::from(fast.points(team)), slow.points(team.index()), "{}", place());
    }
}

#[test]
fn every_step_agrees_under_all_options() {
    for rules in Rules::all() {
        for (number, start) in (0..).zip(games(rules).take(GAMES as usize)) {
            let mut rng = stream(24, number);
            let mut fast = start;
            let mut slow = Reference::new(&start.to_string());
            assert_agree(&fast, &slow);
            while !fast.is_over() {
                let card = Manner::of(number).choose(&fast, &mut rng);
                fast.play_card(card);
                slow.play(&card.to_string());
                assert_agree(&fast, &slow);
            }
            let takers: Vec<usize> = fast.play().takers().into_iter().map(Seat::index).collect();
            assert_eq!(takers, slow.takers(slow.deal()));
            let cards: Vec<String> = slow.played.iter().map(|(_, card)| card.clone()).collect();
            assert_eq!(fast.to_string(), format!("{start} {}", cards.join(" ")));
            let history: Vec<(usize, String)> =
                fast.history().into_iter().map(|(seat, card)| (seat.index(), card.to_string())).collect();
            assert_eq!(history, slow.played);
        }
    }
}

/// What the random games have seen, so that agreement means something.
#[test]
fn random_games_come_to_all_that_may_happen() {
    let (mut trumped, mut trumped_over, mut trumped_under, mut discarded) = (0, 0, 0, 0);
    let mut of_points: BTreeSet<u8> = BTreeSet::new();
    let rules = Rules { unit: Unit::Game, ..Rules::default() };
    for (number, mut state) in (0..).zip(games(rules).take(40)) {
        let mut rng = stream(24, number);
        while !state.is_over() {
            let card = Manner::of(number).choose(&state, &mut rng);
            let tricks = state.play().tricks();
            let lead = tricks.trick().first().map(|lead| lead.suit());
            let best = tricks.best().map(|(_, best)| best.suit());
            if lead.is_some_and(|lead| lead != card.suit()) {
                match (card.suit() == state.trump(), best == Some(state.trump())) {
                    (true, false) => trumped += 1,
                    (true, true) if tricks.taking().contains(card) => trumped_over += 1,
                    (true, true) => trumped_under += 1,
                    _ => discarded += 1,
                }
            }
            state.play_card(card);
        }
        of_points.insert(state.points(Team::First));
    }
    let all = [trumped, trumped_over, trumped_under, discarded];
    assert!(all.into_iter().all(|count| count > 15), "{all:?}");
    assert_eq!(of_points.len(), 5, "{of_points:?}");
}

/// Each deal of a game is the single deal with the same cards and another dealer.
#[test]
fn a_game_is_four_deals() {
    let rules = Rules { unit: Unit::Game, ..Rules::default() };
    for (number, start) in (0..).zip(games(rules).take(8)) {
        let mut state = start;
        let mut rng = stream(26, number);
        let mut points = [0; 2];
        for deal in 0..4 {
            assert_eq!((state.deal_number(), state.past().len()), (deal, deal));
            assert_eq!(state.seat_to_move(), Some(Seat::leading(deal)), "the dealer's left neighbour leads");
            assert_eq!(Seat::dealing(deal).next(), Seat::leading(deal));
            assert_eq!(state.to_come().count(), 3 - deal);
            for _ in 0..52 {
                state.play_card(Manner::of(number).choose(&state, &mut rng));
            }
            for team in Team::ALL {
                let taken = match state.past().iter().nth(deal) {
                    Some(finished) => finished.taken(team),
                    None => state.play().tricks().taken(team),
                };
                points[team.index()] += u8::from(taken >= 7);
            }
            assert_eq!(Team::ALL.map(|team| state.points(team)), points);
        }
        assert!(state.is_over());
        assert_eq!(state.score(0), i32::from(points[0]) - i32::from(points[1]));
    }
}

//! The state against the slow reference, over many random games.

use crate::reference::Reference;
use crate::walks::{Manner, deals};
use skat_env::chance::stream;
use skat_env::jass::{Deal, Seat, State, Team, Variant};
use skat_env::{ActionSet as _, Environment};
use std::collections::BTreeSet;

const GAMES: u64 = if cfg!(debug_assertions) { 50 } else { 1_000 };

/// One step: who is to move and what is legal, who took what, and the points.
fn assert_agree(fast: &State, slow: &Reference) {
    let place = || format!("{fast}");
    assert_eq!(fast.turn(), slow.turn(), "{}", place());
    let legal: BTreeSet<String> = fast.legal().iter().map(|action| action.to_string()).collect();
    assert_eq!(legal, slow.legal().into_iter().collect(), "{}", place());
    for seat in Seat::ALL {
        let held: BTreeSet<String> = fast.hand(seat).iter().map(|card| card.to_string()).collect();
        assert_eq!(held, slow.hands[seat.index()].iter().cloned().collect(), "{}", place());
    }
    let Some(play) = fast.play() else { return };
    assert_eq!(Some(play.tricks().trump().letter()), slow.trump);
    let points = Team::ALL.map(|team| u32::from(fast.points(team)));
    assert_eq!(points, slow.points(), "{}", place());
    let winners = slow.winners();
    let taken = Team::ALL.map(|team| usize::from(play.tricks().taken(team)));
    assert_eq!(taken, [0, 1].map(|team| winners.iter().filter(|&&winner| winner % 2 == team).count()));
    if fast.is_over() {
        let takers: Vec<usize> = play.takers().into_iter().map(Seat::index).collect();
        assert_eq!(takers, winners, "{}", place());
        let scores = [0, 1, 2, 3].map(|player| fast.score(player) as u32);
        let [leading, dealing] = slow.points();
        assert_eq!(scores, [leading, dealing, leading, dealing]);
        assert_eq!(leading + dealing, 157);
    }
}

#[test]
fn every_step_agrees_in_every_variant() {
    for variant in Variant::ALL {
        for (number, deal) in (0..).zip(deals(variant).take(GAMES as usize)) {
            let mut rng = stream(24, number);
            let mut fast = State::new(deal);
            let mut slow = Reference::new(&deal.to_string());
            assert_agree(&fast, &slow);
            while !fast.is_over() {
                let action = Manner::of(number).choose(&fast, &mut rng);
                fast.act(action);
                slow.act(&action.to_string());
                assert_agree(&fast, &slow);
            }
            assert_eq!(fast.to_string(), format!("{deal} {}", slow.log.join(" ")));
        }
    }
}

/// A lead without a word makes its suit trump, as the announcement and the lead do one by one.
#[test]
fn a_lead_without_announcement_makes_its_suit_trump() {
    for variant in [Variant::Chibre, Variant::Autochibre] {
        let state = State::new(Deal::from_seed(variant, 3));
        for card in state.hand(Seat::First) {
            let (mut at_once, mut one_by_one) = (state, state);
            at_once.lead_unannounced(card);
            one_by_one.make_trump(card.suit());
            one_by_one.play_card(card);
            assert_eq!(at_once, one_by_one);
            assert_eq!(at_once.play().unwrap().tricks().maker(), Some(Seat::First));
        }
    }
}

#[test]
#[should_panic(expected = "the first player does not make trump here")]
fn a_lead_makes_no_trump_after_a_chibre() {
    let mut state = State::new(Deal::from_seed(Variant::Chibre, 3));
    state.chibre();
    state.lead_unannounced(state.hand(Seat::First).nth(0));
}

/// What the random games have seen, so that agreement means something.
#[test]
fn random_games_come_to_every_special_rule() {
    let (mut undertrumps, mut jack_kept, mut trumped_over, mut chibres) = (0, 0, 0, 0);
    for (number, deal) in (0..).zip(deals(Variant::Chibre).take(GAMES as usize)) {
        let mut rng = stream(24, number);
        let mut state = State::new(deal);
        while let Some(seat) = state.seat_to_move() {
            let action = Manner::of(number).choose(&state, &mut rng);
            if let (Some(play), skat_env::jass::Action::Card(card)) = (state.play(), action) {
                let tricks = play.tricks();
                let trump = tricks.trump();
                let lead = tricks.trick().first().map(|lead| lead.suit());
                let held = play.hand(seat).suit(trump);
                let best = tricks.best().map(|(_, best)| best.suit());
                if card.suit() == trump && lead.is_some_and(|lead| lead != trump) && best == Some(trump) {
                    if tricks.taking().contains(card) { trumped_over += 1 } else { undertrumps += 1 }
                }
                jack_kept += u32::from(lead == Some(trump) && card.suit() != trump && !held.is_empty());
            }
            chibres += u32::from(action == skat_env::jass::Action::Chibre);
            state.act(action);
        }
    }
    let least = GAMES as u32 / 50;
    assert!(
        undertrumps > least && jack_kept > least && trumped_over > least && chibres > least,
        "{undertrumps} {jack_kept} {trumped_over} {chibres}"
    );
}

#[test]
fn a_set_of_legal_actions_is_never_empty_before_the_end() {
    for (number, deal) in (0..).zip(deals(Variant::Kreuz).take(GAMES as usize)) {
        let mut rng = stream(25, number);
        let mut state = State::new(deal);
        let mut steps = 0;
        while !state.is_over() {
            assert!(!state.legal().is_empty());
            state.act(Manner::of(number).choose(&state, &mut rng));
            steps += 1;
        }
        assert!(state.legal().is_empty() && state.legal_cards().is_empty());
        assert_eq!(steps, 36);
    }
}

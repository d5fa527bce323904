//! Visible cards: hand-worked cases, and what holds whatever happens at the table.

use crate::walks::{deals, games};
use skat_env::chance::{below, stream};
use skat_env::joffre::referee::{Fault, Refereed, rule};
use skat_env::joffre::{Action, Card, CardSet, Phase, Rules, Seat, State, Unit};
use skat_env::{ActionSet as _, Determinize, Environment};
use std::collections::BTreeSet;

const CASES: &str = include_str!("data/rulings.txt");
const A: &str =
    "E7.E6.E5.E4.R1.R2.R3.G1|E1.E2.R7.R6.G2.G3.G4.F1|E3.E0.R5.R4.F7.F6.F5.F4|R0.F0.F2.F3.G0.G5.G6.G7";
const B: &str =
    "E7.E6.E5.E4.E3.E2.E1.R7|R6.R5.R4.R3.R2.R1.F0.F7|E0.R0.F1.F2.F3.F4.F5.F6|G0.G1.G2.G3.G4.G5.G6.G7";

fn table(hands: &str, actions: &str) -> Refereed {
    let hands = if hands == "A" { A } else { B };
    Refereed::new(format!("deal:points {hands} {actions}").parse().unwrap_or_else(|error| panic!("{error}")))
}

/// The numbers of the rules that the cases rest on.
pub(crate) fn rules_of_cases() -> BTreeSet<&'static str> {
    let lines = CASES.lines().filter(|line| !line.starts_with('#'));
    let cited = lines.flat_map(|line| line.split(['(', ')']).skip(1).step_by(2));
    cited.flat_map(str::split_whitespace).collect()
}

#[test]
fn every_case_is_ruled_as_worked_out_by_hand() {
    let mut cases = 0;
    for line in CASES.lines().filter(|line| !line.starts_with('#')) {
        let parts: Vec<&str> = line.split("; ").collect();
        let [hands, actions, steps, rulings, then] = parts[..] else { panic!("five parts: {line}") };
        let mut table = table(hands, actions);
        let mut said = Vec::new();
        for step in steps.split(", ") {
            match step.parse::<Action>() {
                Ok(action) => table.act(action),
                Err(_) => {
                    let fault: Fault = step.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
                    let ruling = rule(&table, fault).unwrap_or_else(|error| panic!("{line}: {error}"));
                    assert_eq!(table.commit(&fault).as_ref(), Ok(&ruling), "{line}");
                    said.push(ruling.to_string());
                }
            }
        }
        assert_eq!(said.join(" / "), rulings, "{line}");
        let seat = table.state().seat_to_move().expect("a running deal");
        assert_eq!(format!("{seat}: {}", table.legal_cards()), then, "{line}");
        cases += 1;
    }
    assert!(cases >= 26, "{cases}");
}

#[test]
fn what_cannot_have_happened_is_refused() {
    let cases = [
        ("8 pass pass pass E7", "out-of-turn west E1", "another player's turn"),
        ("8 pass pass pass E7", "out-of-turn north E1", "a card that the player holds"),
        ("8 pass pass pass E7", "two-cards west E1 E1", "two cards that the player holds"),
        ("8 pass pass pass E7", "two-cards west E1 E7", "two cards that the player holds"),
        ("8 pass pass pass E7", "dropped south E7", "a card that the player holds"),
        ("8 pass pass pass E7", "illegal west E1", "that he holds and may not play"),
        ("8 pass pass pass E7", "illegal north R5", "the player to move"),
        ("8", "illegal west E1", "the player to move"),
        ("8", "call-out-of-turn west", "another player's turn"),
        ("8", "wrong-bid north", "a player whose turn it is to bid"),
        ("8 pass pass pass", "wrong-bid south", "a player whose turn it is to bid"),
    ];
    for (actions, fault, needs) in cases {
        let mut table = table("A", actions);
        let before = table;
        let error = table.commit(&fault.parse().unwrap()).expect_err(fault).to_string();
        assert!(error.contains(fault) && error.contains(needs), "{error}");
        assert_eq!(table, before);
    }
    let over = games(Rules::default()).next().map(|mut state| {
        skat_env::joffre::play_out(&mut state, &mut stream(1, 1));
        Refereed::new(state)
    });
    let error = rule(&over.unwrap(), Fault::Dropped(Seat::West, Card::JOFFRE)).unwrap_err();
    assert!(error.to_string().contains("a deal that is not over"), "{error}");
}

/// Without faults a table is the deal itself, step by step.
#[test]
fn a_table_without_faults_is_the_deal() {
    for rules in Rules::all() {
        for (number, start) in (0..).zip(games(rules).take(10)) {
            let (mut table, mut state) = (Refereed::new(start), start);
            let mut rng = stream(91, number);
            for _ in 0..100 {
                assert_eq!((table.state(), table.legal()), (&state, state.legal()));
                if state.is_over() {
                    break;
                }
                let action = state.legal().nth(below(&mut rng, state.legal().len()));
                table.act(action);
                state.act(action);
            }
            assert_eq!((table.turn(), table.score(1)), (state.turn(), state.score(1)));
        }
    }
}

/// One of the things that can go wrong here, or nothing.
fn random_fault(table: &Refereed, rng: &mut skat_env::Rng) -> Option<Fault> {
    let by = Seat::from_index(below(rng, 4));
    let hand = table.state().hand(by);
    if hand.is_empty() {
        return None;
    }
    let mut card = || hand.nth(below(rng, hand.len()));
    let (first, second) = (card(), card());
    let faults = [
        Fault::OutOfTurn(by, first),
        Fault::TwoCards(by, first, second),
        Fault::Dropped(by, first),
        Fault::Illegal(by, first),
    ];
    Some(faults[below(rng, 4)])
}

/// Whatever faults happen: some legal card is left, what is left was legal without them, duties
/// hold, worlds fit, and no card is lost.
#[test]
fn play_goes_on_under_any_faults() {
    let (mut bound, mut faults) = (0, 0);
    let count = if cfg!(debug_assertions) { 60 } else { 1_000 };
    for (number, deal) in (0..).zip(deals().take(count)) {
        let mut rng = stream(92, number);
        let mut table = Refereed::new(State::new(deal, Default::default()));
        while let Some(seat) = table.state().seat_to_move() {
            if below(&mut rng, 3) == 0 {
                let fault = random_fault(&table, &mut rng);
                faults += usize::from(fault.is_some_and(|fault| table.commit(&fault).is_ok()));
            }
            for seat in Seat::ALL {
                assert!(table.visible(seat).is_subset(table.state().hand(seat)));
            }
            let (free, legal) = (table.state().legal_cards(), table.legal_cards());
            assert!(legal.is_subset(free) && !table.legal().is_empty());
            assert_eq!(free.is_empty(), legal.is_empty());
            assert_duties(&table, seat);
            bound += usize::from(legal != free);
            let view = table.view(seat.index());
            let world = Refereed::sample(&view, &mut rng);
            assert_eq!((world.view(seat.index()), world.legal()), (view, table.legal()));
            let choice = table.legal().nth(below(&mut rng, table.legal().len()));
            table.act(choice);
        }
        assert!(Seat::ALL.into_iter().all(|seat| table.visible(seat).is_empty()));
        assert_eq!(table.score(0), table.state().score(0));
    }
    assert!(bound > 5 * count && faults > 5 * count, "{bound} {faults}");
}

/// The duties, sentence by sentence.
fn assert_duties(table: &Refereed, seat: Seat) {
    let Phase::Playing(play) = table.state().phase() else { return };
    let (hand, visible) = (table.state().hand(seat), table.visible(seat));
    let legal = table.legal_cards();
    match play.tricks().trick().first() {
        Some(lead) => {
            let follows = hand.country(lead.country());
            let due = if follows.is_empty() { visible } else { visible & follows };
            assert!(due.is_empty() || legal == due, "he must play his visible card");
        }
        None => {
            let partners: CardSet = table.visible(seat.partner());
            let barred = |card: &Card| !partners.country(card.country()).is_empty();
            let from = if visible.is_empty() { hand } else { visible };
            if from.iter().any(|card| !barred(&card)) {
                assert!(!legal.iter().any(|card| barred(&card)), "the partner's country is not led");
            }
            assert!(legal.is_subset(from), "a visible card is led first");
        }
    }
}

#[test]
fn whatever_is_put_down_is_played_or_ruled_on() {
    let mut table = table("A", "8 pass pass pass E7");
    let card = |text: &str| text.parse::<Card>().unwrap();
    // North too early, West a card that does not follow, then one that does.
    let ruling = table.put_down(Seat::North, card("E3")).unwrap().unwrap();
    assert_eq!(ruling.to_string(), "E3 visible before north (6.1a 6.1 6.2 6.3 6.4)");
    let ruling = table.put_down(Seat::West, card("R7")).unwrap().unwrap();
    assert_eq!(ruling.to_string(), "R7 visible before west (6.1d 6.1 6.2 6.3 6.4)");
    assert_eq!(table.put_down(Seat::West, card("E1")), Ok(None));
    // North must play the visible one.
    let ruling = table.put_down(Seat::North, card("E0")).unwrap().unwrap();
    assert_eq!(ruling.to_string(), "E0 visible before north (6.3 6.1 6.2 6.4)");
    assert_eq!(table.put_down(Seat::North, card("E3")), Ok(None));
    assert_eq!(table.visible(Seat::North), CardSet::of(card("E0")));
    assert!(table.put_down(Seat::South, card("G7")).is_err(), "East's card");
    assert_eq!(table.state().play().unwrap().tricks().cards().len(), 3);
}

/// In a game nothing is left of visible cards in the next deal.
#[test]
fn the_next_deal_begins_without_visible_cards() {
    let start = games(Rules { unit: Unit::Game, ..Rules::default() }).next().unwrap();
    let mut table = Refereed::new(start);
    let mut rng = stream(93, 0);
    while table.state().standing().deal == 1 {
        if table.state().play().is_some_and(|play| play.tricks().complete() == 7) {
            for seat in Seat::ALL {
                let held = table.state().hand(seat).iter().next();
                held.map(|card| table.commit(&Fault::Dropped(seat, card)));
            }
        }
        table.act(table.legal().nth(below(&mut rng, table.legal().len())));
    }
    assert!(Seat::ALL.into_iter().all(|seat| table.visible(seat).is_empty()));
}

#[test]
#[should_panic(expected = "E2 is not legal here")]
fn a_card_against_the_duty_is_not_played() {
    let mut table = table("A", "8 pass pass pass E7");
    table.commit(&"dropped west E1".parse().unwrap()).unwrap();
    table.act("E2".parse().unwrap());
}

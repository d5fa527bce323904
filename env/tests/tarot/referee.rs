//! Every case of the referee's text, as the data file has it.

use skat_env::tarot::poignee::Level;
use skat_env::tarot::referee::dealing::{self, DealFault};
use skat_env::tarot::referee::laying::{self, DiscardFault};
use skat_env::tarot::referee::playing::{self, Noticed, PlayFault};
use skat_env::tarot::referee::showing::{self, PoigneeFault};
use skat_env::tarot::referee::table::{self, OverContract};
use skat_env::tarot::referee::{Count, Outcome, Ruling, claim};
use skat_env::tarot::settlement::Camp;
use skat_env::tarot::{BySeat, Card, CardSet, Contract, Deal, Rules, Seat, State};
use std::collections::BTreeSet;

const CASES: &str = include_str!("data/rulings.txt");

/// The rules that cases rest on.
pub(crate) fn rules_of_cases() -> BTreeSet<&'static str> {
    cases().filter_map(|(_, expected)| expected.split(' ').next()).collect()
}

fn cases() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = CASES.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split_once("; ").expect("a case and its ruling"))
}

fn card(word: &str) -> Card {
    word.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn seat(word: &str) -> Seat {
    Seat::from_index(word.parse().expect("a player"))
}

fn outcome(words: &[&str]) -> Outcome {
    let faulty = if words.contains(&"declarer") { Camp::Declarer } else { Camp::Defence };
    Outcome { faulty, is_made: words.contains(&"made") }
}

fn ruling(case: &str) -> Ruling {
    let words: Vec<&str> = case.split(' ').collect();
    let has = |word: &str| words.contains(&word);
    match words[..] {
        ["deal", fault, ..] => dealing::rule(deal_fault(fault, &words), has("dealt")),
        ["play", fault, ..] => playing::rule(play_fault(fault, &words), outcome(&words)),
        ["discard", fault, ..] => {
            let fault = match fault {
                "seven" => DiscardFault::OneTooMany { laid: CardSet::LOW },
                "five" => DiscardFault::OneTooFew { last: card(words[2]) },
                _ => DiscardFault::Forbidden,
            };
            laying::rule(fault, has("made"))
        }
        ["poignee", fault, ..] => {
            let names = [
                "disordered",
                "incomplete",
                "for-good",
                "too-many",
                "before-turn",
                "after-first",
                "wrong-moment",
                "excuse",
            ];
            let place = names.into_iter().position(|name| name == fault).expect("a fault");
            showing::rule(PoigneeFault::ALL[place], outcome(&words), has("warned"))
        }
        ["claim", by] => claim::rule(seat(by)),
        ["sheet", ..] => table::sheet(&BySeat([150, -50, -50, -40]), has("again")).expect("a wrong sum"),
        ["slow", ..] => table::slowness(has("again")),
        ["over", what, ..] => {
            let over = OverContract {
                first: seat("2"),
                below: Contract::Garde,
                above: Contract::GardeSans,
                has_seen_dog: has("seen"),
            };
            assert!(over.is_one());
            if what == "refused" { over.refused() } else { over.played(has("made")) }
        }
        ["fault", kind, ..] => {
            if kind == "put-right" {
                Ruling::put_right("11.1")
            } else {
                Ruling::not_put_right(if has("won") { "11.3" } else { "11.4" }, outcome(&words))
            }
        }
        _ => panic!("an unknown case: {case}"),
    }
}

fn deal_fault(fault: &str, words: &[&str]) -> DealFault {
    match fault {
        "shuffle" => DealFault::Shuffle,
        "cut" => DealFault::Cut { smaller: words[2].parse().expect("a number") },
        "packets" => DealFault::Packets,
        "dog" => DealFault::Dog,
        "early" => DealFault::TakenUpEarly,
        "turned" => DealFault::Turned { card: card(words[2]), by: seat(words[3]), dealer: seat("3") },
        "lone-petit" => DealFault::LonePetit,
        _ => panic!("an unknown fault: {fault}"),
    }
}

fn play_fault(fault: &str, words: &[&str]) -> PlayFault {
    let card = card(words[2]);
    match fault {
        "exposed" => PlayFault::Exposed { card, is_important: words.contains(&"important") },
        "changed" => PlayFault::Changed { card },
        "out-of-turn" => PlayFault::OutOfTurn { card, is_covered: words.contains(&"covered") },
        "revoke" => {
            let noticed = match words[3] {
                "in-time" => Noticed::InTime,
                "consumed" => Noticed::Consumed,
                _ => Noticed::LastButOne,
            };
            PlayFault::Revoke { card, noticed }
        }
        _ => panic!("an unknown fault: {fault}"),
    }
}

#[test]
fn every_case_is_ruled_as_worked_out_by_hand() {
    let mut count = 0;
    for (case, expected) in cases() {
        let Ruling { rule, course, count: counted, sanction } = ruling(case);
        assert_eq!(format!("{rule} {course:?} {counted:?} {sanction:?}"), expected, "{case}");
        count += 1;
    }
    assert!(count > 70, "{count}");
}

/// A sheet that adds up needs no referee.
#[test]
fn a_right_sheet_is_left_alone() {
    assert_eq!(table::sheet(&BySeat([150, -50, -50, -50]), true), None);
}

#[test]
fn a_revoke_is_consumed_by_the_next_lead_but_not_in_the_last_trick_but_one() {
    assert_eq!(Noticed::of::<4>(3, 16), Noticed::InTime);
    assert_eq!(Noticed::of::<4>(3, 17), Noticed::Consumed);
    assert_eq!(Noticed::of::<4>(16, 69), Noticed::LastButOne);
    assert_eq!(Noticed::of::<3>(22, 72), Noticed::LastButOne);
    assert_eq!(Noticed::of::<5>(0, 6), Noticed::Consumed);
}

#[test]
fn revokes_are_what_is_not_legal() {
    let mut state: State = State::new(Deal::from_seed(4), Rules { announcements: false });
    state.say(Some(Contract::GardeContre));
    state.card(state.legal().cards().first().unwrap());
    let (seat, play) = (state.seat_to_move().unwrap(), state.play().unwrap());
    let hand = play.hand(seat);
    let wrong: CardSet = hand.iter().filter(|&card| playing::is_revoke(play.tricks(), hand, card)).collect();
    assert_eq!(wrong, hand - state.legal().cards());
    assert!(!wrong.is_empty());
}

/// Of seven cards the best goes to the defence; of five the last is the declarer's, and the petit
/// there brings no bonus.
#[test]
fn a_wrong_discard_moves_cards() {
    let cards = |text: &str| text.split(' ').map(card).collect::<CardSet>();
    let none = CardSet::EMPTY;
    let seven = DiscardFault::of::<4>(cards("D1 D2 D3 DQ HQ S1 S2"), none, None).unwrap();
    let moved = seven.moved();
    assert_eq!((moved.last_trick, moved.to_defence), (Camp::Defence, Some(card("HQ"))));
    let five = DiscardFault::of::<4>(cards("D1 D2 D3 DQ HQ"), none, Some(Card::PETIT)).unwrap();
    assert_eq!((five.moved().last_trick, five.moved().petit_counts), (Camp::Declarer, false));
    let other = DiscardFault::of::<4>(cards("D1 D2 D3 DQ HQ"), none, Some(card("T2"))).unwrap();
    assert!(other.moved().petit_counts);
    let king = DiscardFault::of::<4>(cards("D1 D2 D3 DQ HQ SK"), none, None);
    assert_eq!(king, Some(DiscardFault::Forbidden));
    let trump = cards("D1 D2 D3 DQ HQ T2");
    assert_eq!(DiscardFault::of::<4>(trump, cards("C2"), None), Some(DiscardFault::Forbidden));
    assert_eq!(DiscardFault::of::<4>(trump, none, None), None, "nothing else was left");
    assert_eq!(DiscardFault::of::<4>(cards("D1 D2 D3 DQ HQ S1"), none, None), None);
}

/// A game that was played, with a poignée of the declarer's.
fn with_poignee() -> State {
    let golden = include_str!("data/golden.txt").lines().filter(|line| !line.starts_with('#'));
    let texts = golden.filter_map(|line| line.split("; ").next());
    let states = texts.filter_map(|text| text.parse::<State>().ok());
    let shows = |state: &State| {
        state.settlement().is_some_and(|settlement| settlement.poignees == Level::Simple.bonus())
    };
    states.into_iter().find(shows).expect("a golden game with a simple poignée")
}

#[test]
fn rulings_change_scores() {
    let state = with_poignee();
    let (settlement, tricks) = (state.settlement().unwrap(), *state.play().unwrap().tricks());
    let bonus = Level::Simple.bonus();
    let of = |count| Ruling { count, ..Ruling::nothing("16.8") }.scores(&settlement, &tricks, bonus);
    assert_eq!(of(Count::Whole), state.scores());
    assert_eq!(of(Count::Annulled).0, [0; 4]);
    let without = of(Count::WithoutPoignee);
    let sign = if settlement.is_made() { 1 } else { -1 };
    for seat in Seat::all::<4>() {
        let share = if seat == tricks.terms().declarer { 3 } else { -1 };
        assert_eq!(state.scores()[seat] - without[seat], sign * share * bonus);
    }
    assert_eq!(without.0.iter().sum::<i32>(), 0);
}

/// Whatever is played, nothing is worse for the claimer, and all of it is legal.
#[test]
fn a_claim_is_played_out_in_the_worst_way() {
    let mut lost = 0;
    for seed in 0..12 {
        let mut state: State = State::new(Deal::from_seed(seed), Rules { announcements: false });
        state.say(Some(Contract::GardeSans));
        (0..3).for_each(|_| {
            if state.play().is_none() {
                state.say(None)
            }
        });
        while state.play().unwrap().tricks().complete() < 15 {
            let legal = state.legal().cards();
            state.card(legal.nth(seed as usize % legal.len()));
        }
        let claimer = state.play().unwrap().tricks().leader();
        let worst = claim::worst_course(&state, claimer);
        assert!(worst.is_over());
        let mut any = state;
        while !any.is_over() {
            any.card(any.legal().cards().last().unwrap());
        }
        assert!(worst.scores()[claimer] <= any.scores()[claimer]);
        assert_eq!(worst.to_string().parse::<State>().as_ref(), Ok(&worst));
        lost += u32::from(worst.scores()[claimer] < any.scores()[claimer]);
    }
    assert!(lost > 0);
}

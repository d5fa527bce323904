//! The referee on cases that were worked out by hand, and what holds of every ruling.

use rand::SeedableRng;
use skat_env::jass::match_play::{Chair, Entry, Side};
use skat_env::jass::referee::{
    Agreement, Course, DealFault, Effect, PlayFault, Question, Ruling, Search, Sight, Trick, Verdict, rule,
    rule_deal,
};
use skat_env::jass::{Card, CardSet, Deal, Rules, Seat, State, Suit, Team, TrumpMaking, Variant};
use skat_env::{ActionSet, Environment, Rng, below};
use std::collections::BTreeSet;

const CASES: &str = include_str!("data/rulings.txt");
const DEAL_CASES: &str = include_str!("data/deal_rulings.txt");

/// Each case with why it is as it is and its lines: a key and the rest.
fn cases(text: &'static str) -> Vec<(&'static str, Vec<(&'static str, &'static str)>)> {
    let blocks = text.split("\n\n").filter(|block| block.contains("\ndid "));
    let case = |block: &'static str| {
        let why = block.lines().next().expect("a comment");
        let lines = block.lines().filter(|line| !line.starts_with('#'));
        let lines = lines.map(|line| line.split_once(' ').unwrap_or_else(|| panic!("{why}: {line}")));
        (why, lines.collect())
    };
    blocks.map(case).collect()
}

fn fault<F: serde::de::DeserializeOwned>(text: &str) -> F {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The steps of one case; what is not as it says.
fn steps(lines: &[(&str, &str)]) -> Vec<String> {
    let mut course: Option<Course> = None;
    let mut asked: Option<Result<Ruling, String>> = None;
    let mut wrong = Vec::new();
    for &(key, value) in lines {
        if key == "game" {
            course = Some(value.parse().unwrap_or_else(|error| panic!("{value}: {error}")));
            continue;
        }
        let course = course.as_mut().expect("a case begins with its game");
        let found = match key {
            "did" => {
                asked = Some(rule(course, fault(value)).map_err(|error| error.needs.to_string()));
                continue;
            }
            "play" => {
                value.split(' ').for_each(|card| course.play(card.parse().expect(card)));
                continue;
            }
            "ruling" => match asked.take().expect("a fault before its ruling") {
                Ok(ruling) => {
                    *course = course.after(&ruling);
                    ruling.to_string()
                }
                Err(needs) => format!("refused {needs}"),
            },
            "refused" => match asked.take().expect("a fault before its refusal") {
                Ok(ruling) => ruling.to_string(),
                Err(needs) => needs,
            },
            "points" => course.points().0.map(|points| points.to_string()).join(":"),
            "lost" => course.lost().0.map(|cards| cards.to_string()).join(":"),
            "turn" => course.turn().map_or("over".to_string(), |seat| seat.to_string()),
            _ => panic!("{key} is no key"),
        };
        if found != value {
            wrong.push(format!("{key}\n  expected {value}\n  found    {found}"));
        }
    }
    wrong
}

#[test]
fn every_case_is_ruled_as_worked_out_by_hand() {
    let cases = cases(CASES);
    assert!(cases.len() >= 60, "{}", cases.len());
    let wrong: Vec<String> = cases
        .iter()
        .flat_map(|(why, lines)| steps(lines).into_iter().map(move |wrong| format!("{why}\n  {wrong}")))
        .collect();
    assert!(wrong.is_empty(), "{} of {} cases:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}

#[test]
fn every_case_before_the_play_is_ruled_as_worked_out_by_hand() {
    let cases = cases(DEAL_CASES);
    assert!(cases.len() >= 30, "{}", cases.len());
    for (why, lines) in &cases {
        let [("making", making), ("did", did), (key, expected)] = lines[..] else { panic!("{why}") };
        let found = match rule_deal(making.parse().expect(why), fault(did)) {
            Ok(ruling) => ("ruling", ruling.to_string()),
            Err(error) => ("refused", error.needs.to_string()),
        };
        assert_eq!(found, (key, expected.to_string()), "{why}");
    }
}

/// The rules on which the cases of both files rest.
pub(crate) fn rules_of_cases() -> BTreeSet<&'static str> {
    let all = cases(CASES).into_iter().chain(cases(DEAL_CASES));
    let rulings = all.flat_map(|(_, lines)| lines).filter(|(key, _)| *key == "ruling");
    let rules = rulings.filter_map(|(_, text)| text.rsplit_once('(')?.1.strip_suffix(')'));
    rules.flat_map(|rules| rules.split(' ')).collect()
}

/// How many kinds of faults there are: the arms below.
const KINDS: usize = 25;

/// The number of a fault's kind. A new kind does not compile until it has one.
fn deal_kind(fault: DealFault) -> usize {
    match fault {
        DealFault::FalseDeal => 0,
        DealFault::TrumpNotSeen { .. } => 1,
        DealFault::NotAnnounced { .. } => 2,
        DealFault::LeftToPartner { .. } => 3,
        DealFault::OtherWords => 4,
        DealFault::CardsTakenUp { .. } => 5,
        DealFault::Cut { .. } => 6,
        DealFault::Tapped => 7,
        DealFault::DrawerCut { .. } => 8,
    }
}

fn play_kind(fault: PlayFault) -> usize {
    match fault {
        PlayFault::CardsMoved { .. } => 9,
        PlayFault::Asked { question: Question::WhoHolds } => 10,
        PlayFault::Asked { question: Question::HowPlayed } => 11,
        PlayFault::CardSeen { .. } => 12,
        PlayFault::OutOfTurn { .. } => 13,
        PlayFault::IllegalCard { .. } => 14,
        PlayFault::TwoCards { .. } => 15,
        PlayFault::TrickNotTurned => 16,
        PlayFault::Claim { .. } => 17,
        PlayFault::TrickLookedAt { .. } => 18,
        PlayFault::RevokeFound { .. } => 19,
        PlayFault::UndertrumpFound { .. } => 20,
        PlayFault::MissingCard { search: Search::Found, .. } => 21,
        PlayFault::MissingCard { search: Search::NotFound, .. } => 22,
        PlayFault::CountedInHand => 23,
        PlayFault::Other => 24,
    }
}

#[test]
fn there_are_cases_of_every_kind_of_fault() {
    let did = |text| cases(text).into_iter().flat_map(|(_, lines)| lines).filter(|(key, _)| *key == "did");
    let mut kinds: BTreeSet<usize> = did(DEAL_CASES).map(|(_, text)| deal_kind(fault(text))).collect();
    kinds.extend(did(CASES).map(|(_, text)| play_kind(fault(text))));
    assert_eq!(kinds, (0..KINDS).collect());
}

/// Any card, seat or number, so that many faults cannot have happened.
fn random_fault(rng: &mut Rng) -> PlayFault {
    let by = Seat::from_index(below(rng, 4));
    let [card, lower] = [0; 2].map(|_| Card::from_index(below(rng, 36)));
    let search = [Search::Found, Search::NotFound][below(rng, 2)];
    match below(rng, 17) {
        0 => PlayFault::CardsMoved { by },
        1 => PlayFault::Asked { question: [Question::WhoHolds, Question::HowPlayed][below(rng, 2)] },
        2 => PlayFault::CardSeen { card },
        3 => PlayFault::OutOfTurn { by, card },
        4 => PlayFault::IllegalCard { card },
        5 => {
            let lower_was = [Sight::Seen, Sight::NotSeen][below(rng, 2)];
            PlayFault::TwoCards { upper: card, lower, lower_was }
        }
        6 => PlayFault::TrickNotTurned,
        7 if below(rng, 8) == 0 => PlayFault::Claim { by },
        8 => PlayFault::TrickLookedAt { trick: below(rng, 10) as u8 },
        9..=11 => PlayFault::RevokeFound { card },
        12 => PlayFault::UndertrumpFound { card },
        13 if below(rng, 4) == 0 => PlayFault::MissingCard { card, search },
        14 => PlayFault::CountedInHand,
        _ => PlayFault::Other,
    }
}

fn random_course(rng: &mut Rng) -> Course {
    let variant = Variant::ALL[below(rng, 8)];
    let deal = Deal::random(variant, rng);
    let trump = deal.trump().unwrap_or(Suit::ALL[below(rng, 4)]);
    Course::new(deal, trump)
}

/// Plays a card, now and then an illegal one.
fn random_card(course: &mut Course, rng: &mut Rng) {
    let turn = course.turn().expect("the deal is not over");
    let legal = course.legal_cards();
    assert!(!legal.is_empty() && legal.is_subset(course.hand(turn)));
    let cards = if below(rng, 6) == 0 { course.hand(turn) } else { legal };
    course.play(cards.nth(below(rng, cards.len())));
}

fn sum(course: &Course) -> u32 {
    course.points().0.iter().map(|&points| u32::from(points)).sum()
}

/// What holds of a course whatever was played and ruled.
fn check(course: &Course) {
    let in_tricks = course.tricks().iter().fold(CardSet::EMPTY, |all, trick| all | trick.set());
    let held = Seat::ALL.into_iter().fold(CardSet::EMPTY, |all, seat| all | course.hand(seat));
    assert!(held.is_disjoint(in_tricks));
    assert!(sum(course) <= 157);
    assert_eq!(course.is_over(), course.turn().is_none());
    if course.is_over() {
        assert_eq!(sum(course), 157, "no points are lost, whatever was ruled");
        let entry = Entry::of_course(course, Chair::ALL[0]).expect("the deal is over");
        assert_eq!(entry.points(Side::Home), i32::from(course.points()[Team::Dealing]));
        assert_eq!(entry.missing()[Side::Visitors], course.lost()[Team::Leading]);
        let all: i32 = Side::ALL.into_iter().map(|side| entry.value(side).halves()).sum();
        let lost: u8 = course.lost().0.iter().sum();
        assert_eq!(all, 2 * (157 - 10 * i32::from(lost)), "ten points for each card that was not found");
    }
}

/// Random courses with random cards and faults: the points stay 157 but for missing cards, and
/// faults are ruled on or refused, never anything else.
#[test]
fn whatever_happens_a_deal_has_157_points() {
    let (mut rulings, mut kinds) = ([0; KINDS], std::collections::HashSet::new());
    for seed in 0..3000 {
        let rng = &mut Rng::seed_from_u64(seed);
        let mut course = random_course(rng);
        loop {
            for _ in 0..below(rng, 6) {
                let fault = random_fault(rng);
                let Ok(ruling) = rule(&course, fault) else { continue };
                let after = course.after(&ruling);
                if !matches!(ruling.verdict, Verdict::Changed(_)) {
                    assert_eq!(after, course, "{ruling} changes nothing");
                }
                for effect in effects(&ruling) {
                    kinds.insert(std::mem::discriminant(effect));
                }
                course = after;
                rulings[play_kind(fault)] += 1;
                check(&course);
            }
            if course.is_over() {
                break;
            }
            random_card(&mut course, rng);
            check(&course);
        }
        check(&course);
    }
    assert!(rulings[9..].iter().all(|&count| count > 10), "{rulings:?}");
    assert_eq!(kinds.len(), 8, "every effect");
}

fn effects(ruling: &Ruling) -> &[Effect] {
    match &ruling.verdict {
        Verdict::Changed(effects) => effects,
        _ => &[],
    }
}

/// A course by the rules has the takers and points of the state that played it.
#[test]
fn a_course_by_the_rules_is_the_state() {
    let rng = &mut Rng::seed_from_u64(11);
    for _ in 0..500 {
        let rules = Rules { variant: Variant::ALL[below(rng, 8)] };
        let mut state = State::deal(&rules, rng);
        while state.turn().is_some() {
            if let Some(course) = Course::of(&state) {
                assert_eq!(course.turn(), state.seat_to_move());
                assert_eq!(course.legal_cards(), state.legal_cards());
                assert_eq!(state.to_string().parse(), Ok(course.clone()));
                for team in Team::ALL {
                    assert_eq!(course.points()[team], state.points(team));
                }
            }
            let legal = state.legal_actions();
            state.apply(legal.nth(below(rng, legal.len())));
        }
        let course = Course::of(&state).expect("the deal was played");
        assert!(course.is_over());
        let takers: Vec<Seat> = course.tricks().iter().filter_map(Trick::taker).collect();
        assert_eq!(takers, state.play().expect("the deal was played").takers());
        for chair in Chair::ALL {
            assert_eq!(Entry::of_course(&course, chair), Entry::of(&state, chair));
        }
    }
}

/// The penalty of a revoke never leaves the offenders better off than they would have been.
#[test]
fn a_revoke_never_pays_when_it_is_found() {
    let mut found = 0;
    for seed in 0..2000 {
        let rng = &mut Rng::seed_from_u64(seed);
        let mut course = random_course(rng);
        while !course.is_over() {
            random_card(&mut course, rng);
            let played = course.tricks().iter().flat_map(Trick::cards).copied();
            for (seat, card) in played.collect::<Vec<_>>() {
                let Ok(ruling) = rule(&course, PlayFault::RevokeFound { card }) else { continue };
                let after = course.after(&ruling);
                let team = seat.team();
                assert!(after.points()[team] <= course.points()[team], "{ruling}");
                assert!(after.points()[team.other()] >= course.points()[team.other()], "{ruling}");
                found += 1;
            }
        }
    }
    assert!(found > 1000, "{found}");
}

/// Whoever leads and is right with a claim wins the rest for his side, however the others play:
/// shown by playing claims out at random, until his partner takes the lead from him or the end.
#[test]
fn right_claims_are_won_when_they_are_played_out() {
    let mut right = 0;
    for seed in 0..6000 {
        let rng = &mut Rng::seed_from_u64(seed);
        let mut course = random_course(rng);
        let cards = 20 + below(rng, 16);
        for _ in 0..cards {
            let legal = course.legal_cards();
            course.play(legal.nth(below(rng, legal.len())));
        }
        let Some(by) = course.turn().filter(|_| course.table().cards().is_empty()) else { continue };
        let ruling = rule(&course, PlayFault::Claim { by }).expect("a claim in turn");
        if ruling.rules[0].0 != "3.5b" {
            continue;
        }
        right += 1;
        let claimed = course.after(&ruling).points()[by.team()];
        let mut played = course.clone();
        while let Some(turn) = played.turn() {
            let legal = played.legal_cards();
            played.play(legal.nth(below(rng, legal.len())));
            if turn != by
                && played.table().cards().is_empty()
                && played.tricks().last().and_then(Trick::taker) != Some(by)
            {
                break;
            }
        }
        let takers = played.tricks()[course.complete()..].iter().filter_map(Trick::taker);
        assert!(takers.clone().all(|seat| seat.team() == by.team()), "{course:?}");
        if played.is_over() {
            assert_eq!(played.points()[by.team()], claimed);
        }
    }
    assert!(right > 100, "{right}");
}

#[test]
fn a_false_deal_keeps_what_was_cut() {
    let rng = &mut Rng::seed_from_u64(3);
    for index in 0..36 {
        let card = Card::from_index(index);
        for making in [TrumpMaking::Tourne(card), TrumpMaking::Kreuz(card), TrumpMaking::Chibre] {
            let ruling = rule_deal(making, DealFault::FalseDeal).expect("a false deal");
            let deals: BTreeSet<String> = (0..20)
                .map(|_| {
                    let deal = ruling.deal_again(rng).expect("it is dealt again");
                    assert_eq!(deal.making(), making);
                    assert_eq!(deal.trump(), making.trump());
                    if making.shown().is_some() {
                        assert!(deal.hand(Seat::Dealer).contains(card), "it stays with the dealer");
                    }
                    deal.to_string()
                })
                .collect();
            assert_eq!(deals.len(), 20, "dealt anew each time");
        }
    }
    let taken_up = DealFault::CardsTakenUp { by: Seat::First, agreement: Agreement::NotAgreed };
    let allowed = rule_deal(TrumpMaking::Chibre, taken_up).expect("a ruling");
    assert_eq!(allowed.deal_again(rng), None);
}

#[test]
fn a_course_that_does_not_read_names_the_word() {
    let deal = "HJ.HA.H6.SA.SK.S6.DT.C9.C6|H9.HK.ST.S9.DA.D6.CA.CT.C7|HQ.HT.S8.S7.DK.DQ.D9.CK.C8|\
                H8.H7.SQ.SJ.DJ.D8.D7.CQ.CJ";
    let error = |text: &str| text.parse::<Course>().expect_err(text).to_string();
    assert!(error(&format!("imposed:H {deal} SA SA")).starts_with("word 4: \"SA\" is not a card of second"));
    assert!(error(&format!("imposed:H {deal} SA H")).starts_with("word 4: \"H\" is not a card"));
    assert!(error(&format!("chibre {deal}")).starts_with("word 3: \"\" is not the suit that is made trump"));
    assert!(error(&format!("chibre {deal} SA")).starts_with("word 3: \"SA\" is not the suit"));
    assert!(error("imposed:H HJ").starts_with("word 2"));
    assert!(format!("chibre {deal} chibre S SA").parse::<Course>().is_ok());
}

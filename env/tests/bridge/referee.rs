//! Rulings, case by case as worked out by hand from the laws.

use crate::walks::{Manner, course, deals};
use skat_env::bridge::referee::claim::{Claim, range, rule};
use skat_env::bridge::referee::{
    Adjustment, CallFault, Course, Exposure, Law, LeadFault, LeadOption, PenaltyCard, Restriction,
    call_fault, lead_fault, restricted,
};
use skat_env::bridge::{Auction, Call, CallSet, Card, CardSet, Seat, Side, State};
use skat_env::chance::stream;

fn auction(calls: &str) -> Auction {
    let calls = calls.split_whitespace().map(|word| word.parse().expect("a call"));
    Auction::replay(Seat::North, calls).expect("legal calls")
}

fn seat(text: &str) -> Seat {
    text.parse().expect("a seat")
}

/// After these calls (North deals) a seat calls out of order; what is wrong, and each way to put it
/// right: law, calls, restriction, lead.
const CALLS: &str = "
1H 1S | S | 1H | insufficient 27A1 | 27B1a:2H:none 27B2:pass,1NT,2C:throughout+lead
1NT | E | 1S | insufficient 27A1 | 27B1a:2S:none 27B2:pass,2C:throughout+lead
7NT | E | 7S | insufficient 27A1 | 27B2:pass:throughout+lead
pass | N | 1C | rotation 29A | 31B:pass,1C,7NT:once+lead
1C | S | pass | rotation 29A | 30A:pass:none
1C | S | 1H | rotation 29A | 31A1:1H:none 31A2:pass,1D,1H:once+lead
1C | W | pass | rotation 29A | 30B:pass,X,1D:once+lead
1C | W | X | rotation 29A | 32B:pass,X,1D:once+lead
pass | W | X | rotation 29A | 32B:pass,1C:once+lead
1C pass | W | X | rotation 29A | 32A1:X:none 32A2:pass,X,1D:once+lead
1C pass | S | X | inadmissible - | 36B:pass,1D:throughout+lead
pass | E | X | inadmissible - | 36B:pass,1C:throughout+lead
1C X XX | W | XX | inadmissible - | 36B:pass,1D:throughout+lead
1C X | S | X | inadmissible - | 36B:pass,XX,1D:throughout+lead
1C pass pass pass | E | X | over - | 39C::none+lead
1C pass pass pass | E | pass | over - | 39B::none
1C pass pass pass | S | 2C | over - | 39B::none
pass pass pass pass | N | 1C | over - | 39B::none
";

#[test]
fn irregular_calls_are_ruled_as_worked_out_by_hand() {
    let mut laws = std::collections::BTreeSet::new();
    for case in CALLS.lines().filter(|line| !line.is_empty()) {
        let cells: Vec<&str> = case.split(" | ").collect();
        let [calls, by, call, fault, ways] = cells[..] else { panic!("{case}") };
        let (auction, by, call) = (auction(calls), seat(by), call.parse::<Call>().unwrap());
        let found = call_fault(&auction, by, call).expect(case);
        let kind = match found {
            CallFault::Insufficient(bid) => {
                assert_eq!(Call::Bid(bid), call);
                "insufficient"
            }
            CallFault::OutOfRotation { turn } => {
                assert_eq!(turn, auction.turn());
                "rotation"
            }
            CallFault::Inadmissible => "inadmissible",
            CallFault::AfterTheEnd => "over",
        };
        let accepted = found.acceptance().map_or("-", |law| law.0);
        assert_eq!(format!("{kind} {accepted}"), fault, "{case}");
        let corrections = found.corrections(&auction, by, call, CallSet::EMPTY);
        let corrections: Vec<_> = corrections
            .into_iter()
            .filter(|way| found == CallFault::AfterTheEnd || !way.calls.is_empty())
            .collect();
        let ways: Vec<&str> = ways.split(' ').collect();
        assert_eq!(corrections.len(), ways.len(), "{case}: {corrections:?}");
        for (found, expected) in corrections.into_iter().zip(ways) {
            let parts: Vec<&str> = expected.split(':').collect();
            let [law, calls, partner] = parts[..] else { panic!("{case}") };
            laws.insert(found.law.number());
            assert_eq!(found.law.0, law, "{case}");
            let named: Vec<Call> =
                calls.split(',').filter(|c| !c.is_empty()).map(|c| c.parse().unwrap()).collect();
            let all: Vec<Call> = found.calls.iter().collect();
            // One call alone is all that may be made; of several the first are named.
            assert!(all.starts_with(&named[..named.len().min(2)]), "{case}: {all:?}");
            assert!(named.iter().all(|call| all.contains(call)), "{case}: {all:?}");
            assert_eq!(all.len() == 1, named.len() == 1, "{case}: {all:?}");
            let restriction = match found.partner {
                Restriction::None => "none",
                Restriction::PartnerPassesOnce => "once",
                Restriction::PartnerPassesThroughout => "throughout",
            };
            let lead = if found.restricts_lead { "+lead" } else { "" };
            assert_eq!(format!("{restriction}{lead}"), partner, "{case}");
        }
    }
    assert_eq!(laws.into_iter().collect::<Vec<_>>(), [27, 30, 31, 32, 36, 39]);
}

/// A call is a fault exactly where the state refuses it.
#[test]
fn what_the_auction_allows_is_no_fault() {
    for (number, start) in (0..8).zip(deals()) {
        let states = course(start, Manner::of(number), &mut stream(92, number));
        for state in states
            .into_iter()
            .filter(|state| state.play().is_none_or(|play| play.tricks().cards().is_empty()))
        {
            for (by, call) in Seat::ALL.into_iter().flat_map(|by| Call::all().map(move |call| (by, call))) {
                let auction = state.auction();
                let legal = auction.turn() == by && auction.legal().contains(call);
                let fault = call_fault(auction, by, call);
                assert_eq!(fault.is_none(), legal, "{call} of {by} in {state}");
                let Some(fault) = fault else { continue };
                for way in fault.corrections(auction, by, call, CallSet::ALL) {
                    let allowed = auction.is_over()
                        || way.calls.iter().all(|call| call != Call::Double || auction.last_bid().is_some());
                    assert!(allowed, "{call} of {by} in {state}");
                }
            }
        }
    }
}

/// A comparable call puts it right without more (Laws 23B and 27B1b).
#[test]
fn comparable_calls_restrict_nobody() {
    let mut comparable = CallSet::EMPTY;
    comparable.insert("2NT".parse().unwrap());
    for (calls, by, call, law) in [("1NT", "E", "1S", "27B1b"), ("1C", "S", "1NT", "23B")] {
        let (auction, by, call) = (auction(calls), seat(by), call.parse().unwrap());
        let fault = call_fault(&auction, by, call).unwrap();
        let ways = fault.corrections(&auction, by, call, comparable);
        let way = ways.iter().find(|way| way.calls.contains("2NT".parse().unwrap())).unwrap();
        assert_eq!((way.law.0, way.partner, way.restricts_lead), (law, Restriction::None, false));
    }
}

const HANDS: &str = "AK32.Q54.KJ6.T98|QJT.AK3.AQT.AKQJ|987.JT9.9875.765|654.8762.432.432";

fn state(actions: &str) -> State {
    format!("1 {HANDS} {actions}").parse().unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn leads_out_of_turn_give_the_other_side_its_options() {
    use LeadOption::{Accept, PenaltyCard, Retract, SpreadHand};
    // East declares, South is to lead.
    let opening = state("pass 1NT pass pass pass");
    let later = state("pass 1NT pass pass pass S9 S4 SA ST");
    let cases = [
        (&opening, "N", LeadFault::Opening, vec![(SpreadHand, "54A"), (Accept, "54B"), (PenaltyCard, "54D")]),
        (&opening, "E", LeadFault::OpeningByDeclarer, vec![(Retract, "54E")]),
        (&opening, "W", LeadFault::OpeningByDeclarer, vec![(Retract, "54E")]),
        (&later, "S", LeadFault::Defender, vec![(Accept, "53A"), (PenaltyCard, "56")]),
        (&later, "W", LeadFault::Declarer, vec![(Accept, "55A"), (Retract, "55B")]),
        (&later, "E", LeadFault::Declarer, vec![(Accept, "55A"), (Retract, "55B")]),
    ];
    for (state, from, fault, options) in cases {
        let play = state.play().unwrap();
        assert_eq!(lead_fault(play, seat(from)), Some(fault));
        let found: Vec<_> = fault.options().into_iter().map(|(option, law)| (option, law.0)).collect();
        assert_eq!(found, options);
    }
    assert_eq!(lead_fault(opening.play().unwrap(), Seat::South), None);
    assert_eq!(lead_fault(later.play().unwrap(), Seat::North), None);
}

#[test]
#[should_panic(expected = "a lead is the first card of a trick")]
fn a_play_is_no_lead() {
    lead_fault(state("pass 1NT pass pass pass S9").play().unwrap(), Seat::West);
}

#[test]
fn penalty_cards_are_played_as_soon_as_they_are_legal() {
    let card = |text: &str| text.parse::<Card>().unwrap();
    let cards = |text: &str| text.parse::<CardSet>().unwrap();
    let major = PenaltyCard::of(card("H9"), Exposure::OnPurpose);
    let minor = PenaltyCard::of(card("H9"), Exposure::ByMistake);
    assert_eq!((major, minor), (PenaltyCard::Major(card("H9")), PenaltyCard::Minor(card("H9"))));
    assert_eq!(PenaltyCard::of(card("HT"), Exposure::ByMistake), PenaltyCard::Major(card("HT")));
    assert_eq!((major.law().0, minor.law().0), ("50D1", "50C"));
    let hearts = cards(".KT952..");
    assert_eq!(restricted(hearts, &[major]), cards(".9.."));
    assert_eq!(restricted(hearts, &[minor]), cards(".KT9.."), "an honour may be played first");
    assert_eq!(restricted(cards("32..."), &[major]), cards("32..."), "another suit was led");
    assert_eq!(restricted(cards("32...54"), &[minor]), cards("32...54"));
    let both = [minor, PenaltyCard::Major(card("H2"))];
    assert_eq!(restricted(hearts, &both), cards(".92.."), "of two each is a major one");
    assert_eq!(restricted(hearts, &[]), hearts);
}

/// The tricks that each case costs, by who won the revoke trick and the later ones.
#[test]
fn a_revoke_costs_one_or_two_tricks_of_its_side() {
    // North declares four spades with these hands, East leads.
    let hands = "AKQJ2.432.432.32|T98.AKQJ.765.654|7654.T98.AKQ.QJT|3.765.JT98.AK987";
    let played = |cards: &str| {
        let state: State = format!("1 {hands} 4S pass pass pass").parse().unwrap();
        let cards: Vec<Card> = cards.split_whitespace().map(|word| word.parse().unwrap()).collect();
        Course::new(*state.contract().unwrap(), state.dealt().hands(), cards).unwrap()
    };
    // North ruffs the ace of hearts although he holds hearts, and plays trumps: two tricks.
    let course = played("HA H8 H5 S2 SA S8 S4 S3");
    let revoke = course.revokes()[0];
    assert_eq!(revoke.adjustment(&course), Adjustment { law: Law("64A1"), tricks: 2 });
    assert_eq!((course.taken(Side::NorthSouth), course.adjusted(Side::NorthSouth)), (2, 0));
    // The same without a later trick: one.
    let course = played("HA H8 H5 S2 D2 D5");
    assert_eq!(course.revokes()[0].adjustment(&course), Adjustment { law: Law("64A1"), tricks: 1 });
    // East discards on a spade, his side wins nothing later so far: nothing; later a heart: one.
    let course = played("HA H8 H5 H2 HK H9 H6 H3 C4 CQ CK C2 CA C3 C5 CT");
    assert_eq!(course.revokes(), []);
    let course = played("HA H8 H5 H2 C4 CQ CK C2 D8 D2 D5 DA S4 S3 SA D6 SK HJ S5 D9");
    let revoke = course.revokes()[0];
    assert_eq!((revoke.seat, revoke.trick), (Seat::East, 3));
    assert_eq!(revoke.adjustment(&course), Adjustment { law: Law("64B1"), tricks: 0 });
    // His second one in the same suit adds nothing (Law 64B2), and here neither costs.
    assert_eq!(course.revokes()[1].adjustment(&course), Adjustment { law: Law("62A"), tricks: 0 });
    let course = played("HA H8 H5 H2 C4 CQ CK C2 D8 D2 D5 DA S4 S3 SA D6 SK HJ S5 D9 H3 HK HT H6");
    assert_eq!(course.revokes()[0].adjustment(&course), Adjustment { law: Law("64A2"), tricks: 1 });
    assert_eq!(course.revokes()[1].adjustment(&course), Adjustment { law: Law("64B2"), tricks: 0 });
    // The dummy's costs nothing (Law 64B3).
    let course = played("HA S4 H5 H2 S5 S3 SA S8");
    let revoke = course.revokes()[0];
    assert_eq!((revoke.seat, revoke.adjustment(&course).law.0), (Seat::South, "64B3"));
    // Both sides' cancel each other (Law 64B7).
    let course = played("HA H8 H5 S2 SA D5 S4 S3 SK S8 S5 D8");
    let laws: Vec<&str> = course.revokes().iter().map(|revoke| revoke.adjustment(&course).law.0).collect();
    assert_eq!(laws, ["64B7", "64B7"]);
    // One that is not established is corrected (Law 62A).
    let course = played("HA H8 H5 S2");
    assert_eq!(course.revokes()[0].adjustment(&course).law, Law("62A"));
    assert!(!course.revokes()[0].is_established(&course));
}

#[test]
fn legal_games_have_no_revokes_and_their_tricks_stay() {
    for (number, start) in (0..20).zip(deals()) {
        let end = course(start, Manner::of(number), &mut stream(93, number)).pop().unwrap();
        let Some(play) = end.play() else { continue };
        let tricks = play.tricks();
        let course =
            Course::new(*tricks.contract(), end.dealt().hands(), tricks.cards().iter().copied()).unwrap();
        assert_eq!(course.revokes(), []);
        assert_eq!(course.winners(), play.winners());
        for side in Side::ALL {
            assert_eq!((course.taken(side), course.adjusted(side)), (tricks.taken(side), tricks.taken(side)));
        }
    }
    let state = state("pass 1NT pass pass pass");
    let foreign = Course::new(*state.contract().unwrap(), state.dealt().hands(), ["SA".parse().unwrap()]);
    let error = foreign.unwrap_err().to_string();
    assert!(error.starts_with("card 1: \"SA\" is not a card that S holds"), "{error}");
}

#[test]
fn claims_are_worth_what_no_play_can_take() {
    let mut seen = std::collections::BTreeSet::new();
    for (number, start) in (0..16).zip(deals()) {
        let states = course(start, Manner::of(number), &mut stream(94, number));
        if states.last().unwrap().play().is_none() {
            continue;
        }
        let state = &states[states.len() - 13];
        let end = states.last().unwrap().play().unwrap().tricks();
        for side in Side::ALL {
            let play = state.play().unwrap();
            let (least, most) = range(play, side).expect("three cards in each hand");
            let won = end.taken(side) - play.tricks().taken(side);
            assert!((least..=most).contains(&won), "{state}");
            let left = 13 - play.tricks().complete();
            let (low, high) = range(play, side.other()).unwrap();
            assert_eq!((low + most, high + least), (left, left), "what one side wins the other loses");
            for claimed in 0..=left {
                let ruling = rule(play, side, claimed).unwrap();
                let (kind, law) = match ruling {
                    Claim::Stands { law, tricks } => {
                        assert_eq!((claimed, tricks), (least, least));
                        ("stands", law)
                    }
                    Claim::Contested { law, certain, claimed: told } => {
                        assert_eq!((certain, told), (least, claimed));
                        assert!(claimed > least && claimed <= most);
                        ("contested", law)
                    }
                    Claim::Corrected { law, tricks } => {
                        assert_eq!(tricks, claimed.clamp(least, most));
                        ("corrected", law)
                    }
                };
                seen.insert((kind, law.0));
            }
        }
        assert_eq!(range(states[states.len() - 30].play().unwrap(), Side::EastWest), None, "too many cards");
    }
    let expected = [("contested", "70A"), ("corrected", "70A"), ("corrected", "71"), ("stands", "70A")];
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), expected);
}

#[test]
#[should_panic(expected = "tricks of 13 are claimed")]
fn more_than_all_tricks_are_not_claimed() {
    let state = state("pass 1NT pass pass pass");
    let _ = rule(state.play().unwrap(), Side::NorthSouth, 14);
}

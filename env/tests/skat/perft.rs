//! Counts of play sequences, against the slow reference and against what can be computed.

use crate::reference::Reference;
use crate::reference::steering::steered_deal;
use rand::SeedableRng;
use skat_env::below;
use skat_env::skat::{Bid, Contract, Deal, Game, Phase, Rules, Seat, State, perft};
use skat_env::{ActionSet as _, Rng};

const DEALS: u64 = if cfg!(debug_assertions) { 250 } else { 600 };
/// The slow count goes no deeper than this many sequences.
const LIMIT: u64 = 20_000;

/// The slow count: every sequence is played.
fn sequences(state: &Reference, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    let after = |action| {
        let mut next = state.clone();
        next.act(action);
        sequences(&next, depth - 1)
    };
    state.legal().into_iter().map(after).sum()
}

#[test]
fn counts_agree_with_the_reference_at_any_point_of_a_deal() {
    let mut rng = Rng::seed_from_u64(32);
    let (mut deepest, mut over, mut early) = (0, 0, 0);
    for deal in 0..DEALS {
        let (text, steering) = steered_deal(&mut rng);
        let rules = Rules { concede: deal % 3 == 1, ..Rules::default() };
        let mut fast = State::new(text.parse::<Deal>().expect("a deal"), rules);
        let mut slow = Reference::new(&text);
        slow.concede_allowed = rules.concede;
        let steps = below(&mut rng, 55);
        for _ in 0..steps {
            let legal = slow.legal();
            if legal.is_empty() {
                break;
            }
            let action = steering.choose(&slow, &legal, &mut rng);
            slow.act(action);
            fast.act(action.parse().expect("the name of an action"));
        }
        for depth in 0.. {
            let count = perft(&fast, depth);
            assert_eq!(count, sequences(&slow, depth), "depth {depth} after {:?} of {text}", slow.log);
            if count == 0 || count > LIMIT / 60 {
                deepest = deepest.max(depth);
                over += u64::from(depth == 1 && count == 0);
                early += u64::from(count == 0 && depth > 1);
                break;
            }
        }
    }
    assert!(deepest > 8 && over > DEALS / 60 && early > DEALS / 60, "{deepest} {over} {early}");
}

/// Whatever the options, a count is the sum of the counts one action later.
#[test]
fn a_count_is_the_sum_of_those_one_action_later() {
    let mut rng = Rng::seed_from_u64(8);
    let rules = [(false, false), (true, false), (false, true), (true, true)]
        .map(|(concede, end_when_certain)| Rules { concede, end_when_certain });
    for deal in 0..DEALS {
        let mut state = State::new(Deal::random(&mut rng), rules[deal as usize % 4]);
        while !state.is_over() {
            let legal = state.legal();
            let later = |action| {
                let mut next = state;
                next.act(action);
                perft(&next, 1)
            };
            assert_eq!(perft(&state, 2), legal.iter().map(later).sum::<u64>());
            let Phase::Bidding = state.phase() else {
                state.act(legal.nth(below(&mut rng, legal.len())));
                continue;
            };
            state.act(legal.nth(below(&mut rng, legal.len().min(2))));
        }
        assert_eq!((perft(&state, 0), perft(&state, 1), perft(&state, 9)), (1, 0, 0));
    }
}

/// Reckoned: middlehand has 63 bids and may pass. After bid number `i`, forehand holds or passes;
/// after holding, middlehand has the higher bids or passes; after passing, rearhand has the same.
#[test]
fn the_first_calls_are_computed() {
    let state = State::new(Deal::from_seed(1), Rules::default());
    assert_eq!(perft(&state, 1), 64);
    // 63 bids, 2 answers each; a pass, then rearhand's 64 calls.
    assert_eq!(perft(&state, 2), 63 * 2 + 64);
    // After bid i, counted from 0, and either answer: 62 - i higher bids and a pass. After
    // middlehand's pass and rearhand's bid two answers, after both passes forehand's 18 or pass.
    let answered: u64 = (0..63).map(|i| 2 * (62 - i + 1)).sum();
    assert_eq!(perft(&state, 3), answered + 63 * 2 + 2);
}

/// With twelve cards each pair of 66 is laid away once, then 24 games of the declarations without
/// Hand.
#[test]
fn burying_counts_each_pair_once() {
    let state = State::with_declarer(Deal::from_seed(2), Rules::default(), Seat::Forehand, Bid::MIN);
    let games = Contract::all().filter(|contract| !contract.is_hand()).count() as u64;
    let hand_games = Contract::all().filter(|contract| contract.is_hand()).count() as u64;
    let mut picked_up = state;
    picked_up.pick_up();
    assert_eq!(perft(&picked_up, 2), 66);
    assert_eq!(perft(&picked_up, 3), 66 * games);
    assert_eq!(perft(&state, 1), hand_games + 1);
    // Each Hand game has ten leads, and picking up eleven first cards.
    assert_eq!(perft(&state, 2), hand_games * 10 + 11);
}

/// When every hand holds one suit, nobody but the leader's partners in suit follows: who leads
/// keeps the lead, and all orders of all hands are legal.
#[test]
fn three_one_suited_hands_play_in_any_order() {
    let deal: Deal = "SA.ST.SK.SQ.S9.S8.S7.D9.D8.D7|HA.HT.HK.HQ.H9.H8.H7.DA.DT.DK|\
                      CJ.SJ.HJ.DJ.CA.CT.CK.CQ.C9.C8|DQ.C7"
        .parse()
        .expect("a deal");
    let mut state = State::with_declarer(deal, Rules::default(), Seat::Rearhand, Bid::MIN);
    state.declare(Contract::hand(Game::Clubs));
    // A lead of a spade is followed by no one: 7 * 10 * 10. A diamond is followed by middlehand
    // alone: 3 * 3 * 10.
    assert_eq!(perft(&state, 3), 7 * 10 * 10 + 3 * 3 * 10);
}
